"""Prints the settings that xlwings reads from a workbook's sheet xlwings.conf."""

from __future__ import annotations

import json
import sys

import xlwings
from xlwings.utils import read_config_sheet

with xlwings.Book(sys.argv[1], mode="r") as book:
    print(json.dumps(read_config_sheet(book)))  # type: ignore[no-untyped-call]
