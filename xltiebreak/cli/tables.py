"""Fits tables into the terminal: first names are cut, then the table is folded.

A figure or a code is never cut. If a table is too wide, names end in an ellipsis, then texts are
broken between words; if that is not enough, the table is folded into blocks that all begin with the
same columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from xltiebreak.cli.printing import edge, hand_over, say
from xltiebreak.text import visible

if TYPE_CHECKING:
    from rich.table import Table

_SHORTEST_NAME = 8
_AROUND = 3  # blanks around a column


TextKind = Literal["figure", "code", "name", "words"]


class TextColumn(NamedTuple):
    """A column of a table.

    kind: a figure is flush right and never cut; a code is never cut; a name may end in an ellipsis;
    words may take several lines.
    """

    heading: str
    kind: TextKind


Rows = Sequence[Sequence[str]]
Widths = dict[int, int]


def print_table(columns: Sequence[TextColumn], rows: Rows, first: int, title: str = "") -> None:
    """Print a table, folded to the terminal's width.

    first: how many columns every block of a folded table begins with.
    """
    if title:
        say(title)
    seen = [tuple(map(visible, row)) for row in rows]
    for widths in blocks(columns, seen, edge(), first):
        _print_block(columns, seen, widths)


def blocks(
    columns: Sequence[TextColumn], rows: Rows, width: int | None, first: int
) -> list[Widths]:
    """Fold a table into blocks; each has the widths of its columns by position.

    width: of the terminal; None: do not fold.
    """
    natural, least = _natural(columns, rows), _least(columns, rows)
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
    columns: Sequence[TextColumn], natural: Widths, least: Widths, width: int | None
) -> Widths:
    """Shrink columns until they fit or are least: first names, then words, then headings."""
    widths = dict(natural)
    for kinds in (("name",), ("words",), ("figure", "code")):
        giving = [p for p in widths if columns[p].kind in kinds and widths[p] > least[p]]
        while giving and width is not None and _width(widths) > width:
            widest = max(giving, key=lambda position: widths[position])
            widths[widest] -= 1
            giving = [p for p in giving if widths[p] > least[p]]
    return widths


def _natural(columns: Sequence[TextColumn], rows: Rows) -> Widths:
    from rich.cells import cell_len

    cells = zip(*(map(cell_len, row) for row in rows), strict=True) if rows else [()] * len(columns)
    return {
        position: max(cell_len(column.heading), *lengths, 0)
        for position, (column, lengths) in enumerate(zip(columns, cells, strict=True))
    }


def _least(columns: Sequence[TextColumn], rows: Rows) -> Widths:
    """Return how narrow each column can be: only names are cut; headings break between words."""
    from rich.cells import cell_len

    natural, least = _natural(columns, rows), {}
    for position, column in enumerate(columns):
        heading = max(map(cell_len, column.heading.split()), default=0)
        if column.kind == "name":
            least[position] = min(natural[position], max(heading, _SHORTEST_NAME))
            continue
        cells = [row[position] for row in rows]
        kept = (
            [word for cell in cells for word in cell.split()] if column.kind == "words" else cells
        )
        least[position] = max(heading, *map(cell_len, kept), 0)
    return least


def _width(widths: Widths) -> int:
    """The width of a table with the blanks and lines around its columns."""
    return sum(widths.values()) + _AROUND * len(widths) + 1


def _print_block(columns: Sequence[TextColumn], rows: Rows, widths: Widths) -> None:
    from rich.console import Console

    console = Console(highlight=False, width=_width(widths))
    with console.capture() as printed:
        console.print(_table(columns, rows, widths))
    hand_over(printed.get())


def _table(columns: Sequence[TextColumn], rows: Rows, widths: Widths) -> Table:
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE)
    for position, width in widths.items():
        heading, kind = columns[position]
        if cell_len(heading) > width:
            heading = heading.replace(" ", "\n")
        table.add_column(
            Text(heading),
            justify="right" if kind == "figure" else "left",
            width=width,
            no_wrap=kind != "words",
            overflow="ellipsis",
        )
    for row in rows:
        table.add_row(*(Text(row[position]) for position in widths))
    return table
