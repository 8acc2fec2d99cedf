"""The worked table of a tie-break that decided a tie, like the examples in rule books.

Each round has a column: the result, and below it the amount that counts. Stars refer to the notes
of the player, one of them to what is left out.
"""

from __future__ import annotations

from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.core.explain import Explanation, explain, notes
from xltiebreak.files.written import Table, TableColumn
from xltiebreak.languages import Language
from xltiebreak.languages.text import visible
from xltiebreak.pages.report.ties import Tie, names_of
from xltiebreak.reading.notation.languages import letters_for
from xltiebreak.reading.notation.writing import write_result
from xltiebreak.rules import figure


class WorkedRow(NamedTuple):
    """A player in a worked table."""

    name: str
    number: int
    points: float
    results: tuple[str, ...]
    """One for each column."""

    amounts: tuple[str, ...]
    """What each result counts, with its mark."""

    value: str
    """The total of the amounts."""

    notes: tuple[str, ...]
    """What the marks mean."""


class WorkedTable(NamedTuple):
    """How a system's values come about, for the players that it separated."""

    name: str
    term: str
    """What each amount is."""

    mean: bool
    """Whether the value is the mean of the amounts, not their sum."""

    heads: tuple[str, ...]
    """The headings of the columns, blank if they have none."""

    rows: tuple[WorkedRow, ...]

    def table(self, words: Language) -> Table:
        """The table with two lines for each player, and what the marks mean below."""
        heads = [words.say(f"head.{key}") for key in ("no", "name", "points")]
        lines: list[tuple[str, ...]] = []
        for row in self.rows:
            points = words.number(figure(row.points))
            lines.append((str(row.number), row.name, points, *row.results, ""))
            lines.append(("", self.term, "", *row.amounts, row.value))
        columns = enumerate(
            zip((*heads, *self.heads, self.name), zip(*lines, strict=True), strict=True)
        )
        made = [
            TableColumn(head, "name" if at == 1 else "result", of) for at, (head, of) in columns
        ]
        notes = [f"{row.name}: {note}" for row in self.rows for note in row.notes]
        return Table("worked", "", made, words, notes)


def worked_of(section: Section, tie: Tie, words: Language) -> tuple[WorkedTable, ...]:
    """The worked tables of a tie, one for each system that separated players."""
    event = section.crosstable.event
    made = []
    for decision in tie.decisions:
        system = decision.system
        found = [
            explain(event, number, system, section.order, words) for number in decision.numbers
        ]
        by_round = event.in_rounds and all(map(_is_by_round, found))
        columns = max(len(one.entries) for one in found)
        rounds = tuple(words.say("head.rnd", round=number) for number in event.completed)
        heads = rounds if by_round else ("",) * columns
        names = names_of(section, decision.numbers, words)
        rows = tuple(
            _row(section, one, name, len(heads), by_round, words)
            for one, name in zip(found, names, strict=True)
        )
        called = words.name_of(system.named)
        term = words.text_of(system.term_in(event))
        made.append(WorkedTable(called, term, system.mean, heads, rows))
    return tuple(made)


def _is_by_round(explanation: Explanation) -> bool:
    """Whether each entry belongs to another round."""
    rounds = [entry.round for entry in explanation.entries]
    return 0 not in rounds and len(set(rounds)) == len(rounds)


def _row(
    section: Section,
    one: Explanation,
    name: str,
    columns: int,
    by_round: bool,
    words: Language,
) -> WorkedRow:
    event = section.crosstable.event
    if by_round:
        of = {entry.round: entry for entry in one.entries}
        entries = [of.get(number) for number in event.completed]
        letters = letters_for(words.code)
        results = tuple(write_result(game, known=letters) for game in event.games[one.number])
    else:
        entries = [*one.entries, *[None] * (columns - len(one.entries))]
        results = tuple(visible(entry.what) if entry else "" for entry in entries)
    amounts = tuple(
        words.number(figure(entry.amount)) + one.mark(entry) if entry else "" for entry in entries
    )
    said, value = tuple(map(visible, notes(one))), words.number(figure(one.value))
    return WorkedRow(name, one.number, one.points, results, amounts, value, said)
