"""Use the printed points to find their column, what a win is worth, and results not in a cell.

Recent lists have no column headed as points: their first tie-break is the points. Draughts count a
win as 2, some leagues as 3. A dash, or a blank cell in a round that was played, is worth the
printed points minus the known points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from xltiebreak.core.event import PENDING, Event, Game, Player, Result
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable import faults, shares
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.legend import (
    legend_below,
    means_match_points,
    means_points,
)
from xltiebreak.reading.crosstable.finding.tiebreak_heading import (
    tiebreak_heading,
    tiebreak_headings,
)
from xltiebreak.reading.crosstable.results.absences import is_half_sign, words_alone
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.wording import listed, one_for_many, player_label
from xltiebreak.reading.grid import CELLS, Cell, Fault, Finding, Grid
from xltiebreak.reading.notation.byes import is_free

WORTHS = ((1.0, 0.5, 0.0), (2.0, 1.0, 0.0), (3.0, 1.0, 0.0), (3.0, 2.0, 1.0))
"""What a win, a draw and a loss may be worth; the first unless the printed points prove another."""


class PointsProof(NamedTuple):
    """What the printed points prove: the header with their column, the event, and findings."""

    header: Header
    event: Event
    unread: Sequence[Finding]
    warnings: Sequence[Finding]
    settled: Collection[Cell] = ()
    """Cells in unknown words that prove to be unplayed rounds."""


def game_points_column(header: Header) -> int | None:
    """Return the column headed as a team's game points, None if there is none."""
    others = {c: text for c, text in header.others.items() if not means_match_points(text)}
    columns = tiebreak_headings(others)
    return next(
        (column.column for column in columns if column.system and column.system.code == "GP"), None
    )


def printed_points(grid: Grid, header: Header, rows: Mapping[int, int]) -> Mapping[int, float]:
    """Return the printed points by player number; cells without points are left out.

    rows: the row of each player, by number.
    """
    column = header.column("points")
    if column is None:
        return {}
    values = zip(rows, map(read_points, grid.down(column, rows.values())), strict=True)
    return {number: points for number, points in values if points is not None}


class OutdatedPoints(NamedTuple):
    """Printed points that are those after an earlier round."""

    round_number: int
    numbers: Sequence[int]
    """The numbers of their players."""


def outdated_points(event: Event, printed: Mapping[int, float]) -> OutdatedPoints | None:
    """Return the printed points that are those after an earlier round.

    None unless most of the wrong ones are, a single one is a slip; and unless nobody has the points
    of now who scored since then. Who lost since then has both.
    """
    wrong = {number for number, points in printed.items() if points != event.placing[number]}
    outdated: OutdatedPoints | None = None
    for played in range(1, event.rounds if len(wrong) >= shares.AGREE_AT_LEAST else 0):
        earlier = {number: sum(points[:played]) for number, points in event.points.items()}
        numbers = [number for number, points in printed.items() if points == earlier[number]]
        agree = len(wrong.intersection(numbers))
        is_proved = (
            agree >= shares.AGREE_AT_LEAST
            and shares.MOST.reached(agree, len(wrong))
            and all(points == earlier[no] or no in wrong for no, points in printed.items())
        )
        if is_proved and (outdated is None or len(numbers) >= len(outdated.numbers)):
            outdated = OutdatedPoints(event.completed[played - 1], numbers)
    return outdated


@dataclass(frozen=True)
class PrintedPoints:
    """The points of a crosstable and the results that should make them."""

    grid: Grid
    draft: Draft
    header: Header
    event: Event
    bottom: int
    """The last row in which a legend may stand."""

    is_given: bool
    """Whether the caller or the record says what a win is worth, so that it is not inferred."""

    def prove(self) -> PointsProof:
        """Return the header and the event with what the printed points add to them."""
        proof = replace(self, header=self._header_with_points())
        event, printed = proof.event, proof.printed
        is_explained = _agreeing(printed, event.placing) == len(printed)
        if not is_explained:
            event = _with_last_byes(event, printed)
        if event.by_game_points and not proof.is_given:
            event = proof._with_worth_of_matches(event)
        elif not (is_explained or proof.is_given):
            event = _with_bye_of_teams(_with_worth(event, printed), printed)
        if event is not proof.event:
            proof = replace(proof, event=event)
        if self.grid.told:  # a report says what all rounds are worth
            return PointsProof(proof.header, event, (), ())
        if event.in_rounds:
            return proof._with_open_rounds()
        swiss = _with_byes_of_a_matrix(event, proof.printed)
        return PointsProof(proof.header, swiss, (), _matrix_warnings(proof.header, event, swiss))

    @cached_property
    def printed(self) -> Mapping[int, float]:
        """The printed points by player number."""
        rows = {row.number: row.row for row in self.draft.rows}
        return printed_points(self.grid, self.header, rows)

    def _with_worth_of_matches(self, event: Event) -> Event:
        """Return the event that game points rank with what printed match points say of a win."""
        others = self.header.others.items()
        column = next((one for one, text in others if means_match_points(text)), None)
        if column is None:
            return event
        header = self.header.with_role("points", column)
        rows = {row.number: row.row for row in self.draft.rows}
        printed = printed_points(self.grid, header, rows)
        by_matches = _with_worth(replace(event, by_game_points=False), printed)
        return replace(event, match_points=by_matches.match_points, worths=by_matches.worths)

    @cached_property
    def _words(self) -> Sequence[set[int]]:
        """By row, the rounds whose cells in unknown words may be unplayed ones."""
        rows, games = self.draft.rows, self.draft.games
        return words_alone(rows, self.header.round_columns, games.games, games.unread)

    def _header_with_points(self) -> Header:
        """Return the header; without a points column, add one that agrees with the results."""
        header = self.header
        ranking = game_points_column(header) if self.event.by_game_points else None
        if ranking is not None:
            texts = {c: self.grid.text(header.row, c) for c in header.roles.get("points", ())}
            header = header.with_role("points", ranking)
            return replace(header, others={**header.others, **texts})
        if header.column("points") is not None:
            return header
        numbers = dict(_candidates(header))
        called_points = self._called_points()
        for column in sorted(
            numbers, key=lambda column_name: numbers[column_name] not in called_points
        ):
            share = shares.NEARLY_ALL if numbers[column] in (1, *called_points) else shares.ALL
            if self._holds_points(column, share):
                return header.with_role("points", column)
        return header

    def _called_points(self) -> set[int]:
        """Return the positions (1 for `TB1`) of the tie-breaks that a legend calls points."""
        if not self.draft.rows:
            return set()
        legend = legend_below(self.grid, self.header, self.draft.rows[-1].row + 1, self.bottom)
        return {number for number, entry in legend.items() if means_points(entry.text)}

    @cached_property
    def _scores(self) -> Sequence[Mapping[int, float]]:
        """The scores by player number for each worth of a win."""
        return [_by_scale(self.event, scale).scores for scale in WORTHS]

    def _holds_points(self, column: int, share: shares.Share) -> bool:
        """Whether a column agrees with the results in at least a share of the rows."""
        cells = self.grid.down(column, [row.row for row in self.draft.rows])
        printed = [] if None in cells else list(map(read_points, cells))
        if len(printed) < shares.BY_CHANCE or None in printed or len(set(printed)) < 2:
            return False
        values = {
            row.number: points
            for row, points in zip(self.draft.rows, printed, strict=True)
            if points is not None
        }
        agreements = (_agreeing(values, scores) for scores in self._scores)
        return any(share.reached(agree, len(values)) for agree in agreements)

    def _with_open_rounds(self) -> PointsProof:
        """Infer the results of open rounds from the printed points."""
        unread: list[Finding] = []
        inferred: list[Finding] = []
        settled: dict[Cell, str] = {}
        players = list(self.event.players)
        counted, columns = set(self.event.completed), self.header.round_columns
        left_over = self.draft.games.left_over
        opened = self.draft.games.opened  # where only the printed points can give a result
        for position, (row, player) in enumerate(zip(self.draft.rows, players, strict=True)):
            if PENDING not in player.games:
                continue
            dashes = opened[position] if opened else set()
            if row.number not in self.printed:
                free = left_over[position] if left_over and not self.printed else set[int]()
                unread += [
                    Finding(Cell(row.row, columns[i]), faults.OPEN_UNPLAYED(), text=row.cells[i])
                    for i in sorted(dashes - free)
                ]
            blank = {
                i for i, game in enumerate(player.games) if game == PENDING and i + 1 in counted
            }
            left = self._left(row.number)
            words = self._worth_of_words(position, dashes | blank if left > 0 else dashes)
            blank -= words.keys()
            left = max(left - sum(map(self._worth, words.values())), 0.0)
            open_rounds = sorted(dashes | blank) if left > 0 else sorted(dashes)
            byes = _byes_worth(left, len(open_rounds), self.event) if open_rounds else []
            worth = dict(zip(open_rounds, byes, strict=False)) | words
            games = (
                _bye(worth[i], row.cells[i], self.event) if i in worth else game
                for i, game in enumerate(player.games)
            )
            players[position] = replace(player, games=tuple(games))
            settled |= {Cell(row.row, columns[i]): row.cells[i] for i in sorted(words)}
            if byes:
                cell = Cell(row.row, self.header.column("points") or columns[open_rounds[0]])
                fault = _inferred(player, open_rounds, left)
                inferred.append(Finding(cell, fault, assumed=True))
        event = self.event
        if tuple(players) != event.players:  # else keep what it has computed
            event = replace(event, players=tuple(players))
        if not self.printed:
            from xltiebreak.reading.crosstable.evidence.left_over import (
                results_alone,
                with_left_over,
            )

            event, assumed = with_left_over(event, self.draft, self.header)
            inferred += [*assumed, *list(results_alone(self.draft, self.header))[:1]]
        warnings = [*_settled_findings(settled), *one_for_many(inferred, faults.MANY_INFERRED)]
        return PointsProof(self.header, event, unread, warnings, settled)

    def _left(self, number: int) -> float:
        """Return the printed points of a player that no cell makes."""
        return self.printed.get(number, 0.0) - self.event.placing[number]

    def _worth(self, bye: Result) -> float:
        win, draw = self.event.match_points
        return {Result.FULL_BYE: win, Result.HALF_BYE: draw}.get(bye, 0.0)

    def _worth_of_words(self, position: int, others: Collection[int]) -> dict[int, Result]:
        """Return the byes that a row's cells in unknown words are, if the points leave no doubt.

        A half sign is a half-point bye. All others must be worth the same, and so must be `others`,
        the rounds that only the points tell.
        """
        row, words = self.draft.rows[position], self._words[position] if self._words else set()
        if row.number not in self.printed:
            return {}
        halves = {i for i in words if is_half_sign(row.cells[i])}
        left = self._left(row.number) - len(halves) * self._worth(Result.HALF_BYE)
        rest = (words | set(others)) - halves
        byes = _byes_worth(left, len(rest), self.event) if left >= 0 else []
        if len(set(byes)) != bool(rest) or (left != 0 and not rest):
            return {}
        if len(rest) > 1 and Result.HALF_BYE in byes:  # or one full and one zero
            return {}
        return {i: Result.HALF_BYE if i in halves else byes[0] for i in words}


def _bye(result: Result, text: str, event: Event) -> Game:
    """Return the bye of a cell; words such as `spielfrei` are no bye that was asked for."""
    if result is Result.HALF_BYE and is_free(text) and not event.game_points_are_kept:
        return Game(Result.FULL_BYE, made=event.match_points[1])
    return Game(result)


def _candidates(header: Header) -> Iterator[tuple[int, int | None]]:
    """Yield columns that may hold points, each with its number if it is a numbered tie-break.

    The others are columns without a meaning; the one right of the table has no header.
    """
    for column in sorted({*range(header.left, header.right + 2)} - header.taken):
        text = header.others.get(column, "")
        if not text:
            yield column, None
            continue
        heading = tiebreak_heading(text, column=column)
        if heading.number is not None or heading.system is None:
            yield column, heading.number


def _agreeing(printed: Mapping[int, float], scores: Mapping[int, float]) -> int:
    return sum(scores[number] == points for number, points in printed.items())


def _with_last_byes(event: Event, printed: Mapping[int, float]) -> Event:
    """Extend `counted` over the last rounds of byes if all printed points agree only then."""
    last = len(event.players[0].games) if event.players else 0
    if not event.in_rounds or len(printed) < len(event.players) or last in event.completed:
        return event
    for counted in range(max(event.completed, default=0) + 1, last + 1):
        games = [player.games[counted - 1] for player in event.players]
        if PENDING in games:
            break
        longer = replace(event, counted=counted)
        if _agreeing(printed, longer.placing) == len(printed):
            return longer
    return event


def _by_scale(event: Event, scale: tuple[float, float, float]) -> Event:
    """Return the event by the points of a win, a draw and a loss."""
    win, draw, loss = scale
    worths = {**event.worths, Result.LOSS: loss} if loss else event.worths
    return replace(event, match_points=(win, draw), worths=worths)


def made_by(event: Event, scale: tuple[float, float, float], printed: Mapping[int, float]) -> bool:
    """Whether results make all printed points by a scale."""
    return _agreeing(printed, _by_scale(event, scale).placing) == len(printed)


def _with_worth(event: Event, printed: Mapping[int, float]) -> Event:
    """Return the event by the scale with which most printed points agree.

    A loss that gives points takes all of them: few players reach such totals by chance.
    """
    own = _agreeing(printed, event.placing)
    others = [_by_scale(event, scale) for scale in WORTHS[1:]]
    best = max(others, key=lambda other: _agreeing(printed, other.placing))
    most = _agreeing(printed, best.placing)
    is_all = most == len(printed)
    is_enough = is_all if best.worths.get(Result.LOSS) else shares.MOST.exceeded(most, len(printed))
    is_proved = is_enough and most >= shares.AGREE_AT_LEAST
    return best if most > own and is_proved else event


def _with_bye_of_teams(event: Event, printed: Mapping[int, float]) -> Event:
    """Return the event with a full-point bye worth a draw if all printed points agree only then.

    In some team events a team without an opponent gets the points of a draw.
    """
    has_byes = any(Result.FULL_BYE in record.results for record in event.records.values())
    if not (has_byes and event.game_points_are_kept) or len(printed) < len(event.players):
        return event
    drawn = (
        replace(event, match_points=(win, draw), worths={Result.FULL_BYE: draw})
        for win, draw, _ in WORTHS
    )
    if _agreeing(printed, event.placing) == len(printed):
        return event
    return next(
        (candidate for candidate in drawn if _agreeing(printed, candidate.placing) == len(printed)),
        event,
    )


def _with_byes_of_a_matrix(event: Event, printed: Mapping[int, float]) -> Event:
    """Return the event with byes if the matrix is really a Swiss, else unchanged.

    It is a Swiss if some players have more printed points than their games give, and none has less.
    """
    left = {number: points - event.placing[number] for number, points in printed.items()}
    if len(left) < len(event.players) or min(left.values()) < 0 or not any(left.values()):
        return event
    games = {
        player.number: [game for game in player.games if game.result is not Result.PENDING]
        for player in event.players
    }
    rounds = max(map(len, games.values()))
    free = {number: rounds - len(own) for number, own in games.items()}
    if shares.BYES_OF_A_SWISS.exceeded(sum(free.values()), sum(map(len, games.values()))):
        return event
    with_free = [number for number, rest in free.items() if rest]
    if not shares.MOST.exceeded(sum(left[number] > 0 for number in with_free), len(with_free)):
        return event
    byes = {number: _byes_worth(left[number], free[number], event) for number in games}
    if any(
        len(byes[number]) < free[number] or left[number] > 0 == free[number] for number in games
    ):
        return event
    players = tuple(
        replace(player, games=(*games[player.number], *(Game(bye) for bye in byes[player.number])))
        for player in event.players
    )
    return replace(event, players=players)


def _matrix_warnings(header: Header, event: Event, swiss: Event) -> Sequence[Finding]:
    if swiss is event:
        return ()
    rounds = len(swiss.players[0].games)
    cell = Cell(header.row, header.round_columns[0])
    return [Finding(cell, faults.MATRIX_IS_SWISS(rounds=rounds), assumed=True)]


def _byes_worth(points: float, rounds: int, event: Event) -> list[Result]:
    """Return one bye for each round that together give the points; [] if none can.

    Several rounds share the points evenly if they can; which round was worth what is a guess.
    """
    win, draw = event.match_points
    if points == rounds * draw:
        return [Result.HALF_BYE] * rounds
    full = min(int(points // win), rounds)
    rest = points - full * win
    if rest not in (0.0, draw) or full + (rest > 0) > rounds:
        return []
    results = [Result.FULL_BYE] * full + [Result.HALF_BYE] * (rest > 0)
    return results + [Result.ZERO_BYE] * (rounds - len(results))


def _inferred(player: Player, open_rounds: Sequence[int], left: float) -> Fault:
    rounds = ", ".join(f"Rnd {i + 1}" for i in open_rounds)
    who = player_label(player.number, player.name)
    kind = faults.INFERRED_TOGETHER if len(open_rounds) > 1 else faults.INFERRED
    return kind(who=who, rounds=rounds, points=left)


def _settled_findings(settled: Mapping[Cell, str]) -> Sequence[Finding]:
    """Return one finding for all cells in words that are no result."""
    if not settled:
        return ()
    cells, texts = list(settled), list(dict.fromkeys(settled.values()))
    are = "are read as unplayed rounds" if len(texts) > 1 else "is read as an unplayed round"
    more = f" ({CELLS})" if len(cells) > 1 else ""
    fault = faults.WORDS_AS_UNPLAYED(texts=listed(list(map(shown, texts))), are=are, more=more)
    return [Finding(cells[0], fault, assumed=True, cells=tuple(cells))]
