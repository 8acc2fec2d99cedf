"""How long LibreOffice takes for one typed result: keystrokes.py PROFILE JOBS.

By the Python of LibreOffice, with tests/calc/parts in its path. A job has the path of a workbook,
its sheet, and the texts that are typed into a cell, one after the other. Prints a JSON list: the
least seconds of each job.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import uno  # type: ignore[import-not-found]
from bridge import libreoffice, service  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]


def main() -> None:
    """Type into each workbook, and wait until nothing is left to calculate."""
    profile, jobs = sys.argv[1:]
    taken = []
    with libreoffice(profile, "--headless") as context:
        desktop = service(context, "com.sun.star.frame.Desktop")
        for job in json.loads(Path(jobs).read_text(encoding="utf-8")):
            url = uno.systemPathToFileUrl(job["path"])
            hidden = PropertyValue("Hidden", 0, True, 0)
            document = desktop.loadComponentFromURL(url, "_blank", 0, (hidden,))
            document.calculateAll()
            cell = document.Sheets.getByName(job["sheet"]).getCellRangeByName(job["cell"])
            times = []
            for text in job["texts"]:
                start = time.perf_counter()
                cell.setFormula(text)
                document.calculate()
                times.append(time.perf_counter() - start)
            taken.append(min(times))
            document.close(True)
    print(json.dumps(taken))


main()
