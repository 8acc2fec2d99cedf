"""Slips of a school day: the sheet itself, the command and the page say each, and nothing else.

school_slips.json has for each what is typed for six players in two rounds, how the line under the
title then begins, and what the reader says, "" for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_chromium
from click.testing import CliRunner
from libreoffice import needs_libreoffice
from workbook.live.calculating import Calculate, by_ironcalc, by_libreoffice, needs_ironcalc
from workbook.live.typed import SECTION, STATUS, Line, Shape, Typed

from xltiebreak.cli import main
from xltiebreak.rules.orders import order_of

SLIPS: Mapping[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("school_slips.json").read_text(encoding="utf-8")
)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fay")
SHAPE = Shape(len(NAMES), 2, order_of("wscf"))
VISIT = Path(__file__).with_name("visits.mjs")


def saved(slip: str, folder: Path) -> Path:
    """The template with what is typed."""
    typed = zip(NAMES, SLIPS[slip]["rows"], strict=True)
    lines = (Line(number, name, tuple(cells)) for number, (name, cells) in enumerate(typed, 1))
    return Typed(slip.replace(" ", "-"), SHAPE, tuple(lines)).save(folder)


@pytest.mark.parametrize("slip", SLIPS)
def test_the_command_says_it(slip: str, tmp_path: Path) -> None:
    path = saved(slip, tmp_path)
    done = CliRunner().invoke(main, ["check", str(path)])
    said = done.stderr.replace(f"{path.name}: ", "")
    assert said.startswith(SLIPS[slip]["said"])
    assert bool(said) is bool(SLIPS[slip]["said"])


@pytest.mark.parametrize(
    "calculate",
    [
        pytest.param(by_ironcalc, marks=needs_ironcalc),
        pytest.param(by_libreoffice, marks=[needs_libreoffice, pytest.mark.slow]),
    ],
    ids=["ironcalc", "libreoffice"],
)
def test_the_sheet_says_it(calculate: Calculate, tmp_path: Path) -> None:
    found = calculate([saved(slip, tmp_path) for slip in SLIPS], tmp_path)
    said = {slip: one[SECTION].at(*STATUS) for slip, one in zip(SLIPS, found, strict=True)}
    wanted = {slip: one["sheet"] for slip, one in SLIPS.items()}
    assert {slip: text[: len(wanted[slip])] for slip, text in said.items()} == wanted


@pytest.mark.slow
@needs_chromium
def test_the_page_says_it(page: Path, tmp_path: Path) -> None:
    paths = [saved(slip, tmp_path) for slip in SLIPS]
    cards = browse(VISIT, "hostile", page.as_uri(), *paths)["shown"]
    for one, card in zip(SLIPS.values(), cards, strict=True):
        severity, _, said = one["said"].partition(": ")
        if said:
            assert said.partition(": ")[2] in card
            assert severity == "warning" or "consistent" not in card
        else:
            assert "consistent" in card
            assert "Warnings" not in card
            assert "Errors" not in card
