"""Reads cases of workbooks from text: their parts, what is written, and what comes of it.

`cases/README.md` says how they are written.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from lossless import handmade
from lossless.handmade import MAIN, OFFICE, STRICT, STRICT_OFFICE, relationships, sheet, zipped
from openpyxl.utils.cell import coordinate_to_tuple, rows_from_range

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.write import NewColumns
from xltiebreak.reading.grid import Cell, parse_area

_WORDS = {name: getattr(handmade, name) for name in ("HEAD", "MAIN", "OFFICE", "STRICT", "PLAIN")}
_WORDS["SAVE"] = "open it in Excel or LibreOffice and save it as .xlsx again"
_WORDS["ELSEWHERE"] = "put the values into another column"
_MADE_BY = {"sheet", "before", "after", "part", "rels", "related", "name", "names", "calc"}
_MADE_BY |= {"replace", "move", "without", "encode", "stored", "packed", "strict", "formulas", "as"}
_CHANGED_BY = {"write", "overwrite", "notes", "columns"}
_EXPECTED = {"refused", "refused has", "note", "rows", "has", "lacks", "same", "keeps", "loses"}
_EXPECTED |= {"showed", "shows", "reads", "unreadable", "calculates", "changed"}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\"}


class FileCase(NamedTuple):
    """A workbook, and the lines about it: pairs of a key and a text."""

    name: str
    lines: list[tuple[str, str]]

    def __str__(self) -> str:
        return self.name

    def all(self, key: str) -> list[str]:
        return [text for name, text in self.lines if name == key]

    def about(self, key: str) -> list[tuple[str, str]]:
        """The lines of a key that names something, a part or a sheet: the name, and the text."""
        found = [(name.partition(" "), text) for name, text in self.lines]
        return [(name, text) for (first, _, name), text in found if first == key and name]

    @property
    def sheets(self) -> list[str]:
        """The names of the sheets, Open among them."""
        own = [self.formulas_from[0]] if self.formulas else []
        names = [name for name, _ in self.about("sheet")]
        names = names if "Open" in names else ["Open", *names]
        return list(dict.fromkeys([*names, *own]))

    def save(self, path: Path) -> Path:
        """Make the workbook."""
        content = self._parts()
        for name, encoding in self.about("encode"):
            content[name] = str(content[name]).encode(encoding)
        method = zipfile.ZIP_STORED if self.all("stored") else zipfile.ZIP_DEFLATED
        path.write_bytes(zipped(content, method))
        return path

    def _parts(self) -> dict[str, str | bytes]:
        """The parts of the workbook, as they are to be packed."""
        rows, before, after = (dict(self.about(key)) for key in ("sheet", "before", "after"))
        sheets: dict[str, str | bytes] = {}
        for name in self.sheets:
            content = rows.get(name, "") + self._formulas(name)
            whole = re.match(r"\ufeff?<(\?xml|(\w:)?worksheet|chartsheet)", content)
            around = {"before": before.get(name, ""), "after": after.get(name, "")}
            sheets[name] = content if whole else sheet(content, **around)
        made = handmade.parts(
            sheets,
            names=_defined(self.about("name")) + "".join(self.all("names")),
            calc=[*self.all("calc"), '<calcPr calcId="191029"/>'][0],
            related=tuple(map(_pair, self.all("related"))),
            more=dict(self.about("part")),
        )
        for name, listed in self.about("rels"):
            made[name] = relationships(*map(_pair, listed.split(", ")))
        for name, replaced in self.about("replace"):
            old, _, new = replaced.partition(" =>")
            assert old in str(made[name]), f"{self.name}: {name} has no {old}"
            made[name] = str(made[name]).replace(old, new.removeprefix(" "))
        if self.all("strict"):
            made = {name: _strict(str(text)) for name, text in made.items()}
        names = dict(self.about("move"))
        gone = dict(self.about("without"))
        return {names.get(name, name): made[name] for name in made if name not in gone}

    @property
    def formulas(self) -> dict[str, bool]:
        """The formulas of the case, and whether each keeps its value."""
        return {text: key == "keeps" for key, text in self.lines if key in ("keeps", "loses")}

    @property
    def formulas_from(self) -> tuple[str, Cell]:
        """The sheet of the formulas, and the cell of the first; the others are below."""
        name, _, cell = next(iter(self.all("formulas")), "Sums!B1").partition("!")
        return name, next(cells_of(cell))

    def _formulas(self, name: str) -> str:
        """The rows of a sheet with the formulas, each with the cached value 777."""
        own, (row, column) = self.formulas_from
        cells = [(Cell(at, column), text) for at, text in enumerate(self.formulas, row)]
        return "".join(
            f'<row r="{cell.row}"><c r="{cell}"><f>{escape(text)}</f><v>777</v></c></row>'
            for cell, text in (cells if name == own else [])
        )

    def kept(self, changed: Path) -> list[str]:
        """The formulas that still have their cached value in a changed workbook."""
        name, (row, _) = self.formulas_from
        number = self.sheets.index(name) + 1
        rows = handmade.rows_of(changed, f"xl/worksheets/sheet{number}.xml")
        kept = {line.partition('"')[0] for line in rows.split('<row r="') if "<v>777</v>" in line}
        return [text for at, text in enumerate(self.formulas, row) if str(at) in kept]

    @property
    def columns(self) -> dict[str, list[NewColumns]]:
        """The new columns of each sheet."""
        found = {}
        for name, text in dict(self.about("columns")).items():
            if text != "none":
                beside, width = text.split()
                found[name] = [NewColumns(parse_area(beside), int(width))]
        return found

    @property
    def edits(self) -> dict[str, dict[Cell, Edit]]:
        """What is written, sheet by sheet; 5 into A1 if the case does not say."""
        edits: dict[str, dict[Cell, Edit]] = {}
        for one in self.all("write") or ["A1=5"]:
            areas, _, value = one.partition("=")
            name, _, areas = areas.rpartition("!")
            written = edits.setdefault(name or "Open", {})
            for area in areas.split():
                written.update(dict.fromkeys(cells_of(area), _edit(value)))
        return edits


def file_cases(folder: Path) -> Iterator[FileCase]:
    """Yield the cases of a folder, once for each line of `each`."""
    known: dict[str, FileCase] = {}
    for path in sorted((folder / "cases").glob("*.txt")):
        for text in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.M)[1:]:
            text = re.sub(r"\n  ", "", text.rstrip("\n") + "\n")
            each: list[str | None] = [*re.findall(r"^each\b ?(.*)\n", text, flags=re.M)] or [None]
            text = re.sub(r"^(#|each\b).*\n", "", text, flags=re.M)
            name, *lines = text.rstrip("\n").split("\n")
            for values in each:
                case = FileCase(f"{name} {(values or '')[:60]}".strip(), _lines(lines, values))
                known[name] = case = _with_base(case, known)
                keys = {key if key in _EXPECTED else key.split()[0] for key, _ in case.lines}
                assert keys & _EXPECTED, f"{case}: nothing is expected"
                assert keys <= _MADE_BY | _CHANGED_BY | _EXPECTED, f"{case}: {sorted(keys)}"
                yield case


def _with_base(case: FileCase, known: dict[str, FileCase]) -> FileCase:
    """The case with the workbook and the changes of another, if it names one."""
    lines: list[tuple[str, str]] = []
    for name in case.all("as"):
        lines += [line for line in known[name].lines if line[0].split()[0] not in _EXPECTED]
    return case._replace(lines=lines + case.lines)


def cells_of(area: str) -> Iterator[Cell]:
    for row in rows_from_range(area):
        for cell in row:
            yield Cell(*coordinate_to_tuple(cell))


def _lines(lines: list[str], values: str | None) -> list[tuple[str, str]]:
    divided = [line.partition(": ") if ": " in line else (line[:-1], "", "") for line in lines]
    given = [] if values is None else re.split(r" *\| *", values)
    found = []
    for key, _, text in divided:
        for number, value in enumerate(given, 1):
            key, text = key.replace(f"@{number}", value), text.replace(f"@{number}", value)
        if key:
            found.append((_text(key), _text(text)))
    return found


def _text(text: str) -> str:
    text = re.sub(r"\{([A-Z]+)\}", lambda found: _WORDS[found[1]], text)
    text = re.sub(r"\{([^{}]+)\*(\d+)\}", lambda found: found[1] * int(found[2]), text)
    return re.sub(r"\\(?:u([0-9a-f]{4})|([ntr\\]))", _escaped, text)


def _escaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else _ESCAPES[found[2]]


def _pair(text: str) -> tuple[str, str]:
    kind, _, target = text.partition(" ")
    return kind, target


def _defined(names: list[tuple[str, str]]) -> str:
    """Names of the workbook, or of a sheet (`Own of 0`)."""
    listed = ""
    for name, text in names:
        name, _, tab = name.partition(" of ")
        own = f' localSheetId="{tab}"' if tab else ""
        listed += f'<definedName name="{name}"{own}>{text}</definedName>'
    return f"<definedNames>{listed}</definedNames>" if listed else ""


def _strict(text: str) -> str:
    """A part as Excel saves it as Strict Open XML Spreadsheet."""
    strict = text.replace(MAIN, STRICT).replace(OFFICE, STRICT_OFFICE)
    return strict.replace("<workbook ", '<workbook conformance="strict" ')


def _edit(text: str) -> Edit:
    """`5`, `"text"`, nothing; behind it `like A1`, `restyled`, `vanishing`, `replacing`."""
    options = r"(?: +(?:like \w+|restyled|vanishing|replacing))*"
    found = re.fullmatch(rf'(".*"|[^ ]*)({options})', text, re.S)
    assert found, text
    value: float | str | None = None
    if found[1].startswith('"'):
        value = found[1][1:-1]
    elif found[1]:
        value = int(found[1]) if re.fullmatch(r"-?\d+", found[1]) else float(found[1])
    like = re.search(r"like (\w+)", found[2])
    return Edit(
        value,
        look=next(cells_of(like[1])) if like else None,
        restyle="restyled" in found[2],
        replaces="replacing" in found[2],
        vanishes="vanishing" in found[2],
    )
