"""The records of a team event in a tournament report: 310, 320, 240, 330, 362 and 802.

A sheet of teams has no players, so that 802 alone tells who met whom, with the game points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.files.trf_table import RECORDS
from xltiebreak.reading.crosstable.results.games import match_result

_MOST_TEAMS = 999
_POINTS = {"TW": (Result.WIN, 2.0), "TD": (Result.DRAW, 1.0), "TL": (Result.LOSS, 0.0)}
_ASKED = {Result.HALF_BYE: "H", Result.ZERO_BYE: "Z"}
_SIGNS = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}
_BYE_CODES = {Result.FULL_BYE: "FPB", Result.HALF_BYE: "HPB", Result.ZERO_BYE: "ZPB"}


def against_teams(event: Event) -> Iterator[str]:
    """Yield the reasons why a report cannot hold an event of teams."""
    for team in event.players:
        if team.number > _MOST_TEAMS:
            yield f"{team.number} is too high: the teams of a tournament report end at 999"
            return
        for at, game in enumerate(team.games, 1):
            where = f"team {team.number} in round {at}"
            if not game.result.played:
                continue
            if game.made is None or game.against is None:
                yield f"a report needs the game points of each match: write W6 3-1 for {where}"
                return
            if match_result(game.made, game.against) is not game.result:
                yield f"the result of {where} is not that of its game points, as a report has it"
                return


def team_records(event: Event, ranks: Mapping[int, int]) -> Iterator[str]:
    """Yield the lines of the teams; ranks: their places."""
    worth = {code: event.worth[result] for code, (result, _) in _POINTS.items()}
    if worth != {code: usual for code, (_, usual) in _POINTS.items()}:
        groups = [{"code": code, "points": float(one)} for code, one in worth.items()]
        yield RECORDS["362"].written({}, groups)
    for team in event.players:
        yield RECORDS["310"].written({**_sums(event, team), "place": ranks[team.number]})
    yield from _byes_given(event)
    yield from _byes_asked(event)
    yield from _forfeits(event)
    for team in event.players:
        yield RECORDS["802"].written(_sums(event, team), list(map(_summary, team.games)))


def _sums(event: Event, team: Player) -> dict[str, object]:
    return {
        "number": team.number,
        "name": team.name,
        "strength": team.rating or "",
        **team_points(event, team.number),
    }


def team_points(event: Event, number: int) -> dict[str, object]:
    """The match points and game points of a team as a report prints them: those that rank it."""
    ranked = float(event.placing[number])
    if event.by_game_points:
        return {"matches": float(event.scores[number]), "games": ranked}
    return {"matches": ranked, "games": float(event.game_points[number])}


def _byes_given(event: Event) -> Iterator[str]:
    """Yield record 320: who had no opponent in each round, in lines of the same points."""
    lines: dict[tuple[tuple[float, float], int], dict[int, int]] = defaultdict(dict)
    for team in event.players:
        for at, game in enumerate(team.games):
            if game.result is Result.FULL_BYE:
                usual = event.worth[Result.FULL_BYE]
                worth = event.given.get(team.number, {}).get(at + 1, usual), game.made or 0.0
                again = sum(at in line for (points, _), line in lines.items() if points == worth)
                lines[worth, again][at] = team.number
    for ((matches, made), _), line in lines.items():
        groups = [{"team": line.get(at, "000")} for at in range(max(line) + 1)]
        yield RECORDS["320"].written({"matches": float(matches), "games": made}, groups)


def _byes_asked(event: Event) -> Iterator[str]:
    """Yield record 240: the teams with half a bye or none, by round."""
    asked: dict[tuple[str, int], list[int]] = defaultdict(list)
    for team in event.players:
        for at, game in enumerate(team.games, 1):
            if game.result in _ASKED:
                asked[_ASKED[game.result], at].append(team.number)
    for (kind, at), teams in asked.items():
        groups = [{"number": number} for number in teams]
        yield RECORDS["240"].written({"kind": kind, "round": at}, groups)


def _forfeits(event: Event) -> Iterator[str]:
    """Yield record 330: the matches that one or both teams forfeited, each once."""
    for team in event.players:
        for at, game in enumerate(team.games):
            if game.result not in _SIGNS or game.opponent is None or game.opponent < team.number:
                continue
            answer = event.by_number[game.opponent].games[at]
            signs = _SIGNS[game.result], _SIGNS.get(answer.result, "-")
            sides = [(team.number, signs[0]), (game.opponent, signs[1])]
            if game.color == "B" or answer.color == "W":
                sides.reverse()
            (white, one), (black, other) = sides
            values = {"sides": one + other, "round": at + 1, "white": white, "black": black}
            yield RECORDS["330"].written(values)


def _summary(game: Game) -> dict[str, object]:
    """The match of a team in record 802."""
    opponent: object = _BYE_CODES.get(game.result, "") if game.opponent is None else game.opponent
    points = "" if game.made is None or game.opponent is None else float(game.made)
    forfeit = "f" if game.result in _SIGNS else ""
    color = (game.color or "").lower() if game.opponent else ""
    return {"opponent": opponent, "color": color, "points": points, "forfeit": forfeit}
