"""Kills a command at random moments, and prints every fault that this leaves.

    python killed.py FOLDER TIMES SEED OLD OUTPUT COMMAND ...

FOLDER has what the command reads; OLD is the file that stands at OUTPUT before each run, "" for
none. The command runs in a forked child, which a timer of the system kills; nothing of it is told.
At the end a fresh process runs the command, and has to leave the output alone.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from xltiebreak.cli import main

RUN = "from xltiebreak.cli import main; main()"


def started(arguments: list[str], seconds: float) -> int:
    """Run the command in a child; seconds: when the system kills it, 0 for never."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with contextlib.suppress(BaseException):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        signal.setitimer(signal.ITIMER_REAL, seconds)  # its signal ends the process at once
        main(arguments, standalone_mode=False)
    os._exit(0)


def contents() -> dict[str, object]:
    """The files of the folder, those of workbooks without the time at which they were made."""
    return {path.name: without_time(path.read_bytes()) for path in Path().iterdir()}


def without_time(content: bytes) -> object:
    with contextlib.suppress(zipfile.BadZipFile), zipfile.ZipFile(io.BytesIO(content)) as book:
        return {name: book.read(name) for name in book.namelist() if name != "docProps/core.xml"}
    return content


def faults(
    times: int, rng: random.Random, old: str, output: str, command: list[str]
) -> Iterator[str]:
    """Yield what is wrong after each kill, and after the run that follows all of them."""

    def set_back() -> None:
        Path(output).unlink(missing_ok=True)
        if old:
            shutil.copyfile(old, output)

    given = {name: content for name, content in contents().items() if name != output}
    set_back()
    began = time.monotonic()
    started(command, 0)
    lasted = time.monotonic() - began
    after = contents().get(output)
    if after is None:
        yield "the command writes nothing"
    before = without_time(Path(old).read_bytes()) if old else None
    for number in range(times):
        set_back()
        started(command, rng.uniform(0.001, lasted))
        there = {
            n: content for n, content in contents().items() if not n.startswith(".xltiebreak-")
        }
        if there.pop(output, None) not in (before, after):
            yield f"kill {number}: the output is neither the old one nor the new one"
        if there != given:
            yield f"kill {number}: {sorted(there.keys() ^ given.keys()) or 'a file has changed'}"
    set_back()
    subprocess.run([sys.executable, "-c", RUN, *command], capture_output=True, check=False)
    if contents() != {**given, output: after}:
        yield f"left over: {sorted(contents().keys() - given.keys() - {output})}"


if __name__ == "__main__":
    folder, times, seed, old, output, *arguments = sys.argv[1:]
    os.chdir(folder)
    print("\n".join(faults(int(times), random.Random(seed), old, output, arguments)), end="")
