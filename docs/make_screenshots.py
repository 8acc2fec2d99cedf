"""Make the pictures of docs/libreoffice.md: python docs/make_screenshots.py

They show LibreOffice with the add-in in a fresh profile, on a virtual screen. It needs Xvfb,
LibreOffice with python3-uno, and Pillow.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet
from PIL import Image, ImageGrab

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
from calc.office import Office, as_ordinary_user, office
from libreoffice import PYTHON
from school_day import SCHOOL_DAY

from xltiebreak.excel.calc.addin import calc_addin

PICTURES = ROOT / "docs" / "pictures"
SCREEN = ":77"
COLOURS = 64
PARTS_OF_SCREEN = {  # the part of the screen, and the command that shows it
    "libreoffice-2-formulas": ((0, 0, 880, 470), ""),
    "libreoffice-3-wizard": ((274, 92, 926, 548), ".uno:FunctionDialog"),
    "libreoffice-1-extension": (
        (346, 136, 853, 563),
        "service:com.sun.star.deployment.ui.PackageManagerDialog",
    ),
}


def main() -> None:
    """Make all pictures."""
    with screen(), office([calc_addin()]) as opened:
        path = opened.put("event.xlsx", school_day())
        commands = [command for _, command in PARTS_OF_SCREEN.values() if command]
        shots = pictures(opened, path, "D2", commands)
        for (name, (part, _)), shot in zip(PARTS_OF_SCREEN.items(), shots, strict=True):
            picture = shot.crop(part).quantize(COLOURS, dither=Image.Dither.NONE)
            picture.save(PICTURES / f"{name}.png", optimize=True)


def school_day() -> bytes:
    """A section of the school day, with formulas beside the names."""
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    players = [line.split("|") for line in SCHOOL_DAY.strip().splitlines()]
    sheet.append(["No.", "Name", "Pts", "MM", "SO", "Place", *(f"Rd {n}" for n in range(1, 6))])
    for number, name, _, _, *results in players:
        sheet.append([int(number), name, *[None] * 4, *results])
    last = len(players) + 1
    block = f"G2:K{last}"
    for columns, formula in {
        "C2:C": f"=TB.POINTS({block})",
        "D2:E": f'=TB.TIEBREAKS({block},"MM,SO")',
        "F2:F": f"=TB.PLACE({block})",
    }.items():
        sheet[columns[:2]].value = ArrayFormula(f"{columns}{last}", formula)
    sheet.column_dimensions["B"].width = 20
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def pictures(opened: Office, path: Path, cell: str, commands: list[str]) -> Iterator[Image.Image]:
    """A picture of the screen with the cell selected, then one after each command."""
    opened.take_parts()
    program = str(opened.folder / "windowed.py")
    windowed = subprocess.Popen(
        [PYTHON, program, opened.profile.as_uri(), str(path), cell, *commands],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=opened.folder,
        env={**os.environ, "HOME": str(opened.folder), "DISPLAY": SCREEN},
        **as_ordinary_user(),
    )
    assert windowed.stdin
    assert windowed.stdout
    for _ in range(len(commands) + 1):
        assert windowed.stdout.readline(), "LibreOffice shows nothing"
        yield ImageGrab.grab(xdisplay=SCREEN)
        windowed.stdin.write("\n")
        windowed.stdin.flush()
    windowed.wait(60)


@contextmanager
def screen() -> Iterator[None]:
    """A virtual screen."""
    started = subprocess.Popen(["Xvfb", SCREEN, "-screen", "0", "1200x700x24"])
    try:
        yield
    finally:
        started.kill()


if __name__ == "__main__":
    main()
