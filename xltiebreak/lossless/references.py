"""The areas that a formula reads, by its text.

A formula of plain references and well-known functions reads the areas that it names. Any other
formula counts as reading its whole sheet and all sheets that it mentions; one that looks cells up
at run time counts as reading anything. So no area is missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from xltiebreak.grid import Area, Cell
from xltiebreak.lossless.names import defined_names
from xltiebreak.lossless.ooxml import LAST_COLUMN, LAST_ROW, WHOLE_SHEET, referred
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.tables import SPECIFIER, ExcelTable, Tables
from xltiebreak.text import pattern

# Functions that read cells not named in their arguments, or whose value changes by itself.
_VOLATILE = {"indirect", "offset", "cell", "info", "evaluate", "now", "today"}
_VOLATILE |= {"rand", "randbetween", "randarray"}
_FIXED = (False, False, False, False)
ANY_SHEET = "*"  # not a possible name of a sheet

# Functions that read their arguments and nothing else.
_KNOWN_NAMES = """
and or not xor if ifs iferror ifna switch choose true false na n t type
isblank iserr iserror isna isnumber istext isnontext islogical iseven isodd
abs sign int trunc round roundup rounddown mround ceiling ceiling.math floor floor.math even
odd mod quotient power sqrt exp ln log log10 pi sin cos tan asin acos atan atan2 radians degrees
gcd lcm fact combin permut base decimal roman arabic
sum sumif sumifs sumproduct sumsq product subtotal aggregate mmult transpose
max maxa maxifs min mina minifs large small count counta countblank countif countifs
average averagea averageif averageifs median mode mode.sngl geomean harmean trimmean frequency
rank rank.eq rank.avg percentrank percentrank.inc percentrank.exc percentile percentile.inc
percentile.exc quartile quartile.inc quartile.exc correl
stdev stdev.s stdevp stdev.p var var.s varp var.p standardize norm.dist norm.s.dist normdist
normsdist norm.inv norm.s.inv norminv normsinv
index match xmatch vlookup hlookup xlookup row rows column columns address
filter sort sortby unique sequence take drop vstack hstack tocol torow choosecols chooserows
wrapcols wraprows expand anchorarray
concatenate concat textjoin left right mid len find search replace substitute trim clean upper
lower proper exact rept text value numbervalue fixed dollar char code unichar unicode
textbefore textafter textsplit hyperlink
date datevalue datedif day days days360 month year hour minute second time timevalue weekday
weeknum isoweeknum edate eomonth workday networkdays yearfrac
"""
_KNOWN = frozenset(_KNOWN_NAMES.split())
# Functions that sum an area of the size of another one, from the first cell of the named one.
_STRETCHING = {"sumif", "averageif"}

# Excel allows 8,192 characters in a formula (prefixes come on top) and 255 in a name. Tokens are
# limited too: else a search from each character would run to the end of a long formula.
_LONGEST_FORMULA = 16_384
# The limit for all formulas together, in tokens and what they lead to: one for every second byte
# of the workbook. Formulas beyond it may read anything.
_MOST_READ, _READ_RATIO = 500_000, 0.5
_DEEPEST = 50  # levels of names that are defined by names
_TOKEN = pattern(
    r"""
      "(?:[^"]|"")*"                                    # a text: nothing in it is a reference
    | '(?P<quoted>(?:[^']|''){0,600})'!
    | (?P<plain>[^\s'"!(),;+\-*/^&=<>{}%]{1,300})!      # Sheet1!  Sheet1:Sheet3!  [2]Sheet1!
    | \[(?:[^\[\]']|'.){0,600}\]                        # the columns of a structured reference
    | (?P<word>[^\W\d][\w.?\\]*|\\[\w.?\\]*)            # a name, a table, a function, a cell
    """,
    re.VERBOSE | re.DOTALL,
)
_OTHER_BOOK = pattern(r".*\[(?!0\])[^\[\]]*\][^\[\]]*")

# The tokens of a formula that reads what it names and nothing else: references and functions, after
# any operators, numbers and texts. Any other token (such as a ":" between functions) is `other`.
_PLAIN_TOKEN = pattern(
    r"""
    (?: [-+*/^&=<>%(),;{}\s]
      | "(?:[^"]|"")*"
      | (?:[0-9]{1,300}(?:\.[0-9]{0,300})?|\.[0-9]{1,300})(?:[eE][-+]?[0-9]{1,9})?(?![\w.:$!])
      | \#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)
    )*
    (?: (?:_xlfn\.)?(?:_xlws\.)?(?P<function>[A-Za-z][\w.]{0,255})\(
      | (?:(?:'(?P<quoted>(?:[^']|''){1,300})'|(?P<plain>[^\s'"!(),;:+\-*/^&=<>{}%\[\]]{1,300}))!)?
        (?P<cells>\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?
          | \$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3} | \$?[0-9]{1,7}:\$?[0-9]{1,7}
        )\#?(?![\w.(!:?\[\\\#$])
      | (?P<table>[^\W\d][\w.]{0,255})?(?P<specifier>@SPECIFIER@)(?![\w.(!:?\[\\\#$'])
      | (?P<word>[^\W\d][\w.]{0,255})(?![\w.(!:?\[\\\#$])
      | \Z
      | (?P<other>.)
    )
    """.replace("@SPECIFIER@", SPECIFIER),
    re.VERBOSE | re.DOTALL,
)


class Reference(NamedTuple):
    """An area that a formula names.

    sheet: the name of its sheet, casefolded; "" for the formula's own.
    area: its cells; the corners may be any two opposite ones.
    moving: which of the four numbers are relative, and change when the formula is copied.
    """

    sheet: str
    area: Area
    moving: tuple[bool, bool, bool, bool]


# An area of a sheet: the sheet's casefolded name, top, left, bottom, right. A plain tuple, because
# there are many thousands and it is made and looked up much faster than a class.
Region = tuple[str, int, int, int, int]


class Wording(NamedTuple):
    """What a formula's text names. stretches: an area may stand for a larger one (SUMIF)."""

    references: tuple[Reference, ...]
    stretches: bool = False

    def regions(self, own: str, down: int = 0, right: int = 0) -> list[Region] | None:
        """What a formula on the sheet `own` reads, `down` rows and `right` columns from the text.

        None if a reference leads off the sheet (and comes back on its other side).
        """
        regions = [_moved(reference, own, down, right) for reference in self.references]
        if not all(WHOLE_SHEET.holds(Area(*region[1:])) for region in regions):
            return None
        return _stretched(regions) if self.stretches else regions


def _moved(reference: Reference, own: str, down: int, right: int) -> Region:
    sheet, (top, left, bottom, end), moving = reference
    if down or right:  # the text is a shared one
        top, bottom = top + down * moving[0], bottom + down * moving[2]
        left, end = left + right * moving[1], end + right * moving[3]
    return sheet or own, min(top, bottom), min(left, end), max(top, bottom), max(left, end)


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

    grown: tables, by part, that are to have other columns.
    """

    anywhere = ANY_SHEET

    def __init__(
        self, package: Package, grown: Mapping[str, ExcelTable] = MappingProxyType({})
    ) -> None:
        self._tabs = [name.casefold() for name in package.tabs]
        self._worksheets = {name.casefold() for name in package.sheet_names}
        self._package, self._grown = package, grown
        self._resolved: set[str] = set()
        self._wordings: dict[str, Wording | None] = {}
        self._left = max(_MOST_READ, int(len(package.content) * _READ_RATIO))
        self._depth = 0

    @cached_property
    def _definitions(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for one in defined_names(self._package):
            found[one.key[0]] = (*found.get(one.key[0], ()), one.text)
        return found

    @cached_property
    def _tables(self) -> Tables:
        return Tables(self._package, self._grown)

    @cached_property
    def _names(self) -> dict[str, set[str]]:
        return {table.name.casefold(): {table.sheet.name.casefold()} for table in self._tables.all}

    def wording(self, formula: str, sheet: str = "", cell: Cell | None = None) -> Wording | None:
        """All that a formula names; None if it may read more.

        sheet, cell: where the formula stands; inside a table it may leave out the table's name.
        """
        references: list[Reference] = []
        stretches = False
        if len(formula) > _LONGEST_FORMULA:
            return None
        for found in _PLAIN_TOKEN.finditer(formula):
            if not self._may_read(1):
                return None
            function, quoted, plain, cells, table, specifier, word, other = found.groups("")
            if cells:
                other_sheet = (quoted.replace("''", "'") or plain).casefold()
                if other_sheet and other_sheet not in self._worksheets:
                    return None
                references.append(Reference(other_sheet, *referred(cells)))
            elif function:
                name = function.lower()
                if name not in _KNOWN:
                    return None
                stretches = stretches or name in _STRETCHING
            elif specifier:
                reference = self._of_table(table, specifier, sheet, cell)
                if reference is None:
                    return None
                references.append(reference)
            elif word:
                named = self._named(word.casefold())
                if named is None or not self._may_read(len(named.references)):
                    return None
                references += named.references
                stretches = stretches or named.stretches
            elif other:
                return None
        return Wording(tuple(references), stretches)

    def _of_table(
        self, name: str, specifier: str, sheet: str, cell: Cell | None
    ) -> Reference | None:
        """The area that a structured reference such as Open[Pts] names."""
        if name:
            table = self._tables.named(name.casefold())
        else:
            table = self._tables.around(sheet, cell) if cell else None
        if not table or not (area := table.area_of(specifier)):
            return None
        return Reference(table.sheet.name.casefold(), area, _FIXED)

    def _named(self, word: str) -> Wording | None:
        """What a defined name refers to; None if that differs from cell to cell."""
        if word in ("true", "false"):
            return Wording(())
        if word not in self._wordings:
            self._wordings[word] = None  # stops names that are defined by each other
            definitions = self._definitions.get(word, ())
            if not definitions and self._tables.named(word):
                definitions = (f"{word}[#Data]",)
            with self._deeper() as reached:
                single = len(definitions) == 1 and not reached
                wording = self.wording(definitions[0]) if single else None
            if wording and all(
                reference.sheet and not any(reference.moving) for reference in wording.references
            ):
                self._wordings[word] = wording
        return self._wordings[word]

    def sheets(self, formula: str) -> set[str]:
        """The sheets that a formula mentions, casefolded; with ANY_SHEET if it may read any."""
        if len(formula) > _LONGEST_FORMULA:
            return {ANY_SHEET}
        found: set[str] = set()
        for token in _TOKEN.finditer(formula):
            if not self._may_read(1):
                return {ANY_SHEET}
            if token["quoted"] is not None:
                found |= self._span(token["quoted"].replace("''", "'"))
            elif token["plain"]:
                found |= self._span(token["plain"])
            elif token["word"]:
                found |= self._word(token["word"].casefold())
        return found if self._may_read(len(found)) else {ANY_SHEET}

    def _may_read(self, size: int) -> bool:
        """Count `size` tokens more; return whether the workbook's limit is kept."""
        self._left -= size
        return self._left >= 0

    @contextmanager
    def _deeper(self) -> Iterator[bool]:
        """One level of names in names; yields whether there are too many levels."""
        self._depth += 1
        try:
            yield self._depth > _DEEPEST
        finally:
            self._depth -= 1

    def _span(self, prefix: str) -> set[str]:
        """The sheets before a "!": one sheet, or all from the first to the last of several."""
        if _OTHER_BOOK.fullmatch(prefix):
            return set()
        parts = [part.rpartition("]")[2].casefold() for part in prefix.split(":")]
        known = [self._tabs.index(part) for part in parts if part in self._tabs]
        if len(known) == len(parts) == 2:
            between = self._tabs[min(known) : max(known) + 1]
            return set(between) if self._may_read(len(between)) else {ANY_SHEET}
        # The other end of a range like Table1:Sheet2!B1 may be a name or a table.
        named = (self._word(part.partition("[")[0]) for part in parts)
        return {self._tabs[tab] for tab in known}.union(*named)

    def _word(self, word: str) -> set[str]:
        if word.rpartition(".")[2] in _VOLATILE:
            return {ANY_SHEET}
        definitions = self._definitions.get(word)
        if definitions and word not in self._resolved:
            self._resolved.add(word)  # stops names that are defined by each other
            found = self._names.setdefault(word, set())
            with self._deeper() as reached:
                read = ({ANY_SHEET} if reached else self.sheets(text) for text in definitions)
                found.update(*read)
        return self._names.get(word, set())
