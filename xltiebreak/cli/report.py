"""The command `report`: the page for the wall."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from xltiebreak.cli import output
from xltiebreak.cli.given import PathType
from xltiebreak.cli.make import write
from xltiebreak.cli.options import (
    FORCE,
    KEEP_UNATTACHED,
    MIN_PLAYERS,
    PRIZE_LIST,
    QUIET,
    SEVERAL,
    TEAM_ORDER,
    TEAMS,
    on_workbooks,
)
from xltiebreak.cli.printing import complain

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from xltiebreak.cli.run import Order
    from xltiebreak.report.contents import Contents, Ranked
    from xltiebreak.sections.prizegiving import Prizegiving
    from xltiebreak.workbook.reading import Report, Where

KINDS = (".html", ".pdf", ".xlsx", ".md")
"""The endings of the files that it can write."""

Paper = Literal["letter", "a4"]


def _kind(context: click.Context, option: click.Parameter, out: Path) -> Path:
    if out.suffix.lower() not in KINDS:
        raise click.BadParameter(f"{out}: the name must end in {', '.join(KINDS)}")
    return out


@click.command(
    short_help="Make a page for the wall, with every tie explained.",
    epilog="""\b
Examples:
  xltiebreak report event.xlsx -o wall.html
  xltiebreak report event.xlsx -o wall.pdf --paper a4 --worked
  xltiebreak report event.xlsx -o round4.html --between-rounds
  xltiebreak report event.xlsx -o wall.html --prizes prizes.csv --teams 4
  xltiebreak report open.xlsx reserve.xlsx -o wall.html --title "Spring Open"
""",
)
@on_workbooks
@click.option(
    "-o",
    "out",
    type=PathType(),
    required=True,
    callback=_kind,
    metavar="FILE",
    help="Write here; the end of the name says what: .html, .pdf, .xlsx or .md.",
)
@click.option(
    "--title", default="", metavar="TEXT", help="The title of the report; else the workbook's."
)
@click.option(
    "--worked", is_flag=True, help="Show how every tie-break that decided a tie was worked out."
)
@click.option(
    "--between-rounds", is_flag=True, help="Add the open games: who plays whom in the next round."
)
@PRIZE_LIST
@SEVERAL
@TEAMS
@MIN_PLAYERS
@KEEP_UNATTACHED
@TEAM_ORDER
@click.option("--dated", is_flag=True, help="Say when the report was made.")
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4"]),
    help="For .pdf and .xlsx, by default letter; an .html page takes the printer's.",
)
@FORCE
@QUIET
def report(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    out: Path,
    title: str,
    worked: bool,
    between_rounds: bool,
    listed: Path | None,
    several: bool,
    teams: int | None,
    min_players: int | None,
    keep_unattached: bool,
    team_order: Order | None,
    dated: bool,
    paper: Paper | None,
    force: bool,
    quiet: bool,
) -> None:
    """Make one page of standings, crosstables and every tie explained, for the wall and the phone.

    The page needs no network and has no script. Several workbooks make one report. An installed
    browser (Chrome, Chromium or Edge) prints a .pdf file. The report shows the prizes of a sheet
    Prizes, except between rounds, and except with --sheet or --range.
    """
    from xltiebreak.cli import run
    from xltiebreak.errors import Error
    from xltiebreak.grid import Refused
    from xltiebreak.report.contents import NOBODY, ReportFile, ReportOptions, contents_of
    from xltiebreak.workbook import reading
    from xltiebreak.workbook.converting import is_same_file, stem_of

    if any(is_same_file(path, out) for path in (*workbooks, *([listed] if listed else []))):
        raise click.UsageError(f"-o {out}: this file is one to read: give another name")
    if (min_players or keep_unattached) and not teams:
        raise click.UsageError("--min-players and --keep-unattached go with --teams")
    outcomes = run.without_blank(
        run.run_each(workbooks, lambda path: reading.compute(path, order, where), watched=not quiet)
    )
    output.print_problems(outcomes, errors_only=quiet)
    stop = f"{out} is not written: fix the errors first"
    if run.failed(outcomes):
        sections = [section for one in outcomes for section in one.sections]
        if sections and not any(section.crosstable.rows for section in sections):
            stop = f"{out} is not written: {NOBODY}"
        complain("error", stop)
        sys.exit(run.exit_code(outcomes))
    wanted = ReportOptions(title, _today() if dated else "", worked, between_rounds)
    books = [ReportFile(stem_of(one.path), one.sections) for one in outcomes]
    reports = [one.report for one in outcomes if one.report]
    try:
        whole = not (between_rounds or where.sheets or where.area)
        given = (
            _prizes(reports, listed, several, teams, team_order, quiet) if listed or whole else []
        )
        if not all(one.sound for one in given):
            raise click.ClickException(stop)
        known = {problem.message for one in given for problem in one.problems}
        ranked = _teams(reports, teams, min_players or 1, keep_unattached, team_order, quiet, known)
        contents = contents_of(books, wanted, given, ranked)
    except Refused as refused:
        for problem in refused.problems:
            complain(problem.severity, output.problem_line(problem))
        raise click.ClickException(stop) from None
    except Error as error:
        raise click.ClickException(str(error)) from None
    write(out, out.suffix, force, partial(_made, contents, out.suffix.lower(), paper), quiet=quiet)


def _prizes(
    reports: Sequence[Report],
    listed: Path | None,
    several: bool,
    counting: int | None,
    team_order: Order | None,
    quiet: bool,
) -> list[Prizegiving]:
    """The prizes of the list, or of the sheet Prizes of each workbook that has one."""
    from xltiebreak.workbook.prizes import won

    made = won(
        reports, listed, several=several, counting=counting, team_order=team_order, optional=True
    )
    for one in made:
        for problem, name in one.problems:
            if problem.severity == "error" or not quiet:
                complain(problem.severity, output.problem_line(problem), name)
    return [one.prizes for one in made]


def _teams(
    reports: Sequence[Report],
    counting: int | None,
    least: int,
    keep_unattached: bool,
    order: Order | None,
    quiet: bool,
    known: Collection[str],
) -> Ranked | None:
    """Rank the teams of all sections together; known: warnings that are already printed."""
    if counting is None:
        return None
    from xltiebreak.report.contents import ranked_of
    from xltiebreak.teams import may_be_one, near_duplicates

    events = [section.crosstable.event for report in reports for section in report.sections]
    ranked = ranked_of(events, counting, order, keep_unattached, least)
    for message in (may_be_one(*pair) for pair in near_duplicates(*events)):
        if not quiet and message not in known:
            complain("warning", message)
    return ranked


def _made(contents: Contents, kind: str, paper: Paper | None) -> bytes:
    """The content of the file."""
    if kind == ".md":
        from xltiebreak.report.markdown import markdown

        return markdown(contents).encode()
    if kind == ".xlsx":
        from xltiebreak.report.workbook import workbook

        return workbook(contents, paper or "letter")
    from xltiebreak.report.page import html

    if kind == ".html":
        return html(contents, paper).encode()
    from xltiebreak.report.pdf import pdf

    return pdf(html(contents, paper or "letter"))


def _today() -> str:
    from datetime import datetime

    return f"Made on {datetime.now():%Y-%m-%d at %H:%M}"
