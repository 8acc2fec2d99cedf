"""Prints teams; their players may come from several sections and workbooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xltiebreak.book.rankings import RankedList
    from xltiebreak.languages import Language


def teams_title(table: RankedList, words: Language) -> str:
    """The title: the sections of the teams."""
    from xltiebreak.files.files import name_of

    books: dict[str, list[str]] = {}
    for path, section in table.together:
        books.setdefault(name_of(path), []).append(section.crosstable.sheet)
    names = (f"{name}: {', '.join(filter(None, sheets))}" for name, sheets in books.items())
    listed = "; ".join(name.removesuffix(": ") for name in names)
    return words.say("teams.from", names=listed)


def team_notes(table: RankedList, words: Language) -> list[str]:
    """Lines with the players of no team, and the teams that are too small."""
    if table.teams is None:
        return []
    lines = []
    if table.teams.small:
        small = (f"{team} ({len(members)})" for team, members in table.teams.small.items())
        lines.append(words.say("teams.small", teams=", ".join(small)))
    if table.teams.unattached:
        who = [_player_name(table, *member, words) for member in table.teams.unattached]
        lines.append(words.say("teams.unattached", players=", ".join(who)))
    return lines


def _player_name(table: RankedList, position: int, number: int, words: Language) -> str:
    """A player's name and number: `Ada (1)`, with the section if there are several."""
    _, section = table.together[position]
    who = section.crosstable.event.who(number)
    if len(table.together) == 1:
        return who
    return words.say("player.of", who=who, section=section_name(table, position))


def section_name(table: RankedList, position: int) -> str:
    """The name of a section in a table: the sheet, with the file if there are several."""
    from xltiebreak.files.files import name_of

    path, section = table.together[position]
    several = len({one for one, _ in table.together}) > 1
    return " ".join(filter(None, (name_of(path) if several else "", section.crosstable.sheet)))
