"""docs/trust.md: every figure is measured, every test that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

from evidence import FIGURES, PAGE, ROW, TESTS, made

ROWS = ROW.findall(PAGE.read_text(encoding="utf-8"))


def test_the_figures_are_those_of_the_data() -> None:
    (page,) = made()
    assert PAGE.read_text(encoding="utf-8") == page[1], "run python tests/tools/renew.py"


def test_every_row_has_a_figure_that_is_measured() -> None:
    assert [evidence for _, evidence, *_ in ROWS] == [*FIGURES]


def test_every_test_that_is_named_is_there() -> None:
    for *_, named in ROWS:
        tests = re.findall(r"`([\w/.]+?)(?:::(\w+))?`", named)
        assert tests
        for file, function in tests:
            assert (TESTS.parent / file).exists(), file
            assert not function or function in functions_of(TESTS.parent / file), function


def functions_of(path: Path) -> list[str]:
    return re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
