"""Explain a value: its terms round by round, marks, and the sum, as data and as text.

An explanation shows the terms that make the value, so the two cannot disagree. The system says what
a term is and why it does not count; this module puts the terms beside the games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from xltiebreak.event import Event, Game, Result
from xltiebreak.ranking import rank, steps
from xltiebreak.systems import NoValue, System, Terms, Value, figure
from xltiebreak.systems.needs import COLOURS
from xltiebreak.text import visible

_DONE = {
    Result.WIN: "beat",
    Result.DRAW: "drew with",
    Result.LOSS: "lost to",
    Result.FORFEIT_WIN: "won by forfeit against",
    Result.FORFEIT_LOSS: "lost by forfeit to",
    Result.PENDING: "has no result against",
}


_MARKDOWN = {ord(mark): f"\\{mark}" for mark in "\\|*_`<>[]#&~"}


_COLORS = {"W": "White", "B": "Black"}


class ExplainedTerm(NamedTuple):
    """One term of a value.

    round: from 1, 0 without a round; what: what happened in the round; opponent: the opponent's
    number; amount: what the term is worth; dropped: whether it is left out; note: what is special
    about it, "" if nothing is.
    """

    round: int
    what: str
    opponent: int | None
    amount: float | Fraction
    dropped: bool
    note: str


@dataclass(frozen=True)
class Explanation:
    """The terms that make a player's value in a system.

    number, player: the player's number, and name with number; points: the score; value: the sum or
    mean of the entries that are not dropped, None without a value; why: what is left out; term:
    what each entry is; why_none: why there is no value, "" if there is one; in_rounds: whether the
    round of each entry is known, which a round-robin matrix does not show.
    """

    system: System
    number: int
    player: str
    points: float
    value: Value
    entries: tuple[ExplainedTerm, ...]
    why: str
    term: str
    why_none: str = ""
    in_rounds: bool = True

    @property
    def mean(self) -> bool:
        """Whether the value is the mean of its entries rather than their sum."""
        return self.system.mean

    @property
    def footnotes(self) -> tuple[str, ...]:
        """What is special about entries, and at the end what is left out, each once."""
        counting_first = sorted(self.entries, key=lambda entry: entry.dropped)
        noted = dict.fromkeys(entry.note for entry in counting_first if entry.note)
        return (*noted, *([self._left_out] if self.why else ()))

    @property
    def _left_out(self) -> str:
        return f"left out: {self.why}"

    def mark(self, entry: ExplainedTerm) -> str:
        """The stars after an entry's amount: one for the first footnote, two for the second ..."""
        own = (entry.note, self._left_out if entry.dropped else "")
        return ",".join("*" * at for at, text in enumerate(self.footnotes, 1) if text in own)


class Comparison(NamedTuple):
    """Two players side by side, system by system, until one separates them.

    pairs: their explanations in each system; sentence: who is ahead, and by what.
    """

    pairs: tuple[tuple[Explanation, Explanation], ...]
    sentence: str


def explain(event: Event, number: int, system: System, order: Sequence[System] = ()) -> Explanation:
    """Explain a system's value for the player with this number.

    A group system looks at the players whom the systems before it in the order leave tied. Raises
    KeyError if no player has the number, MissingError if the event lacks what the system needs.
    """
    system.require(event)
    tied = _tied(event, number, system, order) if system.group else ()
    alone = NoValue("nobody is tied with the player")
    without = system.group and len(tied) < 2 and not system.alone
    terms = alone if without else system.terms(event, number, tied)
    if isinstance(terms, NoValue):
        shown, none = Terms([]), terms.why
    else:
        shown, none = terms, ""
    return Explanation(
        system,
        number,
        event.who(number),
        event.placing[number],
        system.value_of(terms),
        tuple(_entries(event, number, system, shown)),
        "; ".join(dict.fromkeys(why for _, why in sorted(shown.dropped.items()))),
        system.term_in(event),
        none,
        event.in_rounds,
    )


def compare(event: Event, one: int, other: int, order: Sequence[System]) -> Comparison:
    """Explain why one of two players is placed above the other. Raises as `explain` does."""
    standings = {standing.number: standing for standing in rank(event, order)}
    upper, lower = sorted((standings[one], standings[other]), key=lambda s: s.place)
    above = f"{event.who(upper.number)} is placed above {event.who(lower.number)}"
    if upper.points != lower.points:
        by = f"by score, {figure(upper.points)} against {figure(lower.points)}"
        return Comparison((), f"{above} {by}.")
    pairs: list[tuple[Explanation, Explanation]] = []
    for step in steps(event, order):
        if step.system is None or step.system.lacks(event):
            continue
        first, second = (explain(event, number, step.system, order) for number in (one, other))
        pairs.append((first, second))
        if not any(one in group and other in group for group in step.groups):
            values = (step.values[upper.number], step.values[lower.number])
            more, less = (figure(value) or "no value" for value in values)
            by = f"{step.system.name}, {more} against {less}"
            return Comparison(tuple(pairs), f"{above} by {by}.")
    codes = ", ".join(system.code for system in order)
    both = f"{event.who(one)} and {event.who(other)}"
    return Comparison(tuple(pairs), f"Nothing in the order {codes} separates {both}.")


def one_line(explanation: Explanation) -> str:
    """The explanation in one line of text.

    `ME 14.5 = 3.0* + 4.0 + 3.5 + 4.0, without 2.5, 6.0 (the highest and ...)`; a star is a note.
    """
    code = explanation.system.code
    if explanation.value is None:
        return f"{code} has no value for {explanation.player}: {explanation.why_none}"
    counting = [_marked(entry) for entry in explanation.entries if not entry.dropped]
    total = " + ".join(counting).replace("+ -", "- ") or "0"
    if explanation.mean:
        total = f"({total}) / {len(counting)}"
    left_out = ", ".join(figure(entry.amount) for entry in explanation.entries if entry.dropped)
    without = f", without {left_out} ({explanation.why})" if left_out else ""
    return f"{code} {figure(explanation.value)} = {total}{without}"


def text(explanation: Explanation) -> list[str]:
    """The explanation as a table in lines for a terminal."""
    width = max([34, *(len(entry.what) for entry in explanation.entries)])
    head = "Rnd" if explanation.in_rounds else "   "
    lines = [title_of(explanation), f"  {head}  {'':{width}} {explanation.term}"]
    for entry in explanation.entries:
        number = str(entry.round) if entry.round and explanation.in_rounds else ""
        lines.append(f"  {number:>3}  {entry.what:{width}} {figure(entry.amount):>8}")
        lines[-1] += explanation.mark(entry)
    total = "mean" if explanation.mean else "sum"
    lines.append(f"  {total:>{width + 5}} {figure(explanation.value):>8}")
    return [*lines, *(f"  {line}" for line in notes(explanation))]


def markdown_lines(explanation: Explanation) -> list[str]:
    """The explanation as lines of Markdown."""
    head = "Rnd" if explanation.in_rounds else ""
    lines = [f"### {escaped_md(title_of(explanation))}", ""]
    lines += [f"| {head} | | {explanation.term} |", "|---|---|---|"]
    for entry in explanation.entries:
        number = str(entry.round) if entry.round and explanation.in_rounds else ""
        amount = escaped_md(figure(entry.amount) + explanation.mark(entry))
        lines.append(f"| {number} | {escaped_md(entry.what)} | {amount} |")
    lines.append(f"| | **{'mean' if explanation.mean else 'sum'}** | {figure(explanation.value)} |")
    return [*lines, "", *(f"{escaped_md(line)}  " for line in notes(explanation))]


def notes(explanation: Explanation) -> list[str]:
    """The lines below a worked table that say what its marks mean."""
    if explanation.why_none:
        return [f"no value: {explanation.why_none}"]
    texts = explanation.footnotes
    return [f"{'*' * at:{len(texts)}} {text}" for at, text in enumerate(texts, 1)]


def side_by_side(pair: tuple[Explanation, Explanation]) -> list[str]:
    """Two explanations of one system beside each other, as lines for a terminal."""
    left, right = map(text, pair)
    width = max(map(len, left)) + 4
    return [
        f"{one:{width}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")
    ]


def _tied(event: Event, number: int, system: System, order: Sequence[System]) -> Collection[int]:
    """The players still tied with a player when the order reaches a system."""
    before = list(order[: order.index(system)]) if system in order else []
    *_, last = steps(event, before)
    return next(group for group in last.groups if number in group)


def _entries(event: Event, number: int, system: System, terms: Terms) -> Iterator[ExplainedTerm]:
    games = dict(zip(event.completed, event.games[number], strict=True))
    for term in terms.one_by_one():
        game = games.get(term.round)
        yield ExplainedTerm(
            term.round,
            _what(event, game, COLOURS in system.needs) if game else system.term_in(event),
            game.opponent if game else None,
            term.amount,
            bool(term.dropped),
            term.note,
        )


def _what(event: Event, game: Game, with_color: bool) -> str:
    """What happened in a round, in words."""
    if game.opponent is None:
        return "not played" if game.result is Result.PENDING else game.result.value
    color = f" with {_COLORS[game.color]}" if with_color and game.color else ""
    return f"{_DONE[game.result]} {event.who(game.opponent)}{color}"


def title_of(explanation: Explanation) -> str:
    """One line with the system, the player, the score and the value."""
    system = explanation.system
    value = "no value" if explanation.value is None else figure(explanation.value)
    return f"{system.title} of {explanation.player}, {figure(explanation.points)} points: {value}"


def escaped_md(text: str) -> str:
    """Escape a text for Markdown, on one line.

    >>> print(escaped_md("A*da | <b>\\n"))
    A\\*da \\| \\<b\\>\\\\n
    """
    return visible(text).translate(_MARKDOWN)


def _marked(entry: ExplainedTerm) -> str:
    return figure(entry.amount) + ("*" if entry.note else "")
