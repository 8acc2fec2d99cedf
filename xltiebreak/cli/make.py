"""The commands that make workbooks for a new event, with worksheet functions in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xltiebreak.cli.given import PathType
from xltiebreak.cli.printing import complain, say

if TYPE_CHECKING:
    from xltiebreak.grid import Problem


def _new_workbook(suffix: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options of a command that writes a new workbook, whose name ends in the suffix."""

    def checked(context: click.Context, option: click.Parameter, path: Path) -> Path:
        if path.suffix.lower() != suffix:
            raise click.BadParameter(f"{path}: the name must end in {suffix}")
        return path

    options: tuple[Callable[[Any], Any], ...] = (
        click.option(
            "-o",
            "out",
            type=PathType(),
            callback=checked,
            default=f"event{suffix}",
            show_default=True,
            metavar="FILE",
            help="Write here.",
        ),
        click.option("--players", type=click.IntRange(2, 999), default=40, show_default=True),
        click.option("--rounds", type=click.IntRange(1, 99), default=5, show_default=True),
        click.option("--force", is_flag=True, help="Replace an output that exists."),
    )

    def bundled(command: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(options):
            command = option(command)
        return command

    return bundled


@click.command(
    short_help="Make a macro workbook with worksheet functions.",
    epilog="""\b
Examples:
  xltiebreak udf-workbook -o event.xlsm --players 64 --rounds 6
  xltiebreak udf-workbook -o event.xlsm --excel 2016""",
)
@_new_workbook(".xlsm")
@click.option(
    "--excel",
    type=click.Choice(["365", "2016"]),
    default="365",
    show_default=True,
    help="365 and 2021: formulas that spill; 2016 and 2019: a formula in every cell.",
)
def udf_workbook(out: Path, players: int, rounds: int, force: bool, excel: str) -> None:
    """Make a macro workbook for Excel on Windows with the xlwings add-in: an empty crosstable.

    Its tie-breaks and places follow the results that are typed into it. After opening it: Enable
    Content, then Import Functions on the xlwings ribbon.
    """
    from xltiebreak.event_workbooks import macro_event

    make = partial(macro_event, players, rounds, spilling=excel == "365")
    _write(out, ".xlsm", force, make)
    say("In Excel: Enable Content, then Import Functions on the xlwings ribbon.")


@click.command(
    short_help="Make a workbook for xlwings Lite with worksheet functions.",
    epilog="""\b
Examples:
  xltiebreak lite-workbook -o event.xlsx --players 64 --rounds 6""",
)
@_new_workbook(".xlsx")
def lite_workbook(out: Path, players: int, rounds: int, force: bool) -> None:
    """Make a workbook for xlwings Lite in Excel on Windows, Mac or the web: an empty crosstable.

    Its tie-breaks and places follow the results that are typed into it. Its first sheet says how
    to start.
    """
    from xltiebreak.event_workbooks import lite_event

    _write(out, ".xlsx", force, partial(lite_event, players, rounds))
    say("In Excel: follow the sheet Start here.")


def _write(out: Path, suffix: str, force: bool, make: Callable[[], bytes]) -> None:
    from xltiebreak.event_workbooks import PartMissing
    from xltiebreak.grid import Refused
    from xltiebreak.lossless.save import save_new

    try:
        warnings = save_new(make(), out, suffix, force=force)
    except PartMissing as missing:
        raise click.ClickException(str(missing)) from None
    except Refused as refused:
        raise click.ClickException("; ".join(map(_said, refused.problems))) from None
    for warning in warnings:
        complain(warning.severity, _said(warning), out.name)
    say(f"{out} written")


def _said(problem: Problem) -> str:
    """The message of a problem, with the option that would help."""
    from xltiebreak.cli.output import said

    # The folder is a part of -o here, and has no option of its own.
    return problem.message if problem.remedy == "folder" else said(problem)
