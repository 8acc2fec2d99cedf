"""The workbook of docs/school-day.md, from hour to hour, and what the docs say to do."""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from random_events import random_event

from xltiebreak.cli import main
from xltiebreak.workbook.live.making import new_workbook
from xltiebreak.workbook.live.plan import EventPlan
from xltiebreak.workbook.live.templates import TEMPLATES

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "school-day.md").read_text(encoding="utf-8")
MADE = datetime(2026, 1, 1)
HEADER_ROW, FIRST_ROW = 4, 5
CHILDREN = 16  # in each section

# The section K-3 of a school day: No.|Name|Grade|School and both sides of five rounds. Player 16
# comes to round 2, player 9 leaves after round 3.
SCHOOL_DAY = """
1|Alvarez, Nora|3|Oak Hill|W10|L14|W5|L8|W13
2|Baker, Owen|3|Lincoln|W15|L6|W9|W7|D14
3|Castillo, Mia|3|Riverside|W11|W13|D14|L6|L4
4|Chen, Lucas|2|Lincoln|W8|W5|W6|L14|W3
5|Davis, Ella|2|Oak Hill|-B-|L4|L1|W15|W8
6|Evans, Ryan|3|St. Mark|W7|W2|L4|W3|W16
7|Fischer, Ada|3|Lincoln|L6|W11|W16|L2|W10
8|Gupta, Arjun|2|Riverside|L4|W15|D13|W1|L5
9|Hall, Sophie|1|St. Mark|L13|W10|L2|-U-|-U-
10|Ibrahim, Sami|2|Oak Hill|L1|L9|W11|W12|L7
11|Jones, Ruby|1|Lincoln|L3|L7|L10|-B-|W15
12|Kim, Daniel|1|Riverside|L14|L16|L15|L10|-B-
13|Lopez, Emma|K|St. Mark|W9|L3|D8|L16|L1
14|Miller, Theo|3|Oak Hill|W12|W1|D3|W4|D2
15|Novak, Ivy|K|Lincoln|L2|L8|W12|L5|L11
16|Ortiz, Leo|1|Riverside|-H-|W12|L7|W13|L6
"""
GIVEN = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida", "Jack", "Kira", "Leon")
FAMILY = ("Adams", "Brown", "Clark", "Diaz", "Ellis", "Foster", "Grant")
SCHOOLS = ("Oak Hill", "Lincoln", "Riverside", "St. Mark")
GRADES = ((4, 5, 6), (7, 8, 9, 10, 11, 12))

PRIZES = """
prize|kind|condition|section
1st Place|trophy||
2nd Place|trophy||
3rd Place|trophy||
Best of K-1|trophy|Grade = K-1|K-3
Best School|trophy|Team of 4|
"""


class Player(NamedTuple):
    """What is typed into a row: what stands beside the name by its heading, and the results."""

    name: str
    own: dict[str, str | int]
    results: tuple[str, ...]


def typed(
    plan: EventPlan, sections: Sequence[Sequence[Player]], made: bytes | None = None
) -> Workbook:
    """A new workbook with players and results in its sections; made: the workbook, if it exists."""
    book = load_workbook(BytesIO(made or new_workbook(plan, MADE)))
    for name, players in zip(plan.sections, sections, strict=False):
        sheet = book[name]
        columns = {cell.value: column for column, cell in enumerate(sheet[HEADER_ROW], 1)}
        for row, player in enumerate(players, FIRST_ROW):
            sheet.cell(row, columns["Name"], player.name)
            for heading, value in player.own.items():
                sheet.cell(row, columns[heading], value)
            for number, result in enumerate(player.results, 1):
                if result:
                    cell = sheet.cell(row, columns[f"Rnd{number}"], result)
                    cell.data_type = "s"
    return book


def school_day(rounds: int) -> list[Player]:
    """The section K-3 after so many rounds, one side of each game typed: that further up."""
    players = []
    for line in SCHOOL_DAY.strip().splitlines():
        number, name, grade, school, *results = line.split("|")
        if rounds < 2 and number == "16":
            continue
        own: dict[str, str | int] = {"Grade": int(grade) if grade != "K" else grade}
        sides = [_upper(int(number), result) for result in results[:rounds]]
        players.append(Player(name, {**own, "School": school}, tuple(sides)))
    return players


def _upper(number: int, result: str) -> str:
    """A result, or nothing where the opponent stands further up."""
    opponent = result[1:]
    return "" if opponent.isdigit() and int(opponent) < number else result


def half_typed() -> list[Player]:
    """Round 1 is paired: some games have a result, the others only the opponent."""
    going_on = {4: "8", 9: "13", 12: "14"}
    return _with_results(school_day(1), going_on)


def mistaken() -> list[Player]:
    """Two slips in round 1: player 3 beat 11 and not 12, and a result is not written as 0-1."""
    return _with_results(school_day(1), {3: "W12", 9: "0-1"})


def next_round() -> list[Player]:
    """Round 4 is over and round 5 is paired: its cells name the opponents, byes are typed."""
    after = zip(school_day(4), school_day(5), strict=True)
    return [
        before._replace(results=(*before.results, last.results[-1].lstrip("WDL")))
        for before, last in after
    ]


def _with_results(players: list[Player], results: dict[int, str]) -> list[Player]:
    """The players with other results in round 1, by number."""
    return [
        player._replace(results=(results[number],)) if number in results else player
        for number, player in enumerate(players, 1)
    ]


def whole_day(made: bytes | None = None) -> Workbook:
    """The workbook when the last result is in, with the list of prizes on a sheet of its own."""
    plan = TEMPLATES["school-day"].plan
    book = typed(plan, [school_day(5), *map(older, range(len(GRADES)))], made)
    list_prizes(book.create_sheet("Prizes"))
    return book


def list_prizes(sheet: Worksheet) -> None:
    """Type the list of prizes into an empty sheet."""
    for line in PRIZES.strip().splitlines():
        sheet.append([cell or None for cell in line.split("|")])
    for column in "ABCD":
        sheet.column_dimensions[column].width = 16


def older(section: int) -> list[Player]:
    """The children of the section 4-6 or 7-12 after the last round: always the same ones."""
    rng = random.Random(f"school day {section}")
    plain = {"byes": False, "forfeits": False, "withdrawals": False}
    results = random_event(rng, CHILDREN, 5, **plain)
    names = [called(number + CHILDREN * (section + 1)) for number in range(CHILDREN)]
    return [
        Player(
            names[number - 1],
            {"Grade": rng.choice(GRADES[section]), "School": SCHOOLS[number % len(SCHOOLS)]},
            tuple(results[number]),
        )
        for number in sorted(results)
    ]


def called(number: int) -> str:
    """A name for a child, another one for each number."""
    return f"{FAMILY[number % len(FAMILY)]}, {GIVEN[number % len(GIVEN)]}"


COMMANDS = re.findall(r"```console\n\$ xltiebreak (.*?)\n(.*?)```", PAGE, re.DOTALL)
STEPS = (
    ("drop", r"Drop `(?P<file>.+?)` on the page"),
    ("open", r"Open \*(?P<name>.+?)\*"),
    ("tick", r"Tick \*(?P<name>.+?)\*"),
    ("type", r"Type `(?P<value>.+?)` under \*(?P<name>.+?)\*"),
    ("choose", r"Choose \*(?P<value>.+?)\* under \*(?P<name>.+?)\*"),
    ("click", r"Click \*(?P<name>.+?)\*(?:: `(?P<saved>.+?)` is saved)?"),
)
"""How the page of the docs says what to do on the page, and how a visitor does it."""


def follow_the_commands(folder: Path) -> dict[str, bytes]:
    """The files that the commands of the docs make, by name; the workbook is typed in between."""
    plan = TEMPLATES["school-day"].plan
    for command, output in COMMANDS:
        if "--between-rounds" in command:
            made = (folder / "school-day.xlsx").read_bytes()
            typed(plan, [next_round()], made).save(folder / "school-day.xlsx")
        elif "report" in command:
            whole_day(made).save(folder / "school-day.xlsx")
        result = CliRunner().invoke(main, shlex.split(command), catch_exceptions=False)
        assert (result.exit_code, result.output) == (0, output)
    return {path.name: path.read_bytes() for path in folder.glob("*.html")}


def steps_on_the_page() -> list[dict[str, str]]:
    """What a visitor does, as the docs say it: no word about the page is left over."""
    steps = []
    for told in re.findall(r"\*\*On the page\.\*\* (.*?)\n\n", PAGE, re.DOTALL):
        text = " ".join(told.split())
        while text:
            for do, pattern in STEPS:
                if found := re.match(rf"{pattern}\. ?", text):
                    given = {key: value for key, value in found.groupdict().items() if value}
                    steps.append({"do": do, **given})
                    text = text[found.end() :]
                    break
            else:
                raise AssertionError(f"nobody can follow this: {text}")
    return steps
