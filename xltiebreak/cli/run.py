"""One job on many workbooks: where each is written, and what came of each."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import click

from xltiebreak.cli.endings import INTERNAL, bug_message, system_error_message
from xltiebreak.crosstable.messages.wording import listed
from xltiebreak.errors import Error
from xltiebreak.grid import Problem, Refused
from xltiebreak.ranking import Standing
from xltiebreak.sections import Section
from xltiebreak.sources.files import STANDARD_INPUT, is_named_as_workbook, name_of
from xltiebreak.systems import System
from xltiebreak.teams import (
    Teams,
    TeamStanding,
    may_be_one,
    near_duplicates,
    rank_boards,
    rank_teams,
    rank_teams_of,
)
from xltiebreak.text import shown
from xltiebreak.workbook.filling import NEW, default_target
from xltiebreak.workbook.reading import Report

Order = tuple[System, ...]
T = TypeVar("T")


class Outcome(NamedTuple):
    """What came of a workbook: its report, or None and the problems for which it was refused.

    internal: whether one of the problems is a bug of ours.
    """

    path: Path
    report: Report | None
    problems: tuple[Problem, ...]
    internal: bool = False

    @property
    def name(self) -> str:
        """What the file is called before a message."""
        return name_of(self.path)

    @property
    def shown(self) -> str:
        """The path as it was given, in words where it is standard input."""
        return self.name if self.path == STANDARD_INPUT else str(self.path)

    @property
    def beside(self) -> tuple[Problem, ...]:
        """The problems that belong to no section; all of them where the workbook was refused."""
        return self.report.beside if self.report else self.problems

    @property
    def sections(self) -> tuple[Section, ...]:
        """The crosstables that were found."""
        return self.report.sections if self.report else ()

    def and_failure(self, failure: Failure) -> Outcome:
        """The outcome with what failed when more was made of it."""
        problems = (*self.problems, *failure.problems)
        return self._replace(problems=problems, internal=self.internal or failure.internal)


class Failure(NamedTuple):
    """Why something could not be done; internal: whether that is a bug of ours."""

    problems: tuple[Problem, ...]
    internal: bool = False


def attempted(path: Path, job: Callable[[], T]) -> T | Failure:
    """What comes of a job on a workbook; whatever goes wrong, the other workbooks go on."""
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
    return Failure((Problem("error", "", "", message),))


def run_each(
    workbooks: Sequence[Path], job: Callable[[Path], Report], watched: bool = True
) -> list[Outcome]:
    """Do the job on every workbook; one that is refused does not stop the others."""
    outcomes: list[Outcome] = []
    with _progress(workbooks, watched) as paths:
        for path in paths:
            report = attempted(path, partial(job, path))
            if isinstance(report, Failure):
                outcomes.append(Outcome(path, None, *report))
            else:
                outcomes.append(Outcome(path, report, report.problems))
    return outcomes


def without_blank(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes without the sections in which nobody is yet, where somebody is in another one.

    Blank sections of a template are no mistake; that they are left out is told.
    """
    if not any(section.crosstable.rows for one in outcomes for section in one.sections):
        return list(outcomes)
    return [_without_blank(one, one.report) if one.report else one for one in outcomes]


def _without_blank(outcome: Outcome, report: Report) -> Outcome:
    from xltiebreak.workbook.reading import without_blank

    left = without_blank(report)
    return outcome if left is report else outcome._replace(report=left, problems=left.problems)


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


class PrintedStandings(NamedTuple):
    """Standings to print: of a section's players, of one board, or of teams.

    codes: of the tie-breaks by which they are placed; together: of teams, all sections whose
    players play for them, of which the section is the first; teams: all that is known of these.
    """

    outcome: Outcome
    section: Section
    codes: tuple[str, ...]
    standings: Sequence[Standing | TeamStanding]
    board: int | None = None
    together: tuple[tuple[Outcome, Section], ...] = ()
    teams: Teams | None = None


class StandingsOptions(NamedTuple):
    """Which standings are asked for: of the players, or of the teams, or board by board.

    order: of the teams or of a board's players, each section's own unless given; teams: how many
    players count for each; keep_unattached: whether `none` and the like are names of teams; least:
    how many players a team has to have.
    """

    order: Order | None = None
    teams: int | None = None
    boards: bool = False
    keep_unattached: bool = False
    least: int = 1


def standings_tables(
    outcomes: Sequence[Outcome], wanted: StandingsOptions
) -> tuple[list[PrintedStandings], list[Outcome]]:
    """The standings of every section, or one table of the teams of all sections.

    And the outcomes, with an error more for each section that has neither teams nor boards, and
    warnings for teams that may be one or are small.
    """
    found: list[PrintedStandings] = []
    judged: list[Outcome] = []
    for outcome in outcomes:
        for section in outcome.sections:
            if not section.standings:
                continue
            job = partial(_tables_of, outcome, section, wanted)
            made = attempted(outcome.path, job)
            if isinstance(made, Failure):
                outcome = outcome.and_failure(_of_section(section, made))
            else:
                found += made
        judged.append(outcome)
    if wanted.teams and found:
        found = [_together(found, wanted)]
        told = _told_of_teams(found[0], wanted)
        at = next(i for i, one in enumerate(judged) if one.path == found[0].outcome.path)
        judged[at] = judged[at]._replace(problems=(*judged[at].problems, *told))
    return found, judged


def _tables_of(
    outcome: Outcome, section: Section, wanted: StandingsOptions
) -> list[PrintedStandings]:
    event, order = section.crosstable.event, wanted.order or section.order
    codes = tuple(system.code for system in order)
    if wanted.teams:
        teams = rank_teams(event, order, wanted.teams, wanted.keep_unattached)
        return [PrintedStandings(outcome, section, codes, teams)]
    if wanted.boards:
        by_board = rank_boards(event, order).items()
        return [PrintedStandings(outcome, section, codes, of, board) for board, of in by_board]
    return [PrintedStandings(outcome, section, codes, section.standings)]


def _together(found: Sequence[PrintedStandings], wanted: StandingsOptions) -> PrintedStandings:
    """One table of the teams of all sections."""
    first, counting = found[0], wanted.teams or 1
    events = [one.section.crosstable.event for one in found]
    order = wanted.order or first.section.order
    teams = rank_teams_of(events, order, counting, wanted.keep_unattached, wanted.least)
    together = tuple((one.outcome, one.section) for one in found)
    return first._replace(standings=teams.standings, together=together, teams=teams)


def _told_of_teams(table: PrintedStandings, wanted: StandingsOptions) -> Iterator[Problem]:
    """Teams whose names are nearly the same, which may be one, and teams of one player."""
    events = [section.crosstable.event for _, section in table.together]
    sheet = table.section.crosstable.sheet if len(events) == 1 else ""
    pairs = near_duplicates(*events)
    for one, other in pairs:
        yield Problem("warning", sheet, "", may_be_one(one, other))
    apart = {name for pair in pairs for name in pair}
    standings = table.teams.standings if table.teams else ()
    alone = [one.team for one in standings if len(one.members) == 1 and one.team not in apart]
    if alone and (wanted.teams or 1) > 1:
        names = listed([shown(name) for name in alone])
        message = (
            f"teams of one player, where {wanted.teams} count: {names}: a team that is too small "
            "can be left out"
        )
        yield Problem("warning", sheet, "", message, "min_players")


def _of_section(section: Section, failure: Failure) -> Failure:
    """The failure with the sheet's name, where it names none."""
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
    """0 where all is fine, 1 where something failed, 3 where that is a bug of ours."""
    if any(outcome.internal for outcome in outcomes):
        return INTERNAL
    return int(failed(outcomes))


def targets(
    workbooks: Sequence[Path], out: Path | None, out_dir: Path | None, in_place: bool
) -> dict[Path, Path]:
    """The file to write for each workbook; UsageError for options that contradict each other."""
    if sum((out is not None, out_dir is not None, in_place)) > 1:
        raise click.UsageError("give only one of -o, --out-dir and --in-place")
    if out is None and STANDARD_INPUT in workbooks:
        raise click.UsageError("what comes from standard input has no name: say where with -o FILE")
    if out is not None:
        if len(workbooks) > 1:
            raise click.UsageError("-o takes one workbook: for several use --out-dir DIR")
        target = _writable(_same_kind(out, workbooks[0]))
        return {workbooks[0]: _other_file(target, workbooks[0])}
    chosen: dict[Path, Path] = {}
    for path in dict.fromkeys(workbooks):
        if out_dir is not None:
            target = _other_file(out_dir / _own_name(path), path)
        else:
            target = path if in_place else default_target(path)
        if target in chosen.values():
            raise click.UsageError(f"two of the workbooks would be written to {target}")
        if any(_is_same(target, other) for other in workbooks if other is not path):
            raise click.UsageError(f"{target} would be replaced, but is to be read as well")
        chosen[path] = target
    if out_dir is not None:
        _make(out_dir)
    return chosen


def _own_name(path: Path) -> str:
    """What a file is called in another folder: what is no workbook by its name becomes one."""
    return path.name if is_named_as_workbook(path) else default_target(path).name


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"--out-dir {folder} cannot be made: {error.strerror}") from None


def _writable(target: Path) -> Path:
    """The target, unless its name is none for a file."""
    try:
        target.stat()
    except (FileNotFoundError, NotADirectoryError):
        pass  # where it goes to is looked at when it is written
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


@contextmanager
def _progress(workbooks: Sequence[Path], watched: bool) -> Iterator[Iterable[Path]]:
    """The workbooks, with a progress bar where there are several and somebody watches."""
    if not watched or len(workbooks) < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield workbooks
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        yield progress.track(workbooks, description="Workbooks")
