"""Choose the awards for a column of trophies or prizes; printed awards stay by default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xltiebreak.book.sections.targets import Awarding, Target
from xltiebreak.languages.text import cell_text, normal
from xltiebreak.prizes import Award, money
from xltiebreak.prizes.typed import typed_as
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Cell, Problem


class Awards(NamedTuple):
    """The text of each award cell, None to empty it, and warnings about them."""

    texts: Mapping[Cell, str | None]
    problems: Sequence[Problem] = ()


def award_cells(table: Crosstable, awarding: Awarding, target: Target) -> Awards:
    """Return the texts of the award columns: of blank cells, or of all with `overwrite`."""
    columns = table.header.roles.get("prize", ())
    found: dict[Cell, str | None] = {}
    stays: list[Cell] = []
    for column in columns:
        is_of_trophies = normal(table.grid.text(table.header.row, column)) in typed_as("trophy")
        texts = award_texts(awarding.awards, with_cash=not is_of_trophies)
        cells = {Cell(row, column): texts.get(no, "") for no, row in table.rows.items()}
        chosen = [
            cell
            for cell, text in cells.items()
            if (awarding.overwrite or not table.grid.text(*cell)) and text != table.grid.text(*cell)
        ]
        found |= {cell: cells[cell] or None for cell in target.fillable(chosen)}
        stays += [
            cell
            for cell, text in cells.items()
            if cell not in found and table.grid.text(*cell) not in ("", text)
        ]
    if not stays:
        return Awards(found)
    printed = cell_text(table.grid.at(*stays[0]))
    where = table.grid.first_cells(stays)
    message = f"{printed} is printed and stays, but it is not what the player won ({where})"
    told = Problem("warning", table.sheet, stays[0], message, "overwrite_trophies")
    return Awards(found, [told])


def award_texts(awards: Sequence[Award], *, with_cash: bool) -> dict[int, str]:
    """Return by player number what each player has won, on one line."""
    found: dict[int, list[str]] = {}
    for one in awards:
        if one.amount is None or with_cash:
            text = one.prize if one.amount is None else money(one.amount)
            for number in one.winners:
                found.setdefault(number, []).append(text)
    return {number: ", ".join(texts) for number, texts in found.items()}
