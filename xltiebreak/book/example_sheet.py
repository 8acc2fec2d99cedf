"""The sheet Example: the WSCF's crosstable with a formula in each cell of its tie-break columns.

Every workbook that is made for typing functions opens on it. The formulas stand there as a person
types them, and each cell stores its value, so that the numbers are there before anything is
installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.book.sections.marks import START
from xltiebreak.files.written.xlsx import hide_name
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Area, Cell, absolute, column_letters, reference
from xltiebreak.reading.worksheet import FUNCTIONS, Answer
from xltiebreak.rules.examples import WSCF, cells_in

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.format import Format  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

    from xltiebreak.live.looks import Looks

EXAMPLE = "Example"
"""The name of the sheet."""

TIE_BREAKS: Mapping[str, str] = {
    "MODMEDIAN": "Mod. Median",
    "SOLKOFF": "Solkoff",
    "CUMULATIVE": "Cumulative",
    "CUMULATIVEOPP": "Opp. cumulative",
}
"""The headings of the tie-break columns, by their functions."""

_NEXT = "SONNEBORN"
"""The function that a reader types next."""

_HEADER, _FIRST = 5, 6  # rows
_NUMBER, _NAME, _POINTS = 1, 2, 3  # columns
_LEFT = _POINTS + len(TIE_BREAKS) + 1  # the column of the first round
_WIDTHS = {_NUMBER: 5, _NAME: 13, _POINTS: 7}  # characters
_HEIGHTS = (26, 19, 19, 21, 33)  # points, from the first row on
_OF_TIE_BREAKS, _OF_ROUNDS, _OF_CHECK, _OF_GAP, _OF_NEXT = 12, 7, 13, 3, 11  # characters


class _Change(NamedTuple):
    """A result that the reader changes: the player, the round, and the new cell."""

    player: int
    round: int
    cell: str


_CHANGES = (_Change(1, 6, "L7"), _Change(7, 6, "W1"))
"""Both sides of one game."""


_CALL = pattern(rf"\b(?:{'|'.join(FUNCTIONS)})\(")
"""The beginning of a call of one of our functions."""


@dataclass(frozen=True)
class Host:
    """What the formulas of an Excel look like."""

    prefix: str = ""
    """What stands before the names of our functions in the file."""

    block: bool = True
    """Whether a formula gives the block beside the row."""

    spills: bool = True
    """Whether answers spill; else every cell has a formula."""

    row_alone: bool = False
    """Whether a formula may give the row alone, and is stale then until Excel calculates all."""


NAMED = Host(block=False)
"""Functions that live in the workbook."""


class _Crosstable:
    """The example's cells, and where they lie on the sheet."""

    def __init__(self) -> None:
        heads, *self.rows = cells_in(WSCF)
        self._rounds = [at for at, head in enumerate(heads) if head.startswith("Rnd")]
        self.round_heads = [heads[at] for at in self._rounds]
        self.right = _LEFT + len(self._rounds) - 1
        self.last = _FIRST + len(self.rows) - 1
        self.place = self.right + 1
        self.check = self.place + 1
        self.next = Cell(_FIRST, self.check + 2)
        self.block = Area(_HEADER, _LEFT, self.last, self.right)

    def results(self, changes: Sequence[_Change] = ()) -> list[list[str]]:
        """The result cells, row by row, some of them changed."""
        results = [[row[at] for at in self._rounds] for row in self.rows]
        for change in changes:
            results[change.player - 1][change.round - 1] = change.cell
        return results

    def cell_of(self, change: _Change) -> Cell:
        """The cell of a result that changes."""
        return Cell(_FIRST + change.player - 1, _LEFT + change.round - 1)

    def answers(self, function: str, changes: Sequence[_Change] = ()) -> list[Answer]:
        """The answer of a function for the block, the heading first."""
        block = [self.round_heads, *self.results(changes)]
        return [line[0] for line in FUNCTIONS[function](block)]


_TABLE = _Crosstable()


class _Formula(NamedTuple):
    """A formula in a cell, with what it shows."""

    cell: Cell
    text: str
    """The formula as it is typed, without `=`."""

    values: Sequence[Answer]
    """What it shows; more than one value spill down."""


def _row(row: int, fixed: str = "$") -> str:
    """The result cells of a row."""
    left, right = map(column_letters, (_LEFT, _TABLE.right))
    return f"{fixed}{left}{row}:{fixed}{right}{row}"


def _typed(function: str, row: int, host: Host) -> str:
    """A tie-break's formula for a row, without `=`."""
    block = f",{absolute(_TABLE.block)}" if host.block else ""
    return f"{function}({_row(row)}{block})"


def _formulas(host: Host) -> Iterator[_Formula]:
    """The formulas of the sheet, for a host whose functions take the block."""
    for column, function in enumerate(TIE_BREAKS, _POINTS + 1):
        for row, value in enumerate(_TABLE.answers(function)[1:], _FIRST):
            yield _Formula(Cell(row, column), _typed(function, row, host), [value])
    yield from _of_block("TBPOINTS", _POINTS, host)
    yield from _of_block("TBPLACE", _TABLE.place, host)
    block = absolute(_TABLE.block)
    check = f"TBCHECK({block})"
    found = _TABLE.answers("TBCHECK")
    yield _Formula(Cell(_FIRST, _TABLE.check), check if host.spills else f"INDEX({check},1)", found)
    if host.row_alone:
        yield from _of_row_alone()


def _of_row_alone() -> Iterator[_Formula]:
    """The formulas that give the row alone: as it is, and so that Excel sees the other rows."""
    one, other = _alone_cells()
    call, value = f"MODMEDIAN({_row(_FIRST, '')})", _TABLE.answers("MODMEDIAN")[1:2]
    players = _TABLE.block._replace(top=_FIRST)
    yield _Formula(one, call, value)
    yield _Formula(other, f'IF(COUNTA({players}),{call},"")', value)


def _of_block(function: str, column: int, host: Host) -> Iterator[_Formula]:
    """A function of the whole block: its answer spills from the heading down."""
    answers, block = _TABLE.answers(function), absolute(_TABLE.block)
    if host.spills:
        yield _Formula(Cell(_HEADER, column), f"{function}({block})", answers)
        return
    left = column_letters(_LEFT)
    for row, value in enumerate(answers[1:], _FIRST):
        line = f"ROWS({left}${_HEADER}:{left}{row})"
        yield _Formula(Cell(row, column), f"INDEX({function}({block}),{line})", [value])


def _alone_cells() -> tuple[Cell, Cell]:
    """The cells with the row alone, below the table."""
    return Cell(_TABLE.last + 3, _POINTS + 1), Cell(_TABLE.last + 4, _POINTS + 1)


class _Line(NamedTuple):
    """A line above the table: what to do, and how."""

    what: str
    how: Sequence[str]
    """Pieces of a text; a piece that begins with = is a formula."""


def _lines(host: Host) -> Iterator[_Line]:
    """The three lines above the table."""
    first, last = Cell(_FIRST, _POINTS + 1), Cell(_FIRST, _POINTS + len(TIE_BREAKS))
    below = Area(_FIRST + 1, first.column, _TABLE.last, first.column)
    ours, theirs = map(_changed, _CHANGES)
    *values, value = [_shown(_TABLE.answers(name, _CHANGES)[1]) for name in TIE_BREAKS]
    leader = _TABLE.answers("TBPLACE", _CHANGES).index(1.0)
    yield _Line(
        "1. Change a result:",
        [
            f" {ours} and, for the other side of the game, {theirs}. {first}:{last} become "
            f"{', '.join(values)} and {value}; player {leader} is now first."
        ],
    )
    yield _Line(
        "2. Copy the formula down:",
        [
            f" {first} holds ",
            f"={_typed('MODMEDIAN', _FIRST, host)}",
            f". Clear {below}, copy {first} and paste it into {below}: the numbers are back.",
        ],
    )
    more = (
        "In an Excel that writes 2,5 type ; in place of the comma."
        if host.block
        else "The sheet All functions has all others."
    )
    yield _Line(
        "3. Here is the next function:",
        [
            " type ",
            f"={_typed(_NEXT, _FIRST, host)}",
            f" into {_TABLE.next}, and copy it down. {more}",
        ],
    )


def _changed(change: _Change) -> str:
    """Say what a change does: `M6 from W7 to L7`."""
    before = _TABLE.results()[change.player - 1][change.round - 1]
    return f"{_TABLE.cell_of(change)} from {before} to {change.cell}"


def _shown(value: Answer) -> str:
    """A value without needless decimals."""
    number = whole(value)
    return str(value) if number is None else str(number)


def write_example(book: Workbook, sheet: Worksheet, looks: Looks, host: Host) -> None:
    """Write the example onto a new sheet of a workbook, and let the workbook open on it.

    The functions of `NAMED` are left out: a fill adds them, with their values. All other programs
    of ours pass over the sheet, which is no event of the reader's.
    """
    _write_lines(book, sheet, looks, host)
    _write_crosstable(sheet, looks)
    if host is not NAMED:
        _write_formulas(sheet, looks, host)
        sheet.write_string(_HEADER - 1, _TABLE.check - 1, "Check", looks.left_head)
        hide_name(book, sheet, START, reference(EXAMPLE, _TABLE.block))
    _set_up(sheet)


def _write_lines(book: Workbook, sheet: Worksheet, looks: Looks, host: Host) -> None:
    sheet.write_string(0, 0, "Type =MODMEDIAN(...) into a cell", looks.title)
    bold, mono = book.add_format({"bold": True}), book.add_format({"font_name": "Consolas"})
    middle = book.add_format({"valign": "vcenter"})
    for row, line in enumerate(_lines(host), 1):
        pieces: list[str | Format] = [bold, line.what]
        for piece in line.how:
            pieces += [mono, piece] if piece.startswith("=") else [piece]
        sheet.write_rich_string(row, 0, *pieces, middle)
    if host is not NAMED:
        first = "The functions come first: see the sheet Start here."
        sheet.write_string(0, _LEFT - 1, first, looks.note)
    if host.row_alone:
        one, other = _alone_cells()
        told = (
            f"The row alone works here as well ({one}), but Excel does not see other rows change: "
            f"press Ctrl+Alt+F9 then, or write it as in {other}."
        )
        sheet.write_string(one.row - 2, 0, told)
        for formula in _of_row_alone():
            row, column = formula.cell
            sheet.write_string(row - 1, column, f"={formula.text}", mono)


def _write_crosstable(sheet: Worksheet, looks: Looks) -> None:
    """Write what people type, and the frames of what is computed."""
    heads = ["No.", "Name", "Pts", *TIE_BREAKS.values(), *_TABLE.round_heads, "Place"]
    for at, head in enumerate(heads):
        sheet.write_string(_HEADER - 1, at, head, looks.left_head if head == "Name" else looks.head)
    lines = zip(_TABLE.rows, _TABLE.results(), strict=True)
    for row, (player, results) in enumerate(lines, _FIRST - 1):
        sheet.write_number(row, _NUMBER - 1, int(player[0]), looks.number)
        sheet.write_string(row, _NAME - 1, player[1], looks.name)
        for column in range(_POINTS, _TABLE.place + 1):
            if not _LEFT <= column <= _TABLE.right:
                sheet.write_blank(row, column - 1, None, _look(column, looks))
        for column, result in enumerate(results, _LEFT - 1):
            sheet.write_string(row, column, result, looks.result)
    sheet.write_blank(_TABLE.next.row - 1, _TABLE.next.column - 1, None, looks.number)


def _look(column: int, looks: Looks) -> Format:
    """The look of a computed cell of a player."""
    if column == _TABLE.check:
        return looks.message
    if column == _TABLE.place:
        return looks.lined.place
    return looks.lined.points if column == _POINTS else looks.lined.half


def _write_formulas(sheet: Worksheet, looks: Looks, host: Host) -> None:
    for formula in _formulas(host):
        (row, column), text = formula.cell, f"={_named(formula.text, host.prefix)}"
        first, *spilled = formula.values
        look = looks.head if row == _HEADER else _look(column, looks)
        if host.spills:
            at = (row - 1, column - 1, row - 1 + len(spilled), column - 1)
            sheet.write_dynamic_array_formula(*at, text, look, first)
        else:
            sheet.write_formula(row - 1, column - 1, text, look, first)
        for below, value in enumerate(spilled, row):
            sheet.write(below, column - 1, value, _look(column, looks))


def _named(text: str, prefix: str) -> str:
    """A formula with a prefix before the names of our functions."""
    return _CALL.sub(lambda call: f"{prefix}{call[0]}", text)


def _set_up(sheet: Worksheet) -> None:
    """Set widths and heights, the selected cell and the printed page."""
    widths = {
        **dict.fromkeys(range(_LEFT, _TABLE.next.column), _OF_ROUNDS),
        **dict.fromkeys(range(_POINTS + 1, _LEFT), _OF_TIE_BREAKS),
        **_WIDTHS,
        _TABLE.check: _OF_CHECK,
        _TABLE.check + 1: _OF_GAP,
        _TABLE.next.column: _OF_NEXT,
    }
    for column, width in widths.items():
        sheet.set_column(column - 1, column - 1, width)
    for row, height in enumerate(_HEIGHTS):
        sheet.set_row(row, height)
    sheet.hide_gridlines(2)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 1)
    sheet.set_selection(str(Cell(_FIRST, _POINTS + 1)))
    sheet.activate()
