"""Make the pictures of the documentation: python docs/make_pictures.py

They show real workbooks, printed by LibreOffice, and real reports in Chromium. This needs
LibreOffice, pdftoppm, Pillow, Chromium, Node with puppeteer-core (in the folder that
XLTIEBREAK_PARTS names), and the font Carlito, which has the shapes of Excel's Calibri (Debian's
package fonts-crosextra-carlito).
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.header_footer import HeaderFooter
from PIL import Image, ImageChops, ImageDraw, ImageFont

import xltiebreak
from xltiebreak.book.example import functions_workbook
from xltiebreak.book.example_sheet import EXAMPLE
from xltiebreak.cli import main as main_command
from xltiebreak.excel.event_workbooks import macro_event
from xltiebreak.live.making import new_workbook
from xltiebreak.live.plan import EventPlan, plan_of
from xltiebreak.live.templates import TEMPLATES

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from browser import browse
from libreoffice import to_png
from random_events import OTHER_SIDE, random_event
from school_day import (
    ENGLISH_DAY,
    MADE,
    SPANISH_DAY,
    Day,
    Player,
    half_typed,
    list_prizes,
    mistaken,
    next_round,
    school_day,
    typed,
    whole_day,
)

PICTURES = ROOT / "docs" / "pictures"
MARGIN = 12  # pixels around the print on a page
LABEL = 34  # pixels of the label above each sheet
HALF = 700  # pixels, the width of a page beside another one
COLOURS, COLOURS_ON_SCREEN = 48, 160  # in a picture
INK = "#1F4E79"
A3 = "8"
SCREEN, PHONE = 1100, 360  # pixels
TEAMS = ("Oak Hill", "Lincoln", "Riverside", "St. Mark", "Hilltop", "Bayview")


def an_event(name: str, plan: EventPlan) -> list[list[Player]]:
    """A random event for a template, always the same for the same name."""
    rng, name_of = random.Random(name), ENGLISH_DAY.called
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
                Player(
                    name_of(position * players + no - 1), _own(rng, no, plan), tuple(results[no])
                )
                for no in sorted(results)
            ]
        )
    return sections


def _round_robin(rng: random.Random, players: int) -> dict[int, list[str]]:
    """The rounds of a round robin: one player stays, the others move around the table."""
    results: dict[int, list[str]] = {no: [] for no in range(1, players + 1)}
    circle = list(results)
    for _ in range(players - 1):
        for one, other in zip(circle, reversed(circle[players // 2 :]), strict=False):
            ours = rng.choice("WWLD")
            results[one].append(f"{ours}{other}")
            results[other].append(f"{OTHER_SIDE[ours]}{one}")
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return results


def _own(rng: random.Random, number: int, plan: EventPlan) -> dict[str, str | int]:
    known: dict[str, str | int] = {
        "Rating": 2050 - 40 * number + rng.randrange(30),
        "Grade": rng.randint(1, 3),
        "School": TEAMS[number % len(TEAMS)],
        "Team": TEAMS[(number - 1) % len(TEAMS)],
        "Board": (number - 1) // len(TEAMS) + 1,
    }
    return {heading: known[heading] for heading in plan.columns}


# Parts of pictures.


def on_screen(book: Workbook, sheet: str, area: str, folder: Path, locale: str = "") -> Image.Image:
    """A part of a sheet in full size, with column letters and row numbers."""
    shown = book[sheet]
    shown.print_area = area
    shown.print_title_rows = None
    shown.print_options.headings = True
    shown.page_setup.paperSize = A3
    shown.HeaderFooter = HeaderFooter()
    path = folder / "shown.xlsx"
    book.save(path)
    return printed(path, folder, book.sheetnames.index(sheet) + 1, locale)


def printed(workbook: Path, folder: Path, page: int = 1, locale: str = "") -> Image.Image:
    """A printed page of a workbook, by default the first, without its white margins.

    locale: the language of its numbers, by default English.
    """
    to_png(workbook, folder / "page.png", page, dpi=90, locale=locale)
    with Image.open(folder / "page.png") as picture:
        sheet = picture.convert("RGB")
    box = ImageChops.difference(sheet, Image.new("RGB", sheet.size, "white")).getbbox()
    assert box is not None, f"{workbook.name} prints as an empty page"
    left, top, right, bottom = box
    return sheet.crop((left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN))


def below_each_other(sheets: dict[str, Image.Image]) -> Image.Image:
    """The sheets in one picture, each with a label above it."""
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


def save(picture: Image.Image, out: Path, colours: int = COLOURS) -> None:
    """Save a picture as a small file."""
    out.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(colours, dither=Image.Dither.NONE).save(out, optimize=True)


def filled_crosstable(folder: Path) -> None:
    """The WSCF example before and after filling."""
    empty = ROOT / "workbook_templates" / "wscf_example.xlsx"
    filled = folder / "wscf_example-filled.xlsx"
    xltiebreak.fill(empty, filled)
    shown = {
        "before": printed(empty, folder),
        "after: xltiebreak fill event.xlsx": printed(filled, folder),
    }
    out = ROOT / "docs" / "filled_crosstable.png"
    below_each_other(shown).quantize(64).save(out, optimize=True)


def school_day_steps(folder: Path, day: Day) -> None:
    """The pictures of the workbook on the page of the docs that tells this day."""
    made = new_workbook(day.plan, MADE)
    sheets = load_workbook(BytesIO(made)).worksheets
    start, first, standings = (sheet.title for sheet in sheets[:3])
    # The first two lines of the legend stand below the instructions.
    legend = day.plan.words.say("live.start.cells")
    last = next(cell.row for cell in sheets[0]["A"] if cell.value == legend) + 2
    steps: tuple[tuple[str, list[Player], str, str], ...] = (
        ("1-blank", [], first, "A1:P14"),
        ("2-start-here", [], start, f"A1:A{last}"),
        ("3-names", school_day(0, day), first, "A1:J21"),
        ("4-half-a-round", half_typed(day), first, "A1:P21"),
        ("5-mistakes", mistaken(day), first, "A1:P21"),
        ("6-byes", school_day(4, day), first, "A1:P21"),
        ("7-standings", school_day(5, day), standings, "A1:K20"),
    )
    for name, players, sheet, area in steps:
        book = typed(day.plan, [players], made)
        shown = on_screen(book, sheet, area, folder, day.language)
        save(shown, pictures_of(day) / f"school-day-{name}.png")
    alone = Workbook()
    alone.worksheets[0].title = day.list_name
    list_prizes(alone.worksheets[0], day)
    shown = on_screen(alone, day.list_name, "A1:D6", folder)
    save(shown, pictures_of(day) / "school-day-8-prizes.png")


def the_wall(folder: Path, day: Day) -> None:
    """The pictures of reports: of the README and of the second half of the page of the docs."""
    pictures, first = pictures_of(day), day.plan.sections[0]
    whole, running = folder / "day.xlsx", folder / "running.xlsx"
    whole_day(day=day).save(whole)
    typed(day.plan, [next_round(day)]).save(running)
    wall, worked, pairings = (folder / f"{name}.html" for name in ("wall", "worked", "pairings"))
    report(whole, wall, "--teams", "4")
    report(whole, worked, "--sheet", first, "--worked")
    report(running, pairings, "--sheet", first, "--between-rounds")
    photograph(wall, pictures / "wall.png", SCREEN, 1500, "h1", "#s1 .ties")
    photograph(wall, pictures / "school-day-9-trophies.png", SCREEN, 900, "#prizes")
    photograph(wall, pictures / "school-day-10-teams.png", SCREEN, 900, "#teams")
    ties = ("#s1-ties", ".ties", ".ties ~ .box")
    photograph(worked, pictures / "school-day-11-ties.png", SCREEN, 800, *ties)
    photograph(wall, pictures / "school-day-12-phone.png", PHONE, 640)
    pairs = ("#s1 h2", "#s1 > .alone")
    photograph(pairings, pictures / "school-day-13-pairings.png", SCREEN, 700, *pairs)


def pictures_of(day: Day) -> Path:
    """The folder of a day's pictures."""
    return PICTURES / day.language


def report(workbook: Path, out: Path, *options: str) -> None:
    """A report of a workbook, made by the command."""
    given = ["report", str(workbook), "-o", str(out), "--force", "-q", *options]
    main_command(given, standalone_mode=False)


def photograph(page: Path, out: Path, width: int, height: int, *selectors: str) -> None:
    """Take a picture of a page in Chromium, from the first to the last of the selectors."""
    browse(ROOT / "tests" / "browsing" / "picture.mjs", page, out, width, height, *selectors)
    with Image.open(out) as picture:
        save(picture.convert("RGB"), out, COLOURS_ON_SCREEN)


def templates(folder: Path) -> None:
    """The pictures of docs/templates.md: the first section, blank and with an event."""
    for name, ready in TEMPLATES.items():
        pages = []
        for sections in ([], an_event(name, ready.plan)):
            path = folder / "template.xlsx"
            book = typed(ready.plan, sections)
            book.worksheets[
                1
            ].HeaderFooter = HeaderFooter()  # a footer keeps the page's full height
            book.save(path)
            pages.append(printed(path, folder, page=2))
        save(beside_each_other(pages), PICTURES / "templates" / f"{name}.png")


def first_sheets(folder: Path) -> None:
    """The first sheets of workbooks with functions, with the values that their cells store.

    LibreOffice does not know the functions, and would calculate them.
    """
    for name, content, area in (
        ("classic", macro_event(plan_of()), "A1:Q24"),
        ("functions", functions_workbook(), "A1:Q20"),
    ):
        book = load_workbook(BytesIO(content), data_only=True, rich_text=True)
        save(on_screen(book, EXAMPLE, area, folder), PICTURES / f"first-{name}.png")


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        filled_crosstable(folder)
        first_sheets(folder)
        for day in (ENGLISH_DAY, SPANISH_DAY):
            school_day_steps(folder, day)
            the_wall(folder, day)
        templates(folder)


if __name__ == "__main__":
    main()
