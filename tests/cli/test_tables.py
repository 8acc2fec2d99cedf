"""Tables on a terminal: names are cut, figures and codes never."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from commands import TEMPLATES, on_a_terminal, saved
from hypothesis import example, given
from hypothesis import strategies as st
from tables import Rows

from xltiebreak.cli.tables import blocks
from xltiebreak.files.written import Kind, TableColumn
from xltiebreak.rules import all_systems

on_terminals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
WSCF = str(TEMPLATES / "wscf_example.xlsx")
NAME = "Maximiliana von Hohenzollern-Sigmaringen"
SEVEN = "MM,SO,CU,CO,SB,KA,RN48213"


def event(path: Path) -> str:
    """Twelve players with long names in two teams; everybody draws."""
    rows: Rows = [["No.", "Name", "Team", "Rnd1"]]
    for number in range(1, 13):
        team = f"Schachfreunde {'East' if number % 2 else 'West'} of Somewhere-upon-Hill"
        rows.append(
            [number * 100, f"{NAME} {number}", team, f"D{(number + (number % 2 or -1)) * 100}"]
        )
    return saved(path, rows)


def words(lines: list[str]) -> list[str]:
    return [word for line in lines for word in line.split()]


@pytest.mark.slow
@on_terminals
@pytest.mark.parametrize("columns", [40, 60, 80, 100])
def test_tables_fit_the_terminal_and_cut_no_figure(tmp_path: Path, columns: int) -> None:
    name = event(tmp_path / "a.xlsx")
    lines = on_a_terminal(columns, "standings", name, "--systems", SEVEN)
    assert max(map(len, lines[1:])) <= columns
    shown = words(lines)
    assert all(code in shown for code in SEVEN.split(","))
    assert all(str(number * 100) in shown for number in range(1, 13))
    # each drew one game: half a point; the draw of lots gives each number from 1 to 12 once
    assert all(f"{number}.0" in shown for number in range(1, 13))
    assert any("…" in word for word in shown)
    assert not any("…" in word and any(sign.isdigit() for sign in word) for word in shown)


@pytest.mark.slow
@on_terminals
def test_a_table_that_fits_is_not_folded(tmp_path: Path) -> None:
    lines = on_a_terminal(80, "standings", WSCF)
    assert sum("Place" in line for line in lines) == 1
    assert not any("…" in line for line in lines)


@pytest.mark.slow
@on_terminals
def test_seven_systems_at_60_columns_are_folded_into_blocks(tmp_path: Path) -> None:
    name = event(tmp_path / "a.xlsx")
    lines = on_a_terminal(60, "standings", name, "--systems", SEVEN)
    heads = [line.split() for line in lines if "Place" in line]
    assert len(heads) > 1
    assert all(head[:3] == ["Place", "No.", "Name"] for head in heads)
    assert [code for head in heads for code in head[3:]][:8] == ["Pts", *SEVEN.split(",")]


@pytest.mark.slow
@on_terminals
@pytest.mark.parametrize("columns", [60, 80])
def test_teams_keep_their_players_numbers(tmp_path: Path, columns: int) -> None:
    name = event(tmp_path / "a.xlsx")
    lines = on_a_terminal(columns, "standings", name, "--teams", "6")
    assert max(map(len, lines[1:])) <= columns
    shown = words(lines)
    assert all(str(number * 100) in shown for number in range(1, 13))
    assert [code for code in ("ME", "SO", "SB", "CU") if code in shown] == ["ME", "SO", "SB", "CU"]


@pytest.mark.slow
@on_terminals
@pytest.mark.parametrize("columns", [60, 80])
def test_the_list_of_systems_is_complete(columns: int) -> None:
    lines = on_a_terminal(columns, "systems")
    assert max(map(len, lines)) <= columns
    shown = words(lines)
    for system in all_systems():
        assert system.code in shown
        for text in (system.definition.udf, system.name, system.definition.source, *system.needed):
            assert all(word in shown for word in text.split())


@pytest.mark.slow
@on_terminals
def test_on_a_narrow_terminal_a_comparison_stands_one_below_the_other() -> None:
    lines = on_a_terminal(80, "explain", WSCF, "--player", "4", "--vs", "5")
    assert not any("(4), 3.5" in line and "(5), 3.5" in line for line in lines)
    wide = on_a_terminal(200, "explain", WSCF, "--player", "4", "--vs", "5")
    assert any("(4), 3.5" in line and "(5), 3.5" in line for line in wide)


KINDS: st.SearchStrategy[Kind] = st.sampled_from(["tiebreak", "code", "name", "text"])
TABLES = st.lists(
    st.tuples(st.text("ab ", max_size=12), KINDS, st.text("xy ", max_size=30)),
    min_size=1,
    max_size=9,
)


def total(block: Mapping[int, int]) -> int:
    return sum(block.values()) + 3 * len(block) + 1


def least(column: TableColumn) -> int:
    """The width that a column needs: of a name 8 letters, of a text the longest word."""
    (cell,) = map(str, column.cells)
    heading = max(map(len, column.heading.split()), default=0)
    if column.kind == "name":
        return min(max(len(column.heading), len(cell)), max(heading, 8))
    words = cell.split() if column.kind == "text" else [cell]
    return max(heading, *map(len, words), 0)


@given(table=TABLES, width=st.integers(1, 120), first=st.integers(0, 3))
@example([("Name", "name", "x" * 30)], 20, 0)  # shrinks until it fits, and no further
@example([("No", "code", "1"), ("a", "text", "xy xy xy")], 13, 1)
@example([("a b", "code", "xy")] * 3, 10, 0)  # the third one does not fit by one
@example([("a b", "code", "xy")] * 2, 11, 0)
def test_every_column_is_in_a_block_and_blocks_fit_if_they_can(
    table: list[tuple[str, Kind, str]], width: int, first: int
) -> None:
    columns = [TableColumn(heading, kind, [cell]) for heading, kind, cell in table]
    first = min(first, len(columns) - 1)
    folded = blocks(columns, width, first)
    seen = [position for block in folded for position in block if position >= first]
    assert seen == list(range(first, len(columns)))
    for block in folded:
        assert list(block)[:first] == list(range(first))
        for position, given_width in block.items():
            if columns[position].kind in ("tiebreak", "code"):
                assert given_width >= len(table[position][2])
        # a block that is wider than the terminal has one column beside the first ones
        assert total(block) <= width or len(block) == first + 1
        # no column is narrower than the terminal asks for, or than it can be
        natural = [max(len(columns[p].heading), len(table[p][2])) for p in block]
        assert total(block) >= width or list(block.values()) == natural
        assert all(block[p] >= least(columns[p]) for p in block)
    for block, (*_, beyond) in zip(
        folded, [list(b)[: first + 1] for b in folded[1:]], strict=False
    ):
        assert sum(least(columns[p]) + 3 for p in (*block, beyond)) + 1 > width
    assert len(blocks(columns, None, first)) == 1
    # where one more column just fits, it is there
    fits = sum(least(column) + 3 for column in columns[: first + 2]) + 1
    assert len(blocks(columns, fits, first)[0]) >= min(first + 2, len(columns))
