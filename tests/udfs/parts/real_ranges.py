"""Formulas over real ranges of a real workbook, through xlwings' reader of closed workbooks."""

from __future__ import annotations

from typing import Any

import xlwings

from xltiebreak import udfs


def answer(asked: tuple[str, list[list[Any]]]) -> list[Any]:
    path, calls = asked
    with xlwings.Book(path, mode="r") as book:
        answers = []
        for name, *addresses in calls:
            arguments = [
                book.sheets[address[0]].range(address[1]) if isinstance(address, list) else address
                for address in addresses
            ]
            answers.append(getattr(udfs, name)(*arguments))
    return answers
