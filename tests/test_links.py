"""Every link of README, docs and the other texts leads somewhere: to a file, a heading, a picture.

No network is asked. What the site makes of the code (`reference/`, `app/`) is known by name: the
tests of the site follow these links.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / ".github").rglob("*.md"),
        *(ROOT / "tests").glob("*/README.md"),
    ]
)
_PAGES = ("reference/systems.md", "reference/commands.md", "reference/library.md")
MADE = {ROOT / "docs" / made for made in (*_PAGES, "reference/json.md", "app/index.html")}
"""What the site makes beside docs/."""

_FENCED = re.compile(r"^ *(`{3,}|~{3,}).*?^ *\1 *$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`\n]*`")
_TARGET = re.compile(r"\]\(([^)\s]+)\)|\b(?:href|src)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#+ (.*?)(?: \{ #[\w-]+ \})?$", re.MULTILINE)
_RELEASES = "../../releases"  # beside the repository's files, wherever it is


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors of the headings of a text, as GitHub and the site make them."""
    found: dict[str, int] = {}
    names = set()
    for heading in _HEADING.findall(_FENCED.sub("", path.read_text(encoding="utf-8"))):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w -]", "", plain).lower().replace(" ", "-")
        names.add(f"{name}-{found[name]}" if name in found else name)
        found[name] = found.get(name, 0) + 1
    return frozenset(names)


def broken(path: Path) -> list[str]:
    """The links of a text that lead nowhere."""
    text = _CODE.sub("", _FENCED.sub("", path.read_text(encoding="utf-8")))
    targets = [first or second for first, second in _TARGET.findall(text)]
    return [target for target in targets if not _leads_somewhere(target, path)]


def _leads_somewhere(target: str, path: Path) -> bool:
    if target.startswith(("https://", "http://", "mailto:", _RELEASES)):
        return True
    file, _, anchor = target.partition("#")
    there = (path.parent / file).resolve() if file else path
    return there in MADE or (there.exists() and (not anchor or anchor in anchors(there)))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(path: Path) -> None:
    assert broken(path) == []


def test_a_link_that_leads_nowhere_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = "# One `two`\n\n# One two\n\n[](#one-two) [](#one-two-1) [](#one-three) [](other.md)\n"
    page.write_text(f"{text}\n```md\n[e](nowhere.md)\n```\n`[f](nowhere.md)`\n", encoding="utf-8")
    assert broken(page) == ["#one-three", "other.md"]


def test_the_texts_are_all_of_them() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in TEXTS}
    assert names >= {"README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/index.md"}
    assert names >= {"docs/developers/house.md", "docs/tasks/fill.md", "docs/vectors/README.md"}
