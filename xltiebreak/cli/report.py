"""The command `report`: the page for the wall."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xltiebreak.cli import output
from xltiebreak.cli.helping import command
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
    with_values,
)
from xltiebreak.cli.printing import complain
from xltiebreak.pages import BETWEEN_ROUNDS, SHEETS
from xltiebreak.pages.wall import DEFAULTS, KINDS, WallOptions

if TYPE_CHECKING:
    from xltiebreak.book.reading import Where
    from xltiebreak.cli.run import Order


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


@command(
    usual=("-o", "--between-rounds", "--worked", "--prizes", "--only"),
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
    "--title",
    default=DEFAULTS.title,
    metavar="TEXT",
    help="The title of the report; else the workbook's.",
)
@click.option(
    "--worked", is_flag=True, help="Show how every tie-break that decided a tie was worked out."
)
@click.option(
    "--between-rounds",
    is_flag=True,
    help="Show what a coming round needs: who plays whom, by board and by name, a slip for each "
    "board, and the standings; a sheet to pair from where nothing is paired yet.",
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
    between_rounds: bool,
    only: frozenset[str] | None,
    force: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    """Make one page of standings, crosstables and every tie explained, for the wall and the phone.

    The page needs no network and has no script. Several workbooks make one report. An installed
    browser (Chrome, Chromium or Edge) prints a .pdf file. The report shows the prizes of a sheet
    Prizes, except between rounds, and except with --sheet or --range.
    """
    from xltiebreak.book.paths import is_same_file
    from xltiebreak.cli import run
    from xltiebreak.errors import Error
    from xltiebreak.pages.report.contents import NOBODY
    from xltiebreak.pages.wall import contents_for, file_of, prizes_for
    from xltiebreak.reading.grid import Refused

    if between_rounds and only:
        raise click.UsageError("give only one of --between-rounds and --only")
    asked["only"] = BETWEEN_ROUNDS if between_rounds else only
    if (asked["min_players"] or asked["keep_unattached"]) and not asked["teams"]:
        raise click.UsageError("--min-players and --keep-unattached go with --teams")
    wanted = WallOptions(**with_values(asked))
    inputs = (*workbooks, *([wanted.listed] if wanted.listed else []))
    if any(is_same_file(path, out) for path in inputs):
        raise click.UsageError(f"-o {out}: this file is one to read: give another name")
    outcomes = run.without_copies(run.computed(workbooks, order, where, quiet))
    output.print_problems(outcomes, quiet)
    stop = f"{out} is not written: fix the errors first"
    sections = [section for one in outcomes for section in one.sections]
    has_failed = run.failed(outcomes)
    goes_on = has_failed and wanted.keep_going and any(section.sound for section in sections)
    if has_failed and not goes_on:
        if sections and not any(section.crosstable.rows for section in sections):
            stop = f"{out} is not written: {NOBODY}"
        complain("error", stop)
        sys.exit(run.exit_code(outcomes))
    reports = run.reports_of(outcomes)
    try:
        given = prizes_for(reports, wanted, where, left_out=goes_on)
        output.print_all((pair for one in given for pair in one.problems), quiet)
        if not all(one.prizes.sound for one in given):
            raise click.ClickException(stop)
        contents = contents_for(reports, wanted, given)
        output.print_all(((one, "") for one in contents.problems), quiet)
    except Refused as refused:
        output.print_all(((problem, "") for problem in refused.problems), quiet)
        raise click.ClickException(stop) from None
    except Error as error:
        raise click.ClickException(str(error)) from None
    make = partial(file_of, contents, out.suffix.lower(), wanted.paper)
    write_file(out, out.suffix, force, make, quiet=quiet)
    if goes_on:
        sys.exit(run.exit_code(outcomes))
