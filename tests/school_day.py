"""The workbook of docs/school-day.md, from hour to hour, and what the docs say to do.

The day is told in English and in Spanish, where the children have other names: every function takes
the day, by default the English one.
"""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
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
from xltiebreak.workbook.live.plan import EventPlan, plan_of
from xltiebreak.workbook.live.templates import TEMPLATES

DOCS = Path(__file__).parent.parent / "docs"
MADE = datetime(2026, 1, 1)
HEADER_ROW, FIRST_ROW, NAME_COLUMN = 4, 5, 2
CHILDREN = 16  # in each section

# The first section of a school day: No.|Name|Grade|School and both sides of five rounds. Player 16
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
# The same section in Spanish: No.|Nombre|Edad|Colegio. The results are the same.
SPANISH = """
1|Álvarez, Nora|8|Cervantes
2|Benítez, Óscar|8|San Martín
3|Castillo, Mía|8|Mistral
4|Díaz, Lucas|7|San Martín
5|Domínguez, Elena|7|Cervantes
6|Escobar, Raúl|8|Bolívar
7|Fernández, Ada|8|San Martín
8|Gómez, Andrés|7|Mistral
9|Herrera, Sofía|6|Bolívar
10|Ibáñez, Samuel|7|Cervantes
11|Jiménez, Rocío|6|San Martín
12|Luna, Daniel|6|Mistral
13|López, Emma|5|Bolívar
14|Molina, Teo|8|Cervantes
15|Navarro, Inés|5|San Martín
16|Ortiz, Leo|6|Mistral
"""
GIVEN = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida", "Jack", "Kira", "Leon")
FAMILY = ("Adams", "Brown", "Clark", "Diaz", "Ellis", "Foster", "Grant")
SCHOOLS = ("Oak Hill", "Lincoln", "Riverside", "St. Mark")
GRADES = ((4, 5, 6), (7, 8, 9, 10, 11, 12))
SPANISH_GIVEN = ("Abril", "Bruno", "Carla", "Diego", "Eva", "Félix", "Gala", "Hugo", "Irene")
SPANISH_FAMILY = ("Arias", "Bosch", "Cano", "Durán", "Ibarra", "Muñoz", "Peña")
SPANISH_SCHOOLS = ("Cervantes", "San Martín", "Mistral", "Bolívar")

PRIZES = """
prize|kind|condition|section
1st Place|trophy||
2nd Place|trophy||
3rd Place|trophy||
Best of K-1|trophy|Grade = K-1|K-3
Best School|trophy|Team of 4|
"""
SPANISH_PRIZES = """
premio|tipo|condición|grupo
1.er puesto|trofeo||
2.º puesto|trofeo||
3.er puesto|trofeo||
Mejor hasta 6 años|trofeo|Edad <= 6|Sub-8
Mejor colegio|trofeo|Team of 4|
"""


class Player(NamedTuple):
    """What is typed into a row: what stands beside the name by its heading, and the results."""

    name: str
    own: dict[str, str | int]
    results: tuple[str, ...]


@dataclass(frozen=True)
class Day:
    """A school day as its page of the docs tells it.

    language: its code, "" for English; page: the text; plan: of the workbook; file: the name of the
    workbook; children: the first section, No.|name|grade or age|school; given, family, schools,
    grades: of the sections after it; list_name, prizes: the sheet with the list of prizes.
    """

    language: str
    page: str
    plan: EventPlan
    file: str
    children: str
    given: tuple[str, ...]
    family: tuple[str, ...]
    schools: tuple[str, ...]
    grades: tuple[tuple[int, ...], ...]
    list_name: str
    prizes: str

    @property
    def rows(self) -> list[list[str]]:
        """The first section: No., name, grade or age, school, and both sides of five rounds."""
        results = [line.split("|")[4:] for line in SCHOOL_DAY.strip().splitlines()]
        children = [line.split("|")[:4] for line in self.children.strip().splitlines()]
        return [child + games for child, games in zip(children, results, strict=True)]

    def own(self, grade: str | int, school: str) -> dict[str, str | int]:
        """What stands beside a child's name, by the headings of the plan."""
        first, second = self.plan.columns
        return {first: grade, second: school}

    def called(self, number: int) -> str:
        """A name for a child of another section, another one for each number."""
        return f"{self.family[number % len(self.family)]}, {self.given[number % len(self.given)]}"


def told(page: str) -> str:
    """The text of a page of the docs."""
    return (DOCS / page).read_text(encoding="utf-8")


ENGLISH_DAY = Day(
    "",
    told("school-day.md"),
    TEMPLATES["school-day"].plan,
    "school-day",
    SCHOOL_DAY,
    GIVEN,
    FAMILY,
    SCHOOLS,
    GRADES,
    "Prizes",
    PRIZES,
)
SPANISH_DAY = Day(
    "es",
    told("school-day.es.md"),
    plan_of(
        "Jornada escolar de ajedrez",
        ("Sub-8", "Sub-10", "Sub-12"),
        columns=("Edad", "Colegio"),
        language_code="es",
    ),
    "event",
    SPANISH,
    SPANISH_GIVEN,
    SPANISH_FAMILY,
    SPANISH_SCHOOLS,
    ((8, 9), (10, 11)),
    "Premios",
    SPANISH_PRIZES,
)


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
            for number, result in enumerate(player.results, 1):
                if result:
                    cell = sheet.cell(row, columns[number], result)
                    cell.data_type = "s"
    return book


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


def _with_results(players: list[Player], results: dict[int, str]) -> list[Player]:
    """The players with other results in round 1, by number."""
    return [
        player._replace(results=(results[number],)) if number in results else player
        for number, player in enumerate(players, 1)
    ]


def whole_day(made: bytes | None = None, day: Day = ENGLISH_DAY) -> Workbook:
    """The workbook when the last result is in, with the list of prizes on a sheet of its own."""
    others = [older(section, day) for section in range(len(day.grades))]
    book = typed(day.plan, [school_day(5, day), *others], made)
    list_prizes(book.create_sheet(day.list_name), day)
    return book


def list_prizes(sheet: Worksheet, day: Day = ENGLISH_DAY) -> None:
    """Type the list of prizes into an empty sheet."""
    for line in day.prizes.strip().splitlines():
        sheet.append([cell or None for cell in line.split("|")])
    for column in "ABCD":
        sheet.column_dimensions[column].width = 16


def older(section: int, day: Day = ENGLISH_DAY) -> list[Player]:
    """The children of another section after the last round: always the same ones."""
    rng = random.Random(f"school day {section}")
    plain = {"byes": False, "forfeits": False, "withdrawals": False}
    results = random_event(rng, CHILDREN, 5, **plain)
    names = [day.called(number + CHILDREN * (section + 1)) for number in range(CHILDREN)]
    schools = [day.schools[number % len(day.schools)] for number in range(1, CHILDREN + 1)]
    return [
        Player(
            names[number - 1],
            day.own(rng.choice(day.grades[section]), schools[number - 1]),
            tuple(results[number]),
        )
        for number in sorted(results)
    ]


STEPS = (
    ("drop", r"Drop `(?P<file>.+?)` on the page"),
    ("open", r"Open \*(?P<name>.+?)\*"),
    ("tick", r"Tick \*(?P<name>.+?)\*"),
    ("type", r"Type `(?P<value>.+?)` under \*(?P<name>.+?)\*"),
    ("choose", r"Choose \*(?P<value>.+?)\* under \*(?P<name>.+?)\*"),
    ("click", r"Click \*(?P<name>.+?)\*(?:: `(?P<saved>.+?)` is saved)?"),
)
"""How the page of the docs says what to do on the page, and how a visitor does it."""

SPANISH_STEPS = (
    ("drop", r"Suelte `(?P<file>.+?)` en la página"),
    ("open", r"Abra \*(?P<name>.+?)\*"),
    ("tick", r"Marque \*(?P<name>.+?)\*"),
    ("type", r"Escriba `(?P<value>.+?)` en \*(?P<name>.+?)\*"),
    ("choose", r"Elija \*(?P<value>.+?)\* en \*(?P<name>.+?)\*"),
    ("click", r"Pulse \*(?P<name>.+?)\*(?:: se guarda `(?P<saved>.+?)`)?"),
)
ON_THE_PAGE = {"": ("On the page", STEPS), "es": ("En la página", SPANISH_STEPS)}


def commands(day: Day = ENGLISH_DAY) -> list[tuple[str, str]]:
    """The commands of the docs, each with what it prints."""
    return re.findall(r"```console\n\$ xltiebreak (.*?)\n(.*?)```", day.page, re.DOTALL)


def follow_the_commands(folder: Path, day: Day = ENGLISH_DAY) -> dict[str, bytes]:
    """The files that the commands of the docs make, by name; the workbook is typed in between."""
    workbook = folder / f"{day.file}.xlsx"
    for command, output in commands(day):
        if "--between-rounds" in command:
            made = workbook.read_bytes()
            typed(day.plan, [next_round(day)], made).save(workbook)
        elif "report" in command:
            whole_day(made, day).save(workbook)
        result = CliRunner().invoke(main, shlex.split(command), catch_exceptions=False)
        assert (result.exit_code, result.output) == (0, output)
    return {path.name: path.read_bytes() for path in folder.glob("*.html")}


def steps_on_the_page(day: Day = ENGLISH_DAY) -> list[dict[str, str]]:
    """What a visitor does, as the docs say it: no word about the page is left over."""
    marker, patterns = ON_THE_PAGE[day.language]
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
