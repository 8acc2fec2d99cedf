"""What the page says first of a section: `K-3: 13 players, no games yet, all fine`."""

from __future__ import annotations

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.verdict import sentences_of_verdict, verdict_of
from xltiebreak.core.event import Event
from xltiebreak.languages import Language


def line_of(section: Section, words: Language) -> str:
    """Return a line about a section."""
    table = section.crosstable
    players = len(table.rows)
    told = ", ".join(
        (
            words.say("teams.count" if table.header.teams else "players.count", count=players),
            _hour(table.event, words),
            _state(section, words),
        )
    )
    return f"{table.sheet}: {told}" if table.sheet else told


def _hour(event: Event, words: Language) -> str:
    if event.running:
        return words.say("in_round", round=event.running)
    return (
        words.say("after_round", round=event.rounds) if event.rounds else words.say("ui.no_games")
    )


def is_fine(section: Section) -> bool:
    """Whether nobody has to act on anything in a section."""
    return verdict_of(section).is_fine


def _state(section: Section, words: Language) -> str:
    verdict = verdict_of(section)
    if verdict.errors:
        return words.say("ui.state.errors", count=verdict.errors)
    said = sentences_of_verdict(verdict, words)
    if verdict.wrong:
        said.append(words.say("ui.state.wrong", count=verdict.wrong))
    if verdict.is_fine:
        said.append(words.say("ui.state.outdated" if verdict.outdated else "ui.state.fine"))
    return ", ".join(said)
