"""Trophies against a second implementation, one pass with a pencil."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from naive_prizes import Cup, cups
from prize_fields import field, trophy
from thinning import thinned

from xltiebreak.prizes import Contestant, Prize, award

CONDITIONS = ("", "", "Grade = K", "Grade = K-1", "Grade >= 2")
KINDS = (*[{}] * 4, {"to_all": True}, {"first": True}, {"first": True})
PRIZES = st.lists(
    st.tuples(st.sampled_from(CONDITIONS), st.integers(1, 3), st.sampled_from(KINDS)),
    min_size=1,
    max_size=5,
).map(
    lambda rows: [
        trophy(f"T{i}", condition, count, **(kind if condition or "first" not in kind else {}))
        for i, (condition, count, kind) in enumerate(rows)
    ]
)
PLAYERS = st.lists(st.sampled_from(("K", "1", "2", "3", None)), max_size=8).map(
    lambda grades: [
        one._replace(columns={"grade": grade})
        for one, grade in zip(
            field(*((float(-i), 1) for i in range(len(grades)))), grades, strict=True
        )
    ]
)


@settings(max_examples=thinned(400), deadline=None)
@given(PRIZES, PLAYERS)
def test_one_pass_with_a_pencil_gives_the_same(
    prizes: list[Prize], players: list[Contestant]
) -> None:
    listed = [
        Cup(
            one.prize,
            one.count,
            one.condition.text,
            frozenset(p.number for p in players if p.number and one.condition.met(p.columns)),
            one.first,
            one.to_all,
        )
        for one in prizes
    ]
    result = award(prizes, players)
    given_to = sorted((one.prize, number) for one in result.awards for number in one.winners)
    assert given_to == cups([one.number for one in players if one.number], listed)
    lines = len(result.awards) + sum(one.count for one in result.not_given)
    assert lines == sum(prize.count if not prize.to_all else 1 for prize in prizes)
