"""What a report says in any format: its tables, sentences and chart.

All texts went through `languages.text.visible` and are otherwise as in the sheet: each writer
escapes them for its kind of file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.in_force import own_team_order
from xltiebreak.book.sections.next_round import boards_before, proposal_table
from xltiebreak.book.sections.prizegiving import Prizegiving, doubtful_teams
from xltiebreak.book.sections.standings import standing_columns, unranked_lines
from xltiebreak.book.sections.verdict import missing_sentence
from xltiebreak.core.ranking import with_parts
from xltiebreak.errors import Error
from xltiebreak.files.written import Table, TableColumn, place_text
from xltiebreak.languages import Language, language
from xltiebreak.languages.figures import as_float
from xltiebreak.languages.text import visible
from xltiebreak.pages import WHOLE
from xltiebreak.pages.report import pairings, race, ties, to_pair, worked
from xltiebreak.pages.report.by_name import by_name
from xltiebreak.pages.report.round_by_round import crosstable
from xltiebreak.pairing.proposal import ProposedRound
from xltiebreak.prizes import Award, NotGiven
from xltiebreak.reading.crosstable.table import table_title
from xltiebreak.reading.grid import Problem
from xltiebreak.rules import System, figure
from xltiebreak.rules.team_standings import NOBODY as NO_TEAMS
from xltiebreak.rules.team_standings import Member, TeamsError, rank_teams_of

TABLES: tuple[Callable[[Section, Language], Table], ...] = (
    # One line for each, as docs/developers/section.md says.
    crosstable,
)
"""The tables of each section below its ties, from the top down."""

NOBODY = (
    "there are no players yet: type their names below the header row, save the file, and make the "
    "report again"
)
"""The message for sections that are all blank."""


NO_PRIZES = (
    "there are no prizes: list them on a sheet Prizes, or give a list with prize, kind and amount"
)
"""The message if only prizes are wanted, and neither they nor teams are known."""


NO_RESULTS = "no round has a result yet: standings and prizes come after the first"
"""The message if only standings or prizes are wanted, before the first result."""


class NothingToReport(Error):
    """There is nothing to show; the text says why, and what would help."""


class ReportFile(NamedTuple):
    """The sections of one file."""

    name: str
    """The file's name without its ending."""

    sections: Sequence[Section]


_OF_OPEN_GAMES = frozenset({"pairings", "by-name", "slips", "projector"})


class ReportOptions(NamedTuple):
    """What a report shows."""

    title: str = ""
    """The title of the report, "" for the title of the crosstables."""

    made: str = ""
    """The line with the time of making, "" for no such line."""

    worked: bool = False
    """Whether to add the worked table of every tie-break that decided a tie."""

    only: frozenset[str] = WHOLE
    """What to show, some of `SHEETS`.

    With pairings and to-pair, the sheet to pair from is shown only where nothing is paired yet.
    """

    keep_going: bool = False
    """Whether to leave out sections with errors, and name them."""

    words: Language = language()
    """The language."""

    proposals: Mapping[tuple[str, str], ProposedRound] = MappingProxyType({})
    """By sheet and range, the proposal in place of the sheet to pair from."""


class Part(NamedTuple):
    """One section in a report. What was not asked for is empty."""

    name: str
    """The section's name."""

    subtitle: str
    """The section's size and round."""

    meanings: tuple[tuple[str, str], ...]
    """The name of each tie-break of its order and what it counts."""

    standings: Table | None
    ties: tuple[ties.Tie, ...]
    """Every tie, explained."""

    worked: tuple[tuple[worked.WorkedTable, ...], ...]
    """The worked tables of each tie."""

    race: race.Race | None
    """The score race of the leaders, None if there is no race."""

    pairings: tuple[pairings.Pairings, ...]
    """The pairings of the coming round."""

    tables: tuple[Table, ...]
    """A table for each of `TABLES` that has rows."""

    to_pair: Table | None = None
    """The sheet to pair the coming round from."""

    slips: tuple[pairings.Pairings, ...] = ()

    @property
    def is_shown(self) -> bool:
        """Whether anything but slips, which follow on their own, is shown of the section."""
        return bool(self.pairings or self.standings or self.ties or self.tables or self.to_pair)


class Slip(NamedTuple):
    """A slip of paper for an open game."""

    section: str
    round: int
    board: pairings.Board
    colours: tuple[str, str]
    """The colours of its two sides, blank if they are not known."""


class Contents(NamedTuple):
    """A whole report."""

    title: str
    made: str
    """When it was made, "" to leave that out."""

    parts: tuple[Part, ...]
    words: Language
    """Its language."""

    teams: Table | None = None
    """The teams of the whole event; below the table, the players without a team and the teams
    that are too small.
    """

    prizes: Table | None = None
    """Who wins what; below the table, what nobody has won. The subtitle says if that may change."""

    problems: tuple[Problem, ...] = ()
    """Warnings about the teams, without those that giving the prizes brought up."""

    by_name: Table | None = None
    """Who plays where."""

    left_out: tuple[str, ...] = ()
    """The sections with errors."""

    for_projector: bool = False
    """Whether it is for a projector."""

    @property
    def slips(self) -> tuple[Slip, ...]:
        """A slip for each board of the pairings."""
        return tuple(
            Slip(
                part.name,
                pairing_list.round,
                board,
                pairing_list.heads if pairing_list.coloured else ("", ""),
            )
            for part in self.parts
            for pairing_list in part.slips
            for board in pairing_list.boards
        )


class TeamOptions(NamedTuple):
    """How to rank the teams of all sections; the last two options are those of `rank_teams_of`."""

    counting: int
    """How many players count for each team."""

    order: Sequence[System] | None = None
    """None for the sheets' own order, or WinTD's if they have none."""

    keep_unattached: bool = False
    least: int = 1


_ALL = ReportOptions()


def contents_of(
    books: Sequence[ReportFile],
    wanted: ReportOptions = _ALL,
    prizes: Sequence[Prizegiving] = (),
    teams: TeamOptions | None = None,
) -> Contents:
    """Return what a report of these files says.

    prizes: what was won in sections of these files; teams: to rank those of all sections.

    Raises NothingToReport for sections with errors or without players, and if pairings are asked
    for and no game is open; TeamsError if nobody has a team.
    """
    located = [(book, section) for book in books for section in book.sections]
    if not any(section.crosstable.rows for _, section in located):
        raise NothingToReport(NOBODY)
    unsound = [_sheet(book, section) for book, section in located if not section.sound]
    may_go_on = wanted.keep_going and wanted.only != {"prizes"}  # which are for all sections
    if len(unsound) == len(located) or (unsound and not may_go_on):
        raise NothingToReport(
            f"{', '.join(unsound)}: fix the crosstable errors first, then make the report"
        )
    teams = None if unsound else teams  # they play in all sections
    titles = {_event_title(section) for _, section in located}
    common = titles.pop() if len(titles) == 1 else ""
    names = _names(located)
    words = wanted.words
    before = boards_before(section.crosstable for _, section in located)
    coming = [
        _coming(section, name, boards, wanted)
        for (_, section), name, boards in zip(located, names, before, strict=False)
        if section.sound
    ]
    parts = tuple(
        _part(one, "" if common else table_title(one.section.crosstable), wanted) for one in coming
    )
    rounds = [(one.name, one.games[-1]) for one in coming if one.games]
    if not any(part.to_pair for part in parts):
        _refuse_without_games(wanted.only, bool(rounds))
    has_begun = any(section.crosstable.event.rounds for _, section in located)
    if wanted.only == {"prizes"} and not (prizes or teams):
        raise NothingToReport(NO_PRIZES if has_begun else NO_RESULTS)
    if wanted.only <= {"standings", "ties"} and not has_begun:
        raise NothingToReport(NO_RESULTS)
    standings = words.say("standings")
    title = wanted.title or common or (books[0].name if len(books) == 1 else standings)
    sections = [section for _, section in located]
    named_already = [problem for prizegiving in prizes for problem in prizegiving.problems]
    doubts = dict.fromkeys(doubtful_teams(sections) if teams else ())
    return Contents(
        visible(title),
        wanted.made,
        parts,
        words,
        _teams(teams, sections, words) if teams else None,
        _prizes(prizes, [*zip(sections, names, strict=True)], wanted) if prizes else None,
        tuple(problem for problem in doubts if problem not in named_already),
        by_name(rounds, words) if "by-name" in wanted.only else None,
        tuple(unsound),
        "projector" in wanted.only,
    )


def _refuse_without_games(only: frozenset[str], is_open: bool) -> None:
    """Raise NothingToReport if what is wanted of the coming round is nowhere."""
    if "to-pair" in only and not only & _OF_OPEN_GAMES:
        raise NothingToReport("no section has a further round to pair")
    if only & _OF_OPEN_GAMES and not is_open:
        raise NothingToReport(
            "no game is open in any section: type the pairings of the next round into its column, "
            "such as 8 in row 4 for 4 against 8, or make the report of the rounds that are over"
        )


def _event_title(section: Section) -> str:
    """Return the title without the section's name: `Spring Open` of `Spring Open, U8`."""
    table = section.crosstable
    return table_title(table).removesuffix(f", {table.sheet}")


def _sheet(book: ReportFile, section: Section) -> str:
    return visible(section.crosstable.sheet or book.name)


def _names(located: Sequence[tuple[ReportFile, Section]]) -> list[str]:
    """A different name for each section.

    It is the sheet's. If two sheets have one name it is the title, or the file and the range; if
    these are the same too, a number follows.
    """
    several = len({book.name for book, _ in located}) > 1
    names = [_sheet(book, section) for book, section in located]
    titles = [table_title(section.crosstable) for _, section in located]
    if len(set(names)) < len(names) and all(titles) and len(set(titles)) == len(titles):
        return [visible(title) for title in titles]
    if len(set(names)) < len(names) and several:
        names = [
            f"{visible(book.name)}: {name}" if section.crosstable.sheet else name
            for (book, section), name in zip(located, names, strict=True)
        ]
    names = [
        f"{name} {section.crosstable.seen}".strip() if names.count(name) > 1 else name
        for (_, section), name in zip(located, names, strict=True)
    ]
    return [  # files of one name in two folders
        f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]


class _Coming(NamedTuple):
    """A section with what it plays next."""

    section: Section
    name: str
    """Its name in the report."""

    games: tuple[pairings.Pairings, ...]
    """The open games."""

    proposal: Table | None


def _coming(section: Section, name: str, before: int, wanted: ReportOptions) -> _Coming:
    """Return the open games and the proposal; before: the boards of the sections before it."""
    table, words = section.crosstable, wanted.words
    proposed = wanted.proposals.get((table.sheet, table.seen))
    games = tuple(pairings.pairings_of(section, words, before, proposed))
    shown = proposal_table(table, proposed, words, before) if proposed else None
    return _Coming(section, name, games, shown)


def _part(coming: _Coming, title: str, wanted: ReportOptions) -> Part:
    section, name, open_games, proposal = coming
    table = section.crosstable
    rounds = table.event.rounds
    players = len(table.rows)
    words = wanted.words
    subtitle = [visible(title)] if title and title != name else []
    subtitle += [words.say("teams.count" if table.header.teams else "players.count", count=players)]
    subtitle += [words.say("after_round" if rounds else "before_round_1", round=rounds)]
    subtitle += filter(None, [missing_sentence(table.event.missing, words)])
    subtitle += map(visible, unranked_lines(section, words))
    if section.own_check and section.own_check.severity == "error":
        subtitle.append(words.say("live.not_final", what=section.own_check.message))
    only = wanted.only
    # Before the first result all have 0, which is no standing.
    with_standings = "standings" in only and rounds > 0
    section_ties = tuple(ties.ties_of(section, words)) if "ties" in only and rounds else ()
    with_pairings = bool(only & {"pairings", "projector"})
    is_paired = with_pairings and bool(open_games)
    pair_from = proposal or (None if is_paired else to_pair.to_pair(section, words))
    names = ties.names_of(section, [standing.number for standing in section.standings], words)
    standings = Table(
        "standings",
        words.say("standings"),
        tuple(standing_columns(section, words, names, wall=True)),
        words,
        shorts=_shorts(section.known, words),
    )
    return Part(
        name,
        ", ".join(subtitle),
        tuple(
            (
                words.name_of(system.named),
                words.join(system.counted or (system.term_in(table.event),)),
            )
            for system in section.known
            if with_standings and not with_pairings  # on one page with them
        ),
        standings if with_standings else None,
        section_ties,
        tuple(worked.worked_of(section, tie, words) for tie in section_ties)
        if wanted.worked
        else (),
        race.race_of(section, words) if WHOLE - {"prizes"} <= only else None,
        open_games if with_pairings else (),
        tuple(made for made in (make(section, words) for make in TABLES) if made.has_rows)
        if "crosstable" in only
        else (),
        pair_from if "to-pair" in only else None,
        open_games if "slips" in only else (),
    )


def _shorts(order: Sequence[System], words: Language) -> dict[str, str]:
    """The names of tie-breaks, and their codes, which need less room."""
    return {words.name_of(system.named): system.identity[0] for system in order}


def _teams(wanted: TeamOptions, sections: Sequence[Section], words: Language) -> Table:
    tables = [section.crosstable for section in sections]
    order = wanted.order or own_team_order(tables)
    events = [table.event for table in tables]
    ranked = rank_teams_of(events, order, wanted.counting, wanted.keep_unattached, wanted.least)
    if not ranked.standings and not ranked.small:
        raise TeamsError(NO_TEAMS)
    called = []
    for section in sections:
        numbers = [*section.crosstable.rows]
        called.append(dict(zip(numbers, ties.names_of(section, numbers, words), strict=True)))

    def listed(members: Iterable[Member]) -> str:
        named = (called[member.section][member.number] for member in members)
        return words.say("list.between.clear").join(named)

    teams = ranked.standings
    columns = [
        TableColumn(
            words.say("head.place"), "place", [place_text(team.place, team.tied) for team in teams]
        ),
        TableColumn(words.say("head.team"), "name", [visible(team.team) for team in teams]),
        TableColumn(
            words.say("head.points"),
            "points",
            [as_float(team.points) for team in teams],
            words.say("head.points.says"),
        ),
    ]
    for system in order:
        values = [as_float(team.tiebreaks.get(system.code)) for team in teams]
        columns.append(TableColumn(words.name_of(system.named), "tiebreak", values))
    parts = [part for event in events for part in with_parts(order, event)]
    heads = {system.code: words.name_of(system.named) for system in parts}
    if any(separated := [heads.get(team.separated_by or "") for team in teams]):
        columns.append(TableColumn(words.say("head.separated_by"), "text", separated))
    count = [listed(map(Member, team.sections, team.members)) for team in teams]
    columns.append(TableColumn(words.say("teams.who_counts"), "text", count))
    notes = [
        words.say("teams.too_few", team=visible(team), players=listed(members))
        for team, members in ranked.small.items()
    ]
    if ranked.unattached:
        notes.append(words.say("teams.unattached", players=listed(ranked.unattached)))
    subtitle = words.say("teams.counting", count=wanted.counting)
    shorts = _shorts(order, words)
    return Table("teams", words.say("teams"), columns, words, notes, subtitle, shorts)


class _Won(NamedTuple):
    """A line of the prizes."""

    award: Award
    winner: str
    section: str
    why: str


def _prizes(
    prizegivings: Sequence[Prizegiving],
    names: Sequence[tuple[Section, str]],
    wanted: ReportOptions,
) -> Table:
    """The prizes of all sections; names: each section with its name in the report.

    A list of prizes alone is the one to call out from: it names everybody who gets one of a prize
    for all, the fewest points first. On the wall such a prize is one line.
    """
    words, alone = wanted.words, wanted.only == {"prizes"}
    won: list[_Won] = []
    left: list[str] = []
    for prizegiving in prizegivings:
        for section, given in zip(prizegiving.sections, prizegiving.given, strict=True):
            name = next(name for other, name in names if other is section)
            for award in given.awards:
                won += _lines_of(award, section, name, words, alone=alone)
            of = name if section.crosstable.sheet or len(names) > 1 else ""
            left += [_left(not_given, of, words) for not_given in given.not_given]
        won += [
            _Won(award, _winner(award, words), visible(award.sheet), visible(award.reason))
            for award in prizegiving.teams.awards
        ]
        left += [_left(other, visible(other.sheet), words) for other in prizegiving.teams.not_given]
    awards = [one.award for one in won]
    columns = [
        TableColumn(words.say("head.prize"), "text", [visible(award.prize) for award in awards]),
        TableColumn(words.say("head.winner"), "name", [one.winner for one in won]),
    ]
    if len(names) > 1 or any(award.sheet for award in awards):
        sheets = [one.section for one in won]
        columns.append(TableColumn(words.say("head.section"), "text", sheets))
    if any(award.amount is not None for award in awards):
        amounts = [None if award.amount is None else float(award.amount) for award in awards]
        columns.append(TableColumn(words.say("head.amount"), "money", amounts))
    columns.append(TableColumn(words.say("head.why"), "text", [one.why for one in won]))
    sections = [section for prizegiving in prizegivings for section in prizegiving.sections]
    is_open = any(map(_goes_on, sections))
    note = words.say("prizes.as_it_stands") if is_open else ""
    if is_open and not alone:
        left = []  # nobody plays a tie off that the next round may end
    return Table("prizes", words.say("prizes"), columns, words, left, note)


def _lines_of(
    award: Award, section: Section, name: str, words: Language, *, alone: bool
) -> Iterator[_Won]:
    """The lines of an award to players of a section; name: the section's."""
    if not (alone and award.to_all):
        yield _Won(award, _winner(award, words, section), name, visible(award.reason))
        return
    last_first = [one for one in reversed(section.standings) if one.number in award.to_all]
    names = ties.names_of(section, [one.number for one in last_first], words)
    for one, winner in zip(last_first, names, strict=True):
        points = words.say("tie.points", points=words.number(figure(one.points)))
        yield _Won(award, winner, name, points)


def _goes_on(section: Section) -> bool:
    """Whether games of a section are to come."""
    event = section.crosstable.event
    further = event.in_rounds and any(
        event.rounds < len(player.games) for player in event.players[:1]
    )
    return further or event.has_open_games


def _winner(award: Award, words: Language, section: Section | None = None) -> str:
    """Return the winner's name, with the number if others in the section have the same name."""
    if section is not None and award.no is not None:
        (name,) = ties.names_of(section, [award.no], words)
        return name
    return visible(award.name) or words.say("player.unnamed", number=award.no)


def _left(left: NotGiven, section: str, words: Language) -> str:
    count = f"{left.count} x " if left.count > 1 else ""
    where = f" ({section})" if section else ""
    return f"{count}{visible(left.prize)}{where}: {visible(left.reason)}"
