"""The site: it builds strictly, its pages are made from the code, and a browser finds no fault."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from browser import browse, needs_chromium
from commands import names_of_commands
from udfs.subprocesses import INSTALLED

import xltiebreak
from xltiebreak.rules import CURRENT, US, all_systems

PROJECT = Path(__file__).parents[2]
SCRIPT = PROJECT / "tests" / "browsing" / "site.mjs"
needs_mkdocs = pytest.mark.needs(find_spec("material"), reason="no mkdocs-material")


def built(folder: Path, **variables: str) -> Path:
    """The site, built strictly: a link or an anchor that leads nowhere is an error."""
    settings = PROJECT / "docs" / "site" / "mkdocs.yml"
    own = {"XLTIEBREAK_PARTS": str(INSTALLED), "NO_MKDOCS_2_WARNING": "1", **variables}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", settings, "-d", folder],
        env=os.environ | own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as built from the sources alone."""
    return built(tmp_path_factory.mktemp("site") / "site")


@needs_mkdocs
def test_the_home_page_leads_to_the_served_page_and_to_the_releases(tmp_path: Path) -> None:
    app = tmp_path / "app"
    app.mkdir()
    for name in ("index.html", "served.js"):
        (app / name).write_text(f"the {name} of the page", encoding="utf-8")
    own = {"XLTIEBREAK_APP": str(app), "XLTIEBREAK_REPOSITORY": "https://example.org/some/fork"}
    site = built(tmp_path / "site", **own)
    for part in app.iterdir():
        assert (site / "app" / part.name).read_bytes() == part.read_bytes()
    links = re.findall(r'href="([^"]*)"', (site / "index.html").read_text(encoding="utf-8"))
    assert "app/index.html" in links
    latest = "https://example.org/some/fork/releases/latest"
    assert f"{latest}/download/xltiebreak.html" in links
    assert latest in links
    assert 'href="index.html#download"' in (site / "page.html").read_text(encoding="utf-8")
    trust = (site / "trust.html").read_text(encoding="utf-8")
    assert 'href="https://example.org/some/fork/blob/HEAD/tests/test_peers.py"' in trust
    assert links_to_source(site) >= 100  # of the files, of all tie-breaks, of the library


def links_to_source(site: Path) -> int:
    """How many files and lines of the sources the site leads to; each is there."""
    blob = r'href="https://example\.org/some/fork/blob/HEAD/([^"#]*)(?:#L(\d+))?"'
    found = {
        link
        for page in site.rglob("*.html")
        for link in re.findall(blob, page.read_text(encoding="utf-8"))
    }
    for name, line in found:
        path = PROJECT / name
        assert path.exists(), name
        if line:
            start = path.read_text(encoding="utf-8").splitlines()[int(line) - 1]
            assert re.match(r" *(@|def |class )", start), f"{name}:{line} is {start!r}"
    return len(found)


@needs_mkdocs
def test_the_home_page_invents_no_address(site: Path) -> None:
    home = (site / "index.html").read_text(encoding="utf-8")
    assert "/releases/" not in home
    assert "/blob/" not in home
    assert 'href="app/index.html"' not in home


@needs_mkdocs
def test_the_reference_has_every_system_and_every_command(site: Path) -> None:
    systems = (site / "reference" / "systems.html").read_text(encoding="utf-8")
    ids = [f"us-{one.code.lower()}" for one in all_systems() if one.rules == US]
    ids += [f"fide-{one.code.lower()}" for one in all_systems(CURRENT) if one.rules != US]
    assert [one for one in ids if f'<h3 id="{one}">' not in systems] == []
    commands = (site / "reference" / "commands.html").read_text(encoding="utf-8")
    ids = [name.replace(" ", "-") for name in names_of_commands()]
    assert [one for one in ids if f'<h2 id="{one}">' not in commands] == []
    for code in (0, 1, 2, 3, 130, 141):
        assert f"<td>{code}</td>" in commands
    library = (site / "reference" / "library.html").read_text(encoding="utf-8")
    names = xltiebreak.__all__
    assert [name for name in names if f'<h3 id="{name.lower()}">' not in library] == []
    assert 'force:</span> <span class="word">bool</span></code>: Replace an existing' in library
    assert "</code>: Fill blank result cells" in library  # of a base of `FillOptions`
    assert "_memo" not in library  # a private field of `Event`


@needs_mkdocs
def test_lists_have_the_items_of_the_sources(site: Path) -> None:
    """Python's Markdown wants more blanks in lists than GitHub's, for which they are written."""
    in_a_text = re.compile(r"<p>(?:(?!</p>).)*\n *(?:\d+\. |- |\|)", re.DOTALL)
    made_of_a_text = re.compile(r"<li>[^\n]+\s*<ol")  # a line that happens to begin with a number
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert [one.search(text) for one in (in_a_text, made_of_a_text)] == [None, None], path.name


@needs_mkdocs
def test_every_code_of_the_table_leads_to_its_rule(site: Path) -> None:
    table = (site / "tie-breaks.html").read_text(encoding="utf-8")
    codes = [one for one in all_systems() if one.rules == US]
    codes += [one for one in all_systems(CURRENT) if one.rules != US]
    leading = re.findall(r'<td><a href="reference/systems\.html#(?:us|fide)-([^"]*)">', table)
    assert leading == [one.code.lower() for one in codes]


@needs_mkdocs
@needs_chromium
def test_a_browser_finds_no_fault_on_any_page(site: Path) -> None:
    pages = [path.relative_to(site).as_posix() for path in site.rglob("*.html")]
    pages = sorted({*pages} - {"404.html"}, key=lambda path: path != "index.html")
    found = browse(SCRIPT, site, *pages, seconds=600)
    assert found["search"]
    assert found["axe"] == {}
    assert (found["wide"], found["elsewhere"], found["errors"]) == ([], [], [])
