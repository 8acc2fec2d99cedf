"""Real events with their printed tie-breaks: every value is right, rounded, or proven wrong.

`tests/vega` tells of each event which values are wrong beyond rounding; they were computed from the
games, some with FIDE's own checker. Places are ranked here by the naive rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import naive_fide
import pytest
from naive import Sheet
from thinning import tries_all

from xltiebreak.book.audit import Audit, audited
from xltiebreak.book.reading import Where, compute

TESTS = Path(__file__).parents[1]
EVENTS = sorted(path.parent for path in TESTS.glob("vega/*/truth.json"))
UNKNOWN_LAST_ROUND = "14"
DOUBLE_FORFEIT = "28"
JUDGED = [one for one in EVENTS if one.name not in (UNKNOWN_LAST_ROUND, DOUBLE_FORFEIT)]


class Cause(NamedTuple):
    """What explains the wrong values of an event, and one place that follows from them."""

    deviation: str
    article: str
    place: tuple[int, int, int] | None = None


FORFEIT = "forfeit at the end"
CAUSES = {
    "16": Cause(FORFEIT, "16.3.2", (11, 12, 10)),
    "18": Cause(FORFEIT, "16.3.2"),
    "30": Cause("no dummy for a full-point bye", "16.4"),
    "34": Cause("no dummy for a full-point bye", "16.4"),
    "42": Cause(FORFEIT, "16.3.2", (19, 8, 7)),
    "48": Cause(FORFEIT, "16.3.2", (11, 6, 4)),
}
QUICK = [one for one in JUDGED if tries_all() or one.name in CAUSES]  # they are audited once


@cache
def audit_of(event: Path) -> Audit:
    report = compute(event / "crosstable.html", None, Where(joined=(event / "standings.html",)))
    (section,) = report.sections
    return audited(section)


def truth_of(event: Path) -> dict[str, Any]:
    return dict(json.loads((event / "truth.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("event", QUICK, ids=lambda event: str(event.name))
def test_the_wrong_values_and_places_of_an_event_are_the_proven_ones(event: Path) -> None:
    audit, truth = audit_of(event), truth_of(event)
    proven = truth["differences"]
    wrong = sorted([one.number, one.system.partition(" ")[0]] for one in audit.values)
    assert wrong == sorted(proven["rows"])
    assert audit.rounded == proven["rounding"]
    if truth["tiebreaks"] != ["DE"]:
        assert proven["edition"] in audit.editions
        assert {one.number: one.right for one in audit.places} == dict(wrong_places(truth))
    assert audit.unknown == ()


def wrong_places(truth: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Yield the players whose printed place is wrong, with the right one, by the naive rules."""
    players = {int(number): player for number, player in truth["players"].items()}
    sheet = Sheet({no: [cell_of(*game) for game in one["games"]] for no, one in players.items()})
    edition = truth["differences"]["edition"]
    codes = [code.replace("-C", "/C") for code in truth["tiebreaks"]]
    key = {
        no: (
            Fraction(one["points"]),
            *(Fraction(naive_fide.value(sheet, code, edition, no, []) or 0) for code in codes),
        )
        for no, one in players.items()
    }
    for no, one in players.items():
        place = 1 + sum(other > key[no] for other in key.values())
        last = place + sum(other == key[no] for other in key.values()) - 1
        if not place <= int(one["place"]) <= last:
            yield no, place


def cell_of(opponent: int | None, letter: str, color: str | None) -> str:
    if opponent is None:
        return f"-{letter}-"
    return f"{letter}{opponent}{color or ''}"


@pytest.mark.parametrize("name", CAUSES)
def test_the_cause_of_wrong_values_is_named_with_its_article_and_its_consequence(name: str) -> None:
    audit, cause = audit_of(TESTS / "vega" / name), CAUSES[name]
    assert audit.complete and audit.deviations[0].name == cause.deviation
    assert {one.article for one in audit.values} == {cause.article}
    if cause.place:
        assert cause.place in [(one.number, one.printed, one.right) for one in audit.places]


def test_the_round_and_the_bye_that_make_the_difference_are_named() -> None:
    """36 had a half-point bye in round 3, was absent in round 4 and lost round 5 by forfeit."""
    audit = audit_of(TESTS / "vega" / "16")
    buchholz = next(one for one in audit.values if (one.number, one.header) == (11, "BH"))
    assert (buchholz.printed, buchholz.computed, buchholz.rounds) == (14.5, 15, (1,))
    assert buchholz.why == (
        "round 1, beat Sorrel36,Nia (36): 1.0 counts, not 0.5: Sorrel36,Nia's bye in round 4 "
        "counts 1/2, because the player did not play again (16.3.2)"
    )


def test_a_double_forfeit_that_nobody_explains_is_unexplained() -> None:
    audit = audit_of(TESTS / "vega" / DOUBLE_FORFEIT)
    assert [(one.number, one.why) for one in audit.values] == [
        (33, "unexplained: no known rule gives it"),
        (33, "unexplained: no known rule gives it"),
    ]


def test_an_event_whose_pages_contradict_is_not_judged() -> None:
    audit = audit_of(TESTS / "vega" / UNKNOWN_LAST_ROUND)
    assert audit.error.startswith("standings.html!D2: 6.0 is points of player 4 here")
    assert not audit.fine and audit.right == 0


EXPORTS = {"05.xlsx": 201, "06.xlsx": 321, "10.xlsx": 273, "11.xlsx": 165}


@pytest.mark.parametrize("name", EXPORTS)
def test_exports_of_chess_results_go_by_2012_without_a_wrong_value(name: str) -> None:
    (section,) = compute(TESTS / "chess_results" / name).sections
    audit = audited(section)
    assert audit.fine and audit.editions == ("fide2012",)
    assert f"{EXPORTS[name]} of {EXPORTS[name]} values" in audit.edition


def test_a_round_robin_of_chess_results_counts_forfeits_by_the_own_score() -> None:
    """4 and 5 won by forfeit against 1, who has 0.5 points: 1 x 0.5, but 3.5 and 2 are printed."""
    (section,) = compute(TESTS / "chess_results" / "02.xlsx").sections
    audit = audited(section)
    assert [(one.number, one.printed, one.computed) for one in audit.values] == [
        (4, 10, 7),
        (5, 3, 1.5),
    ]
    assert audit.complete
    assert [one.name for one in audit.deviations] == ["forfeits by the own score"]
    direct = section.agreements[0].system
    assert direct and direct.identity[0] == "DE"
