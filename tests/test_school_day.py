"""docs/school-day.md and docs/templates.md are right."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from school_day import COMMANDS, DOCS, follow_the_commands, steps_on_the_page
from school_day import PAGE as SCHOOL_DAY
from school_day import SCHOOL_DAY as TYPED

from xltiebreak.crosstable import read
from xltiebreak.ranking import order_of, rank
from xltiebreak.sources.tables import grids_of
from xltiebreak.workbook.live.templates import TEMPLATES

TEMPLATES_PAGE = (DOCS / "templates.md").read_text(encoding="utf-8")
MOST_BYTES = {"pictures": 120_000, "templates": 80_000}  # by the picture's folder


def test_what_to_do_on_the_page_can_be_followed() -> None:
    steps = steps_on_the_page()
    assert [one["do"] for one in steps[:4]] == ["click", "choose", "click", "drop"]
    assert sum("saved" in one for one in steps) == 4


@pytest.mark.slow
def test_the_day_is_followed_with_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(COMMANDS) == 4
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


def page_text(content: bytes) -> str:
    """The words of a page, without its markup."""
    body = content.decode().partition("<body>")[2]
    apart = re.sub(r"<(?:td|th|tr|p|h\d|li|dt|dd|br|caption)\b[^>]*>", " ", body)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", apart)).split())


def test_the_whole_page_is_read_in_ten_minutes() -> None:
    """At 200 words a minute, which is slow; commands and what the pictures are called count."""
    assert len(SCHOOL_DAY.split()) <= 2000


@pytest.mark.parametrize("page", [SCHOOL_DAY, TEMPLATES_PAGE], ids=["school-day", "templates"])
def test_links_of_a_page_exist_and_its_pictures_are_small(page: str) -> None:
    for link in re.findall(r"\]\((?!http)(.*?)\)", page):
        assert (DOCS / link).exists(), link
    pictures = [DOCS / link for link in re.findall(r"!\[.*?\]\((.*?)\)", page)]
    assert pictures
    for picture in pictures:
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < MOST_BYTES[picture.parent.name], picture.name


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
    text = (header + TYPED).replace(", ", " ").replace("|", ",")
    (crosstable,) = [one for grid in grids_of(text.encode(), "k3.csv") for one in read(grid)]
    assert crosstable.sound, crosstable.problems
    names = {number: player.name for number, player in crosstable.event.by_number.items()}
    first, second, third, fourth = rank(crosstable.event, order_of("wscf"))[:4]
    places = [(names[s.number].split()[1], s.points) for s in (first, second, third)]
    assert places == [("Lucas", 4), ("Ryan", 4), ("Theo", 4)]
    assert (first.separated_by, second.separated_by, fourth.points) == ("CU", "SO", 3.5)
    assert [dict(s.tiebreaks)["CU"] for s in (first, second)] == [13, 12]
