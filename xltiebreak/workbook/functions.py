"""Our functions in a workbook: which there are, which cells call them, and what goes with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from xltiebreak.grid import SWISS, Area, Cell, parse_area
from xltiebreak.lossless.names import DefinedName, NameKey, defined_names
from xltiebreak.lossless.ooxml import in_utf8
from xltiebreak.lossless.package import FormulaArea, Package
from xltiebreak.lossless.sheets import is_somebodys_own, marked
from xltiebreak.sections.living import CHECK, MARK, START, calls, listed_names, whole_call


@dataclass(frozen=True)
class OwnFunctions:
    """The functions that an earlier fill put into a workbook.

    names: what they are called, in lower case; keys: their defined names, with the marks; formulas:
    by sheet, all formulas that call one of them.
    """

    package: Package
    names: frozenset[str]
    keys: frozenset[NameKey]
    formulas: Mapping[str, tuple[FormulaArea, ...]]

    @cached_property
    def cells(self) -> Mapping[str, Mapping[Cell, str]]:
        """By sheet: the cells whose whole value one of the functions makes, and that function."""
        return {
            sheet: {
                cell: function
                for one in formulas
                if (function := whole_call(one.text)) in self.names
                for cell in one.cells
            }
            for sheet, formulas in self.formulas.items()
        }

    def of(self, sheet: str) -> Mapping[Cell, str]:
        """The cells of a sheet, as in `cells`."""
        return self.cells.get(sheet, {})

    def checks(self, sheet: str, block: Area) -> frozenset[Cell]:
        """The cells of a sheet that hold checks of a block of results."""
        return frozenset(
            cell
            for one in self.formulas.get(sheet, ())
            if whole_call(one.text) == CHECK.casefold() and _reads(one.text, block)
            for cell in one.cells
        )

    @property
    def start_sheets(self) -> list[str]:
        """The sheets that tell how to use the functions, and that nobody has made his own."""
        return [
            name
            for name in marked(self.package, START)
            if (sheet := self.package.sheet(name)) and not is_somebodys_own(self.package, sheet)
        ]


def _reads(check: str, block: Area) -> bool:
    """Whether a check reads cells of a block."""
    try:
        area = parse_area(check.partition("(")[2].rstrip(")"))
    except ValueError:  # somebody has changed it
        return False
    across = area.left <= block.right and area.right >= block.left
    return across and area.top <= block.bottom and area.bottom >= block.top


def own_functions(package: Package) -> OwnFunctions | None:
    """The functions of ours in a workbook, None without any. Raises Damaged."""
    if MARK.encode() not in in_utf8(package.part(package.workbook_part)):
        return None
    names = defined_names(package)
    marks = {one.tab: listed_names(one.text) for one in names if one.name == MARK}
    ours = frozenset(name for listed in marks.values() for name in listed)
    keys = frozenset(
        one.key
        for one in names
        if one.name == MARK
        or (one.name == SWISS and one.tab in marks)
        or _is_ours(one, ours, marks)
    )
    return OwnFunctions(package, ours, keys, dict(_calling(package, ours)))


def _is_ours(
    name: DefinedName, ours: frozenset[str], marks: Mapping[int | None, frozenset[str]]
) -> bool:
    there = ours if name.tab is None else marks.get(name.tab, frozenset())
    return name.name.casefold() in there and "LAMBDA(" in name.text


def _calling(
    package: Package, names: frozenset[str]
) -> Iterator[tuple[str, tuple[FormulaArea, ...]]]:
    """By sheet: the formulas that call one of these functions."""
    for sheet in package.sheet_names:
        found = package.formulas_on(sheet)
        if own := tuple(one for one in found if not names.isdisjoint(calls(one.text))):
            yield sheet, own
