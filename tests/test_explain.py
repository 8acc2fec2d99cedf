"""Explanations: worked tables, what a parent would ask, and none contradicts its value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from cases import Case, cases, check
from hypothesis import given
from printed import BHAM, WSCF
from random_events import Results, events
from tables import event_of, table_of

from xltiebreak.core.event import Event
from xltiebreak.core.explain import (
    Explanation,
    compare,
    explain,
    markdown_lines,
    notes,
    one_line,
    side_by_side,
    text,
)
from xltiebreak.rules import MissingError, all_systems, find
from xltiebreak.rules.orders import order_of

ORDER = order_of("wscf")


def noted(explanation: Explanation) -> list[str]:
    """The entries that have a note."""
    return [
        f"{one.round} {one.what}: {float(one.amount):g}; {one.note}"
        for one in explanation.entries
        if one.note
    ]


ASKED: dict[str, Callable[[Explanation], list[str]]] = {
    "text": text,
    "line": lambda one: [one_line(one)],
    "notes": notes,
    "noted": noted,
    "whats": lambda one: [entry.what for entry in one.entries],
    "markdown": lambda one: [line.replace("### ", "h3 ") for line in markdown_lines(one) if line],
    "rounds": lambda one: [str("Rnd" in "".join(text(one) + markdown_lines(one)))],
}
"""What a line `? text MM 1` of a case asks of a system's value for a player."""


def answers(case: Case) -> list[str]:
    """The lines that ask, each with the answer."""
    event, lines = table_of(case.grids[0].rows).event, []
    for line in case.lines:
        if line.startswith("? "):
            what, *given = line.split()[1:]
            lines += [line, *(compared if what == "compare" else explained)(event, what, *given)]
    return lines


def explained(event: Event, what: str, code: str, number: str) -> list[str]:
    order = ORDER if code in ("MM", "SO", "CU", "CO") else order_of(code)
    return ASKED[what](explain(event, int(number), find(code), order))


def compared(event: Event, what: str, first: str, second: str, order: str) -> list[str]:
    found = compare(event, int(first), int(second), order_of(order))
    values = ([one.value for one in pair] for pair in found.pairs)
    shown = (["-" if one is None else f"{float(one):.1f}" for one in pair] for pair in values)
    codes = (first.system.code for first, _ in found.pairs)
    return [
        *(" ".join([code, *two]) for code, two in zip(codes, shown, strict=True)),
        found.sentence,
    ]


def test_what_is_asked_is_explained() -> None:
    check(cases("explained"), answers)


def test_a_group_system_looks_at_those_whom_the_order_leaves_tied() -> None:
    behind = explain(event_of(BHAM), 3, find("HG"), order_of("MM,HG"))  # only 5 is tied with 3
    assert (behind.entries, behind.value) == ((), 0)


def test_two_players_stand_side_by_side() -> None:
    lines = side_by_side(compare(event_of(WSCF), 5, 4, ORDER).pairs[2])
    assert lines[0].split("    ")[0] == "Cumulative (CU) of Player 5 (5), 3.5 points: 12.5"
    assert lines[0].endswith("Cumulative (CU) of Player 4 (4), 3.5 points: 14.5")


def test_a_mean_is_said_to_be_one() -> None:
    mean = explain(event_of(WSCF), 11, find("PC"), ORDER)
    assert "     mean     30.0" in "\n".join(text(mean))


def test_what_is_missing_is_named() -> None:
    with pytest.raises(MissingError, match="Most blacks \\(BL\\) needs colours"):
        explain(event_of(WSCF), 1, find("BL"), ORDER)
    with pytest.raises(KeyError):
        explain(event_of(WSCF), 99, find("MM"), ORDER)


def test_game_points_explain_match_points_if_teams_are_placed_by_game_points() -> None:
    event = table_of([["#", "Team", 1], [1, "A", "W2 3-1"], [2, "B", "L1 1-3"]]).event
    assert explain(event, 1, find("GP")).term == "game points"
    placed = explain(Event(event.players, by_game_points=True), 1, find("GP"))
    assert placed.term == "match points"
    assert text(placed)[1].endswith("match points")


@given(results=events(running=None, blanks=None, colours=True))
def test_the_value_is_made_of_the_entries(results: Results) -> None:
    event = event_of(results)
    for system in all_systems():
        if system.lacks(event):
            continue
        chosen = find(system.code)
        for number in results:
            explanation = explain(event, number, chosen, (chosen,))
            counting = [Fraction(e.amount) for e in explanation.entries if not e.dropped]
            if explanation.mean:
                made = sum(counting) / len(counting) if counting else None
            else:
                made = sum(counting)
            if explanation.value is None:
                assert not explanation.entries
            else:
                assert made == explanation.value
