"""A running LibreOffice, asked over its bridge: what the function wizard shows, or how long
formulas take. By the Python of LibreOffice: running.py PROFILE wizard, or PROFILE time FILE ASKED
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from com.sun.star.connection import NoConnectException  # type: ignore[import-not-found]

PIPE = f"pipe,name=tiebreaks{os.getpid()}"


def connected() -> Any:
    """The services of the LibreOffice that was started."""
    local = uno.getComponentContext()
    bridge = "com.sun.star.bridge.UnoUrlResolver"
    resolver = local.ServiceManager.createInstanceWithContext(bridge, local)
    for _ in range(300):
        try:
            return resolver.resolve(f"uno:{PIPE};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.1)
    raise SystemExit("LibreOffice does not answer")


def service(context: Any, name: str) -> Any:
    return context.ServiceManager.createInstanceWithContext(name, context)


def wizard(context: Any) -> dict[str, Any]:
    """Descriptions and arguments of the functions of the add-in, by their names."""
    descriptions = service(context, "com.sun.star.sheet.FunctionDescriptions")
    found = {}
    for number in range(descriptions.Count):
        function = {each.Name: each.Value for each in descriptions.getByIndex(number)}
        if function["Name"].startswith("TB."):
            arguments = [[a.Name, a.Description, a.IsOptional] for a in function["Arguments"]]
            found[function["Name"]] = [function["Description"], arguments]
    return found


def timed(context: Any, path: str, groups: list[list[str]]) -> list[Any]:
    """Milliseconds for each group of formulas, put into empty cells, and what the last shows."""
    desktop = service(context, "com.sun.star.frame.Desktop")
    hidden = (PropertyValue("Hidden", 0, True, 0),)
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(path), "_blank", 0, hidden)
    sheet, times = document.Sheets.getByIndex(0), []
    for column, formulas in enumerate(groups, 30):
        start = time.perf_counter()
        for row, formula in enumerate(formulas):
            sheet.getCellByPosition(column, row).setFormula(formula)
        shown = [sheet.getCellByPosition(column, row).getString() for row in range(len(formulas))]
        times.append([(time.perf_counter() - start) * 1000, shown[-1]])
    document.close(True)
    return times


def main() -> None:
    profile, what, *others = sys.argv[1:]
    command = ["soffice", f"-env:UserInstallation={profile}", "--headless", "--norestore"]
    started = subprocess.Popen(
        [*command, f"--accept={PIPE};urp;"],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        context = connected()
        if what == "wizard":
            print(json.dumps(wizard(context)))
        else:
            path, groups = others
            print(json.dumps(timed(context, path, json.loads(groups))))
    finally:
        os.killpg(started.pid, signal.SIGKILL)


main()
