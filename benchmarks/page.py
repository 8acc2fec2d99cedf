"""How soon the page is ready in each browser: XLTIEBREAK_PARTS=... python benchmarks/page.py

It opens the file in a new profile several times and prints the shortest time until the page takes
files. Nothing here is a test.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path[0] = str(TESTS)  # not this folder, whose modules have names of its packages
from browser import BROWSERS, browse
from udfs.subprocesses import INSTALLED

from xltiebreak.page.building import one_file
from xltiebreak.page.parts import parts_from

RUNS = 3


def main() -> None:
    """Print a line for each browser that is installed."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "xltiebreak.html")
        page.write_bytes(one_file(parts_from(INSTALLED / "node_modules" / "pyodide")))
        script = TESTS / "page" / "living.mjs"
        for browser in (name for name, path in BROWSERS.items() if path):
            starts = [browse(script, "start", page.as_uri(), browser=browser) for _ in range(RUNS)]
            print(f"{browser}: ready in {min(one['milliseconds'] for one in starts) / 1000:.1f} s")


if __name__ == "__main__":
    main()
