"""The commands that make files: workbooks for a new event, add-ins, and the page."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xltiebreak.cli.given import PathType, make_folder
from xltiebreak.cli.helping import Kinds, command
from xltiebreak.cli.options import (
    FORCE,
    QUIET,
    Languages,
    ending_in,
    path_option,
    refuse_both,
    with_options,
    with_values,
)
from xltiebreak.cli.printing import complain, say
from xltiebreak.languages.text import shown
from xltiebreak.live.options import DEFAULTS, MOST_ASKED, EventOptions

if TYPE_CHECKING:
    from xltiebreak.live.plan import EventPlan


def _listed(context: click.Context, option: click.Parameter, names: str) -> list[str] | None:
    """The names between commas; None for those that the option has by default."""
    if not _is_given(context, option.name or ""):
        return None
    return [name.strip() for name in names.split(",")] if names.strip() else []


def _kind(context: click.Context, option: click.Parameter, kind: str | None) -> str | None:
    """The kind of event as a record has it."""
    from xltiebreak.reading.facts import KINDS

    return next((one for one in KINDS if kind == one.lower().replace(" ", "-")), None)


_title_option = partial(click.option, "--title", default=DEFAULTS.title, metavar="TEXT")
_players_option = partial(
    click.option, "--players", type=int, default=DEFAULTS.players, show_default=True
)
_rounds_option = click.option(
    "--rounds", type=int, default=DEFAULTS.rounds, show_default=True, help="Columns of results."
)
_columns_option = click.option(
    "--columns",
    default="",
    callback=_listed,
    metavar="NAMES",
    help="Columns of your own, such as Grade,School.",
)

Options = Callable[[Callable[..., None]], Callable[..., None]]


def _new_file(name: str) -> Options:
    """The options of a command that writes a new file; name: the default one."""
    return _bundled(
        path_option(
            *("-o", "out"),
            callback=ending_in(Path(name).suffix),
            default=name,
            show_default=True,
            metavar="FILE",
            help="Write here.",
        ),
        FORCE,
        QUIET,
    )


def _new_workbook(suffix: str) -> Options:
    """The options of a command that writes a new workbook; suffix: the end of its name."""
    return _bundled(
        _new_file(f"event{suffix}"),
        _title_option(help="Above the table."),
        _players_option(help="Rows of players."),
        _rounds_option,
        _columns_option,
    )


def _bundled(*options: Options) -> Options:
    return lambda command: with_options(command, options)


@command(
    usual=("-o", "--players", "--rounds", "--columns", "--excel"),
    short_help="Make a macro workbook with worksheet functions.",
    epilog="""\b
Examples:
  xltiebreak make classic -o event.xlsm --players 64 --rounds 6
  xltiebreak make classic -o event.xlsm --excel 2016""",
)
@_new_workbook(".xlsm")
@click.option(
    "--excel",
    type=click.Choice(["365", "2016"]),
    default="365",
    show_default=True,
    help="Which Excel it is for: in 365 and 2021 formulas spill; in 2016 and 2019 every cell has "
    "one.",
)
def classic(out: Path, force: bool, quiet: bool, excel: str, **asked: Any) -> None:
    """Make a macro workbook with an empty crosstable, for Excel on Windows and the xlwings add-in.

    Tie-breaks and places follow the results that you type. It opens on an example with
    =MODMEDIAN(...) in its cells. After opening it: Enable Content, then Import Functions on the
    xlwings ribbon.
    """
    from xltiebreak.excel.event_workbooks import macro_event

    _refuse_functions(out)
    plan = _planned(asked)
    make = partial(macro_event, plan, spilling=excel == "365")
    how = (
        "In Excel: follow the sheet Start here; the functions and buttons come by Import Functions."
    )
    write_file(out, ".xlsm", force, make, how, quiet=quiet)


@command(
    usual=("-o", "--players", "--rounds", "--columns"),
    short_help="Make a workbook for xlwings Lite with worksheet functions.",
    epilog="""\b
Examples:
  xltiebreak make lite -o event.xlsx --players 64 --rounds 6""",
)
@_new_workbook(".xlsx")
def lite(out: Path, force: bool, quiet: bool, **asked: Any) -> None:
    """Make a workbook with an empty crosstable, for xlwings Lite in Excel on Windows, Mac or web.

    Tie-breaks and places follow the results that you type. It opens on an example with
    =MODMEDIAN(...) in its cells. The sheet Start here says how to start.
    """
    from xltiebreak.excel.event_workbooks import lite_event

    _refuse_functions(out)
    make = partial(lite_event, _planned(asked))
    write_file(out, ".xlsx", force, make, "In Excel: follow the sheet Start here.", quiet=quiet)


def _refuse_functions(out: Path) -> None:
    """Raise ClickException if a workbook with functions in its sheets would be replaced."""
    from xltiebreak.book.functions import refuse_functions
    from xltiebreak.reading.grid import Refused

    try:
        refuse_functions(out)
    except Refused as refused:
        raise click.ClickException(f"{refused}: give another name with -o") from None


@command(
    usual=("-o",),
    short_help="Make a workbook with the functions for Excel 365.",
    epilog="""\b
Examples:
  xltiebreak make functions -o functions.xlsx""",
)
@_new_file("functions.xlsx")
def functions(out: Path, force: bool, quiet: bool) -> None:
    """Make a workbook with MODMEDIAN, SOLKOFF, TBPLACE and all others as functions of its own.

    They need Excel 365 or 2024, but no add-in, no macro and no Python. The workbook opens on an
    example with =MODMEDIAN(...) in its cells; its sheet All functions calls each of them. Copy one
    of these sheets into another workbook, and they come along for formulas on that sheet; on any
    other sheet they are #NAME?. For a sheet of your own take fill --formulas --functions.
    """
    from xltiebreak.book.example import functions_workbook

    how = "In Excel: follow the sheet Start here."
    write_file(out, ".xlsx", force, functions_workbook, how, quiet=quiet)


@command(
    usual=("-o",),
    short_help="Make the add-in for LibreOffice with worksheet functions.",
    epilog="""\b
Examples:
  xltiebreak make libreoffice
  xltiebreak make libreoffice -o tiebreaks.oxt --force""",
)
@_new_file("xltiebreak.oxt")
def libreoffice(out: Path, force: bool, quiet: bool) -> None:
    """Make the add-in for LibreOffice Calc 7.4 and later: TB.MODMEDIAN, TB.PLACE and all others.

    It needs no Python beside LibreOffice's own. In LibreOffice: Tools, Extension Manager, Add.
    """
    from xltiebreak.excel.calc import addin

    how = "In LibreOffice: Tools > Extension Manager > Add, then start LibreOffice again."
    write_file(out, ".oxt", force, addin.calc_addin, how, quiet=quiet)


@command(
    usual=("--sections", "--players", "--rounds", "--columns", "--systems", "--kind", "--template"),
    epilog="""\b
Examples:
  xltiebreak new event.xlsx --rounds 5 --players 48
  xltiebreak new --list
  xltiebreak new event.xlsx --sections K-3,4-6,7-12 --columns Grade,School --title "Spring Open"
  xltiebreak new event.xlsx --systems fide2026:BH/C1,fide2026:BH --paper a4
  xltiebreak new league.xlsx --kind round-robin --players 10 --rounds 9
  xltiebreak new event.xlsx --language es
  xltiebreak new event.xlsx --template school-day""",
)
@click.argument("out", type=PathType(), required=False, metavar="FILE.xlsx")
@_title_option(help="Above every table, and when printed.")
@click.option(
    "--sections",
    default="Event",
    show_default=True,
    callback=_listed,
    metavar="NAMES",
    help="Such as K-3,4-6,7-12.",
)
@_players_option(help="Rows of players in each section.")
@_rounds_option
@_columns_option
@click.option("--order", metavar="NAME", help="A named order, such as wscf or uschess.")
@click.option("--systems", metavar="CODES", help="An order of your own, such as MM,SO,CU.")
@click.option(
    "--kind",
    type=click.Choice(["swiss", "round-robin", "double-round-robin"]),
    callback=_kind,
    help="The kind of event, by default Swiss; where all meet all, there are as many rounds as "
    "that takes, and pair proposes them by Berger's tables.",
)
@click.option(
    "--paper", type=click.Choice(["letter", "a4"]), default=DEFAULTS.paper, show_default=True
)
@click.option(
    "--language",
    type=Languages(),
    help="The language of its texts, and of what report, prizes, standings and fill --standings "
    "tell parents of the event.",
)
@click.option("--template", metavar="NAME", help="Copy a ready workbook: see --list.")
@click.option("--list", "listed", is_flag=True, help="List the workbooks that are ready.")
@FORCE
@QUIET
@click.pass_context
def new(
    context: click.Context,
    /,
    out: Path | None,
    order: str | None,
    systems: str | None,
    language: str | None,
    template: str | None,
    listed: bool,
    force: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    """Make a workbook for a new event: you type names and results, the rest comes by itself.

    Points, tie-breaks, places, a sorted sheet of standings and a check of every cell are ordinary
    formulas: no macro, no add-in, no network, in Excel and LibreOffice.
    """
    from xltiebreak.live.making import new_workbook
    from xltiebreak.live.plan import plan_of
    from xltiebreak.live.templates import templates
    from xltiebreak.reading.facts import new_identity, rounds_for
    from xltiebreak.rules.orders import order_of

    code = language or ""
    ready = templates(code) if listed or template is not None else {}
    if listed:
        width = max(map(len, ready))
        say(*(f"{name:{width}}  {one.use}" for name, one in ready.items()))
        return
    if out is None:
        raise click.UsageError("name the workbook, such as event.xlsx")
    if out.suffix.lower() != ".xlsx":
        raise click.UsageError(f"{out}: the name must end in .xlsx")
    refuse_both(order, systems, "--order or --systems")
    if template is not None and template not in ready:
        there = ", ".join(ready)
        raise click.UsageError(f"no template is called {shown(template)}: there are {there}")
    with _wrong_usage():
        if template is not None:
            _complain_of_ignored(context, template)
            plan = ready[template].plan
        else:
            if asked["kind"] and not _is_given(context, "rounds"):
                asked["rounds"] = rounds_for(asked["kind"], asked["players"])
            named = order or systems
            chosen = order_of(named) if named else None
            plan = plan_of(EventOptions(order=chosen, language=code, **with_values(asked)))
    plan = replace(plan, identity=new_identity())
    how = f"Open it and begin with the sheet {plan.words.say('live.start_sheet')}."
    write_file(out, ".xlsx", force, partial(new_workbook, plan), how, quiet=quiet)


@command(
    usual=("--pyodide", "-o", "--folder"),
    short_help="Make one HTML file that fills crosstables in a browser.",
    epilog="""\b
Examples:
  npm pack pyodide@0.29.5
  xltiebreak make page --pyodide pyodide-0.29.5.tgz -o xltiebreak.html
  xltiebreak make page --pyodide pyodide-0.29.5.tgz --folder site""",
)
@path_option("-o", "out", metavar="FILE", help="Write here, by default xltiebreak.html.")
@path_option(
    "--folder",
    metavar="DIR",
    help="Make a site in this folder instead; browsers can install it, and need "
    "no network after the first visit.",
)
@path_option(
    "--pyodide", metavar="PATH", help="Pyodide from npm: the unpacked folder, or the .tgz."
)
@FORCE
@QUIET
def page(
    out: Path | None, folder: Path | None, pyodide: Path | None, force: bool, quiet: bool
) -> None:
    """Make one HTML file with all of xltiebreak inside, for people who have no Python.

    It opens by a double click, without network, in Chrome, Edge, Firefox and Safari. Files dropped
    on it stay in the browser.
    """
    from xltiebreak.pages.page import building
    from xltiebreak.pages.page.parts import PYODIDE, parts_from
    from xltiebreak.reading.grid import Refused

    refuse_both(out, folder, "-o or --folder")
    if pyodide is None:
        how = f"npm pack pyodide@{PYODIDE} fetches it: then give --pyodide pyodide-{PYODIDE}.tgz"
        raise click.UsageError(f"the page needs Pyodide, which is Python for browsers; {how}")
    try:
        parts = parts_from(pyodide)
    except Refused as refused:
        raise click.UsageError("; ".join(map(str, refused.problems))) from None
    if folder is not None:
        _write_folder(folder, building.folder(parts), force)
        if not quiet:
            say(f"{folder} written: serve it by https, or by http on this machine")
        return
    out = out or Path("xltiebreak.html")
    if out.suffix.lower() not in (".html", ".htm"):
        raise click.UsageError(f"-o {out}: the name must end in .html")
    how = "A double click opens it in a browser."
    write_file(out, out.suffix, force, partial(building.one_file, parts), how, quiet=quiet)


def _write_folder(folder: Path, files: Mapping[str, bytes], force: bool) -> None:
    make_folder("--folder", folder)
    for name, content in files.items():
        write_file(folder / name, Path(name).suffix, force, partial(bytes, content), quiet=True)


@click.group(cls=Kinds)
def make() -> None:
    """Make the files for people who have no Python, or who type formulas into Excel."""


for kind in (page, functions, classic, lite, libreoffice):
    make.add_command(kind)


def _is_given(context: click.Context, option: str) -> bool:
    return context.get_parameter_source(option) != click.core.ParameterSource.DEFAULT


_MADE = ("order", "systems", "kind", "paper")
_IGNORED = ("title", "sections", "players", "rounds", "columns", *_MADE)


def _complain_of_ignored(context: click.Context, template: str) -> None:
    """Warn of the options that a template does not take."""
    ignored = [f"--{name}" for name in _IGNORED if _is_given(context, name)]
    if ignored:
        which = f"{', '.join(ignored)} {'is' if len(ignored) == 1 else 'are'} ignored"
        complain("warning", f"the template {template} is copied as it is: {which}")


def _planned(asked: Mapping[str, Any]) -> EventPlan:
    """Plan one section of an event."""
    from xltiebreak.live.plan import plan_of

    with _wrong_usage():
        return plan_of(EventOptions(most=MOST_ASKED, **with_values(asked)))


@contextmanager
def _wrong_usage() -> Iterator[None]:
    """End with exit code 2 and all messages if a plan is impossible."""
    from xltiebreak.errors import Error
    from xltiebreak.reading.grid import Refused

    try:
        yield
    except Refused as refused:
        for problem in refused.problems:
            complain("error", problem.message)
        sys.exit(2)
    except Error as error:
        raise click.UsageError(str(error)) from None


@contextmanager
def written_to(
    out: Path | None, inputs: Sequence[Path], force: bool, *, quiet: bool
) -> Iterator[None]:
    """Write what is printed inside into a file, in UTF-8; print it if `out` is None.

    Raises UsageError if the file is one of the inputs. Nothing is written if the block raises.
    """
    if out is None:
        yield
        return
    from xltiebreak.book.paths import is_same_file

    if any(is_same_file(path, out) for path in inputs):
        raise click.UsageError(f"-o {out}: this file is one to read: give another name")
    with redirect_stdout(io.StringIO()) as printed:
        yield
    content = printed.getvalue().encode("utf-8", "backslashreplace")
    write_file(out, out.suffix, force, lambda: content, quiet=quiet)


def write_file(
    out: Path, suffix: str, force: bool, make: Callable[[], bytes], how: str = "", *, quiet: bool
) -> None:
    """Write a new file and say so, and how to use it. Raises ClickException if that fails."""
    from xltiebreak.cli.output import with_hint
    from xltiebreak.lossless.save import save_new
    from xltiebreak.reading.grid import Refused

    try:
        warnings = save_new(make(), out, suffix, force=force)
    except Refused as refused:
        raise click.ClickException("; ".join(map(with_hint, refused.problems))) from None
    for warning in warnings:
        complain(warning.severity, with_hint(warning), out.name)
    if not quiet:
        say(f"{out} written", *([how] if how else []))
