"""Which cached values a write makes doubtful, and how they go.

LibreOffice shows cached values and ignores the request to calculate on load, so a formula that may
depend on a written cell must lose its cache. Dependency is followed from sheet to sheet: a sheet
whose formulas mention a doubtful sheet, one of its tables, a name that leads there, or look cells
up at run time, is doubtful as a whole. That can only err on the safe side.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from xltiebreak.grid import Area, a1
from xltiebreak.workbook.ooxml import (
    ATTRIBUTES,
    Damaged,
    attributes,
    elements,
    searchable,
    with_attributes,
)
from xltiebreak.workbook.package import Package, Sheet, relationships_of
from xltiebreak.workbook.patch import Place, Splice
from xltiebreak.workbook.sheet_xml import SheetXml

# Functions that reach cells which their arguments do not name, or that change by themselves.
_VOLATILE = {"indirect", "offset", "cell", "info", "evaluate", "now", "today"}
_VOLATILE |= {"rand", "randbetween", "randarray"}
_ANY_SHEET = "*"  # no sheet can be called that

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


class Mentions:
    """Which sheets a formula of the workbook leads to, by its sheet names, names and tables."""

    def __init__(self, package: Package) -> None:
        self._tabs = [name.casefold() for name in package.tabs]
        self._definitions: dict[str, list[str]] = {}
        for element in package.workbook:
            if element.name == "definedName":
                name = element.attributes.get("name", "").casefold()
                self._definitions.setdefault(name, []).append(element.text)
        self._names = {name: {sheet} for name, sheet in _tables(package)}

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
        if word in self._definitions:
            # Taken out first, so that names that are defined by each other come to an end.
            definitions = self._definitions.pop(word)
            found = self._names.setdefault(word, set())
            found.update(*(self.sheets(definition) for definition in definitions))
        return self._names.get(word, set())


def _tables(package: Package) -> Iterator[tuple[str, str]]:
    for sheet in package.sheets:
        for part in package.related(sheet.part, "table"):
            table = elements(package.part(part))[0].attributes
            for name in ("name", "displayName"):
                yield table.get(name, "").casefold(), sheet.name.casefold()


def doubtful_sheets(package: Package, written: Collection[Sheet]) -> list[Sheet]:
    """The sheets that hold formulas which can depend on the written sheets, these among them.

    Raises Damaged where a sheet's formulas cannot be read.
    """
    with_formulas = [sheet for sheet in package.sheets if has_formulas(package, sheet)]
    doubtful = {sheet.name.casefold() for sheet in written}
    if any(sheet not in written for sheet in with_formulas):
        doubtful = _closure(package, with_formulas, doubtful)
    return [sheet for sheet in with_formulas if sheet.name.casefold() in doubtful]


def _closure(package: Package, sheets: Iterable[Sheet], doubtful: set[str]) -> set[str]:
    mentions = Mentions(package)
    leads: dict[str, set[str]] = {}
    for sheet in sheets:
        xml = package.sheet_xml(sheet)
        texts = {xml.formula_text(formula) for formula in xml.formulas}
        leads[sheet.name.casefold()] = set().union(*map(mentions.sheets, texts))
    while True:
        more = {
            name
            for name, led in leads.items()
            if name not in doubtful and (_ANY_SHEET in led or led & doubtful)
        }
        if not more:
            return doubtful
        doubtful |= more


def has_formulas(package: Package, sheet: Sheet) -> bool:
    """Whether a sheet may hold a formula: answered by a search for bytes where it has none."""
    try:
        part = package.part(sheet.part)
        return (b"<f" in part or b":f" in part) and bool(package.sheet_xml(sheet).formulas)
    except Damaged as error:
        raise Damaged(f"on its sheet {sheet.name}, {error}") from None


def cache_splices(sheet: SheetXml, written: Collection[Place]) -> list[Splice]:
    """The splices that take the cached values out of a sheet's formulas, written cells left out."""
    splices: dict[int, list[Splice]] = {}
    for formula in sheet.formulas:
        if (formula.row, formula.column) not in written and formula.value and formula.cached:
            splices[formula.cell] = _without_value(sheet, formula.cell, formula.value)
    for formula in sheet.formulas:
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


_PREFIX = rb"(?:[^\s/>:]+:)?"
_CALCULATION = re.compile(rb"<" + _PREFIX + rb"calcPr(?=[\s/>])" + ATTRIBUTES + rb">")
_BEFORE_CALCULATION = (b"definedNames", b"externalReferences", b"functionGroups", b"sheets")


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
        if has_formulas(package, sheet)
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


def asking(workbook: bytes) -> list[Splice]:
    """What makes Excel calculate everything when it opens the workbook with this part.

    Raises Damaged where the part is no workbook.
    """
    text = searchable(workbook)
    tag = _CALCULATION.search(text)
    if tag:
        if attributes(tag[0]).get(b"fullCalcOnLoad") in (b"1", b"true"):
            return []
        return [Splice(*tag.span(), with_attributes(tag[0], {b"fullCalcOnLoad": b"1"}))]
    for name in _BEFORE_CALCULATION:
        before = re.search(
            rb"</(%(p)b)%(n)b\s*>|<(%(p)b)%(n)b(?=[\s/>])%(a)b(?<=/)>"
            % {b"p": _PREFIX, b"n": name, b"a": ATTRIBUTES},
            text,
        )
        if before:
            prefix = before[1] if before[1] is not None else before[2]
            return [Splice(before.end(), before.end(), b'<%bcalcPr fullCalcOnLoad="1"/>' % prefix)]
    raise Damaged("its list of sheets is missing")


_CHAINED = re.compile(
    rb"<(" + _PREFIX + rb"c)(?=[\s/>])(" + ATTRIBUTES + rb")(?:(?<=/)>|(?<!/)>\s*</\1\s*>)"
)
_RELATIONSHIP = re.compile(
    rb"<("
    + _PREFIX
    + rb"Relationship)(?=[\s/>])("
    + ATTRIBUTES
    + rb")(?:(?<=/)>|(?<!/)>\s*</\1\s*>)"
)


def unchained(chain: bytes, gone: Collection[tuple[bytes, bytes]]) -> list[Splice] | None:
    """What takes (sheet id, address) entries out of the calculation chain; None if none stays.

    Excel calls a workbook damaged whose chain names a cell without a formula, or is empty.
    """
    splices, kept = [], 0
    sheet = carried = b""
    for entry in _CHAINED.finditer(searchable(chain)):
        about = attributes(entry[2])
        sheet = about.get(b"i", sheet)
        if (sheet, about.get(b"r", b"")) in gone:
            splices.append(Splice(*entry.span(), b""))
            continue
        kept += 1
        # An entry without a sheet id is on the sheet of the one before it.
        if b"i" not in about and carried != sheet:
            tag = entry[0][: entry.end(2) + 1 - entry.start()]
            named = with_attributes(tag, {b"i": sheet})
            splices.append(Splice(entry.start(), entry.start() + len(tag), named))
        carried = sheet
    return splices if kept else None


def without_chain(relationships: bytes) -> list[Splice]:
    """What takes the calculation chain out of the workbook's relationships."""
    return [
        Splice(*entry.span(), b"")
        for entry in _RELATIONSHIP.finditer(searchable(relationships))
        if attributes(entry[2]).get(b"Type", b"").endswith(b"/calcChain")
    ]
