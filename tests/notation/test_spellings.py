"""Extremes of spelling: every dash, and opponents with the largest numbers."""

from __future__ import annotations

import pytest

from xltiebreak.core.event import Game, Result
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import normal
from xltiebreak.reading.notation import read_result

# Hyphen, non-breaking hyphen, figure dash, en dash, em dash, horizontal bar; minus; small and
# full-width hyphen: the dashes of Unicode 15 (category Pd, and U+2212) in Latin text.
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"


@pytest.mark.parametrize("dash", DASHES, ids=lambda dash: f"U+{ord(dash):04X}")
def test_every_dash_is_a_minus(dash: str) -> None:
    assert read_result(f"{dash}H{dash}") == read_result("-H-")
    assert read_result(f"{dash}W16") == read_result("-W16")
    assert normal(f"S{dash}B") == "s-b"


@pytest.mark.parametrize(
    ("text", "result"),
    [("W{}", Result.WIN), ("W {}", Result.WIN), ("-{}", Result.LOSS), ("{}b½", Result.DRAW)]
    + [("{}", Result.PENDING), ("+F{}", Result.FORFEIT_WIN)],
)
def test_an_opponent_may_have_any_number_of_a_player(text: str, result: Result) -> None:
    largest = 999_999
    assert whole(str(largest)) == largest
    assert whole(str(largest + 1)) is None
    reading = read_result(text.format(largest))
    assert reading is not None
    assert reading.game[:2] == Game(result, largest)[:2]
    assert read_result(text.format(largest + 1)) is None
