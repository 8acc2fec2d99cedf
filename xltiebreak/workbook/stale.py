"""Which cached values a write makes doubtful, and how they go.

LibreOffice shows cached values and ignores the request to calculate on load, so a formula that may
depend on a written cell must lose its cache; the others keep theirs, for whoever reads the file
without calculating it. A formula of plain references and well-known functions reads the areas that
it names. Every other one is taken to read its whole sheet and all the sheets that it mentions, or
anything, if it looks cells up at run time. That can only err on the safe side.
"""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from xltiebreak.grid import Area, a1
from xltiebreak.workbook.ooxml import (
    LAST_COLUMN,
    LAST_ROW,
    Damaged,
    attributes,
    column_number,
    elements,
    with_attributes,
)
from xltiebreak.workbook.package import Package, Sheet, relationships_of
from xltiebreak.workbook.patch import Edit, Place, Splice, asking, unchained, without_chain
from xltiebreak.workbook.sheet_xml import Formula, SheetXml

# Functions that reach cells which their arguments do not name, or that change by themselves.
_VOLATILE = {"indirect", "offset", "cell", "info", "evaluate", "now", "today"}
_VOLATILE |= {"rand", "randbetween", "randarray"}
_ANY_SHEET = "*"  # no sheet can be called that

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
wrapcols wraprows expand
concatenate concat textjoin left right mid len find search replace substitute trim clean upper
lower proper exact rept text value numbervalue fixed dollar char code unichar unicode
textbefore textafter textsplit hyperlink
date datevalue datedif day days days360 month year hour minute second time timevalue weekday
weeknum isoweeknum edate eomonth workday networkdays yearfrac
"""
_KNOWN = frozenset(_KNOWN_NAMES.split())
# Functions that sum an area as large as another one, from the first cell of the one named.
_STRETCHING = {"sumif", "averageif"}

_TOKEN = re.compile(
    r"""
      "(?:[^"]|"")*"                                    # a text: nothing in it is a reference
    | '(?P<quoted>(?:[^']|'')*)'!
    | (?P<plain>[^\s'"!(),;+\-*/^&=<>{}%]+)!            # Sheet1!  Sheet1:Sheet3!  [2]Sheet1!
    | \[(?:[^\[\]']|'.)*\]                              # the columns of a structured reference
    | (?P<word>[^\W\d][\w.?\\]*|\\[\w.?\\]*)            # a name, a table, a function, a cell
    """,
    re.VERBOSE | re.DOTALL,
)
_OTHER_BOOK = re.compile(r".*\[(?!0\])[^\[\]]*\][^\[\]]*")

# What a formula consists of that reads what it names and no more: between operators, numbers and
# texts, in which nothing can be wrong, the references and the functions. Whatever else there may
# be (a lone ":" makes a range of what functions return) is something other.
_PLAIN_TOKEN = re.compile(
    r"""
    (?: [-+*/^&=<>%(),;{}\s]
      | "(?:[^"]|"")*"
      | (?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?(?![\w.:$!])
      | \#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)
    )*
    (?: (?:_xlfn\.)?(?:_xlws\.)?(?P<function>[A-Za-z][\w.]*)\(
      | (?:(?:'(?P<quoted>(?:[^']|'')+)'|(?P<plain>[^\s'"!(),;:+\-*/^&=<>{}%\[\]]+))!)?
        (?: (\$?)([A-Za-z]{1,3})(\$?)([0-9]{1,7})
            (?: :(\$?)([A-Za-z]{1,3})(\$?)([0-9]{1,7}))?
          | (?P<lines>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7})
        )(?![\w.(!:?\[\\\#$])
      | (?P<word>[^\W\d][\w.]*)(?![\w.(!:?\[\\\#$])
      | \Z
      | (?P<other>.)
    )
    """,
    re.VERBOSE | re.DOTALL,
)


class Reference(NamedTuple):
    """An area that a formula names.

    sheet: the name of its sheet, casefolded; "" for the formula's own.
    area: where it is; its corners may be any two opposite ones.
    moving: which of the four numbers are relative, and change where the formula is copied.
    """

    sheet: str
    area: Area
    moving: tuple[bool, bool, bool, bool]


# An area of a sheet: the sheet's casefolded name, top, left, bottom, right. There are thousands of
# them, and a bare tuple is made and looked up in a fraction of the time.
Region = tuple[str, int, int, int, int]


class Wording(NamedTuple):
    """What a formula's text names. stretches: an area may stand for one of another's size."""

    references: tuple[Reference, ...]
    stretches: bool = False

    def regions(self, own: str, down: int = 0, right: int = 0) -> list[Region] | None:
        """What a formula on the sheet `own` reads that is so far from where the text stands.

        None where a reference leads off the sheet (and comes back on its other side).
        """
        regions = [_moved(reference, own, down, right) for reference in self.references]
        for _, top, left, bottom, end in regions:
            if top < 1 or left < 1 or bottom > LAST_ROW or end > LAST_COLUMN:
                return None
        return _stretched(regions) if self.stretches else regions


def _moved(reference: Reference, own: str, down: int, right: int) -> Region:
    sheet, (top, left, bottom, end), moving = reference
    if down or right:  # the text is a shared one
        top, bottom = top + down * moving[0], bottom + down * moving[2]
        left, end = left + right * moving[1], end + right * moving[3]
    if bottom < top:
        top, bottom = bottom, top
    if end < left:
        left, end = end, left
    return sheet or own, top, left, bottom, end


def _stretched(regions: list[Region]) -> list[Region]:
    """The regions with room for the largest of them from each of their cells."""
    height = max((bottom - top for _, top, _, bottom, _ in regions), default=0)
    width = max((right - left for _, _, left, _, right in regions), default=0)
    return [
        (sheet, top, left, min(bottom + height, LAST_ROW), min(right + width, LAST_COLUMN))
        for sheet, top, left, bottom, right in regions
    ]


class Mentions:
    """What the formulas of the workbook lead to, by its sheet names, names and tables."""

    def __init__(self, package: Package) -> None:
        self._tabs = [name.casefold() for name in package.tabs]
        self._definitions: dict[str, list[str]] = {}
        for element in package.workbook:
            if element.name == "definedName":
                name = element.attributes.get("name", "").casefold()
                self._definitions.setdefault(name, []).append(element.text)
        self._worksheets = {name.casefold() for name in package.sheet_names}
        self._package = package
        self._resolved: set[str] = set()
        self._wordings: dict[str, Wording | None] = {}

    @cached_property
    def _names(self) -> dict[str, set[str]]:
        return {name: {sheet} for name, sheet in _tables(self._package)}

    def wording(self, formula: str) -> Wording | None:
        """All that a formula names; None where it may read more than that."""
        references: list[Reference] = []
        stretches = False
        for found in _PLAIN_TOKEN.findall(formula):
            function, quoted, plain, *corners, lines, word, other = found
            if corners[1] or lines:
                sheet = (quoted.replace("''", "'") or plain).casefold() if quoted or plain else ""
                if sheet and sheet not in self._worksheets:
                    return None
                references.append(
                    _reference(sheet, *corners) if corners[1] else _lines(sheet, lines)
                )
            elif function:
                name = function.lower()
                if name not in _KNOWN:
                    return None
                stretches = stretches or name in _STRETCHING
            elif word:
                named = self._named(word.casefold())
                if named is None:
                    return None
                references += named.references
                stretches = stretches or named.stretches
            elif other:
                return None
        return Wording(tuple(references), stretches)

    def _named(self, word: str) -> Wording | None:
        """What a defined name stands for, if that is the same wherever it is used."""
        if word in ("true", "false"):
            return Wording(())
        if word not in self._wordings:
            self._wordings[word] = None  # so that names defined by each other come to an end
            definitions = self._definitions.get(word, ())
            wording = self.wording(definitions[0]) if len(definitions) == 1 else None
            if wording and all(
                reference.sheet and not any(reference.moving) for reference in wording.references
            ):
                self._wordings[word] = wording
        return self._wordings[word]

    def sheets(self, formula: str) -> set[str]:
        """The sheets that a formula mentions, casefolded; with "*" among them it may be any."""
        found: set[str] = set()
        for token in _TOKEN.finditer(formula):
            if token["quoted"] is not None:
                found |= self._span(token["quoted"].replace("''", "'"))
            elif token["plain"]:
                found |= self._span(token["plain"])
            elif token["word"]:
                found |= self._word(token["word"].casefold())
        return found

    def _span(self, prefix: str) -> set[str]:
        """What stands before a "!": a sheet, or the first and the last of several."""
        if _OTHER_BOOK.fullmatch(prefix):
            return set()
        parts = [part.rpartition("]")[2].casefold() for part in prefix.split(":")]
        places = [self._tabs.index(part) for part in parts if part in self._tabs]
        if len(places) == len(parts) == 2:
            return set(self._tabs[min(places) : max(places) + 1])
        # The other end of a range like Table1:Sheet2!B1 may be a name or a table.
        named = (self._word(part.partition("[")[0]) for part in parts)
        return {self._tabs[place] for place in places}.union(*named)

    def _word(self, word: str) -> set[str]:
        if word.rpartition(".")[2] in _VOLATILE:
            return {_ANY_SHEET}
        if word in self._definitions and word not in self._resolved:
            self._resolved.add(word)  # so that names defined by each other come to an end
            found = self._names.setdefault(word, set())
            found.update(*(self.sheets(definition) for definition in self._definitions[word]))
        return self._names.get(word, set())


def _tables(package: Package) -> Iterator[tuple[str, str]]:
    for sheet in package.sheets:
        for part in package.related(sheet.part, "table"):
            table = elements(package.part(part))[0].attributes
            for name in ("name", "displayName"):
                yield table.get(name, "").casefold(), sheet.name.casefold()


def _reference(sheet: str, *corners: str) -> Reference:
    """From the eight pieces of $A$1:$B$2, of which the last four may be empty."""
    left_fixed, left, top_fixed, top, right_fixed, right, bottom_fixed, bottom = corners
    column, row = _column(left), int(top)
    if not right:
        moving = not top_fixed, not left_fixed, not top_fixed, not left_fixed
        return Reference(sheet, Area(row, column, row, column), moving)
    moving = not top_fixed, not left_fixed, not bottom_fixed, not right_fixed
    return Reference(sheet, Area(row, column, int(bottom), _column(right)), moving)


@lru_cache(maxsize=1024)
def _column(letters: str) -> int:
    return column_number(letters.encode())


def _lines(sheet: str, written: str) -> Reference:
    """Whole columns like $A:B, or whole rows like 3:$4."""
    ends = written.split(":")
    moves = [not end.startswith("$") for end in ends]
    bare = [end.lstrip("$") for end in ends]
    if bare[0].isdigit():
        first, last = map(int, bare)
        moving = moves[0], False, moves[1], False
        return Reference(sheet, Area(first, 1, last, LAST_COLUMN), moving)
    first, last = map(_column, bare)
    return Reference(sheet, Area(1, first, LAST_ROW, last), (False, moves[0], False, moves[1]))


_Reader = tuple["_SheetNet", Formula]


def stale_formulas(
    package: Package, edits: Mapping[Sheet, Mapping[Place, Edit]]
) -> dict[Sheet, list[Formula]]:
    """The formulas, by sheet, whose values the edits may change, directly or through others.

    Raises Damaged where a sheet's formulas cannot be read.
    """
    readers: dict[Region, list[_Reader]] = {}
    doubtful: list[_Reader] = []
    mentions = Mentions(package)
    for sheet in package.sheets:
        if sheet not in edits and not has_formulas(package, sheet):
            continue
        net = _SheetNet(sheet, package.sheet_xml(sheet), edits.get(sheet, {}), mentions)
        for formula in net.formulas:
            regions = net.regions(formula)
            if regions is None:
                doubtful.append((net, formula))
            for region in regions or ():
                readers.setdefault(region, []).append((net, formula))
    written = _rows_by_column(edits)
    for region in [region for region in readers if _meets(region, written)]:
        doubtful += readers.pop(region)
    return _with_their_readers(doubtful, _Readers(readers))


def _with_their_readers(doubtful: list[_Reader], readers: _Readers) -> dict[Sheet, list[Formula]]:
    stale: dict[Sheet, list[Formula]] = {}
    seen: set[tuple[_SheetNet, int]] = set()
    while doubtful:
        net, formula = doubtful.pop()
        if (net, formula.cell) not in seen:
            seen.add((net, formula.cell))
            stale.setdefault(net.sheet, []).append(formula)
            doubtful += readers.taken((net.key, *net.fills(formula)))
    return stale


def _rows_by_column(edits: Mapping[Sheet, Collection[Place]]) -> dict[str, dict[int, list[int]]]:
    """Sheet -> column -> the rows that are written there, ascending."""
    written: dict[str, dict[int, list[int]]] = {}
    for sheet, places in edits.items():
        columns = written.setdefault(sheet.name.casefold(), {})
        for row, column in sorted(places):
            columns.setdefault(column, []).append(row)
    return written


def _meets(region: Region, written: Mapping[str, Mapping[int, list[int]]]) -> bool:
    sheet, top, left, bottom, right = region
    for column, rows in written.get(sheet, {}).items():
        if left <= column <= right:
            at = bisect_left(rows, top)
            if at < len(rows) and rows[at] <= bottom:
                return True
    return False


class _Readers:
    """Which formulas read a cell, where many read large areas.

    Each region is cut into blocks whose sides are powers of two and whose places are multiples of
    these. So a cell lies in one block of each shape only, and no region has many blocks.
    """

    def __init__(self, readers: dict[Region, list[_Reader]]) -> None:
        self._readers = readers
        self._blocks: dict[tuple[str, int, int, int, int], list[Region]] = {}
        self._shapes: dict[str, set[tuple[int, int]]] = {}
        self._furthest: dict[str, tuple[int, int]] = {}
        for region in readers:
            sheet, top, left, bottom, right = region
            shapes = self._shapes.setdefault(sheet, set())
            for (tall, row), (wide, column) in product(_cut(top, bottom), _cut(left, right)):
                shapes.add((tall, wide))
                self._blocks.setdefault((sheet, tall, wide, row, column), []).append(region)
            furthest = self._furthest.get(sheet, (0, 0))
            self._furthest[sheet] = max(furthest[0], top), max(furthest[1], left)

    def taken(self, changed: Region) -> list[_Reader]:
        """The readers of the changed region, but each region's readers only the first time."""
        sheet, top, left, bottom, right = changed
        lowest, rightmost = self._furthest.get(sheet, (0, 0))
        # What goes on beyond the first cell of every region meets nothing new there.
        bottom, right = max(top, min(bottom, lowest)), max(left, min(right, rightmost))
        if (bottom - top + 1) * (right - left + 1) > len(self._readers):
            met = [
                region
                for region in self._readers
                if region[0] == sheet
                and region[1] <= bottom
                and region[3] >= top
                and region[2] <= right
                and region[4] >= left
            ]
        else:
            met = [
                region
                for row, column in product(range(top, bottom + 1), range(left, right + 1))
                for tall, wide in self._shapes.get(sheet, ())
                for region in self._blocks.pop((sheet, tall, wide, row >> tall, column >> wide), ())
            ]
        return [reader for region in met for reader in self._readers.pop(region, ())]


@lru_cache(maxsize=1024)
def _cut(first: int, last: int) -> tuple[tuple[int, int], ...]:
    """Blocks (power, place), which hold the numbers from place << power on, that make a range."""
    blocks, power, end = [], 0, last + 1
    while first < end:
        if first & 1:
            blocks.append((power, first))
            first += 1
        if end & 1:
            end -= 1
            blocks.append((power, end))
        first, end, power = first >> 1, end >> 1, power + 1
    return tuple(blocks)


class _Text(NamedTuple):
    """A formula's text, what it names if that is all it reads, and the cell that it stands in."""

    text: str
    wording: Wording | None
    row: int
    column: int


_NO_TEXT = _Text("", None, 1, 1)


class _SheetNet:
    """The formulas of a sheet: what each of them reads, and which cells it fills.

    formulas: those that are not overwritten. key: the sheet's name as regions have it.
    """

    def __init__(
        self, sheet: Sheet, xml: SheetXml, edits: Mapping[Place, Edit], mentions: Mentions
    ) -> None:
        self.sheet = sheet
        self.key = sheet.name.casefold()
        self.formulas = [cell for cell in xml.formulas if (cell.row, cell.column) not in edits]
        self._xml, self._edits, self._mentions = xml, edits, mentions
        self._rows = list(xml.rows)
        self._blocks: list[Area] = []
        masters: dict[bytes, list[Formula]] = {}
        for formula in xml.formulas:
            if formula.kind == "shared" and formula.text[1]:
                masters.setdefault(formula.group, []).append(formula)
            elif formula.covers and formula.covers[:2] != formula.covers[2:]:
                self._blocks.append(formula.covers)
        self._shared = {group: self._text_of_group(found) for group, found in masters.items()}

    def _text_of_group(self, masters: list[Formula]) -> _Text:
        """What formulas share; with several texts it is not certain which of them has which."""
        texts = [self._xml.formula_text(master) for master in masters]
        wording = self._mentions.wording(texts[0]) if len(texts) == 1 else None
        return _Text(",".join(texts), wording, masters[0].row, masters[0].column)

    def _text(self, formula: Formula) -> _Text:
        if formula.kind == "shared":
            return self._shared.get(formula.group, _NO_TEXT)
        text = self._xml.formula_text(formula)
        known = text and formula.kind in ("normal", "array")
        wording = self._mentions.wording(text) if known else None
        return _Text(text, wording, formula.row, formula.column)

    def regions(self, formula: Formula) -> list[Region] | None:
        """What a formula reads; None where that may be anything, or change by itself."""
        text, wording, row, column = self._text(formula)
        moved = formula.row - row, formula.column - column
        regions = wording.regions(self.key, *moved) if wording else None
        if regions is None:
            sheets = self._mentions.sheets(text)
            if _ANY_SHEET in sheets:
                return None
            regions = [(sheet, 1, 1, LAST_ROW, LAST_COLUMN) for sheet in {self.key, *sheets}]
        if self._spills(formula):  # then it depends on the room that there is
            regions.append((self.key, *self.fills(formula)))
        return regions

    def fills(self, formula: Formula) -> Area:
        """The cells whose values a formula makes, or may make once it is calculated anew."""
        row, column, covers = formula.row, formula.column, formula.covers
        if formula.kind not in ("array", "dataTable") or not covers:
            return Area(row, column, row, column)
        if not self._spills(formula):
            return covers
        # It can grow until a cell is in its way.
        first = bisect(self._rows, covers.bottom)
        below = (self._rows[place] for place in range(first, len(self._rows)))
        beside = (next_column for next_column in self._xml.cells(row) if next_column > covers.right)
        bottom = next((other - 1 for other in below if self._stays(other, column)), LAST_ROW)
        right = next((other - 1 for other in beside if self._stays(row, other)), LAST_COLUMN)
        return Area(row, column, bottom, right)

    def _spills(self, formula: Formula) -> bool:
        """Whether it is a dynamic array formula, which fills as many cells as its value has."""
        if formula.kind != "array":
            return False
        end = self._xml.element(formula.cell).inner
        return b"cm" in attributes(self._xml.part[formula.cell : end])

    def _stays(self, row: int, column: int) -> bool:
        """Whether something is and stays in a cell that no array fills."""
        edit = self._edits.get((row, column))
        if edit:
            return edit.value is not None
        cell = self._xml.cell(row, column)
        return (
            cell is not None
            and self._xml.holds_something(cell)
            and not any(
                block.top <= row <= block.bottom and block.left <= column <= block.right
                for block in self._blocks
            )
        )


def has_formulas(package: Package, sheet: Sheet) -> bool:
    """Whether a sheet may hold a formula: answered by a search for bytes where it has none."""
    try:
        part = package.part(sheet.part)
        return (b"<f" in part or b":f" in part) and bool(package.sheet_xml(sheet).formulas)
    except Damaged as error:
        raise Damaged(f"on its sheet {sheet.name}, {error}") from None


def cache_splices(
    sheet: SheetXml, stale: Collection[Formula], written: Collection[Place]
) -> list[Splice]:
    """The splices that take the cached values out of stale formulas, written cells left out."""
    splices: dict[int, list[Splice]] = {}
    for formula in stale:
        if formula.value and formula.cached:
            splices[formula.cell] = _without_value(sheet, formula.cell, formula.value)
    for formula in stale:
        if formula.kind not in ("array", "dataTable") or not formula.covers:
            continue
        # The other cells of the block hold values of the same formula, without one themselves.
        for row, column, start in _cells_there(sheet, formula.covers):
            if start not in splices and (row, column) not in written:
                value = _value_span(sheet, start)
                splices[start] = _without_value(sheet, start, value) if value else []
    return sorted(splice for found in splices.values() for splice in found)


def _cells_there(sheet: SheetXml, covers: Area) -> Iterator[tuple[int, int, int]]:
    """(row, column, offset) of the cells that exist in an area, be it the whole sheet."""
    last = next(reversed(sheet.rows), 0)
    for row in range(covers.top, min(covers.bottom, last) + 1):
        for column, start in sheet.cells(row).items() if row in sheet.rows else ():
            if covers.left <= column <= covers.right:
                yield row, column, start


def _without_value(sheet: SheetXml, cell: int, value: tuple[int, int]) -> list[Splice]:
    # The type and the value's metadata belong to the value; a calculation sets them anew.
    end = sheet.element(cell).inner
    tag = sheet.part[cell:end]
    untyped = with_attributes(tag, {b"t": None, b"vm": None})
    retyped = [Splice(cell, end, untyped)] if untyped != tag else []
    return [*retyped, Splice(*value, b"")]


def _value_span(sheet: SheetXml, cell: int) -> tuple[int, int] | None:
    span = sheet.element(cell)
    for found in sheet.grammar.content.finditer(sheet.text, span.inner, span.close):
        if found[1].endswith(b"v"):
            return found.span()
    return None


def calculation_splices(
    package: Package, written: Mapping[Sheet, Collection[Place]]
) -> dict[str, list[Splice]]:
    """By part: the request to calculate, and the chain without formulas that are overwritten.

    Raises Damaged where one of these parts is.
    """
    splices = {package.workbook_part: asking(package.part(package.workbook_part))}
    gone = {
        (sheet.sheet_id.encode(), a1(*place).encode())
        for sheet, places in written.items()
        for formula in package.sheet_xml(sheet).formulas
        if (place := (formula.row, formula.column)) in places
    }
    for chain in package.related(package.workbook_part, "calcChain") if gone else ():
        shorter = unchained(package.part(chain), gone)
        if shorter is not None:
            splices[chain] = shorter
            continue
        # An empty chain is as bad as a wrong one; a part to which nothing points is passed over.
        listing = relationships_of(package.workbook_part)
        splices[listing] = without_chain(package.part(listing))
    return splices
