"""Trophies: down the places, one to a player; undecided ties hold others back."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from naive_prizes import Cup, cups
from prize_fields import field, trophies, trophy
from thinning import thinned

from xltiebreak.prizes import Contestant, Prize, award

NAMES = {"MM": "Modified Median", "SO": "Solkoff"}
GRADES = ("K", "1", "2", "3", "K")


def graded(*points: float) -> list[Contestant]:
    return [
        one._replace(columns={"grade": grade})
        for one, grade in zip(field(*((p, 1000) for p in points)), GRADES, strict=False)
    ]


def test_trophies_go_down_the_places_each_with_its_reason() -> None:
    first, second, third = field((4.0, 1), (4.0, 1), (3.5, 1))
    first = first._replace(tiebreaks={"MM": 12.5}, separated_by="MM")
    second = second._replace(tiebreaks={"MM": 11.0})
    result = award([trophy("1st"), trophy("2nd"), trophy("3rd")], [first, second, third], NAMES)
    assert [(one.prize, one.no, one.reason) for one in result.awards] == [
        ("1st", 1, "1st place: 4.0, Modified Median 12.5 against 11.0"),
        ("2nd", 2, "2nd place: 4.0, Modified Median 11.0 against 12.5 of P1 (1)"),
        ("3rd", 3, "3rd place: 3.5"),
    ]


def test_the_winner_of_an_overall_trophy_passes_class_trophies_down() -> None:
    prizes = [trophy("Best K", "Grade = K"), trophy("1st"), trophy("Best K-2", "Grade = K-2")]
    result = award(prizes, graded(4.0, 3.5, 3.0, 2.5, 2.0))
    # 1 is K and first; the next K is 5; of K to 2 it is 2, as 1 and 5 have one
    assert trophies(result) == [("1st", 1), ("Best K", 5), ("Best K-2", 2)]
    assert result.awards[1].reason == ("5th place: 2.0; the first with Grade = K; P1 (1) has 1st")


def test_one_player_may_win_several_with_the_option() -> None:
    prizes = [trophy("1st"), trophy("Best K", "Grade = K"), trophy("Best K-2", "Grade = K-2")]
    result = award(prizes, graded(4.0, 3.5, 3.0, 2.5, 2.0), several=True)
    assert trophies(result) == [("1st", 1), ("Best K", 1), ("Best K-2", 1)]


def test_shared_ties_give_one_to_each_tied_player() -> None:
    # 1 and 2 tied on points for the first: both; the second is for 3; 4 and 5 share the third
    prizes = [trophy(name, shared=True) for name in ("1st", "2nd", "3rd")]
    result = award(prizes, graded(4.0, 4.0, 3.0, 2.5, 2.5))
    assert trophies(result) == [("1st", 1), ("1st", 2), ("2nd", 3), ("3rd", 4), ("3rd", 5)]
    assert "one to each of the 2 with 4.0" in result.awards[0].reason


def test_a_shared_tie_takes_one_equal_trophy_for_each_player() -> None:
    # three medals: 1 has one, 2 to 4 are tied for the other two and have one each; none for 5
    result = award([trophy("Medal", count=3, shared=True)], graded(4.0, 3.0, 3.0, 3.0, 2.0))
    assert trophies(result) == [("Medal", no) for no in (1, 2, 3, 4)]


def tied(*places: int) -> list[Contestant]:
    """Players on 3.0 with these places; nothing separates players of one place."""
    players = field(*((3.0, 1000) for _ in places))
    return [one._replace(place=place) for one, place in zip(players, places, strict=True)]


def test_an_undecided_trophy_is_not_given() -> None:
    result = award([trophy("1st"), trophy("2nd"), trophy("3rd")], tied(1, 1, 3))
    assert trophies(result) == [("3rd", 3)]
    assert [one.prize for one in result.not_given] == ["1st", "2nd"]
    assert result.not_given[0].reason.startswith(
        "P1 (1) and P2 (2) share the place and nothing in the order separates them: play it off"
    )


def test_equal_trophies_need_no_decision() -> None:
    result = award([trophy("Medal", count=3)], tied(1, 1, 3, 3))
    assert trophies(result) == [("Medal", 1), ("Medal", 2)]
    assert [(one.prize, one.count) for one in result.not_given] == [("Medal", 1)]


def test_a_player_who_waits_for_a_decision_wins_nothing_else() -> None:
    # 1 and 2 share the first place and are rated 1000: the loser of the play-off has U1200.
    result = award([trophy("1st"), trophy("U1200", "U1200")], tied(1, 1, 3))
    assert trophies(result) == []
    assert [one.prize for one in result.not_given] == ["1st", "U1200"]
    assert result.not_given[1].reason == (
        "P1 (1) and P2 (2) may come first for it, or win 1st: decide that first"
    )


def of_grade(grades: str, *places: int) -> list[Contestant]:
    players = zip(tied(*places), grades, strict=True)
    return [one._replace(columns={**one.columns, "grade": grade}) for one, grade in players]


def test_one_of_two_trophies_goes_to_the_loser_of_a_tie_and_one_to_the_next() -> None:
    # 1 and 2 share the first place, all three are K: one of the two and 3 are the best K.
    result = award(
        [trophy("1st"), trophy("Best K", "Grade = K", count=2)], of_grade("KKK", 1, 1, 3)
    )
    wait = "P1 (1) waits for 1st and P2 (2) waits for 1st"
    assert [(one.no, one.reason) for one in result.awards] == [
        (3, f"3rd place: 3.0; the first with Grade = K; {wait}")
    ]
    assert [(one.prize, one.count) for one in result.not_given] == [("1st", 1), ("Best K", 1)]


def test_a_waiting_player_who_is_not_eligible_leaves_later_trophies_open() -> None:
    # If 2 (K) loses against 1, 2 is the best K, else 3; so 4 is the best of the others (grade 1)
    # in any case, for 1 is of grade 2.
    prizes = [trophy("1st"), trophy("Best K", "Grade = K"), trophy("Best 1", "Grade = 1")]
    result = award(prizes, of_grade("2KK1", 1, 1, 3, 4))
    assert trophies(result) == [("Best 1", 4)]
    assert [one.prize for one in result.not_given] == ["1st", "Best K"]
    # 3 may or may not be the best K: who is best of K and 1 waits for that.
    prizes[2] = trophy("Best K-1", "Grade = K-1")
    result = award(prizes, of_grade("2KK1", 1, 1, 3, 4))
    assert trophies(result) == []
    assert [one.prize for one in result.not_given] == ["1st", "Best K", "Best K-1"]


def test_two_who_win_both_of_two_trophies_are_out_of_the_others() -> None:
    result = award(
        [trophy("1st"), trophy("2nd"), trophy("Best K", "Grade = K")], of_grade("KKK", 1, 1, 3)
    )
    assert trophies(result) == [("Best K", 3)]


def test_a_player_ahead_of_those_who_wait_does_not_wait() -> None:
    # 1 is no K and wins nothing of K; 2 and 3 share the place for it; 1 is the first U1200.
    prizes = [trophy("Best K", "Grade = K"), trophy("U1200", "U1200")]
    result = award(prizes, of_grade("1KK", 1, 2, 2))
    assert trophies(result) == [("U1200", 1)]
    assert [one.prize for one in result.not_given] == ["Best K"]


def test_if_one_player_may_win_several_nobody_waits() -> None:
    prizes = [trophy("1st"), trophy("Best K", "Grade = K")]
    result = award(prizes, of_grade("1KK", 1, 1, 3), several=True)
    assert [one.prize for one in result.not_given] == ["1st"]
    assert trophies(result) == [("Best K", 2)]


def test_trophies_that_nobody_can_win_are_listed() -> None:
    prizes = [trophy("1st", count=2), trophy("Best 9", "Grade = 9"), trophy("Best K", "Grade = K")]
    result = award(prizes, graded(4.0))
    assert [(one.prize, one.count, one.reason) for one in result.not_given] == [
        ("1st", 1, "there is only 1 here"),
        ("Best 9", 1, "there is nobody with Grade = 9"),
        ("Best K", 1, "the only one with Grade = K has won another trophy already"),
    ]


def test_count_all_gives_one_to_everybody_who_meets_the_condition_in_one_award() -> None:
    result = award([trophy("Medal", "Grade = K", to_all=True)], graded(4.0, 3.5, 3.0, 2.5, 2.0))
    (medal,) = result.awards
    assert (medal.no, medal.name, medal.winners) == (None, "all 2 players with Grade = K", (1, 5))
    assert medal.reason == "one to each, whatever else they win"
    assert result.not_given == ()


def test_count_all_takes_nobody_out_of_the_running() -> None:
    # 1 and 5 are K: both have a medal, and the cups of the places and of K as well.
    prizes = [
        *(trophy("Medal", "Grade = K", to_all=True), trophy("Pin", to_all=True)),
        *(trophy("1st"), trophy("Best K", "Grade = K")),
    ]
    result = award(prizes, graded(4.0, 3.5, 3.0, 2.5, 2.0))
    assert trophies(result)[:2] == [("1st", 1), ("Best K", 5)]
    assert [(one.prize, one.winners) for one in result.awards[2:]] == [
        ("Medal", (1, 5)),
        ("Pin", (1, 2, 3, 4, 5)),
    ]
    assert result.awards[3].name == "all 5 players"


def test_count_all_gives_to_those_who_wait_for_a_decision_too() -> None:
    result = award([trophy("1st"), trophy("Medal", to_all=True)], tied(1, 1, 3))
    assert [(one.prize, one.winners) for one in result.awards] == [("Medal", (1, 2, 3))]
    assert [one.prize for one in result.not_given] == ["1st"]


def test_count_all_with_nobody_is_one_line_too() -> None:
    result = award([trophy("Medal", "Grade = 9", to_all=True)], graded(4.0, 3.5))
    assert result.awards == ()
    assert [(one.prize, one.count, one.reason) for one in result.not_given] == [
        ("Medal", 1, "there is nobody with Grade = 9")
    ]


def test_first_gives_a_conditional_prize_before_the_places() -> None:
    prizes = [
        trophy("1st"),
        trophy("Best 1", "Grade = 1"),
        trophy("Best K", "Grade = K", first=True),
    ]
    result = award(prizes, graded(4.0, 3.5, 3.0, 2.5, 2.0))
    # 1 is K and has the best K: 2 is first, so the best of grade 1, which only 2 has, is not given.
    assert trophies(result) == [("Best K", 1), ("1st", 2)]
    assert [one.reason for one in result.awards] == [
        "1st place: 4.0; the first with Grade = K, given before the places",
        "2nd place: 3.5; P1 (1) has Best K",
    ]
    assert [one.prize for one in result.not_given] == ["Best 1"]


def test_places_wait_for_a_tie_about_a_prize_that_is_given_first() -> None:
    # 1 and 2 are K and share the place: one of them has the best K, the other one is first. 3 is
    # second in either case.
    prizes = [trophy("1st"), trophy("2nd"), trophy("Best K", "Grade = K", first=True)]
    result = award(prizes, of_grade("KK1", 1, 1, 3))
    assert trophies(result) == [("2nd", 3)]
    assert [one.prize for one in result.not_given] == ["Best K", "1st"]


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
