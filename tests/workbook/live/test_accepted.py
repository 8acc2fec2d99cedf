"""The crosstable reader reads every cell that the sheet accepts, with the same result."""

from __future__ import annotations

import itertools
import json
import random
import re
from functools import partial
from pathlib import Path

import pytest
from openpyxl.utils.cell import coordinate_to_tuple
from thinning import sampled
from workbook.live.calculating import loaded, needs_ironcalc

from xltiebreak.core.event import Game, Result
from xltiebreak.languages import CODES
from xltiebreak.live.looks import legend
from xltiebreak.live.making import SectionSheet, new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.live.steps import FIRST
from xltiebreak.reading.notation import Beside, read_result
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, letters_for
from xltiebreak.reading.notation.typed import is_typed
from xltiebreak.rules.orders import order_of

PLAYERS, ROUNDS = 40, 5
LETTERS = {
    **{"W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS, "P": Result.PENDING},
    **{"X": Result.FORFEIT_WIN, "F": Result.FORFEIT_LOSS},
    **{"B": Result.FULL_BYE, "H": Result.HALF_BYE, "U": Result.ZERO_BYE},
}
CELLS = json.loads(Path(__file__).with_name("accepted_cells.json").read_text(encoding="utf-8"))
"""What stands before a number, the numbers, what stands behind, words, and what is refused."""

BESIDE: tuple[tuple[Beside, ...], ...] = ((), ("letters",), ("signs",), ("letters", "signs"))
"""The notations of the sheet's other cells."""


def candidates() -> list[str]:
    """What may be typed: sensible cells, cells with slips, and nonsense."""
    rng = random.Random(20)
    texts = [*map("".join, itertools.product(CELLS["before"], CELLS["numbers"], CELLS["behind"]))]
    letters = "WLDXFBHUPAZYwb+-=/ 0123456?½"
    texts += ["".join(rng.choices(letters, k=rng.randint(1, 5))) for _ in range(900)]
    some = [text for text in dict.fromkeys(sampled(texts, 256)) if text.strip()]
    return [*CELLS["words"], *CELLS["same"], *CELLS["refused"], *some]


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Game]:
    """The texts that the formulas accept, with the result and the opponent that they find."""
    plan = plan_of(EventOptions("", ("Open",), PLAYERS, ROUNDS, (), order_of("WC")))
    path = tmp_path_factory.mktemp("accepted") / "blank.xlsx"
    path.write_bytes(new_workbook(plan))
    model, section = loaded(path), SectionSheet(plan, "Open", "c1")
    steps, hidden = section.steps, 4
    places = [(row, turn) for turn in range(1, ROUNDS + 1) for row in range(FIRST, FIRST + PLAYERS)]
    found, texts = {}, candidates()
    for start in range(0, len(texts), len(places)):
        some = list(zip(texts[start:], places, strict=False))
        for text, (row, turn) in some:
            model.update_cell_with_text(1, row, section.first_round + turn - 1, text)
        model.evaluate()
        for text, (row, turn) in some:
            says, opponent = (
                model.get_cell_value(hidden, *coordinate_to_tuple(steps.at(block, row, turn)))
                for block in "KO"
            )
            if says != "?":
                found[text] = Game(LETTERS[says], int(opponent) or None)
            model.clear_cell_contents(1, row, section.first_round + turn - 1)
    return found


pytestmark = needs_ironcalc


def test_the_reader_reads_what_the_sheet_accepts(accepted: dict[str, Game]) -> None:
    wrong = [
        (text, game, reading)
        for text, game in accepted.items()
        for beside in BESIDE
        for reading in [read_result(text, beside)]
        if reading is None or reading.open or reading.loss or reading.game[:2] != game[:2]
    ]
    assert wrong == []


def test_the_sheet_accepts_the_legend_and_other_words_of_directors(
    accepted: dict[str, Game],
) -> None:
    for code in CODES:
        plan, letters = plan_of(EventOptions(language=code)), letters_for(code)
        games = [f"{letter}6" for letter in (letters.won, letters.lost, letters.drawn)]
        cells = [cell for line in legend(plan) for cell in line.cells.split()]
        assert cells[:-1] == [*games, "X6", "F6", "B", "-B-", "H", "-H-", "U", "-U-", "6"]
        say = partial(plan.words.say, **letters.named)
        named = [say("live.hint"), say("live.legend.games"), say("live.cell.unreadable", cell="")]
        examples = re.findall(rf"[{''.join(letters)}XF]6[wb]?|-[A-Z]-", " ".join(named))
        assert {*games, "X6", "F6", f"{games[0]}w", "-B-", "-H-", "-U-"} <= set(examples)
        texts = (*cells[:-1], *examples)
        assert [text for text in texts if not is_typed(text, letters)] == []
        if letters == ENGLISH_LETTERS:
            assert [text for text in texts if text not in accepted] == []


def test_the_page_and_the_sheet_read_one_language(accepted: dict[str, Game]) -> None:
    for text, plain in CELLS["same"].items():
        reading = read_result(plain)
        assert reading and accepted.get(text) == Game(*reading.game[:2]), text


def test_fill_knows_what_the_sheet_accepts(accepted: dict[str, Game]) -> None:
    """It refuses cells of this row and of numbers that nobody has, but fill reads those as well."""
    assert [text for text in accepted if not is_typed(text)] == []
    others = {
        text: re.sub(r"[^0-9]", "", text)
        for position, text in enumerate(candidates())
        if is_typed(text) and text not in accepted
        if int(re.sub(r"[^0-9]", "", text))
        not in (position % PLAYERS + 1, *range(PLAYERS + 1, 10**6))
    }
    assert others == {}
    assert [text for text in CELLS["refused"] if is_typed(text)] == ["W41"]  # nobody has 41


def test_the_sheet_refuses_everything_else(accepted: dict[str, Game]) -> None:
    assert set(CELLS["refused"]) & accepted.keys() == set()
