"""The one page: HTML that holds all it needs, for the wall, the phone and the printer.

Its text is in page.html, its look in page.css. There is no script in it, and its own security
policy lets nothing be loaded and no other style in: a name can do nothing but be read.
"""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple

from jinja2 import Environment, StrictUndefined, Template

from xltiebreak.report.chart import HEIGHT, WIDTH, chart_of
from xltiebreak.report.contents import Column, Contents, Table
from xltiebreak.systems import figure

Paper = Literal["letter", "a4"]

_WIDTHS = ((96, ""), (112, "d2"), (128, "d3"), (165, "d4"))
"""For how many characters beside each other a table is printed how; more are on their side and
small.
"""

_SHORT = 4  # characters
_BESIDE = 1.6  # characters between two columns


class Row(NamedTuple):
    """A row of a table on the page.

    cells: with their classes; small: what stands under the name where few columns have room.
    """

    cells: tuple[tuple[str, str], ...]
    small: str


def html(contents: Contents, paper: Paper | None = None) -> str:
    """The whole page. paper: that it is printed on, the printer's own unless given."""
    style = _read("page.css")
    if paper:
        style += f"@page{{size:{paper}}}@page wide{{size:{paper} landscape}}"
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return _template().render(
        report=contents, style=style, digest=digest, width=WIDTH, height=HEIGHT
    )


@lru_cache(maxsize=1)
def _template() -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "figure": figure,
        "chart": chart_of,
        "rows": _rows,
        "density": _density,
        "head_look": _head_look,
    }
    return environment.from_string(_read("page.html"))


def _read(name: str) -> str:
    return files("xltiebreak.report").joinpath(name).read_text(encoding="utf-8")


def _rows(table: Table) -> list[Row]:
    columns = [column.texts for column in table.columns]
    looks = [_look(column) for column in table.columns]
    small = [
        (column.heading, texts)
        for column, texts in zip(table.columns, columns, strict=True)
        if column.own
    ]
    return [
        Row(
            tuple(zip(row, (_medal(row[0], looks[0]), *looks[1:]), strict=True)),
            " · ".join(_short(head, texts[index]) for head, texts in small if texts[index]),
        )
        for index, row in enumerate(zip(*columns, strict=True))
    ]


def _medal(place: str, look: str) -> str:
    """The class of a cell that tells a place: the first three have medals."""
    place = place.removesuffix("=")
    return f"p m{place}" if look == "p" and place in ("1", "2", "3") else look


def _short(head: str, text: str) -> str:
    """What a column says, under a name: short things need their heading."""
    return text if len(text) > _SHORT else f"{head} {text}"


def _look(column: Column) -> str:
    """The class of a column's cells."""
    if column.kind == "text":
        return "t own" if column.own else "t"
    return (
        "own" if column.own else {"place": "p", "points": "b", "result": "r"}.get(column.kind, "")
    )


def _head_look(column: Column) -> str:
    """The class of a column's heading."""
    looks = (("t", column.kind in ("text", "name")), ("own", column.own))
    return " ".join(look for look, has in looks if has)


def _density(table: Table) -> str:
    """How a table is printed, by how many characters stand beside each other."""
    wide = sum(_characters(column) + _BESIDE for column in table.columns)
    return next((look for most, look in _WIDTHS if wide <= most), "d5")


def _characters(column: Column) -> int:
    """How wide a column has to be; headings and texts are broken between words."""
    cells = column.texts
    if column.kind in ("name", "text"):
        return min(max(map(len, cells), default=0), 24)
    longest_word = max(map(len, column.heading.split()), default=0)
    return max(longest_word, max(map(len, cells), default=0))
