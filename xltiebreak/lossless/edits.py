"""The XML of what is written into a cell."""

from __future__ import annotations

from functools import lru_cache

from xltiebreak.lossless.cell_edits import ArrayFormula, Edit
from xltiebreak.lossless.ooxml import escaped_xml, marked_up
from xltiebreak.lossless.recalculation.values import ErrorValue, Value
from xltiebreak.reading.grid import Cell


def cell_type(edit: Edit) -> bytes | None:
    """The type of the cell: a text by itself stands in the cell, one of a formula beside it."""
    if isinstance(edit.formula, ArrayFormula):
        return None if isinstance(edit.value, (int, float)) else b"str"
    if edit.formula:
        return b"str" if isinstance(edit.value, str) else None
    return b"inlineStr" if isinstance(edit.value, str) else None


def edited_xml(prefix: bytes, edit: Edit) -> bytes:
    """The XML inside a cell with this content; prefix: the cell's namespace prefix."""
    if not edit.formula:
        return content_xml(prefix, edit.value)
    made = _formula_xml(prefix, edit.formula)
    value = edit.value
    if value is None and isinstance(edit.formula, str):
        return made
    shown = number_xml(value) if isinstance(value, (int, float)) else escaped_xml(value or "")
    return b"%b<%bv>%b</%bv>" % (made, prefix, shown, prefix)


def _formula_xml(prefix: bytes, formula: ArrayFormula | str) -> bytes:
    """The element of a formula; nothing for a cell that an array formula of another cell fills."""
    if isinstance(formula, str):
        return b"<%bf>%b</%bf>" % (prefix, marked_up(formula), prefix)
    text, covers = formula
    if not text:
        return b""
    at = str(covers if covers[:2] != covers[2:] else Cell(*covers[:2])).encode()
    return b'<%bf t="array" ref="%b">%b</%bf>' % (prefix, at, marked_up(text), prefix)


def stored_xml(value: Value) -> tuple[bytes, bytes]:
    """The type of a formula cell with this result, and the XML of the result."""
    if isinstance(value, bool):
        return b"b", b"1" if value else b"0"
    if isinstance(value, ErrorValue):
        return b"e", value.text.encode()
    if isinstance(value, str):
        return b"str", escaped_xml(value)
    return b"", number_xml(value or 0.0)


def has_array(edit: Edit) -> bool:
    """Whether a cell holds the text of an array formula."""
    return isinstance(edit.formula, ArrayFormula) and bool(edit.formula.text)


def content_xml(prefix: bytes, value: float | str | None) -> bytes:
    """The XML inside a cell with this value; prefix: the cell's namespace prefix."""
    if value is None:
        return b""
    if not isinstance(value, str):
        return b"<%bv>%b</%bv>" % (prefix, number_xml(value), prefix)
    space = b' xml:space="preserve"' if value != value.strip() else b""
    text = b"<%bt%b>%b</%bt>" % (prefix, space, escaped_xml(value), prefix)
    return b"<%bis>%b</%bis>" % (prefix, text, prefix)


@lru_cache(maxsize=1024)  # there are few different numbers in a column
def number_xml(value: float) -> bytes:
    """The shortest digits that give exactly this number: b"17", b"19.5".

    Raises ValueError for NaN and infinities, which a cell cannot hold.
    """
    value = float(value)
    if value - value:
        raise ValueError(f"a cell cannot hold {value}")
    return repr(value + 0.0).removesuffix(".0").encode()  # no -0
