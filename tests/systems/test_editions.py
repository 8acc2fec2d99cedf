"""Editions of FIDE's rules are rows of one table, and nothing else names them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.core import editions
from xltiebreak.core.event import Event
from xltiebreak.pages.page.answers import Desk
from xltiebreak.reading.worksheet import ARGUMENTS, TIEBREAKS
from xltiebreak.rules import EDITIONS, find

PACKAGE = Path(xltiebreak.__file__).parent
EXAMPLE = re.compile(rf"(?:{'|'.join(EDITIONS)}):[A-Z]")  # a code with its edition
NAMED = re.compile("|".join(EDITIONS))
EVERY = ("us", *EDITIONS)
ROWS = "No.;Rnd1;Rnd2\n1;W2;-H-\n2;L1;W3\n3;-B-;L2\n"


def run(*arguments: str) -> str:
    result = CliRunner().invoke(
        main, list(arguments), catch_exceptions=False, env={"COLUMNS": "200"}
    )
    return f"{result.exit_code} {result.output}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_door_knows_every_edition(edition: str, tmp_path: Path) -> None:
    sheet, book = tmp_path / "event.csv", tmp_path / "new.xlsx"
    sheet.write_text(ROWS, encoding="utf-8")
    (table,) = xltiebreak.read_workbook(sheet).crosstables
    value = xltiebreak.values(table.event, "BH", rules=edition)[1]
    assert run("systems", "--rules", edition, "--format", "md").count("\n") > 20
    assert run("standings", str(sheet), "--rules", edition).startswith("0 ")
    explained = run("explain", str(sheet), "--player", "1", "--system", f"{edition}:BH")
    assert f"(BH, {edition}) of player 1, 1.5 points: {value}" in explained
    heads, first, *_ = TIEBREAKS([line.split(";") for line in ROWS.split()], "BH", rules=edition)
    assert (heads, first) == (["BH"], [value])
    order = f"{edition}:BH/C1,{edition}:SB"
    made = run("new", str(book), "--players", "8", "--rounds", "3", "--systems", order)
    assert made.startswith("0 ") and book.exists()
    assert Desk(tmp_path).begin({}, b"").form["rules"].keys() == {*EVERY}


def test_lists_of_rules_name_every_edition() -> None:
    listed = f"{', '.join(EVERY[:-1])} or {EVERY[-1]}"
    assert ARGUMENTS["rules"] == f"{listed}; us unless given"
    assert f"[{'|'.join(EVERY)}]" in re.sub(r"\s", "", run("fill", "--help-all"))


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


def test_what_counts_as_naming_an_edition(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    for code, named in (
        ('found = edition == "fide2026"', True),
        ('KNOWN = ("us", "fide2012")', True),
        ('text = f"by {name} or fide2024"', True),
        ('text = "new --systems fide2026:BH/C1"', False),
        ('"""By fide2024."""', False),
        ('text = "fide2019"', False),
    ):
        path.write_text(code, encoding="utf-8")
        assert any(NAMED.search(_plain(text)) for _, text in literals(path)) is named, code
