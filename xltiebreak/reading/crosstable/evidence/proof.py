"""How well the games of a reading agree: the one proof by which all layouts compete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltiebreak.core.event import Result
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.results.sides import disagreement
from xltiebreak.reading.crosstable.shares import MOST, TWO_SIDES_AGREE
from xltiebreak.reading.grid import Cell


class Proof(NamedTuple):
    """Counts of the cells of a reading; every game has two cells."""

    pairings: int = 0
    """Cells that name an opponent."""

    over: int = 0
    """Cells that name an opponent and have a result."""

    agree: int = 0
    """Those of `over` whose game the opponent's cell tells as well."""

    contradicted: int = 0
    """Cells that name an opponent whose cell tells something else."""

    alone: int = 0
    """Cells that name an opponent whose cell is blank."""

    unread: int = 0
    """Cells that are not a result."""

    @property
    def against(self) -> int:
        """The cells that speak against it: a blank cell of the opponent does not."""
        return self.contradicted + self.unread

    @property
    def wrong(self) -> int:
        """The cells that do not agree, for whatever reason."""
        return self.against + self.alone

    @property
    def holds(self) -> bool:
        """Whether most games that are over agree, more than one."""
        return self.agree > 1 and TWO_SIDES_AGREE.reached(self.agree, self.over)

    @property
    def is_clear(self) -> bool:
        """Whether nothing contradicts and nothing is unread, and most games are over."""
        is_open = MOST.exceeded(self.pairings - self.over, self.pairings)
        return self.over > 0 and not (self.against or is_open)

    def plus(self, other: Proof) -> Proof:
        """Return the counts of both."""
        return Proof(*(one + two for one, two in zip(self, other, strict=True)))

    def __str__(self) -> str:
        """Return the counts in words, those of zero left out."""
        counts = (
            (self.contradicted, "contradict"),
            (self.alone, "on one side only"),
            (self.pairings - self.over, "without a result"),
            (self.unread, "unread"),
        )
        more = "".join(f", {count} {what}" for count, what in counts if count)
        return f"{self.pairings} cells name an opponent: {self.agree} agree{more}"


def weighed(draft: Draft) -> tuple[Proof, Sequence[Cell]]:
    """Return the proof of a draft, and the cells that do not agree."""
    games, columns = draft.games, draft.header.round_columns
    pairings = over = over_and_wrong = alone = 0
    wrong: list[tuple[int, int]] = []
    at = {row.number: position for position, row in enumerate(draft.rows)}
    for position, (row, own) in enumerate(zip(draft.rows, games.games, strict=True)):
        for i, game in enumerate(own):
            if game.opponent is None:
                continue
            pairings += 1
            is_over = game.result is not Result.PENDING
            over += is_over
            other = at.get(game.opponent)
            answer = games.games[other][i] if other is not None and not draft.matrix else None
            if draft.matrix or not disagreement(row.number, game, answer):
                continue
            wrong.append((position, i))
            over_and_wrong += is_over
            alone += other is not None and not draft.rows[other].cells[i]
    unread = [one.cell for one in games.unread]
    if draft.matrix:  # its cells were compared as they were read
        faults = [one.cell for one in games.wrong]
        agree = max(over - 2 * len(faults), 0)
        return Proof(pairings, over, agree, len(faults), 0, len(unread)), faults + unread
    faults = [Cell(draft.rows[p].row, columns[i]) for p, i in wrong]
    agree = over - over_and_wrong
    proof = Proof(pairings, over, agree, len(wrong) - alone, alone, len(unread))
    return proof, faults + unread
