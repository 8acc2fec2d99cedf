"""Stops a command at every line of its saving, and prints every fault that this leaves.

    python stopped.py HOW ORIGINAL AFTER WORKBOOK COMMAND ...

HOW is `kill` or `interrupt`. ORIGINAL is copied to WORKBOOK, in a folder of its own, before each
run; AFTER is the file that the complete command makes of it.

The process is forked when it begins to save, once for every line, so that a line costs
milliseconds.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from xltiebreak.cli import main
from xltiebreak.excel import event_workbooks
from xltiebreak.lossless import save, write

TRACED = {save.__file__, write.__file__}
FAILED, INTERRUPTED, KILLED = 1, 130, -9


def stopping_at(number: int, how: str) -> Any:
    """A trace function that stops the process at the line of that number."""
    left = number

    def line(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal left
        if event == "line":
            left -= 1
            if not left:
                if how == "kill":
                    os.kill(os.getpid(), signal.SIGKILL)
                raise KeyboardInterrupt
        return line

    def call(frame: FrameType, event: str, argument: object) -> Any:
        return line if frame.f_code.co_filename in TRACED else None

    return call


def stopped(job: Callable[[], object], number: int, how: str) -> int:
    """Do the job in a child process that stops at a line; return how it ended."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = FAILED
    sys.settrace(stopping_at(number, how))
    try:
        job()
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        sys.settrace(None)
        os._exit(code)


def wrong(workbook: Path, before: bytes, after: bytes, backup: bool, killed: bool) -> Iterator[str]:
    """The faults in the folder of the workbook."""
    files = {path.name: path.read_bytes() for path in workbook.parent.iterdir()}
    known = {name: files[name] for name in files if not name.startswith(".xltiebreak-")}
    if len(known) < len(files) and not killed:
        yield f"a temporary file is left over among {sorted(files)}"
    if workbook.name not in known:
        yield "the workbook is gone"
    for name, content in known.items():
        if content not in (before, after):
            yield f"{name} is neither the old nor the new one: {content[:20]!r}"
    if backup and before not in known.values():
        yield "the old content is under none of the names"
    others = sorted(known.keys() - {workbook.name})
    if others and (not backup or (known.get(workbook.name) == before and not killed)):
        yield f"nobody needs {others}"


def stopped_everywhere(
    job: Callable[[], object], how: str, original: Path, after: bytes, workbook: Path, backup: bool
) -> Iterator[str]:
    """The number of lines at which the job was stopped, and all faults."""
    before = original.read_bytes()
    for number in range(1, 5000):
        set_back(original, workbook)
        code = stopped(job, number, how)
        if code not in (0, INTERRUPTED, KILLED):
            yield f"line {number}: it ended with {code}"
        for problem in wrong(workbook, before, after, backup, how == "kill"):
            yield f"line {number}: {problem}"
        if code == 0:
            if workbook.read_bytes() != after:
                yield "it was never saved"
            break
    yield str(number - 1)


def set_back(original: Path, workbook: Path) -> None:
    """Make the original the only file in the workbook's folder, with the same stamp."""
    for path in workbook.parent.iterdir():
        path.unlink()
    workbook.hardlink_to(original)


def run(how: str, original: Path, after: bytes, workbook: Path, arguments: list[str]) -> list[str]:
    """Run the command, stopped at every line of its saving."""
    found: list[str] = []

    def watched(saving: Callable[..., Any]) -> Callable[..., Any]:
        def instead(*given: Any, **options: Any) -> Any:
            def job() -> Any:
                return saving(*given, **options)

            backup = "--backup" in arguments
            found.extend(stopped_everywhere(job, how, original, after, workbook, backup))
            set_back(original, workbook)
            return job()

        return instead

    setattr(write.WritePlan, "save", watched(write.WritePlan.save))  # noqa: B010
    setattr(save, "save_new", watched(save.save_new))  # noqa: B010
    for function in ("macro_event", "lite_event"):  # they hold the time at which they are made
        setattr(event_workbooks, function, lambda *given, **options: after)
    set_back(original, workbook)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main(arguments, standalone_mode=False)
    return found


if __name__ == "__main__":
    how, original, after, workbook, *arguments = sys.argv[1:]
    lines = run(how, Path(original), Path(after).read_bytes(), Path(workbook), arguments)
    print(*lines, sep="\n")
