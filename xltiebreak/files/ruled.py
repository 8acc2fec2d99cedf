"""Text with bars between its cells -> rows, as US Chess prints crosstables."""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.languages.text import pattern

_RULE = pattern(r"[\s\-=+|_*~.:#]*")


def rows_between_bars(lines: Sequence[str]) -> list[list[str]]:
    """The cells of each line; a line without bars, or of dashes only, is one cell.

    >>> rows_between_bars(["-----", "| 1 | Ann Lee | W  2 |", "| 2 | Bo Ash  | L  1 |"])
    [['-----'], ['1', 'Ann Lee', 'W  2'], ['2', 'Bo Ash', 'L  1']]
    """
    barred = [line for line in lines if "|" in line and not is_rule(line)]
    framed = bool(barred) and all(line.lstrip().startswith("|") for line in barred)
    return [_cells(line, framed) for line in lines]


def is_rule(line: str) -> bool:
    """Whether a line is blank or only a rule such as -----."""
    return bool(_RULE.fullmatch(line))


def _cells(line: str, framed: bool) -> list[str]:
    text = line.strip()
    if "|" not in text or is_rule(text):
        return [text] if text else []
    cells = [cell.strip() for cell in text.split("|")]
    if framed:
        cells = cells[1:]
    if not cells[-1]:
        cells.pop()
    return cells
