"""docs/school-day.md, the same in Spanish, and docs/templates.md are right."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner
from libreoffice import needs_libreoffice, to_csv
from school_day import (
    DOCS,
    ENGLISH_DAY,
    SPANISH_DAY,
    Day,
    commands,
    follow_the_commands,
    mistaken,
    school_day,
    steps_on_the_page,
    typed,
    whole_day,
)
from school_day import SCHOOL_DAY as TYPED
from spoken import english_in

from xltiebreak.cli import main
from xltiebreak.core.ranking import rank
from xltiebreak.files.tables import grids_of
from xltiebreak.languages import language
from xltiebreak.live.templates import TEMPLATES
from xltiebreak.reading.crosstable import read
from xltiebreak.rules.orders import order_of

SCHOOL_DAY = ENGLISH_DAY.page
DAYS = pytest.mark.parametrize("day", [ENGLISH_DAY, SPANISH_DAY], ids=["English", "Spanish"])
TEMPLATES_PAGE = (DOCS / "templates.md").read_text(encoding="utf-8")
OTHER_PROGRAMS = set(
    Path(__file__).with_name("quoted_elsewhere.txt").read_text(encoding="utf-8").splitlines()
)
"""What the Spanish page quotes from elsewhere: other programs, English words, other pages."""

MOST_BYTES = {"templates": 80_000}  # by the picture's folder, else:
MOST_BYTES_ELSEWHERE = 120_000


@DAYS
def test_what_to_do_on_the_page_can_be_followed(day: Day) -> None:
    steps = steps_on_the_page(day)
    (drop,) = [at for at, one in enumerate(steps) if one["do"] == "drop"]
    file = f"{day.told['file_of_the_page']}.xlsx"
    assert steps[drop - 1]["saved"] == steps[drop]["file"] == file
    assert sum("saved" in one for one in steps) == 7


@pytest.mark.slow
def test_the_day_is_followed_with_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(commands()) == 4
    monkeypatch.chdir(tmp_path)
    made = follow_the_commands(tmp_path)
    told = page_text(made["wall.html"])
    quoted = " ".join(re.findall(r"says it: \*(.*?)\*", SCHOOL_DAY, re.DOTALL)[0].split())
    assert quoted in told
    # Places 1, 2 and 3 have their trophies; of the grades K and 1 Leo Ortiz comes next, as tenth.
    assert "Best of K-1 Ortiz, Leo K-3 10th place" in told
    # Ella Davis: 3 points, a bye of 1 among them, count 2 + 1/2 for Lucas, who met her in round 2.
    worked = page_text(made["worked.html"])
    assert "adjusted score of the opponent 2.5 2.5* 4.0 4.0 2.5 15.5" in worked
    assert "* unplayed rounds of Davis, Ella (5) count 1/2 each (3.0 on the sheet)" in worked
    assert "Round 5: who plays whom" in page_text(made["round5.html"])


@pytest.mark.slow
def test_the_spanish_day_is_followed_with_the_command_line_and_is_in_spanish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = {
        name: page_text(text) for name, text in follow_the_commands(tmp_path, SPANISH_DAY).items()
    }
    assert list(made) == ["calculos.html", "pared.html", "ronda5.html"]
    # The results are those of the English day, so the winner and the sums are the same.
    assert "Mejor hasta 6 años Ortiz, Leo Sub-8 10.º puesto" in made["pared.html"]
    assert "2,5 2,5* 4,0 4,0 2,5 15,5" in made["calculos.html"]
    assert "Ronda 5: quién juega con quién" in made["ronda5.html"]
    for name, text in made.items():
        assert english_in(text, language("es")) == [], name


@needs_libreoffice
def test_what_the_spanish_page_quotes_is_what_the_program_writes(tmp_path: Path) -> None:
    """Texts in italics are quoted: from the workbook, from the wall, or from another program."""
    examples = school_day(1, SPANISH_DAY)
    for number, result in ((2, "W9"), (4, "W9"), (8, "W99"), (9, "")):
        examples[number - 1] = examples[number - 1]._replace(results=(result,))
    hours = {
        "examples": typed(SPANISH_DAY.plan, [examples]),
        "mistaken": typed(SPANISH_DAY.plan, [mistaken(SPANISH_DAY)]),
        "over": typed(SPANISH_DAY.plan, [school_day(5, SPANISH_DAY)]),
    }
    ui = [str(text) for key, text in language("es").texts.items() if key.startswith("ui.")]
    written = [language("es").name, *ui]
    for name, book in hours.items():
        path = tmp_path / name / "event.xlsx"
        path.parent.mkdir()
        book.save(path)
        first = to_csv(path, SPANISH_DAY.plan.sections[0], path.parent)
        standings = to_csv(path, book.sheetnames[2], path.parent)
        start = to_csv(path, book.sheetnames[0], path.parent)
        cells = [cell for rows in (start, first, standings) for row in rows for cell in row]
        assert english_in("\n".join(cells), language("es")) == []
        written += [*cells, *book.sheetnames]
    whole_day(day=SPANISH_DAY).save(tmp_path / "event.xlsx")
    wall = ["report", str(tmp_path / "event.xlsx"), "-o", str(tmp_path / "wall.html"), "-q"]
    CliRunner().invoke(main, wall, catch_exceptions=False)
    written.append(page_text((tmp_path / "wall.html").read_bytes()))
    prose = re.sub(r"\*\*En la página\.\*\*.*?\n\n", "", SPANISH_DAY.page, flags=re.DOTALL)
    quoted = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", prose.replace("**", ""))
    for text in {" ".join(one.split()) for one in quoted} - OTHER_PROGRAMS:
        assert any(text in one for one in written), text


def test_both_pages_have_the_same_steps_and_pictures() -> None:
    english, spanish = (
        re.findall(r"^## (\d+)|^!\[.*\]\(pictures/(?:es/)?(.*)\)", day.page, re.MULTILINE)
        for day in (ENGLISH_DAY, SPANISH_DAY)
    )
    assert spanish == english


def page_text(content: bytes) -> str:
    """The words of a page, without its markup."""
    body = content.decode().partition("<body>")[2]
    apart = re.sub(r"<(?:td|th|tr|p|h\d|li|dt|dd|br|caption)\b[^>]*>", " ", body)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", apart)).split())


@DAYS
def test_the_whole_page_is_read_in_ten_minutes(day: Day) -> None:
    """At 200 words a minute, which is slow; commands and what the pictures are called count."""
    assert len(day.page.split()) <= 2000


@pytest.mark.parametrize(
    "page",
    [SCHOOL_DAY, SPANISH_DAY.page, TEMPLATES_PAGE],
    ids=["school-day", "school-day.es", "templates"],
)
def test_pictures_of_a_page_are_small(page: str) -> None:
    pictures = [DOCS / link for link in re.findall(r"!\[.*?\]\((.*?)\)", page)]
    assert pictures
    for picture in pictures:
        assert picture.read_bytes().startswith(b"\x89PNG")
        most = MOST_BYTES.get(picture.parent.name, MOST_BYTES_ELSEWHERE)
        assert picture.stat().st_size < most, picture.name


def test_no_picture_is_left_over() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md"))
    shown = set(re.findall(r"!\[.*?\]\((.*?)\)", pages))
    kept = {path.relative_to(DOCS).as_posix() for path in (DOCS / "pictures").rglob("*.png")}
    assert {path for path in kept if not path.startswith("pictures/page/")} <= shown
    assert {path for path in shown if path.startswith("pictures/")} <= kept


def test_every_template_has_a_picture_and_its_use() -> None:
    shown = re.findall(
        r"## (.*?)\n\n"
        r"\[\1\.xlsx\]\(\.\./workbook_templates/\1\.xlsx\): (.*?)\.\n\n"
        r"!\[.*?\]\(pictures/templates/\1\.png\)\n",
        TEMPLATES_PAGE,
    )
    assert shown == [(name, template.use) for name, template in TEMPLATES.items()]


def test_the_page_is_right_about_the_pictured_event() -> None:
    header = "No.|Name|Grade|School|Rnd1|Rnd2|Rnd3|Rnd4|Rnd5"
    text = f"{header}\n{TYPED}".replace(", ", " ").replace("|", ",")
    (crosstable,) = [one for grid in grids_of(text.encode(), "k3.csv") for one in read(grid)]
    assert crosstable.sound, crosstable.problems
    names = {number: player.name for number, player in crosstable.event.by_number.items()}
    first, second, third, fourth = rank(crosstable.event, order_of("wscf"))[:4]
    places = [(names[s.number].split()[1], s.points) for s in (first, second, third)]
    assert places == [("Lucas", 4), ("Ryan", 4), ("Theo", 4)]
    assert (first.separated_by, second.separated_by, fourth.points) == ("CU", "SO", 3.5)
    assert [dict(s.tiebreaks)["CU"] for s in (first, second)] == [13, 12]
