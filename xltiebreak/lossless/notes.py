"""Warnings about protected sheets, hidden digits, narrow columns, and results that are lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from xltiebreak.languages.text import shown
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.edits import number_xml
from xltiebreak.lossless.formats import loss
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.lossless.sheet_patch import SheetPatch
from xltiebreak.lossless.styles import GENERAL, Styles
from xltiebreak.lossless.targets import is_protected
from xltiebreak.lossless.widths import Formatted, narrow_columns, widths_of, with_widths
from xltiebreak.reading.grid import Cell, Problem


def cell_warnings(
    package: Package,
    edits: Mapping[SheetPart, Mapping[Cell, Edit]],
    patches: Mapping[SheetPart, SheetPatch],
    styles: Styles | None,
    wider: Mapping[SheetPart, Mapping[int, float]],
) -> Iterator[Problem]:
    """A warning for each protected sheet, and for each column with numbers not shown in full.

    wider: the columns of each sheet that get another width.

    Raises Damaged if a sheet or the styles are.
    """
    formats = styles.formats if styles else []
    for sheet, patch in patches.items():
        if is_protected(package.sheet_xml(sheet)):
            yield protected_warning(sheet.name)
        by_code: dict[str, dict[Cell, float | str | None]] = {}
        for style, cells in patch.styles.items():
            code = formats[style] if style < len(formats) else GENERAL
            if code != GENERAL:  # the plain one hides nothing that counts
                values = {cell: edits[sheet][cell].value for cell in cells}
                by_code.setdefault(code, {}).update(values)
        for code, numbers in by_code.items():
            yield from hidden_values(sheet.name, code, numbers)
        widths = with_widths(widths_of(package.sheet_xml(sheet)), wider.get(sheet, {}))
        yield from narrow_columns(sheet.name, formatted(edits[sheet], patch, styles), widths)


def formatted(
    edits: Mapping[Cell, Edit], patch: SheetPatch, styles: Styles | None
) -> dict[Cell, Formatted]:
    """The numbers that a sheet gets, as the styles of their cells show them."""
    formats = styles.formats if styles else []
    return {
        cell: Formatted(
            formats[style] if style < len(formats) else GENERAL,
            edits[cell].value,
            styles.font_scale(style) if styles else 1,
            edits[cell].formula is not None,
        )
        for style, cells in patch.styles.items()
        for cell in cells
        if cell in edits
    }


def protected_warning(sheet: str) -> Problem:
    """The warning about a protected sheet."""
    message = "this sheet is protected; the cells were filled, the protection stays on"
    return Problem("warning", sheet, None, message, note=True)


def lost_results(count: int) -> Iterator[Problem]:
    """A note on the number of formulas that have lost their stored results, if there are any."""
    if count:
        lost = f"results of {count} formulas" if count > 1 else "result of 1 formula"
        message = (
            f"cleared the stored {lost} that can depend on the filled cells: Excel and "
            f"LibreOffice calculate {'them' if count > 1 else 'it'} on opening; Protected View, "
            "phones and pandas show a blank"
        )
        yield Problem("warning", "", None, message, note=True)


def hidden_values(
    sheet: str, code: str, values: Mapping[Cell, float | str | None]
) -> Iterator[Problem]:
    """One warning for each column in which a number format hides a part of some values."""
    by_column = sorted(values, key=lambda cell: (cell.column, cell.row))
    for _, column in groupby(by_column, lambda cell: cell.column):
        lost = [
            (cell, value, effect)
            for cell in column
            if not isinstance(value := values[cell], str | None) and (effect := loss(value, code))
        ]
        if not lost:
            continue
        cell, value, effect = lost[0]
        others = f" (and {len(lost) - 1} more in this column)" if len(lost) > 1 else ""
        message = (
            f"{number_xml(value).decode()} {effect} under the number format {shown(code)}{others}; "
            "the cell holds the full value"
        )
        yield Problem("warning", sheet, cell, message)
