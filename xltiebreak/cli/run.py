"""One job on many workbooks: where each is written, and what came of each."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from xltiebreak.errors import Error
from xltiebreak.grid import Problem, Refused
from xltiebreak.ranking import Standing
from xltiebreak.sections import Section
from xltiebreak.systems import System
from xltiebreak.teams import TeamStanding, rank_boards, rank_teams
from xltiebreak.workbook.filling import default_target
from xltiebreak.workbook.reading import Report

Order = tuple[System, ...]


class Outcome(NamedTuple):
    """What came of a workbook: its report, or None and the problems for which it was refused."""

    path: Path
    report: Report | None
    problems: tuple[Problem, ...]

    @property
    def beside(self) -> tuple[Problem, ...]:
        """The problems that belong to no section; all of them where the workbook was refused."""
        return self.report.beside if self.report else self.problems

    @property
    def sections(self) -> tuple[Section, ...]:
        """The crosstables that were found."""
        return self.report.sections if self.report else ()


def each(
    workbooks: Sequence[Path], job: Callable[[Path], Report], watched: bool = True
) -> list[Outcome]:
    """Do the job on every workbook; one that is refused does not stop the others."""
    outcomes: list[Outcome] = []
    for path in _with_progress(workbooks) if watched else workbooks:
        try:
            with collector_paused():
                report = job(path)
            outcomes.append(Outcome(path, report, report.problems))
        except Refused as refused:
            outcomes.append(Outcome(path, None, tuple(refused.problems)))
    return outcomes


@contextmanager
def collector_paused() -> Iterator[None]:
    """Let the cyclic garbage collector rest: all that is made of a workbook stays in use until the
    end, and searching it for cycles again and again would take a fifth of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Table(NamedTuple):
    """Standings to print: of a section's players, of its teams, or of one board."""

    outcome: Outcome
    section: Section
    standings: Sequence[Standing | TeamStanding]
    board: int | None = None


def tables(
    outcomes: Sequence[Outcome], order: Order, teams: int | None, boards: bool
) -> tuple[list[Table], list[Outcome]]:
    """The standings of every section: of the players, or of the teams, or board by board.

    And the outcomes, with an error more for each section that has neither teams nor boards.
    """
    found: list[Table] = []
    judged: list[Outcome] = []
    for outcome in outcomes:
        errors: list[Problem] = []
        for section in outcome.sections:
            event = section.crosstable.event
            if not section.standings:
                continue
            try:
                if teams:
                    found.append(Table(outcome, section, rank_teams(event, order, teams)))
                elif boards:
                    by_board = rank_boards(event, order).items()
                    found += [Table(outcome, section, of, board) for board, of in by_board]
                else:
                    found.append(Table(outcome, section, section.standings))
            except Error as error:
                errors.append(Problem("error", section.crosstable.sheet, "", str(error)))
        judged.append(outcome._replace(problems=(*outcome.problems, *errors)))
    return found, judged


def failed(outcomes: Sequence[Outcome]) -> bool:
    """Whether any workbook has errors or could not be done."""
    return any(
        outcome.report is None or any(p.severity == "error" for p in outcome.problems)
        for outcome in outcomes
    )


def targets(
    workbooks: Sequence[Path], out: Path | None, out_dir: Path | None, in_place: bool
) -> dict[Path, Path]:
    """The file to write for each workbook; UsageError for options that contradict each other."""
    if sum((out is not None, out_dir is not None, in_place)) > 1:
        raise click.UsageError("give only one of -o, --out-dir and --in-place")
    if out is not None:
        if len(workbooks) > 1:
            raise click.UsageError("-o takes one workbook: for several use --out-dir DIR")
        return {workbooks[0]: _other_file(_same_kind(out, workbooks[0]), workbooks[0])}
    chosen: dict[Path, Path] = {}
    for path in dict.fromkeys(workbooks):
        if out_dir is not None:
            target = _other_file(out_dir / path.name, path)
        else:
            target = path if in_place else default_target(path)
        if target in chosen.values():
            raise click.UsageError(f"two of the workbooks would be written to {target}")
        chosen[path] = target
    if out_dir is not None:
        _make(out_dir)
    return chosen


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"--out-dir {folder} cannot be made: {error.strerror}") from None


def _other_file(target: Path, workbook: Path) -> Path:
    if target.resolve() == workbook.resolve():
        raise click.UsageError(f"{target} is the workbook itself: use --in-place to change it")
    return target


def _same_kind(out: Path, workbook: Path) -> Path:
    if workbook.suffix and out.suffix.lower() != workbook.suffix.lower():
        raise click.UsageError(
            f"-o {out}: the name must end in {workbook.suffix}, as {workbook.name} does, "
            "or Excel will not open it"
        )
    return out


def _with_progress(workbooks: Sequence[Path]) -> Iterable[Path]:
    """The workbooks, with a progress bar where there are several and somebody watches."""
    if len(workbooks) < 2 or not sys.stderr.isatty():
        return workbooks
    from rich.console import Console
    from rich.progress import track

    return track(workbooks, "Workbooks", console=Console(stderr=True), transient=True)
