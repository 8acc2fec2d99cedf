"""What the numbers are compared with, and how much of it there is: the figures of docs/trust.md.

`tests/tools/renew.py` writes them into the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import naive
from printed import BHAM_VALUES, WSCF_VALUES

from xltiebreak.rules import CURRENT, US, all_systems

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
PAGE = DOCS / "trust.md"
ROW = re.compile(r"^(\| ([^|]+) \| )([\d,]+)( [^|]+ \| ([^|]+) \|)$", re.MULTILINE)
"""A row: before the figure with the evidence, the figure, what comes behind it with the tests."""


def data(name: str) -> Any:
    return json.loads((TESTS / name).read_text(encoding="utf-8"))


def values_in(tree: object) -> int:
    """How many values the leaves of a tree are; None is no value."""
    if isinstance(tree, Mapping):
        return sum(values_in(branch) for branch in tree.values())
    if isinstance(tree, list):
        return sum(values_in(branch) for branch in tree)
    return tree is not None


def by_hand() -> int:
    """The values of the register's cases, and those of the corpus."""
    systems = [*all_systems(US), *(one for one in all_systems(CURRENT) if one.rules != US)]
    cases = [case for system in systems for case in system.definition.cases]
    events = [*data("corpus/us.json"), *data("corpus/fide.json")]
    expected = [event["expected"] for event in events if "expected" in event]
    return sum(len(case.values) for case in cases) + values_in(expected)


def of_wintd() -> int:
    (event,) = (one for one in data("corpus/us.json") if one["name"] == "wintd")
    return values_in(event["expected"])


def exercises_of_players() -> int:
    printed = data("peers/tec_players.json")
    return values_in([printed["swiss"], printed["round_robin"]])


def exercises_of_teams() -> int:
    return values_in(data("peers/tec_teams.json")["expected"])


def of_scalachess() -> int:
    return sum(
        values_in(data(f"peers/{name}.json")["expected"])
        for name in ("swiss_110x11", "round_robin_10")
    )


def events_of_the_reference() -> int:
    text = (TESTS / "trf" / "test_reference.py").read_text(encoding="utf-8")
    counts = re.findall(r"\(\"first\", range\(0, (\d+), \d+\)\)", text)
    assert len(counts) == 2  # of players and of teams
    return sum(map(int, counts))


def right_in(source: str) -> int:
    """The right and the rounded values of a row of docs/audit.md, which has a test of its own."""
    audit = (DOCS / "audit.md").read_text(encoding="utf-8")
    (counts,) = re.findall(rf"^\| {source} \| \d+ \| (\d+) \| (\d+) \|", audit, re.MULTILINE)
    return sum(map(int, counts))


def with_a_twin() -> int:
    """The tie-breaks with a second implementation: all of FIDE's are compared with theirs."""
    others = [one for one in all_systems(CURRENT) if one.rules != US]
    return sum(one.code in naive.TWINS for one in all_systems(US)) + len(others)


def random_events() -> int:
    """With `--all`: those of `drawn.py`, players, unfinished ones and round robins."""
    text = (TESTS / "systems" / "drawn.py").read_text(encoding="utf-8")
    return sum(int(count) for count in re.findall(r"thinned\((\d+)", text))


FIGURES: Mapping[str, Callable[[], int]] = {
    "worked by hand, with the arithmetic": by_hand,
    "FIDE's exercises of 2023, players": exercises_of_players,
    "FIDE's exercises 34 to 49, teams": exercises_of_teams,
    "FIDE's reference program, gacrux": events_of_the_reference,
    "the example that the WSCF prints": lambda: values_in(WSCF_VALUES),
    "an explanation of rule 34E (BHAM)": lambda: values_in(BHAM_VALUES),
    "an explanation of WinTD's tie-breaks": of_wintd,
    "the tests of scalachess": of_scalachess,
    "pages of 28 real events of clubs": lambda: right_in("pages of clubs"),
    "exports of 5 events of chess-results": lambda: right_in("exports of chess-results"),
    "a second implementation, of plain loops": with_a_twin,
    "random events, compared with these loops": random_events,
}


def made() -> Iterator[tuple[Path, str]]:
    """The page with the figures of today."""
    yield PAGE, ROW.sub(_with_figure, PAGE.read_text(encoding="utf-8"))


def _with_figure(row: re.Match[str]) -> str:
    return f"{row[1]}{FIGURES[row[2]]():,}{row[4]}"
