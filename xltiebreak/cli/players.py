"""Explains the players named on the command line, in every section that has them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.explaining import Explained, PlayerError, explained_in, nobody_called
from xltiebreak.cli.options import with_rules
from xltiebreak.cli.run import Failure, Outcome, attempted, of_section
from xltiebreak.rules import UnknownSystemError
from xltiebreak.rules.orders import OrderError


def explain_players(
    outcomes: Sequence[Outcome], player: str, other: str | None, codes: str | None
) -> tuple[list[tuple[Path, Explained]], list[Outcome]]:
    """Explain a player, or compare two, in every section that has them, as `explained_in` does.

    Also return what could not be explained, as outcomes. Raises UsageError if no section has the
    players, a name fits several, or a code is wrong.
    """
    found: list[tuple[Path, Explained]] = []
    failed: list[Outcome] = []
    sections = [(o, section) for o in outcomes for section in o.sections if section.sound]
    for outcome, section in sections:
        job = partial(_explained, section, player, other, codes)
        made = attempted(outcome.path, job)
        if isinstance(made, Failure):
            failed.append(Outcome(outcome.path, None, *of_section(section, made)))
        elif made:
            found.append((outcome.path, made))
    if sections and not found and not failed:
        events = [section.crosstable.event for _, section in sections]
        raise click.UsageError(str(nobody_called(events, player, other)))
    return found, failed


def _explained(
    section: Section, player: str, other: str | None, codes: str | None
) -> Explained | None:
    try:
        return explained_in(section, player, other, codes)
    except PlayerError as error:
        raise click.UsageError(str(error)) from None
    except (UnknownSystemError, OrderError) as error:
        raise click.BadParameter(with_rules(str(error)), param_hint="'--system'") from None
