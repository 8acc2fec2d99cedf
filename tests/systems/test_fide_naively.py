"""FIDE's systems in random events: the package against the rules written as loops.

Swisses of players and of teams, events that still go on, round robins, odd and even: each event is
made once, and shared with the checks of US Chess's systems. The editions take turns.
"""

from __future__ import annotations

from collections import Counter

import naive
import naive_fide
import pytest
from naive import Sheet
from systems.drawn import agree, drawn_events, pool
from thinning import tries_all

import xltiebreak
from xltiebreak.rules import CURRENT, EDITIONS, System, all_systems, find

pytestmark = pytest.mark.usefixtures("known_rounds")

SLOW = {"APPO", "APRO", "PTP", "TPR", "AOB"}  # loops in loops in loops: compared in small events
FEW = 5  # players of a small event
EVERY = 5  # of so many events a system sees one, a slow one of twice as many; one of 2 with `--all`
MODIFIERS = {
    ":": (":MP", ":GP", ":GP/C1"),
    "C": ("/C1", "/C2", "/C4"),
    "M": ("/M1", "/M2", "/M3"),
    "P": ("/P",),
    "R": ("/R",),
    "L": ("/L0", "/L34", "/L60", "/L100", "/L+1", "/L-2"),
    "K": ("/K4",),
    "F": ("/F",),
    "U": ("/U", "/U1500"),
}


def codes(system: System) -> list[str]:
    """The code as it is and with each of its modifiers, alone and some with /P."""
    modifiers = [m for letter in system.definition.takes for m in MODIFIERS[letter]]
    if "C" not in system.definition.takes:
        modifiers = [m for m in modifiers if m != ":GP/C1"]
    with_p = [f"{m}/P" for m in ("/C1", "/M1", "/F") if m in modifiers and "/P" in modifiers]
    return [f"{system.code}{modifier}" for modifier in ("", *modifiers, *with_p)]


CODES = [code for system in all_systems("fide") for code in codes(system)]


@pytest.mark.parametrize("code", CODES)
def test_values_agree_with_the_naive_rules(code: str) -> None:
    system = find(code, CURRENT)
    compared = 0
    events = [one for one in pool() if not system.lacks(one.event)]
    slow = code.partition("/")[0] in SLOW
    if slow:
        events = [one for one in events if len(one.sheet.results) <= FEW]
    every = 2 if tries_all() else min(EVERY * (1 + slow), len(events) // 3)
    for turn, one in enumerate(events[CODES.index(code) % every :: every]):
        edition = find(code, EDITIONS[turn % len(EDITIONS)])
        for groups in (one.tied, one.halves) if system.group else (one.tied,):
            assert [*agree(edition, one, groups)]
        compared += 1
    assert compared >= 3


# Group systems of US Chess first, last, after another and after each other.
ORDERS = (
    ["HG", "SO"],
    ["HL", "WC", "HG"],
    ["HR", "HG"],
    ["WC", "HG", "CU"],
    ["SO", "HL", "HR", "MM"],
    ["BL", "HR", "HL"],
)


def test_places_agree_with_the_naive_rules() -> None:
    for turn, one in enumerate(drawn_events()):
        order = ORDERS[turn % len(ORDERS)]
        if one.sheet.by_game_points or any(find(code).lacks(one.event) for code in order):
            continue
        standings = xltiebreak.rank(one.event, order)
        expected = naive.standings(one.sheet.results, order)
        places = {standing.number: standing.place for standing in standings}
        assert places == {no: place for no, place, *_ in expected}, f"{one.name}, {order}"
        separated = [standing.separated_by for standing in standings]
        assert separated == [by for *_, by in expected], f"{one.name}, {order}"


def kinds_of(sheet: Sheet) -> set[str]:
    """What an event has that makes a difference."""
    rounds = naive.rounds_completed(sheet.results)
    cells = {cell for row in sheet.results.values() for cell in row}
    kinds = {cell if cell[:1] == "-" else cell[:1] for cell in cells} & {*"WDLXF", "-B-", "-H-"}
    players = list(sheet.results)
    holds = {
        "round robin": naive_fide.is_round_robin(sheet),
        "game points": bool(sheet.made),
        "by game points": sheet.by_game_points,
        "two out of nine": rounds >= 9,
        "an even score in an odd number of rounds": rounds % 2 == 1
        and any(naive.score(sheet.results, no) * 2 == rounds for no in players),
        "a player without a game": any(not naive.opponents(sheet.results, no) for no in players),
        "dropped with more than 75 %": any(
            naive.dropped(sheet.results, no) and (naive.PC(sheet.results, no) or 0) > 75
            for no in players
        ),
    }
    for row in sheet.results.values():
        last = row[:rounds][-2:]
        holds["withdrawn"] = holds.get("withdrawn", False) or last == ["-U-", "-U-"]
        holds["half-point bye last"] = holds.get("half-point bye last", False) or (
            last[-1:] == ["-H-"]
        )
    return kinds | {kind for kind, there in holds.items() if there}


def test_the_random_events_have_everything_that_makes_a_difference() -> None:
    seen = Counter(kind for one in pool() for kind in kinds_of(one.sheet))
    assert len(seen) == 16
    few = {what: count for what, count in seen.items() if count < 3}
    assert not few, f"few of the random events have {few}"
