"""The language of a workbook: a mark on the sheet of each crosstable.

A hidden name of the sheet holds the code of the language. Programs keep it when they save the
workbook:

    _xltiebreak_language   {"es"}
"""

from __future__ import annotations

from collections.abc import Iterable

from xltiebreak.languages import CODES, Language, language
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import MARKS

MARK = f"{MARKS}language"
"""The hidden name that holds the code of the language."""


def language_names(code: str | None) -> dict[str, str]:
    """Return the hidden name to give a sheet, and what it refers to; nothing for no language.

    >>> language_names("es"), language_names(None)
    ({'_xltiebreak_language': '{"es"}'}, {})
    """
    return {MARK: f'{{"{code}"}}'} if code else {}


def language_for(
    tables: Iterable[Crosstable], code: str | None = None, default: Language | None = None
) -> Language:
    """Return the language with a code; without a code, the one that all marks of tables name.

    Without marks, or if they differ, it is the default: English unless given. Raises
    UnknownLanguage for a code.
    """
    marked = {table.grid.marks.get(MARK) for table in tables} & set(CODES)
    own = marked.pop() if len(marked) == 1 else None
    wanted = code or own
    return language(wanted) if wanted else default or language()
