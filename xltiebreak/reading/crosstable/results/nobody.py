"""Rows that are named like a bye: nobody is in them.

Many directors enter a player called BYE and pair the odd player with it. Such a row has no place
and is no opponent: what others have against it is a full-point bye. Bye and Libre are family names,
too: a player who has points in two rounds, or meets somebody while another one has a bye, is one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from xltiebreak.core.event import Game, Result
from xltiebreak.languages.text import shown, words_of
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.shares import MOST
from xltiebreak.reading.crosstable.wording import labelled
from xltiebreak.reading.grid import Cell, Finding
from xltiebreak.reading.notation.byes import may_call_nobody, may_name_nobody, names_nobody

_OF_A_BYE = (Result.LOSS, Result.FORFEIT_LOSS, Result.PENDING, Result.ZERO_BYE)
"""What nobody may have against a player."""

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
    if not may_call_nobody(row.name for row in draft.rows):
        return WithoutNobody(draft)
    called = [row for row in draft.rows if names_nobody(row.name) or may_name_nobody(row.name)]
    if not called or len(called) == len(draft.rows):
        return WithoutNobody(draft)
    complete = dict(zip((row.number for row in draft.rows), draft.complete_games, strict=True))
    nobody = {row.number: row for row in called if _is_nobody(draft, row, complete)}
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
    won_against += [
        Finding(Cell(row.row, column), faults.CALLED_NOBODY(name=shown(row.name)), assumed=True)
        for row in called
        if row.number not in nobody
    ]
    if not nobody:
        return WithoutNobody(draft, (), tuple(won_against))
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
        left_over=[draft.games.left_over[at] for at in kept] if draft.games.left_over else (),
    )
    rows = [draft.rows[at] for at in kept]
    without = replace(draft, rows=rows, games=games)
    return WithoutNobody(without, tuple(_lost_to(draft, nobody)), tuple(won_against))


def _is_nobody(draft: Draft, row: PlayerRow, games: Mapping[int, Sequence[Game]]) -> bool:
    """Whether a row whose name is a word for a bye behaves as nobody does.

    games: of all rows, by number. Points in one round may be a slip, and blank rounds tell nothing,
    unless the word is a family name as well.
    """
    own = games[row.number]
    scored = sum(game.result not in _OF_A_BYE for game in own)
    met = [i for i, game in enumerate(own) if game.opponent is not None]
    others = [games[one.number] for one in draft.rows if one.number != row.number]
    is_left_over = any(
        line[i].result is Result.FULL_BYE for line in others for i in met if i < len(line)
    )
    if scored > 1 or is_left_over:
        return False
    if names_nobody(row.name):
        return True
    whole_names = sum(len(words_of(one.name)) > 1 for one in draft.rows)
    return not scored and len(met) > 1 and MOST.exceeded(whole_names, len(draft.rows))


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
