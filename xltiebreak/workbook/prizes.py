"""A list of prizes in a file or on the sheet Prizes, and what is won of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from xltiebreak.grid import Grid, Problem, Refused
from xltiebreak.prizes import PrizesGiven
from xltiebreak.sections.prize_list import PrizeList, read_prizes
from xltiebreak.sections.prizes import Prizegiving, prizegiving
from xltiebreak.sources import decoding, delimited, files
from xltiebreak.systems import System
from xltiebreak.workbook.reading import Report

SHEET = "Prizes"
"""The sheet of a workbook that lists its prizes."""

_ZIPPED = (b"PK", b"\xd0\xcf\x11\xe0", b"<")


class Won(NamedTuple):
    """What is won in some workbooks by one list; listed: the file that it stands in."""

    reports: tuple[Report, ...]
    listed: Path
    prizes: Prizegiving

    @property
    def given(self) -> Iterator[tuple[Path | None, PrizesGiven]]:
        """What is won in each section, with its workbook, and at the end by teams, with None."""
        books = (report.path for report in self.reports for _ in report.sections)
        yield from zip(books, self.prizes.given, strict=True)
        yield None, self.prizes.teams

    @property
    def problems(self) -> Iterator[tuple[Problem, str]]:
        """What was found, with what its file is called, "" where several could be meant."""
        of_books = files.name_of(self.reports[0].path) if len(self.reports) == 1 else ""
        yield from ((problem, files.name_of(self.listed)) for problem in self.prizes.in_list)
        yield from ((problem, of_books) for problem in self.prizes.problems)


def won(
    reports: Sequence[Report],
    path: Path | None = None,
    *,
    several: bool = False,
    counting: int | None = None,
    team_order: Sequence[System] | None = None,
) -> list[Won]:
    """Give the prizes of a file to the sections of all workbooks, or each workbook its own.

    path: the file; None: the sheet Prizes of each workbook. The rest is as in `prizegiving`. Raises
    Refused where a list cannot be read, or a workbook has none.
    """
    together = [(tuple(reports), path)] if path else [((one,), one.path) for one in reports]
    lists = [read_prize_file(of) if path else prizes_of(of) for _, of in together]
    missing = [of for (_, of), listed in zip(together, lists, strict=True) if listed is None]
    if missing:
        names = ", ".join(map(files.name_of, missing))
        raise Refused(
            f"{names}: no list of prizes: add a sheet called {SHEET} that is headed prize, kind, "
            "amount, count, condition, ties",
            remedy="prizes",
        )
    given = []
    for (of, where), listed in zip(together, lists, strict=True):
        sections = [section for report in of for section in report.sections]
        made = prizegiving(
            sections,
            listed or PrizeList(()),
            several=several,
            counting=counting,
            team_order=team_order,
        )
        given.append(Won(of, where, made))
    return given


def prizes_of(path: Path) -> PrizeList | None:
    """The list of prizes on the sheet Prizes of a workbook, None where it has none.

    Raises Refused where that sheet is damaged.
    """
    if path == files.STANDARD_INPUT:
        return None
    try:
        (grid,) = files.read_file(path, (SHEET,)).grids
    except Refused as refused:
        if any(problem.sheet for problem in refused.problems):
            raise
        return None
    return read_prizes(grid)


def read_prize_file(path: Path) -> PrizeList:
    """The list of prizes of a file: CSV with any separator, or a spreadsheet.

    Of several sheets it is the one called Prizes, else the first. Raises Refused where the file
    cannot be read.
    """
    try:
        content = path.read_bytes() if path.is_file() else b""
    except OSError:
        content = b""  # it is told when it is opened below
    if content and not content.startswith(_ZIPPED):
        return read_prizes(_of_text(decoding.decoded_text(content), path.name))
    grids = files.read_file(path).grids
    called = [grid for grid in grids if grid.sheet.casefold() == SHEET.casefold()]
    return read_prizes((called or list(grids))[0])


def _of_text(text: str, name: str) -> Grid:
    """The grid of a text, whose first line tells what stands between its cells."""
    lines = text.rstrip("\n").split("\n")
    delimited.check_size(lines, name)
    first = next((line for line in lines if line.strip()), "")
    if first.casefold().startswith("sep="):
        first = first[-1]
    separator = max(delimited.SEPARATORS, key=first.count)
    return delimited.grid_of_lines(lines, separator if separator in first else ",", name)
