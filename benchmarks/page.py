"""How soon the page is ready in each browser: XLTIEBREAK_PARTS=... python benchmarks/page.py

It opens the page in a browser several times, and in turn pages that stop earlier: when Pyodide has
started, and when the packages are unpacked. Their differences are what each part of it takes. The
figures are the least of several runs: seconds of the processor in all processes of the browser; of
the clock in Firefox, which does not tell the others. Nothing here is a test.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

TESTS = Path(__file__).parent.parent / "tests"
sys.path[0] = str(TESTS)  # not this folder, whose modules have names of its packages
from browser import BROWSERS, browse
from udfs.subprocesses import INSTALLED

from xltiebreak.pages.page.answers import Desk
from xltiebreak.pages.page.building import one_file
from xltiebreak.pages.page.parts import parts_from

RUNS = 5
TEMPLATE = TESTS.parent / "workbook_templates" / "wscf_example.xlsx"
UNPACK = 'python.unpackArchive(files["packages.zip"], "zip", { extractDir: "/packages" });'
IMPORT = "answer = python.runPython(START);"
TARGETS = {
    "ready / Pyodide with the packages unpacked": 1.5,
    "seconds of the first fill": 1.0,
    "MB of the page": 7.3,
}


def pages(folder: Path) -> Mapping[str, Path]:
    """The page, and those that stop earlier, in the order of what they do."""
    whole = one_file(parts_from(INSTALLED / "node_modules" / "pyodide")).decode()
    known, _ = Desk(folder).answer("begin", "{}")
    canned = json.dumps(known).replace("<", "\\u003c")
    answered = (
        f"answer = () => ({{ get: (at) => at ? {{ toJs: () => new Uint8Array(), destroy() {{}} }}"
        f" : {canned}, destroy() {{}} }});"
    )
    assert UNPACK in whole and IMPORT in whole
    unpacked = whole.replace(IMPORT, answered)
    texts = {
        "Pyodide starts": unpacked.replace(UNPACK, ""),
        "the packages are unpacked": unpacked,
        "ours are imported, and the choices asked for": whole,
    }
    found = {}
    for number, (what, text) in enumerate(texts.items()):
        found[what] = folder / f"{number}.html"
        found[what].write_text(text, encoding="utf-8")
    return found


def measured(browser: str, page: Path, *given: object) -> dict[str, float]:
    """What a browser takes to open the page, and to fill a workbook if one is given."""
    told: dict[str, Any] = browse(
        Path(__file__).with_suffix(".mjs"), page.as_uri(), *given, browser=browser
    )
    return {what: times["processor"] or times["clock"] for what, times in told.items()}


def least(browser: str, steps: Mapping[str, Path]) -> list[dict[str, float]]:
    """The least times of each page, which take turns."""
    times: list[list[dict[str, float]]] = [[] for _ in steps]
    for _ in range(RUNS):
        for page, own in zip(steps.values(), times, strict=True):
            last = own is times[-1]
            own.append(measured(browser, page, *([str(TEMPLATE)] if last else [])))
    return [{what: min(one[what] for one in own) for what in own[0]} for own in times]


def main() -> None:
    """Print the parts of the start in each browser that is installed, and the ratios."""
    console = Console()
    with tempfile.TemporaryDirectory() as name:
        steps = pages(Path(name))
        size = [*steps.values()][-1].stat().st_size / 1e6
        console.print(f"the page has {size:.2f} MB")
        for browser in (one for one, path in BROWSERS.items() if path):
            found = least(browser, steps)
            table = Table(browser, "seconds until then", "of them for this part")
            before = 0.0
            for what, times in zip(steps, found, strict=True):
                table.add_row(what, f"{times['start']:.2f}", f"{times['start'] - before:.2f}")
                before = times["start"]
            console.print(table)
            targets = Table(browser, "measured", "at most")
            measured_ones = (found[2]["start"] / found[1]["start"], found[2]["fill"], size)
            for (what, most), value in zip(TARGETS.items(), measured_ones, strict=True):
                targets.add_row(what, f"{value:.2f}", f"{most:g}")
            console.print(targets)


if __name__ == "__main__":
    main()
