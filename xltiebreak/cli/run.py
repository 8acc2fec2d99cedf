"""Run a job on many workbooks: where each is written, and the outcome of each."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from xltiebreak.book import reading
from xltiebreak.book.carrying import NEW
from xltiebreak.book.filling import default_target
from xltiebreak.book.reading import Report, Where
from xltiebreak.book.sections import Section
from xltiebreak.cli.endings import INTERNAL, bug_message, system_error_message
from xltiebreak.cli.given import make_folder
from xltiebreak.errors import Error
from xltiebreak.files.files import STANDARD_INPUT, is_named_as_workbook, name_of
from xltiebreak.reading.grid import Problem, Refused
from xltiebreak.rules import System

if TYPE_CHECKING:
    from xltiebreak.book.rankings import RankedList, StandingsOptions

Order = tuple[System, ...]
T = TypeVar("T")


class Outcome(NamedTuple):
    """The outcome of a workbook: its report, or None and the problems that stopped it."""

    path: Path
    report: Report | None
    problems: tuple[Problem, ...]
    internal: bool = False
    """Whether one of the problems is a bug in xltiebreak."""

    @property
    def name(self) -> str:
        """The name of the file, for messages."""
        return name_of(self.path)

    @property
    def display_path(self) -> str:
        """The path as given; a description if it is standard input."""
        return self.name if self.path == STANDARD_INPUT else str(self.path)

    @property
    def beside(self) -> tuple[Problem, ...]:
        """The problems of no section; all problems if the workbook was refused."""
        return self.report.beside if self.report else self.problems

    @property
    def sections(self) -> tuple[Section, ...]:
        """The crosstables that were found."""
        return self.report.sections if self.report else ()

    def and_failure(self, failure: Failure) -> Outcome:
        """Add the problems of a later step that failed, also to the report."""
        report = self.report and self.report.with_problems(failure.problems)
        problems = (*self.problems, *failure.problems)
        internal = self.internal or failure.internal
        return self._replace(report=report, problems=problems, internal=internal)


class Failure(NamedTuple):
    """Why a job failed."""

    problems: tuple[Problem, ...]
    internal: bool = False
    """Whether it is a bug in xltiebreak."""


def attempted(path: Path, job: Callable[[], T]) -> T | Failure:
    """Run a job on a workbook; return a Failure instead of raising, so that the others go on."""
    try:
        with collector_paused():
            return job()
    except click.ClickException:
        raise
    except Refused as refused:
        return Failure(tuple(refused.problems))
    except Error as error:
        return _failure(str(error))
    except OSError as error:
        return _failure(system_error_message(error, name_of(path)))
    except MemoryError:
        return _failure(f"{name_of(path)} needs more memory than there is")
    except Exception as error:
        return _failure(bug_message(error))._replace(internal=True)


def _failure(message: str) -> Failure:
    return Failure((Problem("error", "", None, message),))


def run_each(
    workbooks: Sequence[Path], job: Callable[[Path], Report], *, watched: bool
) -> list[Outcome]:
    """Run a job on every workbook; one that is refused does not stop the others."""
    outcomes: list[Outcome] = []
    with progress_over(workbooks, watched) as paths:
        for path in paths:
            report = attempted(path, partial(job, path))
            if isinstance(report, Failure):
                outcomes.append(Outcome(path, None, *report))
            else:
                outcomes.append(Outcome(path, report, report.problems))
    return outcomes


def computed(
    workbooks: Sequence[Path], order: Sequence[System] | None, where: Where, quiet: bool
) -> list[Outcome]:
    """Compute the standings of every workbook."""
    return run_each(workbooks, lambda path: reading.compute(path, order, where), watched=not quiet)


def without_copies(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Do what `reading.for_awards` does with the workbooks that were read."""
    return with_reports(outcomes, reading.for_awards(reports_of(outcomes)))


def reports_of(outcomes: Sequence[Outcome]) -> list[Report]:
    """Return the reports of the workbooks that were read."""
    return [outcome.report for outcome in outcomes if outcome.report]


def with_reports(outcomes: Sequence[Outcome], reports: Sequence[Report]) -> list[Outcome]:
    """Replace the reports of the workbooks that were read by these, in the same order."""
    left = iter(reports)
    return [
        one._replace(report=(report := next(left)), problems=report.problems) if one.report else one
        for one in outcomes
    ]


def ranked(
    outcomes: Sequence[Outcome], wanted: StandingsOptions
) -> tuple[list[RankedList], list[Outcome]]:
    """Rank the players, boards or teams of every workbook that was read.

    Also return the outcomes with the problems of teams and boards.
    """
    from xltiebreak.book.rankings import ranked_lists, teams_together

    wanted = wanted.for_sections(section for one in outcomes for section in one.sections)
    lists: list[RankedList] = []
    judged: list[Outcome] = []
    for outcome in outcomes:
        if outcome.report:
            made = attempted(outcome.path, partial(ranked_lists, outcome.report, wanted))
            if isinstance(made, Failure):
                outcome = outcome.and_failure(made)
            else:
                own, report = made
                lists += own
                (outcome,) = with_reports([outcome], [report])
        judged.append(outcome)
    if not wanted.teams:
        return lists, judged
    lists, reports = teams_together(lists, reports_of(judged), wanted)
    return lists, with_reports(judged, reports)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the cyclic garbage collector.

    All objects of a workbook stay in use until the end; searching them for cycles again and again
    takes a fifth of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def of_section(section: Section, failure: Failure) -> Failure:
    """Add the sheet's name to problems that name none."""
    sheet = section.crosstable.sheet
    problems = (one if one.sheet else one._replace(sheet=sheet) for one in failure.problems)
    return failure._replace(problems=tuple(problems))


def failed(outcomes: Sequence[Outcome]) -> bool:
    """Whether any workbook has errors or could not be done."""
    return any(
        outcome.report is None or any(p.severity == "error" for p in outcome.problems)
        for outcome in outcomes
    )


def exit_code(outcomes: Sequence[Outcome]) -> int:
    """Return 0 if all is fine, 1 if something failed, 3 for a bug in xltiebreak."""
    if any(outcome.internal for outcome in outcomes):
        return INTERNAL
    return int(failed(outcomes))


def targets(
    workbooks: Sequence[Path],
    out: Path | None,
    out_dir: Path | None,
    in_place: bool,
    *,
    formulas: bool,
) -> dict[Path, Path]:
    """The file to write for each workbook. Raises UsageError for options that contradict."""
    if sum((out is not None, out_dir is not None, in_place)) > 1:
        raise click.UsageError("give only one of -o, --out-dir and --in-place")
    if out is None and STANDARD_INPUT in workbooks:
        raise click.UsageError("standard input has no name: say where to write with -o FILE")
    if out is not None:
        if len(workbooks) > 1:
            raise click.UsageError("-o takes one workbook: for several use --out-dir DIR")
        target = _writable(_same_kind(out, workbooks[0]))
        return {workbooks[0]: _other_file(target, workbooks[0])}
    chosen: dict[Path, Path] = {}
    for path in dict.fromkeys(workbooks):
        if out_dir is not None:
            own = path if is_named_as_workbook(path) else default_target(path)
            target = _other_file(out_dir / own.name, path)
        else:
            target = path if in_place else default_target(path, formulas=formulas)
        if target in chosen.values():
            raise click.UsageError(f"two of the workbooks would be written to {target}")
        if any(_is_same(target, other) for other in workbooks if other is not path):
            raise click.UsageError(f"{target} would be replaced, but is also one to read")
        chosen[path] = target
    if out_dir is not None:
        make_folder("--out-dir", out_dir)
    return chosen


def _writable(target: Path) -> Path:
    """Return the target. Raises UsageError if no file can have its name."""
    try:
        target.stat()
    except (FileNotFoundError, NotADirectoryError):
        pass  # writing checks the folder
    except OSError as error:
        raise click.UsageError(f"-o {target}: {error.strerror}") from None
    return target


def _is_same(target: Path, workbook: Path) -> bool:
    return os.path.realpath(target) == os.path.realpath(workbook)


def _other_file(target: Path, workbook: Path) -> Path:
    if _is_same(target, workbook):
        raise click.UsageError(f"{target} is the workbook itself: use --in-place to change it")
    return target


def _same_kind(out: Path, workbook: Path) -> Path:
    if workbook == STANDARD_INPUT or not is_named_as_workbook(workbook):
        if not is_named_as_workbook(out):
            raise click.UsageError(f"-o {out}: the name must end in {NEW}: a workbook is written")
        return out
    if out.suffix.lower() != workbook.suffix.lower():
        raise click.UsageError(
            f"-o {out}: the name must end in {workbook.suffix}, as {workbook.name} does, "
            "or Excel will not open it"
        )
    return out


_LARGE = 300_000  # bytes: a text of 5,000 lines, or a workbook of ten times as many


@contextmanager
def progress_over(workbooks: Sequence[Path], watched: bool) -> Iterator[Iterable[Path]]:
    """The workbooks, with progress on a terminal if there are several or one is large."""
    is_alone = len(workbooks) < 2
    if (
        not watched
        or (is_alone and not any(map(_is_large, workbooks)))
        or sys.stderr is None
        or not sys.stderr.isatty()
    ):
        yield workbooks
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if is_alone:
        with console.status(f"Reading {workbooks[0].name}"):
            yield workbooks
        return
    with Progress(console=console, transient=True) as progress:
        yield progress.track(workbooks, description="Workbooks")


def _is_large(path: Path) -> bool:
    """Whether reading a file takes so long that a user wonders whether anything happens."""
    try:
        return path.stat().st_size > _LARGE
    except OSError:
        return False
