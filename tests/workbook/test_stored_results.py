"""A fill clears a stored result only if its formula can depend on a cell that was written.

The judge knows what each formula reads, because it composes the formulas from areas, and walks from
cell to cell.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count, product
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

import openpyxl
import pytest
from lossless.handmade import MAIN, relationships, sheet, workbook, zipped
from lossless.zips import contents
from openpyxl.utils import get_column_letter

import xltiebreak

Node = tuple[str, int, int]

TEMPLATE = Path(__file__).parents[2] / "workbook_templates" / "wscf_example.xlsx"
TABS = ("Open", "Fees", "Diary", "Rooms")
WRITTEN = {("Open", row, column) for row, column in product(range(2, 6), (6, 7))}  # F2:G5
HEIGHT, WIDTH = 16, 9
"""All formulas and all single areas lie within this part of each sheet."""

CROSSTABLE = """
No.  Name   Rd1  Rd2  Pts  MM  SO
1    Adams  W2   D3   1.5
2    Baker  L1   W4   1
3    Clark  W4   D1   1.5
4    Davis  L3   L2   0
"""
NAMES = {
    "Dues": ("Fees!$B$2:$B$5", [("Fees", 2, 2, 5, 2)]),
    "Marks": ("Open!$F$2:$F$5", [("Open", 2, 6, 5, 6)]),
    "Twice": ("2*Dues", [("Fees", 2, 2, 5, 2)]),
    "Best": ("MAX(Marks,Diary!$A$1)", [("Open", 2, 6, 5, 6), ("Diary", 1, 1, 1, 1)]),
}
COLUMNS = {"Pts": 5, "MM": 6}
"""Of the table Games, which is the crosstable."""


class Area(NamedTuple):
    """An area as a formula names it; fixed: whether its rows have a dollar sign."""

    sheet: str
    top: int
    left: int
    bottom: int
    right: int
    fixed: bool = True

    def text(self, own: str, down: int) -> str:
        sign, down = ("$", 0) if self.fixed else ("", down)
        first, last = get_column_letter(self.left), get_column_letter(self.right)
        area = f"${first}{sign}{self.top + down}:${last}{sign}{self.bottom + down}"
        return area if self.sheet == own else f"{self.sheet}!{area}"

    def cells(self, down: int) -> set[Node]:
        down = 0 if self.fixed else down
        rows = range(self.top + down, self.bottom + down + 1)
        return {(self.sheet, *at) for at in product(rows, range(self.left, self.right + 1))}


class JoinedGrid(NamedTuple):
    """A part of a formula, by how many rows it is copied down; reads: None for anything."""

    text: Callable[[int], str]
    reads: Callable[[int], set[Node] | None]


def always(text: str, *areas: tuple[str, int, int, int, int]) -> JoinedGrid:
    return JoinedGrid(
        lambda _: text, lambda _: set().union(*(Area(*one).cells(0) for one in areas))
    )


def some_area(chance: random.Random, own: str) -> Area:
    name = chance.choice([own, own, *TABS])
    top, left = chance.randint(1, HEIGHT - 4), chance.randint(1, WIDTH)
    bottom = top + chance.choice([0, 0, 1])
    return Area(name, top, left, bottom, left, chance.random() < 0.5)


def some_piece(chance: random.Random, own: str, kind: str) -> JoinedGrid:
    """A random piece of a formula on the sheet `own`."""
    area, other = some_area(chance, own), some_area(chance, own)

    def called(shape: str) -> JoinedGrid:
        return JoinedGrid(
            lambda down: shape.format(area.text(own, down), other.text(own, down)),
            lambda down: area.cells(down) | (other.cells(down) if "{1}" in shape else set()),
        )

    if kind == "column":
        letter = get_column_letter(area.left)
        whole = (area.sheet, 1, area.left, HEIGHT * 2, area.left)
        return always(f"SUM({area.sheet}!{letter}:{letter})", whole)
    if kind == "3-D":
        first, last = sorted(chance.sample(range(len(TABS)), 2))
        tabs = TABS[first : last + 1]
        places = [(name, area.top, area.left, area.top, area.left) for name in tabs]
        corner = f"${get_column_letter(area.left)}${area.top}"
        return always(f"SUM({TABS[first]}:{TABS[last]}!{corner})", *places)
    if kind == "name":
        name = chance.choice(list(NAMES))
        return always(f"SUM({name})", *NAMES[name][1])
    if kind == "table":
        heading = chance.choice(list(COLUMNS))
        return always(f"MAX(Games[{heading}])", ("Open", 2, COLUMNS[heading], 5, COLUMNS[heading]))
    if kind == "constant":
        fixed = area._replace(fixed=True)
        return always(f'SUM(INDIRECT("{fixed.text(own, 0)}"))', fixed[:5])
    if kind == "anything":
        text = chance.choice(['INDIRECT("A"&1)', "OFFSET($A$1,1,1)"])
        return JoinedGrid(lambda _: text, lambda _: None)
    if kind == "today":
        return always("TODAY()+NOW()*RAND()")
    return called(SHAPES[kind])


SHAPES = {
    "plain": "SUM({0})-MAX({1})",
    "between": "RANDBETWEEN(SUM({0}),SUM({1}))",
    "macro": 'SEATS({0},"Open!F2")',
}
KINDS = (*SHAPES, "plain", "today", "constant", "name", "column", "3-D", "table")


class Made(NamedTuple):
    """A formula in its cell: what it is, reads and fills."""

    kind: str
    reads: set[Node] | None
    fills: list[Node]


class Book:
    """A workbook with a crosstable and random formulas, each cell with another stored result."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.formulas: dict[Node, Made] = {}
        self.values: dict[Node, int] = {}
        self._xml: dict[Node, str] = {}
        self._stored = count(1000)
        free = {tab: [*product(range(2, HEIGHT, 4), range(2, WIDTH))] for tab in TABS[1:]}
        for group in range(40):
            tab = self.chance.choice(TABS[1:])
            row, column = free[tab].pop(self.chance.randrange(len(free[tab])))
            ways = [self._one, self._one, self._shared, self._array, self._what_if]
            self.chance.choice(ways)((tab, row, column), group)

    def _put(self, node: Node, formula: str = "") -> None:
        self.values[node] = next(self._stored)
        address = f"{get_column_letter(node[2])}{node[1]}"
        self._xml[node] = f'<c r="{address}">{formula}<v>{self.values[node]}</v></c>'

    def _piece(self, tab: str) -> tuple[str, JoinedGrid]:
        kind = self.chance.choice(KINDS) if self.chance.random() < 0.97 else "anything"
        return kind, some_piece(self.chance, tab, kind)

    def _formula(self, node: Node, kind: str, piece: JoinedGrid, tag: str, down: int = 0) -> None:
        self.formulas[node] = Made(kind, piece.reads(down), [node])
        self._put(node, tag.format(escape(piece.text(down))))

    def _one(self, node: Node, _: int) -> None:
        self._formula(node, *self._piece(node[0]), "<f>{}</f>")

    def _shared(self, node: Node, group: int) -> None:
        kind, piece = self._piece(node[0])
        (tab, row, column), letter = node, get_column_letter(node[2])
        area = f"{letter}{row}:{letter}{row + 2}"
        self._formula(node, kind, piece, f'<f t="shared" si="{group}" ref="{area}">{{}}</f>')
        for down in (1, 2):
            below = (tab, row + down, column)
            self._formula(below, kind, piece, f'<f t="shared" si="{group}"/>', down)

    def _array(self, node: Node, _: int) -> None:
        (tab, row, column), letter = node, get_column_letter(node[2])
        block = [(tab, row + down, column) for down in (0, 1)]
        kind, piece = self._piece(tab)
        area = f"{letter}{row}:{letter}{row + 1}"
        self._formula(node, kind, piece, f'<f t="array" ref="{area}">{{}}</f>')
        self.formulas[node] = self.formulas[node]._replace(fills=block)
        self._put(block[1])

    def _what_if(self, node: Node, _: int) -> None:
        """A data table of two cells, with two input cells of its sheet."""
        (tab, row, column), letter = node, get_column_letter(node[2])
        inputs = [
            (tab, self.chance.randint(1, HEIGHT), self.chance.randint(1, WIDTH)) for _ in "12"
        ]
        first, second = (f"{get_column_letter(right)}{at}" for _, at, right in inputs)
        above = {(tab, row - 1, column - 1), (tab, row - 1, column)}
        beside = {(tab, row, column - 1), (tab, row + 1, column - 1)}
        area = f"{letter}{row}:{letter}{row + 1}"
        block = [node, (tab, row + 1, column)]
        self.formulas[node] = Made("data table", {*inputs, *above, *beside}, block)
        self._put(
            node, f'<f t="dataTable" ref="{area}" dt2D="1" dtr="1" r1="{first}" r2="{second}"/>'
        )
        self._put(block[1])

    def lost(self) -> set[Node]:
        """The formulas that can depend on a written cell, by walking from cell to cell."""
        changed, lost, before = set(WRITTEN), set[Node](), -1
        while len(lost) != before:
            before = len(lost)
            for node, made in self.formulas.items():
                if made.reads is None or made.reads & changed:
                    lost.add(node)
                    changed.update(made.fills)
        return lost

    def save(self, path: Path) -> Path:
        rows: dict[str, dict[int, str]] = {tab: {} for tab in TABS}
        for (tab, row, _), xml in sorted(self._xml.items()):
            rows[tab][row] = rows[tab].get(row, "") + xml
        sheets = {
            tab: sheet("".join(f'<row r="{row}">{cells}</row>' for row, cells in made.items()))
            for tab, made in rows.items()
        }
        return saved(path, sheets)


def crosstable() -> str:
    rows = ""
    for number, line in enumerate(CROSSTABLE.strip().split("\n"), 1):
        cells = (
            f'<c r="{get_column_letter(column)}{number}" t="inlineStr"><is><t>{text}</t></is></c>'
            if not text.replace(".", "").isdigit()
            else f'<c r="{get_column_letter(column)}{number}"><v>{text}</v></c>'
            for column, text in enumerate(line.split(), 1)
        )
        rows += f'<row r="{number}">{"".join(cells)}</row>'
    return rows


def saved(path: Path, sheets: dict[str, str]) -> Path:
    """A workbook with the crosstable, the names and the table, and other sheets."""
    after = '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>'
    headings = CROSSTABLE.split("\n")[1].split()
    columns = "".join(f'<tableColumn id="{n}" name="{one}"/>' for n, one in enumerate(headings, 1))
    names = "".join(
        f'<definedName name="{name}">{text}</definedName>' for name, (text, _) in NAMES.items()
    )
    about = f'xmlns="{MAIN}" id="1" name="Games" displayName="Games" ref="A1:G5"'
    columns = f'<tableColumns count="7">{columns}</tableColumns>'
    return workbook(
        path,
        {**sheets, "Open": sheet(crosstable(), after=after)},
        names=f"<definedNames>{names}</definedNames>",
        more={
            "xl/worksheets/_rels/sheet1.xml.rels": relationships(("table", "../tables/table1.xml")),
            "xl/tables/table1.xml": f"<table {about}>{columns}</table>",
        },
    )


def stored(path: Path) -> dict[Node, object]:
    """What a program reads that does not calculate."""
    book = openpyxl.load_workbook(path, data_only=True)
    return {
        (tab, cell.row, cell.column): cell.value
        for tab in book.sheetnames
        for row in book[tab].iter_rows()
        for cell in row
        if cell.value is not None
    }


def filled(source: Path) -> tuple[dict[Node, object], int]:
    """What is stored after a fill, and how many results are said to be cleared."""
    before, target = stored(source), source.with_name("filled.xlsx")
    report = xltiebreak.fill(source, target)
    after = stored(target)
    new = {node for node in after if node not in before}
    assert new == WRITTEN
    said = [str(one) for one in report.problems if "cleared the stored" in str(one)]
    assert len(said) <= 1
    return after, int(said[0].split("of ")[1].split()[0]) if said else 0


@pytest.mark.parametrize("seed", range(20))
def test_results_stay_on_sheets_that_do_not_depend_on_the_fill(seed: int, tmp_path: Path) -> None:
    book = Book(seed)
    after, cleared = filled(book.save(tmp_path / "in.xlsx"))
    lost = book.lost()
    gone = {node for at in lost for node in book.formulas[at].fills}
    kept = {node: value for node, value in book.values.items() if node not in gone}
    assert {node: after[node] for node in book.values.keys() - gone if node in after} == kept
    renewed = {node for node in gone if node in after}
    assert all(after[node] != book.values[node] for node in renewed)
    assert cleared == len(lost - renewed)


def test_the_twenty_workbooks_hold_every_kind_kept_and_lost() -> None:
    kept, gone = set[str](), set[str]()
    for book in map(Book, range(20)):
        lost = book.lost()
        gone |= {book.formulas[node].kind for node in lost}
        kept |= {book.formulas[node].kind for node in book.formulas.keys() - lost}
    every = {*KINDS, "data table"}
    assert (kept, gone) == (every, every - {"today"} | {"anything"})


@pytest.mark.parametrize(
    ("reads", "others"),
    [
        ("Open!F2", "Open!E2"),
        ("SUM(Open!$A$1:G5)", "SUM(Open!$A$1:E5)"),
        ("SUM(Open!F:F)", "SUM(Open!A:E)"),
        ("SUM(Open!3:3)", "SUM(Open!6:9)"),
        ("SUM(Marks)", "SUM(Dues)"),
        ("Best", "Twice"),
        ("SUM(Open:Diary!G5)", "SUM(Fees:Rooms!G5)"),
        ("SUM('Open:Diary'!G5)", "SUM('Open:Diary'!G6)"),
        ("SUM(Games[MM])", "SUM(Games[Pts])"),
        ("SUM(Games[[Pts]:[SO]])", "SUM(Games[[No.]:[Pts]])"),
        ("RANDBETWEEN(1,Open!F2)", "RANDBETWEEN(1,Open!E2)+TODAY()"),
        ("SEATS(Open!F2:F3)", "SEATS(Open!E2:E3)"),
        ('INDIRECT("Open!F2")', 'INDIRECT("Open!E2")'),
        ('INDIRECT("Marks")', 'INDIRECT("Dues",TRUE)'),
        ('INDIRECT("Open!"&"E2")', "NOW()"),
        ("OFFSET(Open!E2,0,0)", "INDEX(Open!A2:E5,1,5)"),
        ("CHOOSE(1,Open!E2):Open!G2", "SUM(Open!E2,Diary!G2)"),
        ("_xlfn.LET(_xlpm.x,Open!F2,_xlpm.x*2)", "_xlfn.LET(_xlpm.x,Open!E2,_xlpm.x*2)"),
        ("MODMEDIAN(Open!C2:D2)", "SEATS(Diary!C2:D2)"),  # ours looks for its crosstable
        ("[1]!_xldudf_SOLKOFF(Open!C2:D2)", "[1]!SEATS(Open!C2:D2)"),
    ],
)
def test_results_are_cleared_along_chains_through_other_sheets(
    reads: str, others: str, tmp_path: Path
) -> None:
    """A chain goes on over another sheet, an array and a shared formula; NOW makes it unknown."""

    def chain(formula: str) -> Iterator[tuple[str, str]]:
        yield "Fees", f'<c r="#"><f>NOW()*0+{escape(formula)}</f><v>7</v></c>'
        yield "Diary", '<c r="#"><f t="array" ref="#">Fees!#*2</f><v>7</v></c>'
        yield "Rooms", '<c r="#"><f t="shared" si="0" ref="#">Diary!#+1</f><v>7</v></c>'

    rows: dict[str, str] = {}
    for row, formula in ((11, reads), (12, others)):
        for tab, cell in chain(formula):
            cell = cell.replace("#", f"A{row}").replace('si="0"', f'si="{row}"')
            rows[tab] = rows.get(tab, "") + f'<row r="{row}">{cell}</row>'
    rows["Fees"] += '<row r="13"><c r="A13"><f>NOW()+Open!F2</f></c></row>'  # it has none to lose
    sheets = {tab: sheet(rows.get(tab, "")) for tab in TABS}
    after, cleared = filled(saved(tmp_path / "in.xlsx", sheets))
    left = [(tab, row) for tab in TABS[1:] for row in (11, 12) if (tab, row, 1) in after]
    assert left == [(tab, 12) for tab in TABS[1:]]
    assert cleared == 3


def test_results_on_a_sheet_of_ours_that_goes_are_not_counted(tmp_path: Path) -> None:
    """A fill with values removes the hidden sheet of formulas, which Excel had calculated."""
    live, saved_by_excel = tmp_path / "live.xlsx", tmp_path / "saved.xlsx"
    xltiebreak.fill(TEMPLATE, live, formulas=True)
    parts: dict[str, str | bytes] = {
        name: content.replace(b"</f></c>", b"</f><v>1</v></c>")
        for name, content in contents(live).items()
    }
    saved_by_excel.write_bytes(zipped(parts))
    report = xltiebreak.fill(saved_by_excel, tmp_path / "out.xlsx", overwrite_formulas=True)
    assert len(contents(tmp_path / "out.xlsx")) < len(parts)
    assert not [one for one in report.problems if "cleared the stored" in str(one)]
