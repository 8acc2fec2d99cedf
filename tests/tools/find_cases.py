"""Find tables that are read otherwise with a fault: cases that are missing.

    python tests/tools/find_cases.py --room crosstable --draw 40   some faults of a room
    python tests/tools/find_cases.py --at xltiebreak/reading/pieces/lists.py:125   those at a line
    python tests/tools/find_cases.py --crashes --seconds 60   tables at which the reader fails

The tables of `crosstable/cases` and `pieces/cases` are changed at random: rows and columns go, come
twice or change places, cells become blank or get another word, figure or sign. A fault that a case
notices is passed over. The shortest table that tells another is printed as a case, with what is
read without the fault: look whether a person reads the same, name it, and put it into a file of
cases. If a person reads something else, the package is wrong. Python 3.12 or later.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import sys
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what the tests share

from contexts import PACKAGE, ROOT, caches
from fault_sites import Fault, drawn, faults_of, function_at, lines_of, modules
from fault_trials import Place, code_with, functions_of_package

Rows = list[list[str]]
Chance = random.Random
KINDS = ("comparison", "condition", "guard", "bound")
LONGEST = 600  # characters of a table that is changed: a longer one is a burden to read
MOST, ENOUGH = 250, 3  # cases that are tried, and tables of which the shortest is printed
ENDLESS = 3.0  # seconds for one table
SIGNS = ["½", ".5", "-", "*", "x", " ", "?", "(", ")", "=", "1", "W", "L", "b", "w", "/", "0", ":"]
CACHES: list[Any] = []  # of the package: found once it is imported
_TOOL = 4  # for sys.monitoring; contexts.py has another


# What is read


class Late(BaseException):
    """A table is not read in time; no `except Exception` of the package hides it."""


def answer(text: str) -> list[str]:
    """What is read in a table, in the lines of a case; the games only if there is no error."""
    from cases import case_of, read_lines

    for cached in CACHES:
        cached.cache_clear()
    signal.setitimer(signal.ITIMER_REAL, ENDLESS)
    try:
        found = read_lines(case_of(f"{text}\n-->\n")._replace(lines=["1 ", "~ ", "% "]))
    except Late:
        return ["this never ends"]
    except Exception as failed:
        return [f"this fails: {failed!r}"]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    wrong = any(line.startswith("error") for line in found)
    return [line for line in found if not wrong or not re.match(r"\d+ |% ", line)]


def fails(read: Sequence[str]) -> bool:
    """Whether reading has failed, instead of refusing."""
    return any(line.startswith("this ") for line in read)


def _late(number: int, frame: FrameType | None) -> None:
    raise Late


class Table(NamedTuple):
    """The table of a case, what is read in it, and the whole case, which may ask for less."""

    text: str
    answer: list[str]
    case: str


def by_lines(texts: Sequence[str]) -> Mapping[tuple[str, int], list[Table]]:
    """The tables of cases by the lines of the package that they run."""
    found: dict[tuple[str, int], list[Table]] = defaultdict(list)
    lines: set[tuple[str, int]] = set()
    monitoring, event = sys.monitoring, sys.monitoring.events.LINE

    def run(code: CodeType, line: int) -> object:
        if code.co_filename.startswith(str(PACKAGE)):
            lines.add((code.co_filename.removeprefix(f"{ROOT}{os.sep}"), line))
        return monitoring.DISABLE  # a line counts once for each table

    monitoring.use_tool_id(_TOOL, "find_cases")
    monitoring.register_callback(_TOOL, event, run)
    monitoring.set_events(_TOOL, event)
    for text in texts:
        lines.clear()
        monitoring.restart_events()
        alone = text.partition("\n-->\n")[0]
        table = Table(alone, answer(alone), text)
        for line in lines:
            found[line].append(table)
    monitoring.free_tool_id(_TOOL)
    return found


# How tables are changed


def changed(text: str, words: Sequence[str], chance: Chance) -> str:
    """A table with one to three changes; its name and sheets stay."""
    name, *sheets = re.split(r"\n(?=--- )", text)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        at = chance.randrange(len(sheets))
        title, *lines = sheets[at].split("\n")
        width = max((line.count(";") + 1 for line in lines), default=1)
        rows = [
            [*cells, *[""] * (width - len(cells))] for cells in (one.split(";") for one in lines)
        ]
        if rows:
            chance.choice(CHANGES)(rows, words, chance)
        sheets[at] = "\n".join([title, *map(";".join, rows)])
    return "\n".join([name, *sheets])


def _without_row(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    del rows[chance.randrange(len(rows))]


def _row_twice(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    rows.insert(chance.randrange(len(rows) + 1), [*chance.choice(rows)])


def _blank_row(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    rows.insert(chance.randrange(len(rows) + 1), [""])


def _first_rows(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    del rows[max(2, chance.randrange(len(rows)) + 1) :]


def _without_column(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    at = chance.randrange(len(rows[0]))
    for row in rows:
        del row[at : at + (len(row) > 1)]


def _columns_exchanged(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    one, other = (chance.randrange(len(rows[0])) for _ in range(2))
    for row in rows:
        row[one], row[other] = row[other], row[one]


def _blank_column(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    at = chance.randrange(len(rows[0]))
    for row in rows:
        row.insert(at, "")


def _blanked_below(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    at = chance.randrange(len(rows[0]))
    for row in rows[1:]:
        row[at] = ""


def _other_word(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    row = chance.choice(rows)
    row[chance.randrange(len(row))] = chance.choice(words)


def _other_head(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    rows[0][chance.randrange(len(rows[0]))] = chance.choice(words)


def _cell_from_below(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    at = chance.randrange(len(rows[0]))
    chance.choice(rows)[at] = chance.choice(rows)[at]


def _blank_cell(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    row = chance.choice(rows)
    row[chance.randrange(len(row))] = ""


def _other_figure(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    row = chance.choice(rows)
    at = chance.randrange(len(row))
    if figures := [*re.finditer(r"\d", row[at])]:
        one = chance.choice(figures)
        other = (int(one[0]) + chance.choice((1, -1))) % 10
        row[at] = f"{row[at][: one.start()]}{other}{row[at][one.end() :]}"


def _sign_more(rows: Rows, words: Sequence[str], chance: Chance) -> None:
    row = chance.choice(rows)
    at = chance.randrange(len(row))
    place = chance.randrange(len(row[at]) + 1)
    row[at] = row[at][:place] + chance.choice(SIGNS) + row[at][place:]


CHANGES: Sequence[Callable[[Rows, Sequence[str], Chance], None]] = (
    *(_without_row, _row_twice, _blank_row, _first_rows),
    *(_without_column, _columns_exchanged, _blank_column, _blanked_below),
    *(_other_word, _other_head, _cell_from_below, _cell_from_below, _blank_cell, _blank_cell),
    *(_other_figure, _other_figure, _sign_more),
)


# What tells a fault


@contextmanager
def broken(fault: Fault, functions: Mapping[Place, list[FunctionType]]) -> Iterator[None]:
    """Meanwhile the package has the fault."""
    outermost = function_at(fault.file, fault.line)
    assert outermost is not None
    new = code_with(fault, outermost.name, lines_of(outermost).start)
    there = functions[new.co_filename, new.co_qualname, new.co_firstlineno]
    before = [one.__code__ for one in there]
    for one in there:
        one.__code__ = new
    try:
        yield
    finally:
        for one, code in zip(there, before, strict=True):
            one.__code__ = code


class Search(NamedTuple):
    """What all faults have: the functions to break, the words of cells, and seconds for each."""

    functions: Mapping[Place, list[FunctionType]]
    words: Sequence[str]
    chance: Chance
    seconds: float


def telling(search: Search, fault: Fault, tables: Sequence[Table]) -> str | None:
    """A table that is read otherwise with a fault; "" if a case tells it, None if none is found."""
    from cases import case_of, differences

    found: list[str] = []
    with broken(fault, search.functions):
        for table in search.chance.sample(tables, min(len(tables), MOST)):
            if (read := answer(table.text)) != table.answer:
                if fails(read) or differences(case_of(table.case)):
                    return ""
                found.append(table.text)
    short = [one.text for one in tables if len(one.text) < LONGEST]
    start = monotonic()
    while short and len(found) < ENOUGH and monotonic() - start < search.seconds:
        text = changed(search.chance.choice(short), search.words, search.chance)
        right = answer(text)
        with broken(fault, search.functions):
            if answer(text) != right:
                found.append(text)
    return min(found, key=len, default=None)


def printed(text: str) -> str:
    """A table and what is read in it, as a case."""
    _, _, rest = text.partition("\n")
    joined = " (joined)" * (" (joined)" in text)
    return f"=== ...{joined}\n{rest}\n-->\n" + "\n".join(answer(text))


def crashes(texts: Sequence[str], words: Sequence[str], chance: Chance, seconds: float) -> None:
    """Print the shortest changed table for each way in which reading fails."""
    start, count = monotonic(), 0
    found: dict[str, str] = {}
    while monotonic() - start < seconds:
        count += 1
        text = changed(chance.choice(texts), words, chance)
        if fails(read := answer(text)):
            found[read[0]] = min(found.get(read[0], text), text, key=len)
    print(
        "\n\n".join([f"{count} tables, {len(found)} ways to fail", *map(printed, found.values())])
    )


def main() -> None:
    """Find tables for some faults, or tables at which reading fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--draw", type=int, default=20, metavar="N", help="how many faults (20)")
    parser.add_argument("--seed", type=int, help="draw the same as another time")
    parser.add_argument(
        "--room", action="append", default=[], help="crosstable and pieces, or these"
    )
    parser.add_argument(
        "--at", action="append", default=[], metavar="FILE:LINE", help="these faults"
    )
    parser.add_argument("--crashes", action="store_true", help="without any fault")
    parser.add_argument("--seconds", type=float, default=5, help="for each fault (%(default)g)")
    options = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    from cases import texts_of

    signal.signal(signal.SIGALRM, _late)
    warnings.simplefilter("ignore", DeprecationWarning)  # a fault may take a generator's only yield
    CACHES.extend(caches())
    seed = random.randrange(10**6) if options.seed is None else options.seed
    chance = Chance(seed)
    texts = [text for cases in ("crosstable", "pieces") for _, text in texts_of(cases)]
    alone = [text.partition("\n-->\n")[0] for text in texts]
    rows = [line for text in alone for line in text.split("\n")[2:]]
    words = sorted({cell for row in rows for cell in row.split(";")})
    if options.crashes:
        crashes([text for text in alone if len(text) < LONGEST], words, chance, options.seconds)
        return
    places = [place.rpartition(":") for place in options.at]
    faults = [one for file, _, line in places for one in faults_of(file) if one.line == int(line)]
    rooms = options.room or ["reading/crosstable", "reading/pieces"]
    if not places:
        faults = drawn(modules(rooms), options.draw, seed, KINDS)
    print(f"{len(faults)} faults, --seed {seed}", flush=True)
    tables = by_lines(texts)
    search = Search(functions_of_package(), words, chance, options.seconds)
    count = Counter[str]()
    for fault in faults:
        if function_at(fault.file, fault.line):
            text = telling(search, fault, tables.get((fault.file, fault.line), []))
            count["no table" if text is None else "a changed table" if text else "a case"] += 1
            if text:
                print(f"\n# {fault}\n{printed(text)}", flush=True)
    print("".join(f"\n{number} told by {what}" for what, number in sorted(count.items())))


if __name__ == "__main__":
    main()
