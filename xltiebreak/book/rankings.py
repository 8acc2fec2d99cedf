"""The standings of the sections of files: of their players, of each board, or of teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from xltiebreak.book.reading import EVERYWHERE, Report, Where, compute, for_awards
from xltiebreak.book.sections import Section
from xltiebreak.book.sections.in_force import own_team_order
from xltiebreak.core.ranking import Standing
from xltiebreak.errors import Error
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.grid import Problem, Refused
from xltiebreak.rules import System
from xltiebreak.rules.orders import order_of
from xltiebreak.rules.team_standings import (
    DEFAULT_ORDER,
    Teams,
    TeamStanding,
    may_be_one,
    near_duplicates,
    rank_boards,
    rank_teams,
    rank_teams_of,
    refuse,
)


class StandingsOptions(NamedTuple):
    """Which standings to give: of the players, of the teams, or board by board."""

    order: Sequence[System] | None = None
    """The order that ranks; by default each section's own, for teams that of `own_team_order`."""
    teams: int | None = None
    """How many players count for each team; None: rank no teams."""
    boards: bool = False
    """Rank the players of each board by themselves."""
    keep_unattached: bool = False
    """Take `none` and the like for names of teams."""
    min_players: int = 1
    """How many players a team needs."""

    @property
    def order_of_players(self) -> Sequence[System] | None:
        """The order that ranks the players of each section first; None for the section's own.

        Raises NotSummableError for an order that cannot rank teams.
        """
        if not self.teams:
            return self.order
        order = self.order or order_of(DEFAULT_ORDER)
        refuse(order)
        return order

    def for_sections(self, sections: Iterable[Section]) -> StandingsOptions:
        """Return the same with the order that ranks the teams of these sections."""
        if not self.teams or self.order is not None:
            return self
        return self._replace(order=own_team_order([one.crosstable for one in sections]))


OF_PLAYERS = StandingsOptions()


class RankedList(NamedTuple):
    """Standings in the order of places: of a section's players, of one board, or of teams."""

    path: Path
    """The file of `section`."""
    section: Section
    """The section that is ranked; of several whose teams are ranked together, the first."""
    codes: tuple[str, ...]
    """The codes of the tie-breaks in their order."""
    standings: Sequence[Standing | TeamStanding]
    board: int | None = None
    """The number of the board; None if all players or teams are ranked."""
    together: tuple[tuple[Path, Section], ...] = ()
    """For teams, the sections of their players with the files; a `Member` counts from 0 here."""
    teams: Teams | None = None
    """The ranked teams, with the players who count for none."""


def read_and_rank(
    paths: Sequence[Path], wanted: StandingsOptions = OF_PLAYERS, where: Where = EVERYWHERE
) -> tuple[list[RankedList], list[Report]]:
    """Read files and return their standings, and the reports with all problems.

    Teams are those of all sections together. Raises Refused if a file cannot be read or holds no
    crosstable, NotSummableError for an order that cannot rank teams.
    """
    reports = [compute(path, wanted.order_of_players, where) for path in paths]
    if wanted.teams:
        reports = for_awards(reports)
    wanted = wanted.for_sections(section for one in reports for section in one.sections)
    ranked = [ranked_lists(report, wanted) for report in reports]
    lists, judged = [one for found, _ in ranked for one in found], [one for _, one in ranked]
    return teams_together(lists, judged, wanted) if wanted.teams else (lists, judged)


def ranked_lists(report: Report, wanted: StandingsOptions) -> tuple[list[RankedList], Report]:
    """Return the standings of every section without errors.

    Also return the report, with an error for each section that lacks the teams or boards that are
    wanted.
    """
    lists: list[RankedList] = []
    problems: list[Problem] = []
    for section in report.sections:
        try:
            lists += _lists_of(report, section, wanted) if section.standings else ()
        except Error as error:
            problems += _in_section(section, error)
    return lists, report.with_problems(problems)


def teams_together(
    lists: Sequence[RankedList], reports: Sequence[Report], wanted: StandingsOptions
) -> tuple[list[RankedList], list[Report]]:
    """Return one list of the teams of all sections in place of those of each; none of none.

    Also return the reports, with warnings of small teams and of two that may be one.
    """
    judged = list(reports)
    if not lists or not wanted.teams:
        return list(lists), judged
    together = _together(lists, wanted, wanted.teams)
    at = next(position for position, one in enumerate(judged) if one.path == together.path)
    judged[at] = judged[at].with_problems(_team_warnings(together, wanted.teams))
    return [together], judged


def _in_section(section: Section, error: Error) -> Iterator[Problem]:
    """The problems of an error, with the section's sheet if they name none."""
    alone = (Problem("error", "", None, str(error)),)
    for problem in error.problems if isinstance(error, Refused) else alone:
        yield problem if problem.sheet else problem._replace(sheet=section.crosstable.sheet)


def _lists_of(report: Report, section: Section, wanted: StandingsOptions) -> list[RankedList]:
    event, order = section.crosstable.event, wanted.order or section.order
    codes = tuple(system.code for system in order)
    if wanted.teams:
        teams = rank_teams(event, order, wanted.teams, wanted.keep_unattached)
        return [RankedList(report.path, section, codes, teams)]
    if wanted.boards:
        by_board = rank_boards(event, order).items()
        return [RankedList(report.path, section, codes, own, board) for board, own in by_board]
    return [RankedList(report.path, section, codes, section.standings)]


def _together(lists: Sequence[RankedList], wanted: StandingsOptions, counting: int) -> RankedList:
    """One list of the teams of all sections; counting: how many players count for each."""
    events = [one.section.crosstable.event for one in lists]
    order = wanted.order or lists[0].section.order
    teams = rank_teams_of(events, order, counting, wanted.keep_unattached, wanted.min_players)
    together = tuple((one.path, one.section) for one in lists)
    return lists[0]._replace(standings=teams.standings, together=together, teams=teams)


def _team_warnings(ranked: RankedList, counting: int) -> Iterator[Problem]:
    """Warn of teams with nearly the same name, which may be one, and of teams of one player."""
    events = [section.crosstable.event for _, section in ranked.together]
    sheet = ranked.section.crosstable.sheet if len(events) == 1 else ""
    pairs = near_duplicates(*events)
    for one, other in pairs:
        yield Problem("warning", sheet, None, may_be_one(one, other))
    doubtful = set(chain.from_iterable(pairs))
    assert ranked.teams  # `_together` has ranked them
    small = [team for team in ranked.teams.standings if len(team.members) == 1]
    names = [shown(team.team) for team in small if team.team not in doubtful]
    if names and counting > 1:
        message = (
            f"teams of one player, where {counting} count: {listed(names)}: a team that is too "
            "small can be left out"
        )
        yield Problem("warning", sheet, None, message, "min_players")
