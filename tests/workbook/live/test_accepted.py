"""The crosstable reader reads every cell that the sheet accepts, with the same result."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from openpyxl.utils.cell import coordinate_to_tuple
from thinning import sampled
from workbook.live.calculating import loaded, needs_ironcalc

from xltiebreak.event import Game, Result
from xltiebreak.languages import CODES, language
from xltiebreak.notation import Beside, read_result
from xltiebreak.ranking import order_of
from xltiebreak.workbook.live.looks import legend
from xltiebreak.workbook.live.making import SectionSheet, new_workbook
from xltiebreak.workbook.live.plan import plan_of
from xltiebreak.workbook.live.steps import FIRST

PLAYERS, ROUNDS = 40, 5
LETTERS = {
    **{"W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS, "P": Result.PENDING},
    **{"X": Result.FORFEIT_WIN, "F": Result.FORFEIT_LOSS},
    **{"B": Result.FULL_BYE, "H": Result.HALF_BYE, "U": Result.ZERO_BYE},
}
BEFORE = (
    "",
    *"WLDXFwZ+-=",
    "+W",
    "+B",
    "=W",
    "=b",
    "-B",
    "-w",
    "+F",
    "-F",
    "W W",
    "bW",
    "W-",
    "\u00a0x",
)
NUMBERS = (
    "",
    "1",
    "2",
    "17",
    "40",
    "41",
    "3 4",
    "06",
    "0",
    "1.0",
    "1e1",
    "\uff16",
    "\u00b2",
    "999999",
)
BEHIND = ("", "w", "B", " b", "(w)", "-", "?", "x", " 1-0", "\n", "\u00a0W")
WORDS = (
    *("-B-", "-H-", "-U-", "bye", "Bye", "HPB", "ZPB", "PAB", "--", "- h -", "b y e", "---", "-"),
    *("BYE/PAB", "/BYE", "-B", "B", "U", "0", "1", "*", "?", "half", "BYE1", "P", "n/a", "TRUE"),
    *("W6", "L6", "D6", "X6", "F6", "6", "W6w", "W6b", "+B17", "=b2", "-w40", "-1", "6-", "W41"),
    *(
        "W 3 4",
        "+6",
        "W0",
        "\u2014",
        "=BYE",
        "+BYE",
        "WW",
        "W",
        "-Z-",
        "-X-",
        "-F-",
        "B-",
        "1-0",
        "0-1",
        "½",
    ),
)
REFUSED = {"0-1", "1-0", "W", "6-", "½", "-B", "B", "half", "-1", "W 3 4", "W41", "W0", "+6", "?"}
BESIDE: tuple[tuple[Beside, ...], ...] = ((), ("letters",), ("signs",), ("letters", "signs"))
"""The notations of the sheet's other cells."""


def candidates() -> list[str]:
    """What may be typed: sensible cells, cells with slips, and nonsense."""
    rng = random.Random(20)
    texts = [*map("".join, itertools.product(BEFORE, NUMBERS, BEHIND))]
    letters = "WLDXFBHUPAZYwb+-=/ 0123456?½"
    texts += ["".join(rng.choices(letters, k=rng.randint(1, 5))) for _ in range(900)]
    return list(dict.fromkeys(text for text in sampled(texts, 300) if text.strip())) + [*WORDS]


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Game]:
    """The texts that the formulas accept, with the result and the opponent that they find."""
    plan = plan_of("", ("Open",), PLAYERS, ROUNDS, (), order_of("WC"))
    path = tmp_path_factory.mktemp("accepted") / "blank.xlsx"
    path.write_bytes(new_workbook(plan))
    model, section = loaded(path), SectionSheet(plan, "Open", "c1")
    steps, hidden = section.steps(), 3
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
    for spoken in map(language, CODES):
        cells = [cell for line in legend(spoken) for cell in line.cells.split()]
        assert cells == ["W6", "L6", "D6", "X6", "F6", "-B-", "-H-", "-U-", "6", cells[-1]]
        named = [spoken.say(f"live.{key}") for key in ("hint", "legend.games")]
        named.append(spoken.say("live.cell.unreadable", cell=""))
        examples = re.findall(r"[WLDXF]6[wb]?|-[A-Z]-", " ".join(named))
        assert {"W6", "L6", "D6", "X6", "F6", "W6w", "-B-", "-H-", "-U-"} <= set(examples)
        assert [text for text in (*cells[:-1], *examples) if text not in accepted] == []
    words = {"bye": Result.FULL_BYE, "PAB": Result.FULL_BYE, "HPB": Result.HALF_BYE}
    words |= {"ZPB": Result.ZERO_BYE, "--": Result.ZERO_BYE, "- h -": Result.HALF_BYE}
    assert {text: accepted[text].result for text in words} == words
    signs = {"+B17": (Result.WIN, 17), "=b2": (Result.DRAW, 2), "-w40": (Result.LOSS, 40)}
    assert {text: accepted[text][:2] for text in signs} == signs


def test_the_sheet_refuses_everything_else(accepted: dict[str, Game]) -> None:
    assert REFUSED & accepted.keys() == set()
