"""Audits of files: what contradicts the crosstable of an event is left out, and said."""

from __future__ import annotations

from pathlib import Path

import pytest

from xltiebreak.book.auditing import AuditedFile, Totals, audits_of
from xltiebreak.book.reading import Where
from xltiebreak.reading.grid import Refused

TABLE = """No.,Name,Pts,SO,Rnd1,Rnd2
1,Ada,2,1.5,W2,W3
2,Ben,0.5,3,L1,D4
3,Cleo,1,2.5,W4,L1
4,Dan,0.5,1.5,L3,D2
"""
"""Ben met Ada with 2 and Dan with 1/2 points: his Solkoff is 2 1/2, and 3 is wrong."""
ROUND_1 = """Rnd 1
White,Result,Black
Ada,0-1,Ben
Cleo,1-0,Dan
"""
"""Ben wins here, and lost in the crosstable."""


def test_a_wrong_value_is_found(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(TABLE)
    (audit,) = audits_of(path)
    assert [(one.number, one.printed, one.computed) for one in audit.values] == [(2, 3, 2.5)]


def test_pages_that_contradict_the_crosstable_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "crosstable.csv").write_text(TABLE)
    (tmp_path / "round1.csv").write_text(ROUND_1)
    (audit,) = audits_of(tmp_path, where=Where(folders=True))
    assert [(one.number, one.printed) for one in audit.values] == [(2, 3)]
    assert [note.split(":")[0] for note in audit.notes] == ["round1.csv is left out"]


def test_a_file_without_a_crosstable_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.csv"
    path.write_text("nothing\n")
    with pytest.raises(Refused):
        audits_of(path)


def test_totals_count_all_files(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(TABLE)
    totals = Totals()
    totals.add(AuditedFile(path, audits_of(path)))
    totals.add(AuditedFile(tmp_path / "broken.csv", ()))
    # 4 points and 3 of 4 values of Solkoff are right
    assert (totals.events, totals.right, totals.wrong, totals.unread) == (1, 7, 1, 1)
    assert not totals.fine
