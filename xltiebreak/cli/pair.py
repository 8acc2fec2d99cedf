"""The command `pair`: a proposal for the next round."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xltiebreak.cli.helping import command
from xltiebreak.cli.options import FORCE, LANGUAGE, QUIET, on_files, path_option
from xltiebreak.cli.printing import say

if TYPE_CHECKING:
    from xltiebreak.book.next_round import PairedBook
    from xltiebreak.book.reading import Where


@command(
    usual=("--write", "--in-place", "--schools-apart", "--rematches", "--lot"),
    epilog="""\b
Examples:
  xltiebreak pair event.xlsx
  xltiebreak pair event.xlsx --write
  xltiebreak pair event.xlsx --in-place --backup --schools-apart 2
  xltiebreak pair event.xlsx --colors -o round4.xlsx
  xltiebreak pair event.trf -o round4.trf""",
)
@on_files
@click.option("--write", is_flag=True, help="Type the pairings into a copy, event-paired.xlsx.")
@path_option(
    *("-o", "out"),
    metavar="FILE",
    help="Type them into this copy, or write a tournament report: .xlsx, .xlsm or .trf.",
)
@click.option("--in-place", is_flag=True, help="Type them into the workbook itself.")
@click.option("--backup", is_flag=True, help="With --in-place: keep the original beside it.")
@click.option(
    "--schools-apart",
    type=click.IntRange(min=0),
    metavar="ROUND",
    help="Keep a team or school apart up to this round: its players do not meet if that can be "
    "avoided; by default 1, or what the workbook keeps.",
)
@click.option(
    "--colors/--no-colors",
    default=None,
    help="Whether colours matter; by default if the results have some.",
)
@click.option(
    "--lot",
    type=click.IntRange(min=0),
    metavar="N",
    help="Draw lots from this number: the order of players without a rating; the copy keeps it; by "
    "default 1, or the one that the workbook keeps.",
)
@click.option("--rematches", is_flag=True, help="Players may meet again if nothing else is left.")
@LANGUAGE
@FORCE
@QUIET
def pair(
    workbooks: tuple[Path, ...],
    where: Where,
    write: bool,
    out: Path | None,
    in_place: bool,
    backup: bool,
    lot: int | None,
    language: str | None,
    force: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    """Propose who plays whom in the next round of each section, by FIDE's Dutch system.

    A proposal, not a decision: change what you like. What stands in the round's column stays: 8 for
    a game with player 8, -H- or -U- for who sits out, -B- for the bye. Players with the same word
    in a column Apart never meet. Only blank cells of that column are written. It needs
    pip install gacrux.
    """
    from xltiebreak.book.next_round import paired_book, paired_target
    from xltiebreak.book.reading import Report
    from xltiebreak.cli import output, run
    from xltiebreak.files.files import STANDARD_INPUT
    from xltiebreak.pairing.proposal import PairingWishes

    if sum((write, out is not None, in_place)) > 1:
        raise click.UsageError("give only one of --write, -o and --in-place")
    if (write or in_place) and STANDARD_INPUT in workbooks:
        raise click.UsageError("standard input has no name: say where to write with -o FILE")
    if backup and not in_place:
        raise click.UsageError("--backup goes with --in-place: else the original stays as it is")
    if out and len(workbooks) > 1:
        raise click.UsageError("-o takes one workbook: for several use --write")
    wishes = PairingWishes(**asked)
    outcomes: list[run.Outcome] = []
    for path in workbooks:
        copy = paired_target(path) if write else None
        given = path, path if in_place else out or copy, wishes, lot, where
        made = run.attempted(path, partial(paired_book, *given, force=force, backup=backup))
        if isinstance(made, run.Failure):
            outcomes.append(run.Outcome(path, None, *made))
            continue
        _print(made, language)
        outcomes.append(run.Outcome(path, Report(path, ()), tuple(made.problems)))
        if made.written and not quiet:
            say(f"{path} -> {made.written}")
    output.print_problems(outcomes, quiet)
    sys.exit(run.exit_code(outcomes))


def _print(book: PairedBook, language: str | None) -> None:
    """Print the proposals of a file."""
    from xltiebreak.book.sections.next_round import proposal_table
    from xltiebreak.cli.tables import print_table
    from xltiebreak.reading.own_language import language_for

    words = language_for((one.table for one in book.sections), language)
    for table, proposal, before in book.sections:
        shown = proposal_table(table, proposal, words, before)
        title = ": ".join(filter(None, (table.sheet, shown.title)))
        print_table(shown._replace(title=title), first=2)
        say(*shown.notes, "")
