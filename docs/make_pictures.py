"""Make the pictures of the documentation: python docs/make_pictures.py

Each shows a real workbook as LibreOffice prints it, so LibreOffice, pdftoppm and Pillow are needed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

import xltiebreak

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from libreoffice import to_png

MARGIN = 12  # pixels left around what is printed on the page


def picture(workbook: Path, out: Path) -> None:
    """Save the first printed page of a workbook without its white margins."""
    to_png(workbook, out, dpi=110)
    with Image.open(out) as page:
        sheet = page.convert("RGB")
    box = ImageChops.difference(sheet, Image.new("RGB", sheet.size, "white")).getbbox()
    assert box is not None, f"{workbook.name} prints as an empty page"
    left, top, right, bottom = box
    cut = sheet.crop((left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN))
    cut.quantize(64).save(out, optimize=True)


def main() -> None:
    """Fill the WSCF example and show it."""
    with tempfile.TemporaryDirectory() as folder:
        filled = Path(folder) / "wscf_example.xlsx"
        xltiebreak.fill(ROOT / "workbook_templates" / "wscf_example.xlsx", filled)
        picture(filled, ROOT / "docs" / "filled_crosstable.png")


if __name__ == "__main__":
    main()
