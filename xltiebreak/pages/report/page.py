"""A report as one HTML page that loads nothing, for the wall, the phone and the printer.

Its text is in page.html, its style in page.css. It has no script, and its security policy allows no
other style and loads nothing: no name on it can do any harm.
"""

from __future__ import annotations

from functools import lru_cache, partial
from importlib.resources import files
from typing import Literal, NamedTuple
from unicodedata import east_asian_width

from jinja2 import Environment, StrictUndefined, Template

from xltiebreak.files.written import Table, TableColumn
from xltiebreak.languages import CODES, Language, language
from xltiebreak.pages.report.chart import WIDTH, chart_of
from xltiebreak.pages.report.contents import Contents, Part
from xltiebreak.pages.report.policy import policy_of
from xltiebreak.pages.report.projector import projected
from xltiebreak.rules import figure

Paper = Literal["letter", "a4"]

_UPRIGHT = 90
"""How many characters fit on a line of portrait paper; wider tables get landscape."""

_READABLE = {False: 84, True: 124}
"""By landscape or not: how many characters of standings fit in 10 points, most of them figures;
longer names get several lines.
"""

_WIDTHS = {
    False: ((70, ""), (80, "d1"), (_UPRIGHT, "d2")),
    True: ((94, ""), (108, "d1"), (120, "d2"), (150, "d3")),
}
"""By landscape or not: the widest table, in characters, for each print size; wider ones get the
smallest size, and broken lines.
"""

_LONGEST_WORD = 20  # characters; a longer one is broken rather than cut
_LONGEST_TEXT = 24  # characters; a longer one has several lines

_SHORT = 4  # characters
_BESIDE = 1.6  # characters between two columns


class PageRow(NamedTuple):
    """A row of a table on the page."""

    cells: tuple[tuple[str, str], ...]
    """Each cell with its class."""

    small: str
    """The line below the name on a narrow screen."""


def html(contents: Contents, paper: Paper | None = None) -> str:
    """Write the whole page; paper: to print it on, by default the printer's."""
    if contents.for_projector:
        return projected(contents)
    style = style_of_page(paper)
    return _template(contents.words.code).render(
        report=contents, style=style, policy=policy_of(style), width=WIDTH
    )


def style_of_page(paper: Paper | None = None) -> str:
    """The style of the page, which is the same for every report."""
    style = _read("page.css")
    if paper:
        style += f"@page{{size:{paper}}}@page wide{{size:{paper} landscape}}"
    return style


@lru_cache(maxsize=len(CODES))
def _template(code: str) -> Template:
    """The page's template, whose filters write in the language with this code."""
    words = language(code)
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "figure": lambda value: words.number(figure(value)),
        "chart": partial(chart_of, words=words),
        "rows": _rows,
        "density": _density,
        "is_landscape": _is_landscape,
        "head_look": _head_look,
    }
    environment.globals |= {"say": words.say, "parts": words.parts, "lang": words.code}
    return environment.from_string(_read("page.html"))


def _read(name: str) -> str:
    return files("xltiebreak.pages.report").joinpath(name).read_text(encoding="utf-8")


def _rows(table: Table) -> list[PageRow]:
    looks = [_look(column) for column in table.columns]
    small = [(at, column.heading) for at, column in enumerate(table.columns) if column.own]
    return [
        PageRow(
            tuple(zip(row, (_medal(row[0], looks[0]), *looks[1:]), strict=True)),
            " · ".join(_short(head, row[at]) for at, head in small if row[at]),
        )
        for row in table.texts
    ]


def _medal(place: str, look: str) -> str:
    """The class of a cell with a place: the first three have medals."""
    place = place.removesuffix("=")
    return f"p m{place}" if look == "p" and place in ("1", "2", "3") else look


def _short(head: str, text: str) -> str:
    """Return a cell for the line below a name: short texts need their heading."""
    return text if len(text) > _SHORT else f"{head} {text}"


def _look(column: TableColumn) -> str:
    """The class of a column's cells."""
    if column.kind == "text":
        return "t own" if column.own else "t"
    return (
        "own" if column.own else {"place": "p", "points": "b", "result": "r"}.get(column.kind, "")
    )


def _head_look(column: TableColumn) -> str:
    """The class of a column's heading."""
    looks = (("t", column.kind in ("text", "name")), ("own", column.own))
    return " ".join(look for look, has in looks if has)


def _is_landscape(part: Part) -> bool:
    """Whether a section is printed in landscape."""
    tables = (part.to_pair, *part.tables)
    widest = max((_width(table) for table in tables if table), default=0)
    standings = part.standings
    return widest > _UPRIGHT or (
        standings is not None and _width(standings.shortened) > _most_upright(standings)
    )


def _most_upright(standings: Table) -> int:
    """How many characters of standings fit on a line of portrait paper."""
    return _READABLE[False] if standings.shorts else _UPRIGHT


def _density(table: Table, landscape: bool) -> str:
    """The classes of a table, by the room that it needs on paper."""
    size, width = _size(table, landscape), _width(table)
    if table.shorts and size and _least(table.shortened) <= _READABLE[landscape]:
        size = "short"
        width = _width(table.shortened)
    fits = size != "short" or width <= _READABLE[landscape]
    looks = [size, "standings" if table.shorts else "", _breaks(table, fits=fits)]
    return " ".join(filter(None, looks))


def _size(table: Table, landscape: bool) -> str:
    """The print size of a table with its texts on few lines."""
    width = _width(table)
    return next((look for most, look in _WIDTHS[landscape] if width <= most), "d4")


def _breaks(table: Table, *, fits: bool) -> str:
    """How names and texts have several lines: "whole" for none, "broken" inside of words too."""
    broad = [column for column in table.columns if column.kind in ("name", "text")]
    texts = [text for column in broad for text in column.texts(table.words)]
    if max(map(_length, texts), default=0) <= _LONGEST_TEXT:
        return "whole" if fits else ""
    longest = max((_length(word) for text in texts for word in text.split()), default=0)
    return "broken" if longest > _LONGEST_WORD else ""


def _width(table: Table) -> float:
    """The width of a table in characters."""
    return sum(_characters(column, table.words) + _BESIDE for column in table.columns)


def _least(table: Table) -> float:
    """The width of a table in characters with every text broken between its words."""
    return sum(
        max(
            (min(_length(word), _LONGEST_WORD) for text in texts for word in text.split()),
            default=0,
        )
        + _BESIDE
        for texts in ((column.heading, *column.texts(table.words)) for column in table.columns)
    )


def _characters(column: TableColumn, words: Language) -> int:
    """The least width of a column, with headings and texts broken between words."""
    longest = max(map(_length, column.texts(words)), default=0)
    heading = max(map(_length, column.heading.split()), default=0)
    if column.kind in ("name", "text"):
        longest = min(longest, _LONGEST_TEXT)
    return max(heading, longest)


def _length(text: str) -> int:
    """The width of a text; some characters are as wide as two."""
    if text.isascii():
        return len(text)
    return len(text) + sum(east_asian_width(character) in "WF" for character in text)
