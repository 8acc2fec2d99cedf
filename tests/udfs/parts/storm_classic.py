"""A storm in the classic add-in: xlwings' own code, and stand-ins for pywin32 and Excel."""

from __future__ import annotations

import marshal
import time
from typing import Any

from udfs.parts import fake_excel

fake_excel.import_classic_xlwings()

from xlwings.com_server import XLPython  # noqa: E402

from xltiebreak.reading import worksheet  # noqa: E402

MODULE = "xltiebreak.udfs"


class Handed(fake_excel.Range):
    """Cells that pywin32 hands over: at each call anew, as tuples."""

    stored = b""

    def _told(self, tell: object) -> Any:
        return marshal.loads(self.stored)


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    rounds, players = len(asked["before"][0]), len(asked["before"])
    workbook = fake_excel.Workbook("event.xlsm", {"Open": [1, 1, asked["before"]]})
    sheet = workbook.sheets[0]
    whole = Handed(sheet, 1, 1, players, rounds)
    rows = [Handed(sheet, line, 1, line, rounds) for line in range(1, players + 1)]
    caller = sheet.Cells(1, 26)

    def type_in(block: list[list[str]]) -> None:
        whole.stored = marshal.dumps(tuple(map(tuple, block)))
        for row, cells in zip(rows, block, strict=True):
            row.stored = marshal.dumps((tuple(cells),))

    def ask(name: str, row: Handed) -> float:
        given = [row, whole, fake_excel.MISSING]
        return float(XLPython().CallUDF(MODULE, name, given, workbook, caller))  # type: ignore[no-untyped-call]

    def milliseconds(names: list[str], asking: list[Handed]) -> tuple[float, list[list[float]]]:
        start = time.process_time()
        answers = [[ask(name, row) for row in asking] for name in names]
        return (time.process_time() - start) * 1000, answers

    type_in(asked["before"])
    XLPython().CallUDF(MODULE, "TBPOINTS", [fake_excel.MISSING] * 2, workbook, caller)  # type: ignore[no-untyped-call]
    first, _ = milliseconds(asked["functions"][:1], rows[:1])
    later, _ = milliseconds(asked["functions"][:1], rows[1:2])
    type_in(asked["after"])
    read = worksheet._read.cache_info().misses
    storm, answers = milliseconds(asked["functions"], rows)
    blocks = worksheet._read.cache_info().misses - read
    return {"first": first, "later": later, "storm": storm, "blocks": blocks, "answers": answers}
