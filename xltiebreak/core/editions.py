"""The editions of FIDE's tie-break regulations: a row for each, a field for each difference.

To add an edition, append its row to `TABLE`; `CURRENT` says which one is in force. All other code
reads the fields; nothing else compares the name of an edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

US = "us"
FIDE = "fide"
"""Whose rules: those of US Chess, and FIDE's of any edition."""

Dummy = Literal["virtual opponent", "own score"]


class Edition(NamedTuple):
    """An edition of FIDE's tie-break regulations."""

    name: str
    """The name as a director types it."""

    source: str
    """The regulations."""

    since: tuple[int, int]
    """The year and month from which they are in force."""

    dummy: Dummy
    """The opponent in the player's unplayed round.

    Either the virtual opponent of 2012 (the score before the round, a win minus what the round
    gave, half a point for each later round), or a dummy with the player's score (16.4).
    """

    cap_at_opponent: bool
    """Whether the dummy has no more than the paired opponent (16.4.1)."""

    cap_at_draws: bool
    """Whether without a pairing the dummy has no more than draws in all rounds give (16.4.2)."""

    unplayed_are_draws: bool
    """Whether all unplayed rounds of an opponent count as draws, and not only byes after it
    withdrew (16.3.2).
    """

    cuts_by_choice: bool
    """Whether a cut first takes a round that the player chose not to play (16.5)."""

    forfeits_rated: bool
    """Whether in fixed pairings a forfeit is a game for ratings (15.2)."""

    forfeit_losses_played: bool
    """Whether in fixed pairings a forfeit loss is a game that the player played (15.2)."""

    drops_ratings: bool
    """Whether an order loses its tie-breaks of ratings where unrated players take part and no
    rule says how they count (10).
    """

    boards_of_byes: bool
    """Whether a bye and a forfeited match count on each board (12), and direct encounter
    compares exactly two teams by the boards of their matches (13.3.2).
    """

    orders: Mapping[str, tuple[str, ...]] = {}
    """The named orders that are always read by this edition."""


TABLE = (
    Edition(
        "fide2012",
        source="the virtual opponent of 2012, also used by FIDE's list of 2019",
        since=(0, 0),
        dummy="virtual opponent",
        cap_at_opponent=False,
        cap_at_draws=False,
        unplayed_are_draws=True,
        cuts_by_choice=False,
        forfeits_rated=True,
        forfeit_losses_played=True,
        drops_ratings=False,
        boards_of_byes=False,
        orders={"fide2019": ("BH/C1", "BH", "WIN", "WB")},
    ),
    Edition(
        "fide2024",
        source="C.07, applied from 1 April 2024",
        since=(2024, 4),
        dummy="own score",
        cap_at_opponent=False,
        cap_at_draws=False,
        unplayed_are_draws=False,
        cuts_by_choice=True,
        forfeits_rated=True,
        forfeit_losses_played=True,
        drops_ratings=True,
        boards_of_byes=True,
    ),
    Edition(
        "fide2026",
        source="C.07, applied from 1 March 2026",
        since=(2026, 3),
        dummy="own score",
        cap_at_opponent=True,
        cap_at_draws=True,
        unplayed_are_draws=False,
        cuts_by_choice=True,
        forfeits_rated=False,
        forfeit_losses_played=False,
        drops_ratings=True,
        boards_of_byes=True,
    ),
)
"""All editions, the oldest first."""

EDITIONS = tuple(edition.name for edition in TABLE)
"""The names of the editions, the oldest first."""

CURRENT = "fide2026"
"""The name of the edition in force: what is computed by where only FIDE is named."""

LIKELIEST_FIRST = (
    *reversed(EDITIONS[: EDITIONS.index(CURRENT) + 1]),
    *EDITIONS[EDITIONS.index(CURRENT) + 1 :],
)
"""The names of the editions as printed values are read where several give the same: the one in
force, then older ones, then those that are not in force yet."""

RULES = (US, *EDITIONS)
"""The rules that an event may be played by."""


def edition_on(year: int, month: int) -> Edition:
    """The edition in force in a month.

    >>> [edition_on(2026, month).name for month in (2, 3)]
    ['fide2024', 'fide2026']
    """
    return [edition for edition in TABLE if edition.since <= (year, month)][-1]


_BY_NAME = {edition.name: edition for edition in TABLE}


def edition_of(rules: str) -> Edition:
    """The edition with this name; the one in force where only FIDE is given."""
    return _BY_NAME[CURRENT if rules == FIDE else rules]
