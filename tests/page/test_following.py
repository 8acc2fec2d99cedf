"""docs/school-day.md and school-day.es.md are followed to the letter, with the page alone."""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_chromium
from openpyxl import Workbook, load_workbook
from school_day import (
    ENGLISH_DAY,
    SPANISH_DAY,
    Day,
    Player,
    follow_the_commands,
    list_of_names,
    list_prizes,
    older_sections,
    school_day,
    steps_on_the_page,
    typed,
)

from xltiebreak.languages import language

FOLLOWING = Path(__file__).with_name("following.mjs")
LATE, LEAVES = 16, 9  # numbers in the first section
OF_BYES = {"-B-": "bye", "-H-": "half", "-U-": "out"}
OF_GAMES = {"W": "1", "D": "=", "L": "0"}


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize(
    ("day", "reports", "prize"),
    [
        (ENGLISH_DAY, ("round5.html", "wall.html", "worked.html"), "Best of K-1 Ortiz, Leo K-3"),
        (
            SPANISH_DAY,
            ("ronda5.html", "pared.html", "calculos.html"),
            "Mejor hasta 6 años Ortiz, Leo Sub-8",
        ),
    ],
    ids=["English", "Spanish"],
)
def test_the_day_is_followed_with_the_page_alone(
    day: Day,
    reports: tuple[str, ...],
    prize: str,
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every step on the page, and the files are those of the commands."""
    monkeypatch.chdir(tmp_path)
    steps = steps_on_the_page(day)
    (drop,) = [at for at, one in enumerate(steps) if one["do"] == "drop"]
    found = followed(page, day, whole_day_on_the_page(day, steps[:drop], tmp_path))
    assert [name for name, _ in found["made"]] == [
        one["saved"] for one in steps[:drop] if "saved" in one
    ]
    expected = follow_the_commands(tmp_path, day)
    copy, *walls, filled, new = (content for _, content in found["made"])
    for content, name in zip(walls, reports, strict=True):
        assert content == expected[name], name
    awards = list(load_workbook(BytesIO(filled)).worksheets[-1].values)
    assert " ".join(str(awards[4][at]) for at in (2, 0, 3)) == prize
    assert all(row[0] and row[1] and row[4] for row in awards)
    assert prize in " ".join(found["prizes"])
    assert [len(boards) for boards in paired(day, copy)] == [7, 8, 8]

    # The old way: the page makes the workbook, somebody types the names, and it proposes round 1.
    book = tmp_path / "typed" / steps[drop]["file"]
    book.parent.mkdir()
    sections = [school_day(1, day), *older_sections(day)]
    typed(day.plan, [[one._replace(results=()) for one in each] for each in sections], new).save(
        book
    )
    found = followed(page, day, [{**steps[drop], "file": str(book)}, *steps[drop + 1 :]])
    ((name, taken),) = found["made"]
    assert name == steps[-1]["saved"]
    assert [len(boards) for boards in paired(day, taken)] == [7, 8, 8]


def followed(page: Path, day: Day, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """What a visitor saw and saved who took these steps; nothing broke."""
    found = browse(FOLLOWING, f"{page.as_uri()}#{day.language}", steps, seconds=400)
    assert found["seen"]["errors"] == found["seen"]["console"] == []
    made = [(one["name"], base64.b64decode(one["content"])) for one in found["made"]]
    return {**found, "made": made}


def whole_day_on_the_page(
    day: Day, steps: list[dict[str, str]], folder: Path
) -> list[dict[str, Any]]:
    """The steps of the docs with what they leave to the reader: the list of names, that of prizes,
    and the games of each round, which are those of the pictures.
    """
    told = language(day.language or "en")
    round_5 = {"do": "click", "name": told.say("ui.next_round")}
    last_results = {"do": "click", "name": told.say("ui.prizes")}
    at_round_5 = next(at for at, one in enumerate(steps) if one == round_5)
    at_the_end = next(at for at, one in enumerate(steps) if one == last_results)
    *before, last = (playing(day, number) for number in range(1, 6))
    pairs = [{**one, "results": []} for one in last["sections"]]
    results = [{**one, "forms": [], "pairs": []} for one in last["sections"]]
    whole: list[dict[str, Any]] = [
        *steps[:at_round_5],
        *before,
        {**last, "sections": pairs},
        *steps[at_round_5:at_the_end],
        {**last, "sections": results},
        *steps[at_the_end:],
    ]
    for step in whole:
        if step["do"] == "paste":
            step["value"] = list_of_names(day)
        elif step["do"] == "choose" and "file" in step:
            listed = Workbook()
            listed.worksheets[0].title = day.list_name
            list_prizes(listed.worksheets[0], day)
            listed.save(folder / step["file"])
            step["file"] = str(folder / step["file"])
    return whole


def playing(day: Day, number: int) -> dict[str, Any]:
    """A round: the forms, pairs and results of each section, as `following.mjs` plays them."""
    sections = []
    for section, players in enumerate([both_sides(day), *older_sections(day)]):
        forms: list[Any] = []
        pairs, results = [], []
        for own, player in enumerate(players, 1):
            cell = player.results[number - 1]
            if section == 0 and own == LATE and number == 1:
                continue
            if section == 0 and own == LATE and number == 2:
                forms.append(["child", ["", "half"], [player.name, *map(str, player.own.values())]])
            if section == 0 and own == LEAVES and cell == "-U-":
                forms += [["away", [str(own), "home"], []]] if number == 4 else []
            elif cell in OF_BYES:
                forms.append(["away", [str(own), OF_BYES[cell]], []])
            elif own < (other := int(cell[1:])):
                pairs.append([str(own), str(other)])
                results.append([player.name, players[other - 1].name, OF_GAMES[cell[0]]])
        sections.append({"section": section, "forms": forms, "pairs": pairs, "results": results})
    return {"do": "play", "round": number, "sections": sections}


def both_sides(day: Day) -> list[Player]:
    """The first section, with both sides of all games."""
    players = school_day(5, day)
    return [
        one._replace(results=tuple(row[4:])) for one, row in zip(players, day.rows, strict=True)
    ]


def paired(day: Day, content: bytes) -> list[list[str]]:
    """The pairings of round 1 in a workbook, by section: cells that name an opponent."""
    book = load_workbook(BytesIO(content))
    found = []
    for name in day.plan.sections:
        head, *rows = book[name].iter_rows(min_row=4, values_only=True)
        first = next(
            at for at, cell in enumerate(head) if str(cell) in ("1", "Rnd1", "Rda. 1", "Rnd 1")
        )
        found.append([str(row[first]) for row in rows if str(row[first] or "").isdigit()])
    return found
