"""The pairing lists of all rounds -> one crosstable, on a grid of its own or in an empty one.

Every game stands in a list once. A player has one game in a round; the points that many lists print
beside the names prove the rounds before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from xltiebreak.core.event import FORFEITS, PENDING, Color, Game, Result
from xltiebreak.languages.figures import number_in
from xltiebreak.languages.text import pattern, shown
from xltiebreak.reading.crosstable.faults import BYE_ASSUMED
from xltiebreak.reading.crosstable.finding.formulas import without_value
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.people import collapsed
from xltiebreak.reading.crosstable.finding.words import Role
from xltiebreak.reading.crosstable.results.drafts import Draft, RowsRead
from xltiebreak.reading.crosstable.results.games import Games, match_result
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.results.sides import PENALISED
from xltiebreak.reading.crosstable.shares import FEW
from xltiebreak.reading.crosstable.wording import halves_as_dates, listed
from xltiebreak.reading.grid import Cell, Fault, Grid, Origin, Problem, column_letters, first_few
from xltiebreak.reading.notation.byes import is_unclear, nobody
from xltiebreak.reading.notation.matrix import match_score
from xltiebreak.reading.notation.numbers import FIGURE_OF
from xltiebreak.reading.notation.outcomes import AS_BYE
from xltiebreak.reading.notation.plain import plain_text
from xltiebreak.reading.notation.vocabulary import is_open, score, side_results
from xltiebreak.reading.notation.writing import write_game, write_result
from xltiebreak.reading.pieces import faults
from xltiebreak.reading.pieces.events import events_on, rounds_by_title, unread_sheets
from xltiebreak.reading.pieces.lists import uncalculated
from xltiebreak.reading.pieces.matches import are_of_teams, matches_of
from xltiebreak.reading.pieces.pairings import ListedPlayer, Pairing, RoundList
from xltiebreak.reading.pieces.who_is_who import WhoIsWho

_NAME = pattern(r"[^\W\d_][^\d:;!?/]{0,30}")
_COLORS: tuple[Color | None, Color | None] = ("W", "B")
_NO_COLORS: tuple[Color | None, Color | None] = (None, None)

_BYES_OF_TWO = {2.0: Result.FULL_BYE, 1.0: Result.HALF_BYE, 0.0: Result.ZERO_BYE}
_PENALISED = {f"{FIGURE_OF[own]}-{FIGURE_OF[other]}": (own, other) for own, other in PENALISED}


class JoinedGrid(NamedTuple):
    """A grid with its draft, and what is wrong with the cells that it was made of."""

    grid: Grid
    problems: tuple[Problem, ...]


class Played(NamedTuple):
    """What a player had in a round, and the cell that says so."""

    game: Game
    where: Origin

    @property
    def is_over(self) -> bool:
        """Whether the round has a result."""
        return self.game.result is not Result.PENDING


def same_game(own: Game, listed_game: Game) -> bool:
    """Whether the game of a crosstable is that of a list; only the list tells forfeits, byes."""
    if own.opponent is None:
        return listed_game.opponent is None and (
            own.result in (Result.PENDING, listed_game.result)
            or own.result.points == listed_game.result.points
        )
    if listed_game.opponent is None:
        return False
    both_lost = listed_game.result is Result.FORFEIT_LOSS and own.result.points == 0
    return own.opponent == listed_game.opponent and (
        own.result.points == listed_game.result.points or own.result is Result.PENDING or both_lost
    )


@dataclass
class Rounds:
    """The pairing lists of one event."""

    grids: Sequence[Grid]
    """The sheets with its lists."""

    lists: Sequence[RoundList]
    problems: list[Problem] = field(default_factory=list)
    section: str = ""
    """The section as a column calls it, the title of the crosstable."""

    def on_its_own(self, roster: Mapping[int, str] | None = None) -> JoinedGrid:
        """Return a crosstable on a grid that stands on no sheet, with its draft."""
        games, head = self.games(roster), self.lists[0].head
        header = _header_of(games)
        beside, columns = min(header.round_columns) - 1, dict(header.rounds)
        headings = ("No.", "Team" if games.of_teams else "Name", "Rtg")[:beside]
        values: list[list[object]] = [[*headings, *(f"Rnd{number}" for number in columns)]]
        origins = {Cell(1, column): head for column in range(1, beside + 1)}
        origins |= {
            Cell(1, column): games.first[of_round] for of_round, (column,) in columns.items()
        }
        rows: list[PlayerRow] = []
        lines: list[tuple[Game, ...]] = []
        for row, person in enumerate(games.people, 2):
            played = [games.played.get((person.number, number)) for number in columns]
            lines.append(tuple([result.game if result else PENDING for result in played]))
            texts = tuple([games.text(person.number, number) for number in columns])
            rows.append(PlayerRow(row, person.number, collapsed(person.name), texts))
            values.append([*(person.number, person.name, person.rating)[:beside], *texts])
            origins.update({Cell(row, column): person.where for column in range(1, beside + 1)})
            for (number, (column,)), result in zip(columns.items(), played, strict=True):
                origins[Cell(row, column)] = result.where if result else games.first[number]
        sheets = {round_list.head.sheet for round_list in self.lists}
        sheet = sheets.pop() if len(sheets) == 1 else ""
        left_over = [
            {
                i
                for i, number in enumerate(columns)
                if (result := games.played.get((row.number, number)))
                and (result.where, number) in games.left_over
            }
            for row in rows
        ]
        told = Games(lines, [], left_over=left_over if any(left_over) else ())
        draft = Draft(header, rows, told, told_once=True, elsewhere=self.rows_read)
        grid = Grid(sheet, values, origins=origins, draft=draft, stands_alone=True)
        if self.section:
            grid = grid._replace(rows=[[self.section], *values], top=0)
        return JoinedGrid(grid, (*games.problems, *self._alone(games), *self._unplayed(games)))

    @property
    def rows_read(self) -> Sequence[RowsRead]:
        """The rows of its lists."""
        grid_of = {grid.sheet: grid for grid in self.grids}
        return [
            RowsRead(
                grid_of[listed.head.sheet],
                listed.head.cell.row,
                listed.rows or [pairing.where.cell.row for pairing in listed.pairings],
                listed.columns,
            )
            for listed in self.lists
        ]

    def _alone(self, games: GamesInRounds) -> Iterator[Problem]:
        """Yield an error if rounds before the last one are missing."""
        named = {number: f"Rnd {number}" for number in sorted(games.first)}
        before = {number: f"Rnd {number}" for number in range(1, max(named))}
        if missing := [text for number, text in before.items() if number not in named]:
            alone = faults.ROUNDS_ALONE(rounds=listed([*named.values()]), missing=listed(missing))
            yield games.first[min(named)].error(alone)._replace(remedy="join")

    def _unplayed(self, games: GamesInRounds) -> Iterator[Problem]:
        """Yield a warning if somebody is paired and no game has a result."""
        paired = [played for played in games.played.values() if played.game.opponent is not None]
        if paired and all(played.game.result is Result.PENDING for played in paired):
            yield self.lists[0].head.warning(faults.NOTHING_PLAYED())

    def games(self, roster: Mapping[int, str] | None = None) -> GamesInRounds:
        """Return what each player had in each round, and all problems of the lists.

        roster: the names of the players by number, if they are known.
        """
        games = GamesInRounds(self._numbered, roster)
        games.problems[:0] = self._problems()
        if not roster:  # else the text is known to be nobody's name
            games.problems += self._unclear()
        return games

    def within(self, grid: Grid, draft: Draft, names: Mapping[int, str]) -> JoinedGrid:
        """Return the grid of a crosstable with the games as these lists tell them.

        draft: the players of the crosstable, and their games if it tells any; names: by number.
        Lists may tell forfeits, byes and colours that the crosstable does not; opponents and points
        must agree.
        """
        games = self.games(names)
        columns = dict(zip(sorted(draft.header.rounds), draft.header.round_columns, strict=True))
        is_blank = not any(game != PENDING for line in draft.games.games for game in line)
        problems = [*games.problems, *games.assumed_byes()]
        texts: dict[Cell, str] = {}
        origins: dict[Cell, Origin] = {}
        rows: list[PlayerRow] = []
        lines: list[tuple[Game, ...]] = []
        settled: set[Cell] = set()
        for row, own in zip(draft.rows, draft.games.games, strict=True):
            line, typed = list(own), list(row.cells)
            for i, (of_round, column) in enumerate(columns.items()):
                played = games.played.get((row.number, of_round))
                if played is None or not (is_blank or played.is_over):
                    continue
                cell = Cell(row.row, column)
                if grid.text(*cell) and not same_game(own[i], played.game):
                    other = faults.OTHER_GAME(
                        number=row.number,
                        game=write_result(played.game),
                        round=of_round,
                        text=shown(row.cells[i]),
                        there=f"{grid.sheet}!{cell}",
                    )
                    problems.append(played.where.error(other))
                    if own[i] != PENDING:
                        continue
                line[i] = played.game
                settled.add(cell)
                if not grid.text(*cell):
                    origins[cell] = played.where
                    texts[cell] = typed[i] = games.text(row.number, of_round)
            rows.append(row._replace(cells=tuple(typed)))
            lines.append(tuple(line))
        added = {
            of_round for (_, of_round), result in games.played.items() if result.is_over or is_blank
        }
        for of_round in sorted(added - columns.keys()):
            lacks = faults.NO_COLUMN(sheet=shown(grid.sheet), number=of_round)
            problems.append(games.first[of_round].error(lacks))
        if is_blank:
            problems += self._unplayed(games)
        unread = [
            unread_cell for unread_cell in draft.games.unread if unread_cell.cell not in settled
        ]
        read = replace(draft.games, games=lines, unread=unread)
        rows_read = (*draft.elsewhere, *self.rows_read)
        joined = replace(draft, rows=rows, games=read, is_proved=False, elsewhere=rows_read)
        made = grid.with_values(texts)._replace(origins={**grid.origins, **origins}, draft=joined)
        return JoinedGrid(made, tuple(problems))

    def _unclear(self) -> Iterator[Problem]:
        """Yield an error for each unclear text in place of a name that makes no points."""
        pairings = list(chain.from_iterable(part.pairings for part in self.lists))
        names = {side.name for pairing in pairings for side in pairing.sides if side.name}
        unclear = set(filter(is_unclear, names))
        rows: dict[str, list[Origin]] = defaultdict(list)
        made: dict[str, float] = defaultdict(float)
        for pairing in pairings if unclear else ():
            results = score(pairing.result)
            for side in pairing.sides:
                if side.name in unclear:
                    rows[side.name].append(side.where)
                    own = results and (results.white if side is pairing.white else results.black)
                    made[side.name] += own.points if own else 0
        for text, (first, *others) in rows.items():
            if not made[text]:
                more = f" (so in {len(others)} more rows)" if others else ""
                yield first.error(faults.UNCLEAR(text=shown(text), more=more))

    def _problems(self) -> Iterator[Problem]:
        yield from self.problems
        said: set[tuple[int, ...]] = set()
        for round_list in self.lists:
            yield from round_list.problems
            if round_list.assumed and round_list.assumed not in said:
                said.add(round_list.assumed)
                letters = " and ".join(map(column_letters, round_list.assumed))
                which, whose = f"column {letters} is", "White"
                if len(round_list.assumed) > 1:
                    which, whose = f"columns {letters} are", "White and Black"
                assumed = faults.RESULTS_ASSUMED(which=which, whose=whose)
                yield round_list.head.warning(assumed, assumed=True)
        for grid in self.grids:
            for formula in uncalculated(grid):
                yield Origin(grid.sheet, formula.cell).error(without_value(formula))

    def _notes(self) -> set[Origin]:
        """Return the rows with a text alone that names no player; warn of what may be a name."""
        pairings = [pairing for round_list in self.lists for pairing in round_list.pairings]
        sides = [side for pairing in pairings if not pairing.alone for side in pairing.sides]
        paired = {side.number or side.name for side in sides}
        alone = [pairing for pairing in pairings if pairing.alone]
        notes = [
            side
            for pairing in alone
            for side in pairing.sides
            if not {side.number or side.name} & paired
        ]
        for side in notes:
            if _NAME.fullmatch(side.name):
                alone_here = faults.STANDS_ALONE(text=shown(side.name))
                self.problems.append(side.where.warning(alone_here, assumed=True))
        return {pairing.where for pairing in alone if any(side in notes for side in pairing.sides)}

    def _match_lines(self) -> set[Origin]:
        """Return the lines of team matches; warn of those that their boards contradict."""
        matches = [match for round_list in self.lists for match in matches_of(round_list.pairings)]
        for match in matches:
            if not match.agrees:
                other = faults.MATCH_AND_BOARDS(score=shown(match.line.result))
                self.problems.append(match.line.where.warning(other))
        return {match.line.where for match in matches}

    @cached_property
    def _numbered(self) -> list[Pairing]:
        """Return all pairings with their rounds; say where the order had to be counted."""
        pairings: list[Pairing] = []
        rounds = rounds_by_title(self.lists)
        if rounds is None:
            counted = self.lists[0].head.warning(faults.ROUNDS_COUNTED(), assumed=True)
            self.problems.append(counted)
            rounds = list(range(1, len(self.lists) + 1))
        lines = self._match_lines()
        left_out = self._notes() | lines
        for round_list, number in zip(self.lists, rounds, strict=True):
            kept = round_list.pairings
            if left_out:
                kept = [pairing for pairing in kept if pairing.where not in left_out]
            if lines and not round_list.headed:
                # The boards of a match have White in turns, on whichever side the team stands.
                kept = [pairing._replace(colored=False) for pairing in kept]
            pairings += [pairing._replace(round=pairing.round or number) for pairing in kept]
        for wrong in (pairing for pairing in pairings if not pairing.round):
            self.problems.append(wrong.sides[0].where.error(faults.ROUND_IS_NO_NUMBER()))
        headed = [pairing for pairing in pairings if pairing.round] or pairings[
            :1
        ]  # an event has a round
        return sorted(headed, key=lambda pairing: pairing.round or 0)


def rounds_of(grids: Iterable[Grid]) -> list[Rounds]:
    """Return the events whose pairing lists stand on these grids."""
    every_grid = list(grids)
    return [
        Rounds(
            lists_of_event.grids,
            lists_of_event.lists,
            [*map(_unread, unread_sheets(lists_of_event, every_grid))],
            lists_of_event.section,
        )
        for lists_of_event in events_on(every_grid)
        if any(not pairing.alone for part in lists_of_event.lists for pairing in part.pairings)
    ]


def _unread(grid: Grid) -> Problem:
    filled = (
        Cell(row, column)
        for row, line in enumerate(grid.rows, grid.top)
        for column, _ in enumerate(line, grid.left)
        if grid.text(row, column)
    )
    return Origin(grid.sheet, next(filled)).warning(faults.SHEET_UNREAD())


def _header_of(games: GamesInRounds) -> Header:
    """Return a header of numbers, names, ratings if there are any, and the rounds."""
    roles: dict[Role, tuple[int, ...]] = {"number": (1,), "name": (2,)}
    if any(person.rating for person in games.people):
        roles["rating"] = (3,)
    rounds = {
        number: (column,) for column, number in enumerate(sorted(games.first), len(roles) + 1)
    }
    right = len(roles) + len(rounds)
    return Header(1, 1, right, roles, rounds, {}, teams=games.of_teams)


class GamesInRounds:
    """Who is who in all lists, and what each player had in each round.

    people: by number; played: by number and round; first: the first pairing's cell of each round;
    of_teams, of_two: whether matches of teams, or of two games, are paired.
    """

    def __init__(self, pairings: Sequence[Pairing], roster: Mapping[int, str] | None) -> None:
        sides = [(pairing.round or 0, side) for pairing in pairings for side in pairing.sides]
        who = WhoIsWho(sides, roster)
        self.people, self.problems, self._number = who.people, who.problems, who.number
        self.played: dict[tuple[int, int], Played] = {}
        self.first: dict[int, Origin] = {}
        matches, made = (
            are_of_teams(pairings),
            [match_score(pairing.result) for pairing in pairings],
        )
        self.of_two = matches and {sum(score) for score in made if score} == {2.0}
        self.of_teams = matches and not self.of_two
        self._marks_forfeits = any(
            "F" in (at := _plain(pairing.result)) or "--" in at for pairing in pairings
        )
        self._doubtful: list[tuple[Origin, str]] = []
        self.left_over: set[tuple[Origin, int]] = set()  # byes of which nothing says the worth
        self._doubled: list[tuple[Origin, Fault]] = []
        for pairing in pairings:
            self.first.setdefault(pairing.round or 0, pairing.where)
            self._add(pairing)
        self._say_doubled()
        self._points(sides)
        if dated := [pairing.where for pairing in pairings if pairing.dated]:
            self._say_once(dated[0], halves_as_dates(len(dated)))
        if self.of_two:
            self._say_once(pairings[0].where, faults.TWO_GAMES())
        if self._doubtful:
            where, words = self._doubtful[0]
            more = f" (and {len(self._doubtful) - 1} more)" if len(self._doubtful) > 1 else ""
            assumed = faults.READ_AS_BYE(words=f"{words}{more}")
            self.problems.append(where.warning(assumed, assumed=True))

    def text(self, number: int, of_round: int) -> str:
        """Return a player's result cell, "" if he is in no list of that round."""
        played = self.played.get((number, of_round))
        if not played:
            return ""
        answer = self.played.get((played.game.opponent or 0, of_round))
        return write_game(played.game, answer.game if answer else None)

    def _error(self, where: Origin, fault: Fault) -> None:
        self.problems.append(where.error(fault))

    def assumed_byes(self) -> Iterator[Problem]:
        """Yield a warning for the first bye of which nothing says the worth."""
        for where, _ in sorted(self.left_over, key=lambda one: one[0].cell)[:1]:
            yield where.warning(BYE_ASSUMED(), assumed=True)

    def _say_once(self, where: Origin, fault: Fault) -> None:
        """Say what is assumed in a cell, the first of its kind."""
        if all(problem.kind != fault.kind.name for problem in self.problems):
            self.problems.append(where.warning(fault, assumed=True))

    # Who played whom.

    def _add(self, pairing: Pairing) -> None:
        of_round, played, sides = pairing.round or 0, self.played, pairing.sides
        numbers = [self._number(side) for side in sides]
        first, second = numbers[0], numbers[-1]
        if first is None or second is None:
            return
        where = pairing.where
        if (first, of_round) in played or (second, of_round) in played:
            self._note_double(pairing, numbers)
        elif len(sides) == 1:
            color: Color = "W" if pairing.white else "B"
            played[first, of_round] = Played(Game(self._bye(pairing, color)), where)
        elif first == second:
            side = sides[0]
            self._error(side.where, faults.ON_BOTH_SIDES(who=shown(side.name) or side.number))
        elif made := match_score(pairing.result) if self.of_teams or self.of_two else None:
            white, black = match_result(*made), match_result(*made[::-1])
            played[first, of_round] = Played(Game(white, second, None, *made), where)
            played[second, of_round] = Played(Game(black, first, None, *made[::-1]), where)
        else:
            white, black = self._score(pairing)
            one_color, other_color = _COLORS if pairing.colored else _NO_COLORS
            played[first, of_round] = Played(Game(white, second, one_color), where)
            played[second, of_round] = Played(Game(black, first, other_color), where)

    def _note_double(self, pairing: Pairing, numbers: Sequence[int | None]) -> None:
        """Note which player of a row has another row in its round."""
        for side, number in zip(pairing.sides, numbers, strict=True):
            if before := self.played.get((number or 0, pairing.round or 0)):
                twice = faults.TWO_ROWS(
                    who=shown(side.name) or number,
                    number=pairing.round,
                    there=before.where.seen_from(side.where),
                )
                self._doubled.append((side.where, twice))
                return

    def _say_doubled(self) -> None:
        """Say who has two rows in a round; in one line if all rounds were taken for one."""
        if len(self.first) > 1 or len(self._doubled) < 2:
            for where, twice in self._doubled:
                self._error(where, twice)
            return
        (where, twice), *more = self._doubled
        others = first_few([doubled.seen_from(where) for doubled, _ in more])
        self._error(where, faults.MANY_TWO_ROWS(first=twice, others=others))

    def _score(self, pairing: Pairing) -> tuple[Result, Result]:
        typed = _plain(pairing.result)
        if typed == "0-0" and not self._marks_forfeits:
            self._say_once(pairing.where, faults.LOST_BY_BOTH())
        elif odd := _PENALISED.get(typed):
            self._say_once(pairing.where, faults.PENALISED(text=shown(pairing.result)))
            return odd
        if difference := score(pairing.result):
            return difference
        if not is_open(pairing.result) and pairing.result not in ("-", "vs", "v"):
            self._error(pairing.where, faults.NO_RESULT(text=shown(pairing.result)))
        return Result.PENDING, Result.PENDING

    def _bye(self, pairing: Pairing, color: Color) -> Result:
        """Return what a round without an opponent is worth, by its result and its words."""
        said, typed = nobody(pairing.words), pairing.result.strip(" :")
        said = None if said is Result.PENDING else said
        if (is_open(typed) or typed == "-") and not (self.of_two and said is None):
            if said is None:
                self.left_over.add((pairing.where, pairing.round or 0))
            return said or Result.FULL_BYE
        own = _one_side(typed)
        if own and number_in(plain_text(typed)) is None and not pairing.words:
            self._doubtful.append((pairing.where, f"{shown(typed)} beside no name"))
        if own is None and (both := score(typed)):
            own = both.white if color == "W" else both.black
            if pairing.words or own in FORFEITS:
                words = f"{shown(typed)} beside {shown(pairing.words) or 'no name'}"
                self._doubtful.append((pairing.where, words))
            else:
                who = shown(pairing.sides[0].name)
                self._error(pairing.where, faults.NOBODY_NAMED(who=who, text=shown(typed)))
        worth = AS_BYE.get(own) if own else None
        made = match_score(typed)
        points = made.white if made else number_in(plain_text(typed))
        if self.of_two:
            worth = _BYES_OF_TWO.get(-1.0 if points is None else points)
        elif self.of_teams and points is not None:
            worth = Result.FULL_BYE if points else Result.ZERO_BYE
        if worth is None:
            right = "2-0, 1-1 or 0-2" if self.of_two else "1, ½ or 0"
            text = shown(typed) or "a blank cell"
            self._error(pairing.where, faults.NO_WORTH(text=text, right=right))
            return Result.ZERO_BYE
        words = f"{shown(typed)} beside {shown(pairing.words)}"
        if said is Result.ZERO_BYE and worth is Result.FULL_BYE:  # beside `not paired`
            self._doubtful.append((pairing.where, words))
        elif said not in (None, worth, Result.ZERO_BYE):
            self._error(pairing.where, faults.WORDS_DISAGREE(words=words))
        return worth

    # The points before the rounds.

    def _points(self, sides: Sequence[tuple[int, ListedPlayer]]) -> None:
        """Prove the rounds by the points printed before later ones; infer missing ones."""
        printed: dict[int, list[tuple[int, ListedPlayer]]] = defaultdict(list)
        for of_round, side in sides:
            if side.points is not None and (number := self._number(side)) is not None:
                printed[number].append((of_round, side))
        wrong: list[tuple[Origin, Fault]] = []
        for number, totals in printed.items():
            if difference := self._first_difference(number, totals):
                wrong.append(difference)
        self.problems += [where.warning(fault) for where, fault in wrong[:FEW]]
        if len(wrong) > FEW:
            more = faults.MORE_POINTS_BEFORE(count=len(wrong) - FEW)
            self.problems.append(wrong[FEW][0].warning(more))

    def _first_difference(
        self, number: int, printed: Sequence[tuple[int, ListedPlayer]]
    ) -> tuple[Origin, Fault] | None:
        """Give missing rounds what the points say, up to the first points that cannot be right."""
        for of_round, side in printed:
            rounds = [earlier for earlier in sorted(self.first) if earlier < of_round]
            games = [self.played.get((number, earlier)) for earlier in rounds]
            if any(played and played.game.result is Result.PENDING for played in games):
                return None
            made = sum(played.game.result.points for played in games if played)
            missing = [
                of_earlier
                for of_earlier, played in zip(rounds, games, strict=True)
                if played is None
            ]
            left = (side.points or 0.0) - made
            bye = {0.0: Result.ZERO_BYE, 0.5: Result.HALF_BYE, 1.0: Result.FULL_BYE}.get(
                left / len(missing) if missing else -1.0
            )
            if bye:
                for missed in missing:
                    self.played[number, missed] = Played(Game(bye), side.where)
            elif left:
                before = {"points": side.points, "number": of_round, "made": made}
                return side.where, faults.POINTS_BEFORE(who=shown(side.name) or number, **before)
        return None


@lru_cache(maxsize=256)
def _plain(result: str) -> str:
    return plain_text(result).replace(" ", "").replace(":", "-")


@lru_cache(maxsize=256)
def _one_side(typed: str) -> Result | None:
    """Return the result of one player alone, `1` or `1 -`; None for any other text."""
    bare = typed.rstrip()
    figure = bare[:-1].rstrip() or typed if bare.endswith(("-", ":")) else typed
    return side_results([figure, "1"]).get(figure)
