"""The naive C.07 of ``naive_fide.py`` against printed values and cases worked by hand.

The printed values are those of "Exercises in Tie-Breaking" (FIDE Technical Commission, 2023) and,
for the edition of 2026, the same exercises with its caps.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import naive_fide
import pytest
from naive import HALF, Sheet, Value
from naive_fide import EDITIONS, is_round_robin, value
from random_events import random_event, random_sheet
from tec import ROUND_ROBIN, ROUND_ROBIN_VALUES, SCORES, SWISS, swiss_vectors, values_of
from thinning import thinned


def values(
    sheet: Sheet,
    code: str,
    edition: str,
    tied: Sequence[int] = (),
    *,
    round_robin: bool | None = None,
) -> list[Value]:
    """Of all players, or of those who are tied."""
    return [
        value(sheet, code, edition, no, tied, round_robin=round_robin)
        for no in tied or sorted(sheet.results)
    ]


@pytest.mark.parametrize(("edition", "code", "printed"), swiss_vectors())
def test_swiss_exercises(edition: str, code: str, printed: list[Fraction | None]) -> None:
    computed = values(SWISS, code, edition)
    assert len(computed) == len(printed)
    for no, (ours, theirs) in enumerate(zip(computed, printed, strict=True), start=1):
        if theirs is not None:
            assert ours == theirs, f"{code} of player {no}"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("code", "printed"), values_of(ROUND_ROBIN_VALUES).items())
def test_round_robin_exercises(code: str, printed: list[Fraction | None], edition: str) -> None:
    assert values(ROUND_ROBIN, code, edition) == printed


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_exercises_say_about_the_players_themselves(edition: str) -> None:
    assert values(SWISS, "STD", edition) == [Fraction(text) for text in SCORES.split()]
    assert values(SWISS, "TPN", edition) == list(range(1, 17))
    assert values(SWISS, "RTNG", edition) == list(SWISS.ratings.values())
    assert values(SWISS, "GE", edition) == values(SWISS, "REP", edition)


def test_kinds_of_event() -> None:
    assert is_round_robin(ROUND_ROBIN)
    assert not is_round_robin(SWISS)
    assert not is_round_robin(Sheet({}))
    assert not is_round_robin(Sheet({1: ["-B-"]}))
    assert is_round_robin(Sheet({1: ["W2"], 2: ["L1"]}))
    assert is_round_robin(Sheet({1: ["W2w", "X2b"], 2: ["L1b", "F1w"]}))
    # three players, each with a free round; the last game has no result
    cycle = {1: ["W2", "3", "-U-"], 2: ["L1", "-U-", "W3"], 3: ["-U-", "1", "L2"]}
    assert is_round_robin(Sheet(cycle))  # the pairing of round 2 is enough
    cycle = {1: ["W2", "-U-", "X3"], 2: ["L1", "W3", "-U-"], 3: ["-U-", "L2", "F1"]}
    assert is_round_robin(Sheet(cycle))
    # two of four have met twice
    again = {1: ["W2", "W2"], 2: ["L1", "L1"], 3: ["D4", "D4"], 4: ["D3", "D3"]}
    assert not is_round_robin(Sheet(again))


# Swiss events worked by hand.

# Scores 3.5, 1.5, 1.5, 2.5, 0; player 2 withdrew after round 2, player 3 entered late.
WITHDRAWAL = Sheet(
    {
        1: ["W2", "W3", "D4", "W5"],
        2: ["L1", "W5", "-H-", "-U-"],
        3: ["-U-", "L1", "W5", "D4"],
        4: ["W5", "-H-", "D1", "D3"],
        5: ["L4", "L2", "L3", "L1"],
    }
)


def test_an_opponent_who_withdrew_has_draws_from_then_on() -> None:
    # player 2: 0 + 1 + 1/2 + 1/2; player 3's absence came before games and stays 0
    assert value(WITHDRAWAL, "BH", "fide2024", 1) == 2 + Fraction("1.5") + Fraction("2.5") + 0
    assert value(WITHDRAWAL, "BH", "fide2026", 1) == 6
    # 2012: player 3's absence is a draw too
    assert value(WITHDRAWAL, "BH", "fide2012", 1) == 2 + 2 + Fraction("2.5") + 0


def test_a_blank_cell_is_an_absence() -> None:
    results = {**WITHDRAWAL.results, 2: ["L1", "W5", "-H-"], 3: ["", "L1", "W5", "D4"]}
    blank = replace(WITHDRAWAL, results=results)
    for edition in EDITIONS:
        for code in ("BH", "BH/C1", "SB/C1", "FB", "REP", "PS"):
            assert values(blank, code, edition) == values(WITHDRAWAL, code, edition)


def test_nobody_withdraws_by_forfeit_losses_alone() -> None:
    # Player 2 won, was absent, then lost by forfeit: absence 1/2, forfeit 0. With /P the forfeit
    # is a game, and the absence comes before it.
    sheet = Sheet(
        {
            1: ["L2", "W4", "D3"],
            2: ["W1", "-U-", "F4"],
            3: ["W4", "-B-", "D1"],
            4: ["L3", "L1", "X2"],
        }
    )
    # player 1: opponents 2, 4, 3 with 1 + 1/2 + 0, 1, 2.5
    assert value(sheet, "BH", "fide2024", 1) == Fraction("1.5") + 1 + Fraction("2.5")
    assert value(sheet, "BH/P", "fide2024", 1) == 1 + 1 + Fraction("2.5")
    # 2012: player 2 1 + 1/2 + 1/2 (with /P 1 + 1/2 + 0), player 4 0 + 0 + 1/2 (1), player 3 2
    assert value(sheet, "BH", "fide2012", 1) == 2 + HALF + 2
    assert value(sheet, "BH/P", "fide2012", 1) == Fraction("1.5") + 1 + 2


def test_own_unplayed_rounds_by_edition() -> None:
    # player 2: opponents 3.5 and 0, and the own 1.5 twice, under half of the maximum
    assert value(WITHDRAWAL, "BH", "fide2024", 2) == Fraction("3.5") + 0 + 2 * Fraction("1.5")
    assert value(WITHDRAWAL, "BH", "fide2026", 2) == Fraction("6.5")
    # 2012, round 3: 1 before it, 1/2 left in it, 1/2 after it; round 4: 1.5, 1, 0
    virtual = (1 + HALF + HALF) + (Fraction("1.5") + 1 + 0)
    assert value(WITHDRAWAL, "BH", "fide2012", 2) == Fraction("3.5") + 0 + virtual
    # player 4, half-point bye: 2.5, capped at 2 in 2026; 2012: 1 before, 1/2 left, 1 after
    others = 0 + Fraction("3.5") + Fraction("1.5")
    assert value(WITHDRAWAL, "BH", "fide2024", 4) == others + Fraction("2.5")
    assert value(WITHDRAWAL, "BH", "fide2026", 4) == others + 2
    assert value(WITHDRAWAL, "BH", "fide2012", 4) == others + HALF + Fraction("2.5")
    assert value(WITHDRAWAL, "SB", "fide2024", 4) == (others + Fraction("2.5")) / 2
    assert value(WITHDRAWAL, "SB", "fide2026", 4) == (others + 2) / 2


def test_voluntarily_unplayed_rounds_are_cut_first() -> None:
    # player 2: 3.5, 0, 1.5, 1.5: not the 0, but a 1.5, the next cut the other one, then the 0
    cut = [value(WITHDRAWAL, f"BH/C{n}", "fide2024", 2) for n in (1, 2, 3, 4, 5)]
    assert cut == [5, Fraction("3.5"), Fraction("3.5"), 0, 0]
    # median: a 1.5, then the 3.5; twice that: both 1.5, then 3.5 and 0
    assert value(WITHDRAWAL, "BH/M1", "fide2024", 2) == Fraction("1.5")
    assert value(WITHDRAWAL, "BH/M2", "fide2024", 2) == 0
    # 2012: 3.5, 0, 2, 2.5: simply the lowest
    cut = [value(WITHDRAWAL, f"BH/C{n}", "fide2012", 2) for n in (1, 2, 3)]
    assert cut == [8, 6, Fraction("3.5")]
    assert value(WITHDRAWAL, "BH/M1", "fide2012", 2) == 2 + Fraction("2.5")
    # player 4: 0 * 1, 2.5 * 1/2 (the bye), 3.5 * 1/2, 1.5 * 1/2; 2012: 2 instead of the 1.5
    assert value(WITHDRAWAL, "SB/C1", "fide2024", 4) == (Fraction("3.5") + Fraction("1.5")) / 2
    assert value(WITHDRAWAL, "SB/C1", "fide2012", 4) == (Fraction("2.5") + Fraction("3.5") + 2) / 2


def test_but_not_where_the_lowest_entry_takes_off_more() -> None:
    # scores 1.5, 0.5, 2.5, 1.5
    sheet = Sheet(
        {
            1: ["W2", "-U-", "D3"],
            2: ["L1", "D4", "L4"],
            3: ["W4", "-B-", "D1"],
            4: ["L3", "D2", "W2"],
        }
    )
    # player 1: 0.5 * 1, 1.5 * 0 (the absence), 2.5 * 1/2
    for edition in ("fide2024", "fide2026"):
        assert value(sheet, "SB", edition, 1) == HALF + 0 + Fraction("1.25")
        assert value(sheet, "SB/C1", edition, 1) == Fraction("1.25")
        assert value(sheet, "SB/C2", edition, 1) == Fraction("1.25")
        assert value(sheet, "BH/C1", edition, 1) == HALF + Fraction("2.5")


FORFEIT = Sheet(
    {
        1: ["X2w", "W3b"],
        2: ["F1b", "L4w"],
        3: ["W4w", "L1w"],
        4: ["L3b", "W2b"],
    },
    {1: 2000, 2: 1800, 3: 1900, 4: None},
)


def test_a_forfeit_is_capped_at_the_scheduled_opponents_score() -> None:
    # player 1: the own 2, then capped at player 2's 0; player 3 has 1
    assert value(FORFEIT, "BH", "fide2024", 1) == 2 + 1
    assert value(FORFEIT, "BH", "fide2026", 1) == 0 + 1
    assert value(FORFEIT, "SB", "fide2024", 1) == 2 + 1
    assert value(FORFEIT, "SB", "fide2026", 1) == 0 + 1
    # 2012: 0 before it, nothing left in it, 1/2 after it; for player 2 0, 1, 1/2
    assert value(FORFEIT, "BH", "fide2012", 1) == HALF + 1
    assert value(FORFEIT, "BH", "fide2012", 2) == Fraction("1.5") + 1
    # 2012: player 2's forfeit is a draw for player 4; not with /P
    assert value(FORFEIT, "BH", "fide2012", 4) == 1 + HALF
    assert value(FORFEIT, "BH/P", "fide2012", 4) == 1 + 0


def test_a_bye_is_capped_at_half_of_the_maximum() -> None:
    sheet = Sheet({1: ["-B-", "W2"], 2: ["D3", "L1"], 3: ["D2", "-U-"]})
    # player 1: 2, capped at 1; player 2 has 1/2
    assert value(sheet, "BH", "fide2024", 1) == 2 + HALF
    assert value(sheet, "BH", "fide2026", 1) == 1 + HALF


@pytest.mark.parametrize("edition", EDITIONS)
def test_forfeits_as_games(edition: str) -> None:
    assert value(FORFEIT, "BH/P", edition, 1) == 0 + 1
    assert value(FORFEIT, "SB/P/C1", edition, 1) == 1
    assert values(FORFEIT, "WON", edition) == [1, 0, 1, 1]
    assert values(FORFEIT, "WON/P", edition) == [2, 0, 1, 1]
    assert values(FORFEIT, "BPG", edition) == [1, 0, 0, 2]
    assert values(FORFEIT, "BPG/P", edition) == [1, 1, 0, 2]
    assert values(FORFEIT, "BWG/P", edition) == [1, 0, 0, 1]
    assert values(FORFEIT, "REP", edition) == [2, 1, 2, 2]
    assert values(FORFEIT, "ARO", edition) == [1900, None, 2000, 1850]
    assert values(FORFEIT, "ARO/P", edition) == [1850, 2000, 2000, 1850]
    # player 1 won all of one (two) games; player 2 lost the one with a rated opponent
    assert value(FORFEIT, "TPR", edition, 1) == 1900 + 800
    assert value(FORFEIT, "TPR/P", edition, 1) == 1850 + 800
    assert value(FORFEIT, "TPR", edition, 2) is None
    assert value(FORFEIT, "PTP/P", edition, 2) == 2000 - 800
    assert value(FORFEIT, "PTP/P", edition, 1) == 1900 + 736
    # player 2 met only player 4, who lost to 1900 and beat 1800
    assert value(FORFEIT, "APRO", edition, 2) == 1850
    # player 3's opponents are unrated 4 with 1850, and 1 with 2700
    assert value(FORFEIT, "APRO", edition, 3) == (1850 + 2700) / 2
    # half of the maximum is 1, which player 2 has not
    assert values(FORFEIT, "KS", edition) == [1, 0, 1, 0]
    assert values(FORFEIT, "KS/L0", edition) == [2, 0, 1, 1]


def test_a_pairing_without_a_result_is_not_voluntary() -> None:
    # scores 1, 0, 1, 1; player 1 has 0 and the own 1, in 2026 capped at player 3's 1
    sheet = Sheet({1: ["W2", "3"], 2: ["L1", "L4"], 3: ["W4", "1"], 4: ["L3", "W2"]})
    for edition in ("fide2024", "fide2026"):
        assert value(sheet, "BH", edition, 1) == 0 + 1
        assert value(sheet, "BH/C1", edition, 1) == 1  # an absence would be cut first
        assert value(sheet, "REP", edition, 1) == 1
        assert value(sheet, "SB/P", edition, 1) == 0
        # fore: a draw with player 3, who has 1.5 then, as has player 1; players 2 and 4 drew
        assert value(sheet, "FB", edition, 1) == HALF + Fraction("1.5")
    # 2012: 1 before it, 1 left in it
    assert value(sheet, "BH", "fide2012", 1) == 0 + 2


def test_fore_buchholz_draws_forfeits_of_the_last_round() -> None:
    # with draws in round 2: player 1 has 1.5, the others 1/2 (2), 1.5 (3) and 1/2 (4)
    sheet = Sheet({1: ["W2", "X3"], 2: ["L1", "D4"], 3: ["W4", "F1"], 4: ["L3", "D2"]})
    for edition in EDITIONS:
        assert values(sheet, "FB", edition) == [2, 2, 2, 2]
        assert values(sheet, "FB/P", edition) == [2, 2, 2, 2]
        assert value(sheet, "FB/C1", edition, 1) == Fraction("1.5")
        # of the opponents at the board: player 1 met only player 2
        assert value(sheet, "AOB/F", edition, 1) == 2


# Round robins worked by hand.


def test_forfeits_in_a_round_robin_by_edition() -> None:
    # player 5 lost to player 6 by forfeit, with White
    assert [value(ROUND_ROBIN, "REP", edition, 5) for edition in EDITIONS] == [5, 5, 4]
    assert [value(ROUND_ROBIN, "BPG", edition, 6) for edition in EDITIONS] == [3, 3, 3]
    assert [value(ROUND_ROBIN, "BWG", edition, 6) for edition in EDITIONS] == [1, 1, 1]
    assert [value(ROUND_ROBIN, "WON", edition, 6) for edition in EDITIONS] == [1, 1, 1]
    with_forfeit = (2200 + 2050 + 2150 + 2000 + 2100) // 5
    without = (2200 + 2050 + 2150 + 2100) // 4
    assert [value(ROUND_ROBIN, "ARO", edition, 5) for edition in EDITIONS] == [
        *(with_forfeit, with_forfeit),
        without,
    ]
    # as a Swiss event
    for edition in EDITIONS:
        assert value(ROUND_ROBIN, "REP", edition, 5, round_robin=False) == 4
        assert value(ROUND_ROBIN, "BPG", edition, 6, round_robin=False) == 2
        assert value(ROUND_ROBIN, "ARO", edition, 5, round_robin=False) == without


@pytest.mark.parametrize("edition", EDITIONS)
def test_free_rounds_and_pending_games_of_a_round_robin(edition: str) -> None:
    # scores 1, 1, 0, 4; nobody's opponent is adjusted
    sheet = Sheet(
        {
            1: ["W2", "3", "L4", "-U-"],
            2: ["L1", "F4", "-U-", "W3"],
            3: ["L4", "1", "-U-", "L2"],
            4: ["W3", "X2", "W1", "-B-"],
        }
    )
    assert is_round_robin(sheet)
    # player 1: 1, 0, 4; player 2: 1, 4, 0, of which the forfeit is not cut first; player 4: 0, 1, 1
    assert values(sheet, "BH", edition) == [5, 5, 1 + 1 + 4, 2]
    assert values(sheet, "BH/C1", edition) == [5, 5, 5, 2]
    assert values(sheet, "BH/C2", edition) == [4, 4, 4, 1]
    assert values(sheet, "BH/C4", edition) == [0, 0, 0, 0]
    # player 1: 1 * 1, 0 * 0, 4 * 0; player 2: 1 * 0, 4 * 0, 0 * 1; player 4: 0, 1, 1
    assert values(sheet, "SB", edition) == [1, 0, 0, 2]
    assert values(sheet, "SB/C2", edition) == [0, 0, 0, 1]
    # fore: the last round has one game, player 2's with player 3: scores 1, 1/2, 1/2, 4
    assert values(sheet, "FB", edition) == [5, Fraction("5.5"), Fraction("5.5"), 2]
    # neither pending games nor free rounds; player 2's forfeit by edition; player 4's bye
    assert values(sheet, "REP", edition) == [2, 2 if edition == "fide2026" else 3, 2, 4]
    # a pending game is a missing one: 1 beat 2 and might be passed, or 2 after the win against 3
    assert values(sheet, "DE", edition, (1, 2, 3)) == [1, 1, 1]


# Direct encounter.


def test_direct_encounter_in_the_round_robin() -> None:
    for edition in EDITIONS:
        # 1 beat both others, who drew
        assert values(ROUND_ROBIN, "DE", edition, (1, 2, 3)) == [1, 2, 2]
        # 4: lost to 5, drew with 6; 6 won by forfeit against 5
        assert values(ROUND_ROBIN, "DE", edition, (4, 5, 6)) == [3, 2, 1]
        assert value(ROUND_ROBIN, "DE", edition, 1, (1,)) is None
        assert value(ROUND_ROBIN, "DE", edition, 1) is None


def test_a_forfeit_is_no_encounter_in_a_swiss() -> None:
    sheet = Sheet({1: ["X2", "L3"], 2: ["F1", "W4"], 3: ["L4", "W1"], 4: ["W3", "L2"]})
    for edition in EDITIONS:
        assert values(sheet, "DE", edition, (1, 2)) == [1, 1]
        assert values(sheet, "DE/P", edition, (1, 2)) == [1, 2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_parts_that_are_equal_are_taken_anew(edition: str) -> None:
    # among four: 1 and 2 have 2, 3 and 4 have 1; 2 beat 1, and 3 drew with 4
    sheet = Sheet(
        {
            1: ["L2", "W3", "W4"],
            2: ["W1", "D4", "D3"],
            3: ["D4", "L1", "D2"],
            4: ["D3", "D2", "L1"],
        }
    )
    assert values(sheet, "DE", edition, (1, 2, 3, 4)) == [2, 1, 3, 3]


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_games_with_each_other_count_by_their_mean(edition: str) -> None:
    # 1 and 2 met twice: 1/2 each on average; then 1 beat 3, and 2 drew with 3
    sheet = Sheet(
        {
            1: ["W2", "L2", "W3"],
            2: ["L1", "W1", "-B-", "D3"],
            3: ["-B-", "-B-", "L1", "D2"],
        }
    )
    assert values(sheet, "DE", edition, (1, 2, 3), round_robin=False) == [1, 2, 3]


@pytest.mark.parametrize("edition", EDITIONS)
def test_direct_encounter_where_not_all_have_met(edition: str) -> None:
    # 1 beat all, 2 beat 3 and 4, who have not met: 3, 2, at most 1, at most 1
    ahead = Sheet(
        {
            1: ["W2", "W3", "W4"],
            2: ["L1", "W4", "W3"],
            3: ["-H-", "L1", "L2"],
            4: ["-H-", "L2", "L1"],
        }
    )
    assert values(ahead, "DE", edition, (1, 2, 3, 4)) == [1, 2, 3, 3]
    # without 1: 2 has 2
    assert values(ahead, "DE", edition, (2, 3, 4)) == [1, 2, 2]
    assert values(ahead, "DE", edition, (3, 4)) == [1, 1]
    # 1 beat 2, nobody met 3: 1 against at most 2
    reached = Sheet({1: ["W2"], 2: ["L1"], 3: ["-B-"]})
    assert values(reached, "DE", edition, (1, 2, 3)) == [1, 1, 1]
    # 1 beat 2 and has not met 3, who drew with 2: 1 against at most 1.5
    reached = Sheet({1: ["W2"], 2: ["L1", "D3"], 3: ["-B-", "D2"]})
    assert values(reached, "DE", edition, (1, 2, 3)) == [1, 1, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rest_is_taken_anew(edition: str) -> None:
    # 1 and 4 have not met. 1 has 2, 2 has 1, 3 has 1.5, 4 has 0.5 and 1.5 at most: 1 is ahead,
    # then 3 is not ahead of what 4 might have. Among 2, 3, 4, who all met: 1, 1.5, 0.5.
    sheet = Sheet(
        {
            1: ["W2", "W3", "-H-"],
            2: ["L1", "D4", "D3"],
            3: ["W4", "L1", "D2"],
            4: ["L3", "D2", "-H-"],
        }
    )
    assert values(sheet, "DE", edition, (1, 2, 3, 4)) == [1, 3, 2, 4]


# Teams of four boards: 1 beat 2 by 3-1, 2 beat 3 by 3.5-0.5, 3 beat 1 by 2.5-1.5, and each had a
# bye. Match points 2, 2, 2; game points 4.5, 4.5, 3.

TEAMS = Sheet(
    {
        1: ["W2w", "-B-", "L3b"],
        2: ["L1b", "W3w", "-B-"],
        3: ["-B-", "L2b", "W1w"],
    },
    made={
        1: [(Fraction(3), Fraction(1)), None, (Fraction("1.5"), Fraction("2.5"))],
        2: [(Fraction(1), Fraction(3)), (Fraction("3.5"), HALF), None],
        3: [None, (HALF, Fraction("3.5")), (Fraction("2.5"), Fraction("1.5"))],
    },
)
BY_GAME_POINTS = replace(TEAMS, by_game_points=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_scores_of_teams(edition: str) -> None:
    assert values(TEAMS, "MPVGP", edition) == [Fraction("4.5"), Fraction("4.5"), 3]
    assert values(BY_GAME_POINTS, "MPVGP", edition) == [2, 2, 2]
    assert values(TEAMS, "PS", edition) == values(BY_GAME_POINTS, "PS:MP", edition)
    assert values(TEAMS, "PS:GP", edition) == values(BY_GAME_POINTS, "PS", edition)
    assert value(TEAMS, "PS:GP", edition, 1) == 3 + 3 + Fraction("4.5")
    assert value(TEAMS, "PS:GP/C1", edition, 1) == 3 + Fraction("4.5")
    # half of the maximum: 6 game points; 30 per cent: 3.6
    assert value(TEAMS, "KS:GP", edition, 1) == 0
    assert value(TEAMS, "KS:GP/L30", edition, 1) == 3
    assert value(TEAMS, "KS:GP/L25", edition, 1) == Fraction("4.5")


@pytest.mark.parametrize("edition", EDITIONS)
def test_extended_sonneborn_berger_in_a_round_robin(edition: str) -> None:
    # team 1: 3 and 1.5 game points, 1 and 0 match points, against teams 2 and 3
    assert value(TEAMS, "ESB", edition, 1) == 2 * 3 + 2 * Fraction("1.5")
    assert value(TEAMS, "EMGSB", edition, 1) == 9
    assert value(TEAMS, "EMGSB/C1", edition, 1) == 6
    assert value(TEAMS, "EMMSB", edition, 1) == 2
    assert value(TEAMS, "EGMSB", edition, 1) == Fraction("4.5")
    assert value(TEAMS, "EGGSB", edition, 1) == Fraction("4.5") * 3 + 3 * Fraction("1.5")
    assert value(TEAMS, "SB:GP", edition, 1) == value(TEAMS, "EGGSB", edition, 1)
    assert value(BY_GAME_POINTS, "SB", edition, 1) == value(TEAMS, "EGGSB", edition, 1)


def test_dummies_of_teams_in_a_swiss() -> None:
    def swiss(code: str, edition: str) -> Value:
        return value(TEAMS, code, edition, 1, round_robin=False)

    # the bye: 2, capped at 1.5; in game points 4.5, less than half of 12
    assert swiss("BH", "fide2024") == 2 + 2 + 2
    assert swiss("BH", "fide2026") == 2 + Fraction("1.5") + 2
    assert swiss("BH:GP", "fide2026") == Fraction("4.5") + Fraction("4.5") + 3
    # 2012: a bye is two game points for the opponents; the own one 3 before, 4 left, 2 after
    virtual = 3 + 4 + 2
    assert swiss("BH:GP", "fide2012") == Fraction("6.5") + virtual + 5
    # the bye was worth no game points, and a match point
    assert swiss("EMGSB", "fide2024") == 2 * 3 + 2 * 0 + 2 * Fraction("1.5")
    assert swiss("EGMSB", "fide2026") == Fraction("4.5") * 1 + Fraction("4.5") * 1 + 3 * 0
    # fore, round 3: team 1 drew with team 3: match points 2.5, 2, 1.5, game points 5, 4.5, 2.5
    assert swiss("FB", "fide2024") == 2 + Fraction("2.5") + Fraction("1.5")
    assert swiss("FB:GP", "fide2024") == Fraction("4.5") + 5 + Fraction("2.5")


@pytest.mark.parametrize("edition", EDITIONS)
def test_schedule_strength_combination(edition: str) -> None:
    # 3 match points are not as much as 4 game points: K is 1; 12 game points are 12 match points
    assert value(TEAMS, "SSSC", edition, 1) == Fraction("4.5") + (2 + 2)
    assert value(TEAMS, "SSSC/K4", edition, 1) == Fraction("4.5") + Fraction(2 + 2, 4)
    by_game_points = 2 + (Fraction("4.5") + 3) / 12
    assert value(BY_GAME_POINTS, "SSSC", edition, 1) == by_game_points
    assert value(TEAMS, "SSSC/F", edition, 1) == Fraction("4.5") + (2 + Fraction("1.5"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_extended_direct_encounter(edition: str) -> None:
    # match points 1, 1, 1; game points 4.5, 4.5, 3; then team 1 beat team 2
    assert values(TEAMS, "DE", edition, (1, 2, 3)) == [1, 1, 1]
    assert values(TEAMS, "DE:GP", edition, (1, 2, 3)) == [1, 2, 3]
    assert values(TEAMS, "EDE", edition, (1, 2, 3)) == [1, 2, 3]
    assert values(BY_GAME_POINTS, "EDE", edition, (1, 2, 3)) == [1, 2, 3]
    assert value(TEAMS, "EDE", edition, 1, (1,)) is None


def test_the_win_of_a_missing_match() -> None:
    # 1 beat 2 by 4-0 and 3 by 3-1; 2 and 3 have not met: game points 7, at most 4, at most 5
    won = [(Fraction(4), Fraction(0)), (Fraction(3), Fraction(1))]
    sheet = Sheet(
        {1: ["W2", "W3"], 2: ["L1", "-B-"], 3: ["-B-", "L1"]},
        made={1: [*won], 2: [won[0][::-1], None], 3: [None, won[1][::-1]]},
    )
    assert values(sheet, "DE:GP", "fide2024", (1, 2, 3), round_robin=False) == [1, 2, 2]
    # had 1 beaten 2 by 2-1 only: 5 against 1 + 4 is no lead
    won[0] = (Fraction(2), Fraction(1))
    close = replace(sheet, made={1: [*won], 2: [won[0][::-1], None], 3: [None, won[1][::-1]]})
    assert values(close, "DE:GP", "fide2024", (1, 2, 3), round_robin=False) == [1, 1, 1]
    assert values(close, "EDE", "fide2024", (1, 2, 3), round_robin=False) == [1, 2, 2]


def test_boards_of_teams() -> None:
    on_boards = {
        1: [Fraction(2), HALF, Fraction(2)],
        2: [Fraction(2), Fraction(1), Fraction("1.5")],
        3: [Fraction(2), HALF, Fraction(2)],
        4: [Fraction(2), Fraction(2), Fraction(2)],
    }

    def boards(code: str, tied: Sequence[int]) -> list[Value]:
        return [value(TEAMS, code, "fide2024", no, tied, board_points=on_boards) for no in tied]

    assert boards("BC", (1, 2)) == [2 + 2 * HALF + 3 * 2, 2 + 2 * 1 + 3 * Fraction("1.5")]
    assert boards("BC", (1, 2, 4)) == [None, None, None]
    assert boards("TBR", (1, 2, 3, 4)) == [3, 2, 3, 1]
    # without board 3: 2.5, 3, 2.5, 4
    assert boards("BBE", (1, 2, 3, 4)) == [3, 2, 3, 1]
    for code in ("BC", "TBR", "BBE"):
        assert boards(code, (1,)) == [None]
        assert value(TEAMS, code, "fide2024", 1, (1, 2)) is None


# Any event.

CODES = """
    BH BH/C1 BH/C2/P BH/M1 FB FB/M2 AOB AOB/P AOB/F SB SB/C1 SB/M2/P PS PS/C2 KS KS/L60 DE DE/P
    EDE WIN WON BPG BWG REP ARO ARO/C1 TPR APRO PTP APPO STD RTNG TPN BH:GP SB:GP/C1 MPVGP ESB
    EGMSB/C1 SSSC SSSC/F
"""


@pytest.mark.parametrize("seed", range(thinned(6, 1)))
def test_editions_agree_where_everything_was_played(seed: int) -> None:
    rng = random.Random(seed)
    results = random_event(
        *(rng, 8, 5), byes=False, forfeits=False, withdrawals=False, colours=True
    )
    sheet = Sheet(results, {no: rng.randint(1500, 2500) for no in results})
    for code in CODES.split():
        first, *others = (values(sheet, code, edition, (1, 2, 3, 4)) for edition in EDITIONS)
        assert others == [first, first], code
    for code in ("BH", "BH/C1", "SB/M1", "FB", "DE", "ARO/C1", "APRO", "BPG", "REP"):
        played = values(sheet, code, "fide2024", (1, 2, 3, 4))
        assert played == values(sheet, f"{code}/P", "fide2024", (1, 2, 3, 4)), code
        if code != "FB":  # fore Buchholz has another last round
            as_round_robin = values(sheet, code, "fide2024", (1, 2, 3, 4), round_robin=True)
            assert played == as_round_robin, code


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(thinned(5, 1)))
def test_every_sheet_has_every_value(seed: int, edition: str) -> None:
    sheet = random_sheet(seed, going_on=seed % 2 == 0)
    tied = sorted(sheet.results)[:4]
    for code in CODES.split():
        for of_one in values(sheet, code, edition, tied):
            assert of_one is None or of_one >= 0 or code in ("TPR", "APRO", "PTP", "APPO")


@pytest.mark.parametrize(
    "code",
    ["", "XX", "BH/", "BH/C", "BH/M1/C1", "BH/K1", "BH/F", "BH/P1", "BH:XP", "DE/C1", "WIN:GP"],
)
def test_no_such_code(code: str) -> None:
    with pytest.raises(ValueError, match="no such code"):
        value(SWISS, code, "fide2024", 1)


def test_tables_of_ratings() -> None:
    assert [naive_fide.dp(p) for p in (0, 1, 30, 50, 75, 99, 100)] == [
        *(-800, -677, -149, 0, 193, 677, 800)
    ]
    differences = (0, 3, 4, 17, 18, 391, 392, 735, 736, 800, 1500)
    assert [naive_fide.expected(difference) for difference in differences] == [
        *(50, 50, 51, 52, 53, 91, 92, 99, 100, 100, 100)
    ]
    assert naive_fide.expected(-4) == 49
    assert len(naive_fide.DP) == len(naive_fide.PD_ENDS) == 51
