"""An event that is written and read again is the same event."""

from __future__ import annotations

import csv
import io
import random
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from commands import saved
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from random_events import events, random_event
from tables import Rows, cases_of, rows_of, table_of
from thinning import sampled, thinned
from trf_reports import player_line

import xltiebreak
from xltiebreak.book import converting, trf
from xltiebreak.book.layout import table_of as laid_out
from xltiebreak.book.layout import workbook_of
from xltiebreak.book.reading import Report, read_workbook
from xltiebreak.book.sections import section_of
from xltiebreak.core.event import PENDING, Event, Player
from xltiebreak.files.written import sheet_name
from xltiebreak.reading.crosstable import Crosstable, EventRules, Grid, read
from xltiebreak.reading.grid import Refused
from xltiebreak.rules import System
from xltiebreak.rules.orders import order_of

CASES = cases_of(__file__)

LAYOUTS = Path(__file__).parent.parent / "layouts"
JSONS = sorted(LAYOUTS.glob("*.json"))
FILES = sorted(path.with_suffix(".xlsx") for path in JSONS if path.with_suffix(".xlsx").exists())
FILES += sorted(path.with_suffix("") for path in JSONS if path.with_suffix("").exists())
KINDS = (".xlsx", ".csv", ".trf")


def written(table: Crosstable, target: Path) -> Crosstable:
    """The crosstable, written to a file and read again."""
    report = Report(Path("event.txt"), (section_of(table),))
    (done,) = converting.write_converted([report], target, force=True)
    assert done.written == target, done.problems
    (again,) = read_workbook(target).crosstables
    assert again.sound, again.problems
    return again


def same(one: Event, other: Event) -> bool:
    return shape(one) == shape(other) and one.scores == other.scores


def shape(event: Event) -> list[Any]:
    """The players without unstarted rounds at the end, which a report does not keep."""
    begun = max(
        (i for p in event.players for i, g in enumerate(p.games, 1) if g != PENDING), default=0
    )
    return [replace(p, games=p.games[:begun], board=None, team="") for p in event.players]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(thinned(12, 3)))
def test_random_events(tmp_path: Path, seed: int, kind: str) -> None:
    rng = random.Random(seed)
    results = random_event(
        rng,
        rng.randint(2, 60),
        rng.randint(2, 9),
        running=seed % 3 == 0,
        colours=True,
        gaps_in_numbers=seed % 2 == 0,
        blanks=seed % 4 == 1,
    )
    table = table_of(rows_of(results))
    assert table.sound
    assert same(written(table, tmp_path / f"event{kind}").event, table.event)


@settings(
    max_examples=thinned(40, 10),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    events(min_players=2, min_rounds=2, running=None, colours=True, blanks=None),
    st.sampled_from(KINDS),
)
def test_any_event(tmp_path: Path, results: dict[int, list[str]], kind: str) -> None:
    table = table_of(rows_of(results))
    assert same(written(table, tmp_path / f"event{kind}").event, table.event)


@pytest.mark.parametrize(("path", "kind"), sampled([*product(FILES, KINDS)], 6))
def test_tables_of_other_programs(tmp_path: Path, path: Path, kind: str) -> None:
    (table,) = read_workbook(path).crosstables
    target = tmp_path / f"event{kind}"
    try:
        (done,) = converting.convert([path], target)
    except Refused as refused:
        assert kind == ".trf"
        (message,) = [problem.message for problem in refused.problems]
        assert message.startswith("a tournament report ")
        return
    assert done.written == target
    (again,) = read_workbook(target).crosstables
    assert again.sound, again.problems
    assert again.event.scores == table.event.scores
    assert [games_of(p, table.matrix) for p in again.event.players] == [
        games_of(p, table.matrix) for p in table.event.players
    ]
    names = [p.name for p in table.event.players]
    assert [p.name for p in again.event.players] == [n[:33] if kind == ".trf" else n for n in names]
    assert [p.rating for p in again.event.players] == [p.rating for p in table.event.players]


def games_of(player: Player, matrix: bool) -> list[Any]:
    """The games; rounds without an opponent have no colour, and a matrix does not have them."""
    games = [
        game if game.opponent else game._replace(color=None)
        for game in player.games
        if game.opponent or not matrix
    ]
    while games and games[-1] == PENDING:
        games.pop()
    return games


FOUR: Rows = [
    ["No.", "Name", "Rtg", "Club", "Bd", "Late", "Playoff", "Manual", "Pts", "Rnd1", "Rnd2"],
    [7, "=Ada", 2100, "+Oak", 1, "x", 0.5, 1, 1.5, "W9w", "D3b"],
    [9, "@Ben", None, "-Elm", 2, "", None, None, 1, "L7b", "-B-"],
    [3, "-Cleo", 1850, "Oak", 1, "", 1, 2, 1, "-H-", "D7w"],
    [4, 'Dan, "the" 4th', 900, "Elm", 2, "", None, None, 0, "-U-", ""],
]


LIVE = ('=HYPERLINK("http://x","Ada")', "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "'=1+1", "''+1")


def test_a_csv_file_has_no_live_formulas_and_reads_back_as_it_was(tmp_path: Path) -> None:
    rows: Rows = [["No.", "Name", "Club", "Rnd1"]]
    results = ("W2", "L1", "D4", "D3", "-B-", "-H-")
    rows += [[no, text, text, results[no - 1]] for no, text in enumerate(LIVE, 1)]
    tables = [table_of(rows, name) for name in ("=Open", "U12")]
    report = Report(Path("a.xlsx"), tuple(map(section_of, tables)))
    converting.write_converted([report], tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(newline="", encoding="utf-8") as file:
        lines = [line for line in csv.reader(file) if line]
    assert [line[0] for line in lines if len(line) == 1] == ["'=Open", "U12"]
    texts = [cell for line in lines for cell in line[1:-1] if not cell[:1].isalnum()]
    assert texts == ["'" + text for text in LIVE for _ in range(2)] * 2
    again = read_workbook(tmp_path / "a.csv").crosstables
    assert [[player.name for player in one.event.players] for one in again] == [[*LIVE]] * 2
    assert [one.event.players for one in again] == [one.event.players for one in tables]


def test_characters_that_no_file_can_hold_do_not_stop_writing(tmp_path: Path) -> None:
    names = ["Ada \ud83d", "\x01Ben", "Cleo\uffff", "_x0041_"]
    rows: Rows = [
        FOUR[0],
        *([*row[:1], n, *row[2:]] for row, n in zip(FOUR[1:], names, strict=True)),
    ]
    table = table_of([["Title \udc00"], [], *rows], "She\x02et")
    for kind in KINDS:
        again = written(table, tmp_path / f"a{kind}")
        assert [p.games for p in again.event.players] == [p.games for p in table.event.players]
        assert again.event.players[0].name == "Ada \ufffd" or kind == ".trf"
        assert again.event.players[3].name == "_x0041_"


def test_teams_and_their_game_points(tmp_path: Path) -> None:
    rows: Rows = [
        ["No.", "Team", "Pts", "Rnd1", "Rnd2"],
        [1, "Rooks", 3, "W2 3-1", "D3 2-2"],
        [2, "Kings", 2, "L1 1-3", "-B-"],
        [3, "Queens", 2, "-H-", "D1 2-2"],
    ]
    table = table_of(rows)
    again = written(table, tmp_path / "a.xlsx")
    assert again.event == table.event
    assert again.header.teams
    again = written(table, tmp_path / "a.trf")
    assert again.event.scores == table.event.scores
    assert not any("names no players" in one.message for one in again.problems)


def test_round_robins_stay_matrices(tmp_path: Path) -> None:
    single: Rows = [
        ["No.", "Name", "Pts", 1, 2, 3],
        [1, "Ada", 1.5, "*", "1", "½"],
        [2, "Ben", 0, "0", "*", ""],
        [3, "Cleo", 0.5, "½", "", "*"],
    ]
    double: Rows = [
        ["No.", "Name", "Pts", 1, 2, 3],
        [5, "Ada", 3, "*", "1 1", "½ ½"],
        [8, "Ben", 1, "0 0", "*", "+ -"],
        [9, "Cleo", 2, "½ ½", "- +", "*"],
    ]
    scores: Rows = [
        ["No.", "Name", "Pts", 1, 2, 3],
        [1, "Ada", 2.5, "*", "1.5-0.5", "1-1"],
        [2, "Ben", 0.5, "0.5-1.5", "*", ""],
        [3, "Cleo", 1, "1-1", "", "*"],
    ]
    for rows in (single, double, scores):
        table = table_of(rows)
        for kind in (".xlsx", ".csv"):
            again = written(table, tmp_path / f"a{kind}")
            assert again.matrix
            assert again.event == table.event


def test_forfeits_lost_by_both_and_those_without_an_opponent(tmp_path: Path) -> None:
    rows: Rows = [
        ["No.", "Name", "Rnd1", "Rnd2", "Rnd3"],
        [1, "Ada", "F2", "W3w", "2w"],
        [2, "Ben", "F1", "X", "1b"],
        [3, "Cleo", "-B-", "L1b", "F"],
    ]
    table = table_of(rows)
    for kind in KINDS:
        assert same(written(table, tmp_path / f"a{kind}").event, table.event)


@pytest.mark.parametrize(
    ("line", "warned"),
    [("299           1.0    1    1", True), ("299           1.0    0    1", True), ("", False)],
)  # points given to player 1 in round 1, and beside all rounds
def test_given_points_stay_in_a_report_and_a_workbook_and_are_lost_in_a_list(
    tmp_path: Path, line: str, warned: bool
) -> None:
    players = [player_line(1, 2000, 1.0, 1, ["   2 w 1"]), player_line(2, 1900, 0, 2, ["   1 b 0"])]
    (tmp_path / "a.trf").write_text("\n".join(["012 Open", *players, line]), encoding="utf-8")
    converting.convert([tmp_path / "a.trf"], tmp_path / "b.trf")
    assert (tmp_path / "b.trf").read_text().splitlines() == [
        "012 Open",
        *players,
        *[line][: bool(line)],
    ]
    of_players = "not kept: sex, title, federation, FIDE number and birth of the players"
    for kind in ("xlsx", "csv"):
        (made,) = converting.convert([tmp_path / "a.trf"], tmp_path / f"b.{kind}")
        (said,) = [one.message for one in made.beside if one.message.startswith("not kept: ")]
        assert said.startswith(of_players)
        assert ("; points " in said) is (warned and kind == "csv")
    (table,) = read_workbook(tmp_path / "b.xlsx").crosstables
    assert table.event.scores == {1: 1.0 + warned, 2: 0.0}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (order_of("MM,fide2026:BH"), "a report has only FIDE's tie-breaks, and not MM"),
        (
            order_of("BH", "fide2012"),
            "a report without its first day is ranked by fide2026, and not by fide2012",
        ),
        (order_of("BH", "fide2026"), ""),
    ],
)
def test_what_a_report_does_not_hold_is_told(order: tuple[System, ...], said: str) -> None:
    rows: Rows = [["No.", "Name", "Bd", "Rnd1"], [1, "A" * 34, 1, "W2w"], [2, "Ben", 2, "L1b"]]
    made, notes = trf.trf_text(table_of(rows), "Open", [1, 2], order)
    expected = ["1 name is cut", "a tournament report of players has no place for boards"]
    expected += [*filter(None, [said]), "to rate an event FIDE needs columns that are not there"]
    assert [
        one.message[: len(begins)] for one, begins in zip(notes, expected, strict=True)
    ] == expected
    assert {(one.severity, one.sheet, one.cell) for one in notes} == {("warning", "Open", "")}
    listed = [one for one in made.splitlines() if one[:3] == "202"]
    assert listed == ([] if "MM" in said else ["202 BH"])


def test_a_report_has_room_for_99_points_and_a_half() -> None:
    won: Rows = [["No.", "Name", "Rnd1"], [9999, "Ada", "W2w"], [2, "Ben", "L9999b"]]
    (most,) = read(Grid("Open", won), rules=EventRules(match_points=(99.5, 49.5)))
    assert " 99.5    1" in trf.trf_text(most, "Open", [9999, 2])[0]
    (many,) = read(Grid("Open", won), rules=EventRules(match_points=(100.0, 50.0)))
    with pytest.raises(Refused, match=r"C1: a tournament report has no room for more than 99\.5"):
        trf.trf_text(many, "Open", [1, 2])


def test_without_xlsxwriter_the_message_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = saved(tmp_path / "a.xlsx")
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(Refused, match="pip install XlsxWriter"):
        xltiebreak.convert(source, tmp_path / "b.xlsx")
    assert xltiebreak.convert(source, tmp_path / "b.csv").written


def test_names_too_long_for_a_report_are_cut_and_reported(tmp_path: Path) -> None:
    fits = "Zoë " + "x" * 29
    for long in (["Ada " + "x" * 30], ["Ada " + "x" * 40, "Ada " + "x" * 50]):
        first, second = [*long, fits][:2]
        rows: Rows = [["No.", "Name", "Rnd1"], [1, first, "W2w"], [2, second, "L1b"]]
        report = Report(Path("a.csv"), (section_of(table_of(rows)),))
        (done,) = converting.write_converted([report], tmp_path / "a.trf", force=True)
        many = "1 name is cut" if len(long) == 1 else "2 names are cut"
        assert done.beside[0].message.startswith(f"{many} to 33 characters")
        assert done.beside[0].message.endswith(f"first, {long[0]}")
        (again,) = read_workbook(tmp_path / "a.trf").crosstables
        names = [str(row[1])[:33] for row in rows[1:]]
        assert [player.name for player in again.event.players] == names


def test_several_sections_are_sheets_of_a_workbook_and_blocks_of_a_text(tmp_path: Path) -> None:
    tables = [table_of(rows_of(random_event(random.Random(n), 6, 3)), name) for n, name in
              enumerate(["Open", "U12: [a]/b?", "open"])]  # fmt: skip
    report = Report(Path("a.xlsx"), tuple(map(section_of, tables)))
    for kind in (".xlsx", ".csv"):
        converting.write_converted([report], tmp_path / f"b{kind}")
        again = read_workbook(tmp_path / f"b{kind}").crosstables
        assert [one.event.players for one in again] == [one.event.players for one in tables]
    assert load_workbook(tmp_path / "b.xlsx").sheetnames == ["Open", "U12 a b", "open 2"]


@pytest.mark.parametrize(("wanted", "name"), CASES["names of sheets are those that excel allows"])
def test_names_of_sheets_are_those_that_excel_allows(wanted: str, name: str) -> None:
    assert sheet_name(wanted, set()) == name
    assert len(sheet_name(wanted, {name.casefold()}).encode("utf-16-le")) <= 62
    assert sheet_name(wanted, {name.casefold()}) != name


def test_the_new_workbook_looks_as_the_templates_do() -> None:
    section = section_of(table_of(FOUR))
    content = workbook_of([laid_out(section, "event", tiebreaks=True)])
    sheet = load_workbook(io.BytesIO(content)).worksheets[0]
    assert sheet.freeze_panes == "C4"
    assert sheet.print_title_rows == "$3:$3"
    last = f"${get_column_letter(sheet.max_column)}${sheet.max_row}"
    assert sheet.print_area == f"'Open'!$A$1:{last}"
    assert sheet.page_setup.orientation == "landscape"
    assert sheet.sheet_properties.pageSetUpPr
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)
    assert sheet["A1"].value == "Open"
    assert sheet["A3"].font.bold
    headings = [cell.value for cell in sheet[3]]
    assert headings[8:15] == ["Pts", *(one.heading for one in section.known), "Rnd1", "Rnd2"]
    assert sheet.column_dimensions["B"].width > len('Dan, "the" 4th')


def test_points_that_the_arbiter_changed_are_written_so_that_they_are_read_again(
    tmp_path: Path,
) -> None:
    """Cid got ½ and Dee 0 of one game: ½ + ½ + 1 = 2, and 0 + 0 + 0 = 0."""
    path, filled = tmp_path / "list.csv", tmp_path / "filled.xlsx"
    games = ["1,Ann,1-0,Bob", "1,Cid,½-0,Dee", "2,Ann,½-½,Cid", "2,Bob,1-0,Dee"]
    games += ["3,Ann,1-0,Dee", "3,Bob,0-1,Cid"]
    path.write_text("\n".join(["Round,White,Result,Black", *games]), encoding="utf-8")
    xltiebreak.fill(path, filled)
    (again,) = xltiebreak.check(filled).sections
    assert again.crosstable.sound and not again.differences
    assert [*again.crosstable.event.scores.values()] == [2.5, 1, 2, 0]
    assert load_workbook(filled)["list"]["H6"].value == "½ 4w"
