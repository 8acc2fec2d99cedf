"""Explanations for the players named on the command line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from xltiebreak.cli.options import with_rules
from xltiebreak.cli.run import Failure, Order, Outcome, attempted, of_section
from xltiebreak.errors import Error
from xltiebreak.event import Event, Player
from xltiebreak.explain import Comparison, Explanation, compare, explain
from xltiebreak.figures import whole
from xltiebreak.ranking import order_of
from xltiebreak.sections import Section
from xltiebreak.text import shown

if TYPE_CHECKING:
    from xltiebreak.sections.columns import JudgedColumn

_LISTED = 10  # players of one name in a message
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


class Explained(NamedTuple):
    """A player's explanations in one section, or a comparison of two players."""

    path: Path
    sheet: str
    explanations: tuple[Explanation, ...]
    comparison: Comparison | None
    agreements: tuple[JudgedColumn, ...] = ()
    """The systems found in columns without a name."""


def explain_players(
    outcomes: Sequence[Outcome], player: str, other: str | None, codes: str | None
) -> tuple[list[Explained], list[Outcome]]:
    """Explain a player, or compare two, in every section that has them.

    codes: of the systems to explain, by the section's rules; by default those of its order. Also
    return what could not be explained, as outcomes.

    Raises UsageError if no section has the players, a name fits several, or a code is wrong.
    """
    explained: list[Explained] = []
    failed: list[Outcome] = []
    sections = [(o, section) for o in outcomes for section in o.sections if section.sound]
    for outcome, section in sections:
        job = partial(_explained, outcome.path, section, player, other, codes)
        made = attempted(outcome.path, job)
        if isinstance(made, Failure):
            failed.append(Outcome(outcome.path, None, *of_section(section, made)))
        elif made:
            explained.append(made)
    if sections and not explained and not failed:
        raise click.UsageError(_nobody([s.crosstable.event for _, s in sections], player, other))
    return explained, failed


def _explained(
    path: Path, section: Section, player: str, other: str | None, codes: str | None
) -> Explained | None:
    """The explanations in a section; None if it lacks a player."""
    event, sheet, order = section.crosstable.event, section.crosstable.sheet, section.order
    number = _number(event, player)
    against = None if other is None else _number(event, other)
    if number is None or (other is not None and against is None):
        return None
    if against is None:
        systems = order if codes is None else _systems(codes, section.rules)
        answers = (explain(event, number, system, order) for system in systems)
        return Explained(path, sheet, tuple(answers), None, section.agreements)
    if against == number:
        raise click.UsageError("--player and --vs are the same player")
    comparison = compare(event, number, against, order)
    return Explained(path, sheet, (), comparison, section.agreements)


def _systems(codes: str, rules: str) -> Order:
    """The systems with these codes by these rules."""
    try:
        return order_of(codes, rules)
    except Error as error:
        raise click.BadParameter(with_rules(str(error)), param_hint="'--system'") from None


def _number(event: Event, wanted: str) -> int | None:
    """The number of the player with this number or (part of a) name; None if there is none."""
    if wanted.strip().isdecimal():
        number = whole(wanted)
        return number if number in event.by_number else None
    found = _called(event, wanted)
    if len(found) > 1:
        names = ", ".join(map(_who, found[:_LISTED]))
        more = f" and {len(found) - _LISTED} more" if len(found) > _LISTED else ""
        raise click.UsageError(f"{shown(wanted)!r} is the name of several players: {names}{more}")
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


def _nobody(events: Sequence[Event], player: str, other: str | None) -> str:
    """The message that no section has the players, with names that are close."""
    wanted = [player] if other is None else [player, other]
    near = [_who(one) for name in wanted for one in _near(events, name)]
    hint = f": did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""
    return f"no section has the player {' and '.join(map(shown, wanted))}{hint}"


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
