"""A storm at the entry point of xlwings Server: JSON of Office.js in, answers out."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import xlwings
import xlwings.server
from udfs.office_js import request

from xltiebreak import udfs
from xltiebreak.reading import worksheet


def body(name: str, row: list[str], block: list[list[str]]) -> str:
    return json.dumps(request(name, [[row], block], version=xlwings.__version__))


async def answered(asked: str) -> Any:
    ((value,),) = await xlwings.server.custom_functions_call(json.loads(asked), udfs)
    return value


async def milliseconds(bodies: list[str]) -> tuple[float, list[float]]:
    start = time.process_time()
    answers = [await answered(body) for body in bodies]
    return (time.process_time() - start) * 1000, answers


async def told(asked: dict[str, Any]) -> dict[str, Any]:
    name, *_ = functions = asked["functions"]
    before, after = asked["before"], asked["after"]
    first, _ = await milliseconds([body(name, before[0], before)])
    later, _ = await milliseconds([body(name, before[1], before)])
    read = worksheet._read.cache_info().misses
    storm, values = await milliseconds([body(f, row, after) for f in functions for row in after])
    answers = [values[n : n + len(after)] for n in range(0, len(values), len(after))]
    blocks = worksheet._read.cache_info().misses - read
    return {"first": first, "later": later, "storm": storm, "blocks": blocks, "answers": answers}


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    return asyncio.run(told(asked))
