"""A row for each player and round -> a pairing list: each game stands in two rows, which agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.core.event import Color, Game, Result
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import may_name, normal, shown
from xltiebreak.reading.crosstable.finding.head_rows import HeadRow
from xltiebreak.reading.crosstable.finding.list_words import (
    COLOR,
    HEADS_ROUND,
    OPPONENT,
    RESULT,
    colors,
)
from xltiebreak.reading.crosstable.finding.names_by_cells import first_names
from xltiebreak.reading.crosstable.finding.people import Names
from xltiebreak.reading.crosstable.finding.words import ROLES
from xltiebreak.reading.crosstable.results.sides import ANSWERS, Difference, difference
from xltiebreak.reading.crosstable.shares import MOST
from xltiebreak.reading.grid import Cell, Grid, Origin, Problem
from xltiebreak.reading.notation.byes import says_bye
from xltiebreak.reading.notation.numbers import FIGURE_OF
from xltiebreak.reading.notation.vocabulary import View, side_results
from xltiebreak.reading.pieces import faults
from xltiebreak.reading.pieces.lists import (
    Columns,
    SideColumns,
    bye_in_letter,
    pairing_in,
    title_above,
)
from xltiebreak.reading.pieces.pairings import ListedPlayer, Pairing, RoundList
from xltiebreak.reading.pieces.results import Results, typed_in

_NUMBER = frozenset(word for word, role in ROLES.items() if role == "number")


class _Row(NamedTuple):
    """A row as a pairing of the player with the opponent, with the player's result as typed."""

    pairing: Pairing
    color: Color | None
    """The player's colour, None if the row does not say."""

    key: tuple[object, ...]
    """The round and both players, the player first."""


def list_by_player(grid: Grid, rows: Sequence[HeadRow]) -> list[RoundList]:
    """Return the games of a grid whose rows are a player's rounds; [] for any other grid.

    rows: those that may head a table.
    """
    for head in rows:
        if columns := _columns(grid, head):
            below = range(head.row + 1, grid.bottom + 1)
            pairings_below = [
                pairing for row in below if (pairing := pairing_in(grid, row, columns[0]))
            ]
            lines = list(_rows(grid, pairings_below, columns[1]))
            results = _best_reading(lines)
            once = sorted(_once(lines, results), key=lambda sides: sides[0].pairing.where)
            games, contradicting = _without_contradictions(once, results)
            pairings = [_pairing(*sides, results) for sides in games]
            at = Origin(grid.sheet, Cell(head.row, columns[0].white.name))
            problems = [*_without_player(pairings_below), *contradicting]
            if unnamed := _may_head_names(grid, head, columns[0], pairings_below):
                problems.append(unnamed.warning(faults.NAMES_UNHEADED()))
            own = {row.key[1] for row in lines}
            every = {who for row in lines for who in row.key[1:]}
            if len(every) >= 2 * len(own):
                strangers = faults.OPPONENTS_STRANGE(players=len(every), names=len(own))
                problems.append(at.warning(strangers, assumed=True))
            title = title_above(grid, head.row)
            listed = RoundList(
                at,
                title,
                pairings,
                problems=problems,
                columns=columns[0].read | {columns[1]} - {0},
                rows=[pairing.where.cell.row for pairing in pairings_below],
            )
            return [listed] if pairings else []
    return []


def _without_player(listed: Sequence[Pairing]) -> Iterator[Problem]:
    """Yield one warning for all rows with a result and no player."""
    rows = [pairing.where for pairing in listed if not pairing.white and pairing.result]
    for where in rows[:1]:
        more = f" (so in {len(rows) - 1} more rows)" if len(rows) > 1 else ""
        yield where.warning(faults.RESULT_WITHOUT_PLAYER(more=more))


def _columns(grid: Grid, head: HeadRow) -> tuple[Columns, int] | None:
    """Return the columns that a header names, and that of colours; None for any other row."""
    number, of_round, opponent = map(head.headed_by, (_NUMBER, HEADS_ROUND, OPPONENT))
    result = head.headed_by(RESULT) or head.column("points")
    if (
        not (opponent and result)
        or sum(heading in OPPONENT for heading in head.headings.values()) > 1
    ):
        return None
    name = head.names.name or _unheaded_names(grid, head.row, number)
    if not (name or number):
        return None
    player = SideColumns(name or number, number, 0, 0, head.names.first)
    other = SideColumns(opponent, 0, 0, 0)
    results = Results((result,), lambda line: typed_in(line, (result,)))
    return Columns(player, other, results, of_round), head.headed_by(COLOR)


def _may_head_names(
    grid: Grid, head: HeadRow, columns: Columns, rows: Sequence[Pairing]
) -> Origin | None:
    """Return the heading of a column with texts in most rows, if no column has the names."""
    if columns.white.name != columns.white.number:
        return None
    used = {columns.white.number, columns.black.name, columns.round, *columns.results.columns}
    for column in range(grid.left, grid.left + len(grid.line(head.row))):
        named = sum(may_name(grid.text(pairing.where.cell.row, column)) for pairing in rows)
        if column not in used and MOST.exceeded(named, len(rows)):
            return Origin(grid.sheet, Cell(head.row, column))
    return None


def _unheaded_names(grid: Grid, head: int, number: int) -> int:
    """Return the first column with another text for each number, 0 without one.

    A number or a text may be missing in some row of a player.
    """
    below = range(head + 1, grid.bottom + 1) if number else ()
    numbers = {row: no for row in below if (no := whole(grid.at(row, number)))}
    one_each: dict[int, Sequence[str]] = {}
    for column in range(grid.left, grid.left + len(grid.line(head))) if numbers else ():
        names = {(no, text) for row, no in numbers.items() if (text := grid.text(row, column))}
        if len(names) == len({no for no, _ in names}) == len({*numbers.values()}) > 2:
            one_each[column] = [text for _, text in names]
    return first_names(one_each.items())


def _rows(grid: Grid, listed: Sequence[Pairing], color: int) -> Iterator[_Row]:
    """Yield the rows in which a player stands; color: the column of colours, 0 without one."""
    rows = [pairing for pairing in listed if pairing.white]
    color_of = colors([grid.text(pairing.where.cell.row, color) for pairing in rows])
    numbers = {
        normal(pairing.white.name): pairing.white.number for pairing in rows if pairing.white
    }
    names = {pairing.white.number: pairing.white.name for pairing in rows if pairing.white}
    spelled = list(dict.fromkeys(side.name for row in rows if (side := row.white) and side.name))
    people = Names(enumerate(spelled))

    def complete(side: ListedPlayer) -> ListedPlayer:
        meant = people.meant(side.name) if side.name else ()
        name = spelled[meant[0]] if len(meant) == 1 else side.name
        number = side.number or numbers.get(normal(name))
        return side._replace(number=number, name=name or names.get(number, ""))

    for pairing in rows:
        if not (pairing.black or pairing.result or says_bye(pairing.words)):
            continue  # blank or a dash: nothing says whether there was a bye
        if pairing.black and not people.meant(pairing.black.name):
            pairing = bye_in_letter(pairing)
        white, black = (
            pairing.white and complete(pairing.white),
            pairing.black and complete(pairing.black),
        )
        keys = (side.number or normal(side.name) for side in (white, black) if side)
        own = color_of.get(grid.text(pairing.where.cell.row, color))
        yield _Row(pairing._replace(white=white, black=black), own, (pairing.round, *keys))


def _best_reading(rows: Sequence[_Row]) -> Mapping[str, Result]:
    """Return what the results mean for the player of the row.

    Both figures of a game (`1-0`) are the player's first if the two rows of most games then agree.
    """
    texts = {row.pairing.result for row in rows}
    views: tuple[View, ...] = ("own", "both")
    by_view = {view: side_results(texts, view, in_columns=True) for view in views}
    agreeing = {
        view: sum(other is not None for _, other in _once(rows, by_view[view])) for view in views
    }
    return by_view[max(views, key=agreeing.__getitem__)]


def _without_contradictions(
    games: Sequence[tuple[_Row, _Row | None]], results: Mapping[str, Result]
) -> tuple[Sequence[tuple[_Row, _Row | None]], Sequence[Problem]]:
    """Return the games, each once, and an error where its two rows say otherwise.

    Two games of the same players in a round are no contradiction if their results could be one.
    """
    alone = {row.key: row for row, answer in games if answer is None and len(row.key) > 2}
    left, problems = [], []
    for row, answer in games:
        other = alone.get((row.key[0], *reversed(row.key[1:]))) if answer is None else None
        if other is None or other is row or row.pairing.where < other.pairing.where:
            left.append((row, answer))
        elif results.get(row.pairing.result) and results.get(other.pairing.result):
            problems.append(_contradiction(row, other, results))
        else:
            left.append((row, answer))
    return left, problems


def _contradiction(row: _Row, other: _Row, results: Mapping[str, Result]) -> Problem:
    """Return the error about two rows of one game that do not agree."""
    pairing, two = row.pairing, other.pairing
    names = [side.name or f"player {side.number}" for side in pairing.sides]
    who = {
        "who": shown(names[0]),
        "other": shown(names[-1]),
        "when": f" in Rnd {pairing.round}" if pairing.round else "",
        "there": two.where.seen_from(pairing.where),
    }
    if _difference(row, other, results) == "color":
        color = {"W": "White", "B": "Black", None: "one colour"}[row.color]
        return pairing.where.error(faults.BOTH_ONE_COLOR(**who, color=color))
    texts = {"text": shown(pairing.result), "answer": shown(two.result)}
    return pairing.where.error(faults.ROWS_DIFFER(**who, **texts))


def _once(
    rows: Sequence[_Row], results: Mapping[str, Result]
) -> Iterator[tuple[_Row, _Row | None]]:
    """Yield each game by its row and that of the opponent, None without one that agrees."""
    waiting: dict[tuple[object, ...], _Row] = {}
    for row in rows:
        mirrored = (row.key[0], *reversed(row.key[1:]))
        other = waiting.get(mirrored)
        if other and len(row.key) > 2 and not _difference(row, other, results):
            yield waiting.pop(mirrored), row
        elif row.key in waiting:
            yield row, None
        else:
            waiting[row.key] = row
    for row in waiting.values():
        yield row, None


def _difference(row: _Row, other: _Row, results: Mapping[str, Result]) -> Difference | None:
    """Return what two rows tell otherwise of one game; a row may have no result."""
    result, answer = results.get(row.pairing.result), results.get(other.pairing.result)
    if result is None or answer is None:
        result, answer = Result.PENDING, Result.PENDING
        if row.pairing.result and other.pairing.result:
            return "result"
    return difference(Game(result, None, row.color), Game(answer, None, other.color))


def _pairing(row: _Row, answer: _Row | None, results: Mapping[str, Result]) -> Pairing:
    """Return the game of a row, with White first and the result of both sides."""
    white, black, own = row.pairing.white, row.pairing.black, row.pairing.result
    result, theirs = results.get(own), results.get(answer.pairing.result) if answer else None
    if theirs and not own:
        result = ANSWERS[theirs][0]
    sides = [own]
    if black and result:
        sides = [FIGURE_OF[result], FIGURE_OF[theirs or ANSWERS[result][0]]]
    if black and row.color == "B":
        white, black, sides = black, white, sides[::-1]
    text, colored = "-".join(sides), row.color is not None
    return row.pairing._replace(white=white, black=black, result=text, colored=colored)
