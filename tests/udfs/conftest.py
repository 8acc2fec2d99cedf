"""pytest does not collect the programs of `parts/`: tests run each in its own process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from released import RELEASE, WHEEL
from udfs.app import made_project, serving
from udfs.office_client import copied_client
from udfs.subprocesses import ROOT

collect_ignore = ["parts"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if RELEASE:
        return next(RELEASE.glob(WHEEL))
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(folder),
        str(ROOT),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"pip cannot build our wheel: {done.stderr.strip().splitlines()[-1:]}")
    (path,) = folder.glob(WHEEL)
    return path


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of xlwings Server with our functions and buttons."""
    with serving(made_project(tmp_path_factory.mktemp("xlwings"))) as address:
        yield address


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of that server's client code."""
    return copied_client(tmp_path_factory.mktemp("client"))
