"""Where a report begins to have a part, and where it no longer has it."""

from __future__ import annotations

from report.events import book, section

from xltiebreak.report.contents import ReportOptions, contents_of

EVEN = {1: ["W3", "D2"], 2: ["W4", "D1"], 3: ["L1", "W4"], 4: ["L2", "L3"]}


def test_two_rounds_make_a_race() -> None:
    # 1 and 2 win and then draw with each other; 3 loses and wins.
    (part,) = contents_of([book(section(EVEN))]).parts
    assert part.race is not None
    assert part.race.rounds == (1, 2)
    assert [line.scores for line in part.race.lines] == [(1.0, 1.5), (1.0, 1.5), (0.0, 1.0), (0, 0)]


def test_one_round_makes_no_race() -> None:
    (part,) = contents_of([book(section({1: ["W2"], 2: ["L1"]}))]).parts
    assert part.race is None


def test_a_round_that_counts_twice_keeps_both_amounts_in_the_worked_table() -> None:
    # Cumulative (rule book 34E3): the sum of the scores after each round, less one for an unplayed
    # win. 1: 1 + 1 + 2 = 4. 2: 1 (bye) + 2 + 2 = 5, less 1 = 4. 3: 0 + 1 + 2 = 3. 4: no win.
    results = {
        1: ["W4", "L2", "W3"],
        2: ["-B-", "W1", "L4"],
        3: ["W5", "W4", "L1"],
        4: ["L1", "L3", "W2"],
        5: ["L3", "-U-", "-U-"],
    }
    made = section(results, order="CU")
    (part,) = contents_of([book(made)], ReportOptions(worked=True)).parts
    ((worked,),) = part.worked
    rows = {row.number: row for row in worked.rows}
    assert rows[2].amounts == ("1.0", "2.0", "2.0", "-1.0*")
    assert rows[2].value == "4.0"
    assert [amount for amount in rows[1].amounts if amount] == ["1.0", "1.0", "2.0"]
    assert worked.heads == ("", "", "", "")
