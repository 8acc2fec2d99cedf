"""A sheet to pair the coming round from: score groups, and what a pairing has to heed.

It proposes no pairs. Who gets the bye follows the usual rule: the lowest score without one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.book.sections import Section
from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.files.written import Table, TableColumn
from xltiebreak.languages import Language
from xltiebreak.languages.text import cell_text, visible
from xltiebreak.pages.report import pairings, ties
from xltiebreak.rules import figure


def to_pair(section: Section, words: Language) -> Table | None:
    """Return the sheet of the coming round; None if there is no further round."""
    event = section.crosstable.event
    coming = max(event.completed, default=0) + 1
    if not event.in_rounds or not event.players or coming > len(event.players[0].games):
        return None
    games = {player.number: player.games[coming - 1] for player in event.players}
    play = sorted(
        (player for player in event.players if not _asked_for_bye(games[player.number])),
        key=lambda player: (-event.scores[player.number], -(player.rating or 0), player.number),
    )
    title = words.say("to_pair.title", round=coming)
    columns = tuple(_columns(section, play, games, words))
    return Table("to_pair", title, columns, words, tuple(_notes(section, play, games, words)))


def _asked_for_bye(game: Game) -> bool:
    return game.opponent is None and game.result is not Result.PENDING


def _columns(
    section: Section, play: Sequence[Player], games: dict[int, Game], words: Language
) -> Iterator[TableColumn]:
    event, numbers = section.crosstable.event, [player.number for player in play]
    scores = [event.scores[number] for number in numbers]
    points = [words.number(figure(score)) + "*" * (scores.count(score) % 2) for score in scores]
    yield TableColumn(words.say("head.points"), "points", points)
    yield TableColumn(words.say("head.no"), "number", numbers)
    yield TableColumn(words.say("head.name"), "name", ties.names_of(section, numbers, words))
    schools = [visible(player.team) for player in play]
    if any(schools):
        yield TableColumn(_school_heading(section, words), "text", schools)
    met = [", ".join(str(game.opponent) for game, _ in event.played(no)) for no in numbers]
    yield TableColumn(words.say("to_pair.met"), "text", met)
    colours = ["".join(_letter(game, words) for game, _ in event.played(no)) for no in numbers]
    if any(colours):
        yield TableColumn(words.say("to_pair.colours"), "text", colours)
    yield TableColumn(words.say("to_pair.bye"), "text", ["+" * _had_bye(event, n) for n in numbers])
    against = [cell_text(games[number].opponent) for number in numbers]
    yield TableColumn(words.say("head.opponent"), "text", against)


def _school_heading(section: Section, words: Language) -> str:
    """The heading of the players' teams as the sheet has it, such as School."""
    table = section.crosstable
    column = table.header.column("team")
    typed = table.grid.text(table.header.row, column) if column else ""
    return visible(typed) or words.say("head.team")


def _letter(game: Game, words: Language) -> str:
    """The first letter of the colour: `W`, in German `S` for Black."""
    heads = {"W": "head.white", "B": "head.black"}
    return words.say(heads[game.color])[0] if game.color else ""


def _had_bye(event: Event, number: int) -> bool:
    return any(game.result is Result.FULL_BYE for game in event.games[number])


def _notes(
    section: Section, play: Sequence[Player], games: dict[int, Game], words: Language
) -> Iterator[str]:
    event = section.crosstable.event
    scores = [event.scores[player.number] for player in play]
    if any(scores.count(score) % 2 for score in scores):
        yield words.say("to_pair.odd")
    asked = [number for number, game in games.items() if _asked_for_bye(game)]
    names = ties.names_of(section, asked, words)
    reasons = [words.say(pairings.ALONE[games[number].result]) for number in asked]
    if asked:
        listed = "; ".join(f"{name} ({what})" for name, what in zip(names, reasons, strict=True))
        yield words.say("to_pair.asked", players=listed)
    without = [player.number for player in play if not _had_bye(event, player.number)]
    if len(play) % 2 and event.rounds and without:
        lowest = min(event.scores[number] for number in without)
        last = [number for number in without if event.scores[number] == lowest]
        yield words.say("to_pair.who", players="; ".join(ties.names_of(section, last, words)))
