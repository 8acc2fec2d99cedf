"""Converts workbooks with LibreOffice, to see what another program reads in them.

Every run has its own profile, so that runs do not disturb each other or an open LibreOffice.
"""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import pytest

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
PDFTOPPM = shutil.which("pdftoppm")
SECONDS = 180

needs_libreoffice = pytest.mark.needs(SOFFICE, reason="LibreOffice is not installed")
needs_pdftoppm = pytest.mark.needs(PDFTOPPM, reason="pdftoppm is not installed")

# Comma, double quote, UTF-8, from line 1, numbers unquoted and in full. The last -1 writes every
# sheet to its own file, NAME-SHEET.csv; LibreOffice before 7.2 ignores it and writes only the first
# sheet, NAME.csv.
CSV_OF_EVERY_SHEET = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"

# A setting of a profile: recalculate files of other programs, which store values, when they open.
ALWAYS_RECALCULATE = """
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode"
oor:op="fuse"><value>0</value></prop></item>
"""
# Another one: numbers are shown as in a language, such as es.
LOCALE = """
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale"
oor:op="fuse"><value>{}</value></prop></item>
"""
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">{}</oor:items>
"""


class LibreOfficeError(Exception):
    """LibreOffice failed or wrote nothing."""


def to_csv(path: Path, sheet: str, outdir: Path) -> list[list[str]]:
    """The values of a sheet in LibreOffice, row by row, without number formats.

    Rows and columns start at A1, hidden ones included; empty cells are empty strings. The CSV
    files of all sheets stay in outdir.
    """
    written = convert(path, CSV_OF_EVERY_SHEET, outdir)
    wanted = outdir / f"{path.stem}-{sheet}.csv"
    if not wanted.exists() and sheet == sheet_names(path)[0]:
        wanted = outdir / f"{path.stem}.csv"
    if not wanted.exists():
        raise LibreOfficeError(
            f"{path.name}: no CSV file of the sheet {sheet!r}; LibreOffice wrote "
            f"{', '.join(p.name for p in written) or 'nothing'}, the workbook has the sheets "
            f"{', '.join(sheet_names(path))}"
        )
    with wanted.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def to_pdf(path: Path, outdir: Path, locale: str = "") -> Path:
    """Print a workbook as PDF; return its path."""
    written = convert_all([path], "pdf", outdir, locale=locale)
    if not written:
        raise LibreOfficeError(f"{path.name}: LibreOffice wrote no PDF")
    return written[0]


def to_png(path: Path, out: Path, page: int = 1, dpi: int = 80, locale: str = "") -> None:
    """Write a picture of a printed page, by default the first one; locale: of its numbers."""
    if PDFTOPPM is None:
        raise LibreOfficeError("pdftoppm is not installed")
    with tempfile.TemporaryDirectory() as folder:
        pdf = to_pdf(path, Path(folder), locale)
        picture = Path(folder, "page")
        run(
            [
                *(PDFTOPPM, "-png", "-singlefile", "-r", str(dpi)),
                *("-f", str(page), "-l", str(page), str(pdf), str(picture)),
            ]
        )
        if not picture.with_suffix(".png").exists():
            raise LibreOfficeError(f"{path.name}: it has no page {page}")
        shutil.move(picture.with_suffix(".png"), out)


def convert(path: Path, target: str, outdir: Path) -> list[Path]:
    """Convert a file; return the files that LibreOffice wrote."""
    return convert_all([path], target, outdir)


def convert_all(
    paths: Sequence[Path],
    target: str,
    outdir: Path,
    *,
    recalculate: bool = False,
    locale: str = "",
) -> list[Path]:
    """Convert many files by one process; return the files that LibreOffice wrote.

    recalculate: calculate every formula; otherwise only those without a stored value; locale: show
    numbers as in this language.
    """
    if SOFFICE is None:
        raise LibreOfficeError("LibreOffice is not installed")
    outdir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        written, profile = Path(folder, "written"), Path(folder, "profile")
        settings = ALWAYS_RECALCULATE * recalculate + LOCALE.format(locale) * bool(locale)
        if settings:
            (profile / "user").mkdir(parents=True)
            registry = profile / "user" / "registrymodifications.xcu"
            registry.write_text(SETTINGS.format(settings))
        output = run(
            [
                *(SOFFICE, f"-env:UserInstallation={profile.as_uri()}"),
                *("--headless", "--norestore", "--convert-to", target),
                *("--outdir", str(written), *map(str, paths)),
            ]
        )
        files = sorted(written.glob("*"))
        if not files:  # soffice exits with 0 even if it cannot load the file
            names = ", ".join(path.name for path in paths)
            raise LibreOfficeError(f"{names}: LibreOffice cannot convert it: {output}")
        return [Path(shutil.move(file, outdir / file.name)) for file in files]


def run(command: list[str]) -> str:
    """Run a command; return its output."""
    name = Path(command[0]).name
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise LibreOfficeError(f"{name} did not finish in {SECONDS} seconds") from error
    output = (done.stdout + done.stderr).strip()
    if done.returncode != 0:
        raise LibreOfficeError(f"{name} exited with {done.returncode}: {output}")
    return output


def sheet_names(path: Path) -> list[str]:
    """The names of the sheets, in order."""
    with zipfile.ZipFile(path) as package:
        workbook = package.read("xl/workbook.xml").decode("utf-8")
    return [unescape(name) for name in re.findall(r'<sheet [^>]*?name="([^"]*)"', workbook)]
