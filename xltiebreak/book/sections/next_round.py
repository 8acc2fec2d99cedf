"""The next round of a section: what its sheet wishes, the proposal, and the cells that hold it.

A column *Apart* says who never meets: players with the same word there. A team column keeps players
of one school apart. What stands in the round's own column stays: `8`, `-H-`, `-U-`, `-B-`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import accumulate

from xltiebreak.book.sections.completing import Read, read_again
from xltiebreak.book.sections.entered import typed_value
from xltiebreak.book.sections.verdict import missing_sentence
from xltiebreak.files.written import Table, TableColumn
from xltiebreak.languages import Language
from xltiebreak.languages.text import normal, pattern
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.pairing import proposed_round
from xltiebreak.pairing.proposal import (
    NoEngine,
    NoProposal,
    PairingWishes,
    ProposedRound,
    pairs_of,
)
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.facts import DOUBLE, KNOCK_OUT, EventFacts
from xltiebreak.reading.grid import Cell, Problem, Refused
from xltiebreak.reading.notation.writing import write_result
from xltiebreak.rules import figure

_BETWEEN = pattern("[,;]")


def said_of_pairing(table: Crosstable, wishes: PairingWishes, lot: int | None) -> EventFacts:
    """Return the record of a crosstable with what the wishes say now."""
    return table.facts.with_said(
        schools_apart=wishes.schools_apart,
        rematches=wishes.rematches or None,
        colors=wishes.colors,
        lot=lot,
    )


def with_wishes_of(table: Crosstable, wishes: PairingWishes, lot: int | None) -> PairingWishes:
    """Return wishes with those of a sheet or report. lot: None for that of the sheet, else 1."""
    facts, told = said_of_pairing(table, wishes, lot), table.grid.told
    apart = pairs_of(facts.kept_apart(table.event.rounds + 1))
    announced = None if table.matrix else facts.rounds or len(table.header.round_columns)
    return replace(
        wishes,
        never=wishes.never | apart | pairs_of(_apart(table).values()),
        lot=wishes.lot if facts.lot is None else facts.lot,
        order=wishes.order or (tuple(sorted(table.rows)) if told else ()),
        rounds=announced,
        schedule=wishes.schedule or facts.schedule,
        double=facts.kind == DOUBLE,
        schools_apart=facts.schools_apart,
        rematches=facts.rematches,
        colors=facts.colors,
    )


def _apart(table: Crosstable) -> Mapping[str, list[int]]:
    """Return the players of each word in the columns *Apart*; a cell may hold several."""
    by_team: dict[str, list[int]] = {}
    for column in table.header.roles.get("apart", ()):
        for number, row in table.rows.items():
            for word in _BETWEEN.split(table.grid.text(row, column)):
                if key := normal(word):
                    by_team.setdefault(key, []).append(number)
    return by_team


def proposal_for(table: Crosstable, wishes: PairingWishes, lot: int | None = None) -> ProposedRound:
    """Propose the next round of a crosstable, with what its sheet wishes.

    Raises Refused, or NoEngine, which is no fault of a sheet.
    """
    if errors := [problem for problem in table.problems if problem.severity == "error"]:
        raise Refused(*errors)
    try:
        if table.header.teams:
            raise NoProposal("teams are paired by rules that are not here: pair them by hand")
        if table.facts.kind == KNOCK_OUT:
            raise NoProposal("a knock-out is paired by its bracket: pair it by hand")
        coming = table.event.rounds + 1
        if not (table.grid.told or table.matrix) and coming > len(table.header.round_columns):
            raise NoProposal(f"there is no column for round {coming}: add one for a further round")
        return proposed_round(table.event, with_wishes_of(table, wishes, lot))
    except NoEngine:
        raise
    except NoProposal as error:
        raise Refused(Problem("error", table.sheet, None, f"no proposal: {error}")) from None


def cells_of_proposal(table: Crosstable, proposal: ProposedRound, read: Read) -> dict[Cell, Edit]:
    """Return what to type for a proposal: `8` or `8w` in one row of each pair, `-B-` for the bye.

    read: reads the sheet again, which must then show these pairs. Raises Refused if a cell is not
    blank, or if the sheet has another way to write results.
    """
    column = table.header.round_columns[proposal.round - 1]
    by_cell = {}
    for number, game in proposal.games.items():
        if game.opponent in by_cell:
            continue  # one side is enough
        cell = Cell(table.rows[number], column)
        if table.grid.text(*cell):
            message = f"the cell of {table.event.who(number)} is not blank: clear it first"
            raise Refused(Problem("error", table.sheet, cell, message))
        by_cell[number] = cell, typed_value(write_result(game))
    edits = {cell: Edit(value) for cell, value in by_cell.values()}
    _refuse_if_misread(table, proposal, {cell: edit.value for cell, edit in edits.items()}, read)
    return edits


def _refuse_if_misread(
    table: Crosstable, proposal: ProposedRound, values: Mapping[Cell, object], read: Read
) -> None:
    """Raise Refused if the sheet with these values does not show the pairs of a proposal."""
    wanted = {number: game.opponent for number, game in proposal.games.items()}
    at = proposal.round - 1
    for again in () if table.header.by_name else read_again(table, values, read):
        games = {player.number: player.games[at : at + 1] for player in again.event.players}
        if all(games[number] and games[number][0].opponent == wanted[number] for number in wanted):
            return
    message = f"this sheet would not show the pairings of round {proposal.round}: type them by hand"
    raise Refused(Problem("error", table.sheet, table.header.area, message))


def boards_before(tables: Iterable[Crosstable]) -> list[int]:
    """Return how many boards of a room stand before those of each section, and after the last one.

    A section has a board for two players, in all rounds, so that each keeps its boards.
    """
    return list(accumulate((len(table.rows) // 2 for table in tables), initial=0))


def proposal_table(
    table: Crosstable, proposal: ProposedRound, words: Language, before: int = 0
) -> Table:
    """Return the boards of a proposal, with the reasons, and its notes below.

    before: the boards of the sections before this one in the room.
    """
    event, boards = table.event, proposal.boards
    colored = bool(boards) and all(board.colored for board in boards)
    numbers = [before + at for at in range(1, len(boards) + 1)]
    columns = [TableColumn(words.say("head.board"), "number", numbers)]
    heads = ("white", "black") if colored else ("player", "opponent")
    firsts, seconds = [board.first for board in boards], [board.second for board in boards]
    for head, sides in zip(heads, (firsts, seconds), strict=True):
        names = [words.text_of(event.called(number)) for number in sides]
        points = [words.number(figure(event.scores[number])) for number in sides]
        columns.append(TableColumn(words.say(f"head.{head}"), "name", names))
        if event.rounds:
            columns.append(TableColumn(words.say("head.points"), "points", points))
    reasons = [words.text_of(board.reason) for board in boards]
    columns.append(TableColumn(words.say("head.why"), "text", reasons))
    title = words.say("pairing.title", round=proposal.round)
    missing = missing_sentence(event.missing, words)
    notes = [*filter(None, [missing]), *map(words.text_of, proposal.notes)]
    if not proposal.scheduled:
        from xltiebreak.pairing.engine import VERSION  # a schedule needs no engine

        notes.append(words.say("pairing.rules", version=VERSION))
    return Table("next_round", title, columns, words, notes)
