"""Make the pictures of the page: python docs/make_page_pictures.py

They show the page in Chromium in sizes from a phone to a projector, light and dark. This needs
Chromium, Node and, in the folder that XLTIEBREAK_PARTS names, npm's pyodide and puppeteer-core.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]
from browser import browse
from school_day import mistaken, school_day, typed
from udfs.subprocesses import INSTALLED

from docs.make_pictures import save
from xltiebreak.page.building import one_file
from xltiebreak.page.parts import parts_from
from xltiebreak.workbook.live.templates import TEMPLATES

PICTURES = ROOT / "docs" / "pictures" / "page"


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page, event, wrong = (folder / one for one in ("page.html", "K-3.xlsx", "mistakes.xlsx"))
        page.write_bytes(one_file(parts_from(INSTALLED / "node_modules" / "pyodide")))
        plan = replace(TEMPLATES["school-day"].plan, sections=("K-3",))
        typed(plan, [school_day(5)]).save(event)
        typed(plan, [mistaken()]).save(wrong)
        script = ROOT / "docs" / "page_pictures.mjs"
        for made in browse(script, page.as_uri(), folder, event, wrong):
            with Image.open(folder / made) as picture:
                save(picture.convert("RGB"), PICTURES / made)


if __name__ == "__main__":
    main()
