"""What the page says first of a section: `K-3: 13 players, no games yet, all fine`."""

from __future__ import annotations

from xltiebreak.languages import Language
from xltiebreak.sections import Section


def line_of(section: Section, words: Language) -> str:
    """Return a line about a section."""
    table = section.crosstable
    rounds, players = table.event.rounds, len(table.rows)
    told = ", ".join(
        (
            words.say("teams.count" if table.header.teams else "players.count", count=players),
            words.say("after_round", round=rounds) if rounds else words.say("ui.no_games"),
            _state(section, words),
        )
    )
    return f"{table.sheet}: {told}" if table.sheet else told


def is_fine(section: Section) -> bool:
    """Whether nothing is left to put right; numbers filled before the last results are fine."""
    return section.sound and not section.own_check and not _wrong(section)


def _state(section: Section, words: Language) -> str:
    errors = sum(problem.severity == "error" for problem in section.problems)
    if errors:
        return words.say("ui.state.errors", count=errors)
    if section.own_check:
        return section.own_check.message
    if wrong := _wrong(section):
        return words.say("ui.state.wrong", count=wrong)
    return words.say("ui.state.outdated" if section.differences else "ui.state.fine")


def _wrong(section: Section) -> int:
    """How many printed values are wrong that no earlier fill wrote."""
    own = section.crosstable.marked.cells
    return sum(found.cell not in own for found in section.differences)
