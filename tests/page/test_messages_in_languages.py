"""What is wrong in a sheet is said on the page in its language.

The slips are a coordinator's, in cells of four children and two rounds. What Spanish says of them
was written by hand; every other language must say it in its own words, without English.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from page.asking import Asking
from spoken import OTHERS, english_in
from thinning import sampled

from xltiebreak.book.sections.spoken import SPOKEN, message_in
from xltiebreak.languages import language
from xltiebreak.reading.grid import CELLS, Cell, Finding, Grid, Problem

Cells = Sequence[tuple[str, str]]
NAMES = ("Ana Ruiz", "Bea Gil", "Cid Paz", "Dan Sol")
RIGHT: Cells = [("W2", "W3"), ("L1", "W4"), ("W4", "L1"), ("L3", "L2")]


def changed(**cells: str) -> Cells:
    """The right cells with others in their place: `a1` is the first child's first round."""
    lines = [list(line) for line in RIGHT]
    for at, text in cells.items():
        lines["abcd".index(at[0])][int(at[1]) - 1] = text
    return [(first, second) for first, second in lines]


SLIPS: dict[str, tuple[Cells, str]] = {
    "a wrong cell": (
        changed(a1="W2?"),
        "W2? no es un resultado: escriba W6, L3 o D5, X6 o F6 (incomparecencias), -B-, -H- o -U- "
        "(descansos), o deje la celda vacía",
    ),
    "a letter alone": (
        changed(a1="W"),
        "W no es un resultado: no nombra a ningún rival; ¿quería decir W4, con el número del "
        "rival?",
    ),
    "a contradicting result": (
        changed(b1="W1"),
        "jugador 1 (Ana Ruiz) tiene W2 en la ronda 1, pero jugador 2 (Bea Gil) tiene W1 en C3: no "
        "concuerdan",
    ),
    "an unknown opponent": (
        changed(a1="W9", b1="-B-"),
        "jugador 1 (Ana Ruiz) tiene W9 en la ronda 1, pero ninguna fila tiene el número 9",
    ),
    "named twice": (
        changed(d1="L1"),
        "jugador 3 (Cid Paz) tiene W4 en la ronda 1, pero jugador 4 (Dan Sol) tiene L1 en C5",
    ),
    "plays oneself": (
        changed(a1="W1", b1="-B-"),
        "jugador 1 (Ana Ruiz) tiene W1 en la ronda 1: nadie juega contra sí mismo",
    ),
    "a blank in a round that was played": (
        changed(c1="", d1=""),
        "vacío en la ronda 1, que ya se jugó: cuenta 0 puntos; escriba el resultado, o -U- si no "
        "estuvo",
    ),
    "a round with a gap": (
        [("", "W3"), ("", "W4"), ("", "L1"), ("", "L2")],
        "la ronda 1 no tiene resultados, pero la 2 sí: escríbalos de nuevo; si no se jugó, escriba "
        "-U- en sus celdas o elimine su columna",
    ),
    "a second bye": (
        changed(a1="-B-", a2="-B-", b1="-B-", c2="-H-"),
        "jugador 1 (Ana Ruiz) tiene más de un descanso de un punto (ronda 1 y ronda 2); lo usual "
        "es uno",
    ),
    "a second game of two": (
        [("W2", "W2"), ("L1", "L1"), ("W4", "-H-"), ("L3", "-U-")],
        "los jugadores 1 (Ana Ruiz) y 2 (Bea Gil) ya jugaron entre sí: ronda 1 y ronda 2",
    ),
    "not paired": (
        [("W2", "3"), ("L1", ""), ("W4", "1"), ("L3", "")],
        "",
    ),
    "byes ahead": (
        [("W2", "-B-"), ("L1", ""), ("W4", ""), ("L3", "")],
        "los descansos (ronda 2) aún no cuentan: ninguna partida tiene allí resultado",
    ),
}
"""The cells, and what the page says in Spanish."""


def messages(cells: Cells, code: str, folder: Path, names: Sequence[str] = NAMES) -> list[str]:
    """What the page says of the cells in a language."""
    folder.mkdir(exist_ok=True)
    heads: list[object] = ["No.", "Name", "Rnd1", "Rnd2"]
    rows = [[no, name, *line] for no, (name, line) in enumerate(zip(names, cells, strict=True), 1)]
    book = Asking(folder, [heads, *rows], language=code).read["book"]
    found = [*book.get("problems", ()), *(p for one in book["sections"] for p in one["problems"])]
    return [one["message"] for one in found]


@pytest.mark.parametrize("slip", [name for name, (_, said) in SLIPS.items() if said])
def test_spanish_says_what_is_wrong(slip: str, tmp_path: Path) -> None:
    cells, said = SLIPS[slip]
    assert said in messages(cells, "es", tmp_path)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("slip", sampled([*SLIPS]))
def test_no_english_is_left_in_what_is_said(slip: str, code: str, tmp_path: Path) -> None:
    cells, _ = SLIPS[slip]
    english = messages(cells, "en", tmp_path)
    said = messages(cells, code, tmp_path)
    assert len(said) == len(english)
    assert not {*said} & {*english}
    assert english_in("\n".join(said), language(code)) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_row_of_nobody_and_a_name_twice_are_said(code: str, tmp_path: Path) -> None:
    bye = messages(RIGHT, code, tmp_path / "bye", (*NAMES[:3], "BYE"))
    twice = messages(RIGHT, code, tmp_path / "twice", (NAMES[0], NAMES[1], NAMES[2], NAMES[0]))
    for said in (bye, twice):
        assert said
        assert english_in("\n".join(said), language(code)) == []


def test_what_nobody_translated_stays_english_as_a_whole() -> None:
    problem = Problem("error", "Open", Cell(3, 3), "2 points are printed")
    assert message_in(problem, language("es")) == "2 points are printed"


def test_a_message_that_somebody_added_to_is_not_shortened() -> None:
    fault = next(kind for kind in SPOKEN if kind.name == "without name")(number=3)
    problem = Grid("Open", []).problem("warning", Finding(Cell(3, 3), fault))
    assert message_in(problem, language("de")) == "Spieler 3 hat keinen Namen: eintragen"
    longer = problem._replace(message=f"{problem.message} (and 12 more like it)")
    assert message_in(longer, language("de")) == longer.message


@pytest.mark.parametrize("code", OTHERS)
def test_every_language_has_the_fields_of_every_message(code: str) -> None:
    words = language(code)
    for kind in SPOKEN:
        key = f"fault.{kind.name.replace(' ', '_')}"
        english = kind.sentence.replace(CELLS, "{cells}")
        own = words.catalogue.text(key, english)
        assert isinstance(own, str), key
        fields = {part.partition("}")[0] for part in english.split("{")[1:]}
        theirs = {part.partition("}")[0] for part in own.split("{")[1:]}
        assert fields == theirs, key
