"""A new language is one file, and nothing else in the tree names it."""

from __future__ import annotations

from pathlib import Path

import pytest
import trees

NEW = """
from dataclasses import replace

from xltiebreak.languages import es

MORE = {"standings": "Klasifiko", "head.place": "Loko"}
LANGUAGE = replace(es.LANGUAGE, code="eo", name="Esperanto", texts={**es.LANGUAGE.texts, **MORE})
"""
TEST = """
from pathlib import Path

from click.testing import CliRunner

from xltiebreak.cli import main


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, [*map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_commands_and_the_page_know_it(tmp_path: Path) -> None:
    book, filled, wall = (tmp_path / name for name in ("new.xlsx", "filled.xlsx", "wall.html"))
    run("new", book, "--language", "eo")
    run("fill", "workbook_templates/wscf_example.xlsx", "-o", filled)
    assert "Loko" in run("standings", filled, "--language", "eo")
    run("report", filled, "--language", "eo", "-o", wall)
    assert "Klasifiko" in wall.read_text(encoding="utf-8")


def test_the_page_offers_it() -> None:
    from xltiebreak.page.texts import all_texts

    assert all_texts()["eo"]["name"] == "Esperanto"
"""


@pytest.mark.slow
def test_a_new_language_is_one_file(tmp_path: Path) -> None:
    tree = trees.copied(tmp_path / "tree")
    (tree / "xltiebreak/languages/eo.py").write_text(NEW, encoding="utf-8")
    (tree / "tests/test_esperanto.py").write_text(TEST, encoding="utf-8")
    tests = ["tests/test_esperanto.py", "tests/languages/test_languages.py"]
    assert trees.first_failure(tree, tests) == ""
