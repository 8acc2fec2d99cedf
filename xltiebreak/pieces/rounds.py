"""The pairing lists of all rounds -> one crosstable, on a grid of its own or in an empty one.

Every game stands in a list once. A player has one game in a round; the points that many lists print
beside the names prove the rounds before.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from xltiebreak.crosstable.evidence.shares import FEW
from xltiebreak.crosstable.finding.words import ROUND
from xltiebreak.crosstable.results.games import match_result
from xltiebreak.event import Color, Game, Result
from xltiebreak.grid import BEYOND, Cell, Grid, Origin, Problem
from xltiebreak.notation import write_result
from xltiebreak.notation.byes import bye_in_words
from xltiebreak.notation.forms import points_of_figure
from xltiebreak.notation.outcomes import BYES
from xltiebreak.notation.plain import plain_text
from xltiebreak.pieces.lists import ListedPlayer, Pairing, RoundList, lists_of, uncalculated
from xltiebreak.pieces.matches import are_of_teams, match_score, matches_of
from xltiebreak.pieces.outcomes import is_open, score, side_results
from xltiebreak.pieces.people import Names, candidates
from xltiebreak.pieces.words import round_in_title
from xltiebreak.text import normal, shown, words_of

_EXPECTED = "write 1-0, ½-½ or 0-1, +:- or 1F-0F for a forfeit, or leave the cell blank"
_WORTH = "is not a result for a round without an opponent: write 1, ½ or 0"
_DIGITS = re.compile(r"\d+")


class Piece(NamedTuple):
    """A grid in our own notation, and what is wrong with the cells that it was made of."""

    grid: Grid
    problems: tuple[Problem, ...]


class _Numbered(NamedTuple):
    """A pairing and its round."""

    round: int
    pairing: Pairing


class Person(NamedTuple):
    """A player: the number, the name as written first, the rating, and the first cell."""

    number: int
    name: str
    rating: int | None
    where: Origin


class Played(NamedTuple):
    """What a player had in a round, and the cell that says so."""

    game: Game
    told_by: Pairing | ListedPlayer

    @property
    def where(self) -> Origin:
        """The cell that says so."""
        return self.told_by.where


@dataclass
class Rounds:
    """The pairing lists of one event.

    grids: the sheets with its lists.
    """

    grids: Sequence[Grid]
    lists: Sequence[RoundList]
    problems: list[Problem] = field(default_factory=list)

    def on_its_own(self) -> Piece:
        """Return a crosstable on a grid that stands on no sheet."""
        games = self.games()
        people = games.people
        rated = any(person.rating for person in people)
        who = "Team" if games.of_teams else "Name"
        heads: list[object] = ["No.", who, *(["Rtg"] if rated else [])]
        first = self.lists[0].head
        rounds = sorted({*games.first})
        rows = [[*heads, *(f"Rnd{number}" for number in rounds)]]
        origins = {Cell(BEYOND, column): first for column in range(1, len(heads) + 1)}
        for column, number in enumerate(rounds, len(heads) + 1):
            origins[Cell(BEYOND, column)] = games.first[number]
        for row, person in enumerate(people, BEYOND + 1):
            line: list[object] = [person.number, person.name, *([person.rating] if rated else [])]
            origins |= {Cell(row, column): person.where for column in range(1, len(line) + 1)}
            for number in rounds:
                if played := games.played.get((person.number, number)):
                    origins[Cell(row, len(line) + 1)] = played.where
                line.append(write_result(played.game) if played else "")
            rows.append(line)
        sheets = {one.head.sheet for one in self.lists}
        sheet = sheets.pop() if len(sheets) == 1 else ""
        grid = Grid(sheet, rows, top=BEYOND, origins=origins)
        return Piece(grid, tuple(games.problems))

    def games(self, roster: Mapping[int, str] | None = None) -> GamesInRounds:
        """Return what each player had in each round, and all problems of the lists.

        roster: the names of the players by number, if they are known.
        """
        games = GamesInRounds(self._numbered(), roster)
        games.problems[:0] = self._problems()
        return games

    def within(
        self,
        grid: Grid,
        rows: Mapping[int, int],
        names: Mapping[int, str],
        columns: Mapping[int, int],
    ) -> Piece:
        """Return the grid of an empty crosstable with the results in its cells.

        rows, names: of each player, by number; columns: of each round.
        """
        games = self.games(names)
        texts: dict[Cell, str] = {}
        origins: dict[Cell, Origin] = {}
        problems = list(games.problems)
        for number, where in games.first.items():
            if number not in columns:
                message = f"the crosstable on {shown(grid.sheet)} has no column for Rnd {number}"
                problems.append(Problem("error", where.sheet, str(where.cell), message))
        for (number, of_round), played in games.played.items():
            if of_round in columns and number in rows:
                cell = Cell(rows[number], columns[of_round])
                texts[cell], origins[cell] = write_result(played.game), played.where
        return Piece(grid.with_texts(texts)._replace(origins=origins), tuple(problems))

    def _problems(self) -> Iterator[Problem]:
        yield from self.problems
        for grid in self.grids:
            for formula in uncalculated(grid):
                message = (
                    "this formula was never calculated: open the workbook in Excel and save it"
                )
                yield Problem("error", grid.sheet, str(formula.cell), message)

    def _notes(self) -> set[Origin]:
        """Return the rows with a text alone that names no player: notes below a list."""
        pairings = [pairing for one in self.lists for pairing in one.pairings]
        alone = [pairing for pairing in pairings if pairing.is_alone]
        if not alone:
            return set()
        sides = (side for one in pairings if not one.is_alone for side in one.sides)
        known = {side.number or side.name for side in sides}
        return {
            pairing.where
            for pairing in alone
            if not any((side.number or side.name) in known for side in pairing.sides)
        }

    def _match_lines(self) -> set[Origin]:
        """Return the lines of team matches; warn of those that their boards contradict."""
        matches = [match for one in self.lists for match in matches_of(one.pairings)]
        for match in matches:
            if not match.agrees:
                score, where = shown(match.line.result), match.line.where
                message = f"{score} is printed for this match, but its boards make another score"
                self.problems.append(Problem("warning", where.sheet, str(where.cell), message))
        return {match.line.where for match in matches}

    def _numbered(self) -> list[_Numbered]:
        """Return all pairings with their rounds; say where the order had to be counted."""
        found: list[_Numbered] = []
        rounds = _rounds_of(self.lists)
        if rounds is None:
            head = self.lists[0].head
            message = (
                "no title and no name of a sheet tells the rounds of these lists: they are counted "
                "in their order"
            )
            self.problems.append(Problem("warning", head.sheet, str(head.cell), message))
            rounds = list(range(1, len(self.lists) + 1))
        lines = self._match_lines()
        left_out = self._notes() | lines
        for one, number in zip(self.lists, rounds, strict=True):
            # The boards of a match have White in turns, on whichever side the team stands.
            colored = one.headed or not lines
            found += [
                _Numbered(
                    pairing.round or number,
                    pairing if colored else pairing._replace(colored=False),
                )
                for pairing in one.pairings
                if pairing.where not in left_out
            ]
        for wrong in (one.pairing for one in found if not one.round):
            where = next(wrong.sides).where
            message = "the round of this row is not a number: write 1, 2, 3 ..."
            self.problems.append(Problem("error", where.sheet, str(where.cell), message))
        return sorted((one for one in found if one.round), key=lambda one: one.round)


def rounds_of(grids: Iterable[Grid]) -> list[Rounds]:
    """Return the events whose pairing lists stand on these grids."""
    events: list[_Sheets] = []
    for grid in grids:
        if lists := lists_of(grid):
            sides = (side for one in lists for pairing in one.pairings for side in pairing.sides)
            names = frozenset(side.name for side in sides if side.name)
            event = _Sheets(frozenset([_without_round(grid.sheet)]), names, (grid,), tuple(lists))
            others = [one for one in events if not one.joins(event)]
            for one in reversed([one for one in events if one.joins(event)]):
                event = one.united(event)
            events = [*others, event]
    return [Rounds(event.grids, event.lists) for event in events]


class _Sheets(NamedTuple):
    """Sheets of one event: their names without the round, and the players' names."""

    keys: frozenset[str]
    names: frozenset[str]
    grids: tuple[Grid, ...]
    lists: tuple[RoundList, ...]

    def joins(self, other: _Sheets) -> bool:
        """Whether both belong to one event."""
        return bool(self.keys & other.keys or self.names & other.names)

    def united(self, other: _Sheets) -> _Sheets:
        """Return both as one."""
        return _Sheets(
            self.keys | other.keys,
            self.names | other.names,
            (*self.grids, *other.grids),
            (*self.lists, *other.lists),
        )


def _without_round(sheet: str) -> str:
    """Return the name of a sheet without its number and the word before it."""
    word = sheet.rstrip("0123456789")
    if word == sheet:
        return normal(sheet)
    word = word.removesuffix("#").rstrip()
    while word and (word[-1].isalpha() or word[-1] == "."):
        word = word[:-1]
    return normal(word)


def _rounds_of(lists: Sequence[RoundList]) -> list[int] | None:
    """Return the round of each list by titles and the names of sheets; None if they do not tell."""
    if any(pairing.round is not None for one in lists for pairing in one.pairings):
        return [0] * len(lists)
    if all(one.round for one in lists):
        return [one.round or 0 for one in lists]
    per_sheet: dict[str, list[RoundList]] = defaultdict(list)
    for one in lists:
        per_sheet[one.head.sheet].append(one)
    if len(lists) == 1:
        return [_round_of_sheet(lists[0].head.sheet) or 1]
    found: list[int] = []
    for sheet, there in per_sheet.items():
        number = _round_of_sheet(sheet)
        if number is None or len(there) > 1:
            return None
        found.append(number)
    return found if len(set(found)) == len(found) else None


def _round_of_sheet(sheet: str) -> int | None:
    words = sheet.split()
    for last in (words[-1:], words[-2:]):  # `U12 R1`, `Open Rd 1`
        if match := ROUND.fullmatch(normal(" ".join(last))):
            return int(match[1] or match[2])
    digits = _DIGITS.findall(sheet)
    return round_in_title(sheet) or (int(digits[0]) if len(digits) == 1 else None)


class GamesInRounds:
    """Who is who in all lists, and what each player had in each round.

    people: by number; played: by number and round; first: the first pairing's cell of each round;
    of_teams: whether teams are paired.
    """

    def __init__(self, numbered: Sequence[_Numbered], roster: Mapping[int, str] | None) -> None:
        self.problems: list[Problem] = []
        self.played: dict[tuple[int, int], Played] = {}
        self.first: dict[int, Origin] = {}
        self._numbered, self._roster = numbered, roster
        self.of_teams = are_of_teams([one.pairing for one in numbered])
        self._known = Names(roster.items()) if roster else None
        self._told_bye = False
        self._doubtful: list[tuple[Origin, str]] = []
        sides = [(one.round, side) for one in numbered for side in one.pairing.sides]
        self.people = self._people(sides)
        self._number_of = {person.name: person.number for person in self.people if person.name}
        for one in numbered:
            if one.round not in self.first:
                self.first[one.round] = one.pairing.where
            self._add(one)
        self._points(sides)
        if self._doubtful:
            where, words = self._doubtful[0]
            more = f" (and {len(self._doubtful) - 1} more)" * (len(self._doubtful) > 1)
            self._warning(where, f"{words}{more} is read as a round without an opponent")

    def _error(self, where: Origin, message: str) -> None:
        self.problems.append(Problem("error", where.sheet, str(where.cell), message))

    def _warning(self, where: Origin, message: str) -> None:
        self.problems.append(Problem("warning", where.sheet, str(where.cell), message))

    # Who is who.

    def _people(self, sides: Sequence[tuple[int, ListedPlayer]]) -> list[Person]:
        """Return the players by number: their own, the roster's, or the order of appearance."""
        numbered: dict[int, list[ListedPlayer]] = defaultdict(list)
        named: dict[str, list[ListedPlayer]] = defaultdict(list)
        for _, side in sides:
            if side.number is not None:
                numbered[side.number].append(side)
            elif side.name:
                named[side.name].append(side)
        if numbered:
            self._one_name_each(numbered)
            self._one_number_each(numbered, sides)
            self._named_elsewhere(named, numbered)
        else:
            self._spelled_alike(named, sides)
        if numbered or self._roster is None:
            groups = numbered or dict(enumerate(named.values(), 1))
            if self._roster is not None:
                self._on_the_roster(numbered)
            return [_person(number, groups[number]) for number in sorted(groups)]
        people: dict[int, list[ListedPlayer]] = defaultdict(list)
        for name, same in named.items():
            meant = self._meant(name, same[0].where)
            if meant is not None:
                people[meant] += same
        return [_person(number, people[number]) for number in sorted(people)]

    def _meant(self, name: str, where: Origin) -> int | None:
        """Return the number on the roster that a name means, None with an error otherwise."""
        roster = self._roster or {}
        found = self._known.meant(name) if self._known else []
        if len(found) == 1:
            return found[0]
        if found:
            message = f"{shown(name)} may be {candidates(found, roster)}: write the whole name"
        else:
            message = f"{shown(name)} is not in the crosstable: write the name as it stands there"
        self._error(where, message)
        return None

    def _on_the_roster(self, numbered: Mapping[int, Sequence[ListedPlayer]]) -> None:
        roster = self._roster or {}
        for number, same in numbered.items():
            side = next((side for side in same if side.name), same[0])
            if number not in roster:
                self._error(same[0].where, f"no player of the crosstable has number {number}")
            elif side.name and number not in (self._known.meant(side.name) if self._known else ()):
                there = f"player {number} of the crosstable is {shown(roster[number])}"
                self._error(side.where, f"{number} is {shown(side.name)} here, but {there}")

    def _one_name_each(self, numbered: Mapping[int, Sequence[ListedPlayer]]) -> None:
        for number, same in numbered.items():
            spelled = [side for side in same if side.name]
            other = next(
                (s for s in spelled if words_of(s.name) != words_of(spelled[0].name)), None
            )
            if other:
                first = f"{shown(spelled[0].name)} in {_at(spelled[0].where, other.where)}"
                self._error(other.where, f"{number} is {shown(other.name)} here, but {first}")

    def _one_number_each(
        self,
        numbered: Mapping[int, Sequence[ListedPlayer]],
        sides: Sequence[tuple[int, ListedPlayer]],
    ) -> None:
        """Find names with two numbers that never have a game in one round: they may be one."""
        by_name: dict[tuple[str, ...], dict[int, ListedPlayer]] = defaultdict(dict)
        for number, same in numbered.items():
            for side in same:
                if side.name:
                    by_name[words_of(side.name)].setdefault(number, side)
        in_rounds: dict[int, set[int]] = defaultdict(set)
        for of_round, side in sides:
            in_rounds[side.number or 0].add(of_round)
        for found in by_name.values():
            for (one, first), (other, second) in zip(
                list(found.items())[:-1], list(found.items())[1:], strict=True
            ):
                if in_rounds[one].isdisjoint(in_rounds[other]):
                    there = f"{one} in {_at(first.where, second.where)}"
                    self._error(second.where, f"{shown(second.name)} is {other} here, but {there}")

    def _named_elsewhere(
        self, named: Mapping[str, Sequence[ListedPlayer]], numbered: dict[int, list[ListedPlayer]]
    ) -> None:
        """Give sides without a number that of their name."""
        number_of = {side.name: number for number, same in numbered.items() for side in same}
        for name, same in named.items():
            if name in number_of:
                numbered[number_of[name]] += same
            else:
                self._error(same[0].where, f"{shown(name)} has no number here or in another row")

    def _spelled_alike(
        self, named: Mapping[str, Sequence[ListedPlayer]], sides: Sequence[tuple[int, ListedPlayer]]
    ) -> None:
        """Find names that differ by case, blanks or one letter and never play in one round."""
        in_rounds: dict[str, set[int]] = defaultdict(set)
        for of_round, side in sides:
            in_rounds[side.name].add(of_round)
        rounds = {of_round for of_round, _ in sides}
        near: dict[str, list[str]] = defaultdict(list)
        for name in named:
            if in_rounds[name] != rounds:  # who plays in all rounds meets every other name in one
                for key in _keys_of_alike("".join(words_of(name))):
                    near[key].append(name)
        pairs = (pair for names in near.values() for pair in combinations(names, 2))
        for one, other in dict.fromkeys(pairs):
            if in_rounds[one].isdisjoint(in_rounds[other]):
                where = named[other][0].where
                there = f"{shown(one)} in {_at(named[one][0].where, where)}"
                message = f"{shown(other)} is spelled almost like {there}"
                self._error(where, f"{message}: write one player's name the same way everywhere")

    def _of(self, side: ListedPlayer) -> int | None:
        """Return the number of a side, None if it is not known who that is."""
        if side.number is not None:
            return side.number
        if self._roster is not None and self._known:
            found = self._known.meant(side.name)
            return found[0] if len(found) == 1 else self._number_of.get(side.name)
        return self._number_of.get(side.name)

    # Who played whom.

    def _add(self, one: _Numbered) -> None:
        pairing, numbers = one.pairing, [self._of(side) for side in one.pairing.sides]
        sides = list(pairing.sides)
        if None in numbers or self._is_double(one, numbers):
            return
        first = numbers[0] or 0
        if len(sides) == 1:
            color: Color = "W" if pairing.white else "B"
            self.played[first, one.round] = Played(Game(self._bye(pairing, color)), pairing)
            return
        second = numbers[1] or 0
        white, black = self._score(pairing)
        made = match_score(pairing.result) if self.of_teams else None
        if made:
            self.played[first, one.round] = Played(Game(white, second, None, *made), pairing)
            self.played[second, one.round] = Played(Game(black, first, None, *made[::-1]), pairing)
            return
        colors: tuple[Color | None, Color | None] = ("W", "B") if pairing.colored else (None, None)
        self.played[first, one.round] = Played(Game(white, second, colors[0]), pairing)
        self.played[second, one.round] = Played(Game(black, first, colors[1]), pairing)

    def _is_double(self, one: _Numbered, numbers: Sequence[int | None]) -> bool:
        """Whether a player of a row has another row in its round, or stands on both sides."""
        if len(set(numbers)) < len(numbers):
            side = next(one.pairing.sides)
            self._error(side.where, f"{shown(side.name) or side.number} is on both sides")
            return True
        for side, number in zip(one.pairing.sides, numbers, strict=True):
            if before := self.played.get((number or 0, one.round)):
                who = f"{shown(side.name) or number} has two rows in Rnd {one.round}"
                self._error(side.where, f"{who}: here and in {_at(before.where, side.where)}")
                return True
        return False

    def _score(self, pairing: Pairing) -> tuple[Result, Result]:
        if is_open(pairing.result) or pairing.result in ("-", "vs", "v"):
            return Result.PENDING, Result.PENDING
        if self.of_teams and (made := match_score(pairing.result)):
            return match_result(*made), match_result(*made[::-1])
        found = score(pairing.result)
        if found is None:
            message = f"{shown(pairing.result)} is not a result of a game: {_EXPECTED}"
            self._error(pairing.where, message)
            return Result.PENDING, Result.PENDING
        return found.white, found.black

    def _bye(self, pairing: Pairing, color: Color) -> Result:
        """Return what a round without an opponent is worth, by its result and its words."""
        told, typed = bye_in_words(pairing.words), pairing.result.strip(" :")
        if is_open(typed) or typed == "-":
            if told is None and not self._told_bye:
                self._told_bye = True
                message = "no result says what this bye is worth: a full point is assumed"
                self._warning(pairing.where, message)
            return told or Result.FULL_BYE
        own = _one_side(typed)
        if own is None and (both := score(typed)):
            own = both.white if color == "W" else both.black
            if pairing.words:
                words = f"{shown(typed)} beside {shown(pairing.words)}"
                self._doubtful.append((pairing.where, words))
            else:
                message = f"nobody is named here against {shown(next(pairing.sides).name)}"
                self._error(pairing.where, f"{message}, but the result is {shown(typed)}")
        worth = BYES.get(own) if own else None
        if self.of_teams and (points := points_of_figure(plain_text(typed))) is not None:
            worth = Result.FULL_BYE if points else Result.ZERO_BYE
        if worth is None:
            self._error(pairing.where, f"{shown(typed)} {_WORTH}")
            return Result.ZERO_BYE
        if told not in (None, worth):
            words = f"{shown(typed)} beside {shown(pairing.words)}"
            self._error(pairing.where, f"{words}: the two do not agree")
        return worth

    # The points before the rounds.

    def _points(self, sides: Sequence[tuple[int, ListedPlayer]]) -> None:
        """Prove the rounds by the points printed before later ones; infer missing ones."""
        printed: dict[int, list[tuple[int, ListedPlayer]]] = defaultdict(list)
        for of_round, side in sides:
            number = self._of(side)
            if number is not None and side.points is not None:
                printed[number].append((of_round, side))
        wrong: list[tuple[Origin, str]] = []
        for number, there in printed.items():
            if found := self._first_difference(number, there):
                wrong.append(found)
        for where, message in wrong[:FEW]:
            self._warning(where, message)
        if len(wrong) > FEW:
            more = f"the points of {len(wrong) - FEW} more players do not follow from the rounds"
            self._warning(wrong[FEW][0], more)

    def _first_difference(
        self, number: int, printed: Sequence[tuple[int, ListedPlayer]]
    ) -> tuple[Origin, str] | None:
        """Give missing rounds what the points say, up to the first points that cannot be right."""
        for of_round, side in printed:
            rounds = [one for one in sorted(self.first) if one < of_round]
            games = [self.played.get((number, one)) for one in rounds]
            if any(played and played.game.result is Result.PENDING for played in games):
                return None
            made = sum(played.game.result.points for played in games if played)
            missing = [one for one, played in zip(rounds, games, strict=True) if played is None]
            left = (side.points or 0.0) - made
            bye = {0.0: Result.ZERO_BYE, 0.5: Result.HALF_BYE, 1.0: Result.FULL_BYE}.get(
                left / len(missing) if missing else -1.0
            )
            if bye:
                for one in missing:
                    self.played[number, one] = Played(Game(bye), side)
            elif left:
                before = f"{side.points:g} points before Rnd {of_round}"
                who = shown(side.name) or number
                return side.where, f"{who} has {before} here, but the results make {made:g}"
        return None


@lru_cache(maxsize=256)
def _one_side(typed: str) -> Result | None:
    """Return the result of one player alone, `1` or `1 -`; None for any other text."""
    bare = typed.rstrip()
    figure = bare[:-1].rstrip() or typed if bare.endswith(("-", ":")) else typed
    return side_results([figure, "1"]).get(figure)


def _keys_of_alike(letters: str) -> set[str]:
    """Return keys that two names share if they differ by one letter at most.

    >>> sorted(_keys_of_alike("ann") & _keys_of_alike("an")), _keys_of_alike("a") & {"b"}
    (['-an'], set())
    """
    cut = [(letters[:at], letters[at + 1 :]) for at in range(len(letters))]
    changed = {f"{before}?{after}" for before, after in cut}
    return {*changed, *(f"-{before}{after}" for before, after in cut), f"-{letters}"}


def _person(number: int, same: Sequence[ListedPlayer]) -> Person:
    name = next((side.name for side in same if side.name), "")
    own = next((side.rating for side in same if side.rating), None)
    return Person(number, name, own, same[0].where)


def _at(there: Origin, here: Origin) -> str:
    """Return a cell, with its sheet if that is another one."""
    return str(there.cell) if there.sheet == here.sheet else f"{there.sheet}!{there.cell}"
