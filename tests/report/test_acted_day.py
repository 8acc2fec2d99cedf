"""docs/school-day.md, acted: each round from the sheet to pair from to the slips, one child moves.

Paper is counted as Chromium prints it.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import school_day as day
from browser import needs_chromium
from click.testing import CliRunner
from school_day import ENGLISH_DAY, Player

from xltiebreak.cli import main

pytestmark = [
    pytest.mark.slow,
    needs_chromium,
    pytest.mark.skipif(not shutil.which("pdftotext"), reason="no pdftotext (poppler-utils)"),
]
ROUNDS = 5
MOST_SHEETS = 6  # a page for each section, two of slips, the list by name


def run(*arguments: object) -> tuple[str, str]:
    done = CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout, done.stderr


def after(sections: list[list[Player]], rounds: int, paired: bool) -> list[list[Player]]:
    """What is typed after so many rounds; paired: with the opponents of the next one."""
    coming = [rounds] if paired else []
    return [
        [
            player._replace(
                results=(
                    *player.results[:rounds],
                    *(player.results[turn].lstrip("WDL") for turn in coming),
                )
            )
            for player in section
        ]
        for section in sections
    ]


def sheets(path: Path) -> list[str]:
    """The text of each sheet of paper."""
    layout = ["pdftotext", "-layout", str(path), "-"]
    text = subprocess.run(layout, capture_output=True, text=True, check=True).stdout
    return text.split("\f")[:-1]


def test_every_round_from_the_sheet_to_pair_from_to_the_slips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(day, "CHILDREN", 12)
    sections = [day.school_day(ROUNDS), *map(day.older, range(2))]
    assert sum(map(len, sections)) == 40
    child = day.moved(sections)
    book, pair, out = (tmp_path / name for name in ("day.xlsx", "pair.pdf", "round.pdf"))
    for done in range(ROUNDS):
        day.typed(ENGLISH_DAY.plan, after(sections, done, paired=False)).save(book)
        run("report", book, "--only", "to-pair", "-o", pair, "--force", "-q")
        to_pair = sheets(pair)
        assert len(to_pair) == len(sections)
        assert child.name in to_pair[1 if done == 0 else 2]
        day.typed(ENGLISH_DAY.plan, after(sections, done, paired=True)).save(book)
        run("report", book, "--between-rounds", "-o", out, "--force", "-q")
        round_sheets = sheets(out)
        assert len(round_sheets) <= MOST_SHEETS
        assert sum(len(re.findall(r"Board \d+", one)) for one in round_sheets) >= 17

    day.typed(ENGLISH_DAY.plan, sections).save(book)
    said = run("check", book)[1]
    assert f"{child.name} ({len(sections[1])}) is also number {len(sections[2])} of 7-12" in said
    assert "error" not in said
    (listed,) = json.loads(run("standings", book, "--teams", "40", "--format", "json")[0])
    found = [one for team in listed["teams"] for one in team["members"]]
    (only,) = [one for one in found if one["name"] == child.name]
    assert (only["sheet"], only["no"]) == ("7-12", len(sections[2]))
