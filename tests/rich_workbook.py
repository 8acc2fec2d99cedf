"""A rich workbook: a crosstable among everything that Excel offers.

It holds the WSCF example crosstable with empty tie-break columns. Around it are the features that
programs often lose when they load and save a workbook. XlsxWriter makes most of them; the others
are parts, relationships and content types added to its package.
"""

from __future__ import annotations

import importlib.util
import json
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass, field
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]

Cached = float | str
Parts = dict[str, bytes]

HEADER = [
    *("No.", "Name", "Pts", "TBrk1", "TBrk2", "TBrk3", "TBrk4"),
    *("Rnd1", "Rnd2", "Rnd3", "Rnd4", "Rnd5", "Rnd6"),
]

# The example crosstable of the WSCF's page on tie-breaks, as printed. TBrk1-4 are Modified Median,
# Solkoff, Cumulative and Cumulative of Opposition; the workbook has them empty.
CROSSTABLE = [
    (1, "Player, A", 6.0, (17.0, 19.5, 21.0, 68.0), "W6 W3 W9 W5 W4 W7"),
    (2, "Player, B", 6.0, (16.0, 17.5, 21.0, 65.0), "W15 W5 W4 W3 W10 W9"),
    (3, "Player, E", 4.0, (19.0, 20.5, 13.0, 78.0), "W12 L1 W13 L2 W8 W10"),
    (4, "Player, C", 3.5, (20.0, 21.5, 14.5, 79.5), "W14 W7 L2 W12 L1 D5"),
    (5, "Player, D", 3.5, (20.0, 21.5, 12.5, 81.5), "W11 L2 W10 L1 W12 D4"),
    (6, "Player, I", 3.5, (14.0, 14.0, 7.0, 51.0), "L1 L10 D11 -B- W13 W14"),
    (7, "Player, F", 3.0, (9.5, 17.0, 11.0, 66.5), "W13 L4 L12 W9 W14 L1"),
    (8, "Player, M", 3.0, (8.0, 12.0, 10.0, 46.0), "-B- L9 W15 L10 L3 W12"),
    (9, "Player, G", 2.5, (16.0, 22.0, 10.0, 80.0), "D10 W8 L1 L7 W11 L2"),
    (10, "Player, N", 2.5, (15.5, 21.5, 11.0, 73.5), "D9 W6 L5 W8 L2 L3"),
    (11, "Player, K", 2.5, (9.0, 12.5, 6.0, 40.5), "L5 D15 D6 D13 L9 -B-"),
    (12, "Player, L", 2.0, (12.5, 16.5, 8.0, 61.0), "L3 -B- W7 L4 L5 L8"),
    (13, "Player, O", 2.0, (11.0, 15.0, 7.0, 47.0), "L7 W14 L3 D11 L6 D15"),
    (14, "Player, J", 2.0, (9.5, 13.0, 6.0, 43.5), "L4 L13 -B- W15 L7 L6"),
    (15, "Player, H", 2.0, (8.0, 14.0, 4.0, 50.0), "L2 D11 L8 L14 -B- D13"),
]
TARGET_COLUMNS = {"TBrk1": "D", "TBrk2": "E", "TBrk3": "F", "TBrk4": "G"}
HEADER_ROW, FIRST_ROW, LAST_ROW = 5, 6, 20


@dataclass(frozen=True)
class Dependent:
    """A formula that depends on target cells."""

    formula: str
    stale: Cached
    """The cached value in the workbook."""
    right: Cached
    """The value once the target cells are filled."""


@dataclass(frozen=True)
class RichWorkbook:
    """Where things are in the workbook. Rows count from 1, as in Excel."""

    path: Path
    sheet: str = "Open"
    table: str = f"A{HEADER_ROW}:M{LAST_ROW}"
    header_row: int = HEADER_ROW
    first_row: int = FIRST_ROW
    last_row: int = LAST_ROW
    target_columns: dict[str, str] = field(default_factory=lambda: dict(TARGET_COLUMNS))
    hidden_rows: tuple[int, ...] = (4, 19)
    hidden_columns: tuple[str, ...] = ("P", "Q", "R", "S", "T", "U")
    targets: dict[str, float] = field(default_factory=dict)
    """The printed value for each target cell of the sheet."""
    dependents: dict[tuple[str, str], Dependent] = field(default_factory=dict)
    """The formulas, (sheet, cell), that depend on target cells; their cached values are stale."""
    independents: dict[tuple[str, str], Cached] = field(
        default_factory=lambda: dict(INDEPENDENT_VALUES)
    )
    """The cached values of formulas that do not depend on target cells, which must stay."""


# What the formulas are and what they show before and after.


def target_values() -> dict[str, float]:
    return {
        f"{column}{row}": value
        for row, (_, _, _, tiebreaks, _) in enumerate(CROSSTABLE, start=FIRST_ROW)
        for column, value in zip(TARGET_COLUMNS.values(), tiebreaks, strict=True)
    }


def rows_of(column: str) -> str:
    """The players' cells of a column of the crosstable, from any sheet."""
    return f"Open!${column}${FIRST_ROW}:${column}${LAST_ROW}"


def place_formula(row: int) -> str:
    """The place by points and the first three tie-breaks, as directors write it."""
    counts = []
    for depth, column in enumerate("CDEF"):
        same = "".join(f"{c}${FIRST_ROW}:{c}${LAST_ROW},{c}{row}," for c in ("C", "D", "E")[:depth])
        counts.append(f'COUNTIFS({same}{column}${FIRST_ROW}:{column}${LAST_ROW},">"&{column}{row})')
    return f"=1+{'+'.join(counts)}"


def dependents() -> dict[tuple[str, str], Dependent]:
    scores = [points for _, _, points, _, _ in CROSSTABLE]
    tbrk1, tbrk2, _, _ = zip(*(tiebreaks for *_, tiebreaks, _ in CROSSTABLE), strict=True)
    all_values = target_values().values()
    answer = {
        ("Prizes", "B3"): Dependent(f"=SUM({rows_of('D')})", 0, sum(tbrk1)),
        ("Prizes", "B4"): Dependent(f"=MAX({rows_of('E')})", 0, max(tbrk2)),
        ("Prizes", "B5"): Dependent(
            f"=INDEX({rows_of('B')},MATCH(B4,{rows_of('E')},0))", "#N/A", "Player, G"
        ),
        ("Prizes", "B6"): Dependent(
            "=AVERAGE(TieBreaks)", "#DIV/0!", sum(all_values) / len(all_values)
        ),
        ("Prizes", "B7"): Dependent(f"=RANK(Open!D8,{rows_of('D')})", "#N/A", 3),
        ("Prizes", "B8"): Dependent("=B3/2", 0, sum(tbrk1) / 2),
        ("Prizes", "B9"): Dependent(
            f"{{=SUM({rows_of('C')}*{rows_of('D')})}}",
            0,
            sum(a * b for a, b in zip(scores, tbrk1, strict=True)),
        ),
    }
    for place, row in enumerate(range(FIRST_ROW, LAST_ROW + 1), start=1):
        by_points_only = 1 + sum(points > scores[place - 1] for points in scores)
        answer["Open", f"N{row}"] = Dependent(place_formula(row), by_points_only, place)
    winner = f"=INDEX({rows_of('B')},MATCH(PrizeFund[[#This Row],[Place]],{rows_of('N')},0))"
    stale_winners = ["Player, A", "#N/A", "Player, E"]  # two share the first place
    for (_, name, *_), stale, row in zip(CROSSTABLE, stale_winners, (4, 5, 6), strict=False):
        answer["Prizes", f"F{row}"] = Dependent(winner, stale, name)
    return answer


CLUBS = ["Rooks", "Knights", "Bishops", "Queens"]
INDEPENDENT_VALUES: dict[tuple[str, str], Cached] = {
    ("Budget", "B4"): 600.0,
    ("Budget", "B6"): 420.0,
    ("Budget", "B7"): 0.7,
    ("Budget", "B8"): "in the black",
    ("Budget", "E3"): min(CLUBS),  # the first cell of a dynamic array
}


# The workbook.


def build(path: Path, *, macros: bool = False) -> RichWorkbook:
    """Write the workbook; with macros, an .xlsm with the VBA project of xlwings' quickstart."""
    book = xlsxwriter.Workbook(path)
    book.set_properties(
        {"title": "Springfield Open", "author": "The director", "created": datetime(2024, 5, 4)}
    )
    book.set_custom_property("Section", "Open")
    book.set_custom_property("Rated", True)
    open_sheet = book.add_worksheet("Open")
    prizes = book.add_worksheet("Prizes")
    budget = book.add_worksheet("Budget")
    if macros:
        book.add_vba_project(BytesIO(vba_project()), is_stream=True)

    write_crosstable(book, open_sheet)
    decorate_crosstable(book, open_sheet)
    write_surroundings(book, open_sheet)
    set_up_printing(open_sheet)
    write_prizes(book, prizes)
    write_budget(book, budget)
    define_names(book)
    book.close()

    parts = read_parts(path)
    add_other_parts(parts)
    add_printer_settings(parts)
    save_as_excel_would(parts)
    write_parts(path, parts)
    return RichWorkbook(path, targets=target_values(), dependents=dependents())


def write_crosstable(book: Any, sheet: Any) -> None:
    bold, italic = book.add_format({"bold": True}), book.add_format({"italic": True})
    title = book.add_format({"bold": True, "font_size": 16, "align": "center"})
    header = book.add_format({"bold": True, "bg_color": "#1F3864", "font_color": "white"})
    one_decimal = book.add_format({"num_format": "0.0"})
    sheet.merge_range("A1:N1", "Springfield Open", title)
    sheet.write_rich_string("A2", "Section ", bold, "Open", ", six rounds, ", italic, "final")
    sheet.write_url("H2", "https://example.org/open", string="Invitation")
    sheet.write_url("K2", "internal:Prizes!A1", string="Prizes")
    sheet.write("A3", "Tie-breaks: Modified Median, Solkoff, Cumulative, Cumulative of Opposition")
    sheet.write("A4", "To do before the prize-giving: fill in TBrk1-4")
    sheet.write_row(HEADER_ROW - 1, 0, [*HEADER, "Place", "Form"], header)
    sheet.set_column("A:A", 5)
    sheet.set_column("B:B", 14)
    sheet.set_column("C:G", 7, one_decimal)
    sheet.set_column("H:N", 6)
    sheet.set_column("P:U", 6, None, {"hidden": True})
    places = dependents()
    for row, (no, name, points, _, rounds) in enumerate(CROSSTABLE, start=FIRST_ROW):
        sheet.write(f"A{row}", no)
        sheet.write(f"B{row}", name)
        sheet.write(f"C{row}", points, one_decimal)
        for column in "DEF":  # the cells of TBrk4 do not exist, only their column's format
            sheet.write_blank(f"{column}{row}", None, one_decimal)
        sheet.write_row(f"H{row}", rounds.split())
        place = places["Open", f"N{row}"]
        sheet.write_formula(f"N{row}", place.formula, None, place.stale)
        sheet.write_row(f"P{row}", running_scores(rounds))
    sheet.freeze_panes(HEADER_ROW, 2)
    sheet.set_row(3, None, None, {"hidden": True})
    sheet.set_row(18, None, None, {"hidden": True})


def running_scores(rounds: str) -> list[float]:
    worth = {"W": 1.0, "D": 0.5, "-": 1.0}
    running = []
    total = 0.0
    for cell in rounds.split():
        total += worth.get(cell[0], 0.0)
        running.append(total)
    return running


def decorate_crosstable(book: Any, sheet: Any) -> None:
    """Conditional formats, data bars, icons, sparklines, notes, validation, protected ranges."""
    green = book.add_format({"bg_color": "#C6EFCE"})
    sheet.conditional_format(
        "A6:B20", {"type": "formula", "criteria": "=$C6>$C$22/2", "format": green}
    )
    sheet.conditional_format("C6:C20", {"type": "icon_set", "icon_style": "3_arrows"})
    sheet.conditional_format("D6:D20", {"type": "data_bar", "data_bar_2010": True})
    sheet.conditional_format("E6:E20", {"type": "3_color_scale"})
    for row in range(FIRST_ROW, LAST_ROW + 1):
        sheet.add_sparkline(
            f"O{row}", {"range": f"Open!P{row}:U{row}", "show_hidden": True, "markers": True}
        )
    sheet.data_validation(
        "C6:C20",
        {
            "validate": "decimal",
            "criteria": "between",
            "minimum": 0,
            "maximum": 6,
            "error_message": "Nobody has more points than there were rounds.",
        },
    )
    sheet.write_comment("D5", "Opponents' scores without the least significant", {"author": "TD"})
    sheet.write_comment("B6", THREADED_NOTE, {"author": f"tc={THREAD_ID}"})
    sheet.unprotect_range("H6:M20", "Results")


def write_surroundings(book: Any, sheet: Any) -> None:
    """A table under the crosstable, a chart, a picture, a text box, a button."""
    sheet.write("B22", "Rounds")
    sheet.write("C22", 6, book.add_format())
    sheet.add_table(
        "B25:D28",
        {
            "name": "Requests",
            "columns": [{"header": "Who"}, {"header": "Wish"}, {"header": "Fee"}],
            "data": [["Player, I", "bye", 0], ["Player, L", "bye", 0], ["Player, H", "lift", 5]],
        },
    )
    chart = book.add_chart({"type": "bar"})
    chart.add_series({"categories": "=Open!$B$6:$B$20", "values": "=Open!$C$6:$C$20"})
    chart.set_title({"name": "Points"})
    chart.set_legend({"none": True})
    sheet.insert_chart("W2", chart)
    sheet.insert_image("W18", "board.png", {"image_data": BytesIO(png()), "description": "Board"})
    sheet.insert_textbox("W24", "Prize-giving at 18:00", {"width": 160, "height": 40})
    sheet.insert_button("H22", {"caption": "Fill", "macro": "SampleCall", "width": 80})


def set_up_printing(sheet: Any) -> None:
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.set_margins(left=0.5, right=0.5, top=1.2)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0, HEADER_ROW - 1)
    sheet.print_area("A1:O28")
    sheet.center_horizontally()
    sheet.set_header("&L&G&CSpringfield Open", {"image_left": "logo.png", **png_option()})
    sheet.set_footer("&LPage &P of &N&RPrinted &D")


def write_prizes(book: Any, sheet: Any) -> None:
    sheet.write("A1", "Prizes", book.add_format({"bold": True}))
    labels = (
        *("Sum of Modified Medians", "Highest Solkoff", "held by", "Mean of all tie-breaks"),
        *("Rank of number 3 in TBrk1", "Half of the sum", "Points by Modified Median"),
    )
    sheet.write_column("A3", labels)
    sheet.set_column("A:A", 28)
    sheet.set_column("F:F", 12)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 1)
    sheet.add_table(
        "D3:F6",
        {
            "name": "PrizeFund",
            "columns": [{"header": "Place"}, {"header": "Prize"}, {"header": "Winner"}],
            "data": [[1, 100, None], [2, 60, None], [3, 20, None]],
        },
    )
    for (name, cell), dependent in dependents().items():
        if name != "Prizes":
            continue
        if dependent.formula.startswith("{"):
            sheet.write_array_formula(f"{cell}:{cell}", dependent.formula, None, dependent.stale)
        else:
            sheet.write_formula(cell, dependent.formula, None, dependent.stale)
    chart = book.add_chart({"type": "column"})
    chart.add_series({"categories": "=Open!$B$6:$B$20", "values": "=Open!$D$6:$D$20"})
    chart.set_title({"name": "Modified Median"})
    chart.set_legend({"none": True})
    sheet.insert_chart("A12", chart)
    sheet.embed_image("H3", "crest.png", {"image_data": BytesIO(png())})


def write_budget(book: Any, sheet: Any) -> None:
    rows = [("Entry fee", 40), ("Players", 15), ("Income", None), ("Hall", 180), ("Left", None)]
    for row, (label, value) in enumerate(rows, start=2):
        sheet.write(f"A{row}", label)
        if value is not None:
            sheet.write(f"B{row}", value)
    sheet.write_formula("B4", "=B2*B3", None, INDEPENDENT_VALUES["Budget", "B4"])
    sheet.write_formula("B6", "=B4-B5", None, INDEPENDENT_VALUES["Budget", "B6"])
    sheet.write_formula("B7", "=B6/B4", None, INDEPENDENT_VALUES["Budget", "B7"])
    sheet.write_formula(
        "B8", '=IF(B6>0,"in the black","in the red")', None, INDEPENDENT_VALUES["Budget", "B8"]
    )
    sheet.write("D2", "Clubs")
    sheet.write_column("D3", CLUBS)
    sheet.write("E2", "Sorted")
    first, *spilled = sorted(CLUBS)
    sheet.write_dynamic_array_formula("E3:E6", "=SORT(D3:D6)", None, first)
    sheet.write_column("E4", spilled)
    sheet.write("G2", "Paid")
    for row in range(3, 7):
        sheet.insert_checkbox(f"G{row}", row % 2 == 1)


def define_names(book: Any) -> None:
    book.define_name("TieBreaks", "=Open!$D$6:$G$20")
    book.define_name("Budget!EntryFee", "=Budget!$B$2")
    book.define_name("Slicer_Wish", "=#N/A")


def png_option() -> dict[str, BytesIO]:
    return {"image_data_left": BytesIO(png())}


def png(size: int = 32) -> bytes:
    """A picture of a chessboard."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(kind + content))
        return struct.pack(">I", len(content)) + kind + content + checksum

    square = size // 8
    rows = b"".join(
        b"\0" + bytes(255 if (x // square + y // square) % 2 == 0 else 90 for x in range(size))
        for y in range(size)
    )
    greyscale = struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", greyscale)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def vba_project() -> bytes:
    """The VBA project of the workbook that xlwings ships."""
    spec = importlib.util.find_spec("xlwings")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("xlwings is not installed; its quickstart.xlsm is needed here")
    with zipfile.ZipFile(Path(spec.origin).with_name("quickstart.xlsm")) as package:
        return package.read("xl/vbaProject.bin")


# What XlsxWriter does not make.

THREAD_ID = "{6A1F9C0E-55D4-4B0A-9C0B-2E0D5B7C3A11}"
THREADED_NOTE = (
    "[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment; "
    "however, any edits to it will get removed if the file is opened in a newer version of Excel."
    "\n\nComment:\n    Plays for the Rooks\nReply:\n    Since May"
)

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
WORKBOOK = "xl/workbook.xml"
OPEN_SHEET = "xl/worksheets/sheet1.xml"


def read_parts(path: Path) -> Parts:
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def write_parts(path: Path, parts: Parts) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            part = zipfile.ZipInfo(name, (2024, 5, 4, 12, 0, 0))
            package.writestr(part, content, zipfile.ZIP_DEFLATED)


def add_part(
    parts: Parts, name: str, content: str | bytes, content_type: str, *, used_by: str, relation: str
) -> str:
    """Add a part that another part uses; return the id of the relationship."""
    parts[name] = content if isinstance(content, bytes) else (XML + content).encode()
    types = "[Content_Types].xml"
    override = f'<Override PartName="/{name}" ContentType="{content_type}"/>'
    insert_before(parts, types, "</Types>", override)

    folder, file = used_by.rsplit("/", 1)
    relationships = f"{folder}/_rels/{file}.rels"
    relation_id = f"rId{100 + len(parts)}"
    target = f"/{name}"
    insert_before(
        parts,
        relationships,
        "</Relationships>",
        f'<Relationship Id="{relation_id}" Type="{relation}" Target="{target}"/>',
    )
    return relation_id


def insert_before(parts: Parts, name: str, marker: str, text: str) -> None:
    """Insert text before the last marker in a part."""
    before, found, after = parts[name].decode().rpartition(marker)
    if not found:
        raise ValueError(f"{name} has no {marker}")
    parts[name] = (before + text + found + after).encode()


def add_other_parts(parts: Parts) -> None:
    """Add a threaded comment, custom XML, a shape and a slicer for a column of the lower table.

    In the file, `part` and `content` make a part; `text` goes into one `before` the last of that.
    """
    ids: dict[str, str] = {}
    for one in json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8")):
        if "text" in one:
            text = one["text"]
            for name, relation_id in ids.items():
                text = text.replace(f"{{{name}}}", relation_id)
            insert_before(parts, one["part"], one["before"], text)
        elif "type" in one:
            ids[one["part"]] = add_part(
                parts,
                one["part"],
                one["content"],
                one["type"],
                used_by=one["used_by"],
                relation=one["relation"],
            )
        else:
            parts[one["part"]] = (XML + one["content"]).encode()


def add_printer_settings(parts: Parts) -> None:
    relation_id = add_part(
        parts,
        "xl/printerSettings/printerSettings1.bin",
        device_mode("Printer in the hall"),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings",
        used_by=OPEN_SHEET,
        relation=f"{OFFICE}/printerSettings",
    )
    sheet = parts[OPEN_SHEET].decode()
    sheet = re.sub(r"<pageSetup [^>]*?(?=/>)", rf'\g<0> r:id="{relation_id}"', sheet, count=1)
    parts[OPEN_SHEET] = sheet.encode()


def device_mode(printer: str) -> bytes:
    """A DEVMODE structure of Windows: the printer's name, landscape, A4, one copy."""
    name = printer.encode("utf-16-le").ljust(64, b"\0")
    orientation, paper, copies_field = 0x1, 0x2, 0x100
    fields = orientation | paper | copies_field
    version_and_sizes = struct.pack("<HHHHI", 0x0401, 0, 220, 0, fields)
    settings = struct.pack("<8h", 2, 9, 0, 0, 100, 1, 0, 0)
    return (name + version_and_sizes + settings).ljust(220, b"\0")


def save_as_excel_would(parts: Parts) -> None:
    """Add a calculation chain, and remove the request to calculate on loading."""
    workbook = re.sub(r"<calcPr [^>]*/>", '<calcPr calcId="191029"/>', parts[WORKBOOK].decode())
    parts[WORKBOOK] = workbook.encode()
    cells = []
    for sheet_id in (1, 2, 3):
        sheet = parts[f"xl/worksheets/sheet{sheet_id}.xml"].decode()
        for cell, attributes in re.findall(r'<c r="([A-Z]+\d+)"[^>]*><f([^>]*)>', sheet):
            array = ' a="1"' if 't="array"' in attributes else ""
            cells.append(f'<c r="{cell}" i="{sheet_id}"{array}/>')
    add_part(
        parts,
        "xl/calcChain.xml",
        '<calcChain xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        + "".join(cells)
        + "</calcChain>",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml",
        used_by=WORKBOOK,
        relation=f"{OFFICE}/calcChain",
    )
