"""docs/school-day.md and docs/templates.md are right."""

from __future__ import annotations

import re
import shlex
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner
from school_day import SCHOOL_DAY as TYPED
from school_day import next_round, typed, whole_day

from xltiebreak.cli import main
from xltiebreak.crosstable import read
from xltiebreak.ranking import order_of, rank
from xltiebreak.sources.tables import grids_of
from xltiebreak.workbook.live.templates import TEMPLATES

DOCS = Path(__file__).parent.parent / "docs"
SCHOOL_DAY = (DOCS / "school-day.md").read_text(encoding="utf-8")
TEMPLATES_PAGE = (DOCS / "templates.md").read_text(encoding="utf-8")
MOST_BYTES = {"pictures": 120_000, "templates": 80_000}  # by the picture's folder


@pytest.mark.slow
def test_the_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = re.findall(r"```console\n\$ xltiebreak (.*?)\n(.*?)```", SCHOOL_DAY, re.DOTALL)
    assert len(sessions) == 4
    monkeypatch.chdir(tmp_path)
    whole_day().save("school-day.xlsx")
    for command, output in sessions:
        if "--between-rounds" in command:  # it stands last, but was earlier in the day
            typed(TEMPLATES["school-day"].plan, [next_round()]).save("school-day.xlsx")
        result = CliRunner().invoke(main, shlex.split(command), catch_exceptions=False)
        assert (result.exit_code, result.output) == (0, output)
    told = page_text(tmp_path / "wall.html")
    quoted = " ".join(re.findall(r"says it: \*(.*?)\*", SCHOOL_DAY, re.DOTALL)[0].split())
    assert quoted in told
    # Places 1, 2 and 3 have their trophies; of the grades K and 1 Leo Ortiz comes next, as tenth.
    assert "Best of K-1 Ortiz, Leo K-3 10th place" in told
    # Ella Davis: 3 points, a bye of 1 among them, count 2 + 1/2 for Lucas, who met her in round 2.
    worked = page_text(tmp_path / "worked.html")
    assert "adjusted score of the opponent 2.5 2.5* 4.0 4.0 2.5 15.5" in worked
    assert "* unplayed rounds of Davis, Ella (5) count 1/2 each (3.0 on the sheet)" in worked
    assert "Round 5: who plays whom" in page_text(tmp_path / "round5.html")


def page_text(path: Path) -> str:
    """The words of a page, without its markup."""
    body = path.read_text(encoding="utf-8").partition("<body>")[2]
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
