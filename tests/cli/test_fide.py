"""FIDE's rules on the command line: --rules, --round-robin and --swiss, its orders, its teams."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from commands import saved
from naive import Sheet
from openpyxl import load_workbook
from tables import Rows
from vectors import VECTORS

from xltiebreak.cli import main
from xltiebreak.systems import EDITIONS


def rows_of(sheet: Sheet) -> Rows:
    rows: Rows = [["No.", "Name", "Rtg", *(f"Rnd{number}" for number in range(1, 6))]]
    for no, cells in sheet.results.items():
        rows.append([no, f"Player {no}", sheet.ratings[no], *cells])
    return rows


SWISS_ROWS, ROBIN_ROWS = (rows_of(VECTORS[name].sheet) for name in ("swiss", "round_robin"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


def tiebreaks(path: str, *options: str) -> dict[int, dict[str, float | None]]:
    result = run("standings", path, "--format", "json", *options)
    assert result.exit_code == 0, result.stderr
    ((section,),) = [book["sections"] for book in json.loads(result.stdout)]
    return {player["no"]: player["tiebreaks"] for player in section["players"]}


@pytest.fixture
def swiss(tmp_path: Path) -> str:
    return saved(tmp_path / "swiss.xlsx", SWISS_ROWS)


def test_the_edition_is_a_choice(swiss: str) -> None:
    # David: 15.0 in 2024, 14.0 since 2026, when the dummy of the half-point bye has 2.5
    for rules, expected in (("fide2024", 15.0), ("fide2026", 14.0)):
        values = tiebreaks(swiss, "--rules", rules, "--order", "fide-swiss")
        assert list(values[4]) == ["BH/C1", "BH", "SB", "PS"]
        assert values[4]["BH"] == expected
        assert tiebreaks(swiss, "--systems", f"{rules}:BH")[4] == {f"{rules}:BH": expected}
    assert tiebreaks(swiss, "--order", "fide-swiss")[4]["BH"] == 14.0


def test_fide_rules_have_fide_orders_by_default(swiss: str, tmp_path: Path) -> None:
    assert list(tiebreaks(swiss, "--rules", "FIDE2024")[1]) == ["BH/C1", "BH", "SB", "PS"]
    robin = saved(tmp_path / "robin.xlsx", ROBIN_ROWS)
    assert list(tiebreaks(robin, "--rules", "fide2024")[1]) == ["DE", "WIN", "SB", "KS"]
    assert next(iter(tiebreaks(robin, "--rules", "fide2024", "--swiss")[1])) == "BH/C1"
    assert list(tiebreaks(robin)[1]) == ["MM", "SO", "CU", "CO"]


def test_the_order_of_2019_brings_its_own_rules(swiss: str) -> None:
    of_2012 = tiebreaks(swiss, "--systems", "fide2012:BH/C1,fide2012:BH")
    # WB needs the colours of all games at the board; the sheet has them
    values = tiebreaks(swiss, "--order", "fide2019", "--rules", "fide2026")
    assert list(values[4]) == ["BH/C1", "BH", "WIN", "WB"]
    for number, both in of_2012.items():
        assert (values[number]["BH/C1"], values[number]["BH"]) == tuple(both.values())


def test_round_robins_are_named_or_recognised(tmp_path: Path) -> None:
    robin = saved(tmp_path / "robin.xlsx", ROBIN_ROWS)
    # 6 won one game, by forfeit: a game in a round robin
    seen = tiebreaks(robin, "--systems", "WON")
    assert seen[6]["WON"] == 1.0
    assert tiebreaks(robin, "--systems", "WON", "--round-robin") == seen
    assert tiebreaks(robin, "--systems", "WON", "--swiss")[6]["WON"] == 0.0


def test_fill_check_and_explain_follow_the_rules(swiss: str, tmp_path: Path) -> None:
    filled = str(tmp_path / "filled.xlsx")
    done = run("fill", swiss, "-o", filled, "--rules", "fide2024")
    assert done.exit_code == 0 and "filled BH/C1 BH SB PS" in done.stdout
    headings = [cell.value for cell in load_workbook(filled).worksheets[0][1]]
    assert headings[-4:] == ["BH/C1", "BH", "SB", "PS"]
    # by its own rules the filled sheet is right, by those of 2026 David's Buchholz is not
    assert run("check", filled, "--rules", "fide2024").exit_code == 0
    later = run("check", filled, "--rules", "fide2026")
    assert later.exit_code == 1
    assert "15 is printed as player 4's Buchholz (BH, fide2026), but the results make 14" in (
        later.stderr
    )
    # without rules, the columns are what the fill made them
    said = run("check", filled).stdout
    assert "  consistent; right as printed: 16 BH/C1, 16 BH, 16 SB, 16 PS\n" in said
    # but given rules win
    said = run("check", filled, "--rules", "us").stderr
    assert "9.75 is printed as player 4's Sonneborn-Berger (SB), but the results make 7" in said
    # and if it is not known that it was a fill, the values of the columns show their edition
    book = load_workbook(filled)
    book.worksheets[0].defined_names.clear()
    book.save(filled)
    said = run("check", filled).stdout
    assert "  BH: BH (fide2024) in 16 of 16 rows\n" in said
    assert "  BH/C1: BH/C1 (fide2024) in 16 of 16 rows\n" in said
    explained = run("explain", swiss, "--player", "4", "--system", "BH", "--rules", "fide2026")
    assert "no more than draws give (16.4.2)" in explained.stdout


def test_a_named_column_is_filled_by_the_order_that_names_it(tmp_path: Path) -> None:
    rows = [[*row, "BH/C1" if not n else None] for n, row in enumerate(SWISS_ROWS)]
    path = saved(tmp_path / "a.xlsx", rows)
    for options in (["--order", "fide2019"], ["--rules", "fide2012", "--systems", "BH/C1"]):
        done = run("fill", path, "--force", *options)
        assert done.exit_code == 0, done.stderr
        (sheet,) = load_workbook(tmp_path / "a-filled.xlsx").worksheets
        assert [cell.value for cell in sheet[1]].count("BH/C1") == 1
        assert isinstance(sheet.cell(2, 9).value, (int, float))


def test_a_blank_column_of_fides_is_filled_by_the_edition_in_force(tmp_path: Path) -> None:
    rows = [[*row, "BH/C1" if not n else None] for n, row in enumerate(SWISS_ROWS)]
    path = saved(tmp_path / "a.xlsx", rows)
    done = run("fill", path)
    assert done.exit_code == 0
    assert done.stderr == (
        "warning: a.xlsx: Open!I1: BH/C1 in I1: read by fide2026, the edition in force: --rules "
        "takes others\n"
    )
    (sheet,) = load_workbook(tmp_path / "a-filled.xlsx").worksheets
    values = tiebreaks(path, "--rules", "fide2026", "--systems", "BH/C1")
    for row in sheet.iter_rows(min_row=2, values_only=True):
        number, value = row[0], row[8]
        assert isinstance(number, int) and value == values[number]["BH/C1"]


def test_a_code_that_differs_between_editions_needs_one(swiss: str) -> None:
    result = run("standings", swiss, "--systems", "BH/C1")
    assert result.exit_code == 2
    assert (
        f"'BH/C1' is not the same in {', '.join(EDITIONS)}: say which with --rules, or as in "
        "fide2026:BH/C1"
    ) in " ".join(result.stderr.split())
    assert run("systems", "--explain", "BH").exit_code == 2
    assert run("systems", "--explain", "fide2024:BH").exit_code == 0
    wrong = run("standings", swiss, "--rules", "fide")
    assert wrong.exit_code == 2 and "'us', 'fide2012', 'fide2024', 'fide2026'" in wrong.stderr


@pytest.mark.parametrize("command", ["fill", "convert", "standings", "check", "explain", "systems"])
def test_every_command_takes_the_rules(command: str) -> None:
    assert "--rules" in run(command, "--help").stdout


# Teams.

LEAGUE: Rows = [
    ["No.", "Team", "Rnd1", "Rnd2", "Rnd3", "Board 1", "Board 2"],
    [1, "Rooks", "W2 1.5-0.5", "L3 0.5-1.5", "D4 1-1", 2, 1],
    [2, "Kings", "L1 0.5-1.5", "D4 1-1", "W3 2-0", 1.5, 2],
    [3, "Queens", "D4 1-1", "W1 1.5-0.5", "L2 0-2", 1.5, 1],
    [4, "Bishops", "D3 1-1", "D2 1-1", "D1 1-1", 1, 2],
]


def test_team_systems_from_a_crosstable_with_board_results(tmp_path: Path) -> None:
    path = saved(tmp_path / "league.xlsx", LEAGUE)
    # 1.5 match points each: game points 3, 3.5, 2.5, 3; Rooks and Bishops drew their match
    values = tiebreaks(path, "--systems", "EDE,TBR,MPVGP,EGMSB", "--rules", "fide2026")
    assert [values[no]["EDE"] for no in (1, 2, 3, 4)] == [2, 1, 4, 2]
    assert [values[no]["MPVGP"] for no in (1, 2, 3, 4)] == [3, 3.5, 2.5, 3]
    # 1: 1 x 3.5 + 0 x 2.5 + 1/2 x 3
    assert values[1]["EGMSB"] == 5
    # among 1 and 4 board 1 decides, 2 against 1
    assert (values[1]["TBR"], values[4]["TBR"]) == (1, 2)
    # the tied teams have different game points
    assert {row["BC"] for row in tiebreaks(path, "--systems", "BC").values()} == {None}
    result = run("standings", path, "--systems", "EDE,BC,BBE", "--format", "csv")
    places = [(row["no"], row["place"]) for row in csv.DictReader(io.StringIO(result.stdout))]
    # 1 and 4 have 3 game points each: 2 x 1 + 1 x 2 = 4 against 1 x 1 + 2 x 2 = 5
    assert places == [("2", "1"), ("1", "2"), ("4", "3"), ("3", "4")]


def test_missing_board_results_are_named(tmp_path: Path) -> None:
    path = saved(tmp_path / "league.xlsx", [row[:5] for row in LEAGUE])
    result = run("standings", path, "--systems", "BC", "--rules", "fide2026")
    assert result.exit_code == 1
    assert "needs the game points on each board, in columns headed Board 1, Board 2" in (
        result.stderr
    )
