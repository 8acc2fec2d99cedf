"""One header row -> one crosstable, in steps that each add to what is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from xltiebreak.core.event import Event, Result
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.evidence.given import with_points_of_cells, with_results_of
from xltiebreak.reading.crosstable.evidence.points import PrintedPoints
from xltiebreak.reading.crosstable.evidence.proposals import (
    Fit,
    Verdict,
    has_no_number,
    judge,
    rival_places,
)
from xltiebreak.reading.crosstable.evidence.team_byes import with_points_of_byes
from xltiebreak.reading.crosstable.finding.dates import dates_finding
from xltiebreak.reading.crosstable.finding.formulas import formula_findings, obstructing
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.kept import facts_of
from xltiebreak.reading.crosstable.messages.closed_groups import closed_groups
from xltiebreak.reading.crosstable.messages.consistency import (
    PenalisedGame,
    cleared_rounds,
    contradictions,
    penalised_games,
    penalties_finding,
)
from xltiebreak.reading.crosstable.messages.doubts import Doubts
from xltiebreak.reading.crosstable.messages.headings import (
    doubled_numbers,
    errors_as_names,
    header_findings,
    opponents_alone,
    results_elsewhere,
    two_ratings,
    unheaded_findings,
    without_name,
)
from xltiebreak.reading.crosstable.messages.standings_alone import no_opponents
from xltiebreak.reading.crosstable.messages.wrong_points import (
    games_elsewhere,
    kept_scale_warning,
    outdated_warning,
    wrong_points,
)
from xltiebreak.reading.crosstable.results.drafts import Draft, draft_below
from xltiebreak.reading.crosstable.results.games import TypedResults
from xltiebreak.reading.crosstable.results.matrix import figures_finding, unplayed
from xltiebreak.reading.crosstable.results.nobody import without_nobody
from xltiebreak.reading.crosstable.results.rows import (
    left_out,
    no_players,
    players,
    positions_finding,
    unreadable,
)
from xltiebreak.reading.crosstable.table import Crosstable
from xltiebreak.reading.crosstable.wording import summed_up
from xltiebreak.reading.facts import (
    NO_FACTS,
    ROUND_ROBIN,
    SWISS,
    EventFacts,
    UnreadableFactsError,
    tournament_report,
)
from xltiebreak.reading.grid import SWISS as SWISS_MARK
from xltiebreak.reading.grid import (
    Cell,
    Finding,
    FormulaCell,
    Grid,
    Problem,
    Severity,
    column_letters,
)

_LONGEST = 300  # characters of a message


class EventRules(NamedTuple):
    """What the caller says about the event, so that it need not be inferred."""

    by_game_points: bool | None = None
    """Whether game points rank the teams, None if nobody says it now."""

    match_points: tuple[float, ...] | None = None
    """The points of a won, a drawn and a lost match, and of a full, a half and a zero-point bye;
    the first two suffice. None to infer them from the printed points.
    """

    round_robin: bool | None = None
    """Whether the pairings were fixed before the event, None to infer it from the pairings."""

    unrated: int | None = None
    """What unrated players count as in FIDE's tie-breaks (`Event.unrated`)."""

    least_games: float = 0.0
    """The share of the games, from 0 to 1, that a player of a round robin needs to be in the
    standings.
    """

    @property
    def worth(self) -> Mapping[str, float]:
        """The points of results by their names."""
        names = ("WIN", "DRAW", "LOSS", "FULL_BYE", "HALF_BYE", "ZERO_BYE")
        return dict(zip(names, self.match_points or (), strict=False))

    def added_to(self, facts: EventFacts) -> EventFacts:
        """Return the record with what the caller says now."""
        said: dict[str, Any] = {"unrated": self.unrated}
        if self.round_robin is not None and self.round_robin != facts.round_robin:
            said["kind"] = ROUND_ROBIN if self.round_robin else SWISS
        if self.match_points is not None:
            other: dict[str, Any] = {"given": {}, "given_for": {}, "bonus": {}, "games": {}}
            said.update(worth=self.worth, **other)  # they were for another scale
        said["by_game_points"] = self.by_game_points
        said["least_games"] = self.least_games or None
        return facts.with_said(**said)


NO_RULES = EventRules()


def read_below(header: Header, grid: Grid) -> Crosstable | None:
    """Return the crosstable below a header; None if no column of numbers fits the games."""
    return TableReader(header, grid, grid, grid.bottom).crosstable()


def read_draft(draft: Draft, grid: Grid, rules: EventRules = NO_RULES) -> Crosstable:
    """Return the crosstable of a draft; grid: the cells that it stands in."""
    reader = TableReader(draft.header, grid, grid, grid.bottom, rules)
    return Reading(reader, draft, draft.header).crosstable()


@dataclass(frozen=True)
class TableReader:
    """A header, the cells below it that may be its crosstable, and what the caller says."""

    header: Header
    grid: Grid
    """The whole sheet."""

    part: Grid
    """The cells to read, with the results that Excel turned into formulas restored."""

    bottom: int
    """The last row that may belong to the crosstable."""

    rules: EventRules = NO_RULES
    formulas: Sequence[FormulaCell] = ()
    """The formulas in the columns of its numbers and results."""

    verdict: Verdict | None = None
    """The result of `judge`, if the caller has it already."""

    def crosstable(self) -> Crosstable | None:
        """Return the crosstable with the numbers that fit the games best, None if none fit."""
        best, rival, own = self.verdict or judge(self.header, self.part, self.bottom)
        is_blank = self.header.numbered and has_no_number(self.header, self.part, self.bottom)
        if best is None or (is_blank and obstructing(self.formulas, self.header)):
            if not self.header.numbered:
                return None
            below = draft_below(self.header, self.part, self.bottom)
            return self._read(own.draft if own else below)
        table = self._read(best.draft)
        if best.header == self.header:
            return self._with_rival_places(table) if table.sound else table
        if rival and not rival.header.roles.get("place"):
            return _with_problem(table, "error", _two_fit(best, rival))
        if self.header.numbered and best.header.numbers in ("rows", "counted"):
            cell = Cell(self.header.row, self.header.number_column)
            fault = (faults.BLANK_NUMBERS if is_blank else faults.COUNTED_ROWS)()
            return _with_problem(table, "warning", Finding(cell, fault, is_blank, assumed=True))
        return table

    def _read(self, draft: Draft) -> Crosstable:
        return Reading(self, draft.named(self.part), draft.header).crosstable()

    def _with_rival_places(self, table: Crosstable) -> Crosstable:
        """Return the crosstable, with a warning if the places may be the opponents' numbers."""
        if not table.header.roles.get("place") or table.header.numbers != "column":
            return table
        rival = rival_places(table.header, self.part, self.bottom)
        if rival is None:
            return table
        own, place = (
            f"column {column_letters(header.number_column)} "
            f"({shown(table.grid.text(table.header.row, header.number_column))})"
            for header in (table.header, rival.header)
        )
        fault = faults.PLACES_OR_NUMBERS(place=place, own=own)
        cell = Cell(table.header.row, rival.header.number_column)
        return _with_problem(table, "warning", Finding(cell, fault, assumed=True))


def _by_facts(event: Event, facts: EventFacts) -> Event:
    """Return the event by its record."""
    by_game_points = facts.by_game_points
    worths = {Result[name]: points for name, points in facts.worth.items() if name in _RESULTS}
    event = replace(
        event,
        round_robin=event.round_robin if facts.round_robin is None else facts.round_robin,
        by_game_points=by_game_points,
        unrated=facts.unrated,
        on_boards=facts.on_boards,
        penalties={number: points[by_game_points] for number, points in facts.penalties.items()},
        given=facts.given,
        bonus=facts.bonus,
        game_bonus=facts.games,
    )
    if {Result.WIN, Result.DRAW} <= worths.keys():
        points = (worths.pop(Result.WIN), worths.pop(Result.DRAW))
        event = replace(event, match_points=points, worths=worths)
    return event


_RESULTS = frozenset(Result.__members__)


def _two_fit(first_fit: Fit, other: Fit) -> Finding:
    return Finding(
        Cell(first_fit.header.row, first_fit.header.number_column),
        faults.TWO_NUMBERINGS(
            one=first_fit.header.numbers_in_words, other=other.header.numbers_in_words
        ),
    )


def _with_problem(table: Crosstable, severity: Severity, finding: Finding) -> Crosstable:
    problem = _problem(severity, table.grid, finding)
    return replace(table, problems=(problem, *table.problems))


def with_dates(table: Crosstable, dated: Mapping[Cell, str]) -> Crosstable:
    """Return the crosstable with a warning about its results that were read from dates."""
    own = {cell: text for cell, text in dated.items() if cell.row in table.rows.values()}
    own = {cell: text for cell, text in own.items() if cell.column in table.header.round_columns}
    return _with_problem(table, "warning", dates_finding(own)) if own else table


def _problem(severity: Severity, grid: Grid, finding: Finding) -> Problem:
    problem = grid.problem(severity, finding)
    return problem._replace(message=shown(problem.message, _LONGEST))


@dataclass
class Reading:
    """What is known so far of one crosstable; each step reads the results of those before it."""

    reader: TableReader
    draft: Draft
    """Its players and games."""

    as_printed: Header
    """Its header before what the cells prove of it."""

    header: Header = field(init=False)
    """Its header, which gains the points on the way."""

    of_nobody: Sequence[Finding] = field(init=False)
    """Results against rows of nobody that cannot be."""

    facts: EventFacts = field(init=False)
    """The record of the event, with what the caller says."""

    event: Event = field(init=False)
    unread: list[Finding] = field(init=False)
    warnings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.draft, self.of_nobody, warnings = without_nobody(self.draft)
        draft, self.header = self.draft, self.draft.header
        self.warnings += warnings
        self.unread = [*draft.unnumbered, *draft.games.unread]
        self.facts, changed = with_results_of(self._facts(), draft, self.header)
        self.warnings += changed
        event = Event(
            tuple(players(self.reader.part, draft.header, draft.rows, draft.complete_games)),
            draft.matrix is None,
        )
        if SWISS_MARK in self.reader.grid.marks:  # its formulas compute so
            event = replace(event, round_robin=False)
        self.event = _by_facts(event, self.facts)
        told_so = draft.told_once or draft.header.meeting == "match scores"
        of_games = told_so and not draft.header.teams and not self.facts.worth
        self.event = with_points_of_cells(self.event, of_games)

    def _facts(self) -> EventFacts:
        """Return what is known of the event beyond its cells."""
        grid, header = self.reader.grid, self.header
        try:
            facts = facts_of(grid, header.area)
        except UnreadableFactsError:
            facts = NO_FACTS
            self.warnings.append(Finding(header.start, faults.UNREADABLE_RECORD()))
        return self.reader.rules.added_to(facts)

    def crosstable(self) -> Crosstable:
        """Take all steps, and return the crosstable with its problems."""
        self._weigh_points()
        table = self._table()
        errors = list(self._errors(table))
        grid = self.reader.grid
        warnings = [] if errors else [*self._doubts(table), *self._assumptions()]
        report = tournament_report(grid)
        warnings += report.findings if report else ()
        problems = [_problem("error", grid, error) for error in errors]
        problems += [_problem("warning", grid, warning) for warning in warnings]
        if not errors:
            problems += map(grid.located, outdated_warning(table))
            if self.reader.rules.match_points is None:
                problems += map(grid.located, kept_scale_warning(table))
        table = replace(table, problems=tuple(problems))
        least = self.facts.least_games
        if not (least and table.sound):
            return table
        from xltiebreak.reading.crosstable.unranked import with_least_games  # few events ask

        return with_least_games(table, least)

    def _weigh_points(self) -> None:
        """Let the printed points prove their column, what a win is worth, and open rounds."""
        reader, draft, facts = self.reader, self.draft, self.facts
        points = PrintedPoints(
            reader.part, draft, self.header, self.event, reader.bottom, bool(facts.worth)
        ).prove()
        self.header, self.event = points.header, points.event
        self.unread = [cell for cell in self.unread if cell.cell not in points.settled]
        self.unread += points.unread
        self.warnings += points.warnings
        if reader.grid.told:
            return
        # Once more: the points may just have shown that a word such as `spielfrei` is a bye.
        self.event = with_points_of_cells(self.event)
        self.event, warnings = with_points_of_byes(reader.part, self.header, draft.rows, self.event)
        self.warnings += warnings

    def _table(self) -> Crosstable:
        last = max((row.row + bool(row.colors) for row in self.draft.rows), default=self.header.row)
        area = self.header.area._replace(bottom=last + max((0, *self.header.lines)))
        return Crosstable(
            self.reader.grid,
            self.header,
            area,
            self.reader.bottom,
            {row.number: row.row for row in self.draft.rows},
            self.event,
            (),
            self.draft.matrix is not None,
            tuple(sorted(self.draft.games.styles)),
            facts=self.facts,
            draft=self.draft,
        )

    @cached_property
    def _written(self) -> TypedResults:
        origins = self.reader.part.origins
        return TypedResults(self.draft.rows, self.header.round_columns, origins)

    def _errors(self, table: Crosstable) -> Iterator[Finding]:
        """Yield the errors, which prevent computing."""
        part, header, rows = self.reader.part, self.header, self.draft.rows
        obstacles = obstructing(self.reader.formulas, header)
        hidden = {formula.cell for formula in obstacles}
        misheaded = list(header_findings(part, replace(self.draft, header=header)))
        texts = [text for row in rows for text in row.cells]
        if self.unread and not (self.draft.matrix or misheaded) and no_opponents(texts):
            yield Finding(header.start, faults.NO_OPPONENTS())
            return
        if self.unread:
            from xltiebreak.reading.crosstable.messages.nearest import transposed, transposed_rounds

            if rounds := transposed_rounds(part):
                yield Finding(rounds[0], transposed(rounds, part))
                return
        games = (game for player in self.event.players for game in player.games)
        no_result = all(game.result is Result.PENDING for game in games)
        if no_result and (self.unread or any(table.printed_points.values())):
            alone = next(opponents_alone(rows, header.round_columns), None)
            if alone:
                yield alone
                return
        has_opponents = any(game.opponent for player in self.event.players for game in player.games)
        if not self.draft.matrix and (no_result or not has_opponents):
            from xltiebreak.reading.crosstable.messages.beside_texts import results_beside_texts

            elsewhere = results_beside_texts(part, rows, header.round_columns, self.event)
            if elsewhere:
                yield elsewhere
                return
        unread = [cell for cell in self.unread if cell.cell not in hidden]
        if header.left_out:
            columns = " and ".join(map(column_letters, header.left_out))
            at = Cell(header.row, header.left_out[0])
            yield Finding(at, faults.ROUND_LEFT_OUT(columns=columns))
        yield from formula_findings(obstacles, header)
        yield from summed_up(unread, len(rows) * len(header.round_columns))
        yield from misheaded
        yield from doubled_numbers(header, rows)
        yield from self.draft.games.wrong
        yield from self.of_nobody
        if self.facts.by_game_points:
            yield from self._without_game_points()
        # If two rows have the same number, it is not known who played whom.
        if not self.draft.matrix and len(table.rows) == len(rows):
            unknown = set(map(header.cell_of_round, self.draft.games.cells | hidden))
            if not (self.draft.told_once or self.draft.is_proved):
                penalised = self._penalised(table)
                yield from contradictions(self.event, self._written, unknown, penalised)
            yield from cleared_rounds(self.event, self._written, unknown)
            if len(self.draft.games.styles) > 1:
                from xltiebreak.reading.crosstable.messages.odd_notation import odd_notation

                yield from odd_notation(self.event, self._written, table.printed_points)
        if self.draft.matrix and not self.unread:
            yield from games_elsewhere(table)
        if rows and no_result and not self.unread:
            yield from results_elsewhere(part, header, rows, table.printed_points)
        if not rows and not hidden and not unread:
            yield no_players(part, header, self.reader.bottom)

    def _penalised(self, table: Crosstable) -> Sequence[PenalisedGame]:
        """The games with a penalty of the arbiter: of a report, or with a figure for each side."""
        is_report = self.reader.grid.told is not None
        if self.header.teams or not (is_report or "two lines" in self.draft.games.styles):
            return ()
        return [
            game
            for game in penalised_games(self.event, table.printed_points)
            if is_report or self._has_own_figures(game)
        ]

    def _has_own_figures(self, game: PenalisedGame) -> bool:
        """Whether both cells of a game begin with the figure that each player got."""
        texts = (self._written.text(no, game.round_number) for no in (game.number, game.opponent))
        return all(text[:1] in ("0", "1", "½") for text in texts)

    def _without_game_points(self) -> Iterator[Finding]:
        """Yield matches without game points, which are needed to rank by game points."""
        for row, player in zip(self.draft.rows, self.event.players, strict=True):
            cells = zip(self.header.round_columns, row.cells, player.games, strict=False)
            for column, text, game in cells:
                if game.result.played and game.made is None:
                    fault = faults.WITHOUT_GAME_POINTS(text=shown(text))
                    yield Finding(Cell(row.row, column), fault)

    def _doubts(self, table: Crosstable) -> Iterator[Finding]:
        """Yield warnings for cells that are possible, but seldom right."""
        if self.draft.matrix is None:
            of_list, ahead = self.draft.told_once, table.counted_ahead
            yield from Doubts(self.event, self._written, of_list, ahead).findings()
            if not of_list:
                yield from closed_groups(self.reader.part, self.header, self.draft.rows, self.event)
        elif (blank := unplayed(self.draft.matrix)) and any(
            game.result is Result.PENDING for player in self.event.players for game in player.games
        ):
            games_left = f"{blank} game{'s' if blank != 1 else ''}"
            cell = Cell(self.header.row, self.header.round_columns[0])
            yield Finding(cell, faults.MATRIX_UNFINISHED(count=games_left))
        yield from self.draft.games.doubtful
        # Where ours is typed, no points stand in rounds.
        if SWISS_MARK not in self.reader.grid.marks:
            yield from (Finding(cell, faults.ONE_IS_A_PAIRING()) for cell in self.draft.only_ones)
        if self.draft.matrix and not any(table.printed_points.values()):
            finding = figures_finding(self.draft.matrix, self.header)
            yield from [finding] if finding else []
        if penalised := self._penalised(table):
            yield penalties_finding(penalised, self.event, self._written)
        yield from wrong_points(table)
        yield from without_name(self.header, self.draft.rows)
        yield from errors_as_names(self.header, self.draft.rows)
        part = self.reader.part
        yield from left_out(part, self.header, self.draft.rows, self.reader.bottom)
        yield from summed_up(
            [*unreadable(part, self.header, self.draft.rows)], len(self.draft.rows)
        )

    def _assumptions(self) -> Iterator[Finding]:
        """Yield what was inferred because no cell or header says it."""
        if any(row.by_position for row in self.draft.rows):
            yield positions_finding(self.header, self.draft.rows)
        yield from self.warnings
        if cells := tuple(Cell(self.header.row, at) for at in self.header.headed_again):
            yield Finding(cells[0], faults.HEADED_AGAIN(), note=True, assumed=True, cells=cells)
        yield from two_ratings(self.reader.part, self.header, self.draft.rows)
        yield from unheaded_findings(
            self.reader.part, self.header, self.draft.rows, self.as_printed
        )
