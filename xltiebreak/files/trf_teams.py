"""The teams of a tournament report: matches from the games of their players, and byes.

Board 1 of a team in a round is the first player, in the order of 310 or of 300, with a game against
a player of the opposing team. A match that 330 calls forfeited has the game points of its boards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from xltiebreak.files.trf_records import PlayerLine, ReportLine, ReportRecords
from xltiebreak.files.trf_scoring import (
    STANDINGS_ONLY,
    add_penalties,
    given_by_rules,
    points_by_letter,
)
from xltiebreak.files.trf_table import RECORDS
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import shown
from xltiebreak.reading.facts import EventFacts

_HEADER = ("No.", "Team", "Rtg", "Pts", "GP", "Rk.")
_FIELDS = ("number", "name", "strength", "matches", "games", "place")
_CELLS = {"F": "-B-", "H": "-H-", "Z": "-U-"}
_RESULTS = {"W": "WW", "D": "WD", "L": "WL", "X": "FW", "F": "FL", "-B-": "FPB", "-H-": "HPB"}
_RESULTS |= {"-U-": "ZPB"}
"""The results of 299 by the beginnings of cells."""
_UNPLAYED = frozenset({"", "FW", "FL", "ZPB"})
_DEFAULTS = {"TW": 2.0, "TD": 1.0, "TL": 0.0}


class TeamMatch(NamedTuple):
    """What a team did in a round: its cell, the points on its boards, and match points of a bye."""

    cell: str = ""
    boards: tuple[float, ...] = ()
    points: float | None = None
    """None for the match points of the result."""

    @property
    def result(self) -> str:
        """The result as 299 names it, "" without one."""
        return _RESULTS.get(self.cell[:1]) or _RESULTS.get(self.cell[:3], "")

    @property
    def made(self) -> float:
        """The game points in the cell."""
        return float((self.cell.partition(" ")[2] or "0").split("-")[0])


@dataclass(frozen=True)
class Team:
    """A team's line."""

    line: ReportLine
    number: int
    fields: Mapping[str, str]
    players: tuple[int, ...]
    """The players' numbers in the order of the boards."""


@dataclass(frozen=True)
class ReportTeams:
    """The teams of a report."""

    report: ReportRecords
    worth: Mapping[str, float]
    """The points of a player's result."""

    teams: Mapping[int, Team]

    @cached_property
    def rounds(self) -> range:
        """The rounds, from 1."""
        return range(1, self.report.rounds + 1)

    @cached_property
    def header(self) -> list[str]:
        """The header of the grid."""
        boards = (f"Board {number + 1}" for number in self.boards)
        announced = range(1, self.report.announced + 1)
        return [*_HEADER, *boards, *(f"{number}.Rd" for number in announced)]

    @cached_property
    def boards(self) -> range:
        """The boards, from 0; none without players."""
        return range(self.size if self.team_of else 0)

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """The cells of each team, with the number of its line."""
        for team in self.teams.values():
            own = [self.matches[team.number, at] for at in self.rounds]
            boards = [
                sum(match.boards[at] for match in own if at < len(match.boards))
                for at in self.boards
            ]
            beside = [team.fields.get(name, "") for name in _FIELDS]
            yield team.line.number, [*beside, *map(str, boards), *(match.cell for match in own)]

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        """The team of each player."""
        teams_of_players: dict[int, int] = {}
        for team in self.teams.values():
            for player in team.players:
                if teams_of_players.setdefault(player, team.number) != team.number:
                    self.report.fault(
                        team.line, f"names player {player} of team {teams_of_players[player]}"
                    )
        return teams_of_players

    @cached_property
    def size(self) -> int:
        """The boards of a match: as many as played in most of them."""
        played = [len(self._boards(team, at)) for team in self.teams.values() for at in self.rounds]
        if not any(played):
            made = (self._summed(*key) for key in self.report.summaries)
            played = [int(sum(filter(None, pair))) for pair in made if None not in pair]
        return max(Counter(filter(None, played)).most_common(1), default=(0, 0))[0]

    @cached_property
    def given_lineups(self) -> Mapping[tuple[int, int], tuple[int, ...]]:
        """The players of a team in a round (300), 0 for an empty board."""
        lineups = {}
        for line in self.report.of("300"):
            at, team, other = self.report.numbers(line, "round", "team", "opponent")
            groups = RECORDS["300"].read_repeated(line.text)
            players = [self.report.number(line, group["player"], "a player") for group in groups]
            if at not in self.rounds or {team, other} - self.teams.keys():
                self.report.fault(line, "is about a round or team that is not there")
            elif strange := [
                player for player in players if player and self.team_of.get(player) != team
            ]:
                self.report.fault(line, f"names {strange[0]}, who is not of team {team}")
            else:
                by_number = self.report.by_number
                left = [player for player in self.teams[team].players
                        if player not in players and self._met(by_number[player], at)]  # fmt: skip
                if left:
                    self.report.fault(line, f"leaves out player {left[0]}, who has a game then")
                lineups[team, at] = (*players, *left)
        return lineups

    def _boards(self, team: Team, at: int) -> list[PlayerLine | None]:
        """The players of a team who have a match in a round, by board; None for an empty one."""
        by_number, lineup = self.report.by_number, self.given_lineups.get((team.number, at))
        if lineup is not None:
            return [by_number.get(player) for player in lineup]
        entries = [by_number[player] for player in team.players if player in by_number]
        return [
            entry for entry in entries if self._met(entry, at) or entry.round(at).result == "FW"
        ]

    def _met(self, entry: PlayerLine, at: int) -> int:
        """The team of a player's opponent in a round, 0 without one."""
        opponent = entry.round(at).cell.split(" ")[0]
        return self.team_of.get(int(opponent), 0) if opponent.isdigit() else 0

    @cached_property
    def forfeits(self) -> Mapping[tuple[int, int], tuple[str, str]]:
        """The opponent with the colour, and the sign, of each team in a match forfeited (330)."""
        matches = {}
        for line in self.report.of("330"):
            at, white, black = self.report.numbers(line, "round", "white", "black")
            sides = RECORDS["330"].read(line.text)["sides"]
            if at not in self.rounds or {white, black} - self.teams.keys() or white == black:
                self.report.fault(line, "is about a round or team that is not there")
            elif sides not in ("+-", "-+", "--"):
                self.report.fault(line, f"has {sides!r}: expected +-, -+ or --")
            else:
                matches[white, at] = f"{black}w", sides[0]
                matches[black, at] = f"{white}b", sides[1]
        return matches

    @cached_property
    def points(self) -> Mapping[str, float]:
        """The match points by letter (362)."""
        return points_by_letter(self.report, "362", _DEFAULTS)

    @cached_property
    def byes(self) -> Mapping[tuple[int, int], TeamMatch]:
        """The byes of teams: those given (320) and those asked for (240)."""
        asked = self.report.byes_asked(self.teams)
        matches = {(team, at): self._bye(kind) for _, kind, at, team in asked}
        for line in self.report.of("320"):
            fields = self.report.fields(line)
            worth = self.report.points(line, fields["matches"]) or 0.0
            made = self.report.points(line, fields["games"]) or 0.0
            for at, group in enumerate(RECORDS["320"].read_repeated(line.text), 1):
                number = self.report.number(line, group["team"], "a team")
                if number and (number not in self.teams or at not in self.rounds):
                    self.report.fault(line, f"names {number} in round {at}, which is not there")
                elif number:
                    matches[number, at] = TeamMatch(f"-B- {made:g}", (), worth)
        return matches

    def _bye(self, kind: str) -> TeamMatch:
        """A bye that is worth what its letter says: all points, half of them, none."""
        points = {"F": self.points["TW"], "H": self.points["TD"], "Z": 0.0}[kind]
        made = {"F": 1.0, "H": 0.5, "Z": 0.0}[kind] * self.size * self.worth["WW"]
        return TeamMatch(f"{_CELLS[kind]} {made:g}" if made else _CELLS[kind], (), points)

    @cached_property
    def summaries(self) -> Mapping[tuple[int, int], TeamMatch]:
        """The byes of teams that no other record but the summary has (802).

        Without players it has the matches as well.
        """
        matches = {}
        for (team, at), group in self.report.summaries.items():
            kind = group["opponent"]
            if kind in ("FPB", "HPB", "ZPB"):
                matches[team, at] = self._bye(kind[0])
            elif kind.isdigit() and not self.team_of:
                ours, against = self._summed(team, at)
                if ours is None or against is None:
                    matches[team, at] = TeamMatch(kind)
                    continue
                side = f"{kind}{group['color']}"
                matches[team, at] = TeamMatch(_cell(side, ours, against))
        return matches

    def _summed(self, team: int, at: int) -> tuple[float | None, float | None]:
        """The game points of a team and its opponent in a round by their summaries."""
        own = self.report.summaries[team, at]
        other = int(own["opponent"]) if own["opponent"].isdigit() else 0
        answer = self.report.summaries.get((other, at), {})
        return read_points(own["points"]), read_points(answer.get("points"))

    @cached_property
    def matches(self) -> Mapping[tuple[int, int], TeamMatch]:
        """What each team did in each round."""
        return {
            (team.number, at): self._match(team, at)
            for team in self.teams.values()
            for at in self.rounds
        }

    def _match(self, team: Team, at: int) -> TeamMatch:
        key = team.number, at
        if key in self.forfeits:
            side, sign = self.forfeits[key]
            full = self.size * self.worth["WW"]
            ours = full if sign == "+" else 0.0
            _, their_sign = self.forfeits[int(side[:-1]), at]
            theirs = full if their_sign == "+" else 0.0
            return TeamMatch(f"{'X' if sign == '+' else 'F'}{side} {ours:g}-{theirs:g}")
        boards = self._boards(team, at)
        met = Counter(other for entry in boards if entry and (other := self._met(entry, at)))
        if not met:
            absent = TeamMatch("-U-") if at <= self.report.begun else TeamMatch()
            return self.byes.get(key) or self.summaries.get(key, absent)
        ((opponent, _),) = met.most_common(1)
        if len(met) > 1 or opponent == team.number or key in self.byes:
            self.report.fault(team.line, f"has players of other teams as opponents in round {at}")
        others = self._boards(self.teams[opponent], at)
        if any(entry and self._met(entry, at) and not entry.round(at).result for entry in boards):
            return TeamMatch(f"{opponent}")
        own = tuple(self._made(entry, at) for entry in boards)
        ours, against = sum(own), sum(self._made(entry, at) for entry in others)
        if ours + against != self.size * (self.worth["WW"] + self.worth["WL"]):
            made = f"{ours:g} and {against:g} game points on {self.size} boards"
            self.report.fault(team.line, f"has {made} in round {at}")
        first = next(entry for entry in boards if entry and self._met(entry, at))
        side = f"{opponent}{self._color(first, boards.index(first), at)}"
        games = [entry.round(at).result for entry in (*boards, *others) if entry]
        if _UNPLAYED.issuperset(games) and not (ours and against):
            # One side had nobody at any board: no match was played (15.1).
            return TeamMatch(f"{'X' if ours > against else 'F'}{side} {ours:g}-{against:g}", own)
        return TeamMatch(_cell(side, ours, against), own)

    def _color(self, first: PlayerLine, board: int, at: int) -> str:
        """The colour of a team, which is that of its first board; "" if the cell has none."""
        _, color, *_ = (*first.round(at).cell.split(" "), "", "")
        return {"w": "wb", "b": "bw"}[color][board % 2] if color in ("w", "b") else ""

    def _made(self, entry: PlayerLine | None, at: int) -> float:
        return self.worth[entry.round(at).result] if entry else 0.0

    def scored(self) -> EventFacts:
        """What the results of teams are worth, and the points that rules give (299)."""
        win, draw, loss = (self.points[code] for code in ("TW", "TD", "TL"))
        worth = {"WIN": win, "DRAW": draw, "LOSS": loss, "FORFEIT_WIN": win, "FORFEIT_LOSS": loss}
        worth |= {"FULL_BYE": win, "HALF_BYE": draw, "ZERO_BYE": 0.0, "PENDING": 0.0}
        given: dict[int, dict[int, float]] = {}
        usual = {"-B-": win, "-H-": draw, "-U-": 0.0}
        for (team, at), match in self.matches.items():
            if match.points is not None and match.points != usual[match.cell[:3]]:
                given.setdefault(team, {})[at] = match.points
        bonus, games = dict[int, float](), dict[int, float]()
        penalties: dict[int, tuple[float, float]] = {}
        for rule in given_by_rules(self.report, self.teams, teams=True):
            if rule.round == STANDINGS_ONLY:
                add_penalties(penalties, rule)
                continue
            for team in rule.of:
                if not rule.results:
                    bonus[team] = bonus.get(team, 0.0) + (rule.matches or 0.0)
                    games[team] = games.get(team, 0.0) + (rule.points or 0.0)
                for at in [rule.round] if rule.round else self.rounds:
                    match = self.matches[team, at]
                    if match.result in rule.results and rule.matches is not None:
                        given.setdefault(team, {})[at] = rule.matches
                    if match.result in rule.results and rule.points is not None:
                        games[team] = games.get(team, 0.0) + rule.points - match.made
        on_boards = {
            team: {at: own.boards for at in self.rounds if (own := self.matches[team, at]).boards}
            for team in self.teams
        }
        return EventFacts(
            worth=worth,
            given=given,
            bonus=bonus,
            games=games,
            penalties=penalties,
            on_boards=on_boards,
        )


def _cell(side: str, ours: float, against: float) -> str:
    """The cell of a match against a side, such as 7w: W7w 2.5-1.5."""
    letter = "W" if ours > against else "D" if ours == against else "L"
    return f"{letter}{side} {ours:g}-{against:g}"


def teams_of(report: ReportRecords, worth: Mapping[str, float]) -> ReportTeams | None:
    """The teams of a report; None for an event of individuals."""
    teams: dict[int, Team] = {}
    for at, line in enumerate(report.teams, 1):
        fields = report.fields(line)
        own = fields.get("number")
        number = at if own is None else report.number(line, own, "its number")
        if not number or number in teams:
            report.fault(line, "has no number, or one that another team has")
            continue
        players = tuple(report.named(line, report.by_number))
        if not players and report.players:
            report.fault(line, "names no players")
        teams[number] = Team(line, number, {**fields, "number": str(number)}, players)
    if teams:  # else the cells of the players are named where they are read
        for entry in report.by_number.values():
            for cell in [own.cell for own in entry.rounds if own.cell]:
                if not cell.split(" ")[0].isdigit():
                    report.fault(entry.line, f"has {shown(cell)!r}, which is no result")
    is_reported = (
        report.summaries if not report.players else any(team.players for team in teams.values())
    )
    return ReportTeams(report, worth, teams) if is_reported else None


def team_names(report: ReportRecords) -> dict[int, str]:
    """The names of the teams of players in an event of individuals (013), by player."""
    return {
        player: report.fields(line)["name"]
        for line in report.of("013")
        for player in report.named(line, report.by_number)
    }
