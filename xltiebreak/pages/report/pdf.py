"""A page as a PDF file, printed by an installed browser without a screen or a network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from xltiebreak.errors import Error
from xltiebreak.lossless.save import lock
from xltiebreak.reading.grid import Refused

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
_FOLDER = re.compile(r"xltiebreak-pdf-\w{8}")
_LOCK = "in-use"  # a file in the folder of a run, which the run keeps open and locked


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
    with _folder(parent) as folder:
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


@contextmanager
def _folder(parent: Path | None) -> Iterator[Path]:
    """A new folder inside `parent`, removed at the end; those of killed runs are removed first."""
    _remove_leftovers(Path(parent or tempfile.gettempdir()))
    # The browser may still write into its profile after it has ended: ignore cleanup errors.
    with (
        tempfile.TemporaryDirectory(
            prefix="xltiebreak-pdf-", dir=parent, ignore_cleanup_errors=True
        ) as name,
        Path(name, _LOCK).open("wb") as file,
    ):
        with suppress(OSError):  # some folders have no locks
            lock(file)
        yield Path(name)


def _remove_leftovers(parent: Path) -> None:
    """Remove the folders of killed runs, with the names and the browser's profile in them."""
    with suppress(OSError):
        for folder in parent.iterdir():
            if _FOLDER.fullmatch(folder.name) and not folder.is_symlink():
                with suppress(OSError):
                    _refuse_in_use(folder / _LOCK)
                    shutil.rmtree(folder, ignore_errors=True)


def _refuse_in_use(held: Path) -> None:
    """Raise OSError if the run that holds this file goes on, or the file is not ours."""
    if sys.platform == "win32":
        held.unlink()  # an open file stays
        return
    if held.stat().st_uid != os.geteuid():
        raise PermissionError
    with held.open("rb") as file:
        lock(file)


def _places() -> Iterator[Path]:
    """Return the paths where such a browser may be."""
    for name in _ON_PATH:
        if found := shutil.which(name):
            yield Path(found)
    for variable in _FOLDERS:
        if folder := os.environ.get(variable):
            yield from (Path(folder, *part.split("\\")) for part in _ON_WINDOWS)
    yield from map(Path, _ON_MACS)
