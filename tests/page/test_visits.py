"""A visitor uses the page in a real browser, from a file, without a network."""

from __future__ import annotations

import base64
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_browser, needs_chromium
from commands import TEMPLATES, saved
from openpyxl import load_workbook
from page.workbooks import SECRET

from xltiebreak.languages import language

pytestmark = [pytest.mark.slow, needs_chromium]
HERE = Path(__file__).parent
WSCF, BHAM = TEMPLATES / "wscf_example.xlsx", TEMPLATES / "bham_example.xlsx"


def visited(case: str, page: Path, *given: object, browser: str = "chrome") -> dict[str, Any]:
    """The outcome of a case; neither the console nor a request may show anything."""
    found = browse(HERE / "visits.mjs", case, page.as_uri(), *given, browser=browser)
    assert found["seen"]["errors"] == [] and found["seen"]["console"] == []
    inside = ("data:", "blob:", "file:")
    assert all(url.startswith(inside) for url in found["seen"]["requests"])
    return dict(found)


def test_before_python_is_there_a_language_and_a_file_are_taken(page: Path) -> None:
    """On a machine six times slower: the wait is said, the bar moves, nothing is lost."""
    found, german = visited("early", page, WSCF), language("de")
    assert not found["was_ready"]
    assert found["heading"] == german.say("ui.heading")
    assert found["said"] == german.say("ui.waking")
    assert [german.say("ui.waiting") in card for card in found["cards"]] == [True]
    first, later = found["bar"]
    assert first.startswith("matrix") and first != later
    assert found["tables"] == 1


def test_files_are_queued_while_it_starts_and_while_it_works(page: Path) -> None:
    found = visited("queue", page, WSCF, BHAM, WSCF, BHAM)
    assert found["waiting"] == ["waiting for its turn"]
    assert found["names"] == [path.name for path in (WSCF, BHAM, WSCF, BHAM)]
    assert found["tables"] == 4


@pytest.mark.parametrize(
    "browser", [pytest.param(one, marks=needs_browser(one)) for one in ("chrome", "firefox")]
)
def test_leaving_asks_until_a_result_is_saved(page: Path, browser: str) -> None:
    found = visited("unsaved", page, WSCF, browser=browser)
    assert (found["before"], found["read"], found["saved"]) == (False, True, False)


def test_names_with_markup_are_inert(page: Path, tmp_path: Path) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1"], [1, SECRET, "W2"], [2, "<b>Ben", "L1"]]
    found = visited("hostile", page, saved(tmp_path / "<i>named.xlsx", rows))
    assert not found["harmed"] and found["images"] == 0
    assert SECRET in found["shown"][0] and "<b>Ben" in found["shown"][0]
    assert "<i>named.xlsx" in found["shown"][0]


def test_large_and_hostile_files_end_in_a_message(page: Path, tmp_path: Path) -> None:
    large = tmp_path / "large.xlsx"
    large.write_bytes(b"PK" + bytes(50_000_000))
    text = tmp_path / "large.csv"
    text.write_bytes(b"1,Ada,W2\n" * 5_600_000)
    bomb = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        with zipfile.ZipFile(WSCF) as model:
            for name in model.namelist():
                if name != "xl/worksheets/sheet1.xml":
                    archive.writestr(name, model.read(name))
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as part:
            for _ in range(400):
                part.write(bytes(1_000_000))
    old = tmp_path / "old.xls"
    old.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "Workbook".encode("utf-16-le") * 9)
    found = visited("hostile", page, large, text, bomb, old, WSCF)
    *refused, sound = found["shown"]
    assert all(
        "To put right" in one and "null" not in one and "Save filled" not in one for one in refused
    ), refused
    assert "no crosstable found" in refused[0]
    assert "large.csv" in refused[1]
    assert "bomb.xlsx cannot be used" in refused[2] and "larger than 256 MB" in refused[2]
    assert "save it as .xlsx" in refused[3]
    assert "Modified Median" in sound


def test_a_slow_file_can_be_stopped(page: Path) -> None:
    found = visited("stop", page, WSCF, BHAM)
    assert found["told"] == ["wscf_example.xlsx was stopped. Nothing was changed."]
    assert found["tables"] == 1


def test_orders_are_chosen_and_built(page: Path) -> None:
    found = visited("orders", page, WSCF)
    mm, so, cu = "Modified Median", "Solkoff", "Cumulative"
    assert found["sheet"] == [mm, so, cu, "Cumulative of opposition"]
    assert found["named"] == [mm, so, "Sonneborn-Berger", cu]
    assert found["own"] == [so, cu, mm]
    assert found["moved"] == [so, mm, cu] and found["focus"] == "MM"
    assert found["fide"][1:3] == ["Buchholz", "Sonneborn-Berger"]
    assert found["says"]


def test_why_shows_both_players_and_gives_the_focus_back(page: Path) -> None:
    found = visited("why", page, WSCF)
    # The WSCF's example as printed: A and B have 6 points, Modified Median 17 and 16.
    expected = "Player, A (1) is placed above Player, B (2) by Modified Median, 17.0 against 16.0."
    assert found["sentence"] == expected
    assert [title.split(",")[0] for title in found["titles"]] == [
        "Modified Median (MM) of Player"
    ] * 2
    assert found["focus"] and not found["open"] and "why" in found["back"]


def test_a_pasted_table_a_report_and_a_new_workbook(page: Path) -> None:
    pasted = "No.\tName\tRnd1\tRnd2\n1\tAda\tW2\tD3\n2\tBen\tL1\t-B-\n3\tCleo\t-H-\tD1\n"
    found = visited("made", page, pasted)
    assert len(found["refused"]) == 1 and "99 rounds" in found["refused"][0]
    names = [one["name"] for one in found["made"]]
    assert names == ["pasted.xlsx", "pasted standings.html", "event.xlsx"]
    assert "Ada" in found["paper"] and len(found["steps"]) == 4
    filled, report, new = (base64.b64decode(one["content"]) for one in found["made"])
    # Ada beat Ben and drew with Cleo: 1.5; Solkoff 1 + 1 = 2 (Ben: bye 1; Cleo: half bye and draw).
    sheet = load_workbook(io.BytesIO(filled)).worksheets[0]
    header = next(row for row in sheet.iter_rows(values_only=True) if "Name" in row)
    ada = next(row for row in sheet.iter_rows(values_only=True) if "Ada" in row)
    assert dict(zip(header, ada, strict=True))["Pts"] == 1.5
    assert b"Content-Security-Policy" in report and b"Ada" in report
    assert load_workbook(io.BytesIO(new)).sheetnames[1:3] == ["U8", "U8 Standings"]


def test_prizes_and_teams_are_shown_and_are_in_the_report(page: Path, tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["No.", "Name", "School", "Rnd1"],
        [1, "Ada", "Oak", "W2"],
        [2, "Ben", "Elm", "L1"],
        [3, "Cleo", "Elm", "D4"],
        [4, "Dan", "Oak", "D3"],
    ]
    listed = tmp_path / "prizes.csv"
    listed.write_text(
        "prize,kind,condition\nChampion of Elm,trophy,School = Elm\n", encoding="utf-8"
    )
    found = visited("prizes", page, saved(tmp_path / "schools.xlsx", rows), listed)
    # Of Elm Cleo drew and Ben lost; Oak's two made 1 + 1/2.
    paper = found["paper"]
    assert "there are no prizes" in found["without"][0]
    assert "Champion of ElmCleo" in paper
    assert "Oak1.5" in paper
    assert found["fit"] == []
    assert found["focus"] == "teams"
    (report,) = found["made"]
    assert report["name"] == "schools prizes.html"
    assert b"Champion of Elm" in base64.b64decode(report["content"])


def test_an_accessibility_checker_finds_nothing(page: Path, tmp_path: Path) -> None:
    wrong: list[list[object]] = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "W1"]]
    found = visited("fit", page, WSCF, saved(tmp_path / "wrong.xlsx", wrong))
    states = (
        *("empty", "results", "round", "standings", "prizes", "own"),
        *("why", "new", "paste", "dark"),
    )
    assert {state: found[state] for state in states} == {key: [] for key in states}


def test_nothing_is_wider_than_the_screen(page: Path, tmp_path: Path) -> None:
    wrong: list[list[object]] = [["No.", "Name", "Rnd1"], [1, "A" * 90, "W2"], [2, "Ben", "W1"]]
    found = visited("narrow", page, WSCF, saved(tmp_path / f"{'long' * 20}.xlsx", wrong))
    assert {width: found[width] for width in ("320", "360", "768", "1280", "1920")} == {
        "320": 0,
        "360": 0,
        "768": 0,
        "1280": 0,
        "1920": 0,
    }
