"""Handmade workbooks: a test decides every byte of their parts."""

import io
import zipfile
from pathlib import Path
from xml.sax.saxutils import quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

STYLES = (
    f'{HEAD}<styleSheet xmlns="{MAIN}"><numFmts count="3">'
    '<numFmt numFmtId="164" formatCode="0.0"/><numFmt numFmtId="165" formatCode="0;-0;;@"/>'
    '<numFmt numFmtId="166" formatCode="&quot;Pts &quot;0.00"/></numFmts>'
    '<fonts><font/></fonts><fills><fill><patternFill patternType="none"/></fill></fills>'
    "<borders><border/></borders>"
    "<cellStyleXfs><xf/></cellStyleXfs><cellXfs>"
    '<xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/>'
    '<xf numFmtId="166"/><xf numFmtId="1"/><xf numFmtId="9"/><xf numFmtId="49"/>'
    '</cellXfs><cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)
"""Cell styles 0 to 7: General, 0.0, a date, zeros hidden, "Pts "0.00, 0, 0%, text."""


def sheet(rows: str = "", *, before: str = "", after: str = "", head: str = HEAD) -> str:
    """A worksheet's XML with these rows."""
    return (
        f'{head}<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}">{before}'
        f"<sheetData>{rows}</sheetData>{after}</worksheet>"
    )


PLAIN = sheet('<row r="1"><c r="A1"><v>1</v></c></row>')
"""One number, in A1."""


def relationships(*targets: tuple[str, str]) -> str:
    """A .rels part of (last word of the type, target) pairs: rId1, rId2 ..."""
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{listed}</Relationships>'


def parts(
    sheets: dict[str, str | bytes],
    *,
    names: str = "",
    calc: str = '<calcPr calcId="191029"/>',
    more: dict[str, str | bytes] | None = None,
    related: tuple[tuple[str, str], ...] = (),
) -> dict[str, str | bytes]:
    """The parts of a workbook with these sheets, in the order that Excel writes them.

    names: what stands between <sheets> and <calcPr>. related: further relationships of the
    workbook. more: further parts, or others instead of those made here.
    """
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="rId{n}"/>'
        for n, name in enumerate(sheets, 1)
    )
    targets = [("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)]
    made: dict[str, str | bytes] = {
        "[Content_Types].xml": f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType="application/'
        'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        + "".join(
            f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="application/'
            'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
            for n in range(1, len(sheets) + 1)
        )
        + '<Override PartName="/xl/styles.xml" ContentType="application/'
        'vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
        "_rels/.rels": relationships(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
        f"<sheets>{listed}</sheets>{names}{calc}</workbook>",
        "xl/_rels/workbook.xml.rels": relationships(*targets, ("styles", "styles.xml"), *related),
    }
    for number, xml in enumerate(sheets.values(), 1):
        made[f"xl/worksheets/sheet{number}.xml"] = xml
    made["xl/styles.xml"] = STYLES
    return made | (more or {})


def zipped(made: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """The parts as a zip file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in made.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def workbook(path: Path, sheets: dict[str, str | bytes], **others: object) -> Path:
    """Write a workbook with these sheets; for the other arguments see `parts`."""
    path.write_bytes(zipped(parts(sheets, **others)))  # type: ignore[arg-type]
    return path


def part(path: Path, name: str = "xl/worksheets/sheet1.xml") -> str:
    """A part of a workbook, as text."""
    with zipfile.ZipFile(path) as archive:
        return archive.read(name).decode()


def rows_of(path: Path, name: str = "xl/worksheets/sheet1.xml") -> str:
    """The content of a sheet's <sheetData>."""
    return part(path, name).partition("<sheetData>")[2].partition("</sheetData>")[0]


def _without_zip64(extra: bytes) -> bytes:
    """The extra fields of an entry, but that with large numbers, which may be written plainly."""
    kept = b""
    while extra:
        end = 4 + int.from_bytes(extra[2:4], "little")
        kept += b"" if extra.startswith(b"\1\0") else extra[:end]
        extra = extra[end:]
    return kept


def raw_entries(content: bytes) -> list[tuple[object, ...]]:
    """The directory record and the packed bytes of each entry of a zip."""
    found: list[tuple[object, ...]] = []
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for info in archive.infolist():
            start = info.header_offset + 30
            start += int.from_bytes(content[start - 4 : start - 2], "little")
            start += int.from_bytes(content[info.header_offset + 28 :][:2], "little")
            packed = content[start : start + info.compress_size]
            found.append(
                (
                    info.filename,
                    info.date_time,
                    info.comment,
                    info.compress_type,
                    info.create_system,
                    info.external_attr,
                    info.CRC,
                    packed,
                    _without_zip64(info.extra),
                )
            )
    return found
