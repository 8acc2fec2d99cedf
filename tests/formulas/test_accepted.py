"""What the package and the named functions take for a result cell is the same."""

from __future__ import annotations

import random
from pathlib import Path

from formulas.live_sheets import LiveBook, LiveSection
from thinning import thinned
from workbook.live.calculating import needs_ironcalc

from xltiebreak.live.formulas import is_understood, why_not
from xltiebreak.rules import find

SPELLINGS = ["W", "D", "L", "X", "F", "B", "H", "U", "w", "b", "-", "--", " ", "\u00a0", "."]
SPELLINGS += ["1", "2", "0", "12", "+", "=", "BYE", "PAB", "hpb", "ZPB", "½", "?", "*", "E", "Ö"]


@needs_ironcalc
def test_the_same_cells_are_understood(tmp_path: Path) -> None:
    rng = random.Random(1)
    texts = ["".join(rng.choices(SPELLINGS, k=rng.randint(1, 4))) for _ in range(thinned(1000))]
    results = {number: [text] for number, text in enumerate(texts, 1)}
    section = LiveSection(results, [], typed_formulas={"Own": "TB.UNREADABLE({row})"})
    book = LiveBook(tmp_path / "texts.xlsx", [[section]])
    values = book.values(0, section, "Own")
    assert {text for number, text in enumerate(texts, 1) if not values[number]} == {
        text for text in texts if is_understood(text)
    }
    assert sum(map(is_understood, texts)) > 10


def test_a_tie_break_without_a_formula_has_a_reason() -> None:
    reasons = {
        "MM": "",
        "BL": "it needs colours; formulas read results only",
        "HG": "it looks at who is still tied: only TIEBREAKS and TBPLACE compute it",
        "OW": "it is a quotient, and may have no value",
        "OM": "it is a quotient, and may have no value",
        "FC6": "it has no formula",
        "RN7": "lots are drawn, not computed",
        "fide2026:FB": "it takes the last round for drawn",
    }
    assert {code: why_not(find(code), round_robin=False) for code in reasons} == reasons


def test_in_a_round_robin_formulas_keep_to_systems_with_the_same_rule() -> None:
    swiss_only = "its formula follows the rules for Swiss events"
    for code, reason in {"KO": swiss_only, "fide2026:SB": swiss_only, "SB": "", "WC": ""}.items():
        assert why_not(find(code), round_robin=True) == reason
