"""Audits of a table that a test makes."""

from __future__ import annotations

from xltiebreak.book.audit import Audit, audited
from xltiebreak.book.sections import section_of
from xltiebreak.reading.crosstable import Grid, read


def audit_of_rows(rows: list[list[object]]) -> Audit:
    """The audit of the only crosstable in these rows."""
    (table,) = read(Grid("Open", rows))
    assert table.sound, table.problems
    return audited(section_of(table))
