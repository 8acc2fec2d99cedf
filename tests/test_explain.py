"""Explanations: the seeds' worked tables, and that no explanation contradicts its value."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from printed import BHAM, WSCF
from random_events import Results, events
from tables import event_of, rows_of, table_of

from xltiebreak.explain import (
    Explanation,
    compare,
    explain,
    markdown_lines,
    notes,
    one_line,
    side_by_side,
    text,
)
from xltiebreak.ranking import order_of
from xltiebreak.systems import MissingError, all_systems, find

ORDER = order_of("wscf")


def wscf(number: int, code: str) -> Explanation:
    return explain(event_of(WSCF), number, find(code), ORDER)


def amounts(explanation: Explanation) -> list[float]:
    return [float(entry.amount) for entry in explanation.entries]


def test_modified_median_of_player_a_as_worked_out_by_the_wscf() -> None:
    # 3.0* 4.0 2.5** 3.5 3.5 3.0 = 17.0; player 6 has an unplayed game, the lowest is discarded
    explanation = wscf(1, "MM")
    assert amounts(explanation) == [3.0, 4.0, 2.5, 3.5, 3.5, 3.0]
    assert [entry.opponent for entry in explanation.entries] == [6, 3, 9, 5, 4, 7]
    assert [entry.dropped for entry in explanation.entries] == [False] * 2 + [True] + [False] * 3
    assert [bool(entry.note) for entry in explanation.entries] == [True] + [False] * 5
    assert explanation.value == 17.0
    assert text(explanation) == [
        "Modified Median (MM) of Player 1 (1), 6.0 points: 17.0",
        "  Rnd                                     adjusted score of the opponent",
        "    1  beat Player 6 (6)                       3.0*",
        "    2  beat Player 3 (3)                       4.0",
        "    3  beat Player 9 (9)                       2.5**",
        "    4  beat Player 5 (5)                       3.5",
        "    5  beat Player 4 (4)                       3.5",
        "    6  beat Player 7 (7)                       3.0",
        "                                      sum     17.0",
        "  *  unplayed rounds of Player 6 (6) count 1/2 each (3.5 on the sheet)",
        "  ** left out: plus score, over half of the points: the lowest counts for nothing",
    ]
    assert one_line(explanation) == (
        "MM 17.0 = 3.0* + 4.0 + 3.5 + 3.5 + 3.0, without 2.5 (plus score, over half of the "
        "points: the lowest counts for nothing)"
    )


@pytest.mark.parametrize(
    ("number", "code", "terms"),
    [
        (2, "MM", [1.5, 3.5, 3.5, 4.0, 2.5, 2.5]),
        (1, "SO", [3.0, 4.0, 2.5, 3.5, 3.5, 3.0]),
        (4, "CU", [1.0, 2.0, 2.0, 3.0, 3.0, 3.5]),
        (5, "CU", [1.0, 1.0, 2.0, 2.0, 3.0, 3.5]),
        (1, "CO", [7.0, 13.0, 10.0, 12.5, 14.5, 11.0]),
        (2, "CO", [4.0, 12.5, 14.5, 13.0, 11.0, 10.0]),
    ],
)
def test_the_other_tables_worked_out_by_the_wscf(
    number: int, code: str, terms: list[float]
) -> None:
    assert amounts(wscf(number, code)) == terms


def test_what_an_unplayed_round_gave_is_an_entry_of_its_own() -> None:
    explanation = wscf(6, "CU")
    assert [(e.round, float(e.amount), e.note) for e in explanation.entries if e.note] == [
        (4, -1.0, "what the full-point bye gave is taken off")
    ]
    assert one_line(explanation) == "CU 7.0 = 0.0 + 0.0 + 0.5 + 1.5 + 2.5 + 3.5 - 1.0*"


def test_a_mean_is_said_to_be_one() -> None:
    assert one_line(wscf(11, "PC")) == "PC 30.0 = (0.0 + 50.0 + 50.0 + 50.0 + 0.0) / 5"
    assert "     mean     30.0" in "\n".join(text(wscf(11, "PC")))


def test_own_unplayed_rounds_are_explained() -> None:
    (bye,) = [entry for entry in wscf(6, "SO").entries if entry.opponent is None]
    assert (bye.what, bye.amount) == ("full-point bye", 0)
    assert bye.note == "the player's unplayed round counts as an opponent with 0"
    (bye,) = [entry for entry in wscf(6, "BZ").entries if entry.opponent is None]
    assert (bye.amount, bye.note) == (
        2.5,  # 1.5 after the round, and two later rounds
        "the player's unplayed round: the score after it and 1/2 for each later round",
    )


def test_a_group_system_looks_at_those_still_tied() -> None:
    event = event_of(BHAM)
    alone = explain(event, 1, find("HG"), order_of("HG"))
    assert (amounts(alone), alone.value) == ([0.0], 0)  # drew with 2, who has the same score
    behind = explain(event, 3, find("HG"), order_of("MM,HG"))  # only 5 is still tied with 3
    assert (behind.entries, behind.value) == ((), 0)
    nobody = explain(event, 4, find("HG"), order_of("HG"))
    assert nobody.value is None
    assert one_line(nobody) == "HG has no value for Player 4 (4): nobody is tied with the player"


def test_two_players_side_by_side_until_something_separates_them() -> None:
    comparison = compare(event_of(WSCF), 5, 4, ORDER)
    assert [first.system.code for first, _ in comparison.pairs] == ["MM", "SO", "CU"]
    assert [(one.value, other.value) for one, other in comparison.pairs] == [
        (20.0, 20.0),
        (21.5, 21.5),
        (12.5, 14.5),
    ]
    assert comparison.sentence == (
        "Player 4 (4) is placed above Player 5 (5) by Cumulative, 14.5 against 12.5."
    )
    lines = side_by_side(comparison.pairs[2])
    assert lines[0].split("    ")[0] == "Cumulative (CU) of Player 5 (5), 3.5 points: 12.5"
    assert lines[0].endswith("Cumulative (CU) of Player 4 (4), 3.5 points: 14.5")


def test_scores_separate_without_any_system() -> None:
    comparison = compare(event_of(WSCF), 3, 1, ORDER)
    assert comparison == (
        (),
        "Player 1 (1) is placed above Player 3 (3) by score, 6.0 against 4.0.",
    )


def test_what_nothing_separates_is_said() -> None:
    event = event_of({1: ["W2"], 2: ["L1"], 3: ["W4"], 4: ["L3"]})
    comparison = compare(event, 1, 3, order_of("SO,CU"))
    assert comparison.sentence == (
        "Nothing in the order SO, CU separates Player 1 (1) and Player 3 (3)."
    )


def test_head_to_head_separates_whom_the_systems_before_it_leave_tied() -> None:
    # both 1.5 of 2, and the same Solkoff; 1 beat 2
    event = event_of(
        {1: ["W2", "D3"], 2: ["L1", "W4"], 3: ["L4", "D1"], 4: ["W3", "L2"]},
    )
    comparison = compare(event, 2, 4, order_of("HG"))
    assert comparison.sentence.startswith("Player 2 (2) is placed above Player 4 (4) by Head-to-he")


def test_players_without_a_name_are_called_by_number() -> None:
    table = table_of(rows_of({1: ["W2"], 2: ["L1"]}, names=False))
    assert text(explain(table.event, 1, find("SO"), ORDER))[0] == (
        "Solkoff (SO) of player 1, 1.0 points: 0.0"
    )


def test_markdown_is_a_table() -> None:
    lines = markdown_lines(wscf(1, "MM"))
    assert lines[0] == "### Modified Median (MM) of Player 1 (1), 6.0 points: 17.0"
    assert "| 1 | beat Player 6 (6) | 3.0\\* |" in lines
    assert "| 3 | beat Player 9 (9) | 2.5\\*\\* |" in lines
    assert "| | **sum** | 17.0 |" in lines


def test_what_is_missing_is_named() -> None:
    with pytest.raises(MissingError, match="Most blacks \\(BL\\) needs colours"):
        wscf(1, "BL")
    with pytest.raises(KeyError):
        wscf(99, "MM")


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


def test_names_do_not_break_the_markdown_table() -> None:
    rows = [["#", "Name", 1], [1, "A|da *", "W2"], [2, "B_n", "L1"]]
    lines = markdown_lines(explain(table_of(rows).event, 2, find("SO"), ORDER))
    assert "| 1 | lost to A\\|da \\* (1) | 1.0 |" in lines


def test_a_matrix_has_no_rounds_to_show() -> None:
    rows: list[list[object]] = [["#", 1, 2], [1, "*", 1], [2, 0, "*"]]
    explanation = explain(table_of(rows).event, 1, find("SB"), ORDER)
    assert "Rnd" not in "".join(text(explanation) + markdown_lines(explanation))


def test_head_to_head_is_explained_among_those_tied_before_it() -> None:
    # both have 1 of 2, and 1 beat 2: afterwards nobody is tied any more
    event = event_of({1: ["W2", "L3"], 2: ["L1", "W4"], 3: ["D4", "W1"], 4: ["D3", "L2"]})
    ahead, behind = (explain(event, number, find("HG"), order_of("HG")) for number in (1, 2))
    assert (amounts(ahead), ahead.value) == ([1.0], 1)
    assert (amounts(behind), behind.value) == ([-1.0], -1)


def test_a_mean_is_divided_by_the_terms_that_count() -> None:
    # the opponents of 1 are rated 1500, 1900 and 1700
    rows: list[list[object]] = [
        ["No", "Rtg", "R1", "R2", "R3"],
        [1, 2000, "W2", "D3", "W4"],
        [2, 1500, "L1", "D4", "D3"],
        [3, 1900, "D4", "D1", "D2"],
        [4, 1700, "D3", "D2", "L1"],
    ]
    average = explain(table_of(rows).event, 1, find("AD"), ORDER)
    assert one_line(average) == (
        "AD 1800.0 = (1900.0 + 1700.0) / 2, without 1500.0 (the lowest counts for nothing)"
    )


def test_what_is_left_out_is_explained_as_well() -> None:
    # 1 has 2 of 2: the lowest goes, which is the 0 of its bye and not the 1/2 + 0 of player 2
    event = event_of({1: ["-B-", "W2"], 2: ["-U-", "L1"]})
    lines = text(explain(event, 1, find("MM"), ORDER))
    assert [line.split()[-1] for line in lines[2:4]] == ["0.0**,***", "0.5*"]
    assert lines[5:] == [
        "  *   unplayed rounds of Player 2 (2) count 1/2 each (0.0 on the sheet)",
        "  **  the player's unplayed round counts as an opponent with 0",
        "  *** left out: plus score, over half of the points: the lowest counts for nothing",
    ]


def test_every_footnote_of_a_player_has_a_mark_of_its_own() -> None:
    # Player 1 beat 2 and 3, who each missed a round: one footnote for each of them.
    event = event_of({1: ["W2", "W3"], 2: ["L1", "-U-"], 3: ["-B-", "L1"]})
    solkoff = explain(event, 1, find("SO"), ORDER)
    assert [solkoff.mark(entry) for entry in solkoff.entries] == ["*", "**"]
    assert notes(solkoff) == [
        "*  unplayed rounds of Player 2 (2) count 1/2 each (0.0 on the sheet)",
        "** unplayed rounds of Player 3 (3) count 1/2 each (1.0 on the sheet)",
    ]
    marked = markdown_lines(solkoff)
    assert [line.split("| ")[-1] for line in marked[4:6]] == ["0.5\\* |", "0.5\\*\\* |"]


@pytest.mark.parametrize(
    ("cell", "what"),
    [
        ("-U-", "zero-point bye"),
        ("-H-", "half-point bye"),
        ("F", "forfeit loss"),
        ("", "not played"),
    ],
)
def test_rounds_without_an_opponent_are_called_by_what_they_are(cell: str, what: str) -> None:
    event = event_of({1: ["W2", "W2"], 2: ["L1", "L1"], 3: ["-B-", cell]})
    entries = explain(event, 3, find("SO"), ORDER).entries
    assert [entry.what for entry in entries] == ["full-point bye", what]
