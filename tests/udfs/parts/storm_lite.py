"""A storm in xlwings Lite; runs in Pyodide, where `asked` is set."""

import json
import sys
from typing import Any

sys.path.insert(0, "/")

import js  # type: ignore[import-not-found]
import main  # type: ignore[import-not-found]
import xlwings
import xlwings.server

from xltiebreak.reading import worksheet

asked: str = globals()["asked"]


def call(name: str, row: list[str], block: list[list[str]]) -> dict[str, Any]:
    """A call with lists of its own, as Lite makes them of JavaScript's arrays."""
    return {
        "client": "xlwings Lite",
        "func_name": name,
        "args": json.loads(json.dumps([[row], block])),
        "caller_address": "[Tournament.xlsx]Cross!H2",
        "culture_info_name": "en-US",
        "date_format": "m/d/yyyy",
        "version": xlwings.__version__,
        "runtime": "1.4",
    }


def cpu() -> float:
    """Milliseconds that Node has computed; others may keep the machine busy."""
    usage = js.process.cpuUsage()
    return float(usage.user + usage.system) / 1000


async def milliseconds(calls: list[dict[str, Any]]) -> tuple[float, list[float]]:
    start = cpu()
    answers = [await xlwings.server.custom_functions_call(one, main) for one in calls]
    return cpu() - start, [value for ((value,),) in answers]


async def told() -> str:
    given = json.loads(asked)
    name, *_ = functions = given["functions"]
    before, after = given["before"], given["after"]
    first, _ = await milliseconds([call(name, before[0], before)])
    later, _ = await milliseconds([call(name, before[1], before)])
    read, storm, answers = worksheet._read.cache_info().misses, 0.0, []
    for function in functions:  # at once they would fill the memory of a browser
        took, values = await milliseconds([call(function, row, after) for row in after])
        storm += took
        answers.append(values)
    blocks = worksheet._read.cache_info().misses - read
    milli = {"first": first, "later": later, "storm": storm}
    return json.dumps({**milli, "blocks": blocks, "answers": answers})


told()  # type: ignore[unused-coroutine]  # JavaScript awaits it
