"""Prints teams; their players may come from several sections and workbooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xltiebreak.cli.run import PrintedStandings
    from xltiebreak.languages import Language
    from xltiebreak.ranking import Standing
    from xltiebreak.teams import TeamStanding


def teams_title(table: PrintedStandings, words: Language) -> str:
    """The title: the sections of the teams."""
    books: dict[str, list[str]] = {}
    for outcome, section in table.together:
        books.setdefault(outcome.name, []).append(section.crosstable.sheet)
    names = (f"{name}: {', '.join(filter(None, sheets))}" for name, sheets in books.items())
    listed = "; ".join(name.removesuffix(": ") for name in names)
    return words.say("teams.from", names=listed)


def team_notes(table: PrintedStandings, words: Language) -> list[str]:
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


def _player_name(table: PrintedStandings, position: int, number: int, words: Language) -> str:
    """A player's name and number: `Ada (1)`, with the section if there are several."""
    _, section = table.together[position]
    who = section.crosstable.event.who(number)
    if len(table.together) == 1:
        return who
    return words.say("player.of", who=who, section=section_name(table, position))


def section_name(table: PrintedStandings, position: int) -> str:
    """The name of a section in a table: the sheet, with the file if there are several."""
    outcome, section = table.together[position]
    several = len({one.path for one, _ in table.together}) > 1
    return " ".join(filter(None, (outcome.name if several else "", section.crosstable.sheet)))


def teams_json(table: PrintedStandings) -> dict[str, Any]:
    """Return the teams of all sections, and the players without a team, for JSON."""

    def member(position: int, number: int) -> dict[str, Any]:
        outcome, section = table.together[position]
        event = section.crosstable.event
        return {
            "workbook": str(outcome.path),
            "sheet": section.crosstable.sheet,
            "no": number,
            "name": event.by_number[number].name,
            "points": event.placing[number],
        }

    teams = table.teams
    if teams is None:
        return {}
    return {
        "teams": [
            {
                **team_json(one),
                "members": [member(*of) for of in zip(one.sections, one.members, strict=True)],
            }
            for one in teams.standings
        ],
        "unattached": [member(*one) for one in teams.unattached],
        "too_small": {team: [member(*one) for one in of] for team, of in teams.small.items()},
    }


def team_json(standing: Standing | TeamStanding) -> dict[str, Any]:
    """A team with the numbers of the players who count for it, for JSON."""
    from xltiebreak.forms import standing_form

    answer = standing_form(standing)
    del answer["sections"]
    return {**answer, "members": list(answer["members"])}
