"""Formulas over real ranges of a real workbook, through xlwings' reader of closed workbooks."""

from __future__ import annotations

import json
import sys

import xlwings

from xltiebreak import udfs

with xlwings.Book(sys.argv[1], mode="r") as book:
    answers = []
    for name, *addresses in json.loads(sys.argv[2]):
        arguments = [
            book.sheets[address[0]].range(address[1]) if isinstance(address, list) else address
            for address in addresses
        ]
        answers.append(getattr(udfs, name)(*arguments))
print(json.dumps(answers))
