"""Prizes of sections: a list of prizes that is read, and who wins them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltiebreak.grid import Grid, Problem
from xltiebreak.prizes import Award, Given, NotGiven, Prize
from xltiebreak.sections import Section


class PrizeList(NamedTuple):
    """What a list of prizes says; problems: what is wrong in it, each with its cell."""

    prizes: tuple[Prize, ...]
    problems: tuple[Problem, ...] = ()


class Prizegiving(NamedTuple):
    """Who wins what at an event.

    given: of each section, in the order of the sections; teams: what teams have won, over all
    sections; problems: what is wrong, and what a director should know. Where one of them is an
    error nothing is given.
    """

    given: tuple[Given, ...]
    teams: Given = Given()
    problems: tuple[Problem, ...] = ()

    @property
    def awards(self) -> tuple[Award, ...]:
        """All awards, section by section, those of the teams last."""
        return tuple(one for given in (*self.given, self.teams) for one in given.awards)

    @property
    def not_given(self) -> tuple[NotGiven, ...]:
        """All that could not be given."""
        return tuple(one for given in (*self.given, self.teams) for one in given.not_given)


def read_prizes(grid: Grid) -> PrizeList:
    """Read a list of prizes: headed `prize, kind, amount, count, condition, ties`, a line each."""
    raise NotImplementedError


def prizegiving(
    sections: Sequence[Section],
    prizes: Sequence[Prize],
    *,
    several: bool = False,
    counting: int = 4,
) -> Prizegiving:
    """Give the prizes of a list to the players of sections, and to their teams.

    Every section has the prizes of the list that name it or no section. several: one player may win
    several trophies; counting: how many players count for a team.
    """
    raise NotImplementedError
