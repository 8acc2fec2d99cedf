"""The page for the wall: from reports of files, with their prizes and teams, to a new file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from xltiebreak.pages import WHOLE

if TYPE_CHECKING:
    from xltiebreak.book.prizes import Won
    from xltiebreak.book.reading import Report, Where
    from xltiebreak.languages import Language
    from xltiebreak.pages.report.contents import Contents
    from xltiebreak.prizes import Dividing
    from xltiebreak.rules import System

KINDS = (".html", ".pdf", ".xlsx", ".md")
"""The endings of the files that it can be."""

Paper = Literal["letter", "a4"]


class WallOptions(NamedTuple):
    """What the page shows, and how."""

    title: str = ""
    """The title; "" for that of the crosstables, else the file's name."""
    worked: bool = False
    """Show how every tie-break that decided a tie was worked out."""
    only: frozenset[str] = WHOLE
    """What to show: some of `pages.SHEETS`, such as `pages.BETWEEN_ROUNDS`."""
    keep_going: bool = False
    """Leave out the sections with errors, and name them."""
    listed: Path | None = None
    """The file with the list of prizes; None: the sheet Prizes of each workbook that has one."""
    several: bool = False
    """Let a player win several trophies: one overall and one for each condition."""
    division: Dividing = "equal"
    """How tied players divide cash."""
    teams: int | None = None
    """Rank the teams of all sections, with so many players of each; None: rank none."""
    min_players: int = 1
    """How many players a team needs to be ranked."""
    keep_unattached: bool = False
    """Take `none` and the like for names of teams."""
    team_order: Sequence[System] | None = None
    """The order that ranks teams; None: the sheets' own."""
    dated: bool = False
    """Say when the page was made."""
    paper: Paper | None = None
    """The paper of a .pdf or .xlsx file; None: letter. An .html page takes the printer's."""
    language: str | None = None
    """The code of the language; None: that of the workbooks, else English."""


DEFAULTS = WallOptions()


def wall_page(
    paths: Sequence[Path],
    kind: str,
    wanted: WallOptions = DEFAULTS,
    order: Sequence[System] | None = None,
    where: Where | None = None,
) -> bytes:
    """Read files, and return the page for the wall as a file of a kind, one of `KINDS`.

    order: by default the one that is in force in each section.

    Raises Refused if a file cannot be read or a list of prizes has errors, NothingToReport if there
    is nothing to show, TeamsError if teams are wanted and there are none.
    """
    from xltiebreak.book.reading import EVERYWHERE, compute, for_awards
    from xltiebreak.reading.grid import Refused

    place = where or EVERYWHERE
    reports = for_awards([compute(path, order, place) for path in paths])
    given = prizes_for(reports, wanted, place)
    errors = [one for won in given for one, _ in won.problems if one.severity == "error"]
    if errors:
        raise Refused(*errors)
    return file_of(contents_for(reports, wanted, given), kind, wanted.paper)


def prizes_for(
    reports: Sequence[Report], wanted: WallOptions, where: Where, *, left_out: bool = False
) -> list[Won]:
    """Give the prizes that the page shows.

    Those of a workbook's own list are for the whole event: they are not shown if a part of it is
    asked for, if a section has errors, or if something else is `left_out`. Raises Refused if a list
    cannot be read.
    """
    from xltiebreak.book.prizes import won
    from xltiebreak.book.sections.prizegiving import PrizeOptions

    is_whole = not (where.sheets or where.area or left_out) and all(one.sound for one in reports)
    if not wanted.listed and not ("prizes" in wanted.only and is_whole):
        return []
    how = PrizeOptions(wanted.several, wanted.teams, wanted.team_order, wanted.division)
    words = words_for(reports, wanted)
    return won(reports, wanted.listed, how, optional=True, words=words)


def contents_for(
    reports: Sequence[Report], wanted: WallOptions, given: Sequence[Won] = ()
) -> Contents:
    """Return what the page says; given: the prizes.

    Raises NothingToReport if there is nothing to show, TeamsError without the teams that are
    wanted.
    """
    from xltiebreak.book.paths import stem_of
    from xltiebreak.pages.report.contents import ReportFile, ReportOptions, TeamOptions, contents_of

    words = words_for(reports, wanted)
    made = _made_at(datetime.now(), words) if wanted.dated else ""
    options = ReportOptions(
        wanted.title, made, wanted.worked, wanted.only, wanted.keep_going, words
    )
    teams = None
    if wanted.teams:
        least = wanted.min_players
        teams = TeamOptions(wanted.teams, wanted.team_order, wanted.keep_unattached, least)
    books = [ReportFile(stem_of(one.path), one.sections) for one in reports]
    return contents_of(books, options, [one.prizes for one in given], teams)


def words_for(reports: Sequence[Report], wanted: WallOptions) -> Language:
    """Return the language of the page. Raises UnknownLanguage."""
    from xltiebreak.reading.own_language import language_for

    tables = (section.crosstable for report in reports for section in report.sections)
    return language_for(tables, wanted.language)


def file_of(contents: Contents, kind: str, paper: Paper | None = None) -> bytes:
    """Return the page as a file of a kind, one of `KINDS`. Raises Refused for another kind."""
    if kind == ".md":
        from xltiebreak.pages.report.markdown import report_markdown

        return report_markdown(contents).encode()
    if kind == ".xlsx":
        from xltiebreak.pages.report.workbook import workbook

        return workbook(contents, paper or "letter")
    if kind not in KINDS:
        from xltiebreak.reading.grid import Refused

        raise Refused(f"{kind!r}: a page for the wall is a file of {', '.join(KINDS)}")
    from xltiebreak.pages.report.page import html

    if kind == ".html":
        return html(contents, paper).encode()
    from xltiebreak.pages.report.pdf import pdf

    return pdf(html(contents, paper or "letter"))


def _made_at(now: datetime, words: Language) -> str:
    date = {"year": f"{now:%Y}", "month": f"{now:%m}", "day": f"{now:%d}"}
    return words.say("made", **date, time=f"{now:%H:%M}")
