"""Warnings about printed points that do not follow from the results, one for each cause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xltiebreak.core.event import Result
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.evidence.points import WORTHS, made_by, outdated_points
from xltiebreak.reading.crosstable.shares import AGREE_AT_LEAST, BY_CHANCE, FEW, MOST, NEARLY_ALL
from xltiebreak.reading.crosstable.table import Crosstable
from xltiebreak.reading.crosstable.wording import summed_up
from xltiebreak.reading.grid import Cell, Fault, Finding, Problem


def wrong_points(table: Crosstable) -> Iterator[Finding]:
    """Yield printed points that do not follow from the results."""
    column = table.header.column("points")
    if column is None:
        return
    yield from _no_figures(table, column)
    outdated = outdated_points(table.event, table.printed_points)
    made = table.event.placing
    wrong = {
        number: printed
        for number, printed in table.printed_points.items()
        if printed != made[number] and not (outdated and number in outdated.numbers)
    }
    cells = [Cell(table.rows[number], column) for number in wrong]
    cause = _cause(table) if len(wrong) > FEW else ""
    if cause and MOST.exceeded(len(wrong), len(table.printed_points)):
        counts = {"wrong": len(wrong), "printed": len(table.printed_points)}
        first = _differs(table, next(iter(wrong)))
        yield Finding(cells[0], faults.MOST_POINTS_DIFFER(**counts, cause=cause, first=first))
        return
    for number, cell in zip(wrong, cells, strict=True):
        yield Finding(cell, _differs(table, number))


def contradicting_points(table: Crosstable) -> Problem | None:
    """Return the error for a fill if most printed points contradict the results.

    None if one cause explains them. Points of 0 may stand there since before the first round.
    """
    column, made = table.header.column("points"), table.event.placing
    outdated = outdated_points(table.event, table.printed_points)
    printed = {number: points for number, points in table.printed_points.items() if points}
    wrong = [
        number
        for number, points in printed.items()
        if points != made[number] and not (outdated and number in outdated.numbers)
    ]
    # A blank may be what an earlier fill wrote: then a few points typed over prove nothing.
    players = len(table.rows) - len(table.printed_points) + len(printed)
    many = len(wrong) >= AGREE_AT_LEAST and MOST.exceeded(len(wrong), players)
    if column is None or not many or _cause(table):
        return None
    fault = faults.POINTS_CONTRADICT(wrong=len(wrong), printed=len(printed))
    first = Cell(table.rows[wrong[0]], column)
    return Problem(
        "error", table.sheet, first, str(fault), "overwrite_points", kind=fault.kind.name
    )


def kept_scale_warning(table: Crosstable) -> Iterator[Problem]:
    """Yield a warning if the sheet keeps a scale of points, and all printed points say another."""
    event, printed, column = table.event, table.printed_points, table.header.column("points")
    if not table.facts.worth or table.grid.told or column is None or len(printed) < BY_CHANCE:
        return
    plain = replace(event, worths={}, given={})
    others = [scale for scale in WORTHS if made_by(plain, scale, printed)]
    if others and any(event.placing[number] != points for number, points in printed.items()):
        kept = tuple(event.worth[result] for result in (Result.WIN, Result.DRAW, Result.LOSS))
        fault = faults.KEPT_SCALE(kept=_listed_scale(kept), printed=_listed_scale(others[0]))
        cell = Cell(min(table.rows.values()), column)
        message, kind = str(fault), fault.kind.name
        yield Problem("warning", table.sheet, cell, message, "match_points", kind=kind, said=fault)


def _listed_scale(scale: Sequence[float]) -> str:
    return ", ".join(f"{points:g}" for points in scale)


def games_elsewhere(table: Crosstable) -> Iterator[Finding]:
    """Yield the error of a matrix that is a part of a larger one: most points are too many."""
    column, made = table.header.column("points"), table.event.placing
    printed = table.printed_points
    more = [number for number, points in printed.items() if points > made[number]]
    if column is None or len(more) < BY_CHANCE or not MOST.exceeded(len(more), len(printed)):
        return
    if any(points < made[number] for number, points in printed.items()) or _three_for_a_win(table):
        return
    first = more[0]
    games = sum(result.played for result in table.event.records[first].results)
    fault = faults.GAMES_ELSEWHERE(number=first, points=printed[first], games=games)
    yield Finding(Cell(table.rows[first], column), fault)


def _three_for_a_win(table: Crosstable) -> bool:
    """Whether most printed points count 3 for a win and 1 for a draw."""
    worth = {Result.WIN: 3, Result.DRAW: 1}
    records, printed = table.event.records, table.printed_points
    totals = [sum(worth.get(result, 0) for result in records[number].results) for number in printed]
    agreeing = sum(total == points for total, points in zip(totals, printed.values(), strict=True))
    return MOST.exceeded(agreeing, len(printed))


def _no_figures(table: Crosstable, column: int) -> Iterator[Finding]:
    """Yield texts in place of points."""
    texts = {
        number: text
        for number, row in table.rows.items()
        if number not in table.printed_points and (text := table.grid.text(row, column))
    }
    fault = faults.NO_POINTS()
    misread = [Finding(Cell(table.rows[no], column), fault, text=texts[no]) for no in texts]
    if len(misread) > FEW:
        yield from summed_up(misread, len(table.rows))
        return
    for number, finding in zip(texts, misread, strict=True):
        yield finding._replace(cause=faults.NO_POINTS_BUT(made=table.event.placing[number]))


def _differs(table: Crosstable, number: int) -> Fault:
    printed, made = table.printed_points[number], table.event.placing[number]
    many = "many" if printed > made else "few"
    return faults.POINTS_DIFFER_FROM_RESULTS(
        printed=printed, made=made, by=abs(printed - made), many=many
    )


def _cause(table: Crosstable) -> str:
    """Return what nearly all printed points have in common; "" if nothing."""
    printed, made = table.printed_points, table.event.placing
    numbers = [*table.rows]
    above, below = numbers[:-1], numbers[1:]
    for where, pairs in (
        ("low", zip(below, above, strict=True)),
        ("high", zip(above, below, strict=True)),
    ):
        moved = {number: made[other] for number, other in pairs}
        if _agree({number: printed[number] for number in moved if number in printed}, moved):
            return f": they stand one row too {where}."
    if _agree(printed, {number: made[number] * 2 for number in printed}):
        return ": they are all doubled."
    return ""


def _agree(printed: Mapping[int, float], expected: Mapping[int, float]) -> bool:
    same = sum(points == expected[number] for number, points in printed.items())
    return NEARLY_ALL.reached(same, len(printed))


def outdated_warning(table: Crosstable) -> Iterator[Problem]:
    """Yield one warning for all printed points that are those after an earlier round."""
    column = table.header.column("points")
    outdated = outdated_points(table.event, table.printed_points)
    if column is None or outdated is None:
        return
    heading = shown(table.grid.text(table.header.row, column)) or "the points"
    fault = faults.POINTS_OUTDATED(
        heading=heading,
        count=len(outdated.numbers),
        number=outdated.round_number,
        last=table.event.completed[-1],
    )
    first = Cell(table.rows[outdated.numbers[0]], column)
    yield Problem(
        "warning", table.sheet, first, str(fault), "overwrite_points", kind=fault.kind.name
    )
