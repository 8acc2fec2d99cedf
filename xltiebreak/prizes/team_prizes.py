"""Prizes for the teams of an individual event: their best players count."""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.core.event import Event
from xltiebreak.languages import Language
from xltiebreak.languages.text import shown
from xltiebreak.prizes import award
from xltiebreak.prizes.terms import Contestant, Dividing, NotGiven, Prize, PrizesGiven
from xltiebreak.rules import System
from xltiebreak.rules.orders import order_of
from xltiebreak.rules.team_standings import DEFAULT_ORDER, TeamStanding, rank_teams_of


def award_to_teams(
    prizes: Sequence[Prize],
    events: Sequence[Event],
    counting: int,
    order: Sequence[System] | None,
    words: Language,
    division: Dividing = "equal",
) -> PrizesGiven:
    """Give prizes without conditions to the teams of all events together.

    counting: how many players count for each team; order: by default that of WinTD's example;
    words: the language of the reasons; division: how tied teams divide cash.
    """
    systems = tuple(order or order_of(DEFAULT_ORDER))
    standings = rank_teams_of(events, systems, counting).standings
    if not standings:
        why = words.say("left.no_teams")
        left = [NotGiven(p.prize, p.kind, "", p.count, p.amount, why) for p in prizes]
        return PrizesGiven((), tuple(left))
    teams = [
        Contestant(None, one.team, one.points, one.place, one.tied, one.tiebreaks, one.separated_by)
        for one in standings
    ]
    names = {system.code: words.name_of(system.named) for system in systems}
    given = award(prizes, teams, names, words=words, division=division)
    members = {one.team: _who_counts(one, events, counting, words) for one in standings}
    awards = [
        one._replace(reason=f"{one.reason}; {members[one.name]}") if one.name in members else one
        for one in given.awards
    ]
    return given._replace(awards=tuple(awards))


def _who_counts(team: TeamStanding, events: Sequence[Event], counting: int, words: Language) -> str:
    """The players who count for a team: `the best 3 count: Ada (1), Ben (4) and Cleo (2)`."""
    members = zip(team.sections, team.members, strict=True)
    who = [shown(words.text_of(events[section].called(number))) for section, number in members]
    key = "why.team" if len(who) == counting else "why.team.small"
    return words.say(key, count=counting, who=words.say("list.between").join(who))
