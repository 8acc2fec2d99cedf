"""The buttons: their names in Python, their labels, and their places on a new sheet."""

from __future__ import annotations

from typing import NamedTuple


class Button(NamedTuple):
    """A button's label and its help."""

    label: str
    doc: str


BUTTONS = {
    "fill_tiebreaks": Button("Fill tie-breaks", "Tie-breaks, blank points and places, filled in."),
    "check_crosstables": Button("Check", "Colours what is wrong; the next press takes that away."),
    "write_standings": Button("Standings", "A sheet of standings for each crosstable."),
    "explain_players": Button("Explain", "Why the player of the selected row has these values."),
}

ON_SHEET = {
    "fill_tiebreaks": "[TextBox 1]Event!B2",
    "check_crosstables": "[TextBox 2]Event!C2",
    "write_standings": "[TextBox 3]Event!E2",
}
"""Buttons on the sheet of a new workbook for xlwings Lite: a shape, and the cell it selects.

Explain has none, because pressing such a button would replace the selection that it needs.
"""
