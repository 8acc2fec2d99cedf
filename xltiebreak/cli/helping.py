"""How a command explains itself: --help on one screen, --help-all with every option in groups."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import click

from xltiebreak.cli.printing import say
from xltiebreak.errors import Taken

GROUPS: Mapping[str, Sequence[str]] = {
    "What to read": (
        *("--sheet", "--range", "--header-row", "--join", "--player", "--vs", "--system"),
        *("--explain", "--prizes", "--template", "--list", "--pyodide"),
    ),
    "The event": (
        *("--order", "--systems", "--rules", "--by-game-points", "--match-points"),
        *("--round-robin", "--unrated", "--least-games", "--teams", "--min-players"),
        *("--keep-unattached", "--team-systems", "--boards", "--several", "--division"),
        *("--title", "--sections", "--players", "--rounds", "--columns", "--kind"),
        *("--schools-apart", "--rematches", "--colors", "--lot"),
    ),
    "What to write": (
        *("-o", "--out-dir", "--in-place", "--backup", "--force", "--write", "--formulas"),
        *("--functions", "--standings", "--trophies", "--complete", "--keep-going"),
        *("--overwrite-formulas", "--overwrite-points", "--overwrite-trophies"),
        *("--without-record", "--only", "--between-rounds", "--worked", "--dated", "--paper"),
        *("--folder", "--excel"),
    ),
    "How to answer": ("--why", "--format", "--language", "-q", "--help", "--help-all"),
}
"""The headings of --help-all, each with its options in order, by one name of each."""

_EXAMPLES = 2  # of --help
_WHOLE = "xltiebreak.help"


class HelpedCommand(click.Command):
    """A command whose --help has its usual options and two examples.

    usual: these options as they are typed, such as --sheet; their help up to the first stop fits
    into a line.
    """

    def __init__(self, *args: Any, usual: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.usual = usual
        flags = Counter(flag for one in self.params for flag in (*one.opts, *one.secondary_opts))
        if twice := [flag for flag, count in flags.items() if count > 1]:
            raise Taken(f"{self.name}: two options are called {', '.join(twice)}")

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the arguments and options, those of help last."""
        return [*super().get_params(ctx), _HELP_ALL]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does; without --help-all the first paragraph."""
        if _WHOLE in ctx.meta:
            super().format_help_text(ctx, formatter)
            return
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(inspect.cleandoc(self.help or "").partition("\n\n")[0])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usual options, or all of them in groups."""
        every = [one for one in self.get_params(ctx) if isinstance(one, click.Option)]
        options = {name: one for one in every for name in one.opts}
        if _WHOLE not in ctx.meta:
            with formatter.section("Options"):
                usual = (*self.usual, "--help", "--help-all")
                formatter.write_dl([_in_short(options[name], ctx) for name in usual])
            return
        grouped = {name for names in GROUPS.values() for name in names}
        others = sorted(one.opts[0] for one in every if grouped.isdisjoint(one.opts))
        for heading, names in (*GROUPS.items(), ("Others", others)):
            if of_group := [options[name] for name in names if name in options]:
                with formatter.section(heading):
                    formatter.write_dl([*_records(of_group, ctx)])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write examples."""
        lines = (self.epilog or "").splitlines()
        if _WHOLE not in ctx.meta:
            lines = lines[: 2 + _EXAMPLES]  # behind a mark that keeps the lines, and the heading
        if lines:
            formatter.write_paragraph()
            formatter.write_text("\n".join(lines))


def _records(options: Sequence[click.Option], ctx: click.Context) -> Iterator[tuple[str, str]]:
    for option in options:
        if record := option.get_help_record(ctx):
            yield record


def _in_short(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """The names of an option with its help up to the first stop."""
    ((names, _),) = _records([option], ctx)
    first, *_ = re.split("[.;:] ", option.help or "")
    return names, f"{first.rstrip('.')}."


def _show_all(context: click.Context, option: click.Parameter, asked: bool) -> None:
    """Print the whole help, and end."""
    if asked and not context.resilient_parsing:
        context.meta[_WHOLE] = True
        say(*context.get_help().splitlines())
        context.exit()


_HELP_ALL = click.Option(
    ["--help-all"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_all,
    help="Show all options, in groups, and exit.",
)

command = partial(click.command, cls=HelpedCommand)


class Kinds(click.Group):
    """A command with a command for each kind of file that it makes."""

    command_class = HelpedCommand
