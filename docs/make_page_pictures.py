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
from school_day import (
    ENGLISH_DAY,
    SPANISH_DAY,
    Day,
    half_typed,
    mistaken,
    older_sections,
    school_day,
    typed,
)
from udfs.subprocesses import INSTALLED

from docs.make_pictures import save
from xltiebreak.live.templates import TEMPLATES
from xltiebreak.pages.page.building import one_file
from xltiebreak.pages.page.parts import parts_from

PICTURES = ROOT / "docs" / "pictures" / "page"
SPANISH = ROOT / "docs" / "pictures" / "es" / "page"
SHOWN_IN_SPANISH = "boards-1280-light.png"
SCRIPT = ROOT / "docs" / "page_pictures.mjs"


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page, event, wrong = (folder / one for one in ("page.html", "K-3.xlsx", "mistakes.xlsx"))
        page.write_bytes(one_file(parts_from(INSTALLED / "node_modules" / "pyodide")))
        plan = replace(TEMPLATES["school-day"].plan, sections=("K-3",))
        typed(plan, [school_day(5)]).save(event)
        typed(plan, [mistaken()]).save(wrong)
        days = [first_round(day, folder) for day in (ENGLISH_DAY, SPANISH_DAY)]
        for made in browse(SCRIPT, page.as_uri(), folder, days[0], event, wrong):
            kept(folder / made, PICTURES)
        browse(SCRIPT, f"{page.as_uri()}#es", folder, days[1])
        kept(folder / SHOWN_IN_SPANISH, SPANISH)


def first_round(day: Day, folder: Path) -> Path:
    """A workbook of a school day; in its first section half of round 1 is entered."""
    others = [
        [one._replace(results=one.results[:1]) for one in section]
        for section in older_sections(day)
    ]
    path = folder / f"{day.told['event']}.xlsx"
    typed(day.plan, [half_typed(day), *others]).save(path)
    return path


def kept(made: Path, folder: Path) -> None:
    """Keep a picture of the page in a folder of the docs."""
    with Image.open(made) as picture:
        save(picture.convert("RGB"), folder / made.name)


if __name__ == "__main__":
    main()
