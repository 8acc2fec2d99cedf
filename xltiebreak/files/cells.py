"""The one reader of .xlsx cells: the values of a worksheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xltiebreak.files.dates import Dates
from xltiebreak.lossless.cell_xml import BLANK, KIND, STYLE, VALUE
from xltiebreak.lossless.ooxml import quoted
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.reading.grid import Cell, Problem, Refused

_MOST_VALUES = 16_000_000  # of a sheet, with the blank cells between them
_LONGEST_WHOLE = 18  # digits of a whole number
_LONGEST_INDEX = 9  # digits of the number of a shared text


def sheet_rows(
    xml: SheetXml, sheet: str, shared: Callable[[], Sequence[str]], dates: Dates
) -> list[tuple[object, ...]]:
    """The values of a sheet, row by row, without blank cells at the end of a row.

    shared: returns the texts that cells share; it is called if a cell needs them.

    Raises Refused for a cell that holds a wrong value.
    """
    reader = _CellReader(xml, sheet, shared, dates)
    rows: list[tuple[object, ...]] = []
    count = 0
    for number, values in reader.rows():
        if values:
            rows += [()] * (number - len(rows))
            rows[number - 1] = values
            count += len(values)
            if count > _MOST_VALUES:
                message = "the rows reach too far to the right: delete what stands beyond the table"
                raise Refused(Problem("error", sheet, Cell(number, len(values)), message))
    return rows


class _CellReader:
    def __init__(
        self, xml: SheetXml, sheet: str, shared: Callable[[], Sequence[str]], dates: Dates
    ) -> None:
        self._xml, self._sheet, self._shared, self._dates = xml, sheet, shared, dates
        self._plain_styles = {"", *map(str, dates.other_styles)}
        self._texts: Sequence[str] = ()  # the shared ones, once a cell needs one

    def rows(self) -> Iterator[tuple[int, tuple[object, ...]]]:
        """The number and the values of each row, up to the last cell that is not blank."""
        for number, row in self._xml.rows.items():
            values: list[object] = []
            for column, raw in row.cells.items():
                if len(raw) > BLANK and (value := raw[VALUE]):
                    if len(values) < column - 1:
                        values += [None] * (column - 1 - len(values))
                    kind = raw[KIND]
                    if kind != "inlineStr":
                        value = self._value_of(value, kind, raw[STYLE], number, column)
                    values.append(value)
            yield number, tuple(values)

    def _value_of(self, value: str, kind: str, style: str, row: int, column: int) -> object:
        """The value of a cell that is not blank, and no text by itself."""
        if value.isdigit() and value.isascii():  # nearly every cell
            if kind == "s" and len(value) <= _LONGEST_INDEX and int(value) < len(self._texts):
                return self._texts[int(value)]
            if kind in ("", "n") and style in self._plain_styles:
                return int(value) if len(value) <= _LONGEST_WHOLE else float(value)
        return self._value(Cell(row, column), kind, style, value)

    def _shared_texts(self, index: int, cell: Cell) -> Sequence[str]:
        """The shared texts. Raises Refused if they have no text of this index."""
        self._texts = self._shared()
        if index >= len(self._texts):
            raise self._wrong_value(cell, "s", str(index))
        return self._texts

    def _value(self, cell: Cell, kind: str, style: str, value: str) -> object:
        """The value of a cell with these attributes and this content of its <v>."""
        if kind in ("str", "e"):
            return value
        try:
            if kind == "s":
                return self._shared_texts(int(value), cell)[int(value)]
            if kind == "b":
                return bool(int(value))
            is_number = kind in ("", "n")
            if kind == "d" or (is_number and style and int(style) in self._dates.styles):
                return self._dates.value(kind, style, value)
            if not is_number:
                return value
            whole = value.lstrip("-").isdecimal() and len(value) <= _LONGEST_WHOLE
            return int(value) if whole else float(value)
        except (ValueError, LookupError, ArithmeticError):
            raise self._wrong_value(cell, kind, value) from None

    def _wrong_value(self, cell: Cell, kind: str, value: str) -> Refused:
        what = "the text number" if kind == "s" else "the value"
        message = (
            f"this cell holds {what} {quoted(value)}, which is wrong: type it again in Excel, and "
            "save"
        )
        return Refused(Problem("error", self._sheet, cell, message))
