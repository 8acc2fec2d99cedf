"""Articles 14 to 16, one rule at a time: a small event each, whose value the rule makes.

Every value is worked out beside it, with and without the rule where that is not plain. The faults
of `mutations.py` take each of these rules out and are noticed here.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import xltiebreak
from xltiebreak.event import Event
from xltiebreak.systems import EDITIONS, find


def event_of(*rows: str, ratings: bool = False, round_robin: bool = False) -> Event:
    """A Swiss event of the players 1, 2 ... with a cell a round.

    Where ratings are wanted they are 1100, 1200 ... In few rounds everybody meets everybody: it is
    said here what the event is.
    """
    rounds = len(rows[0].split())
    table: list[list[object]] = [["No.", "Rtg", *(f"Rnd{n + 1}" for n in range(rounds))]]
    for no, row in enumerate(rows, 1):
        table.append([no, 1000 + 100 * no if ratings else None, *row.split()])
    (found,) = xltiebreak.read_values(table)
    assert not [p for p in found.problems if p.severity == "error"], found.problems
    return replace(found.event, round_robin=round_robin)


def value(event: Event, code: str, edition: str, number: int = 1) -> Fraction | None:
    computed = find(code, edition).value(event, number)
    return None if computed is None else Fraction(computed)


def values(event: Event, code: str, number: int = 1) -> list[float | None]:
    """By the three editions, as floats for reading."""
    found = [value(event, code, edition, number) for edition in EDITIONS]
    return [None if one is None else float(one) for one in found]


# Scores 2.5, 3, 1, 0. Player 3 has the bye of the pairing in round 2.
HALF_BYE = event_of("W4 -H- W3", "W3 W4 W4", "L2 -B- L1", "L1 L2 L2")


def test_the_dummy_of_an_own_unplayed_round() -> None:
    # 4 has 0, 3 has 1. The dummy has the own 2.5; since 2026 no more than 3 rounds x 1/2 = 1.5;
    # in 2012 it has 1 before the round, 1/2 that it did not give, 1/2 for the round after it,
    # and the bye of 3 counts 1/2
    assert values(HALF_BYE, "BH") == [0 + 2 + 0.5, 0 + 2.5 + 1, 0 + 1.5 + 1]
    assert values(HALF_BYE, "SB") == [0 + 2 / 2 + 0.5, 0 + 2.5 / 2 + 1, 0 + 1.5 / 2 + 1]


def test_a_dummy_is_not_raised_to_its_cap() -> None:
    # 3 ends with 1 point, less than 1.5; player 2 has 3, player 1 has 2.5
    assert values(HALF_BYE, "BH", 3)[1:] == [3 + 1 + 2.5, 3 + 1 + 2.5]


def test_a_bye_asked_for_is_cut_first() -> None:
    # 0, 2.5 (1.5) by choice, 1: the dummy goes and not the 0; in 2012 the lowest of 0, 2, 0.5 goes
    assert values(HALF_BYE, "BH/C1") == [2 + 0.5, 0 + 1, 0 + 1]
    # then the lowest of the others; then the highest, which is left alone
    assert values(HALF_BYE, "BH/C2") == [2, 1, 1]
    assert values(HALF_BYE, "BH/M1") == [0.5, 0, 0]


def test_an_absence_is_cut_first() -> None:
    absent = event_of("W4 -U- W3", "W3 W4 W4", "L2 -B- L1", "L1 L2 L2")
    # the own score is 2: 0, 2 (1.5) by choice, 1; 2012: 1 before, 1 not given, 1/2 after
    assert values(absent, "BH") == [0 + 2.5 + 0.5, 0 + 2 + 1, 0 + 1.5 + 1]
    assert values(absent, "BH/C1") == [2.5 + 0.5, 0 + 1, 0 + 1]


def test_a_blank_cell_is_an_absence() -> None:
    absent = event_of("W4 -U- W3", "W3 W4 W4", "L2 -B- L1", "L1 L2 L2")
    (table,) = xltiebreak.read_values(
        [["No.", 1, 2, 3], [1, "W4", None, "W3"], [2, "W3", "W4", "W4"]]
        + [[3, "L2", "-B-", "L1"], [4, "L1", "L2", "L2"]]
    )
    for code in ("BH", "BH/C1", "SB/C1", "FB", "REP"):
        assert values(table.event, code) == values(absent, code)


def test_a_full_point_bye_is_not_cut_first() -> None:
    given = event_of("W4 -B- W3", "W3 W4 W4", "L2 -B- L1", "L1 L2 L2")
    # the own score is 3: 0, 3 (1.5), 1: the 0 goes; in 2012 1 + 0 + 1/2 = 1.5 and 0.5
    assert values(given, "BH/C1") == [1.5 + 0.5, 3 + 1, 1.5 + 1]


# Scores 1, 2, 2, 1. Player 1 lost the game of round 2 against 4 by forfeit.
FORFEIT = event_of("W3 F4 L2", "L4 W3 W1", "L1 L2 X4", "W2 X1 F3")


def test_a_forfeit_loss_is_cut_first_and_a_forfeit_win_is_not() -> None:
    # scores: 1 has 1, 2 has 2, 3 has 1, 4 has 2.
    # 1: opponents 3 and 2, and a dummy with the own 1, below the 2 of player 4: 1 + 1 + 2
    assert values(FORFEIT, "BH")[1:] == [4, 4]
    # by choice is the dummy of 1, as low as the 1 of player 3, which came first
    assert values(FORFEIT, "BH/C1")[1:] == [3, 3]
    # 4: opponent 2 has 2; a dummy with the own 2, capped at the 1 of player 1 (forfeit win), and
    # one capped at the 1 of player 3 (forfeit loss): the latter goes
    assert values(FORFEIT, "BH", 4)[1:] == [2 + 2 + 2, 2 + 1 + 1]
    assert values(FORFEIT, "SB/C1", 4)[1:] == [2 + 2, 2 + 1]


def test_a_forfeit_loss_counts_before_a_lower_opponent_only_by_choice() -> None:
    # scores: 1 has 2, 2 has 3, 3 has 0, 4 has 1: entries of 1 are 0 (3), 2 (forfeit), 0 (3)
    event = event_of("W3 F2 W3", "W4 X1 W4", "L1 D4 L1", "L2 D3 L2")
    # 3 and 4 have 0.5 each; the forfeit's dummy has 2, player 2 has 3
    assert values(event, "BH")[1:] == [0.5 + 2 + 0.5, 0.5 + 2 + 0.5]
    assert values(event, "BH/C1")[1:] == [1, 1]
    assert value(event, "BH/C1/P", "fide2026") == 3 + Fraction(1, 2)
    # with the forfeit played: 0.5 + 3 + 0.5, without one of the lowest
    assert value(event, "BH/P", "fide2026") == 4


def test_the_dummy_of_a_forfeit_has_no_more_than_the_opponent() -> None:
    # 1 won by forfeit against 3, who has 0: since 2026 the dummy has 0, before it had the own 3
    event = event_of("W2 X3 W4", "L1 W4 W3", "D4 F1 L2", "D3 L2 L1")
    # 2 has 2, 3 has 0.5, 4 has 0.5
    assert values(event, "BH")[1:] == [2 + 3 + 0.5, 2 + 0.5 + 0.5]
    assert values(event, "SB")[1:] == [2 + 3 + 0.5, 2 + 0.5 + 0.5]


def test_the_cap_is_the_adjusted_score_of_an_opponent_who_withdrew() -> None:
    # 3 lost, forfeited, and then was absent twice: 0 + 0 + 1/2 + 1/2
    event = event_of("W2 X3 W4 W2", "L1 W4 -B- L1", "D4 F1 -U- -U-", "D3 L2 L1 -B-")
    # 1 has 4. 2 has 2, twice; 4 has 1.5; 3 has 0.5 on the sheet and counts 0.5 + 0 + 1
    assert value(event, "BH", "fide2026") == 2 + Fraction(3, 2) + Fraction(3, 2) + 2
    assert value(event, "BH", "fide2024") == 2 + 4 + Fraction(3, 2) + 2


# Withdrawals.


def test_the_rounds_after_a_withdrawal_are_draws() -> None:
    event = event_of("W2 W3 W4", "L1 -B- -H-", "D4 L1 -U-", "D3 -B- L1")
    # 2 ends with a half-point bye, which is what it gave: 1.5; 3 was absent in the end: 0.5 + 1/2;
    # 4 has 1.5. In 2012 all byes count 1/2: 0.5 + 0.5, 1, 0.5 + 0.5
    assert values(event, "BH") == [1 + 1 + 1, 1.5 + 1 + 1.5, 1.5 + 1 + 1.5]


def test_earlier_absences_are_no_draws() -> None:
    late = event_of("W4 W2 W3", "-U- L1 W4", "-B- W4 L1", "L1 L3 L2")
    gone = event_of("W2 W3 W4", "L1 W4 -U-", "D4 L1 -B-", "D3 L2 L1")
    # 2 made 1 in both; where it was absent at the end it counts 1/2 more
    assert value(late, "BH", "fide2024") == 0 + 1 + 2
    assert value(gone, "BH", "fide2024") == Fraction(3, 2) + Fraction(3, 2) + Fraction(1, 2)


def test_a_forfeit_loss_after_a_withdrawal_gives_nothing() -> None:
    # 2 was absent, then lost by forfeit: 1 + 1/2 + 0
    event = event_of("L2 W4 W3", "W1 -U- F4", "W4 -B- L1", "L3 L1 X2")
    # 1 met 2, 4 (1 point) and 3 (2 points)
    assert value(event, "BH", "fide2026") == Fraction(3, 2) + 1 + 2
    # counted as a game, it leaves the absence before it as it is
    assert value(event, "BH/P", "fide2026") == 1 + 1 + 2


def test_a_game_that_still_goes_on_is_no_withdrawal() -> None:
    event = event_of("W2 -B- W3", "L1 -U- 4", "W4 -B- L1", "L3 -B- 2")
    # 2 has 0: its pairing of round 3 has no result, so the absence is an earlier one
    assert value(event, "BH", "fide2024") == 0 + 3 + 2


# The cut exception in Sonneborn-Berger.


def test_the_lowest_goes_where_its_product_is_greater() -> None:
    # scores: 1 has 2, 2 has 1, 3 has 2: W2 gives 1 x 1; the absence gives 2 x 0; W3 gives 2 x 1
    event = event_of("W2 -U- W3", "L1 L3 -B-", "-B- W2 L1")
    assert values(event, "SB")[1:] == [1 + 0 + 2, 1 + 0 + 2]
    # by choice is 0 (2.0, since 2026 1.5), the lowest is 1 (score 1): that is more, and goes
    assert values(event, "SB/C1")[1:] == [0 + 2, 0 + 2]
    # in the Buchholz the entry itself is what goes: 2 (1.5)
    assert values(event, "BH/C1")[1:] == [1 + 2, 1 + 2]


def test_of_equal_scores_the_lowest_product_goes() -> None:
    # scores: 1 has 1.5, 2 and 3 have 1.5 each and 4 has 1.5: draw with 2, win against 3
    event = event_of("D2 W3 L4", "D1 L4 W3", "W4 L1 L2", "L3 W2 W1")
    # 2 has 1.5, 3 has 1, 4 has 2: products 0.75, 1, 0
    assert value(event, "SB", "fide2024") == Fraction(7, 4)
    assert value(event, "SB/C1", "fide2024") == Fraction(3, 4)
    equal = event_of("D2 W3 L4", "D1 L4 D3", "W4 L1 D2", "L3 W2 W1")
    # 2 has 1, 3 has 1.5, 4 has 2
    assert value(equal, "SB/C1", "fide2024") == Fraction(3, 2)


# Fixed pairings.


def test_forfeits_are_games_in_fixed_pairings() -> None:
    event = event_of(
        "W2b W3w L4b", "L1w L4b W3w", "X4 L1b L2b", "F3 W2w W1w", ratings=True, round_robin=True
    )
    # scores 2, 1, 1, 2; 3 beat 4 by forfeit: 2 x 1; 4 beat 2 and 1: 1 + 2
    for edition in EDITIONS:
        assert value(event, "SB", edition, 3) == 2
        assert value(event, "BH", edition, 3) == 2 + 2 + 1
        assert value(event, "SB", edition, 4) == 1 + 2
    as_swiss = replace(event, round_robin=False)
    # a dummy with the own 1 for 3
    assert value(as_swiss, "SB", "fide2024", 3) == 1


def test_since_2026_forfeits_are_no_games_for_ratings_and_forfeit_losses_none_at_all() -> None:
    event = event_of(
        "W2b W3w L4b", "L1w L4b W3w", "X4 L1b L2b", "F3 W2w W1w", ratings=True, round_robin=True
    )
    # 3 met 1 and 2 at the board (1100, 1200), 4 (1400) by forfeit
    assert values(event, "ARO", 3) == [1233, 1233, 1150]
    assert values(event, "ARO/P", 3) == [1233, 1233, 1233]
    assert values(event, "WON", 3) == [1, 1, 1]
    assert values(event, "REP", 4) == [3, 3, 2]


def test_a_round_without_an_opponent_is_no_round_in_fixed_pairings() -> None:
    # three players, each free once. 1 has 2, 2 has 1, 3 has 0
    event = event_of("W2 -U- W3", "L1 W3 -U-", "-U- L2 L1", round_robin=True)
    for edition in EDITIONS:
        assert value(event, "BH", edition) == 1 + 0
        assert value(event, "SB/C1", edition) == 1  # without the product with 3
        assert value(event, "SB", edition, 2) == 0


# Fore Buchholz.


def test_fore_buchholz_draws_the_last_round() -> None:
    event = event_of("W2 L3 W4", "L1 W4 -H-", "W4 W1 -B-", "L3 L2 L1")
    # drawn: 1 has 1.5, 4 has 0.5; 2 and 3 keep 1.5 and 3. 1: 2, 3 and 4
    assert value(event, "FB", "fide2024") == Fraction(3, 2) + 3 + Fraction(1, 2)
    # 2: 1, 4, and the dummy with the own 1.5
    assert value(event, "FB", "fide2024", 2) == Fraction(3, 2) + Fraction(1, 2) + Fraction(3, 2)


@pytest.mark.parametrize("last", [("X4", "F1"), ("F4", "X1"), ("4", "1"), ("W4", "L1")])
def test_fore_buchholz_ignores_results_of_the_last_round(
    last: tuple[str, str],
) -> None:
    event = event_of(f"W2 L3 {last[0]}", "L1 W4 D3", "W4 W1 D2", f"L3 L2 {last[1]}")
    for edition in EDITIONS:
        # 1 has 1.5, 2 has 1.5, 3 has 2.5, 4 has 0.5, whatever the last game gave
        assert value(event, "FB", edition) == Fraction(3, 2) + Fraction(5, 2) + Fraction(1, 2)
        assert value(event, "FB/C1", edition) == Fraction(3, 2) + Fraction(5, 2)


# Direct encounter.


def places(event: Event, tied: tuple[int, ...], code: str = "DE") -> list[float]:
    return [
        float(value_ or 0)
        for value_ in (find(code, "fide2026").value(event, number, tied) for number in tied)
    ]


def test_all_have_met() -> None:
    event = event_of("W2 L3 D4", "L1 W4 W3", "D4 W1 L2", "D3 L2 D1")
    # among 1, 2, 3 everybody won once: still tied
    assert places(event, (1, 2, 3)) == [1, 1, 1]
    # among all: 1.5, 2, 1.5, 1; 1 and 3 are taken anew, and 3 beat 1
    assert places(event, (1, 2, 3, 4)) == [3, 1, 2, 4]


def test_not_all_have_met() -> None:
    event = event_of("W2 W3 D4", "L1 -B- D3", "-B- L1 D2", "-B- -B- D1")
    # 1 has 2 points against 2 and 3, who can have 0.5 at most: 1 is first, 2 and 3 drew
    assert places(event, (1, 2, 3)) == [1, 2, 2]
    # 4 met 1 only: 2 and 3 could still win against 4, but 1 has 2.5 and nobody can have more than
    # 0.5 + 1 + ... 4: 0.5 + 2 = 2.5, which reaches it: all stay tied
    assert places(event, (1, 2, 3, 4)) == [1, 1, 1, 1]


def test_who_is_second_whatever_happens_is_second() -> None:
    event = event_of("W2 W3 W4", "L1 W4 W3", "-B- L1 L2", "-B- L2 L1")
    # 3, 2, 0, 0 points; only 3 and 4 have not met, and one of them could have 1
    assert places(event, (1, 2, 3, 4)) == [1, 2, 3, 3]
    assert places(event, (1, 2, 3)) == [1, 2, 3]


def test_two_games_count_their_mean() -> None:
    event = event_of("W2 L2 W3", "L1 W1 D4", "D4 D4 L1", "D3 D3 D2")
    # 1 and 2 won once each: 1/2 and 1/2; 1 beat 3
    assert places(event, (1, 2)) == [1, 1]
    # 3 and 4 drew twice: 1/2 each, not 1. Among 1, 2, 3, 4: 1 has 1.5; 2 has 0.5 + 0.5 = 1 and can
    # have 2: still tied
    assert places(event, (1, 2, 3, 4)) == [1, 1, 1, 1]


def test_two_wins_against_the_same_count_as_one() -> None:
    event = event_of("W2 W2 L3 -B-", "L1 L1 -B- W3", "-B- -B- W1 L2")
    # each of the three beat one of the others: 1, 1, 1
    assert places(event, (1, 2, 3)) == [1, 1, 1]


def test_a_forfeit_is_an_encounter_only_with_the_modifier() -> None:
    event = event_of("X2 W3", "F1 W4", "D4 L1", "D3 L2")
    assert places(event, (1, 2)) == [1, 1]
    assert places(event, (1, 2), "DE/P") == [1, 2]
    assert places(replace(event, round_robin=True), (1, 2)) == [1, 2]
