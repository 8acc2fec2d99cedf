"""Asks a running LibreOffice what the function wizard shows, or how long formulas take.

By the Python of LibreOffice: running.py PROFILE wizard, or running.py PROFILE time FILE GROUPS
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import uno  # type: ignore[import-not-found]
from bridge import libreoffice, service  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]


def wizard(context: Any) -> dict[str, Any]:
    """Description and arguments of each function of the add-in, by its name."""
    descriptions = service(context, "com.sun.star.sheet.FunctionDescriptions")
    found = {}
    for number in range(descriptions.Count):
        function = {each.Name: each.Value for each in descriptions.getByIndex(number)}
        if function["Name"].startswith("TB."):
            arguments = [[a.Name, a.Description, a.IsOptional] for a in function["Arguments"]]
            found[function["Name"]] = [function["Description"], arguments]
    return found


def timed(context: Any, path: str, groups: list[list[str]]) -> list[Any]:
    """Type each group of formulas into empty cells; return its milliseconds and last text."""
    desktop = service(context, "com.sun.star.frame.Desktop")
    hidden = (PropertyValue("Hidden", 0, True, 0),)
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(path), "_blank", 0, hidden)
    sheet, times = document.Sheets.getByIndex(0), []
    for column, formulas in enumerate(groups, 30):
        start = time.perf_counter()
        for row, formula in enumerate(formulas):
            sheet.getCellByPosition(column, row).setFormula(formula)
        texts = [sheet.getCellByPosition(column, row).getString() for row in range(len(formulas))]
        times.append([(time.perf_counter() - start) * 1000, texts[-1]])
    document.close(True)
    return times


def main() -> None:
    profile, question, *others = sys.argv[1:]
    with libreoffice(profile, "--headless") as context:
        if question == "wizard":
            print(json.dumps(wizard(context)))
        else:
            path, groups = others
            print(json.dumps(timed(context, path, json.loads(groups))))


main()
