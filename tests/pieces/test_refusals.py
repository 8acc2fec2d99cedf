"""A table that cannot be read gets one line: what it is nearly, and what would make it readable."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pieces.reading_pieces import Rows, tables_of
from pieces.refused_tables import NAMES, REFUSED, WORTH, headed_both_ways, table
from thinning import sampled

from xltiebreak.grid import Grid
from xltiebreak.sections.joined import nearest_to


def errors_of(rows: Rows) -> list[str]:
    """Return the errors about rows, and why there is no crosstable if there is none."""
    grid = Grid("Open", rows)
    tables = tables_of([grid])
    problems = [problem for one in tables for problem in one.problems] or [nearest_to(grid)]
    return [str(problem) for problem in problems if problem.severity == "error"]


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_table_gets_one_line_that_says_what_is_wrong(name: str) -> None:
    rows, part = REFUSED[name]
    (message,) = errors_of(rows)
    assert part in message


@pytest.mark.parametrize("name", headed_both_ways("No."))
def test_the_reason_does_not_depend_on_how_the_numbers_are_headed(name: str) -> None:
    heads = ["No.", "Rk.", "#", "Nr."]
    if name != "a player twice":  # places may be shared, so the rows are counted
        heads.append("Rank")
    first, *others = (errors_of(headed_both_ways(head)[name][0]) for head in sampled(heads, 2))
    assert first
    assert all(other == first for other in others)


NOTATIONS: dict[str, Callable[[str, int, str], object]] = {
    "letters": lambda r, o, c: f"{r}{o}",
    "numbers": lambda r, o, c: f"{o}{c}{WORTH[r]:g}",
    "signs": lambda r, o, c: f"{'+=-'['WDL'.index(r)]}{o}",
    "figures": lambda r, o, c: WORTH[r],
    "results": lambda r, o, c: r,
    "opponents": lambda r, o, c: o,
    "opponents and colours": lambda r, o, c: f"{o}{c}",
    "names": lambda r, o, c: NAMES[o - 1],
    "tildes": lambda r, o, c: f"{o}~{r}",
    "ticks": lambda r, o, c: "\u2713~\u2717"["WDL".index(r)] + str(o),
    "smileys": lambda r, o, c: "\U0001f600\U0001f610\U0001f61e"["WDL".index(r)],
    "Finnish": lambda r, o, c: f"{('voitto', 'tasan', 'tappio')['WDL'.index(r)]} {o}",
    "brackets": lambda r, o, c: f"<{o}> {{{r}}}",
    "percent": lambda r, o, c: f"{WORTH[r]:.0%} {o}",
    "hashes": lambda r, o, c: f"#{o}#{r}",
    "dates": lambda r, o, c: f"2026-01-0{o}",
}


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("rounds", ["Rnd{}", "{}"])
def test_a_table_with_results_is_never_read_as_no_rounds(notation: str, rounds: str) -> None:
    for one in tables_of([Grid("Open", table(NOTATIONS[notation], rounds=rounds))]):
        assert one.event.rounds == 4 or not one.sound


@pytest.mark.parametrize("head", ["No.", "Rk."])
def test_a_blank_column_of_numbers_is_told_where_all_games_fit(head: str) -> None:
    rows = [[None, *row[1:]] if i else row for i, row in enumerate(table(number=head))]
    (one,) = tables_of([Grid("Open", rows)])
    assert one.sound
    assert [*one.event.scores.values()] == [row[7] for row in table()[1:]]
    assert [str(problem) for problem in one.problems] == [
        "Open!A1: this column of numbers is blank: the rows are counted, and all games fit"
    ]


@pytest.mark.parametrize(
    ("step", "where"), [(1, "they stand one row too low"), (-1, "they stand one row too high")]
)
def test_points_one_row_away_are_one_warning(step: int, where: str) -> None:
    rows = table()
    points = [row[7] for row in rows[1:]]
    moved = [0.0, *points[:-1]] if step > 0 else [*points[1:], 0.0]
    rows = [rows[0], *([*row[:7], one] for row, one in zip(rows[1:], moved, strict=True))]
    (one,) = tables_of([Grid("Open", rows)])
    (problem,) = one.problems
    assert where in problem.message


def test_points_with_a_word_behind_are_one_warning() -> None:
    rows = [[*row[:7], f"{row[7]} points"] if i else row for i, row in enumerate(table())]
    (one,) = tables_of([Grid("Open", rows)])
    (problem,) = one.problems
    assert "and 5 more cells is not a number of points" in problem.message
