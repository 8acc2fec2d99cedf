"""The boards of a section as the page shows them, and what is entered there.

The page knows no notation: it sends the choices of `book.sections.entered`, and numbers of players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.book.entering import Entries, can_enter
from xltiebreak.book.reading import Workbook
from xltiebreak.book.sections.entered import (
    Entered,
    EnteredGame,
    EnteredRow,
    choice_of,
    entries_of_move,
    person_columns,
)
from xltiebreak.book.sections.next_round import boards_before
from xltiebreak.core.event import PENDING, Event, Game, boards_in_order
from xltiebreak.languages import Language
from xltiebreak.pages.forms import Form
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.facts import ROUND_ROBIN, rounds_for
from xltiebreak.reading.grid import Problem, Refused

_WISHES = ("schools_apart", "rematches", "schedule")


def desks_of(workbook: Workbook, words: Language) -> dict[str, Form | None]:
    """Return by sheet what the page shows to enter results at; None where it cannot."""
    tables = workbook.typed.crosstables
    return {
        table.sheet: desk_form(table, before + 1, words) if can_enter(workbook, table) else None
        for table, before in zip(tables, boards_before(tables), strict=False)
    }


def desk_form(table: Crosstable, first_board: int, words: Language) -> Form:
    """Return the rounds of a section, and who its players are.

    first_board: the number of its first board in the room.
    """
    event, facts = table.event, table.facts
    columns = range(len(table.header.round_columns))
    teams = {player.team for player in event.players if player.team}
    meet_all = rounds_for(ROUND_ROBIN, len(event.players))
    return {
        "sheet": table.sheet,
        "names": {player.number: player.name for player in event.players},
        "rounds": [_round_form(event, at, first_board) for at in columns],
        "fields": _fields(table, words),
        "identity": facts.identity,
        "revision": facts.revision,
        "schools": len(teams) > 1,
        "schools_apart": facts.schools_apart,
        "rematches": facts.rematches,
        "schedule": facts.schedule,
        "can_meet_all": bool(table.rows) and (meet_all or 0) <= len(columns),
    }


def _fields(table: Crosstable, words: Language) -> dict[int, str]:
    """Return the columns to type who a player is, with the headings of the sheet."""
    names = table.header.names
    return {
        column: words.say("head.name") if column == names.name and not names.first else heading
        for column, heading in person_columns(table).items()
    }


def _round_form(event: Event, at: int, first_board: int) -> Form:
    points = event.points_before(at + 1)
    games = {one.number: (*one.games[at : at + 1], PENDING)[0] for one in event.players}
    pairs = [
        (number, game.opponent)
        for number, game in games.items()
        if game.opponent and _comes_first(number, game.opponent, game, points)
    ]
    boards = [
        {"n": n, "a": a, "b": b, "now": choice_of(games[a], games[b])}
        for n, (a, b) in enumerate(boards_in_order(event, at + 1, pairs), first_board)
    ]
    alone = [
        {"no": number, "now": choice_of(game, None)}
        for number, game in games.items()
        if game.opponent is None and game != PENDING
    ]
    free = [number for number, game in games.items() if game == PENDING]
    return {"boards": boards, "alone": alone, "free": free}


def _comes_first(number: int, other: int, game: Game, points: Mapping[int, float]) -> bool:
    """Whether a player is the first of a board: White, else who has more points."""
    if game.color:
        return game.color == "W"
    return (-points[number], number) < (-points[other], other)


def entries_of(asked: Sequence[Form], workbook: Workbook) -> tuple[Entries, dict[str, Form]]:
    """Return the entries that the page asks for by sheet, and what is said of the events.

    Raises Refused for a sheet that is not there.
    """
    tables = {table.sheet: table for table in workbook.crosstables}
    entries: dict[str, list[Entered]] = {}
    said: dict[str, Form] = {}
    for one in asked:
        table = _table(tables, one["sheet"])
        if wishes := one.get("wishes"):
            known = {name: wishes[name] for name in _WISHES if name in wishes}
            said.setdefault(table.sheet, {}).update(known)
        elif to := one.get("to"):
            gone, new = entries_of_move(table, _table(tables, to), one["number"], one["round"])
            entries.setdefault(table.sheet, []).append(gone)
            entries.setdefault(to, []).append(new)
        else:
            entries.setdefault(table.sheet, []).append(_entry(one))
    return entries, said


def _table(tables: Mapping[str, Crosstable], sheet: str) -> Crosstable:
    if sheet not in tables:
        raise Refused(Problem("error", sheet, None, "this sheet is no longer in the workbook"))
    return tables[sheet]


def _entry(one: Form) -> Entered:
    if "cells" in one:
        cells = {int(column): str(text) for column, text in one["cells"].items()}
        missed = one.get("missed", "out")
        return EnteredRow(cells, one.get("number"), one.get("round", 1), missed)
    onward = bool(one.get("onward"))
    return EnteredGame(one["number"], one["round"], one["now"], one.get("opponent"), onward)
