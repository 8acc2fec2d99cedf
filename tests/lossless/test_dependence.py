"""A formula keeps its cached value if, and only if, nothing that it reads can have changed."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import openpyxl
import pytest
from libreoffice import needs_libreoffice, to_csv
from lossless.handmade import sheet, workbook
from lossless.writing import write_cells
from openpyxl.formula import Tokenizer
from openpyxl.formula.translate import Translator
from openpyxl.utils import coordinate_to_tuple, get_column_letter, range_boundaries
from tables import cases_of
from thinning import thinned

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import SheetPart
from xltiebreak.lossless.tables import ExcelTable
from xltiebreak.reading.grid import Cell, parse_area

Cells = dict[tuple[int, int], str]

WRITTEN = {Cell(row, column): Edit(5.0) for row in range(4, 10) for column in (4, 5)}  # D4:E9


def rows(cells: Cells) -> str:
    """A sheet of cells, each given by its content, or whole, with % in place of its address."""
    made: dict[int, str] = {}
    for (row, column), content in sorted(cells.items()):
        cell = content if content.startswith("<c ") else f"<c %>{content}</c>"
        made[row] = made.get(row, "") + cell.replace("%", f'r="{Cell(row, column)}"', 1)
    return sheet("".join(f'<row r="{row}">{made[row]}</row>' for row in sorted(made)))


def formula(text: str, value: str = "777") -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return f"<f>{escaped}</f><v>{value}</v>"


def kept(
    tmp_path: Path, sheets: dict[str, Cells], edits: dict[Cell, Edit], **others: object
) -> set[tuple[str, int, int]]:
    """The unwritten cells that still have the value 777 after a write to the first sheet."""
    source, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    workbook(source, {name: rows(cells) for name, cells in sheets.items()}, **others)
    write_cells(source, target, {next(iter(sheets)): edits}, force=True)
    book = openpyxl.load_workbook(target, data_only=True)
    return {
        (name, cell.row, cell.column)
        for name in sheets
        for row in book[name].iter_rows()
        for cell in row
        if cell.value == 777
    }


@pytest.mark.parametrize(("specifier", "area"), cases_of(__file__)["specifiers"])
def test_a_specifier_names_cells_of_its_table(specifier: str, area: str | None) -> None:
    table = ExcelTable(
        "T", SheetPart("Open", "s", "1"), parse_area("B2:D6"), True, True, ("a", "b", "x]y")
    )
    assert table.area_of(specifier) == (area and parse_area(area))
    bare = table._replace(heading=False, totals=False)
    assert bare.area_of("[a]") == bare.area_of("[[#All],[a]]") == parse_area("B2:B6")
    assert bare.area_of("[#Headers]") is bare.area_of("[#Totals]") is None
    for rows, found in (("B2:D2", None), ("B2:D3", None), ("B2:D4", parse_area("B3:D3"))):
        assert table._replace(covers=parse_area(rows)).area_of("[]") == found


BOOKS = dict(
    book.split("\n", 1)
    for book in Path(__file__).with_name("dependence.txt").read_text("utf-8").split("\n== ")[1:]
)


@pytest.mark.parametrize("book", BOOKS)
def test_exactly_the_values_that_may_be_wrong_are_lost(tmp_path: Path, book: str) -> None:
    change, *lines = BOOKS[book].strip().split("\n")
    how, *areas = change.split()
    edits = {
        Cell(row, column): Edit(None if how == "emptied" else 5.0)
        for area in areas
        for _, row, column in cells_of(area, "Open")
    }
    sheets: dict[str, Cells] = {"Open": {}}
    expected = set()
    for line in lines:
        where, state, content = line.split(" ", 2)
        name, _, address = where.partition("!")
        cell = coordinate_to_tuple(address)
        is_formula = content.startswith("=")
        sheets.setdefault(name, {})[cell] = formula(content[1:]) if is_formula else content
        if state == "kept":
            expected.add((name, *cell))
    assert kept(tmp_path, sheets, edits) == expected


@pytest.mark.parametrize(("first", "stays"), [("1", True), ("E4", False)])
def test_a_chain_of_formulas_becomes_stale_as_a_whole(
    tmp_path: Path, first: str, stays: bool
) -> None:
    cells = {(1, 1): formula(first)}
    cells |= {(row, 1): formula(f"A{row - 1}+5") for row in range(2, 1001)}  # none is 777
    assert len(kept(tmp_path, {"Open": cells}, WRITTEN)) == (1000 if stays else 0)


def shared(group: int, text: str = "", reference: str = "") -> str:
    about = f' ref="{reference}"' if reference else ""
    return f'<f t="shared" si="{group}"{about}>{text}</f><v>777</v>'


def array(text: str, reference: str, cell: str = "<c %>") -> str:
    return f'{cell}<f t="array" ref="{reference}">{text}</f><v>777</v></c>'


# Random books, against openpyxl's reading of their formulas and a walk from cell to cell.

SHEETS = ("Open", "It's me")
HEIGHT, WIDTH = 14, 9
Node = tuple[str, int, int]


def random_operand(chance: random.Random) -> str:
    ends = sorted(chance.randint(1, HEIGHT) for _ in range(2))
    columns = sorted(chance.randint(1, WIDTH) for _ in range(2))
    dollar = [chance.choice(["", "$"]) for _ in range(4)]
    letters = [get_column_letter(column) for column in columns]
    first = f"{dollar[0]}{letters[0]}{dollar[1]}{ends[0]}"
    last = f"{dollar[2]}{letters[1]}{dollar[3]}{ends[1]}"
    text = chance.choices(
        [
            first,
            f"{first}:{last}",
            f"{dollar[0]}{letters[0]}:{dollar[2]}{letters[1]}",
            f"{dollar[1]}{ends[0]}:{dollar[3]}{ends[1]}",
        ],
        [8, 5, 1, 1],
    )[0]
    return chance.choice(["", "", "Open!", "'It''s me'!"]) + text


def random_formula(chance: random.Random) -> str:
    operands = [random_operand(chance) for _ in range(chance.randint(1, 2))]
    shape = chance.choice(["SUM({})", 'COUNTIF({},"D4:E5")+1', 'IF(TRUE,MAX({}),"A1")'])
    return "&".join(shape.format(operand) for operand in operands)


def cells_of(operand: str, own: str) -> Iterator[Node]:
    name, _, area = operand.rpartition("!")
    left, top, right, bottom = range_boundaries(area.replace("$", ""))
    # A shared formula's range may be turned over: A$2:A1 two rows on is A$2:A3.
    low, high = sorted((top or 1, bottom or HEIGHT))
    first, last = sorted((left or 1, right or WIDTH))
    rows_there, columns = range(low, high + 1), range(first, last + 1)
    for row, column in product(rows_there, columns):
        yield name.strip("'").replace("''", "'") or own, row, column


def cells_read(text: str, own: str) -> set[Node]:
    return {
        cell
        for token in Tokenizer(f"={text}").items
        if token.type == "OPERAND" and token.subtype == "RANGE"
        for cell in cells_of(token.value, own)
    }


class RandomBook:
    """Two sheets of numbers and formulas: alone, shared down a column, and as arrays."""

    def __init__(self, chance: random.Random) -> None:
        self.cells: dict[str, Cells] = {name: {} for name in SHEETS}
        self.reads: dict[Node, set[Node]] = {}
        self.fills: dict[Node, list[Node]] = {}
        for group in range(chance.randint(6, 30)):
            name, top, column = (
                chance.choice(SHEETS),
                chance.randint(1, HEIGHT),
                chance.randint(1, WIDTH),
            )
            text = random_formula(chance)
            kind = chance.choice(["normal", "normal", "shared", "array"])
            size = 1 if kind == "normal" else chance.randint(1, 3)
            block = [(name, row, column) for row in range(top, min(top + size, HEIGHT + 1))]
            if not any(node[1:] in self.cells[node[0]] for node in block):
                self._add(kind, block, text, group)

    def _add(self, kind: str, block: list[Node], text: str, group: int) -> None:
        anchor = block[0]
        sheet_name, origin = anchor[0], str(Cell(*anchor[1:]))
        reference = f"{origin}:{Cell(*block[-1][1:])}"
        for node in block:
            content = "<v>777</v>"
            if kind != "array" or node == anchor:
                moved = f"={text}"
                if kind == "shared":
                    moved = Translator(moved, origin).translate_formula(str(Cell(*node[1:])))
                self.reads[node] = cells_read(moved[1:], sheet_name)
                self.fills[node] = block if kind == "array" else [node]
                escaped = text.replace("&", "&amp;")
                content = {
                    "normal": formula(text),
                    "array": array(escaped, reference)[5:-4].removeprefix(">"),
                    "shared": shared(group, escaped, reference)
                    if node == anchor
                    else shared(group),
                }[kind]
            self.cells[sheet_name][node[1:]] = content

    def stale(self, written: set[Node]) -> set[Node]:
        changed, before = set(written), -1
        while len(changed) != before:
            before = len(changed)
            for node, reads in self.reads.items():
                if reads & changed:
                    changed.update(self.fills[node])
        return changed


@pytest.mark.parametrize("seed", range(thinned(150)))
def test_exactly_the_values_reached_from_written_cells_are_cleared(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    book = RandomBook(chance)
    free = [
        cell
        for cell in product(range(1, HEIGHT + 1), range(1, WIDTH + 1))
        if cell not in book.cells["Open"]
    ]
    edits = {Cell(*cell): Edit(5) for cell in chance.sample(free, chance.randint(1, 4))}
    left = kept(tmp_path, book.cells, edits)
    with_values = {(name, *cell) for name, cells in book.cells.items() for cell in cells}
    assert left == with_values - book.stale({("Open", *cell) for cell in edits})


@needs_libreoffice
def test_libreoffice_shows_the_kept_values_and_calculates_the_others(tmp_path: Path) -> None:
    """Kept values are right and cleared values were wrong, so that any mistake shows."""
    points = {row: row - 3 for row in range(4, 10)}
    cells: Cells = {(3, 1): "<v>0</v>"}
    for row, score in points.items():
        cells |= {
            (row, 1): formula(f"A{row - 1}+1", str(row - 3)),
            (row, 2): formula(f'COUNTIF(H{row}:N{row},"W")', str(score)),
            (row, 3): formula(f"RANK(B{row},B$4:B$9)", str(7 - score)),
            (row, 6): formula(f"RANK(D{row},D$4:D$9)", "777"),
            (row, 7): formula(f"A{row}+F{row}*10", "777"),
        }
        cells |= {
            (row, 8 + game): '<c % t="inlineStr"><is><t>W</t></is></c>' for game in range(score)
        }
    prizes = {
        (1, 1): formula("INDEX(Open!A4:A9,MATCH(1,Open!F4:F9,0))"),
        (2, 1): formula("SUM(Open!B4:B9)", "21"),
        (3, 1): formula("A1*2"),
    }
    source, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    workbook(source, {"Open": rows(cells), "Prizes": rows(prizes)})
    write_cells(source, target, {"Open": {Cell(row, 4): Edit(float(row)) for row in points}})
    kept_values = openpyxl.load_workbook(target, data_only=True)["Open"]
    assert [kept_values.cell(row, column).value for row in points for column in (1, 2, 3)] == [
        value for score in points.values() for value in (score, score, 7 - score)
    ]
    shown = to_csv(target, "Open", tmp_path / "csv")
    assert [[int(value) for value in line[:4] + line[5:7]] for line in shown[3:]] == [
        [score, score, 7 - score, row, 10 - row, score + 10 * (10 - row)]
        for row, score in points.items()
    ]
    assert [line[0] for line in to_csv(target, "Prizes", tmp_path / "csv")] == ["6", "21", "12"]
