"""Rows that are named like a bye: nobody is in them.

Many directors enter a player called BYE and pair the odd player with it. Such a row has no place
and is no opponent: what others have against it is a full-point bye.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from xltiebreak.crosstable import faults
from xltiebreak.crosstable.results.drafts import Draft
from xltiebreak.crosstable.results.rows import PlayerRow
from xltiebreak.crosstable.wording import labelled
from xltiebreak.event import Game, Result
from xltiebreak.grid import Cell, Finding
from xltiebreak.notation.byes import names_nobody
from xltiebreak.text import shown

_GIVEN_BY_A_BYE = (Result.WIN, Result.FORFEIT_WIN, Result.PENDING)
"""What a player may have against nobody."""


class WithoutNobody(NamedTuple):
    """A draft without the rows of nobody."""

    draft: Draft
    errors: tuple[Finding, ...] = ()
    """Results that nobody cannot have made."""

    warnings: tuple[Finding, ...] = ()


def without_nobody(draft: Draft) -> WithoutNobody:
    """Take the rows that are named like a bye out of a draft, and let their games be byes."""
    nobody = {row.number: row for row in draft.rows if row.name and names_nobody(row.name)}
    if not nobody or len(nobody) == len(draft.rows):
        return WithoutNobody(draft)
    column = draft.header.column("name") or draft.header.number_column
    kind = faults.NOBODY_IN_MATRIX if draft.matrix else faults.ROW_OF_NOBODY
    won_against = [
        Finding(
            Cell(row.row, column),
            kind(name=shown(row.name), number=row.number),
            assumed=not draft.matrix,
        )
        for row in nobody.values()
    ]
    if draft.matrix:
        return WithoutNobody(draft, tuple(won_against))
    kept = [at for at, row in enumerate(draft.rows) if row.number not in nobody]
    lines = draft.games.games
    games = replace(
        draft.games,
        games=[tuple([_as_bye(game, nobody) for game in lines[at]]) for at in kept],
        unread=[cell for cell in draft.games.unread if not _is_in(cell, nobody.values())],
        wrong=[cell for cell in draft.games.wrong if not _is_in(cell, nobody.values())],
        doubtful=[cell for cell in draft.games.doubtful if not _is_in(cell, nobody.values())],
        opened=[draft.games.opened[at] for at in kept] if draft.games.opened else (),
    )
    rows = [draft.rows[at] for at in kept]
    without = replace(draft, rows=rows, games=games)
    return WithoutNobody(without, tuple(_lost_to(draft, nobody)), tuple(won_against))


def _as_bye(game: Game, nobody: Collection[int]) -> Game:
    """Return a bye in place of a game against nobody."""
    return Game(Result.FULL_BYE) if game.opponent in nobody else game


def _is_in(finding: Finding, rows: Collection[PlayerRow]) -> bool:
    return finding.cell.row in {row.row for row in rows}


def _lost_to(draft: Draft, nobody: dict[int, PlayerRow]) -> Iterator[Finding]:
    """Yield the cells of players who lost to nobody, or drew."""
    for row, own in zip(draft.rows, draft.games.games, strict=True):
        for i, game in enumerate(own):
            if (
                row.number not in nobody
                and game.opponent in nobody
                and game.result not in _GIVEN_BY_A_BYE
            ):
                cell = Cell(row.row, draft.header.round_columns[i])
                fault = faults.LOST_TO_NOBODY(
                    who=labelled(row.number, row.name),
                    text=shown(row.cells[i]),
                    number=i + 1,
                    name=shown(nobody[game.opponent].name),
                )
                yield Finding(cell, fault)
