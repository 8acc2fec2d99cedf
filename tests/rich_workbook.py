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
from itertools import accumulate
from pathlib import Path
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]
from printed import WSCF, WSCF_POINTS, WSCF_VALUES

Cached = float | str
Parts = dict[str, bytes]

NAMES = "ABECDIFMGNKLOJH"
"""What the players of the example crosstable of the WSCF's page on tie-breaks are called there."""

# TBrk1-4 are Modified Median, Solkoff, Cumulative and Cumulative of Opposition; they are empty.
CROSSTABLE = [
    (no, f"Player, {name}", WSCF_POINTS[no], tuple(WSCF_VALUES[no].values()), WSCF[no])
    for no, name in zip(WSCF, NAMES, strict=True)
]
FIRST_ROW, LAST_ROW = 6, 20
CALLS: dict[str, Any] = json.loads(
    Path(__file__).with_name("rich_workbook_calls.json").read_text(encoding="utf-8")
)
"""Formats by name, the methods of XlsxWriter to call on the sheets, and charts of the players."""


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
        for column, value in zip("DEFG", tiebreaks, strict=True)
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


INDEPENDENT_VALUES: dict[tuple[str, str], Cached] = {
    ("Budget", "B4"): 600.0,
    ("Budget", "B6"): 420.0,
    ("Budget", "B7"): 0.7,
    ("Budget", "B8"): "in the black",
    ("Budget", "E3"): "Bishops",  # the first cell of a dynamic array
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
    sheets = {name: book.add_worksheet(name) for name in ("Open", "Prizes", "Budget")}
    if macros:
        book.add_vba_project(BytesIO(vba_project()), is_stream=True)
    formats = {name: book.add_format(format_) for name, format_ in CALLS["formats"].items()}
    for name, method, *arguments in CALLS["calls"]:
        getattr(sheets.get(name, book), method)(*(meant(one, formats) for one in arguments))
    for one in CALLS["charts"]:
        insert_chart(book, sheets[one["sheet"]], one)
    write_crosstable(sheets["Open"], formats["one decimal"])
    write_dependents(sheets["Prizes"])
    insert_pictures(sheets)
    book.close()

    parts = read_parts(path)
    add_other_parts(parts)
    add_printer_settings(parts)
    save_as_excel_would(parts)
    write_parts(path, parts)
    return RichWorkbook(path, targets=target_values(), dependents=dependents())


def meant(argument: Any, formats: dict[str, Any]) -> Any:
    """An argument of a call, with formats for their names."""
    if not isinstance(argument, dict):
        return argument
    if set(argument) == {"format"}:
        return formats[argument["format"]]
    return {key: meant(value, formats) for key, value in argument.items()}


def insert_chart(book: Any, sheet: Any, one: dict[str, str]) -> None:
    chart = book.add_chart({"type": one["type"]})
    chart.add_series({"categories": "=Open!$B$6:$B$20", "values": one["values"]})
    chart.set_title({"name": one["title"]})
    chart.set_legend({"none": True})
    sheet.insert_chart(one["cell"], chart)


def write_crosstable(sheet: Any, one_decimal: Any) -> None:
    places = dependents()
    for row, (no, name, points, _, rounds) in enumerate(CROSSTABLE, start=FIRST_ROW):
        sheet.write(f"A{row}", no)
        sheet.write(f"B{row}", name)
        sheet.write(f"C{row}", points, one_decimal)
        for column in "DEF":  # the cells of TBrk4 do not exist, only their column's format
            sheet.write_blank(f"{column}{row}", None, one_decimal)
        sheet.write_row(f"H{row}", rounds)
        place = places["Open", f"N{row}"]
        sheet.write_formula(f"N{row}", place.formula, None, place.stale)
        made = ({"W": 1.0, "D": 0.5, "-": 1.0}.get(cell[0], 0.0) for cell in rounds)
        sheet.write_row(f"P{row}", list(accumulate(made)))
        points_so_far = {"range": f"Open!P{row}:U{row}", "show_hidden": True, "markers": True}
        sheet.add_sparkline(f"O{row}", points_so_far)
    sheet.write_url("H2", "https://example.org/open", string="Invitation")
    sheet.write_url("K2", "internal:Prizes!A1", string="Prizes")
    sheet.write_comment("B6", THREADED_NOTE, {"author": f"tc={THREAD_ID}"})


def write_dependents(sheet: Any) -> None:
    for (name, cell), dependent in dependents().items():
        if name == "Prizes" and dependent.formula.startswith("{"):
            sheet.write_array_formula(f"{cell}:{cell}", dependent.formula, None, dependent.stale)
        elif name == "Prizes":
            sheet.write_formula(cell, dependent.formula, None, dependent.stale)


def insert_pictures(sheets: dict[str, Any]) -> None:
    board = {"image_data": BytesIO(png()), "description": "Board"}
    sheets["Open"].insert_image("W18", "board.png", board)
    logo = {"image_left": "logo.png", "image_data_left": BytesIO(png())}
    sheets["Open"].set_header("&L&G&CSpringfield Open", logo)
    sheets["Prizes"].embed_image("H3", "crest.png", {"image_data": BytesIO(png())})


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
