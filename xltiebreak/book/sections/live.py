"""Formulas that a fill wrote: how a sheet says which functions are ours, and which cells call them.

A workbook may hold our functions under names of its own. A hidden name on each sheet lists them, so
that a later fill renews or removes exactly these:

    _xltiebreak_functions   {"MODMEDIAN;SOLKOFF;TB.SUM"}
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import MARKS

MARK = f"{MARKS}functions"
"""The hidden name on each sheet that lists our functions."""

CHECK, CHECK_HEADING = "TBCHECK", "Check"
"""The function that says what is wrong in a row, and the heading of its column."""

BEYOND = "TB.BEYOND"
"""The function that says what is wrong around a section."""

_LITERAL = pattern(r'"([^"]*)"')
_LONGEST_TEXT = 240  # Excel allows 255 characters in a text
_CALL = pattern(r"(?<![A-Za-z0-9_.\\!])([A-Za-z_\\][A-Za-z0-9_.\\]*)\(")
_STRING = pattern(r'"(?:[^"]|"")*"')


def names_text(names: Iterable[str]) -> str:
    """Return the text of the mark.

    >>> names_text(["MODMEDIAN", "TB.SUM"])
    '{"MODMEDIAN;TB.SUM"}'
    """
    pieces = [""]
    for name in names:
        if len(pieces[-1]) + len(name) >= _LONGEST_TEXT:
            pieces.append("")
        pieces[-1] += f";{name}" if pieces[-1] else name
    return "{" + ",".join(f'"{piece}"' for piece in pieces) + "}"


def listed_names(text: str) -> frozenset[str]:
    """Return the functions that the text of a mark lists, in lower case.

    >>> sorted(listed_names('{"MODMEDIAN;TB.SUM","SOLKOFF"}'))
    ['modmedian', 'solkoff', 'tb.sum']
    """
    names = (name for piece in _LITERAL.findall(text) for name in piece.split(";"))
    return frozenset(name.casefold() for name in names if name)


def calls(formula: str) -> Iterator[str]:
    """Yield the functions that a formula calls, in lower case.

    >>> list(calls('IF(A1="NO(1)",Sheet!X(2),MODMEDIAN(H4:M4))'))
    ['if', 'modmedian']
    """
    for found in _CALL.finditer(_STRING.sub('""', formula)):
        yield found[1].casefold()


def whole_call(formula: str) -> str:
    """Return the one function that makes the whole value of a formula, in lower case; else "".

    A formula may pick one value of its answer with INDEX.

    >>> whole_call("MODMEDIAN(H4:M4)"), whole_call("MODMEDIAN(H4:M4)*2"), whole_call("A1")
    ('modmedian', '', '')
    >>> whole_call("INDEX(TBPLACE(H4:M9),ROWS(H$4:H5))")
    'tbplace'
    """
    bare = _STRING.sub('""', formula)
    name, _, inside = bare.partition("(")
    if not _spans(inside):
        return ""
    if name.casefold() == "index":
        return next(calls(inside), "")
    return name.casefold() if _CALL.fullmatch(f"{name}(") else ""


def _spans(inside: str) -> bool:
    """Whether the bracket before a text is closed by its last character."""
    depth = 1
    for position, character in enumerate(inside, 1):
        depth += (character == "(") - (character == ")")
        if not depth:
            return position == len(inside)
    return False


_OF_STEPS = {"if", "index", "row", "iferror", "countif"}
"""What formulas that look up steps call."""


def looks_up(formula: str, sheets: Collection[str]) -> str:
    """Return the sheet of steps that a formula of a fill looks up, "" for any other formula.

    >>> looks_up("INDEX('steps1'!$O$5:$O$9,ROW()-ROW($A$4))", ["steps1"])
    'steps1'
    >>> looks_up("SUM(steps1!$O$5:$O$9)", ["steps1"])
    ''
    """
    return named_sheet(formula, sheets) if set(calls(formula)) <= _OF_STEPS else ""


def named_sheet(formula: str, sheets: Collection[str]) -> str:
    """Return the first of these sheets that a formula names, "" for none."""
    bare = formula.replace("'", "").replace("$", "").casefold()
    return next((one for one in sheets if f"{one.casefold()}!" in bare), "")
