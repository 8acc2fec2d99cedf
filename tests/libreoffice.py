"""Converts workbooks with LibreOffice, to see what another program reads in them.

One LibreOffice a process and setting converts all files, since its start is dear; without
python3-uno each conversion starts one. Profiles are new, so that nothing disturbs another
LibreOffice.
"""

from __future__ import annotations

import atexit
import csv
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from html import unescape
from pathlib import Path

import pytest

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
PDFTOPPM = shutil.which("pdftoppm")
PDFTOTEXT = shutil.which("pdftotext")
SECONDS = 180
PYTHON = "/usr/bin/python3"  # for which Debian's python3-uno is made
PROGRAM = Path(__file__).parent / "calc" / "parts" / "converter.py"

# What --convert-to takes for a suffix alone.
FILTERS = {
    **{"fods": "OpenDocument Spreadsheet Flat XML", "ods": "calc8"},
    **{"pdf": "calc_pdf_Export", "xls": "MS Excel 97"},
}

needs_libreoffice = pytest.mark.needs(SOFFICE, reason="LibreOffice is not installed")
needs_pdftoppm = pytest.mark.needs(PDFTOPPM, reason="pdftoppm is not installed")
needs_pdftotext = pytest.mark.needs(PDFTOTEXT, reason="pdftotext is not installed")

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


def page_texts(pdf: Path) -> list[str]:
    """The text of each page."""
    if PDFTOTEXT is None:
        raise LibreOfficeError("pdftotext is not installed")
    written = pdf.with_suffix(".txt")
    run([PDFTOTEXT, "-layout", str(pdf), str(written)])
    *pages, _ = written.read_text(encoding="utf-8").split("\f")
    return pages


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
    """Convert many files; return the files that LibreOffice wrote.

    recalculate: calculate every formula; otherwise only those without a stored value; locale: show
    numbers as in this language.
    """
    if SOFFICE is None:
        raise LibreOfficeError("LibreOffice is not installed")
    outdir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, "written")
        settings = ALWAYS_RECALCULATE * recalculate + LOCALE.format(locale) * bool(locale)
        suffix, _, how = target.partition(":")
        if has_uno() and (how or suffix in FILTERS):
            written.mkdir()
            output = _converter(settings).convert(paths, written, suffix, how or FILTERS[suffix])
        else:
            profile = _profile(Path(folder), settings)
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


def _profile(folder: Path, settings: str) -> Path:
    profile = folder / "profile"
    (profile / "user").mkdir(parents=True)
    if settings:
        registry = profile / "user" / "registrymodifications.xcu"
        registry.write_text(SETTINGS.format(settings))
    return profile


@cache
def has_uno() -> bool:
    """Whether LibreOffice can be asked by a program."""
    try:
        return not subprocess.run([PYTHON, "-c", "import uno"], capture_output=True).returncode
    except OSError:
        return False


class _Converter:
    """A LibreOffice that converts one file after another, until this process ends."""

    def __init__(self, settings: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="converter-")
        profile = _profile(Path(self._folder.name), settings)
        self._process = subprocess.Popen(
            [PYTHON, str(PROGRAM), profile.as_uri()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        atexit.register(self._end)

    def convert(self, paths: Sequence[Path], outdir: Path, suffix: str, how: str) -> str:
        """Convert files; return what went wrong."""
        name, _, options = how.partition(":")
        wrong = []
        for path in paths:
            target = (outdir / f"{path.stem}.{suffix}").absolute()
            job = {"source": path.absolute().as_uri(), "target": target.as_uri()}
            wrong.append(self._asked({**job, "how": name, "options": options}))
        return "; ".join(one for one in wrong if one)

    def _asked(self, job: dict[str, str]) -> str:
        assert self._process.stdin and self._process.stdout
        timer = threading.Timer(SECONDS, self._kill)
        timer.start()
        try:
            self._process.stdin.write(f"{json.dumps(job)}\n")
            self._process.stdin.flush()
            said = json.loads(self._process.stdout.readline())
        except (OSError, ValueError) as error:
            _converter.cache_clear()  # the next conversion starts another one
            raise LibreOfficeError(f"LibreOffice ended, or took {SECONDS} seconds") from error
        finally:
            timer.cancel()
        return str(said)

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _end(self) -> None:
        self._kill()
        self._process.wait()
        self._folder.cleanup()


_converter = cache(_Converter)


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
