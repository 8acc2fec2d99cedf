"""The cost of hostile files: python benchmarks/hostile.py [NAME ...]

Each file is small, and made to cost as much time and memory as possible. Each is filled in its own
process. A file of up to 1 MB must be answered within 5 s and 500 MB. A file that needs more is
marked with "!", and the script then ends with exit code 1.
"""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from lossless.handmade import MAIN, OFFICE, PACKAGE, parts, relationships, sheet, zipped
from lossless.zips import with_zip64_records

SECONDS, MEGABYTES = 5, 500
COLUMN = '<col min="1" max="2" style="1"/>'
Parts = dict[str, str | bytes]

HEADER = ("No.", "Name", "Rd1", "Rd2", "Pts")
PLAYERS = (
    (1, "Adams", "W2", "D3", 1.5),
    (2, "Baker", "L1", "W4", 1),
    (3, "Clark", "W4", "D1", 1.5),
    (4, "Davis", "L3", "L2", 0),
)
CLOSE = "</row>"


def cell(address: str, value: object) -> str:
    """A cell with a text or a number."""
    if isinstance(value, str):
        return f'<c r="{address}" t="inlineStr"><is><t>{value}</t></is></c>'
    return f'<c r="{address}"><v>{value}</v></c>'


def rows() -> list[str]:
    """A crosstable of four players, row by row."""
    return [
        f'<row r="{number}">'
        + "".join(
            cell(f"{letter}{number}", value) for letter, value in zip("ABCDE", values, strict=True)
        )
        + CLOSE
        for number, values in enumerate((HEADER, *PLAYERS), 1)
    ]


def with_rows(more: str = "", **around: str) -> Parts:
    """A workbook with the crosstable and more rows below it."""
    return parts({"Open": sheet("".join(rows()) + more, **around)})


def in_a_row(more: str, about: str = "") -> Parts:
    """A workbook with more cells in the row of the first player."""
    made = rows()
    made[1] = made[1].replace('<row r="2"', f'<row r="2"{about}').replace(CLOSE, more + CLOSE)
    return parts({"Open": sheet("".join(made))})


def in_a_cell(formula: str) -> Parts:
    """A workbook with a formula below the crosstable that reads a filled cell."""
    return with_rows(f'<row r="9"><c r="A9"><f>{formula}</f><v>1</v></c></row>')


def in_each_row(cells: str, rows: int) -> Parts:
    """A workbook with rows below the crosstable; # is a row's number."""
    return with_rows(
        "".join(f'<row r="{n}">{cells.replace("#", str(n))}</row>' for n in range(9, 9 + rows))
    )


def named(meanings: Iterable[str], other: str = "") -> Parts:
    """A workbook with the names name.0, name.1 ... and a formula with the first of them."""
    names = "".join(
        f'<definedName name="name.{n}">{meaning}</definedName>'
        for n, meaning in enumerate(meanings)
    )
    formula = f'<row r="9"><c r="A9"><f>{other or "name.0"}</f><v>1</v></c></row>'
    return parts(
        {"Open": sheet("".join(rows()) + formula)}, names=f"<definedNames>{names}</definedNames>"
    )


def crosstables(count: int) -> Parts:
    """A sheet with many crosstables of two players."""
    made, row = list[str](), 1
    for _ in range(count):
        for values in (HEADER, (1, "A", "W2", "D2", 1.5), (2, "B", "L1", "D1", 0.5)):
            cells = (cell(f"{c}{row}", value) for c, value in zip("ABCDE", values, strict=True))
            made.append(f'<row r="{row}">{"".join(cells)}</row>')
            row += 1
        row += 2
    return parts({"Open": sheet("".join(made))})


def zip64(offset: int) -> bytes:
    """A zip that claims that its list of parts begins at this offset."""
    content = bytearray(with_zip64_records(zipped(with_rows())))
    struct.pack_into("<Q", content, content.rindex(b"PK\x06\x06") + 48, offset)
    return bytes(content)


def styled(styles: str) -> Parts:
    """A workbook with these styles; the points have the first one."""
    made = rows()
    made = [row.replace('<c r="E', '<c s="1" r="E') for row in made]
    return parts({"Open": sheet("".join(made))}, more={"xl/styles.xml": styles})


def a_format(code: str) -> Parts:
    """A workbook with a number format."""
    return styled(
        f'<styleSheet xmlns="{MAIN}"><numFmts>'
        f'<numFmt numFmtId="164" formatCode="{code}"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'
    )


def shared(strings: str) -> Parts:
    """A workbook with these texts that cells share."""
    made = rows()
    made[1] = made[1].replace(cell("B2", "Adams"), '<c r="B2" t="s"><v>0</v></c>')
    return parts(
        {"Open": sheet("".join(made))},
        related=(("sharedStrings", "sharedStrings.xml"),),
        more={"xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>'},
    )


def letters(column: int) -> str:
    """A column's letters."""
    name = ""
    while column:
        column, digit = divmod(column - 1, 26)
        name = chr(65 + digit) + name
    return name


def blank_row(number: int) -> str:
    """A row of formats only."""
    cells = (f'<c r="{letters(c)}{number}" s="1"/>' for c in range(1, 16385))
    return f'<row r="{number}">{"".join(cells)}</row>'


def noise(kilobytes: int = 1_700) -> str:
    """A comment that cannot be packed, so that the file may unpack to more."""
    return f"<!--{random.Random(1).randbytes(kilobytes * 512).hex()}-->"


def padded(more: str) -> Parts:
    """A workbook of 1 MB with more rows."""
    return with_rows(noise() + more)


LEADING = "".join(
    f'<row r="{n}"><c r="A{n}"><f>SOME(S0001:S0999!A1)</f><v>1</v></c></row>'
    for n in range(9, 60_009)
)

FILES: dict[str, Callable[[], Parts | bytes]] = {
    "an ordinary file": with_rows,
    "a row with a number of 9 digits": lambda: with_rows('<row r="999999999"><c/></row>'),
    "the last row": lambda: with_rows('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
    "a cell beyond the last column": lambda: in_a_row('<c r="ZZZZZZ2"><v>1</v></c>'),
    "a cell in a column of 3 letters too far": lambda: in_a_row('<c r="ZZZ2"><v>1</v></c>'),
    "a value in the last column of 40,000 rows": lambda: with_rows(
        "".join(f'<row r="{n}"><c r="XFD{n}"><v>1</v></c></row>' for n in range(9, 40_009))
    ),
    "60 rows of 16,384 blank cells": lambda: with_rows("".join(map(blank_row, range(9, 69)))),
    "a row of 800,000 blank cells": lambda: in_a_row('<c s="1"/>' * 800_000),
    "a row of 400,000 cells with a value": lambda: in_a_row("<c><v>1</v></c>" * 240_000),
    "100,000 rows of 10 cells without an address": lambda: with_rows(
        ("<row>" + "<c><v>1</v></c>" * 10 + "</row>") * 20_000
    ),
    "1,000,000 empty rows": lambda: with_rows("<row/>" * 1_000_000),
    "spans of 4,400 digits": lambda: in_a_row("", f' spans="1:{"9" * 4_400}"'),
    "spans of 1,000,000 parts": lambda: in_a_row("", f' spans="{"1:5 " * 1_000_000}"'),
    "a dimension beyond the sheet": lambda: with_rows(before='<dimension ref="A1:ZZZ9999999"/>'),
    "a row number of 5,000 digits": lambda: with_rows(f'<row r="{"9" * 5_000}"/>'),
    "a style of 5,000 digits": lambda: in_a_row(f'<c r="F2" s="{"9" * 5_000}"><v>1</v></c>'),
    "a shared text of 5,000 digits": lambda: in_a_row(f'<c r="F2" t="s"><v>{"9" * 5_000}</v></c>'),
    "a number of 5,000 digits": lambda: in_a_row(f'<c r="F2"><v>{"9" * 5_000}</v></c>'),
    "100,000 columns": lambda: with_rows(
        before="<cols>" + '<col min="1" max="16384" style="1"/>' * 100_000 + "</cols>"
    ),
    "1,000,000 blanks in a tag": lambda: in_a_row(f'<c r="F2"{" " * 1_000_000}/>'),
    "1,000,000 blanks behind an attribute": lambda: in_a_row(
        f'<c r="F2" s{" " * 1_000_000}="1"><v>1</v></c>'
    ),
    "1,000,000 blanks in the declaration of a namespace": lambda: with_rows(
        before=f'<cols x:a="1" xmlns:x{" " * 1_000_000}="u"/>'
    ),
    "1,000,000 blanks in a cell": lambda: in_a_row(f'<c r="F2">{" " * 1_000_000}<v>1</v></c>'),
    "1,000,000 blanks in a text": lambda: in_a_row(cell("F2", " " * 1_000_000)),
    "60,000 comments": lambda: with_rows("<!-- x -->" * 60_000),
    "60,000 comments in a row": lambda: in_a_row("<!-- x -->" * 60_000),
    "60,000 comments that do not end": lambda: with_rows("<!-- x " * 60_000),
    "20,000 namespaces": lambda: with_rows(
        before="<cols" + "".join(f' xmlns:p{n}="urn:{n}"' for n in range(20_000)) + "/>"
    ),
    "20,000 prefixes for the one namespace": lambda: with_rows(
        before="<cols" + "".join(f' xmlns:p{n}="{MAIN}"' for n in range(20_000)) + "/>"
    ),
    "20,000 namespaces in the first tag": lambda: parts(
        {
            "Open": sheet("".join(rows()).replace('<c r="A', "<c  r=" + '"A')).replace(
                "<worksheet",
                "<worksheet" + "".join(f' xmlns:p{n}="urn:{n}"' for n in range(20_000)),
            )
        }
    ),
    "100,000 attributes": lambda: in_a_row(
        '<c r="F2"' + "".join(f' a{n}="1"' for n in range(100_000)) + "/>"
    ),
    "100,000 rows in rows": lambda: with_rows(
        "".join(f'<row r="{n}">' for n in range(9, 100_009)) + "</row>" * 100_000
    ),
    "300,000 values in a cell": lambda: in_a_row(f'<c r="F2">{"<v>" * 300_000}</c>'),
    "300,000 values that do not end": lambda: in_a_row('<c r="F2"><v>1</c>' * 100_000),
    "100,000 alternatives": lambda: with_rows("<mc:AlternateContent>" * 100_000),
    "a formula of 40,000 digits": lambda: in_a_cell("1" * 40_000 + "x"),
    "a formula of 1,000,000 letters": lambda: in_a_cell("a" * 1_000_000 + "["),
    "a formula of 8,000 quotes": lambda: in_a_cell("'" * 8_000),
    "a formula of 8,000 brackets": lambda: in_a_cell("[" * 8_000),
    "2,000 formulas of 8,000 digits": lambda: with_rows(
        "".join(
            f'<row r="{n}"><c r="A{n}"><f>{"1" * 8_000}x</f><v>1</v></c></row>'
            for n in range(9, 2_009)
        )
    ),
    "2,000 formulas of 8,000 quotes": lambda: with_rows(
        "".join(
            f'<row r="{n}"><c r="A{n}"><f>{chr(39) * 8_000}</f><v>1</v></c></row>'
            for n in range(9, 2_009)
        )
    ),
    "50,000 formulas that read columns": lambda: with_rows(
        "".join(
            f'<row r="{n}"><c r="A{n}"><f>SUM(F{n}:F{n + 9},G:G)</f><v>1</v></c></row>'
            for n in range(9, 50_009)
        )
    ),
    "20,000 dynamic arrays": lambda: with_rows(
        "".join(
            f'<row r="{n}"><c r="A{n}" cm="1"><f t="array" ref="A{n}">F{n}</f><v>1</v></c></row>'
            for n in range(9, 20_009)
        )
    ),
    "20,000 arrays that cover everything": lambda: with_rows(
        "".join(
            f'<row r="{n}"><c r="A{n}"><f t="array" ref="A1:XFD1048576">F{n}</f><v>1</v></c></row>'
            for n in range(9, 20_009)
        )
    ),
    "1,000,000 defined names": lambda: named("1" for _ in range(1_000_000)),
    "100,000 defined names of each other": lambda: named(f"name.{n + 1}" for n in range(100_000)),
    "60 names that double": lambda: named(f"name.{n + 1}+name.{n + 1}" for n in range(60)),
    "a name of 1,300 cells, 2,000 times": lambda: named(
        ["+".join(f"Open!$A${n}" for n in range(1, 1_300))], "+".join(["name.0"] * 2_000)
    ),
    "60,000 formulas of large areas": lambda: in_each_row(
        '<c r="A#"><f>SUM(B#:XFC1048575)</f><v>1</v></c>', 60_000
    ),
    "80,000 spills beside each other": lambda: in_each_row(
        '<c r="K#" cm="1"><f t="array" ref="K#:L#">F2</f><v>1</v></c>', 80_000
    ),
    "60,000 arrays over everything": lambda: in_each_row(
        '<c r="Z#"><f t="array" ref="Z1:XFD1048576">F2</f><v>1</v></c>', 60_000
    ),
    "60,000 formulas that lead to 1,000 sheets": lambda: parts(
        {f"S{n:04}": sheet("".join(rows()) + LEADING if n == 0 else "") for n in range(1_000)}
    ),
    "20,000 crosstables": lambda: crosstables(20_000),
    "60,000 comments of cells": lambda: (
        with_rows()
        | {
            "xl/worksheets/_rels/sheet1.xml.rels": relationships(("comments", "../comments1.xml")),
            "xl/comments1.xml": f'<comments xmlns="{MAIN}"><commentList>'
            + "".join(f'<comment ref="A{n}"><text/></comment>' for n in range(1, 60_001))
            + "</commentList></comments>",
        }
    ),
    "a zip64 offset of 2^63": lambda: zip64(2**63),
    "100,000 merged cells": lambda: with_rows(
        after="<mergeCells>"
        + "".join(f'<mergeCell ref="H{n}:I{n}"/>' for n in range(1, 100_001))
        + "</mergeCells>"
    ),
    "100,000 merged cells over everything": lambda: with_rows(
        after="<mergeCells>" + '<mergeCell ref="A1:XFD1048576"/>' * 100_000 + "</mergeCells>"
    ),
    "a number format of 100,000 digits": lambda: a_format("0." + "0" * 100_000),
    "a number format of 100,000 brackets": lambda: a_format("[" * 100_000),
    "a number format of 100,001 quotes": lambda: a_format("&quot;" * 100_001),
    "a number format with 30 decimals": lambda: a_format("0." + "0" * 30),
    "1,000,000 cell styles": lambda: styled(
        f'<styleSheet xmlns="{MAIN}"><cellXfs>{"<xf/>" * 1_000_000}</cellXfs></styleSheet>'
    ),
    "60,000 cell styles": lambda: styled(
        f'<styleSheet xmlns="{MAIN}"><cellXfs>'
        + "".join(f'<xf numFmtId="{n}"/>' for n in range(60_000))
        + "</cellXfs></styleSheet>"
    ),
    "200,000 formats that do not end": lambda: styled(
        f'<styleSheet xmlns="{MAIN}">{"<cellXfs>" * 200_000}</styleSheet>'
    ),
    "1,000,000 shared texts": lambda: shared("<si><t>x</t></si>" * 1_000_000),
    "300,000 shared texts of several runs": lambda: shared("<si><r><t>x</t></r></si>" * 300_000),
    "300,000 shared texts that do not end": lambda: shared("<si>" * 300_000),
    "a text of 60 MB": lambda: shared(f"<si><t>{'x' * 60_000_000}</t></si>"),
    "a text of 20 MB": lambda: shared(f"<si><t>{'xyz' * 7_000_000}</t></si>"),
    "5,000 sheets": lambda: parts(
        {f"S{n}": sheet("".join(rows()) if n == 0 else "") for n in range(5_000)}
    ),
    "200,000 relationships": lambda: (
        with_rows()
        | {
            "xl/_rels/workbook.xml.rels": relationships(
                ("worksheet", "worksheets/sheet1.xml"), *(("x", f"x{n}") for n in range(190_000))
            )
        }
    ),
    "1,000,000 relationships": lambda: (
        with_rows()
        | {
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
            + f'<Relationship Id="a" Type="{OFFICE}/x" Target="x"/>' * 300_000
            + "</Relationships>"
        }
    ),
    "1 MB, 1,900,000 blank cells without an address": lambda: padded(
        ("<row>" + "<c/>" * 10_000 + "</row>") * 190
    ),
    "1 MB, 480,000 values without an address": lambda: padded(
        ("<row>" + "<c><v>7</v></c>" * 10_000 + "</row>") * 48
    ),
    "1 MB, 330,000 texts": lambda: padded(
        ("<row>" + '<c t="inlineStr"><is><t>x</t></is></c>' * 10_000 + "</row>") * 33
    ),
    "1 MB, 1,000,000 rows": lambda: padded("<row/>" * 1_000_000),
    "1 MB, 330,000 rows with a value": lambda: padded("<row><c><v>1</v></c></row>" * 330_000),
    "1 MB, a comment of 1,000,000 rows": lambda: padded(f"<!-- {'<row ' * 1_000_000}-->"),
    "1 MB, 240,000 formulas": lambda: padded("<row><c><f>A1</f><v>1</v></c></row>" * 240_000),
    "1 MB, 480,000 formulas without a value": lambda: padded(
        ("<row>" + "<c><f>A1</f></c>" * 16_000 + "</row>") * 30
    ),
    "1 MB, 155,000 formulas": lambda: padded("<row><c><f>A1</f><v>1</v></c></row>" * 155_000),
    "1 MB, 3,000 formulas of 14,000 characters": lambda: padded(
        f"<row><c><f>{'A1+' * 4_700}A1</f><v>1</v></c></row>" * 3_000
    ),
    "1 MB, 3,000 formulas of unknown functions": lambda: padded(
        f"<row><c><f>SOME({'A1+' * 4_700}A1)</f><v>1</v></c></row>" * 3_000
    ),
    "1 MB, a text of 45 MB": lambda: padded(
        f'<row><c t="inlineStr"><is><t>{"x" * 45_000_000}</t></is></c></row>'
    ),
    "1 MB, a text of 45 MB and an emoji": lambda: padded(
        f'<row><c t="inlineStr"><is><t>😀{"x" * 45_000_000}</t></is></c></row>'
    ),
    "1 MB, 330,000 shared texts of runs": lambda: shared(
        noise() + "<si><r><t>x</t></r></si>" * 600_000
    ),
    "1 MB, 480,000 shared texts": lambda: shared(noise() + "<si><t>x</t></si>" * 480_000),
    "1 MB, 45 MB of columns": lambda: parts(
        {
            "Open": sheet(
                "".join(rows()),
                before=f"{noise()}<cols>{COLUMN * 1_400_000}</cols>",
            )
        }
    ),
    "1 MB, 20 sheets of 95,000 cells": lambda: parts(
        {
            f"S{n}": sheet("".join(rows()) + noise(85) + ("<row>" + "<c/>" * 100 + "</row>") * 950)
            for n in range(20)
        }
    ),
    "a document type": lambda: (
        with_rows()
        | {"xl/styles.xml": f'<!DOCTYPE a [<!ENTITY b "c">]><styleSheet xmlns="{MAIN}"/>'}
    ),
}


def written(made: Parts | bytes, path: Path) -> int:
    """Write the file; return its size in kilobytes."""
    if isinstance(made, bytes):
        path.write_bytes(made)
        return len(made) // 1024
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in made.items():
            archive.writestr(name, content)
    path.write_bytes(buffer.getvalue())
    return len(buffer.getvalue()) // 1024


# The process measures itself exactly; limits stop the worst.
FILL = """
import resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
from xltiebreak.cli import main
code = 0
try:
    main()
except SystemExit as end:
    code = end.code
except BaseException as error:
    print(type(error).__name__, str(error)[:100], file=sys.stderr)
    code = "traceback"
with open("/proc/self/status") as file:
    peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024
print(f"{code}|{time.process_time():.2f}|{peak:.0f}", flush=True)
"""


def measured(names: list[str]) -> Iterator[tuple[str, ...]]:
    """Name, size, exit code, seconds, megabytes and first words of the answer for each file."""
    with tempfile.TemporaryDirectory() as folder:
        path, target = Path(folder) / "Open.xlsx", Path(folder) / "filled.xlsx"
        for name in names:
            size = written(FILES[name](), path)
            done = subprocess.run(
                [sys.executable, "-c", FILL, "fill", str(path), "-o", str(target), "--force", "-q"],
                capture_output=True,
                text=True,
                encoding="utf-8",
                check=False,
            )
            end = done.stdout.strip().rpartition("\n")[2].split("|")
            code, seconds, peak = end if len(end) == 3 else (str(done.returncode), "?", "?")
            yield name, f"{size} KB", code, seconds, peak, done.stderr.strip()[:160]


def promised(size: str, code: str, seconds: str, megabytes: str) -> bool:
    """Whether the answer is proper and within the limits, which grow with files above 1 MB."""
    if code not in ("0", "1", "2"):
        return False
    times = max(1.0, int(size.split()[0]) / 1024)
    return float(seconds) <= SECONDS * times and float(megabytes) <= MEGABYTES * times


def main() -> None:
    """Print a table."""
    console = Console(width=200)
    table = Table("file", "size", "exit", "CPU s", "MB", "", "answer")
    kept = True
    for *row, answer in measured(sys.argv[1:] or list(FILES)):
        good = promised(*row[1:])
        kept = kept and good
        table.add_row(*row, "" if good else "!", answer)
    console.print(table)
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
