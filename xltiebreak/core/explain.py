"""Explain a value: its terms round by round, marks, and the sum, as data and as text.

An explanation shows the terms that make the value, so the two cannot disagree. The system says what
a term is and why it does not count; this module puts the terms beside the games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from xltiebreak.core.event import Event, Game, Result
from xltiebreak.core.needs import COLOURS
from xltiebreak.core.ranking import rank, steps
from xltiebreak.core.registry import System
from xltiebreak.core.terms import NoValue, Terms, Value, figure
from xltiebreak.languages import Language, language
from xltiebreak.languages.figures import as_float
from xltiebreak.languages.text import Phrase, Said, visible

_MARKDOWN = {ord(mark): f"\\{mark}" for mark in "\\|*_`<>[]#&~"}
_DONE = {result: f"done.{result.name.lower()}" for result in Result}
_COLORS = {"W": "done.white", "B": "done.black"}
_NOT_PLAYED = Phrase("done.not_played")
_ALONE = NoValue(Phrase("none.tied"))


class ExplainedTerm(NamedTuple):
    """One term of a value."""

    round: int
    """From 1; 0 without a round."""

    what: str
    """What happened in the round."""

    opponent: int | None
    """The opponent's number; None without an opponent."""

    amount: float | Fraction
    """What the term is worth."""

    dropped: bool
    """Whether it is left out."""

    note: str
    """What is special about it, "" if nothing is."""


@dataclass(frozen=True)
class Explanation:
    """The terms that make a player's value in a system."""

    system: System
    number: int
    """The player's number."""

    player: str
    """The player's name with number."""

    points: float
    """The player's score."""

    value: Value
    """The sum or mean of the entries that are not dropped; None without a value."""

    entries: tuple[ExplainedTerm, ...]
    why: str
    """What is left out."""

    term: str
    """What each entry is."""

    why_none: str = ""
    """Why there is no value, "" if there is one."""

    in_rounds: bool = True
    """Whether the round of each entry is known, which a round-robin matrix does not show."""

    words: Language = field(default=language(), repr=False)
    """The language of all texts."""

    @property
    def mean(self) -> bool:
        """Whether the value is the mean of its entries rather than their sum."""
        return self.system.mean

    @property
    def is_rounded(self) -> bool:
        """Whether the value is a mean that its rule rounds (FIDE C.07 10.1)."""
        if self.value is None or self.system.definition.decimals is None:
            return False
        counting = [Fraction(entry.amount) for entry in self.entries if not entry.dropped]
        return sum(counting) != Fraction(self.value) * len(counting)

    @property
    def footnotes(self) -> tuple[str, ...]:
        """What is special about entries, and at the end what is left out, each once."""
        counting_first = sorted(self.entries, key=lambda entry: entry.dropped)
        noted = dict.fromkeys(entry.note for entry in counting_first if entry.note)
        return (*noted, *([self._left_out] if self.why else ()))

    @property
    def _left_out(self) -> str:
        return self.words.say("explained.left_out", why=self.why)

    def __str__(self) -> str:
        """Return the worked table as `xltiebreak explain` prints it."""
        return "\n".join(text(self))

    def as_dict(self) -> dict[str, object]:
        """Return plain data for JSON: floats in place of fractions."""
        entries = [{**one._asdict(), "amount": as_float(one.amount)} for one in self.entries]
        return {
            "no": self.number,
            "player": self.player,
            "points": self.points,
            "system": self.system.code,
            "name": self.system.name,
            "value": as_float(self.value),
            "terms": self.term,
            "mean": self.mean,
            "entries": entries,
            "left_out": self.why,
        }

    def round_of(self, entry: ExplainedTerm) -> str:
        """The round of an entry; "" without one, or if it is not known."""
        return str(entry.round) if entry.round and self.in_rounds else ""

    def mark(self, entry: ExplainedTerm) -> str:
        """The stars after an entry's amount: one for the first footnote, two for the second ..."""
        own = (entry.note, self._left_out if entry.dropped else "")
        return ",".join("*" * at for at, text in enumerate(self.footnotes, 1) if text in own)


class Explanations(tuple[Explanation, ...]):
    """The explanations of one player, in the order of the systems."""

    def __str__(self) -> str:
        """Return the worked tables one below the other."""
        return "\n\n".join(map(str, self))

    def as_dict(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return {"explanations": [one.as_dict() for one in self]}


class Comparison(NamedTuple):
    """Two players side by side, system by system, until one separates them."""

    pairs: tuple[tuple[Explanation, Explanation], ...]
    """Their explanations in each system."""

    sentence: str
    """Who is ahead, and by what."""


def explain(
    event: Event,
    number: int,
    system: System,
    order: Sequence[System] = (),
    words: Language | None = None,
) -> Explanation:
    """Explain a system's value for the player with this number.

    A group system looks at the players whom the systems before it in the order leave tied. words:
    the language, English by default. Raises KeyError if no player has the number, MissingError if
    the event lacks what the system needs.
    """
    words = words or language()
    system.require(event)
    tied = _tied(event, number, system, order) if system.group else ()
    without = system.group and len(tied) < 2 and not system.definition.alone
    terms = _ALONE if without else system.terms(event, number, tied)
    if isinstance(terms, NoValue):
        shown, none = Terms([]), words.text_of(terms.why)
    else:
        shown, none = terms, ""
    return Explanation(
        system,
        number,
        words.text_of(event.called(number)),
        event.placing[number],
        system.value_of(terms),
        tuple(_entries(event, number, system, shown, words)),
        _why(shown.dropped, words),
        words.text_of(system.term_in(event)),
        none,
        event.in_rounds,
        words,
    )


def compare(
    event: Event,
    one: int,
    other: int,
    order: Sequence[System],
    words: Language | None = None,
) -> Comparison:
    """Explain why one of two players is placed above the other.

    words: the language, English by default. Raises as `explain` does.
    """
    words = words or language()
    standings = {standing.number: standing for standing in rank(event, order)}
    upper, lower = sorted((standings[one], standings[other]), key=lambda s: s.place)
    both = {"upper": event.called(upper.number), "lower": event.called(lower.number)}
    if upper.points != lower.points:
        points = {"one": float(upper.points), "other": float(lower.points)}
        return Comparison((), words.say("compared.by_points", **both, **points))
    pairs: list[tuple[Explanation, Explanation]] = []
    for step in steps(event, order):
        if step.system is None or step.system.lacks(event):
            continue
        first, second = (
            explain(event, number, step.system, order, words) for number in (one, other)
        )
        pairs.append((first, second))
        if not any(one in group and other in group for group in step.groups):
            values = (step.values[upper.number], step.values[lower.number])
            more, less = (_figure(value, words) or words.say("no_value") for value in values)
            name = words.name_of(step.system.named)
            said = words.say("compared.by_system", **both, system=name, one=more, other=less)
            return Comparison(tuple(pairs), said)
    codes = ", ".join(system.code for system in order)
    numbers = {"one": event.called(one), "other": event.called(other)}
    return Comparison(tuple(pairs), words.say("compared.equal", codes=codes, **numbers))


def one_line(explanation: Explanation) -> str:
    """The explanation in one line of text.

    `ME 14.5 = 3.0* + 4.0 + 3.5 + 4.0, without 2.5, 6.0 (the highest and ...)`; a star is a note.
    """
    code, words = explanation.system.code, explanation.words
    if explanation.value is None:
        who, why = explanation.player, explanation.why_none
        return words.say("explained.no_value_for", code=code, who=who, why=why)
    counting = [_marked(entry, words) for entry in explanation.entries if not entry.dropped]
    total = " + ".join(counting).replace("+ -", "- ") or "0"
    if explanation.mean:
        total = f"({total}) / {len(counting)}"
    left_out = [_figure(entry.amount, words) for entry in explanation.entries if entry.dropped]
    line = f"{code} {_figure(explanation.value, words)} = {total}"
    if not left_out:
        return line
    amounts = words.say("explained.between").join(left_out)
    return line + words.say("explained.without", amounts=amounts, why=explanation.why)


def text(explanation: Explanation) -> list[str]:
    """The explanation as a table in lines for a terminal."""
    words = explanation.words
    width = max([34, *(len(entry.what) for entry in explanation.entries)])
    head = words.say("explained.round") if explanation.in_rounds else ""
    lines = [title_of(explanation), f"  {head:3}  {'':{width}} {explanation.term}"]
    for entry in explanation.entries:
        number = explanation.round_of(entry)
        lines.append(f"  {number:>3}  {entry.what:{width}} {_figure(entry.amount, words):>8}")
        lines[-1] += explanation.mark(entry)
    lines.append(f"  {total_of(explanation):>{width + 5}} {_figure(explanation.value, words):>8}")
    return [*lines, *(f"  {line}" for line in notes(explanation))]


def markdown_lines(explanation: Explanation) -> list[str]:
    """The explanation as lines of Markdown."""
    words = explanation.words
    head = words.say("explained.round") if explanation.in_rounds else ""
    lines = [f"### {escaped_md(title_of(explanation))}", ""]
    lines += [f"| {head} | | {explanation.term} |", "|---|---|---|"]
    for entry in explanation.entries:
        number = explanation.round_of(entry)
        amount = escaped_md(_figure(entry.amount, words) + explanation.mark(entry))
        lines.append(f"| {number} | {escaped_md(entry.what)} | {amount} |")
    value = _figure(explanation.value, words)
    lines.append(f"| | **{total_of(explanation)}** | {value} |")
    return [*lines, "", *(f"{escaped_md(line)}  " for line in notes(explanation))]


def notes(explanation: Explanation) -> list[str]:
    """The lines below a worked table that say what its marks mean."""
    if explanation.why_none:
        return [explanation.words.say("explained.no_value", why=explanation.why_none)]
    texts = explanation.footnotes
    return [f"{'*' * at:{len(texts)}} {text}" for at, text in enumerate(texts, 1)]


def total_of(explanation: Explanation) -> str:
    """The name of the value in a worked table: `sum`, `mean` or `mean, rounded`."""
    if not explanation.mean:
        return explanation.words.say("explained.sum")
    return explanation.words.say(
        "explained.rounded" if explanation.is_rounded else "explained.mean"
    )


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


def _why(dropped: Mapping[int, Said], words: Language) -> str:
    """Why terms are left out, each reason once."""
    reasons = (words.text_of(why) for _, why in sorted(dropped.items(), key=lambda one: one[0]))
    return words.say("list.between.clear").join(dict.fromkeys(reasons))


def _entries(
    event: Event, number: int, system: System, terms: Terms, words: Language
) -> Iterator[ExplainedTerm]:
    games = dict(zip(event.completed, event.games[number], strict=True))
    for term in terms.one_by_one():
        game = games.get(term.round)
        yield ExplainedTerm(
            term.round,
            words.text_of(
                _what(event, game, COLOURS in system.needs) if game else system.term_in(event)
            ),
            game.opponent if game else None,
            term.amount,
            bool(term.dropped),
            words.text_of(term.note),
        )


def _what(event: Event, game: Game, with_color: bool) -> Phrase:
    """What happened in a round."""
    if game.opponent is None:
        return _NOT_PLAYED if game.result is Result.PENDING else game.result.phrase
    done = Phrase(_DONE[game.result], {"who": event.called(game.opponent)})
    return Phrase(_COLORS[game.color], {"done": done}) if with_color and game.color else done


def title_of(explanation: Explanation) -> str:
    """One line with the system, the player, the score and the value."""
    system, words = explanation.system, explanation.words
    return words.say(
        "explained.title",
        system=system.titled(words.name_of(system.named)),
        who=explanation.player,
        points=_figure(explanation.points, words),
        value=_figure(explanation.value, words) or words.say("no_value"),
    )


def escaped_md(text: str) -> str:
    """Escape a text for Markdown, on one line.

    >>> print(escaped_md("A*da | <b>\\n"))
    A\\*da \\| \\<b\\>\\\\n
    """
    return visible(text).translate(_MARKDOWN)


def _marked(entry: ExplainedTerm, words: Language) -> str:
    return _figure(entry.amount, words) + ("*" if entry.note else "")


def _figure(value: Value, words: Language) -> str:
    return words.number(figure(value))
