"""A text means the same tie-breaks in a named function as it does everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from formulas.live_sheets import LiveBook, LiveSection
from naive import Results
from tables import cases_of
from workbook.live.calculating import needs_ironcalc
from workbook.live.naively import naive_value

from xltiebreak.live.formulas.codes import codes_by_key, key
from xltiebreak.rules import CURRENT, US, find

CASES = cases_of(__file__)
BY_RULES = {
    begins: [(code, name) for code, names in cases for name in names.split("; ")]
    for begins in ("US Chess", "FIDE", "programs")
    for cases in [next(of for title, of in CASES.items() if title.startswith(begins))]
}
CUTS = {"BH": "C1 C2 M1 M2", "PS": "C1 C2"}
OF_FIDE = [
    *BY_RULES["FIDE"],
    *BY_RULES["programs"],
    *(
        (f"{code}/{cut}", f"{name}{written}")
        for code, name in BY_RULES["FIDE"]
        for cut in CUTS.get(code, "").split()
        for written in (f"/{cut}", f" {'Cut' if cut[0] == 'C' else 'Median'} {cut[1]}")
    ),
]
EDITION = "fide2024"
VARYING = ("BH", "SB")


def typed(code: str) -> str:
    """How a code of FIDE's is known in this edition."""
    return f"{EDITION}:{code}" if code.partition("/")[0] in VARYING else code


def test_each_name_in_the_tables_is_listed_with_its_source() -> None:
    assert codes_by_key(US) == {
        key(name): code
        for code, name in BY_RULES["US Chess"]
        if not name.lower().startswith("us:") and not name.endswith("(US)")
    }
    assert codes_by_key(CURRENT) == {
        key(name): code if typed(code) == code else f":{code}"
        for code, name in OF_FIDE
        if code not in ("MM", "HG")
    }


RESULTS: Results = {1: ["W2", "D3", "L4"], 2: ["L1", "-B-", "X3"], 3: ["W4", "D1", "F2"]}
RESULTS[4] = ["L3", "-H-", "W1"]


@needs_ironcalc
def test_each_name_means_its_tie_break_in_a_cell(tmp_path: Path) -> None:
    (nothing,) = [cases for title, cases in CASES.items() if title.startswith("a text that")]
    asked = [
        *(("", name, code) for code, name in BY_RULES["US Chess"]),
        *((EDITION, name, typed(code)) for code, name in OF_FIDE),
        *(("", f"{EDITION}:{name}", f"{EDITION}:{code}") for code, name in (("SB", "SonnBerg"),)),
        ("", "S-B (FIDE 2024)", f"{EDITION}:SB"),
        ("", "Progressive", "PS"),
        *((rules, text, text) for rules, text in nothing),
    ]
    book = _book(tmp_path, [f'TB.CODE("{name}","{rules}")' for rules, name, _ in asked])
    for number, (rules, name, code) in enumerate(asked):
        assert book.at(0, 3, 3 + number) == code, (rules, name)


@needs_ironcalc
@pytest.mark.parametrize(("text", "codes"), CASES["an order: as it is typed, its codes"])
def test_an_order_has_a_column_for_each_tie_break(text: str, codes: str, tmp_path: Path) -> None:
    order = codes.split()
    columns = range(1, len(order) + 1)
    formulas = [f'INDEX(TIEBREAKS({{block}},"{text}"),{{line}},{column})' for column in columns]
    book = _book(tmp_path, [*formulas, f'COLUMNS(TIEBREAKS({{block}},"{text}"))'])
    assert book.at(0, 3, 3 + len(order)) == len(order)
    for column, code in enumerate(order):
        for row, number in enumerate(RESULTS, 3):
            assert book.at(0, row, 3 + column) == naive_value(find(code), RESULTS, number)


@needs_ironcalc
def test_a_tie_break_by_its_name_and_several_that_one_cell_cannot_show(tmp_path: Path) -> None:
    # Scores with 1/2 for each unplayed game: 1.5, 1.0, 2.0 and 1.5. So 1 has 1.0 + 2.0 + 1.5.
    book = _book(tmp_path, ['TIEBREAK({row},"Solkoff")', 'TIEBREAK({row},"MM;SO")'])
    assert [book.at(0, row, 3) for row in range(3, 7)] == [4.5, 1.5, 3.0, 3.5]
    assert book.at(0, 3, 4) == "#TB: give the code of one tie-break, such as MM"


def _book(folder: Path, formulas: list[str]) -> LiveBook:
    named = {f"{number}": formula for number, formula in enumerate(formulas)}
    section = LiveSection(RESULTS, [], placed=False, typed_formulas=named)
    return LiveBook(folder / "names.xlsx", [[section]])
