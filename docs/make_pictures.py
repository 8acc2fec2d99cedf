"""Make the pictures of the documentation: python docs/make_pictures.py

Each shows real workbooks as LibreOffice prints them, so LibreOffice, pdftoppm and Pillow are
needed, and the font Carlito, which has the shapes of Excel's Calibri (in Debian's package
fonts-crosextra-carlito).
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.header_footer import HeaderFooter
from PIL import Image, ImageChops, ImageDraw, ImageFont

import xltiebreak
from xltiebreak.workbook.live.making import new_workbook
from xltiebreak.workbook.live.plan import Plan
from xltiebreak.workbook.live.templates import TEMPLATES

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from libreoffice import to_png
from random_events import OTHER_SIDE, random_event

PICTURES = ROOT / "docs" / "pictures"
MADE = datetime(2026, 1, 1)
MARGIN = 12  # pixels left around what is printed on the page
LABEL = 34  # pixels for the words above each sheet
HALF = 700  # pixels for the width of a page beside another one
COLOURS = 48  # in a picture
INK = "#1F4E79"
A3 = "8"
HEADER_ROW, FIRST_ROW = 4, 5

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
TEAMS = ("Oak Hill", "Lincoln", "Riverside", "St. Mark", "Hilltop", "Bayview")


class Player(NamedTuple):
    """What is typed into a row: what stands beside the name by its heading, and the results."""

    name: str
    own: dict[str, str | int]
    results: tuple[str, ...]


# What is typed.


def typed(plan: Plan, sections: Sequence[Sequence[Player]]) -> Workbook:
    """A new workbook with players and results in its sections."""
    book = load_workbook(BytesIO(new_workbook(plan, MADE)))
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


def _with_results(players: list[Player], results: dict[int, str]) -> list[Player]:
    """The players with other results in round 1, by number."""
    return [
        player._replace(results=(results[number],)) if number in results else player
        for number, player in enumerate(players, 1)
    ]


def an_event(name: str, plan: Plan) -> list[list[Player]]:
    """A made-up event for a template: always the same for the same name."""
    rng = random.Random(name)
    sections = []
    for position in range(len(plan.sections)):
        round_robin = plan.rounds == plan.players - 1
        players = plan.players if round_robin else 24
        if round_robin:
            results = _round_robin(rng, players)
        else:
            plain = {"byes": False, "forfeits": False, "withdrawals": False}
            results = random_event(rng, players, plan.rounds, **plain)
        sections.append(
            [
                Player(_name(position * players + no - 1), _own(rng, no, plan), tuple(results[no]))
                for no in sorted(results)
            ]
        )
    return sections


def _round_robin(rng: random.Random, players: int) -> dict[int, list[str]]:
    """Everybody against everybody: one stays, the others go round the table."""
    results: dict[int, list[str]] = {no: [] for no in range(1, players + 1)}
    circle = list(results)
    for _ in range(players - 1):
        for one, other in zip(circle, reversed(circle[players // 2 :]), strict=False):
            ours = rng.choice("WWLD")
            results[one].append(f"{ours}{other}")
            results[other].append(f"{OTHER_SIDE[ours]}{one}")
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return results


def _name(number: int) -> str:
    return f"{FAMILY[number % len(FAMILY)]}, {GIVEN[number % len(GIVEN)]}"


def _own(rng: random.Random, number: int, plan: Plan) -> dict[str, str | int]:
    known: dict[str, str | int] = {
        "Rating": 2050 - 40 * number + rng.randrange(30),
        "Grade": rng.randint(1, 3),
        "School": TEAMS[number % len(TEAMS)],
        "Team": TEAMS[(number - 1) % len(TEAMS)],
        "Board": (number - 1) // len(TEAMS) + 1,
    }
    return {heading: known[heading] for heading in plan.columns}


# What is shown.


def on_screen(book: Workbook, sheet: str, area: str, folder: Path) -> Image.Image:
    """A part of a sheet in its full size, with the letters of its columns and its row numbers."""
    shown = book[sheet]
    shown.print_area = area
    shown.print_title_rows = None
    shown.print_options.headings = True
    shown.page_setup.paperSize = A3
    shown.HeaderFooter = HeaderFooter()
    path = folder / "shown.xlsx"
    book.save(path)
    return printed(path, folder, page=book.sheetnames.index(sheet) + 1)


def printed(workbook: Path, folder: Path, page: int = 1) -> Image.Image:
    """A printed page of a workbook, the first if not told, without its white margins."""
    to_png(workbook, folder / "page.png", page, dpi=90)
    with Image.open(folder / "page.png") as picture:
        sheet = picture.convert("RGB")
    box = ImageChops.difference(sheet, Image.new("RGB", sheet.size, "white")).getbbox()
    assert box is not None, f"{workbook.name} prints as an empty page"
    left, top, right, bottom = box
    return sheet.crop((left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN))


def below_each_other(sheets: dict[str, Image.Image]) -> Image.Image:
    """The sheets in one picture, each with words above it."""
    width = max(sheet.width for sheet in sheets.values())
    height = sum(sheet.height + LABEL for sheet in sheets.values())
    both = Image.new("RGB", (width, height), "white")
    draw, font = ImageDraw.Draw(both), ImageFont.truetype("Carlito-Bold.ttf", 19)
    top = 0
    for words, sheet in sheets.items():
        draw.text((MARGIN, top + MARGIN), words, fill=INK, font=font)
        both.paste(sheet, (0, top + LABEL))
        top += LABEL + sheet.height
    return both


def beside_each_other(pages: Sequence[Image.Image]) -> Image.Image:
    """The pages in one picture, scaled to the same width, each in a frame."""
    scaled = [
        page.resize((HALF, round(page.height * HALF / page.width)), Image.Resampling.LANCZOS)
        for page in pages
    ]
    height = max(page.height for page in scaled)
    size = (len(scaled) * (HALF + MARGIN) - MARGIN, height)
    both = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(both)
    for position, page in enumerate(scaled):
        left = position * (HALF + MARGIN)
        both.paste(page, (left, 0))
        draw.rectangle((left, 0, left + HALF - 1, height - 1), outline="#BFBFBF")
    return both


def save(picture: Image.Image, out: Path) -> None:
    """A small file of a picture."""
    out.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(out, optimize=True)


def filled_crosstable(folder: Path) -> None:
    """The WSCF example before and after it is filled."""
    empty = ROOT / "workbook_templates" / "wscf_example.xlsx"
    filled = folder / "wscf_example-filled.xlsx"
    xltiebreak.fill(empty, filled)
    shown = {
        "before": printed(empty, folder),
        "after: xltiebreak fill event.xlsx": printed(filled, folder),
    }
    out = ROOT / "docs" / "filled_crosstable.png"
    below_each_other(shown).quantize(64).save(out, optimize=True)


def school_day_steps(folder: Path) -> None:
    """The pictures of docs/school-day.md."""
    plan = TEMPLATES["school-day"].plan
    k3 = plan.sections[0]
    steps: tuple[tuple[str, list[Player], str, str], ...] = (
        ("1-blank", [], k3, "A1:P14"),
        ("2-start-here", [], "Start here", "A1:A22"),
        ("3-names", school_day(0), k3, "A1:J21"),
        ("4-half-a-round", half_typed(), k3, "A1:P21"),
        ("5-mistakes", mistaken(), k3, "A1:P21"),
        ("6-byes", school_day(4), k3, "A1:P21"),
        ("7-standings", school_day(5), f"{k3} Standings", "A1:K20"),
    )
    for name, players, sheet, area in steps:
        book = typed(plan, [players])
        save(on_screen(book, sheet, area, folder), PICTURES / f"school-day-{name}.png")


def templates(folder: Path) -> None:
    """The pictures of docs/templates.md: the first section, blank and with an event in it."""
    for name, ready in TEMPLATES.items():
        pages = []
        for sections in ([], an_event(name, ready.plan)):
            path = folder / "template.xlsx"
            book = typed(ready.plan, sections)
            book.worksheets[1].HeaderFooter = HeaderFooter()  # it would keep the page's full height
            book.save(path)
            pages.append(printed(path, folder, page=2))
        save(beside_each_other(pages), PICTURES / "templates" / f"{name}.png")


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        filled_crosstable(folder)
        school_day_steps(folder)
        templates(folder)


if __name__ == "__main__":
    main()
