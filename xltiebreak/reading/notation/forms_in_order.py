"""The forms of all notations; imported at the first cell that is not as W6, -B- or 2.5."""

from __future__ import annotations

from collections.abc import Collection

from xltiebreak.reading.notation.beside import BESIDE
from xltiebreak.reading.notation.byes import BYE_FORMS
from xltiebreak.reading.notation.colons import COLONS
from xltiebreak.reading.notation.dialects import DIALECTS
from xltiebreak.reading.notation.forms import Beside, CellReading, Dialect, Form
from xltiebreak.reading.notation.grille import GRILLE
from xltiebreak.reading.notation.letters import LETTERS
from xltiebreak.reading.notation.lines import LINES
from xltiebreak.reading.notation.numbers import NUMBERS
from xltiebreak.reading.notation.signs import SIGNS
from xltiebreak.reading.notation.slashes import SLASHES

FORMS: tuple[Form, ...] = (
    *LETTERS,
    *NUMBERS,
    *SIGNS,
    *COLONS,
    *GRILLE,
    *LINES,
    *BYE_FORMS,
    *SLASHES,
    *BESIDE,
)
"""The forms of all notations, the likeliest first; few cells match more than one."""


def reading_of(cell: str, beside: Collection[Beside]) -> CellReading | None:
    """Return the meaning of a plain text in the first form that it has; None for any other text."""
    for form in (*DIALECTS, *FORMS):
        if (form.only is None or form.only in beside) and (reading := form.read(cell)):
            return reading
    return None


def is_in_dialect(cell: str, dialect: Dialect) -> bool:
    """Return whether a plain text has a form in a dialect."""
    return any(form.only == dialect and form.read(cell) for form in DIALECTS)
