"""The site: it builds strictly, its pages are made from the code, and a browser finds no fault."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from browser import browse, needs_chromium
from udfs.subprocesses import INSTALLED

from xltiebreak.cli import main
from xltiebreak.systems import CURRENT, US, all_systems

PROJECT = Path(__file__).parents[2]
SCRIPT = PROJECT / "tests" / "browsing" / "site.mjs"
needs_mkdocs = pytest.mark.needs(find_spec("material"), reason="no mkdocs-material")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly: a link or an anchor that leads nowhere is an error."""
    folder = tmp_path_factory.mktemp("site") / "site"
    settings = PROJECT / "docs" / "site" / "mkdocs.yml"
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", settings, "-d", folder],
        env=os.environ | {"XLTIEBREAK_PARTS": str(INSTALLED), "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


@needs_mkdocs
def test_the_reference_has_every_system_and_every_command(site: Path) -> None:
    systems = (site / "reference" / "systems.html").read_text(encoding="utf-8")
    ids = [f"us-{one.code.lower()}" for one in all_systems() if one.rules == US]
    ids += [f"fide-{one.code.lower()}" for one in all_systems(CURRENT) if one.rules != US]
    assert [one for one in ids if f'<h3 id="{one}">' not in systems] == []
    commands = (site / "reference" / "commands.html").read_text(encoding="utf-8")
    assert [name for name in main.commands if f'<h2 id="{name}">' not in commands] == []


@needs_mkdocs
@needs_chromium
def test_a_browser_finds_no_fault_on_any_page(site: Path) -> None:
    pages = [path.relative_to(site).as_posix() for path in site.rglob("*.html")]
    pages = sorted({*pages} - {"404.html"}, key=lambda path: path != "index.html")
    found = browse(SCRIPT, site, *pages, seconds=600)
    assert found["search"]
    assert found["axe"] == {}
    assert (found["wide"], found["elsewhere"], found["errors"]) == ([], [], [])
