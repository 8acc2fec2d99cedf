"""What is printed of teams, whose players may be of several sections and workbooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xltiebreak.cli.run import PrintedStandings
    from xltiebreak.ranking import Standing
    from xltiebreak.teams import TeamStanding


def teams_title(table: PrintedStandings) -> str:
    """Which sections the teams are of."""
    books: dict[str, list[str]] = {}
    for outcome, section in table.together:
        books.setdefault(outcome.name, []).append(section.crosstable.sheet)
    of = (f"{name}: {', '.join(filter(None, sheets))}" for name, sheets in books.items())
    return f"Teams of {'; '.join(one.removesuffix(': ') for one in of)}"


def team_notes(table: PrintedStandings) -> list[str]:
    """Who plays for no team, and which teams are too small."""
    if table.teams is None:
        return []
    lines = []
    if table.teams.small:
        small = (f"{team} ({len(of)})" for team, of in table.teams.small.items())
        lines.append(f"Too few players: {', '.join(small)}")
    if table.teams.unattached:
        who = [_said(table, *member) for member in table.teams.unattached]
        lines.append(f"Unattached: {', '.join(who)}")
    return lines


def _said(table: PrintedStandings, position: int, number: int) -> str:
    """A player by name: `Ada (1)`, with the section where there are several."""
    _, section = table.together[position]
    who = section.crosstable.event.who(number)
    return who if len(table.together) == 1 else f"{who} of {section_name(table, position)}"


def section_name(table: PrintedStandings, position: int) -> str:
    """What a section is called among those of a table: the sheet, and the file where needed."""
    outcome, section = table.together[position]
    several = len({one.path for one, _ in table.together}) > 1
    return " ".join(filter(None, (outcome.name if several else "", section.crosstable.sheet)))


def teams_json(table: PrintedStandings) -> dict[str, Any]:
    """The one list of the teams of all sections, and who plays for none."""

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
    """A team with the numbers of those who count for it."""
    from xltiebreak.forms import standing_form

    answer = standing_form(standing)
    del answer["sections"]
    return {**answer, "members": list(answer["members"])}
