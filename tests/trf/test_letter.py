"""The letter of FIDE's rules and of its report file in small reports: `letter.json` has the values.

Each case names the article or the record. Values are worked by hand or come from FIDE's reference
program; `why` has the arithmetic.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from xltiebreak.book import converting
from xltiebreak.book.reading import compute
from xltiebreak.book.sections import Section
from xltiebreak.core.event import Result
from xltiebreak.rules import find
from xltiebreak.rules.fide.boards import boards_of
from xltiebreak.rules.fide.view import view_of
from xltiebreak.rules.orders import order_of

LETTER = Path(__file__).parent / "letter"
CASES: list[dict[str, Any]] = json.loads(
    (LETTER.parent / "letter.json").read_text(encoding="utf-8")
)


def section_of(case: Mapping[str, Any], folder: Path) -> Section:
    lines = (LETTER / f"{case['file']}.trf").read_text(encoding="latin1").splitlines()
    without = case.get("without")
    lines = [line for line in lines if not without or not line.startswith(without)]
    path = folder / f"{case['file']}.trf"
    path.write_text("\n".join([*lines, case.get("with", "")]), encoding="latin1")
    order = order_of(case["order"], "fide2026") if "order" in case else None
    return compute(path, order).sections[0]


@pytest.mark.parametrize("case", CASES, ids=lambda one: f"{one['letter']} {one['file']}")
def test_a_report_has_the_values_of_the_text(case: Mapping[str, Any], tmp_path: Path) -> None:
    section = section_of(case, tmp_path)
    event, found = section.crosstable.event, {one.number: one for one in section.standings}
    assert section.sound and found
    for number, points in case.get("points", {}).items():
        assert found[int(number)].points == points, number
    for number, place in case.get("places", {}).items():
        assert found[int(number)].place == place, number
    for code, values in case.get("values", {}).items():
        computed = find(code, "fide2026").values(event)
        for number, value in values.items():
            assert float(computed[int(number)] or 0) == pytest.approx(value, abs=1e-9), code
    for number, code in case.get("separated", {}).items():
        assert found[int(number)].separated_by == code
    if "equal" in case:
        one, other = (find(code, "fide2026").values(event) for code in case["equal"])
        assert one == other
    if "rules" in case:
        assert section.rules == case["rules"]
    said = [
        one.message for one in section.problems if not one.note and " met in " not in one.message
    ]
    if "said" in case:
        assert said == case["said"]
    if case.get("silent"):
        assert said == []


def by_hand(name: str) -> dict[int, list[Fraction]]:
    """The points on each board: the players' games, and a win on each for byes and forfeits (12).

    All teams of these reports have their players in the order of the boards.
    """
    lines = (LETTER / f"{name}.trf").read_text(encoding="latin1").splitlines()
    worth = {"1": Fraction(1), "=": Fraction(1, 2), "+": Fraction(1)}
    rounds = {
        int(line[4:8]): [
            (line[at : at + 4].strip(" 0"), line[at + 7 : at + 8])
            for at in range(91, len(line), 10)
        ]
        for line in lines
        if line[:3] == "001"
    }
    found: dict[int, list[Fraction]] = {}
    for line in (one for one in lines if one[:3] == "310"):
        players = [int(number) for number in line[73:].split()]
        found[int(line[4:7])] = [
            sum((worth.get(sign, Fraction(0)) for who, sign in rounds[player] if who), Fraction(0))
            for player in players
        ]
    for line in lines:
        if line[:3] == "320":
            winners = [int(number) for number in line[14:].split()]
        elif line[:3] == "330":
            white, black = int(line[11:14]), int(line[15:18])
            winners = [white] * (line[4] == "+") + [black] * (line[5] == "+")
        else:
            continue
        for team in filter(None, winners):
            found[team] = [points + 1 for points in found[team]]
    return found


@pytest.mark.parametrize("name", ["t12", "t23", "t44", "t100", "t102"])
def test_byes_and_forfeited_matches_count_on_each_board(name: str) -> None:
    """B2: article 12."""
    event = compute(LETTER / f"{name}.trf").sections[0].crosstable.event
    view = view_of(event, "fide2026")
    expected = by_hand(name)
    assert {team: list(map(Fraction, boards_of(view, team))) for team in expected} == expected
    before = view_of(event, "fide2012")
    assert any(boards_of(before, team) != boards_of(view, team) for team in expected)


def test_forfeited_matches_have_the_colours_of_their_record() -> None:
    """B4: 330 names White's team first, so that games with Black can be counted (15.2, 7.3)."""
    event = compute(LETTER / "t23.trf").sections[0].crosstable.event
    forfeits = {
        (team.number, at): (game.result, game.opponent, game.color)
        for team in event.players
        for at, game in enumerate(team.games, 1)
        if game.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    }
    # 330 -+   1   3   4: team 3 had White in round 1 and lost to team 4
    assert forfeits[3, 1] == (Result.FORFEIT_LOSS, 4, "W")
    assert forfeits[4, 1] == (Result.FORFEIT_WIN, 3, "B")
    assert find("BPG", "fide2026").lacks(event) is None


@pytest.mark.parametrize("name", ["e118", "t44", "p999", "q1p", "b_Z", "u_half", "t102"])
def test_a_report_that_is_converted_keeps_what_it_has(name: str, tmp_path: Path) -> None:
    """C5: every line stays, but for the places of players and teams."""
    source, target = LETTER / f"{name}.trf", tmp_path / "new.trf"
    converting.convert([source], target)
    before, after = (one.read_text(encoding="latin1").splitlines() for one in (source, target))
    assert len(before) == len(after)
    columns = {"001": (85, 89), "310": (68, 71)}
    for one, other in zip(before, after, strict=True):
        start, end = columns.get(one[:3], (0, 0))
        assert (one[:start], one[end:].rstrip()) == (other[:start], other[end:].rstrip())
    old, new = (compute(path).sections[0] for path in (source, target))
    assert old.crosstable.event == new.crosstable.event
    assert [s.place for s in old.standings] == [s.place for s in new.standings]
    places = [int(line[85:89]) for line in after if line[:3] == "001" and line[85:89].strip()]
    assert old.crosstable.header.teams or min(places) == 1
