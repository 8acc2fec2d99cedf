"""docs/school-day.md and docs/templates.md: what they show is there, and as they say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from xltiebreak.cli import main
from xltiebreak.crosstable import read
from xltiebreak.ranking import order_of, rank
from xltiebreak.sources.tables import grids_of
from xltiebreak.workbook.live.templates import TEMPLATES

DOCS = Path(__file__).parent.parent / "docs"
SCHOOL_DAY = (DOCS / "school-day.md").read_text(encoding="utf-8")
TEMPLATES_PAGE = (DOCS / "templates.md").read_text(encoding="utf-8")
SCRIPT = (DOCS / "make_pictures.py").read_text(encoding="utf-8")
MOST_BYTES = {"pictures": 120_000, "templates": 80_000}  # by the picture's folder


def test_the_commands_print_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = re.findall(r"```console\n\$ xltiebreak (.*?)\n(.*?)```", SCHOOL_DAY, re.DOTALL)
    assert sessions
    monkeypatch.chdir(tmp_path)
    for command, output in sessions:
        result = CliRunner().invoke(main, shlex.split(command), catch_exceptions=False)
        assert result.stdout + result.stderr == output


@pytest.mark.parametrize("page", [SCHOOL_DAY, TEMPLATES_PAGE], ids=["school-day", "templates"])
def test_what_a_page_links_is_there_and_its_pictures_are_small(page: str) -> None:
    for link in re.findall(r"\]\((?!http)(.*?)\)", page):
        assert (DOCS / link).exists(), link
    pictures = [DOCS / link for link in re.findall(r"!\[.*?\]\((.*?)\)", page)]
    assert pictures
    for picture in pictures:
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < MOST_BYTES[picture.parent.name], picture.name


def test_no_picture_is_left_over() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md"))
    shown = re.findall(r"!\[.*?\]\((pictures/.*?)\)", pages)
    kept = [path.relative_to(DOCS).as_posix() for path in (DOCS / "pictures").rglob("*.png")]
    assert sorted(shown) == sorted(kept)


def test_every_template_is_shown_with_its_use() -> None:
    shown = re.findall(
        r"## (.*?)\n\n"
        r"\[\1\.xlsx\]\(\.\./workbook_templates/\1\.xlsx\): (.*?)\.\n\n"
        r"!\[.*?\]\(pictures/templates/\1\.png\)\n",
        TEMPLATES_PAGE,
    )
    assert shown == [(name, template.use) for name, template in TEMPLATES.items()]


def test_the_page_says_of_the_pictured_event_what_is_so() -> None:
    (table,) = re.findall(r'SCHOOL_DAY = """\n(.*?)"""', SCRIPT, re.DOTALL)
    header = "No.|Name|Grade|School|Rnd1|Rnd2|Rnd3|Rnd4|Rnd5\n"
    text = (header + table).replace(", ", " ").replace("|", ",")
    (crosstable,) = [one for grid in grids_of(text.encode(), "k3.csv") for one in read(grid)]
    assert crosstable.sound, crosstable.problems
    names = {number: player.name for number, player in crosstable.event.by_number.items()}
    first, second, third, fourth = rank(crosstable.event, order_of("wscf"))[:4]
    places = [(names[s.number].split()[1], s.points) for s in (first, second, third)]
    assert places == [("Lucas", 4), ("Ryan", 4), ("Theo", 4)]
    assert (first.separated_by, second.separated_by, fourth.points) == ("CU", "SO", 3.5)
    assert [dict(s.tiebreaks)["CU"] for s in (first, second)] == [13, 12]
