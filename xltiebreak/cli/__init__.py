"""The command line: `xltiebreak fill`, `standings`, `check`, `explain`, `systems`, and the two that
make workbooks with worksheet functions.

Answers go to standard output, errors and warnings to standard error, one line each. Exit codes: 0
fine, 1 errors in the data or a workbook that could not be done (for `check` also a difference), 2
wrong usage. Nothing heavy is imported before a command needs it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xltiebreak import __version__
from xltiebreak.cli import output
from xltiebreak.cli.make import lite_workbook, udf_workbook

if TYPE_CHECKING:
    from xltiebreak.cli.run import Order
    from xltiebreak.grid import Area
    from xltiebreak.workbook.reading import Where

Command = Callable[..., None]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="xltiebreak", message="%(prog)s %(version)s")
def main() -> None:
    """Tie-breaks for chess tournaments, inside the spreadsheets that directors already use.

    \b
    Examples:
      xltiebreak fill event.xlsx         fill the tie-breaks, write event-filled.xlsx
      xltiebreak standings event.xlsx    who is where, and what separated each tie
      xltiebreak check event.xlsx        compare what is printed with what is right
      xltiebreak explain event.xlsx --player 1    why player 1 has these tie-breaks
    """
    output.use_utf8()


def _order(context: click.Context, option: click.Parameter, text: str | None) -> Order | None:
    from xltiebreak.errors import Error
    from xltiebreak.ranking import ORDERS, order_of

    if text is None:
        return None
    if option.name == "order" and text.strip().lower() not in ORDERS:
        raise click.BadParameter(
            f"{text!r} is no named order: there are {', '.join(ORDERS)}; "
            "list the codes of an order of your own with --systems"
        )
    try:
        return order_of(text)
    except Error as error:
        raise click.BadParameter(str(error)) from None


def _area(context: click.Context, option: click.Parameter, text: str | None) -> Area | None:
    from xltiebreak.grid import parse_area

    try:
        return None if text is None else parse_area(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


_COMMON = (
    click.argument("workbooks", nargs=-1, required=True, type=click.Path(path_type=Path)),
    click.option(
        "--order",
        callback=_order,
        metavar="NAME",
        help="A named order: wscf (unless given), uschess, bham, golombek or golombek-rr.",
    ),
    click.option(
        "--systems",
        callback=_order,
        metavar="CODES",
        help="An order of your own, such as MM,SO,CU.",
    ),
    click.option(
        "--sheet",
        "sheets",
        multiple=True,
        metavar="NAME",
        help="Only this sheet (may be given several times); else all but the hidden ones.",
    ),
    click.option(
        "--range",
        "area",
        callback=_area,
        metavar="A1:M16",
        help="Look for crosstables only in this part of a sheet.",
    ),
    click.option(
        "--header-row",
        type=click.IntRange(min=1),
        metavar="N",
        help="Take only this row of a sheet for a header row.",
    ),
    click.option(
        "--by-game-points",
        is_flag=True,
        help="Place teams by game points instead of match points; GP then gives match points.",
    ),
)


def _on_workbooks(command: Command) -> Command:
    """Give a command the common arguments, bundled as workbooks, order and where to look."""

    @wraps(command)
    def bundled(
        workbooks: tuple[Path, ...],
        order: Order | None,
        systems: Order | None,
        sheets: tuple[str, ...],
        area: Area | None,
        header_row: int | None,
        by_game_points: bool,
        **own: Any,
    ) -> None:
        from xltiebreak.ranking import DEFAULT_ORDER, order_of
        from xltiebreak.workbook.reading import Where

        if order and systems:
            raise click.UsageError("give either --order or --systems, not both")
        chosen = order or systems or order_of(DEFAULT_ORDER)
        command(workbooks, chosen, Where(sheets, area, header_row, by_game_points), **own)

    for decorate in reversed(_COMMON):
        bundled = decorate(bundled)
    return bundled


def _format(*choices: str) -> Callable[[Command], Command]:
    return click.option(
        "--format",
        "form",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help="How to print the answer.",
    )


@main.command(
    short_help="Fill the tie-break columns of workbooks.",
    epilog="""\b
Examples:
  xltiebreak fill event.xlsx
  xltiebreak fill event.xlsx -o final.xlsx --systems MM,SO
  xltiebreak fill events/*.xlsx --out-dir filled
  xltiebreak fill event.xlsm --in-place --backup --sheet Open""",
)
@_on_workbooks
@click.option("-o", "out", type=click.Path(path_type=Path), metavar="FILE", help="Write here.")
@click.option(
    "--out-dir",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write each workbook under its own name into this folder.",
)
@click.option("--in-place", is_flag=True, help="Change the workbook itself.")
@click.option("--backup", is_flag=True, help="With --in-place: keep the original beside it.")
@click.option("--force", is_flag=True, help="Replace an output that exists.")
@click.option("--overwrite-formulas", is_flag=True, help="Let values replace formulas.")
@click.option(
    "--keep-going", is_flag=True, help="Fill the sound sections where others have errors."
)
@_format("table", "json")
@click.option("-q", "--quiet", is_flag=True, help="Print errors only.")
def fill(
    workbooks: tuple[Path, ...],
    order: Order,
    where: Where,
    out: Path | None,
    out_dir: Path | None,
    in_place: bool,
    backup: bool,
    form: str,
    quiet: bool,
    **writing: bool,
) -> None:
    """Fill the tie-break columns of workbooks; nothing else in them changes.

    Columns are recognised by their headers (TBrk1, TBrk [M], Solkoff, CO ...). A crosstable that
    has none gets them on its right. Unless told where to write, event.xlsx becomes
    event-filled.xlsx beside it.
    """
    from xltiebreak.cli import run
    from xltiebreak.workbook import filling

    if backup and not in_place:
        raise click.UsageError("--backup goes with --in-place: else the original stays as it is")
    targets = run.targets(workbooks, out, out_dir, in_place)
    outcomes = run.each(
        workbooks,
        lambda path: filling.fill(path, targets[path], order, where, backup=backup, **writing),
        watched=not quiet,
    )
    if form == "json":
        output.print_json(outcomes)
    elif not quiet:
        output.print_filled(outcomes)
    output.print_problems(outcomes, errors_only=quiet)
    sys.exit(int(run.failed(outcomes)))


@main.command(
    short_help="Print places, and what separated each tie.",
    epilog="""\b
Examples:
  xltiebreak standings event.xlsx
  xltiebreak standings event.xlsx --systems MM,SO,CU --format csv > standings.csv
  xltiebreak standings event.xlsx --teams 3""",
)
@_on_workbooks
@click.option(
    "--teams",
    type=click.IntRange(min=1),
    metavar="N",
    help="Rank the teams by the sums of their N best players.",
)
@click.option("--boards", is_flag=True, help="Rank the players of each board by themselves.")
@_format("table", "json", "csv")
def standings(
    workbooks: tuple[Path, ...],
    order: Order,
    where: Where,
    teams: int | None,
    boards: bool,
    form: str,
) -> None:
    """Print the places with their tie-breaks, and what separated each tie.

    With --teams the teams of an individual event are ranked instead, with --boards the players of
    each board.
    """
    from xltiebreak import teams as team_prizes
    from xltiebreak.cli import run
    from xltiebreak.ranking import order_of
    from xltiebreak.workbook import reading

    if teams and boards:
        raise click.UsageError("give either --teams or --boards, not both")
    given = click.get_current_context().params
    if teams:
        if not (given["order"] or given["systems"]):
            order = order_of(team_prizes.DEFAULT_ORDER)
        try:
            team_prizes.refuse(order)
        except team_prizes.NotSummableError as error:
            such_as = f"take an order such as --systems {team_prizes.DEFAULT_ORDER}"
            raise click.UsageError(f"{error}; {such_as}") from None
    outcomes = run.each(workbooks, lambda path: reading.compute(path, order, where))
    tables, outcomes = run.tables(outcomes, order, teams, boards)
    if form == "json":
        output.print_json(outcomes, tables=tables if teams or boards else ())
    elif form == "csv":
        output.print_csv(tables, order)
    else:
        output.print_standings(tables)
    output.print_problems(outcomes)
    sys.exit(int(run.failed(outcomes)))


@main.command(
    short_help="Compare what is printed with what is right.",
    epilog="""\b
Examples:
  xltiebreak check event.xlsx
  xltiebreak check event.xlsx --sheet Open --format json""",
)
@_on_workbooks
@_format("table", "json")
def check(workbooks: tuple[Path, ...], order: Order, where: Where, form: str) -> None:
    """Check crosstables and the points and tie-breaks printed in them; write nothing.

    Every finding is named with its cell. The exit code is 1 where there are errors or where a
    printed value differs from the computed one.
    """
    from xltiebreak.cli import run
    from xltiebreak.workbook import reading

    outcomes = run.each(workbooks, lambda path: reading.check(path, order, where))
    if form == "json":
        output.print_json(outcomes, differences=True)
    else:
        output.print_checked(outcomes)
    output.print_problems(outcomes)
    sys.exit(int(run.failed(outcomes) or output.any_difference(outcomes)))


@main.command(
    short_help="Show how a player's tie-breaks come about.",
    epilog="""\b
Examples:
  xltiebreak explain event.xlsx --player 1
  xltiebreak explain event.xlsx --player 1 --system MM
  xltiebreak explain event.xlsx --player 1 --vs 2 --format md""",
)
@_on_workbooks
@click.option("--player", required=True, metavar="NUMBER|NAME", help="Whose tie-breaks.")
@click.option("--vs", "other", metavar="NUMBER|NAME", help="Compare with this player.")
@click.option(
    "--system",
    "one",
    callback=_order,
    metavar="CODE",
    help="Only this system; else all of the order.",
)
@_format("text", "json", "md")
def explain(
    workbooks: tuple[Path, ...],
    order: Order,
    where: Where,
    player: str,
    other: str | None,
    one: Order | None,
    form: str,
) -> None:
    """Show how a player's tie-breaks come about: opponents, entries, what is left out, the sum.

    With --vs two players stand side by side down the order, until one system separates them.
    """
    from xltiebreak.cli import explaining, run
    from xltiebreak.workbook import reading

    if one and other:
        raise click.UsageError("give either --system or --vs, not both")
    outcomes = run.each(workbooks, lambda path: reading.compute(path, order, where))
    output.print_problems(outcomes)
    found = explaining.find(outcomes, player, other, one or order)
    output.print_explanations(found, form)
    sys.exit(int(run.failed(outcomes)))


@main.command(
    short_help="List the tie-break systems.",
    epilog="""\b
Examples:
  xltiebreak systems
  xltiebreak systems --format md""",
)
@_format("table", "json", "md")
def systems(form: str) -> None:
    """List the tie-break systems: code, name, worksheet function, source, and what each needs."""
    output.print_systems(form)


main.add_command(udf_workbook)
main.add_command(lite_workbook)
