"""Audits files one by one: pages of one event that contradict the crosstable are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.audit import Audit, audited
from xltiebreak.cli.run import Failure, attempted, each_watched
from xltiebreak.grid import Problem
from xltiebreak.sources.files import files_in, name_of
from xltiebreak.workbook import reading

if TYPE_CHECKING:
    from xltiebreak.cli.run import Order
    from xltiebreak.workbook.reading import Report, Where


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


def each_audited(
    paths: Sequence[Path], order: Order | None, where: Where, totals: Totals, watched: bool
) -> Iterator[AuditedFile]:
    """Audit the files one after the other; one that is refused does not stop the others.

    Nothing of a file is kept but its audits, which the caller drops.
    """
    with each_watched(paths, watched) as watched_paths:
        for path in watched_paths:
            made = attempted(path, partial(_audits, path, order, where))
            if isinstance(made, Failure):
                file = AuditedFile(path, (), made.problems, made.internal)
            else:
                file = AuditedFile(path, made)
            totals.add(file)
            yield file


def _audits(path: Path, order: Order | None, where: Where) -> tuple[Audit, ...]:
    report = reading.compute(path, order, where)
    if report.sound or not where.is_joined(path):
        return tuple(map(audited, report.sections))
    return _without_contradicting_pages(path, order, where, report)


def _without_contradicting_pages(
    path: Path, order: Order | None, where: Where, report: Report
) -> tuple[Audit, ...]:
    """Audit an event without the pages that contradict its crosstable, with a note about each.

    Pairings are often published once and never corrected. If what is left prints no tie-break,
    return the audits with the errors.
    """
    first = tuple(map(audited, report.sections))
    left = files_in(path) if where.folders else (path, *where.joined)
    notes: list[str] = []
    while not report.sound:
        errors = [one for one in report.problems if one.severity == "error"]
        wrong = {one.sheet for one in errors} & {name_of(one) for one in left}
        left = tuple(one for one in left if name_of(one) not in wrong)
        if not wrong or not left:
            return first
        notes += [
            f"{name} is left out: {next(one.message for one in errors if one.sheet == name)}"
            for name in sorted(wrong)
        ]
        rest = where._replace(joined=left[1:], folders=False)
        report = reading.compute(left[0], order, rest)
    audits = tuple(map(audited, report.sections))
    if not any(one.compares for one in audits):
        return first
    return tuple(replace(one, notes=(*one.notes, *notes)) for one in audits)
