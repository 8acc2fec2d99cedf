"""Proposals in files: what is typed into a copy, what a report holds, what the command says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import run, save, saved
from openpyxl import load_workbook
from tables import Rows

from xltiebreak import Refused, propose, read_workbook
from xltiebreak.book.next_round import paired_book
from xltiebreak.book.sections.next_round import with_wishes_of
from xltiebreak.cli import main
from xltiebreak.pairing.proposal import PairingWishes

FOUR: Rows = [
    ["No.", "Name", "Apart", "Rnd1", "Rnd2", "Note"],
    [1, "Ann", "x", "W2", None, "=1+1"],
    [2, "Ben", None, "L1", None, "tall"],
    [3, "Cid", "x", "W4", None, None],
    [4, "Dan", None, "L3", None, None],
]
"""Ann and Cid have won, and never meet; so Ann plays Dan and Cid plays Ben."""


def cells_of(path: Path) -> dict[str, object]:
    sheet = load_workbook(path).worksheets[0]
    return {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_only_blank_cells_of_the_coming_round_are_written() -> None:
    saved("event.xlsx", FOUR)
    before = cells_of(Path("event.xlsx"))
    said = run("pair", "event.xlsx", "--write").stdout
    assert said.splitlines()[0] == "Open: A proposal for round 2"
    assert said.splitlines()[-1] == "event.xlsx -> event-paired.xlsx"
    assert cells_of(Path("event-paired.xlsx")) == {**before, "E2": 4, "E4": 2}
    assert cells_of(Path("event.xlsx")) == before
    again = run("pair", "event-paired.xlsx", "--in-place").stdout
    assert again.count("stands in the sheet already") == 2
    assert cells_of(Path("event-paired.xlsx")) == {**before, "E2": 4, "E4": 2}


def test_a_colour_and_the_bye_are_typed() -> None:
    saved("event.xlsx", [["No.", "Name", "Rnd1"], [1, "A", None], [2, "B", None], [3, "C", None]])
    run("pair", "event.xlsx", "--colors", "-o", "event2.xlsx")
    typed = [cells_of(Path("event2.xlsx")).get(f"C{row}") for row in (2, 3, 4)]
    assert "-B-" in typed and sum(str(one).endswith("w") for one in typed) == 1


def test_a_sheet_that_would_not_show_the_pairings_is_not_written() -> None:
    """Where results name opponents, a number says nothing."""
    rows: Rows = [["Name", "Rnd1", "Rnd2"], ["Ann", "W Ben", None], ["Ben", "L Ann", None]]
    saved("event.xlsx", [*rows, ["Cid", "W Dan", None], ["Dan", "L Cid", None]])
    result = CliRunner().invoke(main, ["pair", "event.xlsx", "--write"])
    said = "this sheet would not show the pairings of round 2: type them by hand"
    assert said in result.stderr and not Path("event-paired.xlsx").exists()
    assert "A proposal for round 2" in run("pair", "event.xlsx").stdout


def test_the_copy_keeps_the_lot() -> None:
    rows: Rows = [["No.", "Name", "R1"]]
    saved("event.xlsx", rows + [[no, f"P{no}", None] for no in range(1, 13)])
    first = run("pair", "event.xlsx", "--lot", "17", "--write").stdout
    assert "Players without a rating are in the order of lot 17." in first
    (table,) = read_workbook("event-paired.xlsx").crosstables
    assert table.facts.lot == 17
    assert with_wishes_of(table, PairingWishes(), None).lot == 17
    assert with_wishes_of(table, PairingWishes(), 3).lot == 3


def test_a_file_is_proposed_by_the_library_too() -> None:
    saved("event.xlsx", FOUR)
    assert {board[:2] for board in propose("event.xlsx").boards} == {(1, 4), (3, 2)}


def test_a_section_without_a_proposal_is_named_and_the_others_are_paired() -> None:
    saved("event.xlsx", FOUR)
    book = load_workbook("event.xlsx")
    sheet = book.create_sheet("Reserve")
    for row in (["No.", "Name", "Rnd1", "Rnd2"], [1, "E", "2", None], [2, "F", None, None]):
        sheet.append(row)
    sheet.append([3, "G", "W4", None])
    sheet.append([4, "H", "L3", None])
    book.save("event.xlsx")
    result = CliRunner().invoke(main, ["pair", "event.xlsx", "--write"])
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "error: event.xlsx: Reserve: no proposal: the game of E (1) and F (2) in round 1 has no "
        "result: enter it first"
    ]
    assert Path("event-paired.xlsx").exists()


def test_a_cell_that_is_not_blank_is_not_written() -> None:
    saved("event.xlsx", [[*row[:4], "*", *row[5:]] if row[0] != "No." else row for row in FOUR])
    with pytest.raises(Refused, match=r"the cell of \w+ \(\d\) is not blank: clear it first"):
        paired_book(Path("event.xlsx"), Path("paired.xlsx"))
    assert not Path("paired.xlsx").exists()


def test_a_sheet_without_a_further_round_is_told_so() -> None:
    saved("event.xlsx", [row[:4] for row in FOUR])
    result = CliRunner().invoke(main, ["pair", "event.xlsx"])
    assert result.stderr.splitlines() == [
        "error: event.xlsx: Open: no proposal: there is no column for round 2: add one for a "
        "further round"
    ]


def test_without_the_engine_the_command_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "gacrux.chessjson", None)
    for name in ("engine", "proposing", "reasons"):
        monkeypatch.delitem(sys.modules, f"xltiebreak.pairing.{name}", raising=False)
    save("event.xlsx", ("K-3", FOUR), ("4-6", FOUR))
    result = CliRunner().invoke(main, ["pair", "event.xlsx", "--write"])
    assert result.output.splitlines() == [
        "error: event.xlsx: the pairing engine is not installed: pip install gacrux"
    ]


def test_a_table_that_is_no_workbook_is_proposed_but_not_typed_into() -> None:
    Path("event.csv").write_text("No,Name,Rnd1,Rnd2\n1,Ann,W2,\n2,Ben,L1,\n3,Cid,W4,\n4,Dan,L3,\n")
    assert "A proposal for round 2" in run("pair", "event.csv").stdout
    result = CliRunner().invoke(main, ["pair", "event.csv", "--write"])
    assert "event.csv is no workbook with a column for each round" in result.stderr


REPORT = """\
012 Spring Open
XXR 3
001    1      Ann                               1900                             1.0    1     3 w 1
001    2      Ben                               1800                             1.0    2     4 b 1
001    3      Cid                               1700                             0.0    3     1 b 0
001    4      Dan                               1600                             0.0    4     2 w 0
001    5      Eve                               1500                             1.0    5  0000 - U
001    6      Fay                               1400                             0.0    6  0000 - Z
"""


def test_records_of_a_report_are_wishes() -> None:
    """260: Ann and Eve, who would meet, are kept apart in round 2; 240: Fay has half a point then.

    Eve had the bye, so she should not play below again, and meets Ann.
    """
    Path("event.trf").write_text(REPORT)
    assert (1, 5) in {tuple(sorted(board[:2])) for board in propose("event.trf").boards}
    Path("event.trf").write_text(f"{REPORT}260   2   3    1    5\n240 H   2    6\n")
    proposal = propose("event.trf")
    assert all({*board[:2]} != {1, 5} and 6 not in board[:2] for board in proposal.boards)
    assert proposal.bye in (3, 4)
    Path("event.trf").write_text(f"{REPORT}260   1   1    1    5\n")
    assert (1, 5) in {tuple(sorted(board[:2])) for board in propose("event.trf").boards}


def test_the_numbers_of_a_report_are_the_order() -> None:
    """Without ratings too: of four, 1 meets 3 in the first round, and 2 meets 4."""
    lines = [f"001 {no:4}      P{no}" + " " * 61 + "0.0" for no in range(1, 5)]
    Path("event.trf").write_text("012 Spring Open\nXXR 3\n" + "\n".join(lines) + "\n")
    proposal = propose("event.trf")
    assert [board[:2] for board in proposal.boards] == [(1, 3), (2, 4)]
    assert proposal.lot is None


def test_a_proposal_leaves_as_a_report() -> None:
    Path("event.trf").write_text(f"{REPORT}260   2   3    1    5\n")
    proposal = propose("event.trf")
    run("pair", "event.trf", "-o", "round2.trf")
    (table,) = read_workbook("round2.trf").crosstables
    coming = {one.number: one.games[1] for one in table.event.players}
    assert {no: game.opponent for no, game in coming.items()} == {
        **{no: game.opponent for no, game in proposal.games.items()}
    }
    assert all(coming[board.first].color == "W" for board in proposal.boards)
    lines = Path("round2.trf").read_text().splitlines()
    assert "260   2   3    1    5" in lines
    assert [line[:91].rstrip() for line in lines] == [
        line[:91].rstrip() for line in f"{REPORT}260   2   3    1    5\n".splitlines()
    ]


def test_a_workbook_leaves_as_a_report_with_who_is_kept_apart() -> None:
    coloured = [[*row] for row in FOUR]
    for row, color in zip(coloured[1:], "wbwb", strict=True):
        row[3] = f"{row[3]}{color}"
    saved("event.xlsx", coloured)
    run("pair", "event.xlsx", "-o", "round2.trf", "-q")
    (table,) = read_workbook("round2.trf").crosstables
    assert table.facts.kept_apart(2) == [frozenset((1, 3))]
    assert {one.number: one.games[1].opponent for one in table.event.players} == {
        1: 4, 2: 3, 3: 2, 4: 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--write", "--in-place"], "give only one of --write, -o and --in-place"),
        (["--backup"], "--backup goes with --in-place"),
        (["-o", "a.xlsx", "event.xlsx", "other.xlsx"], "-o takes one workbook"),
    ],
)
def test_options_that_contradict_are_refused(options: list[str], said: str) -> None:
    saved("event.xlsx", FOUR)
    saved("other.xlsx", FOUR)
    result = CliRunner().invoke(main, ["pair", "event.xlsx", *options])
    assert result.exit_code == 2 and said in result.stderr
