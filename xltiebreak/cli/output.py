"""What the commands print: tables for people, JSON and CSV for programs, problems for both."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from xltiebreak.cli.run import Order, Outcome
    from xltiebreak.grid import Problem
    from xltiebreak.systems import Value
    from xltiebreak.workbook.filling import Section


def use_utf8() -> None:
    """Let names in any script through a pipe on Windows as well, where UTF-8 is not the default."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def print_problems(outcomes: Sequence[Outcome], errors_only: bool = False) -> None:
    """Print every problem on standard error, one line each."""
    for outcome in outcomes:
        for problem in outcome.problems:
            if problem.severity == "error" or not errors_only:
                line = f"{problem.severity}: {outcome.path.name}: {problem}"
                click.echo(" ".join(line.split()), err=True)


def print_filled(outcomes: Sequence[Outcome]) -> None:
    """Say for each written workbook what was filled."""
    for outcome in outcomes:
        if outcome.report and outcome.report.written:
            click.echo(f"{outcome.path} -> {outcome.report.written}")
            for section in outcome.sections:
                if section.sound:
                    click.echo(f"  {_title(section)}: filled {_filled(section)}")


def print_checked(outcomes: Sequence[Outcome]) -> None:
    """Say of each section that is sound whether what is printed in it is right."""
    for outcome in outcomes:
        for section in outcome.sections:
            if section.sound:
                click.echo(f"{outcome.path.name}: {_title(section)}: {_verdict(section)}")


def print_standings(outcomes: Sequence[Outcome]) -> None:
    """Print a table of places for each section."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 1000  # a pipe has no edge at which a line would have to break
    for outcome, section in _sections(outcomes):
        if not section.standings:
            continue
        table = Table(
            title=f"{outcome.path.name}: {_title(section)}", box=box.SIMPLE, title_justify="left"
        )
        table.add_column("Place", justify="right")
        table.add_column("No.", justify="right")
        table.add_column("Name")
        for heading in ("Pts", *(system.code for system in section.order)):
            table.add_column(heading, justify="right")
        table.add_column("Separated by")
        for standing in section.standings:
            table.add_row(
                f"{standing.place}{'=' if standing.tied else ''}",
                str(standing.number),
                standing.name,
                *map(_figure, (standing.points, *standing.tiebreaks.values())),
                standing.separated_by or "",
            )
        console.print(table)


def print_csv(outcomes: Sequence[Outcome], order: Order) -> None:
    """Print one line a player, in the order of places."""
    codes = [system.code for system in order]
    first = ("workbook", "sheet", "range", "place", "tied", "no", "name", "points")
    lines = csv.writer(sys.stdout, lineterminator="\n")
    lines.writerow((*first, *codes, "separated_by"))
    for outcome, section in _sections(outcomes):
        table = section.crosstable
        for standing in section.standings:
            place = (standing.place, str(standing.tied).lower(), standing.number, standing.name)
            values = (standing.points, *(_plain(standing.tiebreaks[code]) for code in codes))
            where = (outcome.path, table.sheet, table.area)
            lines.writerow((*where, *place, *values, standing.separated_by))


def print_json(outcomes: Sequence[Outcome], differences: bool = False) -> None:
    """Print a list with one element a workbook, in the order given."""
    books = [_workbook_json(outcome, differences) for outcome in outcomes]
    click.echo(json.dumps(books, ensure_ascii=False, indent=2))


def any_difference(outcomes: Sequence[Outcome]) -> bool:
    """Whether a printed value differs from the computed one anywhere."""
    return any(section.differences for _, section in _sections(outcomes))


def _workbook_json(outcome: Outcome, differences: bool) -> dict[str, Any]:
    book: dict[str, Any] = {
        "workbook": str(outcome.path),
        "sections": [_section_json(section, differences) for section in outcome.sections],
        "error": None if outcome.report else "; ".join(map(str, outcome.problems)),
    }
    if outcome.report and outcome.report.written:
        book["written"] = str(outcome.report.written)
    return book


def _section_json(section: Section, differences: bool) -> dict[str, Any]:
    from xltiebreak.workbook.filling import RULES

    table = section.crosstable
    by_number = {standing.number: standing for standing in section.standings}
    answer: dict[str, Any] = {
        "sheet": table.sheet,
        "range": str(table.area),
        "rounds": table.event.rounds,
        "rules": RULES,
        "order": [system.code for system in section.order],
        "players": [
            {
                "no": standing.number,
                "name": standing.name,
                "points": standing.points,
                "tiebreaks": {code: _plain(v) for code, v in standing.tiebreaks.items()},
                "place": standing.place,
                "tied": standing.tied,
                "separated_by": standing.separated_by,
            }
            for number in table.rows
            if (standing := by_number.get(number))
        ],
        "problems": [_problem_json(problem) for problem in section.problems],
    }
    if differences:
        answer["differences"] = [
            {
                "cell": found.cell,
                "no": found.number,
                "system": found.system,
                "printed": found.printed,
                "computed": _plain(found.computed),
            }
            for found in section.differences
        ]
    return answer


def _problem_json(problem: Problem) -> dict[str, str]:
    return problem._asdict()


def _sections(outcomes: Sequence[Outcome]) -> Iterator[tuple[Outcome, Section]]:
    for outcome in outcomes:
        for section in outcome.sections:
            yield outcome, section


def _title(section: Section) -> str:
    table = section.crosstable
    players, rounds = len(table.rows), table.event.rounds
    return (
        f"{table.sheet} {table.area}, {players} player{'s' * (players != 1)}, "
        f"{rounds} round{'s' * (rounds != 1)}"
    )


def _filled(section: Section) -> str:
    systems = section.columns.systems.values() or section.order
    return " ".join(system.code for system in systems)


def _verdict(section: Section) -> str:
    found = len(section.differences)
    if found:
        return f"{found} difference{'s' * (found != 1)}"
    compared = " ".join(system.code for system in section.columns.systems.values())
    return f"consistent; points and printed tie-breaks are right{f' ({compared})' * bool(compared)}"


def _figure(value: Value) -> str:
    """A value for people: one decimal where that is exact, else up to four."""
    if value is None:
        return ""
    return f"{float(value):.1f}" if value * 10 % 1 == 0 else f"{round(float(value), 4):g}"


def _plain(value: Value) -> float | None:
    """A value for programs."""
    return None if value is None else float(value)
