"""Why a printed value is wrong: the article, and the round that makes the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from xltiebreak.book.audit.deviations import Deviation
from xltiebreak.core.event import Event, Result
from xltiebreak.core.explain import explain
from xltiebreak.rules import MissingError, NoValue, System, Terms, figure

_WITHDRAWAL = "16.3.2"
_ABSENT = frozenset({Result.ZERO_BYE, Result.PENDING, Result.HALF_BYE})


class Reason(NamedTuple):
    """Why a value is wrong."""

    deviation: Deviation
    """The change of rules that gives the printed value."""

    rounds: tuple[int, ...]
    """The rounds that make the difference."""

    text: str
    """The reason as a sentence."""

    @property
    def article(self) -> str:
        """The article that the printed value breaks."""
        return self.deviation.article


def reason_of(event: Event, system: System, number: int, deviation: Deviation) -> Reason:
    """Compare a player's terms with those of a deviation."""
    whole = Reason(deviation, (), f"{deviation.why} ({deviation.article})")
    if system.group:
        return whole
    ours, others = system.terms(event, number), deviation.terms(event, system, number)
    if isinstance(ours, NoValue) or isinstance(others, NoValue):
        return whole
    counted, printed = _by_round(ours), _by_round(others)
    rounds = tuple(
        round_number
        for round_number in sorted({*counted, *printed})
        if counted.get(round_number) != printed.get(round_number)
    )
    said = "; ".join(_said(event, system, number, deviation, counted, printed, rounds))
    return Reason(deviation, rounds, said or whole.text)


class _Counted(NamedTuple):
    """What a round counts, and whether it is left out."""

    amount: float = 0.0
    dropped: bool = False


_NOTHING = _Counted()


def _by_round(terms: Terms) -> Mapping[int, _Counted]:
    """What each round counts in all: the cumulative takes off what it added for an unplayed one."""
    counted: dict[int, _Counted] = {}
    for term in terms.one_by_one():
        if term.round:
            before = counted.get(term.round, _NOTHING).amount
            counted[term.round] = _Counted(before + float(term.amount), bool(term.dropped))
    return counted


def _said(
    event: Event,
    system: System,
    number: int,
    deviation: Deviation,
    counted: Mapping[int, _Counted],
    printed: Mapping[int, _Counted],
    rounds: tuple[int, ...],
) -> Iterator[str]:
    """Yield a part of the sentence for each round that makes a difference."""
    try:
        entries = {entry.round: entry for entry in explain(event, number, system).entries}
    except MissingError:
        return
    for round_number in rounds:
        entry = entries.get(round_number)
        if entry is None:
            continue
        ours = counted.get(round_number, _NOTHING)
        theirs = printed.get(round_number, _NOTHING)
        where = f"round {round_number}, {entry.what}"
        because = f"{deviation.why} ({deviation.article})"
        if ours.amount == theirs.amount:
            counts = "is left out" if ours.dropped else "counts"
            yield f"{where}: {figure(ours.amount)} {counts}: {because}"
            continue
        if deviation.article == _WITHDRAWAL and entry.opponent is not None:
            because = _byes_before_a_forfeit(event, entry.opponent) or because
        yield f"{where}: {figure(ours.amount)} counts, not {figure(theirs.amount)}: {because}"


def _byes_before_a_forfeit(event: Event, number: int) -> str:
    """Which byes of a player count 1/2 though a forfeit follows, and why; "" if none does."""
    rounds: list[int] = []
    forfeited = False
    games = list(zip(event.completed, event.games[number], strict=True))
    for round_number, game in reversed(games):
        if game.result is Result.FORFEIT_LOSS:
            forfeited = True
        elif game.opponent is not None or game.result not in _ABSENT:
            break
        elif forfeited and game.result is not Result.HALF_BYE:
            rounds.insert(0, round_number)
    if not rounds:
        return ""
    numbers = " and ".join(map(str, rounds))
    byes = f"bye in round {numbers} counts"
    if len(rounds) > 1:
        byes = f"byes in rounds {numbers} count"
    name = event.by_number[number].name or f"player {number}"
    return f"{name}'s {byes} 1/2, because the player did not play again ({_WITHDRAWAL})"
