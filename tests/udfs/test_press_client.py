"""Every button through xlwings Server's own client, on workbooks of several kinds.

Each button is clicked twice in the task pane of the served add-in. What the workbook then holds is
what the commands make of the same file: they are judged elsewhere, by numbers from outside.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from commands import run
from openpyxl import load_workbook
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_VALUES, Values
from udfs import as_excel, directors_books
from udfs.actions import plain
from udfs.directors_books import BHAM_TOP, BOOKS, TIEBREAKS, WSCF_TOP
from udfs.office_client import State, presses
from udfs.open_workbooks import Open, colors_of, standings_of
from udfs.subprocesses import needs, needs_node, node

from xltiebreak.cli import main
from xltiebreak.excel.buttons.labels import BUTTONS
from xltiebreak.reading.grid import Cell

pytestmark = [needs("xlwings_server"), needs_node]

SELECTED = {"two_sections": "A24", "errors": "B3", "formulas_and_merges": "B5", "blank": "A1"}
"""The cells that are selected before a press; B6 in the other workbooks."""
EXPLAINED = {
    "wscf": ("WSCF", 3, ()),
    "two_sections": ("Both", 3, ("--range", "A21:L27")),
    "formulas_and_merges": ("O'Hara", 2, ()),
    "running": ("Running", 4, ()),
    "live": ("WSCF", 3, ()),
}
"""Sheet and number of the player in that row, and what tells the command where to look."""
REFUSED = ("errors", "blank")


class Pressed:
    """The workbooks before and after two presses of each button."""

    def __init__(self, folder: Path, client: Path, url: str) -> None:
        self.paths = {name: folder / f"{name}.xlsx" for name in BOOKS}
        for name, path in self.paths.items():
            BOOKS[name](path)
        self.before = {name: as_excel.opened(path) for name, path in self.paths.items()}
        keys = [(name, button) for name in BOOKS for button in BUTTONS]
        asked = [{**self.before[name], "presses": _twice(name, button)} for name, button in keys]
        states, self.labels = presses(client, url, folder, asked)
        self._states = dict(zip(keys, states, strict=True))

    def __call__(self, name: str, button: str) -> list[State]:
        return self._states[name, button]


def _twice(name: str, button: str) -> list[dict[str, str]]:
    (sheet, *_) = EXPLAINED.get(name, ("Open",))
    return [{"button": button, "sheet": sheet, "select": SELECTED.get(name, "B6")}] * 2


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory, client: Path, url: str) -> Pressed:
    return Pressed(tmp_path_factory.mktemp("books"), client, url)


def values(sheets: dict[str, Any]) -> dict[tuple[str, Cell], object]:
    return Open(sheets, ()).values


def own_cells(state: State, before: dict[str, Any]) -> dict[tuple[str, Cell], object]:
    """The cells of the director's own sheets."""
    return values({name: state["sheets"][name] for name in before["sheets"]})


def said(result: str) -> list[str]:
    """What a command says of cells: without its kind, the file's name and its last remarks."""
    found = re.findall(r"^(?:error|warning): \w+\.xlsx: (.*)$", result, re.MULTILINE)
    assert all("!" in line or "no crosstable" in line for line in found)
    return found


def of_command(*arguments: str | Path) -> str:
    """What a command prints, also if it refuses."""
    return CliRunner().invoke(main, list(map(str, arguments))).output


def test_the_pane_has_the_four_buttons(after: Pressed) -> None:
    assert after.labels == [button.label for button in BUTTONS.values()]


@pytest.mark.parametrize("name", BOOKS)
def test_fill_writes_what_the_command_writes(after: Pressed, name: str, tmp_path: Path) -> None:
    before, target = after.before[name], tmp_path / "out.xlsx"
    printed = of_command("fill", after.paths[name], "-o", target)
    expected = values(as_excel.opened(target)["sheets"] if target.exists() else before["sheets"])
    if name == "running":  # the server cannot see that these fours are no formulas
        for row in range(3, 3 + len(WSCF)):
            expected["Running", Cell(row, 4)] = 4
    first, second = after(name, "fill_tiebreaks")
    assert own_cells(first, before) == own_cells(second, before) == expected
    assert first["formulas"] == second["formulas"] == formulas(before)
    (message,) = first["messages"]
    lines = message.splitlines()
    if name in REFUSED:
        assert lines[0].startswith("Nothing was written.")
        assert lines[1:] == said(printed)
        assert first["done"] == second["done"] == []
    elif name == "running":
        assert lines[0] == "Running A2:L17, 15 players, 4 rounds: filled CU, 15 Pts, 15 Place"
        assert lines[1].startswith("Running!D3: left as they are, because formulas may fill")
    elif name == "live":
        assert lines == ["Nothing was left to fill."]
    else:
        filled = [line.strip() for line in printed.splitlines() if ": filled " in line]
        assert lines == [*filled, *said(printed)]
    if name not in REFUSED:
        assert second["messages"][0].splitlines()[0] == "Nothing was left to fill."
        assert not [change for change in second["done"] if "values" in change]


def formulas(book: dict[str, Any]) -> list[list[Any]]:
    """The formulas of a workbook as a state has them: sheet, row and column from 0, text."""
    return [
        [sheet, cell.row - 1, cell.column - 1, text]
        for sheet, of_sheet in book["formulas"].items()
        for address, text in of_sheet.items()
        for cell in [Cell(*as_excel.row_and_column(address))]
    ]


@pytest.mark.parametrize(
    ("name", "sheet", "top", "left", "printed"),
    [
        ("wscf", "WSCF", 4, 4, WSCF_VALUES),
        ("two_sections", "Both", WSCF_TOP, 4, WSCF_VALUES),
        ("two_sections", "Both", BHAM_TOP, 4, BHAM_VALUES),
        ("formulas_and_merges", "O'Hara", 4, 5, BHAM_VALUES),
    ],
)
def test_the_filled_numbers_are_the_printed_ones(
    after: Pressed, name: str, sheet: str, top: int, left: int, printed: Values
) -> None:
    rows = after(name, "fill_tiebreaks")[0]["sheets"][sheet]
    filled = [rows[top - 1 + n][left - 1 : left + 3] for n in range(len(printed))]
    assert filled == [[line[code] for code in TIEBREAKS] for line in printed.values()]
    if printed is WSCF_VALUES:
        assert filled[0] == [17.0, 19.5, 21.0, 68.0]


@pytest.mark.parametrize("name", BOOKS)
def test_check_colours_and_lists_what_the_command_finds(after: Pressed, name: str) -> None:
    before = after.before[name]
    printed = of_command("check", after.paths[name])
    expected = colors_of(after.paths[name])
    first, second = after(name, "check_crosstables")
    for state, wanted in (first, expected), (second, dict.fromkeys(expected)):
        assert own_cells(state, before) == values(before["sheets"])
        assert state["formulas"] == formulas(before)
        own = [line for line in state["colors"] if line[0] != "Check"]
        assert {(sheet, Cell(r + 1, c + 1)): color for sheet, r, c, color in own} == wanted
        assert all(by == 0 for *_, by in state["indents"])
    listed = plain(first["sheets"].get("Check", []))
    if name == "blank":
        assert first["messages"][0].splitlines()[1:] == said(printed)
    elif expected:
        lines = [f"{sheet}!{cell}: {what}" for sheet, cell, _, what, *_ in listed[4:]]
        if name == "running":  # the command has one line for all
            (line,) = said(printed)
            assert line.startswith(f"{lines[0]} (and {len(WSCF) - 1} more like it")
            assert len(lines) == len(WSCF)
        else:
            assert lines == said(printed)
        assert first["messages"][0].splitlines()[0] == listed[1][0]
        assert second["messages"] == ["The colours of the last check are gone."]
    else:
        assert first["messages"] == second["messages"] == [listed[1][0]] == ["Consistent."]
        assert not said(printed)


@pytest.mark.parametrize("name", BOOKS)
def test_standings_are_those_of_the_closed_file(after: Pressed, name: str, tmp_path: Path) -> None:
    path, before = after.paths[name], after.before[name]
    first, second = after(name, "write_standings")
    for state in (first, second):
        assert own_cells(state, before) == values(before["sheets"])
        new = {n: plain(rows) for n, rows in state["sheets"].items() if n not in before["sheets"]}
        if name in REFUSED:
            assert not new
            assert state["messages"][0].splitlines()[1:] == said(of_command("standings", path))
            continue
        # Standings of a file with live formulas would not follow them; a press can be repeated.
        closed = standings_of(
            after.paths["wscf"] if name == "live" else path, tmp_path / "out.xlsx"
        )
        assert new == {sheet: plain(rows) for sheet, rows in closed.items()}
        assert state["active"] == next(iter(closed))
        assert not [one for one in state["formats"] if one[3] == ";;;"]
        assert not [one for one in state["done"] if one.endswith(" add")] or state is first


def test_a_sheet_of_standings_is_as_wide_as_its_table(after: Pressed) -> None:
    for state in after("wscf", "write_standings"):
        widths = {column: width for sheet, column, width in state["widths"]}
        rows = state["sheets"]["Standings"]
        # `Place` and `Player, A`; the title above them is longer, and flows over.
        assert (widths[0], widths[2]) == (len("Place"), len("Player, A"))
        assert len(rows[0][0]) > widths[0]
        fonts = {(row, column): font for _, row, column, font in state["fonts"]}
        assert fonts[0, 0]["bold"] is True
        assert fonts[0, 0]["size"] == 16
        head = next(row for row, line in enumerate(rows) if line and line[0] == "Place")
        left = rows[head].index("Pts") + 1
        table = rows[head + 1 : head + 1 + len(WSCF)]
        assert [line[left : left + 4] for line in table] == [
            [line[code] for code in TIEBREAKS] for line in WSCF_VALUES.values()
        ]


@pytest.mark.parametrize("name", BOOKS)
def test_explain_writes_what_the_command_prints(after: Pressed, name: str) -> None:
    path, before = after.paths[name], after.before[name]
    for state in after(name, "explain_players"):
        assert own_cells(state, before) == values(before["sheets"])
        if name in REFUSED:
            assert set(state["sheets"]) == set(before["sheets"])
            printed = of_command("explain", path, "--player", "1")
            assert state["messages"][0].splitlines()[1:] == said(printed)
            continue
        sheet, number, where = EXPLAINED[name]
        printed = run("explain", path, "--player", str(number), "--sheet", sheet, *where).output
        explained = printed.partition("\n\n")[2].rstrip().splitlines()  # below the file's name
        lines = [line[0] if line else "" for line in plain(state["sheets"]["Why"])]
        assert [line.rstrip() for line in lines[2:]] == explained
        assert state["active"] == "Why"
        assert state["messages"] == ["The explanation is on the sheet Why."]


def test_the_explanation_of_the_printed_example_has_its_numbers(after: Pressed) -> None:
    """Player 3 has 19.0 and 20.5."""
    lines = [row[0] for row in after("wscf", "explain_players")[0]["sheets"]["Why"] if row[0]]
    assert "Modified Median (MM) of Player, E (3), 4.0 points: 19.0" in lines
    assert "Solkoff (SO) of Player, E (3), 4.0 points: 20.5" in lines


def test_buttons_on_the_sheet_are_pressed_by_their_cells(
    tmp_path: Path, client: Path, url: str
) -> None:
    """As in a workbook for Lite: each shape selects the cell behind it."""
    path = tmp_path / "event.xlsx"
    directors_books.on_event_sheet(path)
    shapes = {"Event": ["TextBox 1", "TextBox 2", "TextBox 3"]}
    cells = [{"sheet": "Event", "select": cell} for cell in ("B2", "C2", "E2")]
    asked = {**as_excel.opened(path), "shapes": shapes, "presses": cells}
    ((filled, checked, stood),), _ = presses(client, url, tmp_path, [asked])
    assert filled["messages"] == ["Event A4:J10, 6 players, 4 rounds: filled MM SO CU CO"]
    assert filled["selection"] == "B3"  # below: the same shape can be pressed again
    assert [line[2:6] for line in filled["sheets"]["Event"][4:]] == [
        [line[code] for code in TIEBREAKS] for line in BHAM_VALUES.values()
    ]
    assert checked["messages"] == ["Consistent."]
    assert stood["active"] == "Standings"
    without = {**asked, "shapes": {}, "presses": cells[:1]}
    (((untouched),),), _ = presses(client, url, tmp_path, [without])
    assert untouched["done"] == untouched["messages"] == []


def test_what_the_stand_in_lacks_is_an_error(tmp_path: Path, client: Path, url: str) -> None:
    """A press that asks Excel for something unknown ends the run, whatever the client shows."""
    workbook = Path(__file__).parent / "parts" / "office_workbook.mjs"
    program = tmp_path / "lacks.mjs"
    program.write_text(
        f"""import {{ Workbook, missing }} from {str(workbook)!r};
const {{ context }} = new Workbook({{ sheets: {{ Open: [[1]] }} }});
const range = context.workbook.worksheets.items[0].getRange("A1");
const tries = [() => range.merge(), () => (range.format.wrapText = true), () => range.values[0]];
console.log(JSON.stringify(tries.map((attempt) => {{
  try {{ attempt(); return "has it"; }} catch (error) {{ return error.message; }}
}})));
""",
        encoding="utf-8",
    )
    assert list(node(str(program))) == [
        "the stand-in has no Range.merge",
        "the stand-in has no RangeFormat.wrapText to set",
        "has it",
    ]


def test_the_books_are_of_their_kinds(after: Pressed) -> None:
    """Merged cells, formulas, errors, dates and a hidden sheet are really there."""
    book = load_workbook(after.paths["formulas_and_merges"])["O'Hara"]
    assert len(book.merged_cells.ranges) == 2
    assert len(formulas(after.before["formulas_and_merges"])) == 1 + len(BHAM)
    assert after.before["formulas_and_merges"]["sheets"]["O'Hara"][5][2] == "#N/A"
    assert after.before["errors"]["formats"] == {"Open": {"G4": "d/m/yyyy"}}
    assert after.before["two_sections"]["hidden"] == ["Old"]
    assert values(after.before["blank"]["sheets"]) == {}
    assert len(formulas(after.before["live"])) > 1000
