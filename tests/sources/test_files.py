"""Files of every kind are read as the event that they tell, or refused, in files.txt.

A case is written as in tests/pieces/cases, with the text of one file in place of the sheets.
"""

from __future__ import annotations

from cases import check, file_cases


def test_files_are_read_as_they_say() -> None:
    check(file_cases())
