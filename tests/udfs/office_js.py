"""What Office.js sends to xlwings Server, and Lite to the functions in Pyodide."""

from __future__ import annotations

from collections.abc import Sequence


def request(name: str, arguments: Sequence[object], **others: object) -> dict[str, object]:
    """A call of a function from a cell."""
    return {
        "client": "Office.js",
        "func_name": name,
        "args": arguments,
        "caller_address": "[Tournament.xlsx]Cross!H2",
        "culture_info_name": "en-US",
        "date_format": "m/d/yyyy",
        "runtime": "1.4",
        **others,
    }
