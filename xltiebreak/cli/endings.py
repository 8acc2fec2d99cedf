"""How a command ends that cannot go on: in one line, never in a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from xltiebreak.cli.printing import complain, fall_silent
from xltiebreak.text import visible

INTERNAL = 3
"""The exit code of a bug of ours."""
_INTERRUPTED = 130  # as shells have it for Ctrl-C
_READER_GONE = 141  # as shells have it for a tool that writes into a pipe that was closed


class Commands(click.Group):
    """The commands, of which each ends in an exit code, and where it fails in one line besides."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
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
        """Run what the command line says, and exit; what it says wrong ends in one line, too."""
        run: Callable[[], Any] = partial(
            super().main, args, prog_name, complete_var, standalone_mode=False, **extra
        )
        if not standalone_mode:
            return run()
        try:
            code = run()
        except (Exception, KeyboardInterrupt) as error:
            code = _explain_and_code(error)
        sys.exit(code)


def bug_message(error: BaseException) -> str:
    """What is said of a bug of ours: what happened, and where; all of it for those who look."""
    import traceback  # who has no bug does not wait for it

    if os.environ.get("XLTIEBREAK_TRACEBACK"):
        lines = "".join(traceback.format_exception(error)).splitlines()
        click.echo("\n".join(map(visible, lines)), err=True)
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"internal error, please report: {type(error).__name__}: {error}{where}"


def system_error_message(error: OSError, meant: str) -> str:
    """What the operating system could not do, and with which file; meant: where it names none."""
    name = Path(os.fsdecode(error.filename)).name if error.filename else meant
    return f"{name} cannot be read or written: {error.strerror or error}"


def _explain_and_code(error: BaseException) -> int:
    """Say why it ends, and answer with the exit code."""
    try:
        return _exit_code_for(error)
    except OSError:  # nor can it be said
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
    complain("error", bug_message(error))
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
