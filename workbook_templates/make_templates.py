"""Make the example workbooks of this folder: python workbook_templates/make_templates.py

wscf_example.xlsx is the example crosstable of the WSCF's page on tie-breaks with its tie-break
columns empty; bham_example.xlsx is the final table of the BHAM tournament as printed, one misprint
in a tie-break included.
"""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

WSCF_HEADER = "No.|Name|Pts|TBrk1|TBrk2|TBrk3|TBrk4|Rnd1|Rnd2|Rnd3|Rnd4|Rnd5|Rnd6"
WSCF_ROWS = """
1|Player, A|6.0|W6|W3|W9|W5|W4|W7
2|Player, B|6.0|W15|W5|W4|W3|W10|W9
3|Player, E|4.0|W12|L1|W13|L2|W8|W10
4|Player, C|3.5|W14|W7|L2|W12|L1|D5
5|Player, D|3.5|W11|L2|W10|L1|W12|D4
6|Player, I|3.5|L1|L10|D11|-B-|W13|W14
7|Player, F|3.0|W13|L4|L12|W9|W14|L1
8|Player, M|3.0|-B-|L9|W15|L10|L3|W12
9|Player, G|2.5|D10|W8|L1|L7|W11|L2
10|Player, N|2.5|D9|W6|L5|W8|L2|L3
11|Player, K|2.5|L5|D15|D6|D13|L9|-B-
12|Player, L|2.0|L3|-B-|W7|L4|L5|L8
13|Player, O|2.0|L7|W14|L3|D11|L6|D15
14|Player, J|2.0|L4|L13|-B-|W15|L7|L6
15|Player, H|2.0|L2|D11|L8|L14|-B-|D13
"""
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
INK, PAPER, LINE = "FFFFFF", "1F4E79", Side(style="thin", color="BFBFBF")
MADE = datetime(2026, 1, 1)


def wscf() -> Workbook:
    """The WSCF example with four empty tie-break columns behind the points."""
    rows = [row.split("|") for row in WSCF_ROWS.strip().splitlines()]
    cells = [[*row[:3], "", "", "", "", *row[3:]] for row in rows]
    return _workbook("WSCF", "WSCF Example Crosstable", WSCF_HEADER, cells, WSCF_NOTES)


def bham() -> Workbook:
    """The BHAM tournament with its tie-breaks as printed."""
    cells = [row.split("|") for row in BHAM_ROWS.strip().splitlines()]
    return _workbook("BHAM", "BHAM Tournament: Final Standings", BHAM_HEADER, cells, BHAM_NOTES)


def _workbook(
    name: str, title: str, header: str, rows: list[list[str]], notes: tuple[str, ...]
) -> Workbook:
    book = Workbook()
    book.properties.creator = "xltiebreak"
    book.properties.created = MADE
    sheet: Worksheet = book.worksheets[0]
    sheet.title = name
    headings = header.split("|")
    sheet.cell(1, 1, title).font = Font(size=16, bold=True, color=PAPER)
    sheet.merge_cells(start_row=1, start_column=1, end_row=1, end_column=len(headings))
    for column, heading in enumerate(headings, 1):
        cell = sheet.cell(HEADER_ROW, column, heading)
        cell.font = Font(bold=True, color=INK)
        cell.fill = PatternFill("solid", fgColor=PAPER)
        cell.alignment = Alignment(horizontal="left" if heading == "Name" else "center")
        cell.border = Border(top=LINE, bottom=LINE, left=LINE, right=LINE)
        width = 18 if heading == "Name" else max(7, len(heading) + 2)
        sheet.column_dimensions[get_column_letter(column)].width = width
    for row, texts in enumerate(rows, HEADER_ROW + 1):
        for column, (heading, text) in enumerate(zip(headings, texts, strict=True), 1):
            _write(sheet, row, column, heading, text)
    for row, note in enumerate(notes, HEADER_ROW + len(rows) + 2):
        sheet.cell(row, 1, note).font = Font(italic=True, color="595959")
    sheet.freeze_panes = f"{'C' if 'Name' in headings else 'B'}{HEADER_ROW + 1}"
    sheet.sheet_view.showGridLines = False
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = f"{HEADER_ROW}:{HEADER_ROW}"
    return book


def _write(sheet: Worksheet, row: int, column: int, heading: str, text: str) -> None:
    cell = sheet.cell(row, column)
    if text:
        cell.value = float(text) if _is_figure(text) else text
    points = heading in ("Pts", "Tot") or heading.startswith("TBrk")
    cell.number_format = "0.0" if points and heading != "TBrk [T]" else "General"
    cell.font = Font(bold=heading in ("Pts", "Tot"))
    cell.alignment = Alignment(horizontal="left" if heading == "Name" else "center")
    cell.border = Border(top=LINE, bottom=LINE, left=LINE, right=LINE)


def _is_figure(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()


def main(folder: Path) -> None:
    """Write both workbooks into the folder."""
    wscf().save(folder / "wscf_example.xlsx")
    bham().save(folder / "bham_example.xlsx")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
