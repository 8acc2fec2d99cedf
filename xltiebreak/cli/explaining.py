"""Explanations for players who are named on the command line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from xltiebreak.cli.run import Failure, Order, Outcome, attempted
from xltiebreak.event import Event, Player
from xltiebreak.explain import Comparison, Explanation, compare, explain
from xltiebreak.sections import Section
from xltiebreak.text import shown

if TYPE_CHECKING:
    from xltiebreak.sections.recognition import Agreement

_LISTED = 10  # of several players with a name
_DIGITS = 9  # more has no number of a player
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


class Explained(NamedTuple):
    """What there is to say in one section: a player's explanations, or a comparison of two.

    agreements: what the columns hold that the sheet does not name.
    """

    path: Path
    sheet: str
    explanations: tuple[Explanation, ...]
    comparison: Comparison | None
    agreements: tuple[Agreement, ...] = ()


def explain_players(
    outcomes: Sequence[Outcome], player: str, other: str | None, systems: Order | None
) -> tuple[list[Explained], list[Outcome]]:
    """The explanations in every section that has the player, and the other one if there is one.

    systems: to be explained, those of each section's order unless given. And what could not be
    explained, as outcomes of which the problems are only these.

    Raises UsageError where no section has them, or where a name is not the name of one player.
    """
    explained: list[Explained] = []
    failed: list[Outcome] = []
    sections = [(o, section) for o in outcomes for section in o.sections if section.sound]
    for outcome, section in sections:
        job = partial(_explained, outcome.path, section, player, other, systems)
        made = attempted(outcome.path, job)
        if isinstance(made, Failure):
            sheet = section.crosstable.sheet
            problems = tuple(problem._replace(sheet=sheet) for problem in made.problems)
            failed.append(Outcome(outcome.path, None, problems, made.internal))
        elif made:
            explained.append(made)
    if sections and not explained and not failed:
        raise click.UsageError(_nobody([s.crosstable.event for _, s in sections], player, other))
    return explained, failed


def _explained(
    path: Path, section: Section, player: str, other: str | None, systems: Order | None
) -> Explained | None:
    """The explanations in a section, None where it has not the players."""
    event, sheet, order = section.crosstable.event, section.crosstable.sheet, section.order
    number = _number(event, player)
    if other is None:
        if number is None:
            return None
        answers = (explain(event, number, system, order) for system in systems or order)
        return Explained(path, sheet, tuple(answers), None, section.agreements)
    against = _number(event, other)
    if number is None or against is None:
        return None
    if against == number:
        raise click.UsageError("--player and --vs are the same player")
    comparison = compare(event, number, against, order)
    return Explained(path, sheet, (), comparison, section.agreements)


def _number(event: Event, wanted: str) -> int | None:
    """The number of the player that is wanted by number or by (a part of) the name."""
    if wanted.strip().isdecimal():
        digits = wanted.strip().lstrip("0")
        number = int(digits) if 0 < len(digits) <= _DIGITS else 0
        return number if number in event.by_number else None
    found = _called(event, wanted)
    if len(found) > 1:
        names = ", ".join(map(_who, found[:_LISTED]))
        more = f" and {len(found) - _LISTED} more" if len(found) > _LISTED else ""
        raise click.UsageError(f"{shown(wanted)!r} is the name of several players: {names}{more}")
    return found[0].number if found else None


def _called(event: Event, wanted: str) -> list[Player]:
    """The players of that very name, or else with that in their name, or with all of its words."""
    part = fold_letters(wanted)
    names = [(player, fold_letters(player.name)) for player in event.players]
    words = re.findall(r"\w+", part)
    return (
        [player for player, name in names if name == part]
        or [player for player, name in names if part in name]
        or [player for player, name in names if words and all(word in name for word in words)]
    )


def fold_letters(name: str) -> str:
    """A name without accents and in one case, as somebody types it who has not these letters.

    >>> plain("García, Łukasz"), plain(" STRAẞE ")
    ('garcia, lukasz', 'strasse')
    """
    letters = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def _nobody(events: Sequence[Event], player: str, other: str | None) -> str:
    """That no section has them, and who may have been meant."""
    wanted = [player] if other is None else [player, other]
    near = [_who(one) for name in wanted for one in _near(events, name)]
    hint = f": did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""
    return f"no section has the player {' and '.join(map(shown, wanted))}{hint}"


def _near(events: Sequence[Event], wanted: str) -> list[Player]:
    """The players whose name, or a word of it, is nearly what was typed; none if somebody is it."""
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
