"""The title of a crosstable: the line above it that says what the event is called."""

from __future__ import annotations

from xltiebreak.crosstable.table import Crosstable
from xltiebreak.text import cell_text

_LONGEST = 100  # characters; a longer line is a remark


def title_of(table: Crosstable) -> str:
    """The first line above a crosstable that stands alone and is no address, "" without one."""
    grid = table.grid
    for row in range(grid.top, table.header.row):
        texts = [text for cell in grid.line(row) if (text := " ".join(cell_text(cell).split()))]
        if len(texts) == 1 and _is_title(texts[0]):
            return texts[0]
    return ""


def _is_title(text: str) -> bool:
    address = any(part in text.lower() for part in ("http", "www.", "@"))
    return not address and len(text) <= _LONGEST and any(map(str.isalpha, text))
