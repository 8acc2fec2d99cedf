"""Make the example workbooks of this folder: python workbook_templates/make_templates.py

wscf_example.xlsx is the example crosstable of the WSCF's page on tie-breaks with its tie-break
columns empty; bham_example.xlsx is the final table of the BHAM tournament as printed, one misprint
in a tie-break included. All others are blank and ready to be copied: they compute by themselves,
and `xltiebreak new --list` says what each is for.
"""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from xlsxwriter import Workbook  # type: ignore[import-untyped]

from xltiebreak.live.making import new_workbook
from xltiebreak.live.templates import TEMPLATES
from xltiebreak.rules.examples import WSCF, cells_in

WSCF_HEADER = "No.|Name|Pts|TBrk1|TBrk2|TBrk3|TBrk4|Rnd1|Rnd2|Rnd3|Rnd4|Rnd5|Rnd6"
WSCF_NOTES = (
    "W = win, 1 point; D = draw, 0.5 points; L = loss, 0 points; -B- = bye, 1 point",
    "TBrk1 Modified Median, TBrk2 Solkoff, TBrk3 Cumulative, TBrk4 Cumulative of opposition",
)
BHAM_HEADER = "#|Rd 1|Rd 2|Rd 3|Rd 4|Tot|TBrk [M]|TBrk [S]|TBrk [C]|TBrk [O]|TBrk [T]|Trophy"
BHAM_ROWS = """
1|W4|D2|W3|L5|2.5|6.5|7.5|7.5|18.5|2|2nd
2|W5|D1|W6|L3|2.5|6.5|8.5|7.5|19.5|3|1st
3|W6|L4|L1|W2|2.0|4.5|8|5|22|2|3rd
4|L1|W3|L5|L6|1.0|6|8.5|3|19.5|2|
5|L2|L6|W4|W1|2.0|4.5|8|3|22|1|
6|L3|W5|L2|W4|2.0|4|7.5|4|19.5|2|
"""
BHAM_NOTES = (
    "[M] Modified Median, [S] Solkoff, [C] Cumulative, [O] Cumulative of opposition, [T] blacks",
)

HEADER_ROW = 3
INK, PAPER, LINE, GREY = "#FFFFFF", "#1F4E79", "#BFBFBF", "#595959"
CENTRED, LEFT = "center", "left"
PIXELS = 7  # a character of a column's width
MADE = datetime(2026, 1, 1)


def wscf(path: Path) -> None:
    """The WSCF example with four empty tie-break columns behind the points."""
    _, *rows = cells_in(WSCF)
    cells = [[*row[:3], "", "", "", "", *row[3:]] for row in rows]
    _write(path, "WSCF", "WSCF Example Crosstable", WSCF_HEADER, cells, WSCF_NOTES)


def bham(path: Path) -> None:
    """The BHAM tournament with its tie-breaks as printed."""
    cells = [row.split("|") for row in BHAM_ROWS.strip().splitlines()]
    _write(path, "BHAM", "BHAM Tournament: Final Standings", BHAM_HEADER, cells, BHAM_NOTES)


def _write(
    path: Path, name: str, title: str, header: str, rows: list[list[str]], notes: tuple[str, ...]
) -> None:
    with Workbook(path) as book:
        book.set_properties({"author": "xltiebreak", "created": MADE})
        sheet = book.add_worksheet(name)
        headings = header.split("|")
        look = book.add_format({"bold": True, "font_size": 16, "font_color": PAPER})
        sheet.merge_range(0, 0, 0, len(headings) - 1, title, look)
        for column, heading in enumerate(headings):
            width = 18 if heading == "Name" else max(7, len(heading) + 2)
            sheet.set_column_pixels(column, column, width * PIXELS)
            sheet.write_string(HEADER_ROW - 1, column, heading, _header_look(book, heading))
            look = _look(book, heading)
            for row, texts in enumerate(rows, HEADER_ROW):
                sheet.write(row, column, _value(texts[column]), look)
        look = book.add_format({"italic": True, "font_color": GREY})
        for row, note in enumerate(notes, HEADER_ROW + len(rows) + 1):
            sheet.write_string(row, 0, note, look)
        sheet.freeze_panes(HEADER_ROW, 2 if "Name" in headings else 1)
        sheet.hide_gridlines(2)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(left=0.75, right=0.75, top=1, bottom=1)
        sheet.repeat_rows(HEADER_ROW - 1)


def _header_look(book: Workbook, heading: str) -> Any:
    return book.add_format(
        {"bold": True, "font_color": INK, "bg_color": PAPER, **_placed(heading), **_EDGES}
    )


def _look(book: Workbook, heading: str) -> Any:
    """How the cells below a heading look."""
    total = heading in ("Pts", "Tot")
    points = total or (heading.startswith("TBrk") and heading != "TBrk [T]")
    form = {"num_format": "0.0"} if points else {}
    return book.add_format({"bold": total, **form, **_placed(heading), **_EDGES})


_EDGES = {"border": 1, "border_color": LINE}


def _placed(heading: str) -> dict[str, str]:
    return {"align": LEFT if heading == "Name" else CENTRED}


def _value(text: str) -> float | str | None:
    return float(text) if text.replace(".", "", 1).isdigit() else text or None


def main(folder: Path) -> None:
    """Write the two examples, and the workbooks that are ready to be copied, into the folder."""
    wscf(folder / "wscf_example.xlsx")
    bham(folder / "bham_example.xlsx")
    for name, template in TEMPLATES.items():
        (folder / f"{name}.xlsx").write_bytes(new_workbook(template.plan, MADE))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
