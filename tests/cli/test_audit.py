"""The command `audit`: its forms, its exit codes, many files and bad ones."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from described import is_as_described
from openpyxl import Workbook

from xltiebreak.cli import main

ROOT = Path(__file__).parents[2]
VEGA = ROOT / "tests" / "vega"

RIGHT = "No.;Name;R1;R2;Pts;SO\n1;Ada;W2;W3;2;1\n2;Ben;L1;-U-;0;2\n3;Cleo;-U-;L1;0;2\n"
# 2 and 3 did not play one round each, which counts 1/2 each: 1 has 0.5 + 0.5; 2 and 3 met 1 only
WRONG = RIGHT.replace("2;1\n", "2;0\n")


def audit(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["audit", *map(str, arguments)], catch_exceptions=False)


def saved(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for each of two events, as the pages were saved."""
    folder = tmp_path_factory.mktemp("club")
    for name in ("16", "36"):
        shutil.copytree(VEGA / name, folder / name, ignore=shutil.ignore_patterns("*.json"))
    return folder


def test_the_pages_of_folders_are_joined_and_contradicting_ones_told(joined: Path) -> None:
    done = audit(joined / "16", joined / "36", "--join", "--format", "json")
    answer = json.loads(done.stdout)
    is_as_described(answer, "audits")
    (first,), (second,) = (file["sections"] for file in answer)
    assert (first["wrong"], first["places_wrong"]) == (5, 6)
    assert (second["wrong"], second["right"], second["error"]) == (0, 26, None)
    left_out = [note for note in first["notes"] if note.startswith("pairs")]
    # a game fills two lines of its cell
    assert left_out[0] == (
        "pairs1.html is left out: player 21 has -H- in Rnd 1 here, but 1 B49 in crosstable.html!F22"
    )
    assert done.exit_code == 1


def told(form: str, text: str) -> str:
    """The printed text without the marks of its form."""
    if form == "html":
        return unescape(re.sub("<[^>]*>", " ", text))
    return text.replace("\\", "") if form == "md" else text


@pytest.mark.parametrize("form", ["table", "md", "html"])
def test_every_form_for_people_tells_values_places_and_the_cause(joined: Path, form: str) -> None:
    text = told(form, audit(joined / "16", "--join", "--format", form).stdout)
    assert "191 values right, 0 rounded, 5 wrong; 6 places wrong" in text
    assert "counts 1/2, because the player did not play again (16.3.2)" in text
    assert "all 5 are right if a forfeit at the end ends the unplayed rounds (Vega;" in text
    assert text.count("Birch11,Una (11)") == 3  # two values and the place
    assert "standings.html!G13" in text and "standings.html!A13" in text


def test_the_page_shows_its_own_style_and_loads_nothing(joined: Path) -> None:
    page = audit(joined / "16", "--join", "--format", "html").stdout
    (style,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in page


def test_csv_has_a_row_for_each_event_value_and_place(joined: Path) -> None:
    rows = list(
        csv.DictReader(io.StringIO(audit(joined / "16", "--join", "--format", "csv").stdout))
    )
    kinds: list[str] = [row["kind"] for row in rows]
    assert (kinds.count("event"), kinds.count("value"), kinds.count("place")) == (1, 5, 6)
    value: dict[str, Any] = next(row for row in rows if row["kind"] == "value")
    assert (value["no"], value["printed"], value["computed"]) == ("11", "14.5", "15.0")
    assert value["article"] == "16.3.2"
    assert {(row["sheet"], row["cell"]) for row in rows if row["no"] == "11"} == {
        ("standings.html", cell) for cell in ("G13", "I13", "A13")
    }


def test_json_names_the_page_of_a_cell_that_is_not_the_sections(joined: Path) -> None:
    ((section,),) = (
        file["sections"]
        for file in json.loads(audit(joined / "16", "--join", "--format", "json").stdout)
    )
    assert section["sheet"] == "crosstable.html"
    for one in (*section["differences"], *section["places"]):
        assert one["sheet"] == "standings.html"


def test_a_cell_of_a_workbook_is_named_with_its_sheet(tmp_path: Path) -> None:
    book = Workbook()
    rows = [line.split(";") for line in WRONG.splitlines()]
    for row in rows:
        book["Sheet"].append([int(text) if text.isdigit() else text for text in row])
    book["Sheet"].title = "Open"
    book.create_sheet("Notes")
    book.save(tmp_path / "event.xlsx")
    done = audit(tmp_path / "event.xlsx")
    assert "\n  Open!F2 SO of Ada (1): 0.0 is printed, 1.0 is right; " in done.stdout


def test_the_end_of_a_file_name_says_the_form_and_files_are_not_replaced(tmp_path: Path) -> None:
    folder = saved(tmp_path, a=RIGHT)
    out = tmp_path / "audit.html"
    assert audit(folder / "a.csv", "-o", out).exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert audit(folder / "a.csv", "-o", out).exit_code == 1
    assert audit(folder / "a.csv", "-o", out, "--force").exit_code == 0
    assert audit(folder / "a.csv", "-o", tmp_path / "audit.pdf").exit_code == 2


def test_hidden_characters_of_names_are_shown(tmp_path: Path) -> None:
    done = audit(saved(tmp_path, a=WRONG.replace("Ada", "A\x1b[31m<b>da")), "--format", "html")
    assert "\x1b" not in done.stdout and "<b>da" not in done.stdout


def test_check_lists_the_same_values(joined: Path) -> None:
    event = joined / "16"
    pages = [event / "crosstable.html", event / "standings.html", "--join", "--format", "json"]
    checked = CliRunner().invoke(main, ["check", *map(str, pages)], catch_exceptions=False)
    differences = json.loads(checked.stdout)[0]["sections"][0]["differences"]
    (audited,) = json.loads(audit(*pages).stdout)[0]["sections"]
    values = [
        {key: one[key] for key in one if key not in ("article", "rounds", "why")}
        for one in audited["differences"]
    ]
    assert [{**one, "system": ""} for one in differences if one["system"] != "PLACE"] == [
        {**one, "system": ""} for one in values
    ]
    places = {one["no"]: one["computed"] for one in differences if one["system"] == "PLACE"}
    assert places == {one["no"]: one["right"] for one in audited["places"]}


def test_the_page_fits_a_phone_and_says_what_each_cell_of_a_stacked_row_is(tmp_path: Path) -> None:
    page = audit(saved(tmp_path, a=WRONG), "--format", "html").stdout
    assert '<meta name="viewport" content="width=device-width,initial-scale=1">' in page
    assert '<td data-label="Printed">0.0</td><td data-label="Right">1.0</td>' in page


# 1 and 2 drew: 0.5 x 0.5 = 0.25 each
ROUNDED = (
    "No.;Name;R1;R2;Pts;SB\n1;Ada;D2;L3;0.5;0.3\n2;Ben;D1;L4;0.5;0.3\n"
    "3;Cleo;W4;W1;2;1.5\n4;Dan;L3;W2;1;0.5\n"
)


@pytest.mark.parametrize("command", ["check", "audit"])
def test_how_a_column_is_rounded_is_said_once(tmp_path: Path, command: str) -> None:
    done = CliRunner().invoke(main, [command, str(saved(tmp_path, a=ROUNDED) / "a.csv")])
    said = "SB is printed with one decimal, halves up: 2 values are rounded"
    assert done.stdout.count(said) == 1 and done.exit_code == 0
