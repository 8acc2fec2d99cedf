"""No right place is called wrong, however ranks are printed: blank, zero, tied, in part."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from audit.audits import audit_of_rows
from naive import points as points_of
from random_events import Results, random_event
from thinning import thinned

WAYS = ("shared", "in turn", "from zero", "zero for some", "blank for some", "left out", "the top")


def ranks(rng: Random, score: dict[int, Fraction], way: str) -> dict[int, int | None]:
    """Right places by points alone, printed in a way; None for a blank one."""
    shared = {no: 1 + sum(one > own for one in score.values()) for no, own in score.items()}
    order = sorted(score, key=lambda no: (-score[no], rng.random()))
    in_turn = {no: place for place, no in enumerate(order, 1)}
    some = set(rng.sample(order[1:], len(order) // 4))
    if way == "shared":
        return dict(shared)
    if way == "from zero":
        return {no: place - 1 for no, place in rng.choice([shared, in_turn]).items()}
    if way in ("zero for some", "blank for some"):
        mark = 0 if way == "zero for some" else None
        return {no: mark if no in some else place for no, place in in_turn.items()}
    if way == "left out":  # the others close up
        ranked = [no for no in order if no not in some]
        return {no: ranked.index(no) + 1 if no in ranked else None for no in order}
    if way == "the top":
        return {no: place if place <= 5 else None for no, place in in_turn.items()}
    return dict(in_turn)


def rows_of(
    event: Results, score: dict[int, Fraction], printed: dict[int, int | None]
) -> list[list[object]]:
    rounds = [f"Rd{number}" for number in range(1, len(event[1]) + 1)]
    rows: list[list[object]] = [["Rank", "No.", "Name", "Pts", *rounds]]
    for no, cells in event.items():
        rows.append([printed[no], no, f"Player {no}", float(score[no]), *cells])
    return rows


def test_no_right_place_is_called_wrong() -> None:
    for seed in range(thinned(300, 30)):
        rng = Random(seed)
        event = random_event(rng, rng.randint(6, 24), rng.randint(3, 7))
        score = {no: sum(map(points_of, cells), Fraction(0)) for no, cells in event.items()}
        way = WAYS[seed % len(WAYS)]
        printed = ranks(rng, score, way)
        found = audit_of_rows(rows_of(event, score, printed))
        assert found.places == (), (seed, way, found.places)


def test_a_wrong_place_is_still_found() -> None:
    """Two players with different points, one below the other, have each other's place."""
    for seed in range(10):
        rng = Random(seed)
        event = random_event(rng, 24, 7)
        score = {no: sum(map(points_of, cells), Fraction(0)) for no, cells in event.items()}
        printed = ranks(rng, score, "in turn")
        order = sorted(event, key=lambda no: printed[no] or 0)
        last = next(i for i in range(5, 23) if score[order[i]] > score[order[i + 1]])
        one, other = order[last], order[last + 1]
        printed[one], printed[other] = printed[other], printed[one]
        found = audit_of_rows(rows_of(event, score, printed))
        assert {place.number for place in found.places} == {one, other}


@pytest.mark.parametrize("count", [9, 10])
def test_places_are_judged_if_one_row_in_ten_is_out_of_order(count: int) -> None:
    """The last who won and the first who lost have each other's place."""
    half = count // 2
    cells = [
        *(f"W{no + half}" for no in range(1, half + 1)),
        *(f"L{no}" for no in range(1, half + 1)),
    ]
    cells += ["-U-"] * (count - 2 * half)
    rows: list[list[object]] = [["Rank", "No.", "Name", "Pts", "Rd1"]]
    for no, cell in enumerate(cells, 1):
        place = {half: half + 1, half + 1: half}.get(no, no)
        rows.append([place, no, f"Player {no}", float(cell[0] == "W"), cell])
    found = audit_of_rows(rows)
    assert [one.number for one in found.places] == ([5, 6] if count == 10 else [])
    assert bool(found.notes) is (count == 9)
