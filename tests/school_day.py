"""The workbook of docs/school-day.md, from hour to hour, and what the docs say to do.

The day is told in English and in Spanish, where the children have other names: every function takes
the day, by default the English one.
"""

from __future__ import annotations

import json
import random
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from random_events import random_event

from xltiebreak.cli import main
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import EventPlan, plan_of
from xltiebreak.live.templates import TEMPLATES
from xltiebreak.reading.notation.languages import Letters

DOCS = Path(__file__).parent.parent / "docs"
MADE = datetime(2026, 1, 1)
HEADER_ROW, FIRST_ROW, NAME_COLUMN = 4, 5, 2
CHILDREN = 16  # in each section

TOLD = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
"""Both days: `children` of the first section (No., name, grade or age, school); `given` and
`family` names, `schools` and `grades` of the sections after it; the list of `prizes`; the `event`
on the page and the `headings` of its list of names; the `steps` of a visitor, as the docs say them.

The `results` of the first section are the same, both sides of five rounds: player 16 comes to round
2, player 9 leaves after round 3.
"""


class Player(NamedTuple):
    """What is typed into a row: what stands beside the name by its heading, and the results."""

    name: str
    own: dict[str, str | int]
    results: tuple[str, ...]


@dataclass(frozen=True)
class Day:
    """A school day as its page of the docs tells it; plan: of the workbook."""

    language: str
    plan: EventPlan

    @property
    def told(self) -> dict[str, Any]:
        """What `school_day.json` says of it."""
        found: dict[str, Any] = TOLD[self.language or "en"]
        return found

    @property
    def page(self) -> str:
        """The text of the page."""
        return DOCS.joinpath(self.told["page"]).read_text(encoding="utf-8")

    @property
    def file(self) -> str:
        """The name of the workbook."""
        return str(self.told["file"])

    @property
    def list_name(self) -> str:
        """The name of the sheet with the list of prizes."""
        return str(self.told["list_name"])

    @property
    def rows(self) -> list[list[str]]:
        """The first section: No., name, grade or age, school, and both sides of five rounds."""
        both = zip(self.told["children"], TOLD["results"], strict=True)
        return [child + games for child, games in both]

    def own(self, grade: str | int, school: str) -> dict[str, str | int]:
        """What stands beside a child's name, by the headings of the plan."""
        first, second = self.plan.columns
        return {first: grade, second: school}

    def called(self, number: int) -> str:
        """A name for a child of another section, another one for each number."""
        family, given = self.told["family"], self.told["given"]
        return f"{family[number % len(family)]}, {given[number % len(given)]}"


ENGLISH_DAY = Day("", TEMPLATES["school-day"].plan)
SPANISH_DAY = Day(
    "es",
    plan_of(
        EventOptions(
            "Jornada escolar de ajedrez",
            ("Sub-8", "Sub-10", "Sub-12"),
            columns=("Edad", "Colegio"),
            language="es",
        )
    ),
)
SCHOOL_DAY = "\n".join("|".join(row) for row in ENGLISH_DAY.rows)
"""The first section: No.|Name|Grade|School and both sides of five rounds."""


def typed(
    plan: EventPlan, sections: Sequence[Sequence[Player]], made: bytes | None = None
) -> Workbook:
    """A new workbook with players and results in its sections; made: the workbook, if it exists."""
    book = load_workbook(BytesIO(made or new_workbook(plan, MADE)))
    for name, players in zip(plan.sections, sections, strict=False):
        sheet = book[name]
        columns = {_plain(cell.value): column for column, cell in enumerate(sheet[HEADER_ROW], 1)}
        for row, player in enumerate(players, FIRST_ROW):
            sheet.cell(row, NAME_COLUMN, player.name)
            for heading, value in player.own.items():
                sheet.cell(row, columns[heading], value)
            for number, english in enumerate(player.results, 1):
                if result := in_letters(english, plan.letters):
                    cell = sheet.cell(row, columns[number], result)
                    cell.data_type = "s"
    return book


def in_letters(result: str, letters: Letters) -> str:
    """A result such as W6 in the letters of a language."""
    own = {"W": letters.won, "D": letters.drawn, "L": letters.lost}
    return f"{own.get(result[:1], result[:1])}{result[1:]}" if result[1:].isdigit() else result


def _plain(heading: object) -> object:
    """A heading, or the number of a round that it names in any language, such as Rda. 1."""
    found = re.fullmatch(r"\D+(\d+)", str(heading))
    return int(found[1]) if found else heading


def school_day(rounds: int, day: Day = ENGLISH_DAY) -> list[Player]:
    """The first section after so many rounds, one side of each game typed: that further up."""
    players = []
    for number, name, grade, school, *results in day.rows:
        if rounds < 2 and number == "16":
            continue
        own = day.own(int(grade) if grade != "K" else grade, school)
        sides = [_upper(int(number), result) for result in results[:rounds]]
        players.append(Player(name, own, tuple(sides)))
    return players


def _upper(number: int, result: str) -> str:
    """A result, or nothing where the opponent stands further up."""
    opponent = result[1:]
    return "" if opponent.isdigit() and int(opponent) < number else result


def half_typed(day: Day = ENGLISH_DAY) -> list[Player]:
    """Round 1 is paired: some games have a result, the others only the opponent."""
    going_on = {4: "8", 9: "13", 12: "14"}
    return _with_results(school_day(1, day), going_on)


def mistaken(day: Day = ENGLISH_DAY) -> list[Player]:
    """Two slips in round 1: player 3 beat 11 and not 12, and a result is not written as 0-1."""
    return _with_results(school_day(1, day), {3: "W12", 9: "0-1"})


def next_round(day: Day = ENGLISH_DAY) -> list[Player]:
    """Round 4 is over and round 5 is paired: its cells name the opponents, byes are typed."""
    after = zip(school_day(4, day), school_day(5, day), strict=True)
    return [
        before._replace(results=(*before.results, last.results[-1].lstrip("WDL")))
        for before, last in after
    ]


def coming_round(day: Day = ENGLISH_DAY) -> list[list[Player]]:
    """All sections before round 5, which is paired."""
    others = [
        [
            player._replace(results=(*player.results[:-1], player.results[-1].lstrip("WDL")))
            for player in section
        ]
        for section in older_sections(day)
    ]
    return [next_round(day), *others]


def _with_results(players: list[Player], results: dict[int, str]) -> list[Player]:
    """The players with other results in round 1, by number."""
    return [
        player._replace(results=(results[number],)) if number in results else player
        for number, player in enumerate(players, 1)
    ]


def whole_day(made: bytes | None = None, day: Day = ENGLISH_DAY) -> Workbook:
    """The workbook when the last result is in, with the day's prizes on its sheet of prizes."""
    book = typed(day.plan, [school_day(5, day), *older_sections(day)], made)
    list_prizes(book[day.list_name], day)
    return book


def list_prizes(sheet: Worksheet, day: Day = ENGLISH_DAY) -> None:
    """Type the list of prizes in place of what stands on a sheet."""
    sheet.delete_rows(1, sheet.max_row)
    for line in day.told["prizes"]:
        sheet.append([cell or None for cell in line])
    for column in "ABCD":
        sheet.column_dimensions[column].width = 16


def older(section: int, day: Day = ENGLISH_DAY) -> list[Player]:
    """The children of another section after the last round: always the same ones."""
    rng = random.Random(f"school day {section}")
    plain = {"byes": False, "forfeits": False, "withdrawals": False}
    results = random_event(rng, CHILDREN, 5, **plain)
    names = [day.called(number + CHILDREN * (section + 1)) for number in range(CHILDREN)]
    schools = (day.told["schools"] * CHILDREN)[1:]
    return [
        Player(
            names[number - 1],
            day.own(rng.choice(day.told["grades"][section]), schools[number - 1]),
            tuple(results[number]),
        )
        for number in sorted(results)
    ]


def older_sections(day: Day = ENGLISH_DAY) -> list[list[Player]]:
    """The children of all sections but the first, after the last round."""
    return [older(section, day) for section in range(len(day.told["grades"]))]


def list_of_names(day: Day = ENGLISH_DAY) -> str:
    """The cells of a registration sheet, as they are copied: who is there before round 1."""
    sections = zip(day.plan.sections, [school_day(1, day), *older_sections(day)], strict=True)
    rows = [
        [player.name, *map(str, player.own.values()), name]
        for name, players in sections
        for player in players
    ]
    return "\n".join("\t".join(row) for row in [day.told["headings"], *rows])


def commands(day: Day = ENGLISH_DAY) -> list[tuple[str, str]]:
    """The commands of the docs, each with what it prints."""
    return re.findall(r"```console\n\$ xltiebreak (.*?)\n(.*?)```", day.page, re.DOTALL)


def follow_the_commands(folder: Path, day: Day = ENGLISH_DAY) -> dict[str, bytes]:
    """The files that the commands of the docs make, by name; the workbook is typed in between."""
    workbook = folder / f"{day.file}.xlsx"
    for command, output in commands(day):
        if "--between-rounds" in command:
            made = workbook.read_bytes()
            typed(day.plan, coming_round(day), made).save(workbook)
        elif "report" in command:
            whole_day(made, day).save(workbook)
        result = CliRunner().invoke(main, shlex.split(command), catch_exceptions=False)
        assert (result.exit_code, result.output) == (0, output)
    return {path.name: path.read_bytes() for path in folder.glob("*.html")}


def steps_on_the_page(day: Day = ENGLISH_DAY) -> list[dict[str, str]]:
    """What a visitor does, as the docs say it: no word about the page is left over."""
    marker, patterns = day.told["on_the_page"], day.told["steps"]
    steps = []
    for paragraph in re.findall(rf"\*\*{marker}\.\*\* (.*?)\n\n", day.page, re.DOTALL):
        text = " ".join(paragraph.split())
        while text:
            for do, pattern in patterns:
                if found := re.match(rf"{pattern}\. ?", text):
                    given = {key: value for key, value in found.groupdict().items() if value}
                    steps.append({"do": do, **given})
                    text = text[found.end() :]
                    break
            else:
                raise AssertionError(f"nobody can follow this: {text}")
    return steps


def moved(sections: list[list[Player]]) -> Player:
    """Move the last child of the second section to the third after round 1, as the page says."""
    young, old = sections[1:]
    child, number = young[-1], len(young)
    without = []
    for player in young[:-1]:
        cells = ["-B-" if one.lstrip("WDL") == str(number) else one for one in player.results[1:]]
        without.append(player._replace(results=(player.results[0], *cells)))
    stays = child._replace(results=(child.results[0], *["-U-"] * (len(child.results) - 1)))
    comes = child._replace(results=("-U-", "W1", "W1", "-H-", "-H-"))
    host = [list(player.results) for player in old]
    for turn in (1, 2):  # the first of the third section meets the child, who has two games there
        other = host[0][turn].lstrip("WDL")
        host[0][turn] = f"L{len(old) + 1}"
        if other.isdigit():
            host[int(other) - 1][turn] = "-B-"
    there = [one._replace(results=tuple(cells)) for one, cells in zip(old, host, strict=True)]
    sections[1:] = [[*without, stays], [*there, comes]]
    return child
