"""The page in a real browser: its texts, its size, the keyboard and the screen reader."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import pytest
from browser import browse, needs_chromium
from click.testing import CliRunner
from commands import TEMPLATES
from openpyxl import Workbook
from random_events import random_event
from report.events import NAMES, book, large, section, wscf
from school_day import whole_day

from xltiebreak.book.sections import Section
from xltiebreak.cli import main
from xltiebreak.pages import BETWEEN_ROUNDS, WHOLE
from xltiebreak.pages.report.contents import ReportFile, ReportOptions, contents_of
from xltiebreak.pages.report.page import html
from xltiebreak.pages.report.pdf import pdf

pytestmark = [pytest.mark.slow, needs_chromium]
SCRIPT = Path(__file__).parent.parent / "browsing" / "report.mjs"
INCH = 96  # pixels of CSS
PAPERS = {"letter": (8.5, 11.0), "a4": (8.27, 11.69)}
MARGIN = 0.5


def page_of(folder: Path, *books: ReportFile, **wanted: Any) -> Path:
    path = folder / "wall.html"
    path.write_text(html(contents_of(list(books), ReportOptions(**wanted))), encoding="utf-8")
    return path


def workbook_of(folder: Path) -> Path:
    """A workbook of 40 players with nasty names, grades and schools."""
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    sheet.title = "Open"
    sheet.append(["No.", "Name", "Grade", "School", *(f"Rnd{i}" for i in range(1, 6))])
    for number, cells in random_event(random.Random(3), 40, 5).items():
        name = NAMES.get(number, f"Player {number}")
        sheet.append([number, name, number % 6, "Oak Hill", *cells])
        sheet.cell(sheet.max_row, 2).data_type = "s"
    path = folder / "event.xlsx"
    made.save(path)
    return path


def run(*arguments: object) -> str:
    done = CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_standings_on_the_page_are_those_for_programs(tmp_path: Path) -> None:
    workbook, wall = workbook_of(tmp_path), tmp_path / "wall.html"
    run("report", workbook, "-o", wall, "--worked")
    (listed,) = json.loads(run("standings", workbook, "--format", "json"))[0]["sections"]
    found = browse(SCRIPT, wall, "read")
    (rows,) = [t["rows"] for t in found["tables"] if t["caption"] == "Standings of Open"]
    names = {"MM": "Modified Median", "SO": "Solkoff", "CU": "Cumulative"}
    names["CO"] = "Cumulative of opposition"
    shown = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    ranked = sorted(listed["players"], key=lambda player: player["place"])
    by_number = {int(one["No."]): one for one in shown}
    assert [one["Place"].rstrip("=") for one in shown] == [str(p["place"]) for p in ranked]
    assert len(by_number) == len(ranked) == 40
    for player in ranked:
        one = by_number[player["no"]]
        assert one["Place"] == f"{player['place']}{'=' * player['tied']}"
        assert one["Name"] == player["name"]
        assert float(one["Pts"]) == player["points"]
        values = {code: float(one[name]) for code, name in names.items()}
        assert values == player["tiebreaks"]
        assert one["Separated by"] == names.get(player["separated_by"], "")


def test_nothing_is_loaded_said_or_run(tmp_path: Path) -> None:
    wall = page_of(tmp_path, book(large(30, 5)), worked=True)
    found = browse(SCRIPT, wall, "read")
    assert (found["console"], found["errors"], found["scripts"]) == ([], [], 0)
    assert found["requests"] == [wall.as_uri()]
    assert found["lang"] == "en"
    assert found["title"] == "Spring Open"
    for name in NAMES.values():
        assert name in found["names"]
        assert name in found["text"]


def test_the_seeds_ties_are_told(tmp_path: Path) -> None:
    paths = [TEMPLATES / "wscf_example.xlsx", TEMPLATES / "bham_example.xlsx"]
    wall = tmp_path / "wall.html"
    done = CliRunner().invoke(main, ["report", *map(str, paths), "-o", str(wall), "--worked"])
    assert done.exit_code == 0
    found = browse(SCRIPT, wall, "read")
    told = " ".join(found["ties"])
    assert "Player, A and Player, B have 6.0; Modified Median puts Player, A first, 17.0" in told
    assert "Solkoff puts player 2 first, 8.5 against 7.5" in told
    assert "Cumulative puts player 3 first, 5.0 against 3.0" in told
    amounts = [row for table in found["tables"] for row in table["rows"]]
    assert ["3.0*", "4.0", "2.5**", "3.5", "3.5", "3.0", "17.0"] in [row[-7:] for row in amounts]
    # The leaders of the WSCF's table after each round: all six won, and five and a half and so on.
    assert found["chart"][0].startswith("Points after each round. Player, A: 1.0, 2.0, 3.0, 4.0")


LONGEST = (
    "Bartholomew-Alexander Featherstonehaugh-Cholmondeley",
    "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine",
    "María de los Ángeles Fernández-Villaverde y Rodríguez",
    "MAXIMILIANA KONSTANTINOPOLSKAYA-DZHUGASHVILI",
)


def long_names(players: int, rounds: int) -> Section:
    names = {number: LONGEST[number % len(LONGEST)] for number in range(1, players + 1)}
    return section(random_event(random.Random(3), players, rounds), names, own=True)


SECTIONS: dict[str, Callable[[], Section]] = {
    "200 players in 11 rounds": lambda: large(200, 11),
    "a small one": wscf,
    "long words": lambda: section({1: ["W2"], 2: ["L1"]}, {1: "X" * 120, 2: "Y " * 60}),
    "names of 40 letters and more": lambda: long_names(24, 7),
    "wide letters": lambda: section({1: ["W2"], 2: ["L1"]}, {1: "\u4e2d" * 30, 2: "\u738b"}),
}


@pytest.mark.parametrize("name", SECTIONS)
def test_nothing_is_cut_on_a_phone_a_screen_and_on_paper(tmp_path: Path, name: str) -> None:
    made = SECTIONS[name]()
    wall = page_of(tmp_path, book(made), worked=name == "a small one")
    lies = '<section class="part lies"' in wall.read_text(encoding="utf-8")
    widths = [int((paper[lies] - 2 * MARGIN) * INCH) for paper in PAPERS.values()]
    found = browse(SCRIPT, wall, "fit", 360, 768, 1280, *(f"{width}p" for width in widths))
    assert not any(found.values()), found
    assert len(found) == 5


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no pdftotext (poppler-utils)")
@pytest.mark.parametrize("paper", PAPERS)
def test_the_pdf_has_everything_inside_its_margins(tmp_path: Path, paper: str) -> None:
    wall = tmp_path / "wall.pdf"
    workbook = workbook_of(tmp_path)
    run("report", workbook, "-o", wall, "--paper", paper)
    boxes = subprocess.run(
        ["pdftotext", "-bbox", str(wall), "-"], capture_output=True, text=True, check=True
    ).stdout
    short, long = (inches * 72 for inches in PAPERS[paper])
    pages = boxes.split("<page ")[1:]
    assert pages
    for page in pages:
        width, height = map(float, re.findall(r'(?:width|height)="([\d.]+)"', page)[:2])
        assert sorted((width, height)) == pytest.approx([short, long], abs=1.5)
        words = re.findall(r'<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"', page)
        assert words
        assert all(float(left) >= 35 and float(right) <= width - 35 for left, right in words)
    layout = ["pdftotext", "-layout", str(wall), "-"]
    text = subprocess.run(layout, capture_output=True, text=True, check=True).stdout
    for name in ("<script>alert(1)</script>", "=1+1", "A|b <b>*c*</b> `d`"):
        assert name in text
    # What runs from right to left is found letter by letter, in whichever order they are told.
    hebrew = [line for line in text.splitlines() if set(NAMES[3]) - {" "} <= set(line)]
    assert hebrew
    # Wherever players are listed, the headings stand above them.
    for page_text in text.split("\f"):
        if re.search(r"^ *\d+=? +\d+ +\S", page_text, re.MULTILINE):
            assert re.search(r"No\. +Name", page_text)
        # And they never stand alone at the end of a page.
        lines = [line.strip() for line in page_text.splitlines() if line.strip()]
        for head, below in pairwise(lines):
            assert not re.match(r"(Place +)?No\. +Name", head) or re.match(r"\d+=? +\S", below)
            assert not (head.startswith("No. ") and re.fullmatch(r"\d+ / \d+", below))


LONG = ("Ana Sofía Hernández Ruiz", "María Fernanda López García", "Lucía Navarro")
SCHOOLS = ("Colegio San Martín", "Esc. Benito Juárez")
EIGHT = "MM,SO,CU,CO,SB,KA,BZ,KO"


@pytest.mark.parametrize("code", ["es", "de"])
@pytest.mark.parametrize("order", ["MM,SO,CU,CO", EIGHT])
def test_the_wall_prints_in_ten_points_and_names_are_the_largest(
    order: str, code: str, tmp_path: Path
) -> None:
    made = Workbook()
    sheet = made.create_sheet("Open", 0)
    sheet.append(["No.", "Name", "Grade", "School", *(f"Rnd{i}" for i in range(1, 8))])
    for number, cells in random_event(random.Random(5), 40, 7).items():
        name = f"{LONG[number % 3]} {chr(64 + number // 3)}."
        sheet.append([number, name, "5", SCHOOLS[number % 2], *cells])
    made.save(tmp_path / "event.xlsx")
    wall = tmp_path / "wall.html"
    run("report", tmp_path / "event.xlsx", "--language", code, "--systems", order, "-o", wall)
    width = int((PAPERS["a4"][1] - 2 * MARGIN) * INCH)
    assert browse(SCRIPT, wall, "fit", f"{width}p") == {f"{width}p": []}
    found = browse(SCRIPT, wall, "sizes", width)
    assert min(found["others"]) >= 10
    assert min(found["names"]) == min(found["places"]) > max(found["others"])
    for short in order.split(","):
        assert short in found["heads"]
        assert f"({short})" in found["legend"]


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no pdftotext (poppler-utils)")
@pytest.mark.parametrize("players", [23, 25, 27, 36, 39, 48])
def test_no_page_has_a_few_rows_alone(players: int, tmp_path: Path) -> None:
    contents = contents_of(
        [book(large(players, 5))], ReportOptions(only=frozenset({"standings", "crosstable"}))
    )
    (tmp_path / "wall.pdf").write_bytes(pdf(html(contents, "a4")))
    layout = ["pdftotext", "-layout", str(tmp_path / "wall.pdf"), "-"]
    text = subprocess.run(layout, capture_output=True, text=True, check=True).stdout
    rows = [len(re.findall(r"(?m)^ *\d+=? +\S.* \d", page)) for page in text.split("\f")]
    assert sum(rows) >= 2 * players
    assert min(filter(None, rows)) > 5, rows


def running(folder: Path) -> Path:
    results = {1: ["W2", "D3", "4"], 2: ["L1", "W4", "-H-"], 3: ["W4", "D1", ""]}
    results[4] = ["L3", "L2", "1"]
    both = book(section(results, NAMES, sheet="Open", own=True), wscf())
    return page_of(folder, both, worked=True, only=BETWEEN_ROUNDS | WHOLE)


def day(folder: Path) -> Path:
    """With schools and trophies."""
    whole_day().save(folder / "day.xlsx")
    run("report", folder / "day.xlsx", "-o", folder / "day.html", "--teams", "4")
    return folder / "day.html"


def test_teams_and_prizes_are_cards_on_a_phone(tmp_path: Path) -> None:
    rows = browse(SCRIPT, day(tmp_path), "cards")
    # Four schools; three trophies in three sections, one more in K-3, and that of the schools.
    assert len(rows) == 4 + 11
    assert not any(row["cut"] for row in rows)
    assert all(row["white"] < 20 for row in rows), "a line is 20 pixels high"
    assert rows[7]["said"] == (
        "Best of K-1 Ortiz, Leo K-3 10th place: 2.5, Modified Median 5.0 against 7.0 of "
        "Gupta, Arjun (8); the first with Grade = K-1"
    )


def test_boards_have_numbers_and_the_slips_follow(tmp_path: Path) -> None:
    found = browse(SCRIPT, running(tmp_path), "read")
    (pairings, *_) = found["tables"]
    assert pairings["rows"][0] == ["Board", "Player", "Pts", "Result", "Opponent", "Pts"]
    assert [row[0] for row in pairings["rows"][1:]] == ["1"]
    assert "Slips to cut out" in found["text"]


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no pdftotext (poppler-utils)")
@pytest.mark.parametrize("paper", PAPERS)
def test_no_slip_is_cut_by_the_end_of_a_page(
    tmp_path: Path, paper: Literal["letter", "a4"]
) -> None:
    paired = {number: [str(number + 1 if number % 2 else number - 1)] for number in range(1, 49)}
    contents = contents_of([book(section(paired))], ReportOptions(only=BETWEEN_ROUNDS))
    (tmp_path / "slips.pdf").write_bytes(pdf(html(contents, paper)))
    layout = ["pdftotext", "-layout", str(tmp_path / "slips.pdf"), "-"]
    text = subprocess.run(layout, capture_output=True, text=True, check=True).stdout
    pages = [page for page in text.split("\f") if "Signed" in page]
    assert [len(re.findall(r"Board \d+", page)) for page in pages] == [10, 10, 4]
    assert all(page.count("Signed") == len(re.findall(r"Board \d+", page)) for page in pages)


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no pdftotext (poppler-utils)")
def test_forty_children_take_six_sheets_a_round(tmp_path: Path) -> None:
    """Three sections on a page each, with their standings, the list by name, two pages of slips."""
    sections = []
    for seed, players in enumerate((14, 14, 12)):
        results = random_event(random.Random(seed), players, 4, withdrawals=False, byes=False)
        paired = {
            number: [*cells, str(number + 1 if number % 2 else number - 1)]
            for number, cells in results.items()
        }
        sections.append(section(paired))
    books = [ReportFile(f"{at}", [one]) for at, one in enumerate(sections)]
    contents = contents_of(books, ReportOptions(only=BETWEEN_ROUNDS))
    (tmp_path / "round.pdf").write_bytes(pdf(html(contents, "a4")))
    layout = ["pdftotext", "-layout", str(tmp_path / "round.pdf"), "-"]
    text = subprocess.run(layout, capture_output=True, text=True, check=True).stdout
    assert text.count("\f") == 6


@pytest.mark.parametrize("wall", [running, day])
def test_keyboard_and_screen_reader_find_their_way(
    tmp_path: Path, wall: Callable[[Path], Path]
) -> None:
    found = browse(SCRIPT, wall(tmp_path), "axe")
    assert len(found) == 4
    for one in found:
        assert one["violations"] == [], one["scheme"]
        assert {"color-contrast", "html-has-lang", "scope-attr-valid"} <= {*one["passes"]}
    phones = [one for one in found if one["width"] == 360]
    assert all("scrollable-region-focusable" in one["passes"] for one in phones)
    assert len({one["ink"] for one in found}) == 2  # it has been dark
