"""The buttons for xlwings: scripts of Lite and Server, macros of the classic add-in.

They have their names and labels here. What they do is imported when one is pressed: functions need
none of it, and every workbook waits for them when it opens.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import xlwings as xw

from xltiebreak.excel.buttons.labels import BUTTONS, ON_SHEET

_OFFICE_JS = os.environ.get("XLWINGS_ON_SERVER") == "true"  # xlwings Server and xlwings Lite


def _registered(name: str) -> Callable[..., Any]:
    """A script of xlwings: a server passes the workbook, in Excel the script asks for it."""

    async def on_server(book: xw.Book) -> None:
        from xltiebreak.excel import scripts

        if sys.platform == "emscripten":  # xlwings Lite
            await scripts.press_in_lite(book, name)
        else:
            scripts.press(book, name)

    def in_excel() -> None:
        from xltiebreak.excel import scripts

        scripts.press_in_excel(name)

    function: Callable[..., Any] = on_server if _OFFICE_JS else in_excel
    function.__name__ = function.__qualname__ = name
    function.__doc__ = BUTTONS[name].doc
    if _OFFICE_JS:
        # An older xlwings reads no annotations that are texts.
        on_server.__annotations__["book"] = xw.Book
        from xlwings.server import script  # needs a key, which only Server and Lite have

        try:
            decorator = script(name=BUTTONS[name].label, button=ON_SHEET.get(name))
        except TypeError:  # an older xlwings shows the function's own name
            decorator = script
        function = decorator(function)
    else:
        in_excel.__annotations__.clear()  # xlwings would try to convert the returned None
        function = xw.sub(category="Tie-breaks")(function)
    return function


SCRIPTS = {name: _registered(name) for name in BUTTONS}
"""The scripts by the names that a workbook's own module gives them."""
