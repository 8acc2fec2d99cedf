"""Compare what two trees answer: every command on many tables, its output, exit code and files.

    git worktree add ../before v1.0
    python tests/tools/compare_trees.py ../before .                 up to 300 tables of the tests
    python tests/tools/compare_trees.py ../before . --draw 40 tests/layouts2 my-events

A change of structure changes nothing here. Each difference is printed once, with the lines that
went and came, and how many of the answers have it: so a message that got better can be told from an
answer that got worse. Each tree answers in a process of its own, with the Python that runs this.
"""

from __future__ import annotations

import argparse
import difflib
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KINDS = (".xlsx", ".xlsm", ".ods", ".csv", ".html", ".txt", ".trf")
LARGEST = 400_000  # bytes of a table that is tried
COMMANDS = """
check {file}
check {file} --why
check {file} --rules fide2026
check {file} --format json
standings {file}
standings {file} --format csv
standings {file} --boards
standings {file} --format json
standings {file} --order fide-swiss
standings {file} --order golombek-rr --round-robin
standings {file} --systems MM,SO,CU,KA,WC --match-points 2,1,0
standings {file} --teams 3
explain {file} --player 1
explain {file} --player 1 --vs 2 --order fide-swiss
audit {file}
prizes {file}
fill {file} -o filled.xlsx
fill {file} -o formulas.xlsx --formulas
fill {file} -o all.xlsx --standings --order fide-swiss --force
report {file} -o wall.html
report {file} -o wall.md --language es
report {file} -o wall.xlsx
convert {file} -o made.xlsx
convert {file} -o made.csv
convert {file} -o made.trf
"""
Answer = Mapping[str, object]
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")  # at which a workbook was made


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("folders", type=Path, nargs="*", default=[ROOT / "tests"])
    parser.add_argument("--draw", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answer", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    files = list(_drawn(given.folders, given.draw, given.seed))
    if given.answer:
        given.answer.write_text(json.dumps({str(one): _answers(one) for one in files}))
        return
    with tempfile.TemporaryDirectory() as folder:
        before, after = _of_both(given.before, given.after, Path(folder))
    kinds = Counter[str]()
    first: dict[str, str] = {}
    for file, answers in before.items():
        for command, answer in answers.items():
            if answer != after[file][command]:
                kind = _difference(answer, after[file][command])
                kinds[kind] += 1
                first.setdefault(kind, command.format(file=file))
    for kind, count in kinds.most_common():
        print(f"{count} times, first in {first[kind]}\n{kind}\n")
    count = sum(map(len, before.values()))
    print(f"{sum(kinds.values())} of {count} answers differ, in {len(kinds)} ways")
    sys.exit(bool(kinds))


def _drawn(folders: Sequence[Path], count: int, seed: int) -> Iterator[Path]:
    found = sorted(
        path.resolve()
        for folder in folders
        for path in (folder.rglob("*") if folder.is_dir() else [folder])
        if path.suffix in KINDS and path.is_file() and path.stat().st_size < LARGEST
    )
    yield from random.Random(seed).sample(found, min(count, len(found)))


def _of_both(before: Path, after: Path, folder: Path) -> list[dict[str, dict[str, Answer]]]:
    """Let both trees answer, one beside the other."""
    running: list[tuple[subprocess.Popen[bytes], Path]] = []
    for tree in (before, after):
        kept = folder / f"{len(running)}.json"
        command = [sys.executable, __file__, *sys.argv[1:], "--answer", str(kept)]
        path = {**os.environ, "PYTHONPATH": str(tree.resolve()), "COLUMNS": "200"}
        running.append((subprocess.Popen(command, env=path), kept))
    return [json.loads(kept.read_text()) for process, kept in running if not process.wait()]


def _answers(file: Path) -> dict[str, Answer]:
    """What all commands answer about one file."""
    return {command: _answer(command.split(), file) for command in COMMANDS.strip().splitlines()}


def _answer(command: Sequence[str], file: Path) -> Answer:
    """What a command prints and how it ends, and the parts of the files that it makes."""
    from click.testing import CliRunner

    from xltiebreak.cli import main as xltiebreak

    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # so that no message has the name of the folder
        copy = Path(file.name)
        shutil.copy(file, copy)
        done = CliRunner().invoke(xltiebreak, [one.format(file=copy) for one in command])
        made = {path.name: _parts(path) for path in sorted(Path().iterdir())}
        os.chdir(ROOT)
        failed = "" if done.exception is None else type(done.exception).__name__
        return {"output": done.output, "exit": done.exit_code, "failed": failed, "files": made}


def _parts(path: Path) -> str:
    """The content of a file; of a package, all of its parts."""
    content = path.read_bytes()
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(path) as package:
            parts = [f"{one}\n{package.read(one).decode('latin-1')}" for one in package.namelist()]
        return _TIME.sub("now", "\n".join(parts)).replace("><", ">\n<")
    return content.decode("utf-8", "replace")


def _difference(before: Answer, after: Answer) -> str:
    """The lines that went and came, without numbers and names, so that equal ones count as one."""
    lines, others = (
        json.dumps(one, indent=0, ensure_ascii=False).replace("\\n", "\n").splitlines()
        for one in (before, after)
    )
    changed = [
        line
        for line in difflib.unified_diff(lines, others, n=0, lineterm="")
        if not line.startswith(("---", "+++", "@@"))
    ]
    return "\n".join(re.sub(r"\d+", "0", line)[:160] for line in changed[:6])


if __name__ == "__main__":
    main()
