"""A language of three texts speaks everywhere, and in English where it has no text."""

from __future__ import annotations

import re
from pathlib import Path

from catalogues import share
from click.testing import CliRunner

from xltiebreak.cli import main
from xltiebreak.languages import language
from xltiebreak.pages.page.texts import all_texts

TEMPLATES = Path(__file__).parents[2] / "workbook_templates"


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, [*map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_commands_know_it(tmp_path: Path) -> None:
    book, filled, wall = (tmp_path / name for name in ("new.xlsx", "filled.xlsx", "wall.html"))
    run("new", book, "--language", "pl")
    run("fill", TEMPLATES / "wscf_example.xlsx", "-o", filled)
    printed = run("standings", filled, "--language", "pl")
    assert "15 zawodników" in printed
    assert "Separated by" in re.sub(r"\s+", " ", printed)
    run("report", filled, "--language", "pl", "-o", wall)
    page = wall.read_text(encoding="utf-8")
    assert "Tabela" in page
    assert "What the tie-breaks count" in page


def test_the_page_offers_it() -> None:
    assert all_texts()["pl"]["name"] == "Polski"
    assert set(all_texts()["pl"]["texts"]) == {"standings"}


def test_its_file_has_an_entry_for_each_text() -> None:
    words = language("pl")
    assert 0 <= share("pl") < 10
    assert 'msgid "Awards"' in words.catalogue.entries["awards"]
    assert words.say("awards") == "Awards"
