"""Find the edits for awards in a column for trophies or prizes; printed awards stay by default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.messages.wording import first_cells
from xltiebreak.grid import Cell, Problem, Refused
from xltiebreak.languages import Language
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.targets import writable
from xltiebreak.lossless.write import Edit
from xltiebreak.prizes import Award, PrizesGiven, money
from xltiebreak.prizes.prize_list import typed_as
from xltiebreak.sections.layout import TableColumn
from xltiebreak.text import cell_text, normal
from xltiebreak.workbook.prizes import won
from xltiebreak.workbook.reading import Report


class Trophies(NamedTuple):
    """The edits of a section's columns for awards, and warnings about them."""

    edits: Mapping[Cell, Edit]
    problems: tuple[Problem, ...] = ()


def prizes_given(
    report: Report, listed: str | PathLike[str] | None
) -> tuple[tuple[PrizesGiven, ...], tuple[Problem, ...]]:
    """Return the prizes given in each section of a workbook, and the warnings about them.

    listed: the file with the list of prizes; None: the sheet Prizes. Raises Refused if the list
    cannot be used.
    """
    path = Path(listed) if listed else None
    (found,) = won([report], path)
    of_list = found.prizes.in_list
    if path:
        of_list = tuple(one._replace(sheet=path.name) for one in of_list)
    problems = (*of_list, *found.prizes.problems)
    if not found.prizes.sound:
        raise Refused(*(one for one in problems if one.severity == "error"))
    return found.prizes.given, problems


def trophy_cells(
    table: Crosstable,
    awards: Sequence[Award],
    package: Package,
    *,
    words: Language,
    overwrite: bool,
    overwrite_formulas: bool,
) -> Trophies:
    """Return the edits of the award columns: of blank cells, or of all with `overwrite`.

    words: the language of the workbook, in which a missing heading is proposed.
    """
    columns = table.header.roles.get("prize", ())
    if not columns:
        trophy = words.say("typed.trophy").partition(";")[0].capitalize()
        headings = f"{trophy} or {words.say('head.prize')}"
        message = f"no column is headed {headings}: give a column this heading and run again"
        where = str(table.header.area)
        return Trophies({}, (Problem("warning", table.sheet, where, message),))
    edits: dict[Cell, Edit] = {}
    stays: list[Cell] = []
    for column in columns:
        is_of_trophies = normal(table.grid.text(table.header.row, column)) in typed_as("trophy")
        texts = award_texts(awards, with_cash=not is_of_trophies)
        cells = {Cell(row, column): texts.get(no, "") for no, row in table.rows.items()}
        chosen = [
            cell
            for cell, text in cells.items()
            if (overwrite or not table.grid.text(*cell)) and text != table.grid.text(*cell)
        ]
        for cell in writable(package, table.sheet, chosen, overwrite_formulas=overwrite_formulas):
            edits[cell] = Edit(cells[cell] or None, Cell(cell.row, table.header.number_column))
        stays += [
            cell
            for cell, text in cells.items()
            if cell not in edits and table.grid.text(*cell) not in ("", text)
        ]
    if not stays:
        return Trophies(edits)
    printed = cell_text(table.grid.at(*stays[0]))
    message = (
        f"{printed} is printed and stays, but it is not what the player won ({first_cells(stays)})"
    )
    problem = Problem("warning", table.sheet, str(stays[0]), message, "overwrite_trophies")
    return Trophies(edits, (problem,))


def trophy_column(table: Crosstable, awards: Sequence[Award], words: Language) -> TableColumn:
    """Return a column of awards for a new workbook, in the order of the sheet."""
    texts = award_texts(awards, with_cash=True)
    prizes = [texts.get(one.number) for one in table.event.players]
    return TableColumn(words.say("head.prize"), "text", prizes)


def award_texts(awards: Sequence[Award], *, with_cash: bool) -> dict[int, str]:
    """Return by player number what each player has won, on one line."""
    found: dict[int, list[str]] = {}
    for one in awards:
        if one.amount is None or with_cash:
            text = one.prize if one.amount is None else money(one.amount)
            for number in one.winners:
                found.setdefault(number, []).append(text)
    return {number: ", ".join(texts) for number, texts in found.items()}
