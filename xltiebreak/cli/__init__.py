"""The command line: `xltiebreak fill`, `convert`, `standings`, `prizes`, `check`, `explain`,
`systems`, `report`, `pair`, `new` and `make`.

Answers go to standard output, errors and warnings to standard error, one line each. No command
imports anything heavy before it needs it.

| exit code | meaning                                                                            |
|-----------|------------------------------------------------------------------------------------|
| 0         | all is fine                                                                        |
| 1         | errors in the data, a file cannot be read or written, for `check` a difference     |
| 2         | wrong usage                                                                        |
| 3         | our bug; XLTIEBREAK_TRACEBACK=1 in the environment prints its traceback            |
| 130       | stopped by Ctrl-C                                                                  |
| 141       | the program that reads the output has ended, as `head` does                        |

| module     | what it does                                                  |
|------------|---------------------------------------------------------------|
| given      | the files that folders and patterns name; skips lock files     |
| run        | runs a job on many workbooks and collects the outcomes        |
| options    | the options that several commands share                       |
| players    | explains the players that are named                           |
| rules      | prints all about a tie-break system                           |
| prizes     | the command `prizes`                                          |
| report     | the command `report`                                          |
| audit      | the command `audit`                                           |
| audit_forms | audits as text, JSON, Markdown, HTML and CSV                 |
| make       | the commands that make files: workbooks, add-ins, the page    |
| pair       | the command `pair`                                            |
| output     | prints answers and problems                                   |
| team_lists | prints lists of teams                                         |
| tables     | fits tables into the terminal                                 |
| printing   | writes all output                                             |
| helping    | the help of a command, on one screen and whole                |
| endings    | ends a command that fails                                     |
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xltiebreak import __version__
from xltiebreak.cli import given, output
from xltiebreak.cli.endings import Commands, Elsewhere
from xltiebreak.cli.options import (
    DIVISION,
    EXCEL,
    FORCE,
    KEEP_UNATTACHED,
    LANGUAGE,
    MIN_PLAYERS,
    OUT,
    QUIET,
    RULES,
    TEAMS,
    form_for,
    on_files,
    on_workbooks,
    path_option,
    printed_as,
    refuse_both,
    refuse_excel,
    system_named,
    with_values,
)
from xltiebreak.cli.printing import complain, use_utf8

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from xltiebreak.book.options import FillOptions
    from xltiebreak.book.reading import Where
    from xltiebreak.cli.run import Order
    from xltiebreak.rules import System


ELSEWHERE = {
    "audit": Elsewhere("audit", "Audit published standings: what is wrong, and why."),
    "make": Elsewhere("make", "Make what others need: the page, add-ins, workbooks."),
    "new": Elsewhere("make", "Make a workbook for a new event that computes by itself."),
    "pair": Elsewhere("pair", "Propose who plays whom in the next round."),
    "prizes": Elsewhere("prizes", "Say who wins which trophy and how much cash, and why."),
    "report": Elsewhere("report", "Make a page for the wall, with every tie explained."),
}
"""The commands that are imported when they are asked for."""

OLD_NAMES = {
    "page": "make page",
    "functions": "make functions",
    "udf-workbook": "make classic",
    "lite-workbook": "make lite",
    "calc-addin": "make libreoffice",
}
"""The names that commands had in 0.1; the release after the next one has them no more."""


@click.group(
    cls=Commands,
    elsewhere=ELSEWHERE,
    old_names=OLD_NAMES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="xltiebreak", message="%(prog)s %(version)s")
def main() -> None:
    """Tie-breaks for chess tournaments, inside the spreadsheets that directors use.

    \b
    Examples:
      xltiebreak new event.xlsx          a workbook for a new event that computes by itself
      xltiebreak fill event.xlsx         fill the tie-breaks, write event-filled.xlsx
      xltiebreak standings event.xlsx    who is where, and what separated each tie
      xltiebreak check event.xlsx        compare printed values with the right ones
      xltiebreak report event.xlsx -o wall.html    the page for the wall, every tie explained
    """
    use_utf8()


@main.command(
    usual=("--systems", "--sheet", "-o", "--in-place", "--standings", "--formulas"),
    short_help="Fill the tie-break columns of workbooks.",
    epilog="""\b
Examples:
  xltiebreak fill event.xlsx
  xltiebreak fill event.xlsx -o final.xlsx --systems MM,SO
  xltiebreak fill events --out-dir filled
  xltiebreak fill event.xlsm --in-place --backup --sheet Open
  xltiebreak fill event.xlsx --complete
  xltiebreak fill event.xlsx --formulas
  xltiebreak fill event.xlsx --in-place --standings
  xltiebreak fill event.xlsx --standings --language es
  xltiebreak fill event.xlsx --trophies --prizes prizes.csv
  xltiebreak fill crosstable.html -o event.xlsx""",
)
@on_workbooks
@path_option("-o", "out", metavar="FILE", help="Write here.")
@path_option(
    "--out-dir", metavar="DIR", help="Write each workbook into this folder, under its own name."
)
@click.option("--in-place", is_flag=True, help="Change the workbook itself.")
@click.option("--backup", is_flag=True, help="With --in-place: keep the original beside it.")
@FORCE
@click.option(
    "--formulas",
    is_flag=True,
    help="Write formulas that follow the results; for every spreadsheet, into event-live.xlsx.",
)
@click.option(
    "--functions",
    is_flag=True,
    help="With --formulas: functions such as MODMEDIAN, for Excel 365 and 2024 only.",
)
@click.option("--overwrite-formulas", is_flag=True, help="Replace formulas by values.")
@click.option(
    "--overwrite-points",
    is_flag=True,
    help="Replace printed points and places too; else only blank ones are filled.",
)
@click.option(
    "--standings",
    is_flag=True,
    help="Add a sheet of standings, or renew it; one for each crosstable, ready to print.",
)
@LANGUAGE
@click.option(
    "--trophies",
    is_flag=True,
    help="Write who wins what into the blank cells of a column headed Trophy or Prize.",
)
@path_option(
    "--prizes", metavar="FILE", help="With --trophies: the list of prizes; else the sheet Prizes."
)
@DIVISION
@click.option("--overwrite-trophies", is_flag=True, help="With --trophies: replace printed awards.")
@click.option(
    "--keep-going", is_flag=True, help="Fill error-free sections even if others have errors."
)
@click.option(
    "--complete",
    is_flag=True,
    help="Fill a blank result from the opponent's cell.",
)
@click.option(
    "--without-record",
    is_flag=True,
    help="Take out of the workbook what it keeps of the event: its kind, what results are worth, "
    "penalties, who is kept apart.",
)
@printed_as("table", "json")
@QUIET
def fill(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    out: Path | None,
    out_dir: Path | None,
    in_place: bool,
    form: str,
    quiet: bool,
    **how: Unpack[FillOptions],
) -> None:
    """Fill the tie-break columns of workbooks; nothing else in them changes.

    Columns are recognised by their headers (TBrk1, TBrk [M], Solkoff, CO ...). A crosstable without
    any gets them on its right. Blank points and places are filled too. By default event.xlsx
    becomes event-filled.xlsx beside it; with *.xlsx, a filled copy is skipped if its original also
    matches.
    Nothing else in a file changes. Formulas stay, and get the results that Excel would show; a
    template that computes by itself is filled like this, too. A script fills a workbook that it
    has open in openpyxl with xltiebreak.fill(book).

    Any other table becomes a new workbook: event.csv, .html, .txt, .trf, .ods, .xls ... becomes
    event.xlsx beside it; - is standard input and needs -o.
    """
    from xltiebreak.book import filling
    from xltiebreak.book.options import what_clashes
    from xltiebreak.cli import run

    if clash := what_clashes(how, in_place, lambda name: f"--{name.replace('_', '-')}"):
        raise click.UsageError(clash)
    workbooks = given.without_filled(workbooks, quiet=quiet)
    targets = run.targets(workbooks, out, out_dir, in_place, formulas=how["formulas"])
    outcomes = run.run_each(
        workbooks,
        lambda path: filling.fill(path, targets[path], order, where, **how),
        watched=not quiet,
    )
    if form == "json":
        output.print_json(outcomes)
    elif not quiet:
        output.print_filled(outcomes)
    output.print_problems(outcomes, quiet)
    if form != "json" and not quiet:
        output.print_summary(outcomes)
    sys.exit(run.exit_code(outcomes))


@main.command(
    usual=("-o", "--sheet", "--join", "--excel"),
    short_help="Make a workbook, a CSV file or a TRF file of any table.",
    epilog="""\b
Examples:
  xltiebreak convert crosstable.html -o event.xlsx
  xltiebreak convert event.xlsx --sheet Open -o open.trf
  xltiebreak convert open.txt reserve.txt -o event.xlsx
  xltiebreak convert event.xlsx -o event.csv --excel
  xltiebreak convert - -o event.csv < crosstable.txt""",
)
@on_files
@path_option(
    *("-o", "out"),
    required=True,
    metavar="FILE",
    help="Write here; the end of the name says what: .xlsx, .csv or .trf.",
)
@EXCEL
@FORCE
@QUIET
def convert(
    workbooks: tuple[Path, ...], where: Where, out: Path, excel: bool, force: bool, quiet: bool
) -> None:
    """Make a new file from the crosstables in any files, without tie-breaks.

    It has numbers, names, ratings, teams, points and results in letters such as W6; a round-robin
    matrix stays one. A .trf file, FIDE's tournament report, holds one section. Nothing is written
    if a crosstable has errors.
    """
    from xltiebreak.book import converting
    from xltiebreak.cli import run

    if out.suffix.lower() not in converting.KINDS:
        raise click.UsageError(f"-o {out}: the name must end in {', '.join(converting.KINDS)}")
    refuse_excel(excel, out.suffix.lower().removeprefix("."))
    outcomes = run.run_each(
        workbooks, lambda path: converting.read_to_convert(path, where), watched=not quiet
    )
    if not run.failed(outcomes):
        reports = [outcome.report for outcome in outcomes if outcome.report]
        written = run.attempted(
            out, lambda: converting.write_converted(reports, out, force=force, excel=excel)
        )
        if isinstance(written, run.Failure):
            outcomes[-1] = outcomes[-1].and_failure(written)
        else:
            outcomes = [run.Outcome(one.path, one, one.problems) for one in written]
            if not quiet:
                output.print_converted(outcomes, out)
    output.print_problems(outcomes, quiet)
    sys.exit(run.exit_code(outcomes))


@main.command(
    usual=("--systems", "--sheet", "--teams", "--boards", "-o", "--format"),
    short_help="Print places, and the tie-break that separated each tie.",
    epilog="""\b
Examples:
  xltiebreak standings event.xlsx
  xltiebreak standings event.xlsx -o standings.csv --excel
  xltiebreak standings event.xlsx --systems MM,SO,CU --format csv > standings.csv
  xltiebreak standings event.xlsx --teams 3
  xltiebreak standings event.xlsx --language de
  xltiebreak standings k-3.xlsx 4-6.xlsx --teams 4 --min-players 2""",
)
@on_workbooks
@TEAMS
@KEEP_UNATTACHED
@MIN_PLAYERS
@click.option("--boards", is_flag=True, help="Rank the players of each board by themselves.")
@LANGUAGE
@OUT
@FORCE
@printed_as("table", "json", "csv")
@EXCEL
@QUIET
def standings(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    language: str | None,
    out: Path | None,
    force: bool,
    form: str,
    excel: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    """Print the places with their tie-breaks, and the tie-break that separated each tie.

    --teams ranks the teams of an individual event instead, of all sections and workbooks in one
    list; --boards ranks the players of each board.
    """
    from xltiebreak.book.rankings import StandingsOptions
    from xltiebreak.cli import run
    from xltiebreak.reading.own_language import language_for
    from xltiebreak.rules.team_standings import DEFAULT_ORDER, NotSummableError

    wanted = StandingsOptions(order, **with_values(asked))
    refuse_both(wanted.teams, wanted.boards, "--teams or --boards")
    if (wanted.keep_unattached or wanted.min_players > 1) and not wanted.teams:
        raise click.UsageError("--min-players and --keep-unattached go with --teams")
    form = form_for(out, form)
    refuse_excel(excel, form)
    try:
        outcomes = run.computed(workbooks, wanted.order_of_players, where, quiet)
    except NotSummableError as error:
        advice = f"take an order such as --systems {DEFAULT_ORDER}"
        raise click.UsageError(f"{error}; {advice}") from None
    if wanted.teams:
        outcomes = run.without_copies(outcomes)
    crosstables = [section.crosstable for one in outcomes for section in one.sections]
    words = language_for(crosstables, language)
    tables, outcomes = run.ranked(outcomes, wanted)
    if out is not None and run.failed(outcomes):
        output.print_problems(outcomes, quiet)
        complain("error", f"{out} is not written: fix the errors first")
        sys.exit(run.exit_code(outcomes))
    from xltiebreak.cli.make import written_to

    with written_to(out, workbooks, force, quiet=quiet):
        if form == "json":
            output.print_json(outcomes, tables=tables if wanted.teams or wanted.boards else ())
        elif form == "csv":
            output.print_csv(tables, excel, guards=excel or out is not None)
        else:
            output.print_standings(tables, words)
    output.print_problems(outcomes, quiet)
    sys.exit(run.exit_code(outcomes))


@main.command(
    usual=("--systems", "--sheet", "--why", "--format"),
    short_help="Compare printed values with the right ones.",
    epilog="""\b
Examples:
  xltiebreak check event.xlsx
  xltiebreak check event.xlsx --sheet Open --format json
  xltiebreak check crosstable.html standings.html --join
  xltiebreak check "events/*.xlsx"
  xltiebreak check events""",
)
@on_workbooks
@click.option(
    "--why", is_flag=True, help="Print how a table may be read: its columns, with the proofs."
)
@printed_as("table", "json")
@QUIET
def check(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    why: bool,
    form: str,
    quiet: bool,
) -> None:
    """Check crosstables and the points and tie-breaks printed in them; write nothing.

    Every finding names its cell. The exit code is 1 if there are errors or a printed value differs
    from the computed one.
    """
    from xltiebreak.book import reading
    from xltiebreak.cli import run

    outcomes = run.run_each(
        workbooks, lambda path: reading.check(path, order, where), watched=not quiet
    )
    if form == "json":
        output.print_json(outcomes, differences=True)
    else:
        output.print_checked(outcomes)
        if why:
            output.print_proposals(outcomes, where)
    output.print_problems(outcomes, quiet)
    differ = any(section.differences for one in outcomes for section in one.sections)
    sys.exit(run.exit_code(outcomes) or int(differ))


@main.command(
    usual=("--player", "--vs", "--systems", "--sheet", "--format"),
    short_help="Show how a player's tie-breaks come about.",
    epilog="""\b
Examples:
  xltiebreak explain event.xlsx --player 1
  xltiebreak explain event.xlsx --player garcia --system MM
  xltiebreak explain event.xlsx --player 1 --vs 2 --format md""",
)
@on_workbooks
@click.option(
    "--player",
    required=True,
    metavar="NUMBER|NAME",
    help="Explain this player; a part of the name is enough, and accents may be missing.",
)
@click.option("--vs", "other", metavar="NUMBER|NAME", help="Compare with this player.")
@click.option(
    "--system",
    "one",
    metavar="CODE",
    help="Explain only this system; else all of the order.",
)
@printed_as("text", "json", "md")
@QUIET
def explain(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    player: str,
    other: str | None,
    one: str | None,
    form: str,
    quiet: bool,
) -> None:
    """Show how a player's tie-breaks come about: opponents, amounts, what is left out, the sum.

    --vs puts two players side by side down the order, until one system separates them.
    """
    from xltiebreak.cli import players, run

    refuse_both(one, other, "--system or --vs")
    outcomes = run.computed(workbooks, order, where, quiet)
    output.print_problems(outcomes, quiet)
    found, failed = players.explain_players(outcomes, player, other, one)
    output.print_explanations(found, form)
    output.print_problems(failed, quiet)
    sys.exit(run.exit_code([*outcomes, *failed]))


@main.command(
    usual=("--explain", "--rules", "--format"),
    short_help="List the tie-break systems.",
    epilog="""\b
Examples:
  xltiebreak systems
  xltiebreak systems --explain MM
  xltiebreak systems --format md""",
)
@click.option(
    "--explain",
    "one",
    callback=system_named,
    metavar="CODE",
    help="Explain this one: its rule, source, names, and a case worked by hand.",
)
@RULES
@printed_as("table", "text", "json", "md")
@QUIET
def systems(one: System | None, rules: str | None, form: str, quiet: bool) -> None:
    """List the tie-break systems: code, name, worksheet function, source, and the data they need.

    FIDE's come last, with their articles in C.07.
    """
    if one is None:
        from xltiebreak.rules import US

        output.print_systems(rules or US, form)
        return
    if form == "json":
        raise click.UsageError("--explain is printed as text or md")
    from xltiebreak.cli.rules import print_rule

    print_rule(one, form)
