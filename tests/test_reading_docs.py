"""Every table in docs/reading.md is read, and all of them as the same event."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from xltiebreak.book.sections.joined import SheetTables, with_lists_joined
from xltiebreak.book.sections.pages import with_pages_joined
from xltiebreak.cli import main
from xltiebreak.core.event import Result
from xltiebreak.files.tables import grids_of
from xltiebreak.reading.crosstable import read
from xltiebreak.reading.notation import read_result

PAGE = (Path(__file__).parent.parent / "docs" / "reading.md").read_text(encoding="utf-8")
TABLES = re.findall(r"```(csv|text|html)\n(.*?)```", PAGE, re.DOTALL)
(CELLS,) = re.findall(r"\| in a cell \| means \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE)

GAMES = {
    1: [("win", 2), ("win", 3), ("draw", 4)],
    2: [("loss", 1), ("win", 4), ("loss", 3)],
    3: [("draw", 4), ("loss", 1), ("win", 2)],
    4: [("draw", 3), ("loss", 2), ("draw", 1)],
}
NAMES = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan"}
COLORS = {1: "WBW", 2: "BBW", 3: "WWB", 4: "BWB"}


def test_there_are_tables_of_many_programs() -> None:
    assert len(TABLES) >= 11


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_table_of_the_docs_is_read(number: int) -> None:
    kind, text = TABLES[number]
    grids = grids_of(text.encode(), f"list.{kind}")
    whole = with_pages_joined(
        [SheetTables(grid, read(grid)) for grid in grids], read, everywhere=True
    )
    sheets = with_lists_joined(whole, read)
    (table,) = (table for sheet in sheets for table in sheet.tables)
    assert table.sound, table.problems
    players = table.event.by_number
    in_order = sorted if table.matrix else list  # a matrix gives no order of the rounds
    assert {
        no: in_order((g.result.value, g.opponent) for g in p.games if g.opponent)
        for no, p in players.items()
    } == {no: in_order(games) for no, games in GAMES.items()}
    assert all(NAMES[no].casefold() in player.name.casefold() for no, player in players.items())
    printed = table.printed_points
    # Points in lists are those before a round; a column of wins is a tie-break.
    without = "White;" in text or "WINS" in text or text.startswith("1;Ada;1-0;Ben")
    without |= "Ada - Ben 1-0" in text
    without |= "Winner;" in text
    assert printed == ({} if without else {no: table.event.scores[no] for no in players})
    if any(game.color for player in players.values() for game in player.games):
        expected = {
            no: in_order(
                (opponent, color) for (_, opponent), color in zip(GAMES[no], colors, strict=True)
            )
            for no, colors in COLORS.items()
        }
        assert {
            no: in_order((g.opponent, g.color) for g in p.games) for no, p in players.items()
        } == expected


MEANINGS = {
    "a win, over 6 or 10; with the own colour": Result.WIN,
    "a draw": Result.DRAW,
    "a loss": Result.LOSS,
    "a win by forfeit": Result.FORFEIT_WIN,
    "a loss by forfeit": Result.FORFEIT_LOSS,
    "a full-point bye": Result.FULL_BYE,
    "a half-point bye": Result.HALF_BYE,
    "a zero-point bye: absent, or withdrawn": Result.ZERO_BYE,
    "not played yet": Result.PENDING,
    "a win, with the game points of a team match, discs, or games": Result.WIN,
}


def test_the_cells_of_the_docs_mean_what_is_said() -> None:
    rows = [line.strip("| ").split(" | ") for line in CELLS.splitlines()]
    assert [meaning for _, meaning in rows] == list(MEANINGS)
    for cells, meaning in rows:
        for cell in re.findall("`(.*?)`", cells):
            reading = read_result(cell)
            assert reading and reading.game.result is MEANINGS[meaning], cell


def test_the_docs_show_the_output_of_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (session,) = re.findall(r"```console\n\$ xltiebreak check list.txt\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "list.txt").write_text(TABLES[0][1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["check", "list.txt"], catch_exceptions=False)
    assert result.stdout == session
