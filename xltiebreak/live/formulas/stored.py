"""Formulas as people type them -> formulas as an Excel file stores them.

A file writes a prefix before every function younger than Excel 2007, and before every parameter
and variable of a LAMBDA or LET. In the typed formulas of this package lower case marks these
parameters and variables, upper case everything else; `[block]` is an optional parameter.
"""

from __future__ import annotations

import re

from xltiebreak.languages.text import pattern

YOUNG = frozenset(
    (
        *("DROP", "HSTACK", "ISOMITTED", "LAMBDA", "LET", "MAKEARRAY", "MAP", "REDUCE"),
        *("SEQUENCE", "TEXTJOIN", "TEXTSPLIT", "TOCOL", "UNICHAR", "VSTACK"),
    )
)
"""Functions that a file stores with a prefix."""

_TOKEN = pattern(
    r"""(?P<text>"[^"]*") | (?P<sheet>'[^']*'|[A-Za-z_][\w.]*(?=!)) | \[(?P<optional>[a-z]\w*)\]
    | (?P<name>[A-Za-z_][\w.]*) | (?P<space>\s+) | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)


def stored(typed: str) -> str:
    """Return a formula as a file stores it, on one line.

    >>> stored("LAMBDA(row, [block], LET(a, SUM(row), IF(ISOMITTED(block), a, TB.X(a))))")
    '_xlfn.LAMBDA(_xlpm.row,_xlop.block,_xlfn.LET(_xlpm.a,SUM(_xlpm.row),IF(_xlfn.ISOMITTED(_xlpm.block),_xlpm.a,TB.X(_xlpm.a))))'
    """
    return "".join(map(_stored_token, _TOKEN.finditer(typed)))


def _stored_token(token: re.Match[str]) -> str:
    if token["optional"]:
        return f"_xlop.{token['optional']}"
    if token["space"]:
        return ""
    name = token["name"]
    if name is None:
        return token[0]
    if name in YOUNG:
        return f"_xlfn.{name}"
    return f"_xlpm.{name}" if name == name.lower() else name
