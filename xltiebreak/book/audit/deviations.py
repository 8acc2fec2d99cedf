"""Known deviations: how programs compute a tie-break otherwise than the rules say.

A row of `DEVIATIONS` names what is done, which programs do it, the article that it breaks and the
systems that it changes. Rows that change fewer rounds come first. To add one, append a row with one
of three changes: another view of the event, another system, or other terms.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xltiebreak.core.editions import Edition
from xltiebreak.core.event import FORFEITS, Event, Result, once
from xltiebreak.core.terms import Number, cut
from xltiebreak.rules import FIDE, US, NoValue, System, Terms, Value, find
from xltiebreak.rules.fide.view import View, seen_as

_UNPLAYED_FULL = frozenset({Result.FULL_BYE})
_BUCHHOLZ = ("BH", "FB", "AOB", "SB")


def _same_event(event: Event) -> Event:
    return event


def _same_system(system: System) -> System:
    return system


def _same_terms(event: Event, number: int, terms: Terms) -> Terms:
    return terms


@dataclass(frozen=True)
class Deviation:
    """A known change of rules.

    It changes one of three things: `event_as`, `system_as` or `terms_as`.
    """

    name: str
    """A short name."""

    says: str
    """What is done, to follow "if" in a sentence."""

    why: str
    """What is right instead, to follow a colon."""

    program: str
    """The program that computes so."""

    article: str
    """The article that it breaks."""

    codes: tuple[str, ...]
    """The systems that it changes, without modifiers."""

    rules: str = FIDE
    """Whose systems they are, FIDE or US; "" for both."""

    event_as: Callable[[Event], Event] = _same_event
    """How the event is seen."""

    system_as: Callable[[System], System] = _same_system
    """Which system is computed instead."""

    terms_as: Callable[[Event, int, Terms], Terms] = _same_terms
    """Which terms count instead (before a cut)."""

    def concerns(self, system: System) -> bool:
        """Whether it changes a system."""
        family = US if system.rules == US else FIDE
        code = replace(system, modifier=system.modifier._replace(unrated=None)).identity[0]
        base = code.partition("/")[0].partition(":")[0]
        return self.rules in (family, "") and (base in self.codes or code in self.codes)

    def terms(self, event: Event, system: System, number: int) -> Terms | NoValue:
        """The terms of a player's value with this change."""
        if self.terms_as is not _same_terms:
            return self._changed(event, system, number)
        return self.system_as(system).terms(_seen(event)(self), number)

    def _changed(self, event: Event, system: System, number: int) -> Terms | NoValue:
        """The other terms, cut as the system cuts."""
        modifier = system.modifier
        whole = replace(system, modifier=modifier._replace(lowest=0, highest=0))
        terms = whole.terms(event, number)
        if isinstance(terms, NoValue):
            return terms
        return cut(self.terms_as(event, number, terms), modifier.lowest, modifier.highest, "a cut")

    def values(
        self, event: Event, system: System, groups: Sequence[Collection[int]] | None = None
    ) -> Mapping[int, Value]:
        """The values of all players with this change; groups: as in `System.values`."""
        other = self.system_as(system)
        if system.group:
            return other.values(_seen(event)(self), groups)
        return {number: other.value_of(self.terms(event, system, number)) for number in event.games}


@once
def _seen(event: Event) -> Callable[[Deviation], Event]:
    """Return a function that changes the event for a deviation, once for each."""
    seen: dict[str, Event] = {}

    def changed(deviation: Deviation) -> Event:
        if deviation.name not in seen:
            seen[deviation.name] = deviation.event_as(event)
        return seen[deviation.name]

    return changed


# Other views of the event, by FIDE's rules.


class _ForfeitsEndTheUnplayedRounds(View):
    forfeits_end_the_unplayed_rounds = True


class _ScoresAsPrinted(View):
    @property
    def adjusted(self) -> Mapping[int, float]:
        """The scores without any adjustment."""
        return self.totals


class _EncounterBeginsAnew(View):
    encounter_begins_anew = True


def _by_edition(**fields: Any) -> Callable[[Event], Event]:
    """Return how an event is seen by an edition with other fields."""

    class Changed(View):
        def __init__(
            self, event: Event, edition: Edition, score: str, played: bool, unrated: int = 0
        ) -> None:
            super().__init__(event, edition._replace(**fields), score, played, unrated)

    return lambda event: seen_as(event, Changed)


# Other terms.


def _without_rounds(results: frozenset[Result]) -> Callable[[Event, int, Terms], Terms]:
    """Return how terms are changed if rounds with these results count for nothing."""

    def changed(event: Event, number: int, terms: Terms) -> Terms:
        games = dict(zip(event.completed, event.games[number], strict=True))
        without = [games[round_number].result in results for round_number in terms.rounds]
        weights = terms.weights
        return terms._replace(
            amounts=_nothing_where(without, terms.amounts),
            weights=None if weights is None else _nothing_where(without, weights),
        )

    return changed


def _nothing_where(without: Sequence[bool], amounts: Sequence[Number]) -> list[Number]:
    return [0.0 if left else amount for left, amount in zip(without, amounts, strict=True)]


_UNPLAYED = frozenset(result for result in Result if not result.played)


def _drawn_with_virtual(event: Event, number: int, terms: Terms) -> Terms:
    """The terms with every unplayed round as a draw with its virtual opponent."""
    assert terms.weights is not None  # Sonneborn-Berger's are the scores
    games = dict(zip(event.completed, event.games[number], strict=True))
    amounts = [
        amount if games[round_number].result.played else score / 2
        for amount, score, round_number in zip(
            terms.amounts, terms.weights, terms.rounds, strict=True
        )
    ]
    return terms._replace(amounts=amounts)


def _forfeits_by_own_score(event: Event, number: int, terms: Terms) -> Terms:
    """The terms of a round robin with the player's score in place of a forfeit's opponent."""
    if not event.is_round_robin:
        return terms
    found = zip(event.completed, event.games[number], event.points[number], strict=True)
    forfeits = {
        round_number: points * event.scores[number]
        for round_number, game, points in found
        if game.result in FORFEITS
    }
    amounts = [
        forfeits.get(round_number, amount)
        for amount, round_number in zip(terms.amounts, terms.rounds, strict=True)
    ]
    return terms._replace(amounts=amounts)


def _unplayed_left_out_first(event: Event, number: int, terms: Terms) -> Terms:
    """The terms with a 0 for an unplayed round, which a cut then leaves out."""
    if all(game.result.played for game in event.games[number]):
        return terms
    return terms._replace(amounts=[*terms.amounts, 0.0])


def _losses_taken_off(event: Event, number: int, terms: Terms) -> Terms:
    """The terms, and 1 less for each game lost at the board."""
    lost = [at for game, at in event.played(number) if game.result is Result.LOSS]
    return terms._replace(
        amounts=[*terms.amounts, *(-1.0 for _ in lost)], rounds=[*terms.rounds, *lost]
    )


# Other systems.


def _forfeits_played(system: System) -> System:
    if system.modifier.played:
        return system
    code, rules = system.identity
    return find(f"{code}/P", rules)


# Other views of the event, by all rules.


def _unadjusted(event: Event) -> Event:
    """The event in which opponents' unplayed rounds count what they gave."""
    copy = replace(event)
    vars(copy)["adjusted_scores"] = copy.scores  # the cached property
    return copy


def _adjusted(event: Event) -> Event:
    """The event in which the scores are those that count for the opponents."""
    copy = replace(event)
    vars(copy)["scores"] = event.adjusted_scores  # the cached property
    return copy


def _without_rests(event: Event) -> Event:
    """The event in which a player could win every round, also those without an opponent."""
    copy = replace(event)
    vars(copy)["own_rounds"] = dict.fromkeys(event.games, event.rounds)  # the cached property
    return copy


DEVIATIONS: tuple[Deviation, ...] = (
    Deviation(
        "forfeit at the end",
        says="a forfeit at the end ends the unplayed rounds",
        why="byes before a forfeit at the end count 1/2 too",
        program="Vega",
        article="16.3.2",
        codes=_BUCHHOLZ,
        event_as=lambda event: seen_as(event, _ForfeitsEndTheUnplayedRounds),
    ),
    Deviation(
        "no dummy for a full-point bye",
        says="a full-point bye has no dummy opponent",
        why="a full-point bye counts the score of a dummy opponent",
        program="Vega",
        article="16.4",
        codes=("SB",),
        terms_as=_without_rounds(_UNPLAYED_FULL),
    ),
    Deviation(
        "no dummies",
        says="unplayed rounds have no dummy opponent",
        why="an unplayed round counts the score of a dummy opponent",
        program="several",
        article="16.4",
        codes=("SB",),
        terms_as=_without_rounds(_UNPLAYED),
    ),
    Deviation(
        "draw with the virtual opponent",
        says="an unplayed round is a draw with the virtual opponent, whatever it gave",
        why="an unplayed round counts what it gave",
        program="chess-results before 2024",
        article="9.1",
        codes=("SB",),
        terms_as=_drawn_with_virtual,
    ),
    Deviation(
        "forfeits by the own score",
        says="a forfeit in a round robin counts the player's own score",
        why="in a round robin a forfeit is a game with the opponent who was paired",
        program="chess-results",
        article="6.1.1",
        codes=("SB",),
        terms_as=_forfeits_by_own_score,
    ),
    Deviation(
        "unplayed round left out first",
        says="the result left out of the average rating is an unplayed round",
        why="the lowest rating is left out",
        program="chess-results before 2024",
        article="14.1",
        codes=("ARO/C1",),
        terms_as=_unplayed_left_out_first,
    ),
    Deviation(
        "lowest cut first",
        says="a cut drops the lowest, also if another round was not played by choice",
        why="a round that the player chose not to play goes first",
        program="several",
        article="16.5",
        codes=("BH", "FB", "SB"),
        event_as=_by_edition(cuts_by_choice=False),
    ),
    Deviation(
        "virtual opponent",
        says="an unplayed round has the virtual opponent of 2012",
        why="an unplayed round has a dummy with the player's score",
        program="programs from before 2024",
        article="16.4",
        codes=_BUCHHOLZ,
        event_as=_by_edition(dummy="virtual opponent"),
    ),
    Deviation(
        "scores as printed",
        says="opponents' scores are not adjusted",
        why="byes after the last game of an opponent count 1/2",
        program="several",
        article="16.3",
        codes=_BUCHHOLZ,
        event_as=lambda event: seen_as(event, _ScoresAsPrinted),
    ),
    Deviation(
        "all unplayed rounds drawn",
        says="all unplayed rounds of opponents are draws, as in 2012",
        why="only byes after the last game of an opponent count 1/2",
        program="programs from before 2024",
        article="16.3",
        codes=_BUCHHOLZ,
        event_as=_by_edition(unplayed_are_draws=True),
    ),
    Deviation(
        "no dummies in the Buchholz",
        says="unplayed rounds count 0 in the Buchholz",
        why="an unplayed round counts the score of a dummy opponent",
        program="several",
        article="16.4",
        codes=("BH",),
        terms_as=_without_rounds(_UNPLAYED),
    ),
    Deviation(
        "Koya by rounds",
        says="the half of the Koya system is half of the rounds",
        why="half of the games that each could play is enough",
        program="several",
        article="9.2",
        codes=("KS",),
        event_as=_without_rests,
    ),
    Deviation(
        "EDE begins anew with the matches",
        says="each smaller group of tied teams is compared by match points first",
        why="the score that made a smaller group is applied to it again",
        program="several",
        article="13.3",
        codes=("EDE", "EDET", "EDEB", "EDEBT", "EDEBB"),
        event_as=lambda event: seen_as(event, _EncounterBeginsAnew),
    ),
    Deviation(
        "forfeits played",
        says="forfeits count as games",
        why="only games at the board count outside a round robin",
        program="several",
        article="15.2",
        codes=("BH", "SB", "ARO", "TPR", "PTP", "DE"),
        system_as=_forfeits_played,
    ),
    Deviation(
        "unplayed rounds not adjusted",
        says="opponents' unplayed rounds count what they gave",
        why="opponents' unplayed rounds count 1/2 each",
        program="several US programs",
        article="US Chess 34E",
        codes=("MM", "SO", "ME"),
        rules=US,
        event_as=_unadjusted,
    ),
    Deviation(
        "Sonneborn-Berger with adjusted scores",
        says="opponents' scores are adjusted as in the Solkoff: unplayed rounds count 1/2",
        why="opponents' final scores count as they are",
        program="several clubs",
        article="US Chess 34E8",
        codes=("SB",),
        rules=US,
        event_as=_adjusted,
    ),
    Deviation(
        "wins less losses",
        says="games lost are taken off the wins",
        why="a game lost takes nothing off",
        program="several",
        article="7 and SwissSys [W]",
        codes=("WC", "WIN", "WON"),
        rules="",
        terms_as=_losses_taken_off,
    ),
    Deviation(
        "SwissSys's Koya by rounds",
        says="the half of the Koya system is half of the rounds",
        why="half of the games that each could play is enough",
        program="several",
        article="SwissSys [K]",
        codes=("KO",),
        rules=US,
        event_as=_without_rests,
    ),
    Deviation(
        "median for everybody",
        says="the highest and the lowest are dropped whatever the score",
        why="a plus score drops the lowest only, a minus score the highest only",
        program="Coronate",
        article="US Chess 34E1",
        codes=("MM",),
        rules=US,
        system_as=lambda system: find("ME"),
    ),
    Deviation(
        "no minus for unplayed points",
        says="points of unplayed rounds are not subtracted",
        why="1 is subtracted for an unplayed win and 1/2 for an unplayed draw",
        program="several US programs",
        article="US Chess 34E3",
        codes=("CU",),
        rules=US,
        system_as=lambda system: find("FC0"),
    ),
)
