"""One changed cell of a sound table is never accepted silently.

Of every change there is an error or a warning at one of the cells that speak of it: the changed
cell, that of the opponent (the one who was there, or the one who is now), the points of the
player. Or nothing is lost by it: the table reads as before.

What nothing in a table can tell is not asked for (`untold`):

- a round without an opponent that becomes another of the same worth (US Chess: `F` without an
  opponent and `U`, `X` and `B`): no other cell speaks of it, and the points stay right;
- a forfeit that loses its opponent (`F4` becomes `F`, `+F4` `+F`, `6 - -` `0 - -`): a bare `X` or
  `F` is a cell of its own, won or lost all the same, and the opponent's cell still names both;
- a bare `X` or `F` that names an opponent who has the other of the two alone (US Chess): then both
  cells speak of one game, and nothing else speaks of it;
- a bye in a round that does not count yet: no points speak of it;
- which of two games of a pair in a matrix was the first: some programs put that with White first
  in both cells, so that `10` may stand against `10`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from reading.comparing import differences, plain, seeded, tables_of
from reading.events import OVER, WORTH, Entry, Tournament
from reading.pages import Address, Page
from reading.writing import NOTATIONS, Matrix, Notation
from thinning import sampled, thinned

from xltiebreak.core.event import Result
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Problem

MUTATIONS = 160
OF_A_VARIANT = 40
"""Notations that differ from another only in their spelling."""
EVENTS = 10
SIZES = range(6, 13)


class Mutation(NamedTuple):
    """A cell, its new value, and the cells at which the change may be reported."""

    cell: Address
    value: object
    told_at: frozenset[str]


@pytest.mark.parametrize("notation", sampled(NOTATIONS, 12), ids=lambda one: str(one.name))
def test_no_changed_cell_is_accepted_silently(notation: Notation | Matrix) -> None:
    each = thinned((OF_A_VARIANT if notation.variant else MUTATIONS) // EVENTS)
    silent: list[str] = []
    for number in range(thinned(EVENTS, 1)):
        rng = seeded("mutations", notation.name, number)
        event = notation.tournament(rng, rng.choice(SIZES))
        page = notation.page(event)
        before = tables_of(page)
        unread = differences(notation, event, before, "any")
        assert not unread, (number, "the table itself is not read", unread[:3])
        for mutation in mutations(notation, event, page, rng, each):
            row, column = mutation.cell.row - 1, mutation.cell.column - 1
            old = page.rows[row][column]
            page.rows[row][column] = mutation.value
            if wrong := silence(before[0], tables_of(page), mutation):
                line = f"event {number}, {mutation.cell}: {old!r} -> {mutation.value!r}"
                silent.append(f"{line}: {wrong}")
            page.rows[row][column] = old
    assert not silent, (len(silent), "of", each * EVENTS, silent[:5])


def silence(before: Crosstable, tables: list[Crosstable], mutation: Mutation) -> str:
    """Return what was not reported, "" if everything was."""
    if len(tables) != 1:
        return f"{len(tables)} tables"
    (after,) = tables
    new = [problem for problem in after.problems if problem not in before.problems]
    if any(names(problem, mutation.told_at) for problem in new):
        return ""
    if reads_alike(before, after):
        return ""
    said = [str(problem) for problem in new[:3]]
    return f"nothing at {sorted(mutation.told_at)}, but {said}"


def names(problem: Problem, cells: frozenset[str]) -> bool:
    """Whether a problem is at one of the cells, or mentions one."""
    return problem.cell in cells or bool(cells & set(re.findall(r"\b[A-Z]+\d+\b", problem.message)))


def reads_alike(before: Crosstable, after: Crosstable) -> bool:
    """Whether two tables agree; points that were removed do not matter."""
    printed = dict(after.printed_points)
    return (
        games_of(before) == games_of(after)
        and before.event.scores == after.event.scores
        and printed.items() <= dict(before.printed_points).items()
    )


def games_of(table: Crosstable) -> object:
    """Return all games; one without result and opponent counts as a zero-point bye."""
    nothing = (Result.PENDING, Result.ZERO_BYE)
    games = {
        player.number: [
            game._replace(result=Result.ZERO_BYE)
            if game.opponent is None and game.result in nothing
            else game
            for game in player.games
        ]
        for player in table.event.players
    }
    names_of = {player.number: plain(player.name) for player in table.event.players}
    if table.matrix:
        return names_of, {number: Counter(row) for number, row in games.items()}
    return names_of, games


def mutations(
    notation: Notation | Matrix, event: Tournament, page: Page, rng: random.Random, count: int
) -> Iterator[Mutation]:
    """Yield `count` changes of single cells of a page."""
    made = tried = 0
    while made < count:
        tried += 1
        assert tried < 100 * count, "the page has no cells to change"
        person = rng.choice(event.people)
        if rng.random() < 0.1 and person.number in page.points:
            mutation = of_points(notation, event, page, person.number, rng)
        elif isinstance(notation, Matrix):
            mutation = in_a_matrix(notation, event, page, person.number, rng)
        else:
            mutation = of_a_game(notation, event, page, person.number, rng)
        if mutation and page.at(mutation.cell) != mutation.value:
            made += 1
            yield mutation


def of_points(
    notation: Notation | Matrix, event: Tournament, page: Page, number: int, rng: random.Random
) -> Mutation | None:
    """Return another digit in the points; any game of the player may be reported."""
    cell = page.points[number]
    value = other_digits(page.at(cell), rng)
    games = {str(address) for (n, _), address in page.games.items() if n == number}
    return None if value is None else Mutation(cell, value, frozenset({str(cell), *games}))


def of_a_game(
    notation: Notation, event: Tournament, page: Page, number: int, rng: random.Random
) -> Mutation | None:
    index = rng.randrange(event.rounds)
    person = next(person for person in event.people if person.number == number)
    entry = person.entries[index]
    cell = page.games[number, index]
    old = page.at(cell)
    if old is None or not str(old).strip():
        return None
    how = rng.randrange(3)
    value: object
    if how == 0:
        other = flipped(notation, entry, rng)
        if other is None or untold(event, index, entry, other):
            return None
        value = notation.spell(other)
    elif how == 1:
        if entry.opponent is None:
            return None
        others = [p.number for p in event.people if p.number != entry.opponent]
        value = notation.spell(entry._replace(opponent=rng.choice(others)))
    else:
        value = other_digits(old, rng)
        if entry.kind in "XF" and re.fullmatch(r"[-+]?[XF]|0+ - [-+]", str(value)):
            return None
        if entry.kind in "XF" and entry.opponent is None:
            return None
    at = {
        str(page.games[p.number, index])
        for p in event.people
        if p.number in (number, entry.opponent) or str(p.number) in str(value)
    }
    points = [str(page.points[number])] if number in page.points else []
    return None if value is None else Mutation(cell, value, frozenset({*at, *points}))


def flipped(notation: Notation, entry: Entry, rng: random.Random) -> Entry | None:
    """Return the entry with another result; a match also gets other figures."""
    if entry.made is not None and entry.against is not None:
        more, less = entry.made + 1, entry.against - 1
        kind = "W" if more > less else "D" if more == less else "L"
        swapped = {"W": "L", "L": "W"}.get(entry.kind, "W")
        return rng.choice(
            [entry._replace(kind=swapped), entry._replace(kind=kind, made=more, against=less)]
        )
    if entry.kind == "P":
        return None
    if entry.opponent is None:
        kinds = notation.byes + ("XF" if notation.bare else "")
    else:
        kinds = "WDL" + ("XF" if notation.forfeits and not notation.bare else "")
    kinds = kinds.replace(entry.kind, "")
    return entry._replace(kind=rng.choice(kinds)) if kinds else None


def untold(event: Tournament, index: int, old: Entry, new: Entry) -> bool:
    """Whether no other cell can show the change (see above)."""
    counts = any(person.entries[index].kind in OVER for person in event.people)
    return old.opponent is None and (not counts or WORTH[old.kind] == WORTH[new.kind])


def in_a_matrix(
    notation: Matrix, event: Tournament, page: Page, number: int, rng: random.Random
) -> Mutation | None:
    opponent = rng.choice([p.number for p in event.people if p.number != number])
    cell, answer = page.games[number, opponent - 1], page.games[opponent, number - 1]
    person = next(person for person in event.people if person.number == number)
    kinds = [e.kind for e in person.entries if e.opponent == opponent and e.kind != "P"]
    if not kinds:
        return None
    value: object
    if rng.random() < 0.6:
        possible = "WDLXF" if notation.forfeits else "WDL"
        which = rng.randrange(len(kinds))
        kinds[which] = rng.choice(possible.replace(kinds[which], ""))
        value = notation.spell(kinds)
    else:
        value = other_digits(page.at(cell), rng)
        if value is None:
            return None
    return Mutation(cell, value, frozenset({str(cell), str(answer), str(page.points[number])}))


def other_digits(value: object, rng: random.Random) -> object:
    """Return the cell with two digits swapped, one dropped or one changed; None without digits."""
    text = str(value)
    places = [index for index, sign in enumerate(text) if sign.isdecimal()]
    if not places:
        return None
    at = rng.choice(places)
    how = rng.randrange(3)
    if how == 0 and at + 1 in places:
        new = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    elif how == 1 and len(text) > 1:
        new = text[:at] + text[at + 1 :]
    else:
        new = text[:at] + rng.choice("0123456789".replace(text[at], "")) + text[at + 1 :]
    if isinstance(value, str):
        return new
    try:
        return float(new) if "." in new else int(new)
    except ValueError:
        return new
