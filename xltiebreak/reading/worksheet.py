"""Worksheet functions: cells -> block -> answers, for any spreadsheet program.

| function                                        | answers                                      |
|-------------------------------------------------|----------------------------------------------|
| MODMEDIAN(row_or_block, [block], [numbers])     | one tie-break; so do SOLKOFF, CUMULATIVE ... |
| TIEBREAK(row_or_block, code, [block], [rules])  | any tie-break, by its code                   |
| TIEBREAKS(block, [order], ..., [rules])         | a column for each tie-break of an order      |
| TBPLACE(block, [order], ..., [rules])           | places                                       |
| TBPOINTS(block)                                 | points                                       |
| TBEXPLAIN(row, code, block)                     | how a value comes about, in one line         |
| TBCHECK(block)                                  | what is wrong in the crosstable              |

A block is the result cells of all players, or a crosstable with its header row; the answer has a
line for each of its lines. A row is looked up by its cells in the block given with it. Every
function does the same: cells -> block -> answers by player number -> lines. This module has no rule
of tie-breaking. It keeps what it read and ranked for the next formula over the same cells.

`worksheet_function` enters a function into `FUNCTIONS`. A host (`udfs`, `calc`) takes its name, its
arguments with their texts in `ARGUMENTS`, and its docstring as help from there. The host passes
values, or `Cells` if it knows more, and shows `error_text` in the cell if a function raises.
"""
# ruff: noqa: N802 (worksheet functions are written in capitals)

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import chain, islice
from typing import Any, NamedTuple

from xltiebreak.core.ranking import Standing, rank
from xltiebreak.errors import Error, Taken
from xltiebreak.languages.text import cell_text
from xltiebreak.reading.crosstable.block import (
    Block,
    BlockError,
    Rows,
    around,
    has_other_letters,
    lines_of_headings,
    read_block,
)
from xltiebreak.reading.crosstable.results.own_letters import MARK as LETTERS_MARK
from xltiebreak.reading.crosstable.rounds_beside import Near, rounds_left_out
from xltiebreak.reading.grid import Area, Cell, Grid
from xltiebreak.rules import RULES, US, System, Value, all_systems
from xltiebreak.rules.orders import DEFAULT_ORDER, default_order, order_of

Argument = Any
"""An argument of a formula: a value, rows of values, or Cells; None if it is left out."""

_PLAIN = frozenset({str, float, type(None)})
"""Types of values that are equal only if they are the same value: True is not 1, as it is none."""

_ROW_TYPES = frozenset({list, tuple})
_BLANK = frozenset({"", None})
_ROWS_OF_A_SHEET = 1_048_576

Clean = Callable[[object], object]
"""A host's reading of a value that is neither text, number nor None."""

Answer = float | str
Lines = list[list[Answer]]
Function = Callable[..., Lines]
Answers = Callable[[int], list[Answer]]
"""From a player's number to the cells of the player's line."""

ARGUMENTS: Mapping[str, str] = {
    "row_or_block": "The result cells of all players, or of one player, followed by the block",
    "row": "The result cells of one player, a row of the block",
    "block": "The result cells of all players, or the crosstable with its header row",
    "numbers": "The players' numbers, if they are not the row numbers of bare result cells",
    "code": "The code of a tie-break, such as MM, SO, CU, CO, SB, KA or FC2",
    "order": "Codes such as MM,SO,CU, or a named order such as uschess; wscf unless given",
    "rules": f"{', '.join(RULES[:-1])} or {RULES[-1]}; {US} unless given",
}

CHOICES: Mapping[str, tuple[str, ...]] = {"rules": RULES}
"""The values of an argument that has few, for a host that offers a list of them.

An order is no such argument: it may be cells, and a list takes a single value.
"""


class Cells(NamedTuple):
    """The values of an argument, in rows of equal length, and what its host knows about them.

    The functions may take a while; they are None if a formula may not depend on those cells.
    """

    rows: tuple[tuple[object, ...], ...]
    corner: Callable[[], Cell] | None = None
    """Returns where the first cell is."""

    sheet: Callable[[], Grid] | None = None
    """Returns all cells of the sheet."""

    beside: Callable[[], Sequence[object]] | None = None
    """Returns the column on the right, from the row above on, if the host sees no more."""

    name: Callable[[str], str] | None = None
    """Returns what a name of the sheet refers to, "" for none."""

    near: Near | None = None
    """Returns some cells of the sheet; None if they are among those of `sheet`."""

    @property
    def blank(self) -> bool:
        """Whether no cell holds a text."""
        return not any(cell_text(cell) for row in self.rows for cell in row)

    @property
    def texts(self) -> list[str]:
        """The texts of the cells that are not blank."""
        return [text for row in self.rows for cell in row if (text := cell_text(cell))]


class CannotAnswerError(Error):
    """A formula has no answer: the text is short, for a cell; the note says more."""

    def __init__(self, text: str, note: str = "") -> None:
        super().__init__(text)
        self.note = note


def error_text(error: Exception) -> str:
    """The text that a cell shows for an error."""
    return f"#TB: {error if isinstance(error, Error) else f'please report {error!r}'}"


def _function_of(system: System) -> Function:
    """Return the worksheet function of one system."""

    def function(row_or_block: Argument, block: Argument = None, numbers: Argument = None) -> Lines:
        return _tiebreaks((system,), row_or_block, block, numbers)

    function.__name__ = function.__qualname__ = system.definition.udf
    function.__doc__ = f"{system.name}: {system.rule.partition(chr(10))[0]}"
    return function


_FUNCTIONS = {
    system.definition.udf: _function_of(system) for system in all_systems() if system.definition.udf
}
FUNCTIONS: Mapping[str, Function] = _FUNCTIONS
"""Every worksheet function by its name; its docstring is its help."""


def worksheet_function(function: Function) -> Function:
    """Enter a function into FUNCTIONS under its own name. Raises Taken if another one has it."""
    if function.__name__ in FUNCTIONS:
        raise Taken(f"two worksheet functions are called {function.__name__}")
    _FUNCTIONS[function.__name__] = function
    return function


@worksheet_function
def TIEBREAK(
    row_or_block: Argument,
    code: Argument,
    block: Argument = None,
    rules: Argument = None,
    numbers: Argument = None,
) -> Lines:
    """The tie-break with this code; one that looks at who is tied takes whole score groups."""
    return _tiebreaks((_system(code, _rules(rules)),), row_or_block, block, numbers)


@worksheet_function
def TIEBREAKS(
    block: Argument, order: Argument = None, numbers: Argument = None, rules: Argument = None
) -> Lines:
    """The tie-breaks of an order side by side, a column for each."""
    whole = cells_of(block)
    systems = _order(order, _rules(rules), whole, numbers)
    return _tiebreaks(systems, whole, whole, numbers)


@worksheet_function
def TBPLACE(
    block: Argument, order: Argument = None, numbers: Argument = None, rules: Argument = None
) -> Lines:
    """The places by score and an order of tie-breaks; players who stay tied share a place."""
    whole = cells_of(block)
    systems = _order(order, _rules(rules), whole, numbers)
    ask = _of_standings(systems, lambda standing: [float(standing.place)])
    return _answer(ask, ["Place"], whole, whole, numbers)


@worksheet_function
def TBPOINTS(block: Argument, numbers: Argument = None) -> Lines:
    """The points of each player, byes and forfeits included."""
    whole = cells_of(block)

    def ask(block: Block) -> Answers:
        return lambda number: [float(block.table.event.scores[number])]

    return _answer(ask, ["Pts"], whole, whole, numbers)


@worksheet_function
def TBEXPLAIN(
    row: Argument,
    code: Argument,
    block: Argument,
    numbers: Argument = None,
    rules: Argument = None,
) -> Lines:
    """How a player's tie-break comes about, in one line of text."""
    from xltiebreak.core.explain import explain, one_line  # few sheets ask why

    system = _system(code, _rules(rules))

    def ask(block: Block) -> Answers:
        return lambda number: [one_line(explain(block.table.event, number, system))]

    return _answer(ask, [system.heading], row, block, numbers)


@worksheet_function
def TBCHECK(block: Argument, numbers: Argument = None) -> Lines:
    """What is wrong or doubtful in the crosstable, cell by cell, or the word consistent."""
    block_read = _block(cells_of(block), numbers, addressed=True)
    lines = [f"{p.severity}: {block_read.where(p)}: {p.message}" for p in block_read.table.problems]
    return [[line] for line in lines or ["consistent"]]


def _tiebreaks(
    systems: tuple[System, ...], row_or_block: Argument, block: Argument, numbers: Argument
) -> Lines:
    # By their order: equal systems may be spelled otherwise (SB, fide2026:SB).
    of_all = _of_standings(
        systems,
        lambda standing: [*map(_written, islice(standing.tiebreaks.values(), len(systems)))],
    )

    def ask(block: Block) -> Answers:
        if len(systems) == 1:  # it is asked for, whether a tie comes to it or not
            systems[0].require(block.table.event)
        return of_all(block)

    return _answer(ask, [system.heading for system in systems], row_or_block, block, numbers)


def _of_standings(
    systems: tuple[System, ...], line: Callable[[Standing], list[Answer]]
) -> Callable[[Block], Answers]:
    """Answers from the standings by these systems."""

    def ask(block: Block) -> Answers:
        standings = _standings(block, systems)
        return lambda number: line(standings[number])

    return ask


def _answer(
    ask: Callable[[Block], Answers],
    headings: Sequence[str],
    row_or_block: Argument,
    block: Argument,
    numbers: Argument,
) -> Lines:
    """The lines of an answer: one for each row of the first argument."""
    asked = cells_of(row_or_block)
    if block is None and len(asked.rows) == 1 and not asked.blank:
        asked, whole = _on_its_sheet(asked)
    else:
        whole = asked if block is None else cells_of(block)
    blank: list[Answer] = [""] * len(headings)
    if whole is not asked:
        whole = _placed_by(asked, whole)
    if asked.blank:
        if len(whole.rows) > 1:  # other columns may have the results
            with suppress(BlockError):
                _block(whole, None)
        return [blank] * len(asked.rows)
    block_read = _sound(whole, numbers)
    answers = ask(block_read)
    if whole is not asked:
        return [_of_row(block_read, row, answers) if any(row) else blank for row in asked.rows]
    lines: dict[int, list[Answer]] = {line: answers(n) for line, n in block_read.lines.items()}
    if block_read.header_line is not None:
        lines[block_read.header_line] = list(headings)
    return [lines.get(line, blank) for line in range(len(asked.rows))]


def _of_row(block: Block, row: Sequence[object], answers: Answers) -> list[Answer]:
    """Return the answer for the row of the block that has these cells."""
    numbers = block.find(row)
    if not numbers:
        raise CannotAnswerError("these cells are not a player's row or results in the block")
    first, *others = [answers(number) for number in numbers]
    if any(other != first for other in others):
        who = " and ".join(map(str, numbers))
        raise CannotAnswerError(f"players {who} have the same cells: ask for the whole block")
    return first


def _placed_by(row: Cells, block: Cells) -> Cells:
    """A block of bare values, at the place that it has if one of its rows is a range.

    LibreOffice passes the first argument as a range, and the block behind it as values.
    """
    if block.corner or row.corner is None or len(row.rows) != 1:
        return block
    top, left = row.corner()
    lines = [line for line, cells in enumerate(block.rows) if cells == row.rows[0] and line < top]
    for line in lines:
        corner = Cell(top - line, left)
        if len(lines) == 1 or _stand_at(corner, block.rows, row):
            return row._replace(rows=block.rows, corner=partial(Cell, *corner))
    return block


def _stand_at(corner: Cell, rows: Rows, on_sheet: Cells) -> bool:
    """Whether the sheet of some cells has these rows at a corner; False if the host cannot say."""
    near = _near(on_sheet)
    if near is None:
        return False
    top, left = corner
    grid = near(Area(top, left, top + len(rows) - 1, left + len(rows[0]) - 1))
    return all(
        grid.text(row, column) == cell_text(cell)
        for row, line in enumerate(rows, top)
        for column, cell in enumerate(line, left)
    )


def _on_its_sheet(row: Cells) -> tuple[Cells, Cells]:
    """A single row in full, and the crosstable around it."""
    if row.corner is None or row.sheet is None:
        raise CannotAnswerError("add the block of all rows, as in H2:M2, H$2:M$16")
    top, left = row.corner()
    part = around(row.sheet(), top, left, left + len(row.rows[0]) - 1)
    if part is None or top >= part.top + len(part.rows):
        raise CannotAnswerError("no header row stands above this row: add the block of all rows")
    corner = Cell(part.top, part.left)
    whole = cells_of(part.rows)._replace(corner=lambda: corner, name=row.name)
    return Cells(whole.rows[top - part.top :][:1]), whole


def _sound(cells: Cells, numbers: Argument) -> Block:
    """The block; raises CannotAnswerError with its first error if it has one."""
    block = _block(cells, numbers)
    if not block.errors:
        return block
    block = _block(cells, numbers, addressed=True)
    first, *more = block.errors
    counted = "" if block.corner else " (A1 is the first cell of the block)"
    others = f" And {len(more)} more: see TBCHECK." if more else ""
    text = f"{block.where(first)} {block.what(first) or 'blank'}?"
    raise CannotAnswerError(text, f"{first.message}{counted}.{others}")


def _block(cells: Cells, numbers: Argument, *, addressed: bool = False) -> Block:
    """The block, read once; addressed: with addresses of its sheet, which the host finds slowly."""
    given = None if numbers is None else tuple(chain.from_iterable(cells_of(numbers).rows))
    corner = cells.corner() if addressed and cells.corner else None
    mark = cells.name(LETTERS_MARK) if cells.name and has_other_letters(cells.rows) else ""
    try:
        block = _read(cells.rows, given, corner, mark)
    except BlockError:
        headed = lines_of_headings(cells.rows)
        if headed and given is None:  # the rows below may tell which rounds are left out
            with suppress(BlockError):
                below = _read(cells.rows[headed:], None, None, mark)
                _refuse_part(below, cells, mark, headed)
        raise
    _refuse_part(block, cells, mark)
    return block


_read = lru_cache(maxsize=32)(read_block)  # its arguments are all that it depends on


def _refuse_part(block: Block, cells: Cells, mark: str, headed: int = 0) -> None:
    """Raise CannotAnswerError if the block leaves out rounds that stand beside it.

    headed: the lines of headings above the block that belong to the cells.
    """
    if cells.corner is None or (near := _near(cells)) is None:
        return
    top, left = cells.corner()

    def read(rows: Rows, numbers: Sequence[int]) -> Block:
        return _read(rows, numbers, None, mark)

    left_out = rounds_left_out(block, Cell(top + headed, left), near, read)
    if left_out:
        area = left_out.whole._replace(top=top)
        raise CannotAnswerError(f"the block leaves out {left_out.rounds}: give {area}")


def _near(cells: Cells) -> Near | None:
    """How to read cells around some, None if the host sees these only."""
    if cells.near:
        return cells.near
    if cells.sheet:
        grid = cells.sheet()
    elif cells.beside and cells.corner:
        top, left = cells.corner()
        grid = Grid("", [[cell] for cell in cells.beside()], top - 1, left + len(cells.rows[0]))
    else:
        return None
    return lambda area: grid


@lru_cache(maxsize=64)
def _standings(block: Block, systems: tuple[System, ...]) -> Mapping[int, Standing]:
    """The standings by player number."""
    return {standing.number: standing for standing in rank(block.table.event, systems)}


def cells_of(argument: Argument, clean: Clean | None = None) -> Cells:
    """The cells of an argument, in whatever form the host passes it; whole columns up to their end.

    1,200 formulas over one block are 1,200 calls with the same 2,700 cells. So values that need no
    reading are not touched one by one, and others are read once.
    """
    if isinstance(argument, Cells):
        return argument
    rows = _rows_of(argument)
    kinds = tuple(map(type, chain.from_iterable(rows)))
    if _PLAIN.issuperset(kinds):
        return Cells(rows)
    try:
        return Cells(_read_values(rows, kinds, clean))
    except TypeError:  # a value that cannot be a key, such as an error of Office.js
        return Cells(_read_values.__wrapped__(rows, kinds, clean))


def _rows_of(argument: Argument) -> tuple[tuple[object, ...], ...]:
    """The values of an argument in rows of equal length."""
    lines: Rows = [[argument]]
    if isinstance(argument, (list, tuple)):
        kinds = set(map(type, argument))
        lines = [argument] if kinds.isdisjoint(_ROW_TYPES) else argument
        if not kinds <= _ROW_TYPES:
            lines = [row if type(row) in _ROW_TYPES else [row] for row in lines]
    if len(lines) >= _ROWS_OF_A_SHEET:
        lines = _without_blank_end(lines)
    rows = tuple(map(tuple, lines))
    widths = set(map(len, rows))
    if len(widths) == 1:
        return rows
    return tuple([row + (None,) * (max(widths) - len(row)) for row in rows])


def _without_blank_end(lines: Rows) -> Rows:
    """The rows up to the last one that holds anything, or the first row."""
    end = len(lines)
    while end > 1 and _BLANK.issuperset(lines[end - 1]):
        end -= 1
    return lines[:end]


@lru_cache(maxsize=64)
def _read_values(
    rows: tuple[tuple[object, ...], ...], kinds: tuple[type, ...], clean: Clean | None
) -> tuple[tuple[object, ...], ...]:
    """Rows of plain values; `kinds` are the values' types, which keep True and 1 apart."""

    def plain(value: object) -> object:
        return _plain(value if clean is None else clean(value))

    return tuple(
        [tuple([cell if type(cell) in _PLAIN else plain(cell) for cell in row]) for row in rows]
    )


def _plain(value: object) -> object:
    """A value that equals no other one: True is not 1."""
    if value is None or isinstance(value, (str, float)):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53:
        return float(value)
    return cell_text(value)


def _rules(rules: Argument) -> str:
    wanted = " ".join(cells_of(rules).texts)
    if wanted.casefold() in ("", *RULES):
        return wanted.casefold() or US
    raise CannotAnswerError(f"no rules are called {wanted}: there are {', '.join(RULES)}")


def _system(code: Argument, rules: str) -> System:
    codes = cells_of(code).texts
    if len(codes) != 1 or len(systems := _systems(codes[0], rules)) > 1:
        raise CannotAnswerError("give the code of one tie-break, such as MM")
    return systems[0]


def _order(order: Argument, rules: str, block: Cells, numbers: Argument) -> tuple[System, ...]:
    """The systems of an order, by default those of the default order of the rules."""
    codes = ",".join(cells_of(order).texts)
    if not codes and not block.blank:
        codes = default_order(rules, _sound(block, numbers).table.event)
    return _systems(codes or DEFAULT_ORDER, rules)


def _systems(codes: str, rules: str) -> tuple[System, ...]:
    systems = order_of(codes, rules)
    if any(system.drawn for system in systems):
        raise CannotAnswerError("lots need their seed, as in RN48213, or they are drawn every time")
    return systems


def _written(value: Value) -> Answer:
    return "" if value is None else float(value)
