"""Editions of FIDE's rules are rows of one table, and nothing else names them."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import xltiebreak
from xltiebreak.event import Event
from xltiebreak.systems import EDITIONS, find
from xltiebreak.systems.fide import editions

PACKAGE = Path(xltiebreak.__file__).parent
SCRIPT = Path(__file__).parent / "parts" / "with_another_edition.py"
EXAMPLE = re.compile(rf"(?:{'|'.join(EDITIONS)}):[A-Z]")  # a code with its edition
NAMED = re.compile("|".join(EDITIONS))
NEW_ROW = """    Edition(
        "fide2028",
        source="C.07 of 1 March 2028",
        since=(2028, 3),
        dummy="own score",
        cap_at_opponent=True,
        cap_at_draws=False,
        unplayed_are_draws=False,
        cuts_by_choice=True,
        forfeits_rated=False,
        forfeit_losses_played=False,
    ),
)
"""


def described(tree: Path, folder: Path) -> dict[str, Any]:
    """The output of the script, run on the package in a tree."""
    folder.mkdir()
    command = [sys.executable, str(SCRIPT), str(folder)]
    environment = {"PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1", "COLUMNS": "100"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.replace(str(folder), "folder")))


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return described(PACKAGE.parent, tmp_path_factory.mktemp("before") / "out")


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    tree = tmp_path_factory.mktemp("after")
    shutil.copytree(PACKAGE, tree / "xltiebreak", ignore=shutil.ignore_patterns("__pycache__"))
    table = tree / "xltiebreak" / "systems" / "fide" / "editions.py"
    rows, end, rest = table.read_text(encoding="utf-8").partition('\n)\n"""All editions')
    assert end
    table.write_text(f"{rows}\n{NEW_ROW}{end[3:]}{rest}", encoding="utf-8")
    return described(tree, tree / "out")


@pytest.mark.slow
def test_a_new_edition_moves_nothing_of_the_others(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    assert [*before["editions"], "fide2028"] == list(after["editions"])
    for edition, was in before["editions"].items():
        assert after["editions"][edition] == was


@pytest.mark.slow
def test_only_the_changed_rule_makes_a_new_edition_differ(after: dict[str, Any]) -> None:
    old, new = (after["editions"][edition]["values"] for edition in ("fide2026", "fide2028"))
    differ = {key for key in old if old[key] != new[key]}
    assert {"swiss BH", "swiss SB", "swiss FB"} <= differ
    assert not [key for key in differ if key.startswith("robin") or key.split()[1] in ("ARO", "PS")]
    # the bye of 1 counts as a dummy with its 3 points, no longer capped at the 2.5 of five draws
    others = 2.5 + 2.5 + 3 + 1.5
    assert (old["swiss BH"][0], new["swiss BH"][0]) == (str(others + 2.5), str(others + 3))


@pytest.mark.slow
def test_every_door_knows_a_new_edition(before: dict[str, Any], after: dict[str, Any]) -> None:
    new, old = after["editions"]["fide2028"], after["editions"]["fide2026"]
    assert new["systems"] == old["systems"] > 20
    assert new["standings"].startswith("0\n") and new["standings"] != old["standings"]
    assert "(BH, fide2028)" in new["explained"] and "12.5" in new["explained"]
    assert new["new"] == "0\n"
    assert len(new["formulas"]) == len(old["formulas"]) > 0 and new["formulas"] != old["formulas"]
    assert after["page"]["rules"] == {
        "us": "US Chess",
        "fide2012": "FIDE, until 2023",
        "fide2024": "FIDE, from August 2024",
        "fide2026": "FIDE, from March 2026 (in force)",
        "fide2028": "FIDE, from March 2028",
    }
    assert after["page"]["systems"] == [*before["page"]["systems"], after["all"]]
    assert after["argument"] == "us, fide2012, fide2024, fide2026 or fide2028; us unless given"
    assert "[us|fide2012|fide2024|fide2026|fide2028]" in re.sub(r"\s", "", after["help"])
    assert after["listed"] == before["listed"]  # the edition in force, which a new row is not yet
    assert "(FIDE's by every edition)" in " ".join(after["refused"].split())


def test_a_row_with_one_field_changed_is_one_rule_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [["#", 1, 2], [1, "W2", "-H-"], [2, "L1", "W3"], [3, "-B-", "L2"]]
    (table,) = xltiebreak.read_values(rows)

    def buchholz(rules: str) -> object:
        return find("BH", editions.CURRENT).by(rules).values(Event(table.event.players))[1]

    uncapped = editions.edition_of(editions.CURRENT)._replace(name="fide2028", cap_at_draws=False)
    monkeypatch.setitem(editions._BY_NAME, "fide2028", uncapped)
    # 1 has 1.5 points in two rounds: its bye counts 1.5, or no more than two draws give
    assert (buchholz("fide2026"), buchholz("fide2028")) == (1 + 1.0, 1 + 1.5)


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The string literals of a module that are no docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def test_no_module_but_one_names_an_edition() -> None:
    for path in PACKAGE.rglob("*.py"):
        if path != Path(editions.__file__) and NAMED.search(path.read_text(encoding="utf-8")):
            named = [
                f"{path}:{line}" for line, text in literals(path) if NAMED.search(_plain(text))
            ]
            assert not named, f"{named}: ask a field of the edition's row instead"


def test_no_text_of_the_page_names_an_edition() -> None:
    for suffix in ("*.js", "*.json", "*.html", "*.css"):
        for path in PACKAGE.rglob(suffix):
            assert not NAMED.search(path.read_text(encoding="utf-8")), path


def _plain(text: str) -> str:
    """A text without its examples of a code with an edition."""
    return EXAMPLE.sub("", text)


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ('edition == "fide2026"', True),
        ('KNOWN = ("us", "fide2012")', True),
        ('f"by {name} or fide2024"', True),
        ('"new --systems fide2026:BH/C1"', False),
        ('"""By fide2024."""', False),
        ('"fide2019"', False),
    ],
)
def test_what_counts_as_naming_an_edition(source: str, named: bool, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(f"found = {source}\n" if not source.startswith('"""') else source)
    assert any(NAMED.search(_plain(text)) for _, text in literals(path)) is named
