"""xlwings' real server side behind HTTP: Excel's requests and its answers."""

from __future__ import annotations

from typing import Any

import xlwings
import xlwings.server
from fastapi import FastAPI
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from udfs.office_js import request

from xltiebreak import udfs

app = FastAPI()


@app.get("/meta")
async def meta() -> Any:
    return xlwings.server.custom_functions_meta(udfs)  # type: ignore[no-untyped-call]


@app.post("/call")
async def call(data: dict[str, Any]) -> Any:
    return {"result": await xlwings.server.custom_functions_call(data, udfs)}


@app.exception_handler(xlwings.XlwingsError)
async def refuse(_: object, error: Exception) -> PlainTextResponse:
    return PlainTextResponse(str(error), status_code=400)


def called(client: TestClient, name: str, arguments: list[Any]) -> Any:
    asked = request(name, arguments, version=xlwings.__version__)
    response = client.post("/call", json=asked)
    return [response.status_code, response.json() if response.is_success else response.text]


def answer(calls: list[tuple[str, list[Any]]]) -> dict[str, Any]:
    with TestClient(app) as client:
        answers = [called(client, name, arguments) for name, arguments in calls]
        return {"meta": client.get("/meta").json(), "answers": answers}
