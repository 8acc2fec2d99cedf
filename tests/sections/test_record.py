"""What is said of an event stays in its workbook, and everybody who reads it finds it there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from openpyxl import Workbook, load_workbook
from tables import Rows
from trf_reports import player_line, points_line

from xltiebreak import propose
from xltiebreak.book.reading import Where, read_workbook
from xltiebreak.book.sections.next_round import with_wishes_of
from xltiebreak.cli import main
from xltiebreak.pages.page.answers import Desk
from xltiebreak.pairing.proposal import PairingWishes
from xltiebreak.reading.crosstable import Crosstable, EventRules
from xltiebreak.reading.crosstable.kept import PREFIX, kept_on
from xltiebreak.reading.facts import (
    DOUBLE,
    FIELDS,
    ROUND_ROBIN,
    SWISS,
    EventFacts,
    facts_in,
    text_of_facts,
)

# Six players, three rounds. By 3-2-1 (a win, a draw, a loss): 1 has 3+2+3, 2 has 1+3+2, 3 has
# 3+2+1, 4 has 1+3+2, 5 has 2+1+1, 6 has 2+1+3.
GAMES: Rows = [
    ["No.", "Name", "Pts", "SO", "Rnd1", "Rnd2", "Rnd3"],
    [1, "Ada", 8, None, "W2", "D3", "W5"],
    [2, "Ben", 6, None, "L1", "W5", "D4"],
    [3, "Cid", 6, None, "W4", "D1", "L6"],
    [4, "Dan", 6, None, "L3", "W6", "D2"],
    [5, "Eve", 4, None, "D6", "L2", "L1"],
    [6, "Fay", 6, None, "D5", "L4", "W3"],
]
SOLKOFFS = {1: 6 + 6 + 4, 2: 8 + 4 + 6, 3: 6 + 8 + 6, 4: 6 + 6 + 6, 5: 6 + 6 + 8, 6: 4 + 6 + 6}


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def saved(name: str, *tables: Sequence[Sequence[object]], apart: int = 3) -> None:
    """Save tables below one another on one sheet."""
    book = Workbook()
    sheet, row = book.worksheets[0], 1
    for table in tables:
        for line in table:
            for column, value in enumerate(line, 1):
                sheet.cell(row, column).value = value  # type: ignore[assignment]
            row += 1
        row += apart
    book.save(name)


def without_points(rows: Rows) -> Rows:
    return [rows[0], *([*row[:2], None, *row[3:]] for row in rows[1:])]


def only(path: str, **rules: object) -> Crosstable:
    (table,) = read_workbook(Path(path), Where(event=EventRules(**rules))).crosstables  # type: ignore
    return table


def column(path: str, heading: str) -> dict[int, object]:
    sheet = load_workbook(path).worksheets[0]
    at = next(cell.column for cell in sheet[1] if cell.value == heading) - 1
    rows = sheet.iter_rows(min_row=2, max_row=7, values_only=True)
    return {int(str(row[0])): row[at] for row in rows}


def test_three_numbers_are_found_in_the_totals_and_nobody_needs_to_say_them() -> None:
    saved("event.xlsx", GAMES)
    run("fill", "event.xlsx", "-o", "filled.xlsx")
    assert column("filled.xlsx", "SO") == SOLKOFFS
    assert not only("filled.xlsx").facts.worth  # it was inferred, and nobody said it


def test_one_slip_in_the_totals_proves_no_scale_in_which_a_loss_counts() -> None:
    rows = [*GAMES[:-1], [*GAMES[-1][:2], 5, *GAMES[-1][3:]]]
    saved("event.xlsx", rows)
    assert only("event.xlsx").event.scores[1] == 2.5


def test_what_an_option_says_is_kept_by_the_fill_and_read_by_the_next_one() -> None:
    saved("event.xlsx", without_points(GAMES))
    run("fill", "event.xlsx", "-o", "once.xlsx", "--match-points", "3,2,1")
    run("fill", "once.xlsx", "-o", "twice.xlsx")
    for path in ("once.xlsx", "twice.xlsx"):
        assert column(path, "SO") == SOLKOFFS
        assert column(path, "Pts") == {row[0]: row[2] for row in GAMES[1:]}
    assert "8.0   16.0" in run("standings", "twice.xlsx").stdout


def test_an_option_goes_before_the_record_and_takes_its_place() -> None:
    saved("event.xlsx", without_points(GAMES))
    run("fill", "event.xlsx", "-o", "once.xlsx", "--match-points", "3,2,1")
    assert only("once.xlsx", match_points=(1.0, 0.5, 0.0)).event.scores[1] == 2.5
    run("fill", "once.xlsx", "-o", "twice.xlsx", "--match-points", "2,1,0")
    assert only("twice.xlsx").event.scores[1] == 5.0


def test_six_numbers_say_what_byes_are_worth() -> None:
    rows = without_points(GAMES)
    rows = [
        *rows[:-2],
        [5, "Eve", None, None, "-H-", "L2", "L1"],
        [6, "Fay", None, None, "-B-", "-U-"],
    ]
    rows = [[*row[:4], *["" if text in ("W6", "L6") else text for text in row[4:]]] for row in rows]
    saved("event.xlsx", rows)
    table = only("event.xlsx", match_points=(3.0, 2.0, 1.0, 3.0, 1.0, 0.0))
    assert (table.event.scores[5], table.event.scores[6]) == (1 + 1 + 1, 3)
    assert only("event.xlsx", match_points=(3.0, 2.0, 1.0)).event.scores[5] == 2 + 1 + 1


def test_the_kind_and_who_counts_as_unrated_are_kept() -> None:
    saved("event.xlsx", without_points(GAMES))
    how = ("--round-robin", "--unrated", "1500", "--least-games", "50%")
    run("fill", "event.xlsx", "-o", "filled.xlsx", *how)
    table = only("filled.xlsx")
    assert (table.facts.kind, table.facts.unrated, table.facts.least_games) == (
        ROUND_ROBIN,
        1500,
        0.5,
    )
    assert table.event.is_round_robin and table.event.unrated == 1500


def test_wishes_of_the_pairing_are_kept_and_may_be_said_anew() -> None:
    rows = [row[:6] if at else row for at, row in enumerate(without_points(GAMES))]
    saved("event.xlsx", rows)
    how = ("--schools-apart", "3", "--rematches", "--no-colors", "--lot", "5")
    assert run("pair", "event.xlsx", "-o", "paired.xlsx", *how).exit_code == 0
    table = only("paired.xlsx")
    wishes = with_wishes_of(table, PairingWishes(), None)
    assert (wishes.schools_apart, wishes.rematches, wishes.colors, wishes.lot) == (
        3,
        True,
        False,
        5,
    )
    anew = with_wishes_of(table, PairingWishes(schools_apart=1, colors=True), 8)
    assert (anew.schools_apart, anew.colors, anew.lot) == (1, True, 8)


def test_two_tables_on_a_sheet_have_a_record_each() -> None:
    saved("event.xlsx", without_points(GAMES), without_points(GAMES))
    run("fill", "event.xlsx", "-o", "one.xlsx", "--range", "A1:G8", "--match-points", "3,2,1")
    run("fill", "one.xlsx", "-o", "two.xlsx", "--range", "A10:G18", "--match-points", "3,1,0")
    first, second = read_workbook(Path("two.xlsx")).crosstables
    assert (first.event.scores[1], second.event.scores[1]) == (8.0, 7.0)
    run("fill", "two.xlsx", "-o", "three.xlsx")
    first, second = read_workbook(Path("three.xlsx")).crosstables
    assert (first.event.scores[1], second.event.scores[1]) == (8.0, 7.0)
    assert len(kept_on(first.grid.names)) == 2


def test_a_shorter_record_leaves_no_piece_of_a_longer_one() -> None:
    saved("event.xlsx", without_points(GAMES))
    run(
        "fill",
        "event.xlsx",
        "-o",
        "long.xlsx",
        "--match-points",
        "3,2,1,3,1,0",
        "--unrated",
        "1500",
    )
    book = load_workbook("long.xlsx")
    names = book.worksheets[0].defined_names
    long = EventFacts(SWISS, given={number: {1: 0.5} for number in range(1, 60)})
    text = text_of_facts(long)
    for part, at in enumerate(range(0, len(text), 240), 1):
        names[f"{PREFIX}1_{part}"] = type(names[f"{PREFIX}1_1"])(
            f"{PREFIX}1_{part}", attr_text=f'{{"{text[at : at + 240]}"}}'
        )
    assert len(text) > 480
    book.save("long.xlsx")
    assert only("long.xlsx").facts == long
    run("fill", "long.xlsx", "-o", "short.xlsx", "--match-points", "2,1,0")
    assert only("short.xlsx").facts.worth == {"WIN": 2.0, "DRAW": 1.0, "LOSS": 0.0}


def test_a_fill_that_changes_nothing_keeps_the_bytes() -> None:
    saved("event.xlsx", without_points(GAMES))
    run("fill", "event.xlsx", "--in-place", "--match-points", "3,2,1")
    run("fill", "event.xlsx", "--in-place")
    before = Path("event.xlsx").read_bytes()
    run("fill", "event.xlsx", "--in-place")
    assert Path("event.xlsx").read_bytes() == before


def test_an_event_has_an_identity_and_each_writing_that_changes_a_cell_a_revision() -> None:
    run("new", "event.xlsx", "--players", "6", "--rounds", "3", "--sections", "A,B")
    first, second = read_workbook(Path("event.xlsx")).crosstables
    assert first.facts.identity == second.facts.identity != "" and first.facts.revision == 0
    run("new", "other.xlsx")
    assert only("other.xlsx").facts.identity != first.facts.identity
    book = load_workbook("event.xlsx")
    for number in range(1, 7):
        book["A"].cell(4 + number, 2).value = f"Player {number}"
    book.save("event.xlsx")
    assert run("pair", "event.xlsx", "-o", "paired.xlsx").exit_code == 0
    revisions = [one.facts.revision for one in read_workbook(Path("paired.xlsx")).crosstables]
    assert revisions == [1, 0]


def test_one_option_takes_the_record_out() -> None:
    saved("event.xlsx", without_points(GAMES))
    run("fill", "event.xlsx", "-o", "kept.xlsx", "--match-points", "3,2,1")
    run("fill", "kept.xlsx", "-o", "out.xlsx", "--without-record")
    assert not kept_on(only("out.xlsx").grid.names)


PLAYERS = [player_line(1, None, 1.0, 1, ["   2 w 1"]), player_line(2, None, 0, 2, ["   1 b 0"])]


def report(kind: str, *lines: str) -> None:
    Path("event.trf").write_text("\n".join(["012 Open", f"092 {kind}", *PLAYERS, *lines, ""]))


def test_convert_leaves_out_what_is_private_and_says_so() -> None:
    report("Swiss", f"260 {1:>3} {9:>3} {1:>4} {2:>4}")
    assert run("fill", "event.trf", "-o", "filled.xlsx").exit_code == 0
    assert only("filled.xlsx").facts.kept_apart(2) == [frozenset({1, 2})]
    for kind in ("xlsx", "trf", "csv"):
        said = run("convert", "filled.xlsx", "-o", f"out.{kind}").stderr
        assert "who is kept apart" in said
        assert not only(f"out.{kind}").facts.apart


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Swiss", SWISS),
        ("Round robin", ROUND_ROBIN),
        ("Double round robin", DOUBLE),
        ("Individual", ""),
    ],
)
def test_the_kind_of_a_report_goes_through_a_workbook(words: str, kind: str) -> None:
    report(words)
    run("fill", "event.trf", "-o", "filled.xlsx")
    assert only("filled.xlsx").facts.kind == kind
    run("convert", "filled.xlsx", "-o", "again.trf")
    assert not kind or only("again.trf").facts.kind == kind


def test_points_that_were_given_for_another_result_do_not_count() -> None:
    report("Swiss", points_line("", 0.5, 1, 1))  # half a point more for a win
    run("fill", "event.trf", "-o", "filled.xlsx")
    book = load_workbook("filled.xlsx")
    cells = [cell for row in book.worksheets[0].iter_rows() for cell in row]
    for cell in cells:
        cell.value = {"W2w": "D2w", "L1b": "D1b"}.get(str(cell.value), cell.value)
    book.save("changed.xlsx")
    said = run("check", "changed.xlsx").stderr
    assert "player 1 (Player 1) got 1.5 points in round 1 for win, and the cell has draw" in said
    assert only("changed.xlsx").event.scores == {1: 0.5, 2: 0.5}


def test_every_field_is_written_and_read_in_its_form() -> None:
    examples = {name: field.form for name, field in FIELDS.items()}
    facts = facts_in(ascii(examples))
    assert set(facts.said()) == set(FIELDS)
    assert facts_in(text_of_facts(facts)) == facts


def test_fill_again_is_not_advised_where_only_an_option_differs() -> None:
    saved("event.xlsx", without_points(GAMES))
    run("fill", "event.xlsx", "-o", "filled.xlsx")
    for command in ("standings", "check"):
        said = run(command, "filled.xlsx", "--match-points", "3,2,1").stderr
        assert "filled by other rules than are given now: fill with the same options" in said
        assert "results have changed" not in said and "fill again" not in said
    run("fill", "filled.xlsx", "--in-place", "--match-points", "3,2,1")
    assert run("check", "filled.xlsx").stderr == ""


def test_an_order_that_is_given_takes_the_place_of_a_reports_list() -> None:
    report("Swiss", "042 2026/05/01", "202 BH,SB")
    run("fill", "event.trf", "-o", "own.xlsx")
    assert only("own.xlsx").facts.tiebreaks == ("BH", "SB")
    run("fill", "event.trf", "-o", "given.xlsx", "--systems", "MM,SO")
    facts = only("given.xlsx").facts
    assert (facts.tiebreaks, facts.rules) == (("MM", "SO"), "us")
    run("fill", "own.xlsx", "-o", "later.xlsx", "--systems", "PS", "--rules", "fide2026")
    facts = only("later.xlsx").facts
    assert (facts.tiebreaks, facts.rules) == (("PS",), "fide2026")
    assert "PS" in run("standings", "later.xlsx").stdout


def test_totals_that_contradict_the_record_name_the_option_that_mends_it() -> None:
    saved("event.xlsx", without_points(GAMES))
    run("fill", "event.xlsx", "-o", "kept.xlsx", "--match-points", "2,1,0")
    book = load_workbook("kept.xlsx")
    for row in GAMES[1:]:
        book.worksheets[0].cell(1 + int(str(row[0])), 3).value = row[2]  # type: ignore[assignment]
    book.save("typed.xlsx")
    said = run("check", "typed.xlsx").stderr
    assert "a win, a draw and a loss count 2, 1, 0; all printed points are right by 3, 2, 1" in said
    assert "--match-points says which" in said
    assert run("fill", "typed.xlsx", "--in-place", "--match-points", "3,2,1").exit_code == 0
    assert run("check", "typed.xlsx").stderr == ""


TEAMS: Rows = [
    ["Place", "No", "School", "R1", "R2", "R3", "Game Pts", "Match Pts"],
    [1, 1, "Elm", "W4 3.5-0.5", "W2 2.5-1.5", "L3 1-3", 7, 4],
    [2, 2, "Oak", "W3 4-0", "L1 1.5-2.5", "L4 1.5-2.5", 7, 2],
    [3, 3, "Ash", "L2 0-4", "W4 3-1", "W1 3-1", 6, 4],
    [4, 4, "Fir", "L1 0.5-3.5", "L3 1-3", "W2 2.5-1.5", 4, 2],
]


def test_places_by_game_points_name_the_option_and_it_is_kept_until_it_is_taken_back() -> None:
    saved("league.xlsx", TEAMS)
    said = run("check", "league.xlsx").stderr
    assert "but right if game points rank the teams: say so with --by-game-points" in said
    run("fill", "league.xlsx", "-o", "kept.xlsx", "--by-game-points")
    assert run("check", "kept.xlsx").stderr == ""
    (table,) = read_workbook(Path("kept.xlsx")).crosstables
    assert table.facts.by_game_points and table.event.placing == {1: 7, 2: 7, 3: 6, 4: 4}
    run("fill", "kept.xlsx", "-o", "back.xlsx", "--by-match-points")
    (table,) = read_workbook(Path("back.xlsx")).crosstables
    assert table.event.placing == {1: 4, 2: 2, 3: 4, 4: 2}


def test_the_library_and_the_page_propose_by_what_the_workbook_keeps() -> None:
    rows = [row[:6] if at else row for at, row in enumerate(without_points(GAMES))]
    saved("event.xlsx", rows)
    run("pair", "event.xlsx", "--round-robin", "--lot", "5", "-o", "round3.xlsx")
    book = load_workbook("round3.xlsx")
    sheet = book.worksheets[0]
    for row in range(2, 8):
        sheet.cell(row, 7).value = None
    book.save("kept.xlsx")  # without the pairings
    assert propose("kept.xlsx").scheduled
    desk = Desk(Path())
    how = {"order": None, "rules": None}
    asked = {"file": 1, "name": "kept.xlsx", "how": how}
    desk.answer("read", json.dumps(asked), Path("kept.xlsx").read_bytes())
    wanted = {"file": 1, "how": how, "report": {"kind": "round", "worked": False, "teams": None}}
    answer, page = desk.answer("report", json.dumps(wanted))
    assert "refused" not in json.loads(answer)
    assert "these pairs leave a way for all to meet all" in page.decode()


def test_a_sheet_with_another_name_and_order_of_rows_has_its_record() -> None:
    saved("event.xlsx", without_points(GAMES))
    run("fill", "event.xlsx", "-o", "kept.xlsx", "--match-points", "3,2,1")
    book = load_workbook("kept.xlsx")
    sheet = book.worksheets[0]
    sheet.title = "Masters 2026"
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2, max_row=7)]
    for at, row in enumerate(reversed(rows), 2):
        for column, value in enumerate(row, 1):
            sheet.cell(at, column).value = value
    book.save("sorted.xlsx")
    assert only("sorted.xlsx").event.scores == {row[0]: row[2] for row in GAMES[1:]}


def test_six_numbers_leave_no_dash_without_a_word() -> None:
    """A dash is worth what printed points leave; where none are, its cell is named."""
    rows = [[*row] for row in without_points(GAMES)]
    rows[4][6], rows[2][6] = "-", "-"  # Dan and Ben in round 3
    saved("event.xlsx", rows)
    for scale in ((3.0, 2.0, 1.0), (3.0, 2.0, 1.0, 3.0, 2.0, 0.0)):
        table = only("event.xlsx", match_points=scale)
        (error,) = [one for one in table.problems if one.severity == "error"]
        assert str(error.cell) == "G3" and "G5" in error.message


def test_a_report_for_pairing_says_nothing_of_what_it_holds_that_it_were_lost() -> None:
    rows: Rows = [["No.", "Name", "Apart", "R1", "R2"]]
    names = ((1, "W2w"), (2, "L1b"), (3, "W4w"), (4, "L3b"))
    saved(
        "event.xlsx", [*rows, *([no, f"P{no}", "x" * (no in (1, 3)), game] for no, game in names)]
    )
    run("pair", "event.xlsx", "-o", "kept.xlsx", "--schools-apart", "3", "--colors")
    book = load_workbook("kept.xlsx")
    for row in range(2, 6):
        book.worksheets[0].cell(row, 5).value = None
    book.save("kept.xlsx")
    done = run("pair", "kept.xlsx", "-o", "round2.trf")
    assert "\n260 " in Path("round2.trf").read_text() and "not kept" not in done.stderr


def test_a_knock_out_is_not_paired_as_a_swiss() -> None:
    report("Knock-out")
    assert "a knock-out is paired by its bracket" in run("pair", "event.trf").stderr
