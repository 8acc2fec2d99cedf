"""Team matches in pairing lists: a line with the match score, and the boards below it.

The boards are games of the individual event; their points prove the line. Where only the matches
stand, they are rounds of the teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xltiebreak.reading.crosstable.shares import MOST, NEARLY_ALL
from xltiebreak.reading.notation.matrix import MatchScore, match_score
from xltiebreak.reading.notation.vocabulary import is_open, score
from xltiebreak.reading.pieces.pairings import Pairing


def are_of_teams(pairings: Sequence[Pairing]) -> bool:
    """Whether nearly all results are match scores, so that teams are paired and not players."""
    over = [
        pairing.result
        for pairing in pairings
        if pairing.white and pairing.black and not is_open(pairing.result)
    ]
    matches = sum(match_score(result) is not None for result in over)
    return matches > 1 and NEARLY_ALL.reached(matches, len(over))


class Match(NamedTuple):
    """The line of a match and its boards."""

    line: Pairing
    boards: Sequence[Pairing]

    @property
    def points(self) -> float:
        """The points of both teams together."""
        score = match_score(self.line.result)
        return score.white + score.black if score else 0.0

    @property
    def is_whole(self) -> bool:
        """Whether there are as many boards as points, or boards that make these points."""
        made = sum(sum(sides) for sides in self._made)
        return bool(self.boards) and self.points in (made, float(len(self.boards)))

    @property
    def agrees(self) -> bool:
        """Whether the boards make the score, with the first team on one side or in turns."""
        printed = match_score(self.line.result)
        straight = MatchScore(*(sum(side) for side in zip(*self._made, strict=True)))
        turned = [sides[::-1] if at % 2 else sides for at, sides in enumerate(self._made)]
        in_turns = MatchScore(*(sum(side) for side in zip(*turned, strict=True)))
        made = {straight, in_turns, MatchScore(*straight[::-1]), MatchScore(*in_turns[::-1])}
        still_open = any(is_open(board.result) for board in self.boards)
        return printed in made or still_open

    @property
    def _made(self) -> list[tuple[float, float]]:
        scores = (score(board.result) for board in self.boards)
        return [
            (scored.white.points, scored.black.points) if scored else (0.0, 0.0)
            for scored in scores
        ]


def matches_of(pairings: Sequence[Pairing]) -> list[Match]:
    """Return the matches of a list whose boards stand below them; [] for any other list."""
    matches = list(_matches(pairings))
    whole = sum(match.is_whole for match in matches)
    return matches if MOST.exceeded(whole, len(matches)) else []


def _matches(pairings: Sequence[Pairing]) -> Iterator[Match]:
    line, boards = None, list[Pairing]()
    for pairing in pairings:
        if match_score(pairing.result) is not None:
            if line:
                yield Match(line, boards)
            line, boards = pairing, []
        else:
            boards.append(pairing)
    if line:
        yield Match(line, boards)
