"""Read a list of prizes from a file or the sheet Prizes, and give these prizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from xltiebreak.book.reading import Report
from xltiebreak.book.sections import Section
from xltiebreak.book.sections.prizegiving import AS_USUAL, Prizegiving, PrizeOptions, prizegiving
from xltiebreak.book.sections.twice import copied
from xltiebreak.files import decoding, delimited, files
from xltiebreak.languages import CODES, Language, language
from xltiebreak.prizes import DIVISIONS, PrizesGiven
from xltiebreak.prizes.prize_list import COLUMNS, PrizeList, is_prize_sheet, read_prizes
from xltiebreak.reading.grid import Grid, Problem, Refused
from xltiebreak.rules.team_standings import refuse_count

_ZIPPED = (b"PK", b"\xd0\xcf\x11\xe0", b"<")


class Won(NamedTuple):
    """The prizes that one list gives in some workbooks."""

    reports: tuple[Report, ...]
    listed: Path
    """The file with this list."""

    prizes: Prizegiving

    @property
    def given(self) -> Iterator[tuple[Path | None, PrizesGiven]]:
        """The prizes of each section with its workbook; at the end the team prizes, with None."""
        books = (report.path for report in self.reports for _ in report.sections)
        yield from zip(books, self.prizes.given, strict=True)
        yield None, self.prizes.teams

    @property
    def problems(self) -> Iterator[tuple[Problem, str]]:
        """Each problem with the name of its file, "" if it may be in any of several."""
        of_books = files.name_of(self.reports[0].path) if len(self.reports) == 1 else ""
        yield from ((problem, files.name_of(self.listed)) for problem in self.prizes.in_list)
        yield from ((problem, of_books) for problem in self.prizes.problems)


def won(
    reports: Sequence[Report],
    path: Path | None = None,
    wanted: PrizeOptions = AS_USUAL,
    *,
    optional: bool = False,
    words: Language | None = None,
) -> list[Won]:
    """Give the prizes of one file, or the prizes that each workbook lists.

    path: the list for all workbooks together; None: each workbook has its own sheet Prizes.
    optional: skip a workbook without that sheet, and its list before the first result; words: the
    language of the reasons.

    Raises Refused if a list cannot be read, or is missing and not optional, and for no such
    `division`; TeamsError if nobody counts for a team.
    """
    if wanted.division not in DIVISIONS:
        raise Refused(f"cash is divided {' or '.join(DIVISIONS)}, not {wanted.division!r}")
    if wanted.counting is not None:
        refuse_count(wanted.counting)
    lists: list[tuple[tuple[Report, ...], Path, PrizeList | None]]
    if path:
        lists = [(tuple(reports), path, read_prize_file(path))]
    else:
        lists = [((report,), report.path, prizes_of(report)) for report in reports]
    missing = [where for _, where, listed in lists if listed is None]
    if missing and not optional:
        names = ", ".join(map(files.name_of, missing))
        raise Refused(
            f"{names}: no list of prizes: add a sheet called Prizes that is headed {COLUMNS}",
            remedy="prizes",
        )
    given = []
    for of, where, listed in lists:
        if listed is None or (optional and not path and not _has_begun(of)):
            continue
        sections = [section for report in of for section in _without_standings_of_copies(report)]
        given.append(Won(of, where, prizegiving(sections, listed, wanted, words)))
    return given


def _has_begun(reports: Sequence[Report]) -> bool:
    """Whether a section has a result."""
    return any(one.crosstable.event.rounds for report in reports for one in report.sections)


def _without_standings_of_copies(report: Report) -> Iterator[Section]:
    """Yield the sections; nobody wins in one that is a copy."""
    copies = [one.section for one in copied(report.sections)]
    for section in report.sections:
        is_copy = any(section is copy for copy in copies)
        yield replace(section, standings=()) if is_copy else section


def prizes_of(report: Report) -> PrizeList | None:
    """Read the list of prizes on the sheet Prizes of a workbook; None if it has no such sheet.

    Raises Refused if that sheet is damaged.
    """
    if report.path == files.STANDARD_INPUT:
        return None
    grids = report.prizes.found
    if grids is None:  # the sheet is hidden, or the caller did not ask for it
        grids = _hidden_sheet(report.path)
    return read_prizes(grids[0]) if grids else None


def _hidden_sheet(path: Path) -> tuple[Grid, ...]:
    """Read the sheet Prizes by its name; () if there is none. Raises Refused if it is damaged."""
    # It takes long to read a file that is no .xlsx workbook: look for one name only.
    codes = CODES if files.is_named_as_workbook(path) else CODES[:1]
    for code in codes:
        try:
            return files.read_file(path, (language(code).say("prizes"),)).grids
        except Refused as refused:
            if any(problem.sheet for problem in refused.problems):
                raise
    return ()


def read_prize_file(path: Path) -> PrizeList:
    """Read the list of prizes in a file: CSV with any separator, or a spreadsheet.

    If the file has several sheets, take the one called Prizes, else the first. Raises Refused if
    the file cannot be read.
    """
    try:
        content = path.read_bytes() if path.is_file() else b""
    except OSError:
        content = b""  # opening it below raises the error
    if content and not content.startswith(_ZIPPED):
        return read_prizes(_of_text(decoding.decoded_text(content), path.name))
    grids = files.read_file(path).grids
    called = [grid for grid in grids if is_prize_sheet(grid.sheet)]
    return read_prizes((called or list(grids))[0])


def _of_text(text: str, name: str) -> Grid:
    """Return the grid of a text; its first line shows the separator."""
    lines = text.rstrip("\n").split("\n")
    delimited.check_size(lines, name)
    first = next((line for line in lines if line.strip()), "")
    if first.casefold().startswith("sep="):
        first = first[-1]
    separator = max(delimited.SEPARATORS, key=first.count)
    return delimited.grid_of_lines(lines, separator if separator in first else ",", name)
