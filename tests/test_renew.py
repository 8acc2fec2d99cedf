"""What is made from the sources is of today: `python tests/tools/renew.py` makes it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import catalogues
import pytest
import tables_of_systems
import vectors

from xltiebreak.languages import en

OLD = "is old: run python tests/tools/renew.py"


def old(made: Iterable[tuple[Path, str]]) -> list[str]:
    return [path.name for path, text in made if path.read_text(encoding="utf-8") != text]


def test_the_lists_of_tie_breaks_are_those_of_the_register() -> None:
    assert old(tables_of_systems.made()) == [], OLD


def test_the_template_of_languages_is_of_today() -> None:
    """The languages themselves may wait: what one lacks is said in English."""
    assert old([next(catalogues.made())]) == [], OLD


def test_a_key_of_two_texts_is_named_with_its_lines() -> None:
    assert catalogues.keys_with_two_texts(Path(en.__file__).read_text(encoding="utf-8")) == []
    twice = 'TEXTS = {\n  "a": "one",\n  "b": {"one": "x", "other": "y"},\n  "a": "two"}'
    assert catalogues.keys_with_two_texts(twice) == ["the key 'a' in line 4 is taken: line 2"]


@pytest.mark.slow
def test_the_vectors_are_those_of_the_naive_rules() -> None:
    made = dict(vectors.contents())
    there = {path.name for path in vectors.FOLDER.iterdir()}
    assert there == {*made, *(f"{name}.csv" for name in vectors.VECTORS), "README.md"}
    assert old((vectors.FOLDER / name, text) for name, text in made.items()) == [], OLD


def test_a_list_that_is_not_found_is_no_silence(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("| code |\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="is not found"):
        tables_of_systems._replaced(page, "head", "")
