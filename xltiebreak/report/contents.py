"""What a report says, whatever it is written as: its tables, its sentences, its chart.

Texts are visible (`xltiebreak.text.visible`) and else as they stand in the sheet: what writes them
takes care that nobody reads more into them than letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from xltiebreak.crosstable.table import result_columns, table_title
from xltiebreak.errors import Error
from xltiebreak.event import Event
from xltiebreak.prizes import Award, NotGiven
from xltiebreak.ranking import order_of
from xltiebreak.report import pairings, race, ties, worked
from xltiebreak.sections import Section
from xltiebreak.sections.own import own_columns
from xltiebreak.sections.prizes import Prizegiving
from xltiebreak.systems import System, Value, figure
from xltiebreak.teams import DEFAULT_ORDER, Member, Teams, TeamsError, rank_teams_of
from xltiebreak.teams import NOBODY as NO_TEAMS
from xltiebreak.text import cell_text, visible

Kind = Literal["place", "number", "name", "text", "points", "value", "result", "money"]
"""What a column holds: numbers are a player's, or of the sheet; points and values have halves."""

Cell = str | float | None

NOBODY = (
    "there are no players yet: type their names below the header row, save the file, and make the "
    "report again"
)
"""What is said of sections that are all blank."""


class NothingToReport(Error):
    """Nothing can be shown; the text says why, and what would help."""


class ReportFile(NamedTuple):
    """The sections of one file; name: what the file is called without its ending."""

    name: str
    sections: Sequence[Section]


class ReportOptions(NamedTuple):
    """What is asked of a report.

    title: "" for that of the crosstables; made: the line that says when, "" without one; worked:
    with the worked table of every tie-break that decided something; between_rounds: with the
    pairings of the coming round.
    """

    title: str = ""
    made: str = ""
    worked: bool = False
    between_rounds: bool = False


class ReportColumn(NamedTuple):
    """A column of a table: what heads it, what it holds, and its cells from the top down.

    says: the heading in words, "" where it needs none; own: whether the sheet's director has it
    beside what every crosstable has.
    """

    heading: str
    kind: Kind
    cells: Sequence[Cell]
    says: str = ""
    own: bool = False

    @property
    def texts(self) -> list[str]:
        """The cells as they are shown."""
        return [shown(cell, self.kind) for cell in self.cells]


class ReportTable(NamedTuple):
    """A table; caption: what it shows."""

    caption: str
    columns: tuple[ReportColumn, ...]


class Part(NamedTuple):
    """One section in a report.

    name: of the section; subtitle: what is known of it besides; meanings: what each tie-break of
    its order is, as name and words; standings, crosstable: its tables; notes: what their marks
    mean; ties: every tie, explained; race: the score race of the leaders, None where there is
    none; pairings: of the coming round, None where they are not wanted.
    """

    name: str
    subtitle: str
    meanings: tuple[tuple[str, str], ...]
    standings: ReportTable
    crosstable: ReportTable
    notes: tuple[str, ...]
    ties: tuple[ties.Tie, ...]
    worked: tuple[tuple[worked.WorkedTable, ...], ...]
    race: race.Race | None
    pairings: tuple[pairings.Pairings, ...]


class TeamPart(NamedTuple):
    """The teams of the whole event; notes: who plays for none, and which teams are too small."""

    subtitle: str
    standings: ReportTable
    notes: tuple[str, ...]


class PrizePart(NamedTuple):
    """Who wins what; not_given: what nobody has won, and why; note: that it may yet change."""

    awards: ReportTable
    not_given: tuple[str, ...]
    note: str = ""


class Contents(NamedTuple):
    """A whole report; made: when, "" where that is not said."""

    title: str
    made: str
    parts: tuple[Part, ...]
    teams: TeamPart | None = None
    prizes: PrizePart | None = None


class Ranked(NamedTuple):
    """Teams that were ranked; order: by what; counting: how many players count for each."""

    teams: Teams
    order: Sequence[System]
    counting: int


def ranked_of(
    events: Sequence[Event],
    counting: int,
    order: Sequence[System] | None = None,
    keep_unattached: bool = False,
    least: int = 1,
) -> Ranked:
    """The teams of all events together, as `rank_teams_of` ranks them; order: WinTD's unless given.

    Raises TeamsError where nobody has a team as well.
    """
    systems = order or order_of(DEFAULT_ORDER)
    teams = rank_teams_of(events, systems, counting, keep_unattached, least)
    if not teams.standings and not teams.small:
        raise TeamsError(NO_TEAMS)
    return Ranked(teams, systems, counting)


_ALL = ReportOptions()


def contents_of(
    books: Sequence[ReportFile],
    wanted: ReportOptions = _ALL,
    prizes: Sequence[Prizegiving] = (),
    ranked: Ranked | None = None,
) -> Contents:
    """What a report of these files says.

    prizes: what was won in sections of these files; ranked: the teams of all sections in their
    order.

    Raises NothingToReport for sections with errors or without players, and where pairings are
    wanted and no game is open.
    """
    found = [(book, section) for book in books for section in book.sections]
    if not any(section.crosstable.rows for _, section in found):
        raise NothingToReport(NOBODY)
    unsound = [_sheet(book, section) for book, section in found if not section.sound]
    if unsound:
        raise NothingToReport(
            f"{', '.join(unsound)}: mend the errors of the crosstable first, then make the report"
        )
    titles = {_event_title(section) for _, section in found}
    common = titles.pop() if len(titles) == 1 else ""
    names = _names(found)
    parts = tuple(
        _part(section, name, "" if common else table_title(section.crosstable), wanted)
        for (_, section), name in zip(found, names, strict=True)
    )
    if wanted.between_rounds and not any(part.pairings for part in parts):
        raise NothingToReport(
            "no game is open in any section: type the pairings of the next round into its column, "
            "such as 8 in row 4 for 4 against 8, or make the report of the rounds that are over"
        )
    title = wanted.title or common or (books[0].name if len(books) == 1 else "Standings")
    sections = [section for _, section in found]
    return Contents(
        visible(title),
        wanted.made,
        parts,
        _teams(ranked, sections, names) if ranked else None,
        _prizes(prizes, {id(one): name for one, name in zip(sections, names, strict=True)})
        if prizes
        else None,
    )


def shown(cell: Cell, kind: Kind) -> str:
    """A cell as it is shown: points and values with at least one decimal.

    >>> shown(17.0, "value"), shown(12345678.0, "number"), shown(None, "value")
    ('17.0', '12345678', '')
    """
    if isinstance(cell, str):
        return cell
    if kind in ("points", "value"):
        return figure(cell)
    return f"{cell:.2f}" if kind == "money" and cell is not None else cell_text(cell)


def _event_title(section: Section) -> str:
    """The title of a section without the section's own name: `Spring Open` of `Spring Open, U8`."""
    table = section.crosstable
    return table_title(table).removesuffix(f", {table.sheet}")


def _sheet(book: ReportFile, section: Section) -> str:
    return visible(section.crosstable.sheet or book.name)


def _names(found: Sequence[tuple[ReportFile, Section]]) -> list[str]:
    """What each section is called: by its sheet; where that is taken, by its title, or by its file
    and range, and where these are the same by its turn. No two are called alike.
    """
    several = len({book.name for book, _ in found}) > 1
    names = [_sheet(book, section) for book, section in found]
    titles = [table_title(section.crosstable) for _, section in found]
    if len(set(names)) < len(names) and all(titles) and len(set(titles)) == len(titles):
        return [visible(title) for title in titles]
    if len(set(names)) < len(names) and several:
        names = [
            f"{visible(book.name)}: {name}" if section.crosstable.sheet else name
            for (book, section), name in zip(found, names, strict=True)
        ]
    names = [
        f"{name} {section.crosstable.area}" if names.count(name) > 1 else name
        for (_, section), name in zip(found, names, strict=True)
    ]
    return [  # files of one name in two folders
        f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]


def _part(section: Section, name: str, title: str, wanted: ReportOptions) -> Part:
    table = section.crosstable
    rounds = table.event.rounds
    players = len(table.rows)
    of = "team" if table.header.teams else "player"
    said = [visible(title)] if title and title != name else []
    said += [f"{players} {of}{'s' * (players != 1)}"]
    said += [f"after round {rounds}" if rounds else "before round 1"]
    found = tuple(ties.ties_of(section))
    return Part(
        name,
        ", ".join(said),
        tuple(
            (system.name, system.meaning or system.term_in(table.event)) for system in section.known
        ),
        ReportTable("Standings", tuple(_standings(section))),
        ReportTable("Crosstable", tuple(_crosstable(section))),
        tuple(_notes(section)),
        found,
        tuple(worked.worked_of(section, tie) for tie in found) if wanted.worked else (),
        race.race_of(section),
        tuple(pairings.pairings_of(section)) if wanted.between_rounds else (),
    )


def _standings(section: Section) -> Iterator[ReportColumn]:
    standings = section.standings
    numbers = [standing.number for standing in standings]
    teams = section.crosstable.header.teams
    yield ReportColumn("Place", "place", [f"{s.place}{'=' if s.tied else ''}" for s in standings])
    yield ReportColumn("No.", "number", numbers, "The number in the crosstable", own=True)
    yield ReportColumn("Team" if teams else "Name", "name", ties.names_of(section, numbers))
    yield from _own(section, numbers)
    yield ReportColumn("Pts", "points", [standing.points for standing in standings], "Points")
    for system in section.known:
        values = [standing.tiebreaks[system.code] for standing in standings]
        cells = [None if value is None else float(value) for value in values]
        yield ReportColumn(system.name, "value", cells)
    names = {system.code: system.name for system in section.order}
    separated = [names.get(standing.separated_by or "") for standing in standings]
    if any(separated):
        says = "The tie-break that puts a player ahead of the next one with the same points"
        yield ReportColumn("Separated by", "text", separated, says)


def _own(section: Section, numbers: Sequence[int]) -> Iterable[ReportColumn]:
    """The sheet's own columns, such as grade and school."""
    for column in own_columns(section):
        cells = [_visible(column.values.get(number)) for number in numbers]
        texts = any(isinstance(cell, str) for cell in cells)
        yield ReportColumn(column.heading, "text" if texts else "number", cells, own=True)


def _visible(cell: Cell) -> Cell:
    return visible(cell) if isinstance(cell, str) else cell


def _crosstable(section: Section) -> Iterator[ReportColumn]:
    table = section.crosstable
    event = table.event
    order = sorted(range(len(event.players)), key=lambda index: event.players[index].number)
    numbers = [event.players[index].number for index in order]
    places = {s.number: f"{s.place}{'=' if s.tied else ''}" for s in section.standings}
    yield ReportColumn("No.", "number", numbers)
    yield ReportColumn(
        "Team" if table.header.teams else "Name", "name", ties.names_of(section, numbers)
    )
    for heading, cells in result_columns(table):
        says = f"Against {heading}" if table.matrix else f"Round {str(heading)[3:]}"
        head = str(heading) if table.matrix else str(heading)[3:]
        yield ReportColumn(head, "result", [cells[index] for index in order], says)
    yield ReportColumn("Pts", "points", [event.placing[number] for number in numbers], "Points")
    yield ReportColumn("Place", "place", [places[number] for number in numbers])


def _notes(section: Section) -> Iterator[str]:
    """What the marks of a crosstable mean, as far as they stand in it."""
    table = section.crosstable
    cells = "\n".join(cell for _, column in result_columns(table) for cell in column)
    if table.matrix:
        yield "1, ½ and 0: won, drawn and lost against the player whose number heads the column"
    else:
        yield "W8, D8, L8: won, drawn and lost against the player with the number 8"
    marks = (
        ("X", "X8: won because 8 did not come to the board"),
        ("F", "F8: lost by not coming to the board"),
        ("-B-", "-B-: bye, a full point without a game"),
        ("-H-", "-H-: bye of half a point"),
        ("-U-", "-U-: not there, no point"),
    )
    yield from (words for mark, words in marks if not table.matrix and mark in cells)


def _teams(ranked: Ranked, sections: Sequence[Section], names: Sequence[str]) -> TeamPart:
    called = [
        dict(
            zip(
                section.crosstable.rows,
                ties.names_of(section, [*section.crosstable.rows]),
                strict=True,
            )
        )
        for section in sections
    ]

    def listed(members: Iterable[Member]) -> str:
        return "; ".join(called[one.section][one.number] for one in members)

    teams = ranked.teams.standings
    columns = [
        ReportColumn(
            "Place", "place", [f"{team.place}{'=' if team.tied else ''}" for team in teams]
        ),
        ReportColumn("Team", "name", [visible(team.team) for team in teams]),
        ReportColumn("Pts", "points", [_number(team.points) for team in teams], "Points"),
    ]
    for system in ranked.order:
        values = [_number(team.tiebreaks.get(system.code)) for team in teams]
        columns.append(ReportColumn(system.name, "value", values))
    by_code = {system.code: system.name for system in ranked.order}
    separated = [by_code.get(team.separated_by or "") for team in teams]
    if any(separated):
        columns.append(ReportColumn("Separated by", "text", separated))
    count = [
        listed(map(Member, team.sections or (0,) * len(team.members), team.members))
        for team in teams
    ]
    columns.append(ReportColumn("Players who count", "text", count))
    notes = [
        f"Too few players to be ranked: {visible(team)} ({listed(members)})"
        for team, members in ranked.teams.small.items()
    ]
    if ranked.teams.unattached:
        notes.append(f"Without a team: {listed(ranked.teams.unattached)}")
    subtitle = f"the {ranked.counting} best players of each team count"
    if ranked.counting == 1:
        subtitle = "the best player of each team counts"
    return TeamPart(subtitle, ReportTable("Teams", tuple(columns)), tuple(notes))


def _number(value: Value) -> float | None:
    return None if value is None else float(value)


class _Won(NamedTuple):
    """An award in a report; winner, section: as the rest of the report calls them."""

    award: Award
    winner: str
    section: str


_AS_IT_STANDS = "Some games have no result yet: this is who would win as it stands."


def _prizes(found: Sequence[Prizegiving], names: Mapping[int, str]) -> PrizePart:
    """names: of the sections, by their identity."""
    won: list[_Won] = []
    left: list[str] = []
    for one in found:
        for section, given in zip(one.sections, one.given, strict=True):
            name = names[id(section)]
            won += [_Won(award, _winner(award, section), name) for award in given.awards]
            of = name if section.crosstable.sheet or len(names) > 1 else ""
            left += [_left(not_given, of) for not_given in given.not_given]
        won += [_Won(award, _winner(award), visible(award.sheet)) for award in one.teams.awards]
        left += [_left(not_given, visible(not_given.sheet)) for not_given in one.teams.not_given]
    awards = [one.award for one in won]
    columns = [
        ReportColumn("Prize", "text", [visible(one.prize) for one in awards]),
        ReportColumn("Winner", "name", [one.winner for one in won]),
    ]
    if len(names) > 1 or any(one.sheet for one in awards):
        columns.append(ReportColumn("Section", "text", [one.section for one in won]))
    if any(one.amount is not None for one in awards):
        amounts = [None if one.amount is None else float(one.amount) for one in awards]
        columns.append(ReportColumn("Amount", "money", amounts))
    columns.append(ReportColumn("Why", "text", [visible(one.reason) for one in awards]))
    events = [section.crosstable.event for one in found for section in one.sections]
    note = _AS_IT_STANDS if any(event.has_open_games for event in events) else ""
    return PrizePart(ReportTable("Prizes", tuple(columns)), tuple(left), note)


def _winner(award: Award, section: Section | None = None) -> str:
    """What the winner is called; in a section with the number where others have the same name."""
    if section is not None and award.no is not None:
        return ties.names_of(section, [award.no])[0]
    return visible(award.name) or f"player {award.no}"


def _left(left: NotGiven, section: str) -> str:
    count = f"{left.count} x " if left.count > 1 else ""
    where = f" ({section})" if section else ""
    return f"{count}{visible(left.prize)}{where}: {visible(left.reason)}"
