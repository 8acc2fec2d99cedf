"""The areas that a formula reads, by its text.

A formula reads the areas that it names, itself or through defined names. Functions read their
arguments: also those whose value changes by itself (TODAY), and macros. A formula counts as reading
whole sheets if it names no plain areas, such as the cells from one function's answer to another's,
and as reading anything if it looks cells up at run time. So no area is missed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.names import defined_names
from xltiebreak.lossless.ooxml import LAST_COLUMN, LAST_ROW, WHOLE_SHEET, referred
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.tables import SPECIFIER, ExcelTable, Tables
from xltiebreak.reading.grid import Area, Cell

_DOUBTFUL = frozenset(("indirect", "offset", "cell", "info", "evaluate", "getpivotdata"))
_DOUBTFUL |= {"sheet", "sheets", "workbook", "document", "textref", "relref", "absref", "py"}
"""Functions that read what their arguments do not name; GET.CELL and the like by the last word.

What a Python cell reads depends on the Python cells before it.
"""
_STRETCHING = frozenset(("sumif", "averageif", "lookup"))
"""Functions that read an area of the size of another one, from the first cell of the named one."""

_FIXED = (False, False, False, False)
_OWN = ("",)
_PARAMETERS = ("_xlpm.", "_xleta.")
"""How the parameters of LET and LAMBDA begin, and functions that stand for a LAMBDA."""

# Excel allows 8,192 characters in a formula (prefixes come on top) and 255 in a name. Tokens are
# limited too: else a search from each character would run to the end of a long formula.
_LONGEST_FORMULA = 16_384
# The limit for all formulas together, in tokens and what they lead to: one for every second byte
# of the workbook. Formulas beyond it may read anything.
_MOST_READ, _READ_RATIO = 500_000, 0.5
_DEEPEST = 50  # levels of names that are defined by names

# What may hold a reference, after any operators, numbers and texts. A token that no formula of
# Excel's has (such as a single quote), or a ":" that joins no two cells, is `other`.
_TOKEN = pattern(
    r"""
    (?: [-+*/^&=<>%(),;{}\s]
      | "(?:[^"]|"")*"
      | (?:[0-9]{1,300}(?:\.[0-9]{0,300})?|\.[0-9]{1,300})(?:[eE][-+]?[0-9]{1,9})?(?![\w.:$!])
      | \#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)
    )*
    (?: (?i:INDIRECT)\(\s*"(?P<constant>(?:[^"]|""){0,600})"\s*(?:,\s*(?i:TRUE|1)\s*)?\)
      | (?P<function>[^\W\d][\w.]{0,255})\(
      | (?:'(?P<quoted>(?:[^']|''){1,600})'!           # Sheet1!  Sheet1:Sheet3!  [2]Sheet1!
          | (?P<plain>[^\s'"!(),;:+\-*/^&=<>{}%][^\s'"!(),;+\-*/^&=<>{}%]{0,299})!)?
        (?: (?P<cells>\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?
              | \$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3} | \$?[0-9]{1,7}:\$?[0-9]{1,7}
            )\#?(?![\w.(!:?\[\\\#$])
          | (?P<table>[^\W\d][\w.]{0,255})?(?P<specifier>@SPECIFIER@)(?![\w.(!:?\[\\\#$'])
          | (?P<word>(?:[^\W\d]|\\)[\w.?\\]*)           # a name, a table, or the first of two cells
          | \#REF!
        )
      | \Z
      | (?P<other>.)
    )
    """.replace("@SPECIFIER@", SPECIFIER),
    re.VERBOSE | re.DOTALL,
)
_OTHER_BOOK = pattern(r".*\[(?!0\])[^\[\]]*\][^\[\]]*")


class Reference(NamedTuple):
    """An area that a formula names."""

    sheet: str
    """The name of its sheet, casefolded; "" for the formula's own."""

    area: Area
    """Its cells; the corners may be any two opposite ones."""

    moving: tuple[bool, bool, bool, bool] = _FIXED
    """Which of the four numbers are relative, and change when the formula is copied."""


# An area of a sheet: the sheet's casefolded name, top, left, bottom, right. A plain tuple, because
# there are many thousands and it is made and looked up much faster than a class.
Region = tuple[str, int, int, int, int]

Span = tuple[int, int]
"""The start and the end of a part of a formula's text."""


class Wording(NamedTuple):
    """What a formula's text names."""

    references: tuple[Reference, ...]
    stretches: bool = False
    """Whether an area may stand for a larger one (SUMIF)."""

    is_loose: bool = False
    """Whether it may read any cells of the sheets that it names, and of its own."""

    size: int = 0
    """How much of the workbook's limit its text takes, without the texts of defined names."""

    cells: tuple[Span, ...] | None = None
    """Where its text names cells; None if a copy in another row may name something else."""

    def sheets(self, own: str) -> set[str]:
        """The sheets that a formula on the sheet `own` reads, its own among them."""
        return {own, *(reference.sheet or own for reference in self.references)}

    def regions(self, own: str, down: int = 0, right: int = 0) -> list[Region]:
        """What a formula on the sheet `own` reads, so many rows and columns from the text."""
        if self.is_loose:
            return [(sheet, *WHOLE_SHEET) for sheet in self.sheets(own)]
        regions = [_moved(reference, own, down, right) for reference in self.references]
        return _stretched(regions) if self.stretches else regions


def _moved(reference: Reference, own: str, down: int, right: int) -> Region:
    """The area; the whole sheet if it leads off the sheet and comes back on its other side."""
    sheet, (top, left, bottom, end), moving = reference
    if down or right:  # the text is a shared one
        top, bottom = top + down * moving[0], bottom + down * moving[2]
        left, end = left + right * moving[1], end + right * moving[3]
    area = Area(min(top, bottom), min(left, end), max(top, bottom), max(left, end))
    return (sheet or own, *(area if WHOLE_SHEET.holds(area) else WHOLE_SHEET))


def _stretched(regions: list[Region]) -> list[Region]:
    """The regions, each extended by the height and width of the largest."""
    height = max((bottom - top for _, top, _, bottom, _ in regions), default=0)
    width = max((right - left for _, _, left, _, right in regions), default=0)
    return [
        (sheet, top, left, min(bottom + height, LAST_ROW), min(right + width, LAST_COLUMN))
        for sheet, top, left, bottom, right in regions
    ]


class Mentions:
    """Resolves what formulas of the workbook name: sheets, defined names and tables.

    grown: tables, by part, that are to have other columns. searching: functions, in lower case,
    that look for more cells around their arguments.
    """

    def __init__(
        self,
        package: Package,
        grown: Mapping[str, ExcelTable] = MappingProxyType({}),
        searching: Collection[str] = (),
    ) -> None:
        self._tabs = [name.casefold() for name in package.tabs]
        self._places = {name: place for place, name in enumerate(self._tabs)}
        self._package, self._grown, self._searching = package, grown, searching
        self._wordings: dict[str, Wording | None] = {}
        self._left = max(_MOST_READ, int(len(package.content) * _READ_RATIO))
        self._depth = 0

    @cached_property
    def _definitions(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in defined_names(self._package):
            found.setdefault(name.key[0], []).append(name.text)
        return found

    @cached_property
    def _tables(self) -> Tables:
        return Tables(self._package, self._grown)

    def wording(self, formula: str, sheet: str = "", cell: Cell | None = None) -> Wording | None:
        """All that a formula names; None if it may read anything.

        sheet, cell: where the formula stands; inside a table it may leave out the table's name.
        """
        references: list[Reference] = []
        seen = set[tuple[str | None, str]]()
        spans: list[Span] = []
        stretches = is_loose = is_for_cell = False
        size = 0
        if len(formula) > _LONGEST_FORMULA:
            return None
        for found in _TOKEN.finditer(formula):
            prefix = found["plain"] or found["quoted"]
            sheets = self._sheets(prefix.replace("''", "'")) if prefix else _OWN
            if sheets is None or not self._may_read(max(1, len(sheets))):
                return None
            size += max(1, len(sheets))
            if cells := found["cells"]:
                spans.append(found.span("cells"))
                if (prefix, cells) not in seen:
                    seen.add((prefix, cells))
                    area, moving = referred(cells)
                    references += [Reference(one, area, moving) for one in sheets]
                continue
            named = self._named_by(found, sheets, sheet, cell)
            if named is None or not self._may_read(len(named.references)):
                return None
            references += named.references
            size += len(named.references)
            stretches = stretches or named.stretches
            is_loose = is_loose or named.is_loose
            is_for_cell = is_for_cell or _depends_on_cell(found)
        alike = None if is_for_cell else tuple(spans)
        return Wording(tuple(references), stretches, is_loose, size, alike)

    def of_copy(self, wording: Wording, formula: str) -> Wording | None:
        """What a copy of a formula names, if that names this; None if it may read anything."""
        is_read = len(formula) <= _LONGEST_FORMULA and self._may_read(wording.size)
        return wording if is_read else None

    def _named_by(
        self, token: re.Match[str], sheets: Sequence[str], sheet: str, cell: Cell | None
    ) -> Wording | None:
        """What a token other than cells names; None if it may read anything.

        sheets: those named before it; none for another workbook.
        """
        kind = token.lastgroup
        if kind == "function":
            return self._called(token["function"].casefold())
        if kind == "word":
            return self._word(token["word"].casefold(), sheets)
        if kind == "specifier" and sheets:
            return self._of_table(token["table"], token["specifier"], sheet, cell)
        if kind == "constant":
            return self._at_run_time(token["constant"].replace('""', '"'))
        if kind == "other":
            return _DOUBT if token["other"] == ":" else None
        return _NOTHING

    def _sheets(self, prefix: str) -> Sequence[str] | None:
        """The sheets before a "!": one, or all from the first to the last; none of another book.

        None if that is not certain.
        """
        if _OTHER_BOOK.fullmatch(prefix):
            return ()
        ends = [part.rpartition("]")[2].casefold() for part in prefix.split(":")]
        if ends == _OWN_BOOK:
            return _OWN
        places = [self._places[end] for end in ends if end in self._places]
        return self._tabs[min(places) : max(places) + 1] if len(places) == len(ends) else None

    def _at_run_time(self, text: str) -> Wording | None:
        """What a constant text of INDIRECT names, wherever the formula stands."""
        named = self.wording(text)
        if named is None or named.is_loose:
            return None
        references = (reference._replace(moving=_FIXED) for reference in named.references)
        return named._replace(references=tuple(references))

    def _of_table(self, name: str | None, specifier: str, sheet: str, cell: Cell | None) -> Wording:
        """The area that a structured reference such as Open[Pts] names."""
        if name:
            table = self._tables.named(name.casefold())
        else:
            table = self._tables.around(sheet, cell) if cell else None
        if not table:
            return _DOUBT
        area = table.area_of(specifier)
        reference = Reference(table.sheet.name.casefold(), area or table.covers)
        return Wording((reference,), is_loose=not area)

    def _called(self, function: str) -> Wording | None:
        """What a function reads beside its arguments."""
        last = function.rpartition(".")[2]
        if function in self._definitions:
            named = self._named(function)
        elif last in _DOUBTFUL:
            named = None
        else:
            named = _LARGER if last in _STRETCHING else _NOTHING
        return named._replace(is_loose=True) if named and last in self._searching else named

    def _word(self, word: str, sheets: Sequence[str]) -> Wording | None:
        """What a name, a table or another word reads, behind the names of sheets."""
        called = self._called(word)
        if word in self._definitions or called != _NOTHING:
            return called
        if word in _CONSTANTS or word.startswith(_PARAMETERS):
            return _NOTHING
        if self._tables.named(word):
            return self._named(word)
        return Wording(tuple(Reference(one, WHOLE_SHEET) for one in sheets))

    def _named(self, word: str) -> Wording | None:
        """What a defined name or a table refers to; all of it if that differs from cell to cell."""
        if word not in self._wordings:
            self._wordings[word] = None  # names that are defined by each other may read anything
            self._depth += 1
            if self._depth <= _DEEPEST:
                self._wordings[word] = self._defined(word)
            self._depth -= 1
        return self._wordings[word]

    def _defined(self, word: str) -> Wording | None:
        # A sheet may define a name again, and which of them is meant is no matter here.
        texts = self._definitions.get(word) or [f"{word}[#Data]"]
        wording = self.wording(",".join(texts))
        if wording is None:
            return None
        references = (
            Reference(one.sheet, WHOLE_SHEET) if not one.sheet or any(one.moving) else one
            for one in wording.references
        )
        return wording._replace(references=tuple(references))

    def _may_read(self, size: int) -> bool:
        """Count `size` tokens more; return whether the workbook's limit is kept."""
        self._left -= size
        return self._left >= 0


def _depends_on_cell(token: re.Match[str]) -> bool:
    """Whether what a token names depends on the cell, or on a text that no copy changes."""
    in_its_table = token.lastgroup == "specifier" and not token["table"]
    return in_its_table or token.lastgroup == "constant"


_NOTHING, _DOUBT = Wording(()), Wording((), is_loose=True)
_LARGER = Wording((), stretches=True)
_CONSTANTS, _OWN_BOOK = ("true", "false"), [""]
