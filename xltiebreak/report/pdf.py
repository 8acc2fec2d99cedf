"""A page as a PDF file, printed by an installed browser without a screen or a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from xltiebreak.errors import Error
from xltiebreak.grid import Refused

_ON_PATH = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
    "brave-browser",
)
_ON_WINDOWS = (
    r"Google\Chrome\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
    r"Chromium\Application\chrome.exe",
)
_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
_ON_MACS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_SWITCHES = (
    "headless",
    "disable-gpu",
    "no-first-run",
    "no-default-browser-check",
    "disable-extensions",
    "disable-background-networking",
    "disable-component-update",
    "disable-sync",
    "host-resolver-rules=MAP * ~NOTFOUND",
    "no-pdf-header-footer",
    "print-to-pdf-no-header",
)
_SECONDS = 120


def pdf(page: str, browser: Path | None = None, seconds: float = _SECONDS) -> bytes:
    """Print the page with a browser; browser: the program, by default any that is found.

    Raises Refused if there is none, or none prints.
    """
    programs = [browser] if browser else [path for path in _places() if path.is_file()]
    if not programs:
        raise Refused(
            "a PDF file is printed by a browser, and neither Chrome, Chromium nor Edge was found: "
            "install one, or write an .html file, open it in any browser, and print it to PDF there"
        )
    why = ""
    for program in dict.fromkeys(programs):
        # A sandboxed browser (a snap) sees the home folder, but no temporary files.
        for parent in (None, Path.home()):
            try:
                return _printed(program, page, parent, seconds)
            except (_NotPrinted, OSError) as error:
                why = why or f"{program.name} did not print the page: {error}"
    raise Refused(f"{why}: write an .html file, and print it to PDF in a browser")


class _NotPrinted(Error):
    """A browser ended without printing; the text says how."""


def _printed(program: Path, page: str, parent: Path | None, seconds: float) -> bytes:
    """Run the browser in a new folder inside `parent`, and return what it prints."""
    # The browser may still write into its profile after it has ended: ignore cleanup errors.
    with tempfile.TemporaryDirectory(
        prefix="xltiebreak-", dir=parent, ignore_cleanup_errors=True
    ) as name:
        folder = Path(name)
        source, target = folder / "page.html", folder / "page.pdf"
        source.write_text(page, encoding="utf-8")
        is_root = sys.platform != "win32" and os.geteuid() == 0
        switches = [
            *_SWITCHES,
            *(["no-sandbox"] if is_root else []),  # else it does not start for an administrator
            f"user-data-dir={folder / 'profile'}",
            f"print-to-pdf={target}",
        ]
        command = [str(program), *(f"--{switch}" for switch in switches), source.as_uri()]
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            raise Refused(
                f"{program.name} did not print within {seconds:g} seconds: write an .html file, "
                "and print it to PDF in a browser"
            ) from None
        content = target.read_bytes() if target.exists() else b""
        if not content.startswith(b"%PDF"):
            raise _NotPrinted(f"it ended with {done.returncode}")
        return content


def _places() -> Iterator[Path]:
    """Return the paths where such a browser may be."""
    for name in _ON_PATH:
        if found := shutil.which(name):
            yield Path(found)
    for variable in _FOLDERS:
        if folder := os.environ.get(variable):
            yield from (Path(folder, *part.split("\\")) for part in _ON_WINDOWS)
    yield from map(Path, _ON_MACS)
