"""What the engine is asked, and what is given up, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xltiebreak.core.event import Event
from xltiebreak.languages.text import Phrase, Said
from xltiebreak.pairing.engine import paired
from xltiebreak.pairing.entrants import BY_HAND, Entrants, refuse_unfinished
from xltiebreak.pairing.lookahead import with_a_future
from xltiebreak.pairing.proposal import (
    NOBODY,
    NoProposal,
    Pair,
    PairingWishes,
    ProposedBoard,
    ProposedRound,
)
from xltiebreak.pairing.reasons import bye_note, reasons_of


def proposed(event: Event, wishes: PairingWishes) -> ProposedRound:
    """Propose the next round. Raises NoProposal."""
    refuse_unfinished(event)
    if _have_all_met(event) and not wishes.rematches:
        why = "all are paired with all, so nobody is left to meet"
        raise NoProposal(f"{why}: allow that players meet again, or {BY_HAND}")
    field = Entrants(event, wishes)
    if not field.present and not field.fixed:
        raise NoProposal("nobody is left to pair")
    made, attempt = _asked(field) if field.present else ([], _Attempt(frozenset()))
    hard = field.forbidden(field.wishes.never)
    ahead = made if attempt.again else with_a_future(field, made, hard)
    if {*map(frozenset, ahead)} != {*map(frozenset, made)}:
        made, attempt = ahead, attempt._replace(notes=(*attempt.notes, Phrase("pairing.ahead")))
    bye = next((max(sides) for sides in made if NOBODY in sides), None)
    reasons = reasons_of(event, made, field.forbidden(attempt.apart, attempt.again))
    boards = [
        ProposedBoard(
            *(sides if field.colored else field.ranked(*sides)), field.colored, False, why
        )
        for sides, why in zip(made, reasons, strict=True)
        if NOBODY not in sides
    ]
    notes = [*attempt.notes, *(field.notes if made else ())]
    if bye is not None:
        notes.append(bye_note(event, field.present, bye, field.no_bye))
    all_boards = (*boards, *field.fixed)
    return ProposedRound(event.rounds + 1, all_boards, bye, (), tuple(notes), field.lot)


class _Attempt(NamedTuple):
    """What the engine is asked, and what is said if it answers."""

    apart: frozenset[Pair]
    """Pairs that must not meet."""

    again: frozenset[Pair] = frozenset()
    """Pairs that may meet although they have met."""

    colors: bool = True
    """Whether the engine is given the colours of the games."""

    notes: tuple[Said, ...] = ()


def _asked(field: Entrants) -> tuple[list[tuple[int, int]], _Attempt]:
    """Return White and Black of each board, and the attempt that succeeded. Raises NoProposal."""
    unknown = dict.fromkeys(field.colors, "")
    for attempt in _attempts(field):
        colors = field.colors if attempt.colors and field.colored else unknown
        sides = field.event, field.order, field.present, colors, field.first_color
        if made := paired(*sides, attempt.apart, attempt.again):
            return made, attempt
    raise NoProposal(_why_none(field))


def _attempts(field: Entrants) -> Iterator[_Attempt]:
    """Yield what to ask the engine: first with every wish, then with fewer and fewer wishes."""
    never, mates = field.wishes.never, field.mates - field.wishes.never
    never = frozenset(pair for pair in never if pair <= {*field.present})
    schools, no_colors = Phrase("pairing.schools"), Phrase("pairing.colors")
    yield _Attempt(never | mates, notes=(schools,) if mates else ())
    if mates:
        if needed := field.cannot_avoid(never, mates - field.met):
            note = Phrase("pairing.mates", {"count": len(needed)})
            yield _Attempt((never | mates) - needed, notes=(schools, note))
        yield _Attempt(never, notes=(Phrase("pairing.mates.all"),))
    if field.colored:
        yield _Attempt(never, colors=False, notes=(no_colors,))
    if field.wishes.rematches and (again := field.cannot_avoid(never, field.met - never)):
        called = [map(field.event.called, sorted(pair)) for pair in sorted(again, key=sorted)]
        said = tuple(Phrase("pairing.again", {"one": a, "other": b}) for a, b in called)
        yield _Attempt(never, again, notes=said)
        if field.colored:
            yield _Attempt(never, again, False, (*said, no_colors))


def _why_none(field: Entrants) -> str:
    """Return why there is no pairing, and what is left to do."""
    never = field.wishes.never
    if field.cannot_avoid(never, frozenset()) is not None:
        return f"the engine finds no pairing by its rules: {BY_HAND}"
    who = f"the {len(field.present)} players who are left cannot all be paired"
    if field.cannot_avoid(never, field.met - never) is None:
        return f"{who}, not even if they meet again: look at who is kept apart, and at the byes"
    why = "without a second game of two players or a second bye"
    return f"{who} {why}: allow that players meet again, or {BY_HAND}"


def _have_all_met(event: Event) -> bool:
    """Whether every player has been paired with every other."""
    others = len(event.games) - 1
    opponents = ({game.opponent for game in games} - {None} for games in event.games.values())
    return bool(others) and all(len(met) == others for met in opponents)
