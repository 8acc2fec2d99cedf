"""The command `report`: the page for the wall."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from xltiebreak.cli import output
from xltiebreak.cli.make import write_file
from xltiebreak.cli.options import (
    DIVISION,
    FORCE,
    KEEP_UNATTACHED,
    LANGUAGE,
    MIN_PLAYERS,
    PRIZE_LIST,
    QUIET,
    SEVERAL,
    TEAM_ORDER,
    TEAMS,
    ending_in,
    on_workbooks,
    path_option,
)
from xltiebreak.cli.printing import complain
from xltiebreak.report import SHEETS

if TYPE_CHECKING:
    from xltiebreak.cli.run import Order
    from xltiebreak.languages import Language
    from xltiebreak.prizes import Dividing
    from xltiebreak.report.contents import Contents
    from xltiebreak.workbook.reading import Where

KINDS = (".html", ".pdf", ".xlsx", ".md")
"""The endings of the files that it can write."""

Paper = Literal["letter", "a4"]


def _sheets_chosen(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> frozenset[str] | None:
    """Return the sheets named with commas between. Raises BadParameter for another name."""
    if value is None:
        return None
    chosen = frozenset(name.strip() for name in value.split(","))
    if wrong := sorted(chosen.difference(SHEETS)):
        raise click.BadParameter(f"{wrong[0]!r} is none of {', '.join(SHEETS)}")
    if "projector" in chosen and len(chosen) > 1:
        raise click.BadParameter("projector is a page of its own: name it alone")
    return chosen


@click.command(
    short_help="Make a page for the wall, with every tie explained.",
    epilog="""\b
Examples:
  xltiebreak report event.xlsx -o wall.html
  xltiebreak report event.xlsx -o wall.pdf --paper a4 --worked
  xltiebreak report event.xlsx -o round4.html --between-rounds
  xltiebreak report event.xlsx -o pair5.html --only to-pair
  xltiebreak report event.xlsx -o screen.html --only projector
  xltiebreak report event.xlsx -o wall.html --prizes prizes.csv --teams 4
  xltiebreak report event.xlsx -o pared.html --language es
  xltiebreak report open.xlsx reserve.xlsx -o wall.html --title "Spring Open"
""",
)
@on_workbooks
@path_option(
    *("-o", "out"),
    required=True,
    callback=ending_in(*KINDS),
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
    "--between-rounds",
    is_flag=True,
    help="Show who plays whom in the next round, by board and by name, a slip for each board, and "
    "the standings; a sheet to pair from where nothing is paired yet.",
)
@click.option(
    "--only",
    callback=_sheets_chosen,
    metavar="SHEETS",
    help=f"Show only these, with commas between: {', '.join(SHEETS)}.",
)
@click.option(
    "--keep-going", is_flag=True, help="Leave out the sections with errors, and name them."
)
@PRIZE_LIST
@SEVERAL
@DIVISION
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
@LANGUAGE
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
    only: frozenset[str] | None,
    keep_going: bool,
    listed: Path | None,
    several: bool,
    division: Dividing | None,
    teams: int | None,
    min_players: int | None,
    keep_unattached: bool,
    team_order: Order | None,
    dated: bool,
    paper: Paper | None,
    language: str | None,
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
    from xltiebreak.report.contents import (
        BETWEEN_ROUNDS,
        NOBODY,
        WHOLE,
        ReportFile,
        ReportOptions,
        TeamOptions,
        contents_of,
    )
    from xltiebreak.sections.own_language import language_for
    from xltiebreak.workbook.paths import is_same_file, stem_of
    from xltiebreak.workbook.prizes import won

    if any(is_same_file(path, out) for path in (*workbooks, *([listed] if listed else []))):
        raise click.UsageError(f"-o {out}: this file is one to read: give another name")
    if between_rounds and only:
        raise click.UsageError("give only one of --between-rounds and --only")
    shown = BETWEEN_ROUNDS if between_rounds else only or WHOLE
    if (min_players or keep_unattached) and not teams:
        raise click.UsageError("--min-players and --keep-unattached go with --teams")
    outcomes = run.without_copies(run.computed(workbooks, order, where, quiet))
    output.print_problems(outcomes, quiet)
    stop = f"{out} is not written: fix the errors first"
    sections = [section for one in outcomes for section in one.sections]
    has_failed = run.failed(outcomes)
    goes_on = has_failed and keep_going and any(section.sound for section in sections)
    if has_failed and not goes_on:
        if sections and not any(section.crosstable.rows for section in sections):
            stop = f"{out} is not written: {NOBODY}"
        complain("error", stop)
        sys.exit(run.exit_code(outcomes))
    words = language_for((section.crosstable for section in sections), language)
    made_at = _today(words) if dated else ""
    wanted = ReportOptions(title, made_at, worked, shown, keep_going, words)
    books = [ReportFile(stem_of(one.path), one.sections) for one in outcomes]
    reports = [one.report for one in outcomes if one.report]
    try:
        whole = "prizes" in shown and not (where.sheets or where.area or goes_on)
        give = partial(
            won,
            several=several,
            counting=teams,
            team_order=team_order,
            division=division or "equal",
            words=words,
        )
        made = give(reports, listed, optional=True) if listed or whole else []
        output.print_all((pair for one in made for pair in one.problems), quiet)
        given = [one.prizes for one in made]
        if not all(one.sound for one in given):
            raise click.ClickException(stop)
        ranking = None
        if teams:
            ranking = TeamOptions(teams, team_order, keep_unattached, min_players or 1)
        contents = contents_of(books, wanted, given, ranking)
        output.print_all(((one, "") for one in contents.problems), quiet)
    except Refused as refused:
        output.print_all(((problem, "") for problem in refused.problems), quiet)
        raise click.ClickException(stop) from None
    except Error as error:
        raise click.ClickException(str(error)) from None
    make = partial(_made, contents, out.suffix.lower(), paper)
    write_file(out, out.suffix, force, make, quiet=quiet)
    if goes_on:
        sys.exit(run.exit_code(outcomes))


def _made(contents: Contents, kind: str, paper: Paper | None) -> bytes:
    """The content of the file."""
    if kind == ".md":
        from xltiebreak.report.markdown import report_markdown

        return report_markdown(contents).encode()
    if kind == ".xlsx":
        from xltiebreak.report.workbook import workbook

        return workbook(contents, paper or "letter")
    from xltiebreak.report.page import html

    if kind == ".html":
        return html(contents, paper).encode()
    from xltiebreak.report.pdf import pdf

    return pdf(html(contents, paper or "letter"))


def _today(words: Language) -> str:
    from datetime import datetime

    now = datetime.now()
    date = {"year": f"{now:%Y}", "month": f"{now:%m}", "day": f"{now:%d}"}
    return words.say("made", **date, time=f"{now:%H:%M}")
