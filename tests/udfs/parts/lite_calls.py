"""Calls of the functions as xlwings Lite makes them; runs in Pyodide, where `asked` is set."""

import json
import sys
from typing import Any

sys.path.insert(0, "/")

import main  # type: ignore[import-not-found]
import xlwings
import xlwings.server

asked: str = globals()["asked"]


async def answer(call: dict[str, Any]) -> Any:
    call["version"] = xlwings.__version__
    try:
        return await xlwings.server.custom_functions_call(call, main)
    except xlwings.XlwingsError as error:
        return str(error)


async def answers() -> str:
    meta = xlwings.server.custom_functions_meta(main)  # type: ignore[no-untyped-call]
    return json.dumps(
        {
            "answers": [await answer(call) for call in json.loads(asked)],
            "names": [function["name"] for function in meta["functions"]],
            "heavy": sorted({"openpyxl", "click", "rich", "xlsxwriter"} & set(sys.modules)),
            "platform": sys.platform,
        }
    )


answers()  # type: ignore[unused-coroutine]  # JavaScript awaits it
