"""Worksheet functions: TIEBREAKS and TBPLACE of a block of cells."""

from __future__ import annotations

from conformance import Answer, Case

from xltiebreak import udfs


def answer(case: Case) -> Answer | None:
    """None where somebody has to say what the event is: a cell cannot."""
    if case.stated is not None:
        return None
    rows = case.rows
    order = ",".join(case.order)
    (_, *lines), (_, *places) = udfs.TIEBREAKS(rows, order), udfs.TBPLACE(rows, order)
    numbers = [int(str(row[0])) for row in rows[1:]]
    values = {
        code: {no: _value(line[column]) for no, line in zip(numbers, lines, strict=True)}
        for column, code in enumerate(case.order)
    }
    return Answer(values, {no: int(one) for no, (one,) in zip(numbers, places, strict=True)})


def _value(cell: object) -> float | None:
    return None if cell in (None, "") else float(str(cell))
