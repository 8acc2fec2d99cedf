"""The page's own script, run in Node without a browser: what it asks, shows and counts."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from commands import saved
from tables import Rows
from udfs.subprocesses import NODE

import xltiebreak.pages.page
from xltiebreak.pages.page.answers import LARGEST, Desk
from xltiebreak.pages.page.building import script_of_page
from xltiebreak.pages.page.texts import all_texts

pytestmark = [pytest.mark.slow, pytest.mark.skipif(NODE is None, reason="no Node")]

HOW = {"rules": "us", "order": None}
# Ada and Ben have 1.5 points, Cy has 1; Dan has none, though 0.5 is printed.
ROWS: Rows = [
    ["No.", "Name", "Pts", "Rnd1", "Rnd2"],
    [1, "Ada", 1.5, "D2", "W3"],
    [2, "Ben", 1.5, "D1", "W4"],
    [3, "Cy", 1, "W4", "L1"],
    [4, "Dan", 0.5, "L3", "L2"],
]
SOURCES = Path(xltiebreak.pages.page.__file__).parent


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("stage")
    content = Path(saved(folder / "event.xlsx", ROWS)).read_bytes()
    desk = Desk(folder / "desk")

    def ask(wanted: str, **given: Any) -> Any:
        asked = json.dumps({"file": 1, "name": "one.xlsx", "how": HOW, **given})
        return json.loads(desk.answer(wanted, asked, content)[0])

    answers = {"begin": ask("begin"), "read": ask("read"), "look": ask("look")}
    answers["fill"] = ask("fill", writing={})
    answers["together"] = {"fits": False}
    answers["together fitting"] = {"fits": True}
    answers["join"] = answers["read"]
    for other in (1, 3):
        answers[f"explain 2 {other}"] = ask("explain", section=0, player=2, other=other)
    given = {
        "texts": all_texts(),
        "answers": answers,
        "largest": LARGEST,
        "codes": ["SO", "MM", "SO"],
    }
    (folder / "answers.json").write_text(json.dumps(given), encoding="utf-8")
    script = Path(__file__).with_name("stage.mjs")
    (folder / "script.js").write_text(script_of_page(), encoding="utf-8")
    sources = [folder / "script.js", SOURCES / "page.html", folder / "answers.json"]
    done = subprocess.run(
        [str(NODE), str(script), *map(str, sources)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


SEEN: dict[str, Any] = json.loads(Path(__file__).with_name("stage.json").read_text("utf-8"))
"""What is seen by name, with what it shows."""


@pytest.mark.parametrize("key", [key for key in SEEN if not key.startswith("#")])
def test_what_is_seen(key: str, seen: dict[str, Any]) -> None:
    assert seen[key] == SEEN[key]


def test_the_page_says_its_version_and_what_it_reads_best(seen: dict[str, Any]) -> None:
    assert seen["rules"][:2] == ["", "us"]  # first: those that the workbook was made for
    assert xltiebreak.__version__ in seen["version"]


def test_wrong_points_are_marked_and_their_problems_listed(seen: dict[str, Any]) -> None:
    # Dan lost twice and has nothing; 0.5 is printed.
    ((verdict, differs),) = seen["verdicts"]
    assert verdict and differs
    assert seen["problems"][0] >= 1


def test_what_separates_a_player_from_the_next_one(seen: dict[str, Any]) -> None:
    # Solkoff of Ada: 1.5 + 1 = 2.5; of Ben: 1.5 + 0 = 1.5. The others differ in points.
    assert list(map(bool, seen["separated"])) == [True, False, False, False]
    assert "Ada" in seen["sentence"] and "Ben" in seen["sentence"]


def test_a_file_may_be_as_large_as_the_page_says_and_no_larger(seen: dict[str, Any]) -> None:
    (too_large,), exact = seen["large"]
    assert f"{LARGEST // 1_000_000} MB" in too_large
    assert exact == []


def test_files_given_together_that_fit_are_offered_as_one(seen: dict[str, Any]) -> None:
    (offer,) = seen["offered"]
    assert "crosstable.html, standings.html" in offer
