"""What an earlier fill with formulas put into a workbook: formulas, functions, hidden sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from xltiebreak.book.sections.live import (
    BEYOND,
    CHECK,
    MARK,
    calls,
    listed_names,
    looks_up,
    named_sheet,
    whole_call,
)
from xltiebreak.book.sections.marks import START, STEPS
from xltiebreak.errors import Error
from xltiebreak.languages import CODES, language
from xltiebreak.lossless.names import DefinedName, NameKey, defined_names
from xltiebreak.lossless.package import FormulaArea, Package
from xltiebreak.lossless.sheets import has_user_content, marked
from xltiebreak.reading.grid import SWISS, Area, Cell, Refused, parse_reference

_CHECKS = (CHECK.casefold(), BEYOND.casefold())

HEADINGS = frozenset(language(code).say("live.check") for code in CODES)
"""How a column of checks is headed."""


@dataclass(frozen=True)
class OwnFunctions:
    """What an earlier fill with formulas put into a workbook."""

    package: Package
    names: frozenset[str]
    """The names of the functions, in lower case."""

    keys: frozenset[NameKey]
    """Their defined names, with the marks."""

    formulas: Mapping[str, tuple[FormulaArea, ...]]
    """By sheet, all formulas that call one of them or look up a sheet of steps."""

    steps: Mapping[str, tuple[str, Area] | None]
    """The sheets of steps, and where the results of their sections are; None if the section was
    deleted.
    """

    @cached_property
    def cells(self) -> Mapping[str, frozenset[Cell]]:
        """By sheet: the cells whose whole value our formulas make."""
        return {
            sheet: frozenset(
                cell
                for one in formulas
                if whole_call(one.text) in self.names or looks_up(one.text, self.steps)
                for cell in one.cells
            )
            for sheet, formulas in self.formulas.items()
        }

    def of(self, sheet: str) -> frozenset[Cell]:
        """The cells of a sheet, as in `cells`."""
        return self.cells.get(sheet, frozenset())

    def checks(self, sheet: str, block: Area) -> frozenset[Cell]:
        """The cells of a sheet that say what is wrong in a block of results."""
        steps = self.steps_of(sheet, block)
        return frozenset(
            cell
            for one in self.formulas.get(sheet, ())
            if (whole_call(one.text) in _CHECKS and _reads(one.text, block))
            or (steps and looks_up(one.text, [steps]) and not one.text.startswith("IF(INDEX("))
            for cell in one.cells
        )

    def status(self, sheet: str) -> frozenset[Cell]:
        """The cells of a sheet that say how a whole section stands."""
        return frozenset(
            cell
            for one in self.formulas.get(sheet, ())
            if whole_call(one.text) == BEYOND.casefold()
            or (
                looks_up(one.text, self.steps)
                and (one.text.startswith("IF(COUNTIF(") or "(" not in one.text)
            )
            for cell in one.cells
        )

    def steps_of(self, sheet: str, block: Area) -> str:
        """The sheet of steps of a block of results, "" if it has none."""
        for name, found in self.steps.items():
            if found and found[0] == sheet and found[1].meets(block):
                return name
        return ""

    @property
    def unused_steps(self) -> list[str]:
        """The sheets of steps whose section was deleted."""
        return [name for name, found in self.steps.items() if not found]

    @property
    def own_sheets(self) -> list[str]:
        """All sheets that go with the formulas."""
        return [*self.start_sheets, *self.steps]

    @property
    def start_sheets(self) -> list[str]:
        """The sheets that tell how to use the functions, and that nobody has made his own."""
        return [
            name
            for name in marked(self.package, START)
            if (sheet := self.package.sheet(name)) and not has_user_content(self.package, sheet)
        ]


def _reads(check: str, block: Area) -> bool:
    """Whether a check reads cells of a block."""
    found = parse_reference(check.partition("(")[2].rstrip(")").partition(",")[0])
    return found is not None and found[1].meets(block)  # None if somebody has changed it


def own_functions(package: Package) -> OwnFunctions | None:
    """What a fill with formulas put into a workbook, None without any. Raises Damaged."""
    book = package.book.part
    if MARK.encode() not in book and STEPS.encode() not in book:
        return None
    steps = {name: parse_reference(text) for name, text in marked(package, STEPS).items()}
    names = defined_names(package)
    marks = {one.tab: listed_names(one.text) for one in names if one.name == MARK}
    ours = frozenset(name for listed in marks.values() for name in listed)
    keys = frozenset(
        one.key
        for one in names
        if one.name == MARK
        or (one.name == SWISS and (one.tab in marks or _is_of(package, one.tab, steps)))
        or _is_ours(one, ours, marks)
    )
    return OwnFunctions(package, ours, keys, dict(_calling(package, ours, steps)), steps)


def refuse_functions(path: Path) -> None:
    """Raise Refused if a workbook for xlwings must not replace this file: it has functions."""
    if not path.is_file():
        return
    try:
        has_functions = own_functions(Package.open(path)) is not None
    except Error:
        return  # it is no workbook
    if has_functions:
        raise Refused(
            f"{path} computes with functions in its sheets, and functions of Python with the same "
            "names stop xlwings"
        )


def _is_of(package: Package, tab: int | None, steps: Mapping[str, tuple[str, Area] | None]) -> bool:
    """Whether a sheet of steps belongs to a sheet."""
    sheets = [found[0] for found in steps.values() if found]
    return tab is not None and package.tabs[tab] in sheets


def _is_ours(
    name: DefinedName, ours: frozenset[str], marks: Mapping[int | None, frozenset[str]]
) -> bool:
    there = ours if name.tab is None else marks.get(name.tab, frozenset())
    return name.name.casefold() in there and "LAMBDA(" in name.text


def _calling(
    package: Package, names: frozenset[str], steps: Collection[str]
) -> Iterator[tuple[str, tuple[FormulaArea, ...]]]:
    """By sheet: the formulas that call one of these functions, or name a sheet of steps."""
    for sheet in package.sheet_names:
        found = () if sheet in steps else package.formulas_on(sheet)
        own = tuple(
            one
            for one in found
            if not names.isdisjoint(calls(one.text)) or named_sheet(one.text, steps)
        )
        if own:
            yield sheet, own
