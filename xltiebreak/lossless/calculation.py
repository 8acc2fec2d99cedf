"""Splices of the workbook's part that ask Excel to calculate, or no longer ask it."""

from __future__ import annotations

from collections.abc import Iterable

from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.outline import Outline
from xltiebreak.lossless.splices import Splice

_BEFORE_CALCULATION = ("definedNames", "externalReferences", "functionGroups", "sheets")


def asks_for_calculation(book: Outline) -> bool:
    """Whether programs calculate everything when they open the workbook."""
    found = book.first("calcPr")
    return found is not None and found.attributes.get("fullCalcOnLoad") in ("1", "true")


def calculation_request(book: Outline) -> list[Splice]:
    """The splices that make Excel calculate everything when it opens the workbook.

    Raises Damaged if the part is not a workbook.
    """
    if asks_for_calculation(book):
        return []
    if found := book.first("calcPr"):
        return [book.changed(found, fullCalcOnLoad="1")]
    offset, prefix = _end_of_first(_BEFORE_CALCULATION, book)
    return [Splice(offset, offset, b'<%bcalcPr fullCalcOnLoad="1"/>' % prefix)]


def withdrawn_request(book: Outline) -> list[Splice]:
    """The splices after which Excel no longer calculates everything when it opens the workbook."""
    found = book.first("calcPr")
    if found is None or not asks_for_calculation(book):
        return []
    return [book.changed(found, fullCalcOnLoad="0")]


def place_of_names(book: Outline) -> tuple[int, bytes]:
    """The offset for a list of names in a workbook without one, and the prefix of its elements.

    Raises Damaged if the part is not a workbook.
    """
    return _end_of_first(_BEFORE_CALCULATION[1:], book)


def _end_of_first(names: Iterable[str], book: Outline) -> tuple[int, bytes]:
    """The end and the prefix of the first of these elements that exists. Raises Damaged."""
    for name in names:
        if found := book.first(name):
            return found.end, book.prefix(found)
    raise Damaged("its list of sheets is missing")
