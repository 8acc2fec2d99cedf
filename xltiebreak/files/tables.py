"""Any file that is not an .xlsx workbook -> grids. Its content counts, not its name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from xltiebreak.files import delimited, html, json_lines, spreadsheets, text, trf, wall
from xltiebreak.files.choice import chosen
from xltiebreak.files.decoding import SourceFile, is_rubbish
from xltiebreak.files.programs import refuse_event_without_table
from xltiebreak.languages.text import shown
from xltiebreak.lossless.refusals import EMPTY, NO_TABLE, SAVE_AS_XLSX, XML
from xltiebreak.reading.grid import Grid, Refused

_LARGEST = 150_000_000  # bytes of a text


class Source(Protocol):
    """A module that reads one kind of file."""

    def recognises(self, file: SourceFile) -> bool:
        """Whether the file is of this kind."""

    def read_grids(self, file: SourceFile, sheets: Collection[str]) -> tuple[Grid, ...]:
        """The grids of the file, or only those of these names. Raises Refused."""


# Which module reads which kind of file: the first one that recognises it.
SOURCES: tuple[Source, ...] = (
    spreadsheets,
    html,
    trf,
    json_lines,
    wall,
    delimited,
    text,
)


def grids_of(content: bytes, name: str, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The grids of a file that is not an .xlsx or .xlsm workbook.

    name: what messages call the file; sheets: the wanted sheets or tables, in any case; without
    any, all visible ones. The rows of a text are its lines; its grid has no name.

    Raises Refused, with one sentence that says what the file is and what to do, if it holds no
    table.
    """
    file = SourceFile(content, shown(name, 80))
    if file.kind.name in ("workbook", ""):
        raise Refused(f"{file.name} {file.kind.message}")
    if file.kind.name == "text":
        _refuse_no_table(file)
    source = next(source for source in SOURCES if source.recognises(file))
    grids = source.read_grids(file, sheets)
    names = chosen([grid.sheet for grid in grids], sheets)
    return tuple(grid for grid in grids if grid.sheet in names)


def _refuse_no_table(file: SourceFile) -> None:
    """Raise Refused for a text that is too large or cannot be a table."""
    if len(file.content) > _LARGEST:
        size = len(file.content) // 1_000_000
        raise Refused(f"{file.name} is too large for a crosstable: {size} MB")
    if not file.text.strip():
        raise Refused(f"{file.name} {EMPTY}")
    if is_rubbish(file.text):
        raise Refused(f"{file.name} {NO_TABLE}")
    if "urn:schemas-microsoft-com:office:spreadsheet" in file.text[:4096]:
        raise Refused(f"{file.name} is an XML spreadsheet: {SAVE_AS_XLSX}")
    refuse_event_without_table(file)
    if not html.recognises(file):
        if file.text.lstrip()[:5].lower() == "<?xml":
            raise Refused(f"{file.name} {XML}")
        delimited.check_size(file.lines, file.name)
