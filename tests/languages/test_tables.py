"""Tables that we write have headings and notes in the workbook's language, which are read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import run
from openpyxl import load_workbook
from spoken import OTHERS, english_in
from thinning import sampled

from xltiebreak.book.reading import read_workbook
from xltiebreak.languages import CODES, language

BHAM = Path(__file__).parents[2] / "workbook_templates" / "bham_example.xlsx"
PRIZES = {"es": "Premio", "fr": "Prix", "de": "Preis", "pt": "Prêmio", "it": "Premio"}
TROPHIES = {"es": "Trofeo", "fr": "Trophée", "de": "Pokal", "pt": "Troféu", "it": "Trofeo"}
LIST = "prize,kind,amount\nErster,trophy,\nFonds,cash,50\n"
SWISS = """\
No.,Name,Rating,Team,Board,Rnd1,Rnd2,Rnd3
1,Ada,1500,Oak,1,W2w,-B-,L3
2,Ben,1400,Oak,2,L1b,X4,-H-
3,Cleo,1300,Elm,1,D4,-U-,W1
4,Dan,1200,Elm,2,D3,F2,-H-
"""
MATRIX = "No.,Name,1,2,3\n1,Ada,,1,½\n2,Ben,0,,+\n3,Cleo,½,-,\n"


def marked(folder: Path, text: str, code: str) -> Path:
    """A workbook of a table, in a language."""
    (folder / "event.csv").write_text(text, encoding="utf-8")
    out = folder / "event.xlsx"
    run("fill", folder / "event.csv", "-o", out, "--standings", "--language", code, "-q")
    return out


def column(path: Path, heading: str) -> list[object]:
    """What stands below a heading of the first sheet."""
    rows = list(load_workbook(path).worksheets[0].values)
    head = next(row for row in rows if heading in row)
    return [row[head.index(heading)] for row in rows[rows.index(head) + 1 :]]


@pytest.mark.parametrize("table", [SWISS, MATRIX], ids=["Swiss", "matrix"])
@pytest.mark.parametrize("code", sampled(OTHERS, 2))
def test_a_converted_workbook_keeps_its_language_and_its_event(
    code: str, table: str, tmp_path: Path
) -> None:
    out = tmp_path / "converted.xlsx"
    run("convert", marked(tmp_path, table, code), "-o", out, "-q")
    cells = [cell for row in load_workbook(out).worksheets[0].values for cell in row]
    assert english_in("\n".join(str(cell) for cell in cells), language(code)) == []
    (before,) = read_workbook(tmp_path / "event.csv").crosstables
    (after,) = read_workbook(out).crosstables
    assert after.event == before.event
    assert not after.problems
    assert language(code).say("head.separated_by").split()[0] in run("standings", out, "-q").stdout


def test_a_converted_table_is_headed_in_spanish(tmp_path: Path) -> None:
    out = tmp_path / "converted.csv"
    run("convert", marked(tmp_path, SWISS, "es"), "-o", out, "-q")
    assert out.read_text(encoding="utf-8").splitlines()[:2] == [
        "N.º,Nombre,Elo,Equipo,Tablero,Pts.,Rda. 1,Rda. 2,Rda. 3",
        "1,Ada,1500,Oak,1,2.0,W2w,-B-,L3",
    ]


@pytest.mark.parametrize("code", sampled(OTHERS, 2))
def test_a_new_table_has_a_column_of_prizes_that_a_second_fill_finds(
    code: str, tmp_path: Path
) -> None:
    (tmp_path / "list.csv").write_text(LIST)
    (tmp_path / "event.csv").write_text(SWISS)
    out = tmp_path / "event.xlsx"
    given = ("--trophies", "--prizes", tmp_path / "list.csv", "-q")
    run("fill", tmp_path / "event.csv", "-o", out, "--language", code, *given)
    won = column(out, PRIZES[code])
    assert won[:2] == ["Erster, 50.00", None]  # Ada has 2 points, Ben and Cleo 1½
    book = load_workbook(out)
    for row in book.worksheets[0].iter_rows():
        for cell in row:
            if cell.value == won[0]:
                cell.value = None
    book.save(out)
    run("fill", out, "--in-place", *given)
    assert column(out, PRIZES[code]) == won


@pytest.mark.parametrize("code", sampled(OTHERS, 2))
def test_a_column_of_trophies_has_no_cash_in_any_language(code: str, tmp_path: Path) -> None:
    book = load_workbook(BHAM)
    sheet = book["BHAM"]
    assert sheet["L3"].value == "Trophy"
    sheet["L3"] = TROPHIES[code]
    printed = [sheet[f"L{row}"].value for row in range(4, 10)]
    for row in range(4, 10):
        sheet[f"L{row}"] = None
    book.save(tmp_path / "event.xlsx")
    (tmp_path / "list.csv").write_text(
        "prize,kind,amount\n1st,trophy,\n2nd,trophy,\n3rd,trophy,\nFund,cash,90\n"
    )
    out = tmp_path / "filled.xlsx"
    given = ("--trophies", "--prizes", tmp_path / "list.csv", "-q")
    run("fill", tmp_path / "event.xlsx", "-o", out, *given)
    assert [load_workbook(out)["BHAM"][f"L{row}"].value for row in range(4, 10)] == printed


@pytest.mark.parametrize("code", sampled(CODES, 2))
def test_the_sheet_of_awards_speaks_the_workbooks_language(code: str, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(LIST)
    event, say = marked(tmp_path, SWISS, code), language(code).say
    run("fill", event, "--in-place", "--trophies", "--prizes", tmp_path / "list.csv")
    head = next(load_workbook(event)[say("awards")].values)
    assert head == tuple(say(f"head.{key}") for key in ("name", "team", "prize", "section", "why"))
