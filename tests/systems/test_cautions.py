"""Systems that say little are computed, with a warning; never refused."""

from __future__ import annotations

from tables import table_of

import xltiebreak
from xltiebreak.ranking import order_of
from xltiebreak.sections import Section, section_of
from xltiebreak.systems import find

SWISS: list[list[object]] = [
    ["No.", "Name", "Rtg", "Rnd1", "Rnd2"],
    [1, "Ada", 2000, "W2", "W3"],
    [2, "Ben", 1800, "L1", "W4"],
    [3, "Cleo", "unr", "W4", "L1"],
    [4, "Dan", 1600, "L3", "L2"],
]
ROUND_ROBIN: list[list[object]] = [
    [*row, last] for row, last in zip(SWISS, ("Rnd3", "W4", "D3", "D2", "L1"), strict=True)
]


def section(rows: list[list[object]], *codes: str) -> Section:
    return section_of(table_of(rows), order_of(codes, "fide2026"), "fide2026")


def said(rows: list[list[object]], *codes: str) -> list[str]:
    found = section(rows, *codes)
    assert found.sound and all(problem.note for problem in found.problems)
    return [problem.message for problem in found.problems]


def test_ratings_where_an_unrated_player_takes_part() -> None:
    assert said(SWISS, "ARO", "BH") == [
        "Average rating of opponents (ARO, fide2026): Cleo (3) is unrated and left out: it is "
        "meant for events of rated players (10)"
    ]
    for code in ("TPR", "PTP", "APRO", "APPO", "ARO/C1"):
        assert len(said(SWISS, code)) == 1
    rated = [[1900 if cell == "unr" else cell for cell in row] for row in SWISS]
    assert not said(rated, "ARO", "TPR")
    assert section(SWISS, "ARO").standings[0].tiebreaks["ARO"] == 1800


def test_buchholz_in_a_round_robin() -> None:
    assert said(ROUND_ROBIN, "BH") == [
        "Buchholz (BH, fide2026): in a round robin all who are tied met the same others: it is "
        "meant for Swiss events (8)"
    ]
    for code in ("BH/C1", "FB", "AOB"):
        assert len(said(ROUND_ROBIN, code)) == 1
    assert not said(ROUND_ROBIN, "DE", "SB", "KS")


def test_a_cut_that_leaves_nobody_is_no_value_and_comes_last() -> None:
    # 1 and 2 met one opponent each, of 1900 and of 1500; 3 and 4 met two
    rows: list[list[object]] = [
        ["No.", "Name", "Rtg", "Rnd1", "Rnd2"],
        [1, "Ada", 2000, "W3", "-U-"],
        [2, "Ben", 1800, "W4", "-U-"],
        [3, "Cleo", 1900, "L1", "W4"],
        [4, "Dan", 1500, "L2", "L3"],
    ]
    event = table_of(rows).event
    values = find("ARO/C1", "fide2026").values(event)
    assert values == {1: None, 2: None, 3: 2000, 4: 1900}
    places = xltiebreak.rank(event, "ARO/C1", rules="fide2026")
    assert [(one.number, one.place) for one in places] == [(3, 1), (1, 2), (2, 2), (4, 4)]
