"""Crosstables are read wherever they stand and however they are headed and spelled."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from printed import BHAM, WSCF, WSCF_VALUES
from tables import Rows, event_of, rows_of, table_of

import xltiebreak
from xltiebreak.crosstable import Grid, read
from xltiebreak.event import Event, Player, Result
from xltiebreak.grid import Refused, parse_area
from xltiebreak.systems import Value


def results(event: Event) -> dict[int, list[tuple[Result, int | None]]]:
    return {p.number: [(g.result, g.opponent) for g in p.games] for p in event.players}


def values(event: Event) -> dict[int, dict[str, Value]]:
    by_code = {code: xltiebreak.values(event, code) for code in ("MM", "SO", "CU", "CO")}
    return {p.number: {code: by_code[code][p.number] for code in by_code} for p in event.players}


WSCF_ROWS = rows_of(WSCF)


def changed(change: Mapping[tuple[int, int], object], rows: Rows = WSCF_ROWS) -> Rows:
    copy = [list(row) for row in rows]
    for (row, column), value in change.items():
        copy[row][column] = value
    return copy


@pytest.mark.parametrize("number", ["No.", "no", "NO", "#", "Nr", "Nr.", "Pair", "Pair No", "SNo"])
@pytest.mark.parametrize("spaced", [False, True])
def test_the_number_column_is_recognised(number: str, spaced: bool) -> None:
    header = f" {number} " if spaced else number
    table = table_of(changed({(0, 0): header}))
    assert values(table.event) == WSCF_VALUES


@pytest.mark.parametrize("number", ["Start No", "StNo", "St.No.", "Rk", "Rk.", "Pair\nNo.", "№"])
def test_more_headers_of_the_number_column(number: str) -> None:
    assert values(table_of(changed({(0, 0): number})).event) == WSCF_VALUES


@pytest.mark.parametrize(
    "round_header",
    ["Rnd{}", "Rnd {}", "Rd {}", "RD{}", "R{}", "Round {}", "{}.Rd", "{}. Rd", "Rnd\n{}", "{}"],
)
def test_rounds_are_recognised(round_header: str) -> None:
    header = {(0, 1 + number): round_header.format(number) for number in range(1, 7)}
    assert values(table_of(changed(header)).event) == WSCF_VALUES


def test_bare_numbers_head_rounds_as_numbers_too() -> None:
    header = {(0, 1 + n): float(n) for n in range(1, 7)}
    assert values(table_of(changed(header)).event) == WSCF_VALUES


def test_titles_notes_and_blank_rows_are_skipped() -> None:
    rows: Rows = [
        ["Spring Open, Round 6"],
        [],
        [None, None, None, "1 2 3"],
        *([*row, None, None] for row in WSCF_ROWS[:5]),
        [],
        [None] * 8,
        *WSCF_ROWS[5:],
        [],
        ["W = Win 1 point"],
        ["An unplayed game", "due to an odd number of players", "Arbiter: N. N."],
        [None, "Sum", 3, 4],
    ]
    table = table_of(rows)
    assert table.problems == ()
    assert values(table.event) == WSCF_VALUES
    assert str(table.area) == "A4:H21"


def test_unused_lines_of_a_template_are_not_players() -> None:
    unused: Rows = [[number, *[None] * 7] for number in range(16, 41)]
    assert len(table_of([*WSCF_ROWS, *unused]).event.players) == 15


def test_columns_may_stand_in_any_order_with_others_between() -> None:
    order = [4, 0, 7, 2, 5, 1, 3, 6]
    rows = [[row[column] for column in order] for row in WSCF_ROWS]
    rows = [[None, *row[:4], "Club" if not i else "Rooks", *row[4:]] for i, row in enumerate(rows)]
    table = table_of(rows)
    assert table.problems == ()
    assert values(table.event) == WSCF_VALUES


def test_rows_may_be_shuffled_and_numbers_have_gaps() -> None:
    far = {number: number * 7 + 3 for number in WSCF}

    def renumbered(cell: str) -> str:
        digits = cell.strip("WLDB-")
        return cell.replace(digits, str(far[int(digits)])) if digits else cell

    lines = [(far[number], [renumbered(c) for c in cells]) for number, cells in WSCF.items()]
    random.Random(1).shuffle(lines)
    table = table_of(rows_of(dict(lines)))
    assert table.problems == ()
    expected = {far[number]: row for number, row in WSCF_VALUES.items()}
    assert values(table.event) == expected


def test_numbers_may_be_text_and_results_have_spaces() -> None:
    lines = [
        [f" {number}.0 " if number % 2 else f"{number}.", *[f" {c[0]} {c[1:]} " for c in cells]]
        for number, cells in WSCF.items()
    ]
    table = table_of([["#", *range(1, 7)], *lines])
    assert table.problems == ()
    assert values(table.event) == WSCF_VALUES


def test_two_crosstables_one_below_the_other_are_both_read() -> None:
    rows: Rows = [["Open"], *WSCF_ROWS, [], ["Reserve"], *rows_of(BHAM, names=False)]
    upper, lower = read(Grid("S", rows))
    assert values(upper.event) == WSCF_VALUES
    assert results(lower.event) == results(event_of(BHAM))
    assert (str(upper.area), str(lower.area)) == ("A2:H17", "A20:E26")


@pytest.mark.parametrize("gap", [0, 1, 3])
@pytest.mark.parametrize("place", [False, True])
def test_two_crosstables_side_by_side_are_both_read(gap: int, place: bool) -> None:
    left = WSCF_ROWS
    right = rows_of(BHAM)
    if place:
        right = [[i or "Place", *row] for i, row in enumerate(right)]
    blank: list[object] = [None] * len(right[0])
    rows = [
        [*row, *[None] * gap, *(right[i] if i < len(right) else blank)]
        for i, row in enumerate(left)
    ]
    first, second = read(Grid("S", rows))
    assert values(first.event) == WSCF_VALUES
    assert results(second.event) == results(event_of(BHAM))
    if place and gap:
        assert second.header.column("place") == 9 + gap


def test_a_caller_may_give_an_area_or_a_header_row() -> None:
    rows = [*WSCF_ROWS, [], *rows_of(BHAM)]
    (lower,) = read(Grid("S", rows), area=parse_area("A18:F24"))
    assert str(lower.area) == "A18:F24"
    (upper,) = read(Grid("S", rows), header_row=1)
    assert len(upper.event.players) == 15


def test_an_area_cuts_players_off() -> None:
    (table,) = read(Grid("S", rows_of(BHAM)), area=parse_area("A1:F4"))
    assert len(table.event.players) == 3


def test_players_are_immutable_data() -> None:
    player = table_of(WSCF_ROWS).event.players[0]
    assert isinstance(player, Player)
    with pytest.raises(AttributeError):
        player.number = 2  # type: ignore[misc]


def test_a_sheet_with_more_rows_than_any_crosstable_is_refused_before_it_is_read() -> None:
    rows: Rows = [["No", "Name", "R1"], *([1, "Ada", "W2"] for _ in range(50_000))]
    with pytest.raises(Refused, match=r"^Open: there are 50,001 rows, more than the 50,000 of the"):
        read(Grid("Open", rows))
    ratings: Rows = [["ID", "Player", "Rating"], *([1, "Ada", 1500] for _ in range(50_000))]
    assert read(Grid("Ratings", ratings)) == []
