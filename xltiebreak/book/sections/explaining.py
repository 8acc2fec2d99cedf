"""Explanations for players whom people call by number or name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.core.event import Event, Player
from xltiebreak.core.explain import Comparison, Explanation, compare, explain
from xltiebreak.errors import Error
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import shown
from xltiebreak.rules.orders import order_of

if TYPE_CHECKING:
    from xltiebreak.book.sections.columns import JudgedColumn

_LISTED = 10  # players of one name in a message
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


class PlayerError(Error, ValueError):
    """Nobody, or more than one player, is called so; the text says who could be meant."""


class Explained(NamedTuple):
    """A player's explanations in one section, or a comparison of two players."""

    section: Section
    """The section that has the player."""
    explanations: tuple[Explanation, ...]
    """One for each system; none of two players who are compared."""
    comparison: Comparison | None
    """How two players compare down the order."""
    agreements: tuple[JudgedColumn, ...] = ()
    """The systems found in columns without a name."""


def explained_in(
    section: Section, player: str, other: str | None = None, codes: str | None = None
) -> Explained | None:
    """Explain a player of a section, or compare two; return None if it lacks one of them.

    player, other: a number, or a name or a part of it; codes: of the systems to explain, by the
    section's rules, by default those of its order.

    Raises PlayerError if a name fits several players or both are one, UnknownSystemError and
    OrderError for wrong codes, MissingError if the event lacks what a system needs.
    """
    event, order = section.crosstable.event, section.order
    number = _number(event, player)
    against = None if other is None else _number(event, other)
    if number is None or (other is not None and against is None):
        return None
    if against is None:
        systems = order if codes is None else order_of(codes, section.rules)
        answers = (explain(event, number, system, order) for system in systems)
        return Explained(section, tuple(answers), None, section.agreements)
    if against == number:
        raise PlayerError(f"both are the same player, {_who(event.by_number[number])}")
    return Explained(section, (), compare(event, number, against, order), section.agreements)


def _number(event: Event, wanted: str) -> int | None:
    """The number of the player with this number or (part of a) name; None if there is none."""
    if wanted.strip().isdecimal():
        number = whole(wanted)
        return number if number in event.by_number else None
    found = _called(event, wanted)
    if len(found) > 1:
        names = ", ".join(map(_who, found[:_LISTED]))
        more = f" and {len(found) - _LISTED} more" if len(found) > _LISTED else ""
        raise PlayerError(f"{shown(wanted)!r} is the name of several players: {names}{more}")
    return found[0].number if found else None


def _called(event: Event, wanted: str) -> list[Player]:
    """The players with exactly this name; else with it in their name; else with all its words."""
    part = fold_letters(wanted)
    names = [(player, fold_letters(player.name)) for player in event.players]
    words = re.findall(r"\w+", part)
    return (
        [player for player, name in names if name == part]
        or [player for player, name in names if part in name]
        or [player for player, name in names if words and all(word in name for word in words)]
    )


def fold_letters(name: str) -> str:
    """A name without accents and in one case, as people type it without these letters.

    >>> fold_letters("García, Łukasz"), fold_letters(" STRAẞE ")
    ('garcia, lukasz', 'strasse')
    """
    letters = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def nobody_called(events: Sequence[Event], player: str, other: str | None = None) -> PlayerError:
    """The error that no event has the players, with names that are close."""
    wanted = [player] if other is None else [player, other]
    near = [_who(one) for name in wanted for one in _near(events, name)]
    hint = f": did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""
    return PlayerError(f"no section has the player {' and '.join(map(shown, wanted))}{hint}")


def _near(events: Sequence[Event], wanted: str) -> list[Player]:
    """The players with nearly this name, or a word of it; none if a name fits."""
    if wanted.strip().isdecimal() or any(_called(event, wanted) for event in events):
        return []
    from difflib import get_close_matches

    by_name: dict[str, Player] = {}
    for player in (player for event in events for player in event.players):
        name = fold_letters(player.name)
        for one in (name, *re.findall(r"\w+", name)):
            by_name.setdefault(one, player)
    near = get_close_matches(fold_letters(wanted), by_name, 3, cutoff=0.75)
    return [by_name[name] for name in near]


def _who(player: Player) -> str:
    return f"{player.name} ({player.number})"
