"""Write a crosstable as FIDE's tournament report file, TRF26.

Every record and its columns stand in `files.trf_table`, from which they are read as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from xltiebreak.book.trf_teams import against_teams, team_points, team_records
from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.files.trf_records import in_place
from xltiebreak.files.trf_table import RECORDS
from xltiebreak.languages.text import cell_text, normal, pattern, visible
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.facts import (
    DOUBLE,
    ROUND_ROBIN,
    SWISS,
    EventFacts,
    ReportLines,
    lost,
    not_kept,
    tournament_report,
)
from xltiebreak.reading.grid import Area, Cell, Problem, Refused
from xltiebreak.rules import CURRENT, US, System
from xltiebreak.rules.orders import default_order, order_of

_MOST, _LONGEST_NAME, _MOST_POINTS, _MOST_RATING = 9999, 33, 99.5, 9999
_RESULTS = {
    Result.WIN: "1",
    Result.DRAW: "=",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.FULL_BYE: "U",
    Result.HALF_BYE: "H",
    Result.ZERO_BYE: "Z",
    Result.PENDING: " ",
}
_NOBODY = "0000"
_USUAL = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0, "P": 1.0}
_LETTERS = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "A": Result.ZERO_BYE,
    "P": Result.FULL_BYE,
}
_EXACT = {
    "HPB": (Result.HALF_BYE, "D"),
    "FW": (Result.FORFEIT_WIN, "W"),
    "FL": (Result.FORFEIT_LOSS, "A"),
}
"""Results that a report takes for worth the same as those of a letter."""
_KINDS = {
    Result.WIN: "W",
    Result.DRAW: "D",
    Result.LOSS: "L",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.HALF_BYE: "H",
    Result.ZERO_BYE: "Z",
    Result.PENDING: "Z",
}
"""The letters of results for which points are given; a bye of the pairing has none."""
_CODES = {ROUND_ROBIN: "FIDE_ROUNDROBIN", DOUBLE: "FIDE_DOUBLEROUNDROBIN"}
Line = tuple[dict[str, object], list[dict[str, object]]]
"""The fields of a line, and those that it repeats."""
_BESIDE = {
    "sex": pattern("sex|gender|geschlecht|sexe|sexo|sesso"),
    "title": pattern("title|tit"),
    "federation": pattern("fed|federation"),
    "id": pattern("fide-?(id|no|number|code)|id-?fide"),
    "birth": pattern("birth|born|birthday|birth-?date|date-?of-?birth|year-?of-?birth|dob"),
}
"""The columns of a sheet that go into a player's line, by their headings without blanks."""
_WANTED = ("sex", "title", "rating", "federation", "FIDE number", "birth")
_DAY = pattern(r"([12][0-9]{3})(?:[/.-]([0-9]{1,2})[/.-]([0-9]{1,2}))?\b.*")


def trf_text(
    table: Crosstable, title: str, places: Sequence[int], order: Sequence[System] = ()
) -> tuple[str, tuple[Problem, ...]]:
    """Return the text of the report, and warnings about data that it cannot hold.

    title: the name of the event; places: the numbers of the players by place; order: the list of
    tie-breaks, which a report can have if they are all FIDE's.

    Raises Refused, with all reasons, if a report cannot hold the event.
    """
    if report := tournament_report(table.grid):
        return _as_read(table, report, places), ()
    against = tuple(_against(table))
    if against:
        raise Refused(*against)
    event, of_teams = table.event, table.header.teams
    ranks = {number: rank for rank, number in enumerate(places, 1)}
    columns = {} if of_teams else dict(_columns(table))
    rated = sum(player.rating is not None for player in event.players)
    codes = [system.identity[0] for system in order if system.rules != US]
    facts = table.facts
    kind = facts.kind or (ROUND_ROBIN if event.is_round_robin else SWISS)
    many = len(event.players)
    numbers = {"082": many} if of_teams else {"062": many, "072": rated}
    lines = [
        _line_of("012", _line(title)),
        *([_line_of("042", "{}/{:02}/01".format(*facts.began))] if facts.began else []),
        *(_line_of(code, str(number)) for code, number in numbers.items()),
        _line_of("092", kind.capitalize() + " of teams" * of_teams),
        _line_of("142", str(max(facts.rounds, len(event.players[0].games)))),
        *([_line_of("192", code)] if (code := _code_of(event, kind, of_teams)) else []),
        *(() if of_teams else _points(event)),
        *_given(event, facts, of_teams),
        *([_line_of("202", ",".join(codes))] if codes and len(codes) == len(order) else []),
        *(team_records(event, ranks) if of_teams else _players(table, ranks, columns)),
    ]
    notes = [*_notes(table), *_about_order(table, order)]
    gone = lost(facts, ".trf of teams" if of_teams else ".trf")
    notes += [Problem("warning", table.sheet, None, not_kept(gone))] if gone else []
    notes += [] if of_teams else _about_columns(table, columns)
    return "\n".join(lines) + "\n", tuple(notes)


def _as_read(table: Crosstable, facts: ReportLines, places: Sequence[int]) -> str:
    """Return the lines of a report as they were read, with the place of each player or team.

    Points are written where there are none.
    """
    lines, event = list(facts.lines), table.event
    ranks = {number: rank for rank, number in enumerate(places, 1)}
    for number, row in table.rows.items():
        at = row - facts.shift - 1
        record = RECORDS.get(lines[at][:3])
        if record is None:  # a team of TRF16 has no line of its own
            continue
        line = in_place(lines[at]) if record.code == "001" else lines[at]
        points: dict[str, object] = {
            "points": f"{event.placing[number]:>4.1f}",
            **team_points(event, number),
        }
        printed = record.read(line)
        missing = {name: value for name, value in points.items() if printed.get(name) == ""}
        lines[at] = record.changed(line, {**missing, "place": ranks[number]})
    return "\n".join(line.rstrip("\r\n") for line in lines) + "\n"


def _players(
    table: Crosstable, ranks: Mapping[int, int], columns: Mapping[str, int]
) -> Iterator[str]:
    """Yield the records of players and of their teams."""
    players = table.event.players
    yield from (_player(table, player, ranks[player.number], columns) for player in players)
    yield from _teams(table.event)


def _line_of(code: str, text: str) -> str:
    return RECORDS[code].written({"text": text})


def _code_of(event: Event, kind: str, of_teams: bool) -> str:
    """Return the kind of event as a code, "" if the words of 092 say it all."""
    if of_teams:
        return "FIDE_TEAM_GP_MP" if event.by_game_points else ""
    return _CODES.get(kind, "")


def _points(event: Event) -> Iterator[str]:
    """Yield records 162 and XXS if a result is not worth what it usually is."""
    worth = {letter: event.worth[result] for letter, result in _LETTERS.items()}
    if worth != _USUAL:
        groups = [
            {"code": f" {letter}", "points": f"{points:>4.1f}"} for letter, points in worth.items()
        ]
        yield RECORDS["162"].written({}, groups)
    exact = {
        code: event.worth[result]
        for code, (result, letter) in _EXACT.items()
        if event.worth[result] != worth[letter]
    }
    if exact:
        yield _line_of("XXS", " ".join(f"{code}={points:g}" for code, points in exact.items()))


def _given(event: Event, facts: EventFacts, of_teams: bool) -> Iterator[str]:
    """Yield the points that are not those of results (299); 999 changes the standings only."""

    def line(number: int, first: float | None, games: float = 0.0, at: object = "") -> Line:
        """A line for a player's points, or for a team's match points and game points."""
        names = ("matches", "games") if of_teams else ("games",)
        points = zip(names, (first, games or None), strict=False)
        figures = {name: "" if made is None else f"{made:>4.1f}" for name, made in points}
        return {**figures, "round": at}, [{"number": number}]

    lines: list[Line] = []
    for number, games in ((one.number, one.games) for one in event.players):
        beside = event.bonus.get(number, 0.0), event.game_bonus.get(number, 0.0)
        lines += [line(number, beside[0] or None, beside[1])] if any(beside) else []
        penalties = facts.penalties.get(number, (0.0, 0.0))
        lines += [line(number, penalties[0] or None, penalties[1], 999)] if any(penalties) else []
        for at, points in event.given.get(number, {}).items():
            result = games[at - 1].result
            if kind := _KINDS.get(result):
                values, numbers = line(number, points, at=at)
                lines.append(({**values, "kind": kind}, numbers))
            elif not of_teams:
                lines.append(line(number, points - event.worth[result], at=at))
    yield from (RECORDS["299"].written(values, numbers) for values, numbers in lines)


def _teams(event: Event) -> Iterator[str]:
    """Yield the teams of players (013), whose order is that of boards, then that of the sheet."""
    teams: dict[str, list[Player]] = {}
    for player in event.players:
        if player.team:
            teams.setdefault(player.team, []).append(player)
    for name, players in teams.items():
        ordered = sorted(players, key=lambda player: player.board or _MOST)
        yield RECORDS["013"].written(
            {"name": _line(name)}, [{"player": player.number} for player in ordered]
        )


def _columns(table: Crosstable) -> Iterator[tuple[str, int]]:
    """Yield the fields of a player's line that the sheet has a column for, each with it."""
    header = table.header
    for role in ("title", "federation"):
        if (column := header.column(role)) is not None:
            yield role, column
    for column, text in header.others.items():
        heading = normal(text).rstrip(".")
        for name, words in _BESIDE.items():
            if words.fullmatch(heading):
                yield name, column


def _about_order(table: Crosstable, order: Sequence[System]) -> Iterator[Problem]:
    """Yield a note if the order in force is not the list of the report."""
    others = [system.exact for system in order if system.rules == US]
    if others:
        fide = default_order(CURRENT, table.event)
        message = (
            f"a report has only FIDE's tie-breaks, and not {listed(others)}: it is written without "
            f"a list, and ranked by {fide} ({', '.join(system.code for system in order_of(fide))})"
        )
        yield Problem("warning", table.sheet, None, message)
    elif (older := {system.rules for system in order} - {CURRENT}) and not table.facts.began:
        message = f"a report without its first day is ranked by {CURRENT}, and not by {min(older)}"
        yield Problem("warning", table.sheet, None, message)


def _about_columns(table: Crosstable, columns: Mapping[str, int]) -> Iterator[Problem]:
    """Yield one note about the columns that FIDE needs to rate an event."""
    fields = {
        *columns,
        *(("rating",) if any(player.rating for player in table.event.players) else ()),
    }
    lacks = [name for name in _WANTED if name.replace("FIDE number", "id") not in fields]
    if lacks:
        message = (
            f"to rate an event FIDE needs columns that are not there: {', '.join(lacks)}; and the "
            "city, federation, dates, arbiters and time control in records 022 to 122"
        )
        yield Problem("warning", table.sheet, None, message)


def _against(table: Crosstable) -> Iterator[Problem]:
    """Yield the reasons why a report cannot hold the event."""
    event = table.event

    def error(cell: Cell | Area, message: str) -> Problem:
        return Problem("error", table.sheet, cell, message)

    header = table.header.area
    if table.matrix:
        message = "a tournament report lists the rounds, and a round-robin matrix has none"
        yield error(header, f"{message}: write an .xlsx or .csv file")
        return
    too_high = [number for number in table.rows if number > _MOST]
    if too_high:
        cell = Cell(table.rows[too_high[0]], table.header.number_column)
        message = f"{too_high[0]} is too high for a tournament report, whose numbers end at {_MOST}"
        yield error(cell, f"{message}: give the players new numbers")
    if table.header.teams:
        yield from (error(header, message) for message in against_teams(event))
        return
    if any(game.made is not None for player in event.players for game in player.games):
        message = "a tournament report has no place for scores inside the games"
        yield error(header, f"{message} (game points, discs): write an .xlsx or .csv file")
        return
    if max(event.scores.values(), default=0) > _MOST_POINTS:
        yield error(header, f"a tournament report has no room for more than {_MOST_POINTS} points")
    colorless = [
        (player.number, index)
        for player in event.players
        for index, game in enumerate(player.games)
        if game.result.played and game.color is None
    ]
    if colorless:
        number, index = colorless[0]
        cell = Cell(table.rows[number], table.header.round_columns[index])
        more = len(colorless) - 1
        others = f", nor are {more} more of these cells" if more else ""
        message = (
            f"a tournament report needs the colours of all games, and that of player {number} in "
            f"round {index + 1} is not known{others}: write W6w or W6b, or an .xlsx or .csv file"
        )
        yield error(cell, message)


def _notes(table: Crosstable) -> Iterator[Problem]:
    """Yield the warnings about data that the report cannot hold."""
    cut = [player for player in table.event.players if len(_line(player.name)) > _LONGEST_NAME]
    if cut:
        many = len(cut) > 1
        message = (
            f"{len(cut)} name{'s are' if many else ' is'} cut to {_LONGEST_NAME} characters, which "
            f"is all that a tournament report holds; first, {cut[0].name}"
        )
        yield Problem("warning", table.sheet, None, message)
    if any(player.board and not player.team for player in table.event.players):
        message = "a tournament report of players has no place for boards without teams"
        yield Problem("warning", table.sheet, None, message)


def _player(table: Crosstable, player: Player, rank: int, columns: Mapping[str, int]) -> str:
    beside = {name: table.value(player.number, column) for name, column in columns.items()}
    values: dict[str, object] = {
        **{name: cell_text(value) for name, value in beside.items()},
        "sex": _sex(cell_text(beside.get("sex"))),
        "birth": _birth(beside.get("birth")),
        "id": f"{cell_text(beside.get('id')):>11}",
        "number": player.number,
        "name": _line(player.name),
        "rating": player.rating or "",
        "points": f"{table.event.placing[player.number]:>4.1f}",
        "place": rank,
    }
    return RECORDS["001"].written(values, [round_fields(game) for game in player.games])


def _sex(text: str) -> str:
    """The letter of a sex: m or w."""
    letter = text[:1].lower()
    return {"m": "m", "w": "w", "f": "w"}.get(letter, "")


def _birth(value: object) -> str:
    """The day of birth as YYYY/MM/DD, 00 for what is not known; "" for anything else."""
    if isinstance(value, date):
        return f"{value:%Y/%m/%d}"
    match = _DAY.fullmatch(cell_text(value))
    return f"{match[1]}/{int(match[2] or 0):02}/{int(match[3] or 0):02}" if match else ""


def round_fields(game: Game) -> dict[str, object]:
    """Return a round of a player as the fields of a line; {} for a round that is open."""
    if game.opponent is None and game.result is Result.PENDING:
        return {}
    color = (game.color or "").lower() or (" " if game.result is Result.PENDING else "-")
    opponent = _NOBODY if game.opponent is None else game.opponent
    return {"opponent": opponent, "color": color, "result": _RESULTS[game.result]}


def _line(text: str) -> str:
    """Return the text on one line."""
    return visible(" ".join(text.split()))
