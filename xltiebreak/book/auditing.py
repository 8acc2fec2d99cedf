"""Audit files: pages of one event that contradict the crosstable are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from xltiebreak.book import reading
from xltiebreak.book.audit import Audit, audited
from xltiebreak.book.reading import EVERYWHERE, Report, Where
from xltiebreak.files.files import files_in, name_of
from xltiebreak.reading.grid import Problem
from xltiebreak.rules import System


class AuditedFile(NamedTuple):
    """A file, or the joined files of an event: its audits, or why there are none."""

    path: Path
    audits: tuple[Audit, ...]
    problems: tuple[Problem, ...] = ()
    internal: bool = False
    """Whether the reason is a bug in xltiebreak."""

    @property
    def name(self) -> str:
        """The name to print; of a joined event the folder's."""
        return name_of(self.path)

    @property
    def fine(self) -> bool:
        """Whether it was read, and nothing in it is wrong."""
        return not self.problems and all(one.fine for one in self.audits)


class Totals:
    """Counts over all files."""

    def __init__(self) -> None:
        self.events = self.right = self.rounded = self.wrong = self.places = self.unread = 0
        self.fine = True
        self.internal = False

    def add(self, file: AuditedFile) -> None:
        """Count a file."""
        self.events += len(file.audits)
        self.unread += (not file.audits) + sum(bool(one.error) for one in file.audits)
        for one in file.audits:
            self.right += one.right
            self.rounded += one.rounded
            self.wrong += one.wrong
            self.places += len(one.places)
        self.fine = self.fine and file.fine
        self.internal = self.internal or file.internal


def audits_of(
    path: Path, order: Sequence[System] | None = None, where: Where = EVERYWHERE
) -> tuple[Audit, ...]:
    """Audit each crosstable of a file, or of the joined files of an event.

    Pages of an event that contradict its crosstable are left out, with a note about each. Raises
    Refused if a file cannot be read or holds no crosstable.
    """
    report = reading.compute(path, order, where)
    if report.sound or not where.is_joined(path):
        return tuple(map(audited, report.sections))
    return _without_contradicting_pages(path, order, where, report)


def _without_contradicting_pages(
    path: Path, order: Sequence[System] | None, where: Where, report: Report
) -> tuple[Audit, ...]:
    """Audit an event without the pages that contradict its crosstable, with a note about each.

    Pairings are often published once and never corrected. If what is left prints no tie-break,
    return the audits with the errors.
    """
    first = tuple(map(audited, report.sections))
    left = files_in(path) if where.folders else (path, *where.joined)
    notes: list[str] = []
    while not report.sound:
        errors = [problem for problem in report.problems if problem.severity == "error"]
        wrong = {error.sheet for error in errors} & {name_of(page) for page in left}
        left = tuple(page for page in left if name_of(page) not in wrong)
        if not wrong or not left:
            return first
        notes += [
            f"{name} is left out: {next(error.message for error in errors if error.sheet == name)}"
            for name in sorted(wrong)
        ]
        rest = where._replace(joined=left[1:], folders=False)
        report = reading.compute(left[0], order, rest)
    audits = tuple(map(audited, report.sections))
    if not any(audit.compares for audit in audits):
        return first
    return tuple(replace(audit, notes=(*audit.notes, *notes)) for audit in audits)
