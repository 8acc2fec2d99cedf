"""Random events as programs print them in text are read as they were played."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest
from pieces.reading_pieces import same as same_game
from pieces.reading_pieces import tables_of
from reading import printing
from reading.comparing import KINDS, seeded
from reading.events import Tournament, tournament
from reading.printing import ROBINS, SWISSES, Printed, Robin
from thinning import thinned

from xltiebreak.core.event import Game
from xltiebreak.files.tables import grids_of
from xltiebreak.files.text import divided_text
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Grid

EVENTS = 60
MUTATIONS = 100
OF_AN_EVENT = 10
swiss_kinds = pytest.mark.parametrize("kind", SWISSES)
robin_kinds = pytest.mark.parametrize("kind", ROBINS)


SIZES = (*(6, 9, 12, 14) * 6, 25, 40, 110)


def swiss(
    kind: str, rng: random.Random, sizes: Sequence[int] = SIZES
) -> tuple[Tournament, Printed]:
    size = rng.choice(sizes)
    if kind.startswith("Scid"):
        event = printing.swiss(rng, size)
    elif kind == "scrabble":
        event = tournament(rng, size, byes="B", forfeits=False)
    else:
        event = tournament(rng, size, byes="BZ")
    return event, SWISSES[kind](event, rng)


def robin(kind: str, rng: random.Random) -> tuple[Robin, Printed]:
    event = printing.robin(rng, rng.choice([3, 4, 6, 8, 10, 12, 16]), rng.choice([1, 1, 2, 3]))
    return event, ROBINS[kind](event, rng)


def read(text: str) -> list[Crosstable]:
    return tables_of(grids_of(text.encode(), "event.txt"))


def read_from_one_column(text: str) -> list[Crosstable]:
    grid = divided_text(Grid("Sheet1", [[line] for line in text.split("\n")]))
    assert grid is not None
    return tables_of([grid])


def differences(event: Tournament, table: Crosstable) -> list[str]:
    """Return what was read otherwise than it was written, players by number."""
    assert table.sound, table.problems
    assert [player.number for player in table.event.players] == [one.number for one in event.people]
    found = []
    for person, player in zip(event.people, table.event.players, strict=True):
        if person.name.replace(",", "") != player.name.replace(",", ""):
            found.append(f"{player.name} instead of {person.name}")
        for entry, game in zip(person.entries, player.games, strict=True):
            color = (entry.color or "").upper()
            expected = Game(KINDS[entry.kind], entry.opponent, "W" if color == "W" else "B")
            if not same_game(game, expected):
                found.append(f"{person.number}: {game} instead of {entry}")
    return found


def against(event: Robin) -> dict[int, Counter[object]]:
    return {
        own + 1: Counter(
            (other + 1, KINDS[kind])
            for other in range(event.size)
            if other != own
            for kind in event.results[own, other]
        )
        for own in range(event.size)
    }


def played(table: Crosstable) -> dict[int, Counter[object]]:
    return {
        player.number: Counter((game.opponent, game.result) for game in player.games)
        for player in table.event.players
    }


@swiss_kinds
def test_a_swiss_is_read_as_it_was_played(kind: str) -> None:
    for number in range(thinned(EVENTS, 4)):
        rng = seeded("texts", kind, number)
        event, printed = swiss(kind, rng)
        (table,) = (read if number % 2 else read_from_one_column)(printed.text)
        assert not differences(event, table), (number, printed.text)
        assert all(table.rows[one] == line + 1 for one, line in printed.lines.items())


@robin_kinds
def test_a_round_robin_is_read_as_it_was_played(kind: str) -> None:
    for number in range(thinned(EVENTS, 4)):
        rng = seeded("texts", kind, number)
        event, printed = robin(kind, rng)
        (table,) = (read if number % 2 else read_from_one_column)(printed.text)
        assert table.sound and table.matrix, (number, printed.text)
        assert played(table) == against(event), (number, printed.text)
        names = [name.split(", ") for name in event.names]
        assert all(
            player.name in (f"{last}, {first}", f"{last},{first[0]}")
            for player, (last, first) in zip(table.event.players, names, strict=True)
        )
        points = {own + 1: event.points(own) for own in range(event.size)}
        assert dict(table.printed_points) == dict(table.event.scores) == points


OTHER_SIGNS = {
    sign: other
    for group in ("+-=", "10=", "WLT", "wb")
    for sign, other in zip(group, group[1:] + group[0], strict=True)
}
RESULT = re.compile(r"(?<!\S)(?:[WLT]-\d+|\d{1,3}[wb]?[-+=](?:!|/\w+)?)(?!\S)")


def mutated(printed: Printed, at: re.Pattern[str], rng: random.Random) -> tuple[str, int] | None:
    """Return the text with one character of a result changed, and its line."""
    lines = printed.text.split("\n")
    line = rng.choice(list(printed.lines.values()))
    cells = list(at.finditer(lines[line]))
    if not cells:
        return None
    cell = rng.choice(cells)
    place = rng.choice([i for i in range(*cell.span()) if not lines[line][i].isspace()])
    old = lines[line][place]
    new = rng.choice("0123456789".replace(old, "")) if old.isdecimal() else OTHER_SIGNS.get(old)
    if new is None:
        return None
    lines[line] = lines[line][:place] + new + lines[line][place + 1 :]
    return "\n".join(lines), line


def silent(before: Crosstable, text: str, line: int) -> str:
    """Return what was read otherwise without a word about the changed line, "" if nothing."""
    tables = read(text)
    if len(tables) != 1:
        return "" if not tables else f"{len(tables)} tables"
    (after,) = tables
    new = [problem for problem in after.problems if problem not in before.problems]
    told = {
        int(row)
        for one in new
        for row in re.findall(r"\b[A-Z]+(\d+)\b", f"{one.cell} {one.message}")
    }
    if line + 1 in told or not after.sound:
        return ""
    games = {player.number: player.games for player in before.event.players}
    again = {player.number: player.games for player in after.event.players}
    changed = [(own, games.get(own), again.get(own)) for own in games.keys() | again.keys()]
    other = [f"{own}: {old} became {now}" for own, old, now in changed if old != now]
    return "; ".join([*other[:2], *map(str, new[:3])] if other else [])


@swiss_kinds
def test_no_changed_character_gives_another_swiss_in_silence(kind: str) -> None:
    _changed(kind, RESULT)


@robin_kinds
def test_no_changed_character_gives_another_round_robin_in_silence(kind: str) -> None:
    _changed(kind, re.compile(r"(?<=\s)[10=½]{1,3}(?=\s)"))


def _changed(kind: str, cells: re.Pattern[str]) -> None:
    for number in range(thinned(MUTATIONS // OF_AN_EVENT, 1)):
        rng = seeded("changed texts", kind, number)
        _, printed = swiss(kind, rng, SIZES[:4]) if cells is RESULT else robin(kind, rng)
        (before,) = read(printed.text)
        for _ in range(OF_AN_EVENT):
            if change := mutated(printed, cells, rng):
                wrong = silent(before, *change)
                assert not wrong, f"{wrong} in event {number}, line {change[1]} of {change[0]}"
