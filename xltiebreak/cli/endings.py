"""Ends a command that fails: with one line, never with a traceback."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from xltiebreak.cli.helping import HelpedCommand
from xltiebreak.cli.printing import complain, fall_silent
from xltiebreak.errors import Taken
from xltiebreak.languages.text import visible

INTERNAL = 3
"""The exit code for a bug in xltiebreak."""
_OBJECTS = 200_000  # made between two searches for garbage; a start makes more than any default
_WIDEST = 70  # characters of what the list of commands says of one
_INTERRUPTED = 130  # the code of shells for Ctrl-C
_READER_GONE = 141  # the code of shells for a program that writes into a closed pipe


class Elsewhere(NamedTuple):
    """A command that is imported when it is asked for."""

    module: str
    """The module here that holds it."""

    says: str
    """What the list of commands says of it."""


class Commands(click.Group):
    """The commands: each ends with an exit code; a failure prints one line.

    elsewhere: the commands, by name, that are imported when they are asked for.
    old_names: what commands were called, and what they are called now; nothing lists these names.
    """

    command_class = HelpedCommand

    def __init__(
        self,
        *args: Any,
        elsewhere: Mapping[str, Elsewhere],
        old_names: Mapping[str, str],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self._elsewhere, self._old_names = elsewhere, old_names

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(ctx), *self._elsewhere})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name; None if there is none."""
        if cmd_name in self._elsewhere:
            module = import_module(f"xltiebreak.cli.{self._elsewhere[cmd_name].module}")
            return cast("click.Command", getattr(module, cmd_name))
        if cmd_name in self._old_names:
            return self._by_old_name(ctx, cmd_name)
        return super().get_command(ctx, cmd_name)

    def _by_old_name(self, ctx: click.Context, old: str) -> click.Command:
        """The command that had this name once; it says its new one."""
        group, name = self._old_names[old].split()
        kinds = cast("click.Group", self.get_command(ctx, group))
        found = copy(kinds.commands[name])
        run = found.callback
        assert run

        def callback(**asked: Any) -> Any:
            complain("note", f"xltiebreak {old} is called xltiebreak {group} {name} now")
            return run(**asked)

        found.callback = callback
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names of all commands with a sentence about each; import none of them."""
        said = {name: one.get_short_help_str(_WIDEST) for name, one in self.commands.items()}
        said |= {name: one.says for name, one in self._elsewhere.items()}
        with formatter.section("Commands"):
            formatter.write_dl(sorted(said.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except click.exceptions.Exit:
            raise
        except (Exception, KeyboardInterrupt) as error:
            ctx.exit(_explain_and_code(error))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and exit; wrong usage prints one line too."""
        run: Callable[[], Any] = partial(
            super().main, args, prog_name, complete_var, standalone_mode=False, **extra
        )
        if not standalone_mode:
            return run()
        _search_seldom_for_garbage()
        try:
            code = run()
        except (Exception, KeyboardInterrupt) as error:
            code = _explain_and_code(error)
        sys.exit(code)


@cache
def _search_seldom_for_garbage() -> None:
    """Search for cyclic garbage seldom, and not at the end of the process, which frees all.

    Nearly all that a start makes stays until the end.
    """
    gc.set_threshold(_OBJECTS)
    atexit.register(gc.freeze)


def bug_message(error: BaseException) -> str:
    """The message for a bug of ours; XLTIEBREAK_TRACEBACK prints its traceback as well."""
    import traceback  # slow to import, and seldom needed

    if os.environ.get("XLTIEBREAK_TRACEBACK"):
        lines = "".join(traceback.format_exception(error)).splitlines()
        click.echo("\n".join(map(visible, lines)), err=True)
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"internal error, please report: {type(error).__name__}: {error}{where}"


def system_error_message(error: OSError, default: str) -> str:
    """The message for an error of the operating system; default: if it names no file."""
    name = Path(os.fsdecode(error.filename)).name if error.filename else default
    return f"{name} cannot be read or written: {error.strerror or error}"


def _explain_and_code(error: BaseException) -> int:
    """Print why the command ends, and return the exit code."""
    try:
        return _exit_code_for(error)
    except OSError:  # the message cannot be printed either
        fall_silent()
        return 1


def _exit_code_for(error: BaseException) -> int:
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        if sys.stderr is not None and sys.stderr.isatty():
            click.echo(err=True)  # the terminal shows ^C
        complain("error", "stopped by Ctrl-C")
        return _INTERRUPTED
    if isinstance(error, click.ClickException):
        _show(error)
        return error.exit_code
    if isinstance(error, BrokenPipeError):
        fall_silent()
        return _READER_GONE
    if isinstance(error, OSError):
        complain("error", system_error_message(error, "the output"))
        fall_silent()
        return 1
    complain("error", str(error) if isinstance(error, Taken) else bug_message(error))
    return INTERNAL


def _show(error: click.ClickException) -> None:
    help_asked_for = getattr(click.exceptions, "NoArgsIsHelpError", ())  # from click 8.2 on
    if isinstance(error, help_asked_for):
        error.show()
        return
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context:
        how = f"Try '{context.command_path} --help' for help."
        click.echo(f"{context.get_usage()}\n{how}\n", err=True)
    complain("error", error.format_message())
