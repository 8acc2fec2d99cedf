"""LibreOffice with the add-in in a fresh profile, run by an ordinary user as directors do.

Where the tests run as root, for whom LibreOffice does not install add-ins, they give it to nobody.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from libreoffice import CSV_OF_EVERY_SHEET, SECONDS, SOFFICE, LibreOfficeError

UNOPKG = shutil.which("unopkg")
PYTHON = "/usr/bin/python3"  # for which Debian's python3-uno is made
PARTS = Path(__file__).parent / "parts"
NOBODY = 65534

# Settings of the profile: what a file says of a formula's value is not believed, the formula is
# calculated when the file is opened.
ALWAYS_RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
<prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


def _has_uno() -> bool:
    try:
        return not subprocess.run([PYTHON, "-c", "import uno"], capture_output=True).returncode
    except OSError:
        return False


needs_office = pytest.mark.needs(
    SOFFICE and UNOPKG and _has_uno(),
    reason="LibreOffice Calc, or its Python (python3-uno), is not installed",
)


def as_ordinary_user() -> dict[str, Any]:
    """The arguments with which a process is one of an ordinary user."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


class Office:
    """A LibreOffice of which nothing is left when it is closed; files are in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.profile = folder / "profile"
        settings = self.profile / "user" / "registrymodifications.xcu"
        settings.parent.mkdir(parents=True)
        settings.write_text(ALWAYS_RECALCULATE, encoding="utf-8")
        self.hand_over()

    def put(self, name: str, content: bytes) -> Path:
        """A file in the folder."""
        path = self.folder / name
        path.write_bytes(content)
        return path

    def install(self, addin: Path) -> None:
        """What the button Add of the Extension Manager does."""
        self.run(str(UNOPKG), "add", self._profile, str(addin))

    def remove(self, identifier: str) -> None:
        """What its button Remove does."""
        self.run(str(UNOPKG), "remove", self._profile, identifier)

    def installed(self) -> str:
        """What the Extension Manager lists."""
        return self.run(str(UNOPKG), "list", self._profile)

    def saved_as(self, path: Path, suffix: str) -> Path:
        """A file opened and saved in another format, by its suffix."""
        folder = self.folder / f"{path.name}-{suffix}"
        self._convert(path, suffix, folder)
        return folder / f"{path.stem}.{suffix}"

    def values(self, path: Path) -> dict[str, list[list[str]]]:
        """The rows of every sheet of a file that is opened: the value in each cell."""
        folder = self.folder / f"{path.name}-values-{path.parent.name}"
        self._convert(path, CSV_OF_EVERY_SHEET, folder)
        found = {}
        for file in folder.glob("*.csv"):
            with file.open(newline="", encoding="utf-8") as lines:
                found[file.stem.removeprefix(f"{path.stem}-")] = list(csv.reader(lines))
        return found

    def asked(self, part: str, *arguments: object) -> Any:
        """The last line that a program of `parts/`, given this profile, prints; read as JSON."""
        shutil.copy(PARTS / part, self.folder)
        profile = self.profile.as_uri()
        output = self.run(PYTHON, str(self.folder / part), profile, *map(str, arguments))
        return json.loads(output.splitlines()[-1])

    def run(self, *command: str) -> str:
        """Run a command as an ordinary user; what it printed."""
        self.hand_over()
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            cwd=self.folder,
            env={**os.environ, "HOME": str(self.folder)},
            **as_ordinary_user(),
        )
        if done.returncode:
            raise LibreOfficeError(f"{command[0]} exited with {done.returncode}: {done.stderr}")
        return done.stdout

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
    """A LibreOffice with add-ins in it."""
    with tempfile.TemporaryDirectory(prefix="office-") as folder:
        opened = Office(Path(folder))
        for number, content in enumerate(addins):
            opened.install(opened.put(f"addin{number}.oxt", content))
        yield opened
