"""Sections for tests of reports: printed tables, names with code in them, a large event."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence

from printed import BHAM, WSCF
from random_events import random_event

from xltiebreak.book.sections import Section, section_of
from xltiebreak.pages.report.contents import ReportFile
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.rules.orders import order_of

SCRIPT = "<script>alert(1)</script>"
FORMULA = "=1+1"
HEBREW = "\u05d9\u05d5\u05e1\u05d9 \u05db\u05d4\u05df"
MARKDOWN = "A|b <b>*c*</b> `d`"
NAMES = {1: SCRIPT, 2: FORMULA, 3: HEBREW, 4: MARKDOWN}
"""Names by number that could break a page, a workbook, Markdown or the writing direction."""

OWN = ("Grade", "School")
SCHOOLS = ("Oak Hill", "Lincoln", "Riverside Elementary", "St. Mark")


def section(
    results: Mapping[int, Sequence[str]],
    names: Mapping[int, str] | None = None,
    order: str = "wscf",
    sheet: str = "Open",
    title: str = "",
    own: bool = False,
) -> Section:
    """A section of these results by player; own: with the columns Grade and School."""
    rounds = max(map(len, results.values()))
    named = names or {}
    header: list[object] = ["No.", "Name", *(OWN if own else ()), "Pts"]
    rows: list[list[object]] = [[title]] if title else []
    rows.append([*header, *(f"Rnd{number}" for number in range(1, rounds + 1))])
    for number, cells in results.items():
        mine = (number % 6 + 1, SCHOOLS[number % len(SCHOOLS)]) if own else ()
        rows.append([number, named.get(number, f"Player {number}"), *mine, None, *cells])
    (table,) = read(Grid(sheet, rows))
    return section_of(table, order_of(order))


def wscf() -> Section:
    """The WSCF's printed table; A and B are the two leaders, as on its page."""
    return section(WSCF, {1: "Player, A", 2: "Player, B"}, sheet="WSCF")


def bham() -> Section:
    """The printed table of the BHAM tournament."""
    names = dict(enumerate(("Ana", "Bo", "Cy", "Di", "Ed", "Flo"), 1))
    return section(BHAM, names, sheet="BHAM")


def large(players: int, rounds: int, seed: int = 1, sheet: str = "Open") -> Section:
    """A large random event with long names, grades and schools; the first names are nasty."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))  # pairs by recursion
    results = random_event(random.Random(seed), players, rounds)
    names = {number: f"Montgomery-{number}, Alexandra" for number in results} | NAMES
    return section(results, names, sheet=sheet, title=f"Spring Open, {sheet}", own=True)


def book(*sections: Section, name: str = "event") -> ReportFile:
    return ReportFile(name, sections)
