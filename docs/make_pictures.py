"""Make the pictures of the documentation: python docs/make_pictures.py

Each shows real workbooks as LibreOffice prints them, so LibreOffice, pdftoppm and Pillow are
needed, and the font Carlito, which has the shapes of Excel's Calibri (in Debian's package
fonts-crosextra-carlito).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

import xltiebreak

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from libreoffice import to_png

MARGIN = 12  # pixels left around what is printed on the page
LABEL = 34  # pixels for the words above each sheet
INK = "#1F4E79"


def printed(workbook: Path, folder: Path) -> Image.Image:
    """The first printed page of a workbook without its white margins."""
    to_png(workbook, folder / "page.png", dpi=90)
    with Image.open(folder / "page.png") as page:
        sheet = page.convert("RGB")
    box = ImageChops.difference(sheet, Image.new("RGB", sheet.size, "white")).getbbox()
    assert box is not None, f"{workbook.name} prints as an empty page"
    left, top, right, bottom = box
    return sheet.crop((left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN))


def below_each_other(sheets: dict[str, Image.Image]) -> Image.Image:
    """The sheets in one picture, each with words above it."""
    width = max(sheet.width for sheet in sheets.values())
    height = sum(sheet.height + LABEL for sheet in sheets.values())
    both = Image.new("RGB", (width, height), "white")
    draw, font = ImageDraw.Draw(both), ImageFont.truetype("Carlito-Bold.ttf", 19)
    top = 0
    for words, sheet in sheets.items():
        draw.text((MARGIN, top + MARGIN), words, fill=INK, font=font)
        both.paste(sheet, (0, top + LABEL))
        top += LABEL + sheet.height
    return both


def main() -> None:
    """The WSCF example before and after it is filled."""
    empty = ROOT / "workbook_templates" / "wscf_example.xlsx"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        filled = folder / "wscf_example-filled.xlsx"
        xltiebreak.fill(empty, filled)
        shown = {
            "before": printed(empty, folder),
            "after: xltiebreak fill event.xlsx": printed(filled, folder),
        }
    out = ROOT / "docs" / "filled_crosstable.png"
    below_each_other(shown).quantize(64).save(out, optimize=True)


if __name__ == "__main__":
    main()
