"""LibreOffice with the add-in in a fresh profile, run by an ordinary user as a director runs it.

LibreOffice installs no add-ins for root, so tests that run as root start it as the user nobody.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from libreoffice import CSV_OF_EVERY_SHEET, PYTHON, SECONDS, SOFFICE, LibreOfficeError, has_uno

UNOPKG = shutil.which("unopkg")
PARTS = Path(__file__).parent / "parts"
NOBODY = 65534

# Settings of the profile: LibreOffice calculates every formula when it opens a file, and ignores
# the values stored in it.
ALWAYS_RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
<prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


needs_office = pytest.mark.needs(
    SOFFICE and UNOPKG and has_uno(),
    reason="LibreOffice Calc, or its Python (python3-uno), is not installed",
)


def as_ordinary_user() -> dict[str, Any]:
    """Arguments of subprocess that run a process as an ordinary user."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


class Office:
    """A LibreOffice whose profile and files are in one folder, deleted in the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.profile = folder / "profile"
        settings = self.profile / "user" / "registrymodifications.xcu"
        settings.parent.mkdir(parents=True)
        settings.write_text(ALWAYS_RECALCULATE, encoding="utf-8")
        self.hand_over()

    def put(self, name: str, content: bytes) -> Path:
        """Write a file into the folder; return its path."""
        path = self.folder / name
        path.write_bytes(content)
        return path

    def install(self, addin: Path) -> None:
        """Add an extension, as the button Add of the Extension Manager does."""
        self.run(str(UNOPKG), "add", self._profile, str(addin))

    def remove(self, identifier: str) -> None:
        """Remove an extension, as the button Remove does."""
        self.run(str(UNOPKG), "remove", self._profile, identifier)

    def installed(self) -> str:
        """The list of the Extension Manager."""
        return self.run(str(UNOPKG), "list", self._profile)

    def saved_as(self, path: Path, suffix: str) -> Path:
        """Open a file and save it in another format; return the new path."""
        folder = self.folder / f"{path.name}-{suffix}"
        self._convert(path, suffix, folder)
        return folder / f"{path.stem}.{suffix}"

    def values(self, path: Path) -> dict[str, list[list[str]]]:
        """Open a file; return the values of every sheet, row by row."""
        folder = self.folder / f"{path.name}-values-{path.parent.name}"
        self._convert(path, CSV_OF_EVERY_SHEET, folder)
        found = {}
        for file in folder.glob("*.csv"):
            with file.open(newline="", encoding="utf-8") as lines:
                found[file.stem.removeprefix(f"{path.stem}-")] = list(csv.reader(lines))
        return found

    def asked(self, part: str, *arguments: object) -> Any:
        """Run a program of `parts/` with this profile; return its last line, read as JSON."""
        self.take_parts()
        profile = self.profile.as_uri()
        output = self.run(PYTHON, str(self.folder / part), profile, *map(str, arguments))
        return json.loads(output.splitlines()[-1])

    def take_parts(self) -> None:
        """Copy the programs of `parts/` into the folder, where the ordinary user may read them."""
        shutil.copytree(PARTS, self.folder, dirs_exist_ok=True)
        self.hand_over()

    def run(self, *command: str) -> str:
        """Run a command as an ordinary user; return its output.

        A crash of LibreOffice's own bridge to Python is no fault of ours: then it runs once more.
        """
        self.hand_over()
        done = self._ended(command)
        if done.returncode == -signal.SIGSEGV:
            done = self._ended(command)
        if done.returncode:
            raise LibreOfficeError(f"{command[0]} exited with {done.returncode}: {done.stderr}")
        return done.stdout

    def _ended(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            cwd=self.folder,
            env={**os.environ, "HOME": str(self.folder)},
            **as_ordinary_user(),
        )

    @property
    def _profile(self) -> str:
        return f"-env:UserInstallation={self.profile.as_uri()}"

    def _convert(self, path: Path, target: str, folder: Path) -> None:
        self.run(
            *(str(SOFFICE), self._profile, "--headless", "--norestore", "--convert-to", target),
            *("--outdir", str(folder), str(path)),
        )
        if not folder.exists():
            raise LibreOfficeError(f"LibreOffice cannot open {path}")

    def hand_over(self) -> None:
        """Give every file in the folder to the ordinary user."""
        if os.geteuid() == 0:
            for path in (self.folder, *self.folder.rglob("*")):
                if not path.is_symlink():
                    os.chown(path, NOBODY, NOBODY)


@contextmanager
def office(addins: Sequence[bytes] = ()) -> Iterator[Office]:
    """A LibreOffice with these add-ins installed."""
    with tempfile.TemporaryDirectory(prefix="office-") as folder:
        opened = Office(Path(folder))
        for number, content in enumerate(addins):
            opened.install(opened.put(f"addin{number}.oxt", content))
        yield opened
