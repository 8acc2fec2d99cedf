"""Fits tables into the terminal: first names are cut, then the table is folded.

A figure or a code is never cut. If a table is too wide, names end in an ellipsis, then texts are
broken between words; if that is not enough, the table is folded into blocks that all begin with the
same columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xltiebreak.cli.printing import edge, hand_over, say
from xltiebreak.files.written import Table, TableColumn
from xltiebreak.languages.text import visible

if TYPE_CHECKING:
    from rich.table import Table as RichTable

_SHORTEST_NAME = 8
_AROUND = 3  # blanks around a column
_GIVING = {"name": 0, "text": 1}
"""The kinds of columns that become narrower first; of any other only the heading is broken."""

Widths = dict[int, int]


def print_table(table: Table, first: int) -> None:
    """Print a table, folded to the terminal's width.

    first: how many columns every block of a folded table begins with.
    """
    if table.title:
        say(table.title)
    columns = [
        column._replace(cells=list(map(visible, column.texts(table.words))))
        for column in table.columns
    ]
    for widths in blocks(columns, edge(), first):
        _print_block(columns, widths)


def blocks(columns: Sequence[TableColumn], width: int | None, first: int) -> list[Widths]:
    """Fold columns of texts into blocks; each has the widths of its columns by position.

    width: of the terminal; None: do not fold.
    """
    natural = dict(enumerate(map(_natural, columns)))
    least = dict(enumerate(map(_least, columns)))
    whole = _shrunk(columns, natural, least, width)
    if width is None or _width(whole) <= width:
        return [whole]
    begin = {position: natural[position] for position in range(first)}
    folded = [dict(begin)]
    for position in range(first, len(columns)):
        wider = _width({p: least[p] for p in (*folded[-1], position)})
        if wider > width and len(folded[-1]) > first:
            folded.append(dict(begin))
        folded[-1][position] = natural[position]
    return [_shrunk(columns, block, least, width) for block in folded]


def _shrunk(
    columns: Sequence[TableColumn], natural: Widths, least: Widths, width: int | None
) -> Widths:
    """Shrink columns until they fit or are least: first names, then texts, then headings."""
    widths = dict(natural)
    for step in range(3):
        kinds = (p for p in widths if _GIVING.get(columns[p].kind, 2) == step)
        giving = [p for p in kinds if widths[p] > least[p]]
        while giving and width is not None and _width(widths) > width:
            widest = max(giving, key=lambda position: widths[position])
            widths[widest] -= 1
            giving = [p for p in giving if widths[p] > least[p]]
    return widths


def _natural(column: TableColumn) -> int:
    from rich.cells import cell_len

    return max(map(cell_len, (column.heading, *map(str, column.cells))))


def _least(column: TableColumn) -> int:
    """Return how narrow a column can be: only names are cut; headings break between words."""
    from rich.cells import cell_len

    heading = max(map(cell_len, column.heading.split()), default=0)
    if column.kind == "name":
        return min(_natural(column), max(heading, _SHORTEST_NAME))
    cells = list(map(str, column.cells))
    if column.kind == "text":
        cells = [word for cell in cells for word in cell.split()]
    return max(heading, *map(cell_len, cells), 0)


def _width(widths: Widths) -> int:
    """The width of a table with the blanks and lines around its columns."""
    return sum(widths.values()) + _AROUND * len(widths) + 1


def _print_block(columns: Sequence[TableColumn], widths: Widths) -> None:
    from rich.console import Console

    console = Console(highlight=False, width=_width(widths))
    with console.capture() as printed:
        console.print(_table(columns, widths))
    hand_over(printed.get())


def _table(columns: Sequence[TableColumn], widths: Widths) -> RichTable:
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table as RichTable
    from rich.text import Text

    table = RichTable(box=box.SIMPLE)
    for position, width in widths.items():
        heading, kind = columns[position].heading, columns[position].kind
        if cell_len(heading) > width:
            heading = heading.replace(" ", "\n")
        table.add_column(
            Text(heading),
            justify="left" if kind in ("name", "text", "code") else "right",
            width=width,
            no_wrap=kind != "text",
            overflow="ellipsis",
        )
    for row in zip(*(columns[position].cells for position in widths), strict=True):
        table.add_row(*(Text(str(cell)) for cell in row))
    return table
