"""Lots, and what a system lacks; the values of all systems are in `tests/corpus`."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from faces.library import event_named
from tables import event_of, table_of

import xltiebreak
from xltiebreak.core.event import Event
from xltiebreak.rules import MissingError

ALL_MET = event_named("all_met")

# Lots.


@pytest.mark.parametrize("name", ["club", "open", "nine"])
def test_lots_are_a_permutation_that_the_seed_repeats(name: str) -> None:
    event = event_named(name)
    lots = xltiebreak.values(event, "RN48213")
    assert sorted(lot or 0 for lot in lots.values()) == list(range(1, len(event.players) + 1))
    assert xltiebreak.values(event, "RN48213") == lots
    assert xltiebreak.values(event, "rn48213") == lots


def test_other_seeds_draw_other_lots() -> None:
    drawn = [
        tuple(sorted(xltiebreak.values(event_named("open"), f"RN{seed}").items()))
        for seed in range(10)
    ]
    assert len(set(drawn)) == 10


def test_lots_separate_every_tie() -> None:
    standings = xltiebreak.rank(ALL_MET, "RN7")
    assert [s.place for s in standings] == [1, 2, 3, 4, 5, 6]
    lots = xltiebreak.values(ALL_MET, "RN7")
    for one, other in ((0, 1), (1, 2), (3, 4), (4, 5)):
        first, second = (lots[standings[place].number] for place in (one, other))
        assert first is not None
        assert second is not None
        assert first > second
        assert standings[one].separated_by == "RN7"


def test_a_draw_without_a_seed_shows_the_seed_it_used() -> None:
    standings = xltiebreak.rank(event_named("open"), "RN")
    ((code, _),) = standings[0].tiebreaks.items()
    assert re.fullmatch(r"RN\d+", code)
    assert xltiebreak.rank(event_named("open"), code) == standings


# The points of a match.


@pytest.mark.parametrize(
    ("win", "draw", "expected"),
    [
        # shares of 9 points: 7, 2 (less than 3), 6, 4, 4, 1 (less than 3)
        (3.0, 1.0, {1: 3 + 6 + 4, 2: 7 + 4 + 4, 3: 4 + 7 + 3, 4: 6 + 3 + 3, 5: 3 + 3 + 7, 6: 14}),
        # of 3 points: 2.5, 1, 2, 1.5, 1.5, 0.5 (less than 1), here in ninths
        (1.0, 0.5, {1: 3 + 6 + 4.5, 2: 16.5, 3: 4.5 + 7.5 + 3, 4: 12, 5: 13.5, 6: 15}),
    ],
)
def test_a_draw_is_its_share_of_a_win(win: float, draw: float, expected: dict[int, float]) -> None:
    cells = {1: "D2 W3 W5", 2: "D1 D5 L4", 3: "W4 L1 W6", 4: "L3 D6 W2", 5: "W6 D2 L1"}
    rounds = {no: row.split() for no, row in (cells | {6: "L5 D4 L3"}).items()}
    event = replace(event_of(rounds), match_points=(win, draw))
    assert xltiebreak.values(event, "OM") == {
        number: Fraction(ninths) / 27 for number, ninths in expected.items()
    }


# Where a system does not apply.

TIED = event_of({1: ["W2"], 2: ["L1"], 3: ["W4"], 4: ["L3"]})
BARE = event_of({1: ["W2", "D3", "-H-"], 2: ["L1", "-B-", "D3"], 3: ["-U-", "D1", "D2"]})


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ("BL", r"\(BL\) needs colours, and player 1 has none in Rnd 1"),
        ("WB", r"\(WB\) needs colours, and player 1 has none in Rnd 1"),
        ("BAP", r"\(BAP\) needs colours, and player 1 has none in Rnd 1"),
        ("CA", r"\(CA\) needs ratings"),
        ("AO", r"\(AO\) needs ratings"),
        ("AD", r"\(AD\) needs ratings"),
        ("PO", r"\(PO\) needs ratings"),
        ("TA", r"\(TA\) needs a column headed Late"),
        ("PL", r"\(PL\) needs a column headed Playoff"),
        ("GP", r"\(GP\) needs the points made inside each round"),
        ("UA", r"\(UA\) needs the points made inside each round"),
        ("PI", r"\(PI\) needs the points made inside each round"),
        ("WP", r"\(WP\) needs the points made inside each round"),
        ("BQ6", r"\(BQ\d*\) needs the points made inside each round"),
        ("IHSA", r"\(IHSA\).* not defined in public rules known here"),
    ],
)
def test_what_is_missing_is_named(code: str, missing: str) -> None:
    with pytest.raises(MissingError, match=missing):
        xltiebreak.values(BARE, code)
    tied = r".*; Player 1 \(1\) and Player 3 \(3\) are tied"
    with pytest.raises(MissingError, match=missing + tied):
        xltiebreak.rank(TIED, f"SO,{code}")


@pytest.mark.parametrize("code", ["CU", "CO", "AC", "FC1", "TL"])
def test_a_matrix_does_not_tell_the_order_of_rounds(code: str) -> None:
    matrix = [["No", 1, 2, 3], [1, "*", 1, "½"], [2, 0, "*", 1], [3, "½", 0, "*"]]
    event = table_of(matrix).event
    with pytest.raises(MissingError, match="the order of the rounds, which a round-robin matrix"):
        xltiebreak.values(event, code)
    # no unplayed round: the order does not matter
    assert xltiebreak.values(event, "BZ") == {1: 1 + 0.5, 2: 1.5 + 0.5, 3: 1.5 + 1}


def test_what_is_missing_matters_only_where_a_tie_comes_to_it() -> None:
    # 2.5, 1.5 and 1 points: nobody is tied
    standings = xltiebreak.rank(BARE, "SO,BL,AO,PL")
    assert [s.place for s in standings] == [1, 2, 3]
    assert [s.tiebreaks["BL"] for s in standings] == [None, None, None]
    # in TIED two pairs are tied on points; lots leave nothing for the colours
    assert [s.place for s in xltiebreak.rank(TIED, "RN5,BL")] == [1, 2, 3, 4]


def test_one_game_without_a_colour_is_named() -> None:
    event = event_of({1: ["W2w", "D3b"], 2: ["L1b", "-B-"], 3: ["-H-", "D1w"], 4: ["-U-", "-U-"]})
    assert xltiebreak.values(event, "BL") == {1: 1, 2: 1, 3: 0, 4: 0}
    event = event_of({1: ["W2w", "D3"], 2: ["L1b", "-B-"], 3: ["-H-", "D1"]})
    with pytest.raises(MissingError, match="player 1 has none in Rnd 2"):
        xltiebreak.values(event, "BL")


def test_one_match_without_game_points_is_named() -> None:
    event = event_of({1: ["W2 3-1", "D3"], 2: ["L1 1-3", "-B-"], 3: ["-H-", "D1"]})
    first, *others = event.players
    games = first.games[0], first.games[1]._replace(made=2.0)
    one_side = replace(event, players=(replace(first, games=games), *others))
    for code in ("GP", "UA", "PI", "WP", "BQ8"):
        for lacking in (event, one_side):
            with pytest.raises(MissingError, match="player 1 has none in Rnd 2"):
                xltiebreak.values(lacking, code)


def test_brightwell_has_no_constant_for_four_rounds() -> None:
    with pytest.raises(MissingError, match="constant"):
        xltiebreak.values(event_named("othello"), "BQ")


@pytest.mark.parametrize("code", ["fide2024:BPG", "fide2024:BWG", "fide2024:BPG/P"])
def test_forfeits_that_count_as_played_need_colours(code: str) -> None:
    cells = [  # a game of round 4 is still going on
        ["X4", "W3b", "W2w", "2"],
        ["W3w", "W4b", "L1b", "1"],
        ["L2b", "L1w", "W4b", "W4w"],
        ["F1", "L2w", "L3w", "L3b"],
    ]

    def event(rows: list[list[str]]) -> Event:
        lines = [[number, *row] for number, row in enumerate(rows, 1)]
        (table,) = xltiebreak.read_values([["No.", "Rnd1", "Rnd2", "Rnd3", "Rnd4"], *lines])
        return replace(table.event, round_robin=True)

    with pytest.raises(xltiebreak.Error, match="player 1 has none in Rnd 1, a forfeit"):
        xltiebreak.values(event(cells), code)
    cells[0][0], cells[3][0] = "X4b", "F1w"
    with_black = {"fide2024:BWG": {1: 2.0, 2: 1.0, 3: 1.0, 4: 0.0}}
    values = xltiebreak.values(event(cells), code)
    assert values == with_black.get(code, {1: 2.0, 2: 2.0, 3: 2.0, 4: 1.0})
