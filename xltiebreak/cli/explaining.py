"""Explanations for players who are named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from xltiebreak.cli.run import Outcome
from xltiebreak.event import Event
from xltiebreak.explain import Comparison, Explanation, compare, explain
from xltiebreak.systems import MissingError, System


class Explained(NamedTuple):
    """What there is to say in one section: a player's explanations, or a comparison of two."""

    path: Path
    sheet: str
    explanations: tuple[Explanation, ...]
    comparison: Comparison | None


def find(
    outcomes: Sequence[Outcome], player: str, other: str | None, systems: Sequence[System]
) -> list[Explained]:
    """The explanations in every section that has the player, and the other one if there is one.

    Raises UsageError where no section has them, or where a name is not the name of one player,
    ClickException where the section lacks what a system needs.
    """
    explained: list[Explained] = []
    sections = [(o.path, section) for o in outcomes for section in o.sections if section.sound]
    for path, section in sections:
        event, sheet = section.crosstable.event, section.crosstable.sheet
        number = _number(event, player)
        against = _number(event, other) if other is not None else None
        if number is None or (other is not None and against is None):
            continue
        if against is not None:
            if against == number:
                raise click.UsageError("--player and --vs are the same player")
            explained.append(
                Explained(path, sheet, (), compare(event, number, against, section.order))
            )
            continue
        try:
            answers = tuple(explain(event, number, system, section.order) for system in systems)
        except MissingError as error:
            raise click.ClickException(f"{path.name}: {sheet}: {error}") from None
        explained.append(Explained(path, sheet, answers, None))
    if sections and not explained:
        both = f"{player} and {other}" if other is not None else player
        raise click.UsageError(f"no section has the player {both}")
    return explained


def _number(event: Event, wanted: str) -> int | None:
    """The number of the player that is wanted by number or by (a part of) the name."""
    if wanted.strip().isdecimal():
        number = int(wanted)
        return number if number in event.by_number else None
    part = wanted.strip().casefold()
    found = [p for p in event.players if part in p.name.casefold()]
    exact = [p for p in found if p.name.casefold() == part]
    if len(exact or found) > 1:
        names = ", ".join(f"{p.name} ({p.number})" for p in exact or found)
        raise click.UsageError(f"{wanted!r} is the name of several players: {names}")
    return (exact or found)[0].number if found else None
