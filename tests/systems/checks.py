"""Checks of one tie-break system: each raises an AssertionError that says what is wrong.

| check                       | what it checks                                                   |
|-----------------------------|------------------------------------------------------------------|
| `can_be_found`              | a name of its own in headers, listings and explanations          |
| `has_worked_cases`          | cases worked by hand that it agrees with and that are not easy   |
| `agrees_with_its_twin`      | the values of the naive rule in random events, exactly           |
| `agrees_while_games_go_on`  | the same in round robins, and while games have no result          |
| `says_what_it_does`         | that its terms make the value and say rightly what is left out   |
| `says_what_it_needs`        | that it works without everything that is not among its needs     |
| `leaves_the_event_alone`    | that no system gives another value after it                      |

`judge` runs all checks. A system without a definition never gives a value and has neither case nor
twin; it only has to be found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import naive
import naive_fide
from arithmetic import arithmetic
from click.testing import CliRunner
from naive import Sheet
from random_events import INSIDE, random_event, random_points, random_sheet
from round_robins import board_points, random_round_robin, round_robin
from thinning import thinned

import xltiebreak
from xltiebreak import explain
from xltiebreak.cli import main
from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.finding.columns import tiebreak_columns
from xltiebreak.event import Event, Game
from xltiebreak.languages import language
from xltiebreak.systems import NoValue, System, Terms, all_systems
from xltiebreak.systems.naming import find, system_in
from xltiebreak.systems.registry import Case
from xltiebreak.systems.terms import Value
from xltiebreak.text import normal

Check = Callable[[System], None]

PARAMETERS = ("1", "2", "3", "7")
DECIMALS = ("2.5", "0.1")
FEWEST = 10  # events on which a system has to be compared


# Events to judge by.


class Drawn(NamedTuple):
    """A crosstable as the naive rules read it and as the package reads it.

    tied: the score groups; halves: the same, each cut in two; boards: of teams, their game points
    on each board.
    """

    name: str
    sheet: Sheet
    event: Event
    tied: list[list[int]]
    halves: list[list[int]]
    boards: naive_fide.BoardPoints = MappingProxyType({})


_BY_HAND = {
    "before the first round": Sheet({4: ["", ""], 2: ["", ""]}, {4: 1500, 2: 1600}),
    "one round": Sheet({1: ["W2w"], 2: ["L1b"], 3: ["-B-"]}, {1: 1500, 2: None, 3: 1600}),
    "a round left out": Sheet(
        {1: ["W2w", "", "D3b", "L4w"], 2: ["L1b", "", "D4w", "F3w"]}
        | {3: ["-H-", "", "D1w", "X2b"], 4: ["-U-", "", "D2b", "W1b"]},
        {1: 1500, 2: 1600, 3: 1700, 4: 1800},
    ),
    "a section of three": Sheet(
        {1: ["W2w", "-B-", "D3b"], 2: ["L1b", "-U-", "-B-"], 3: ["-B-", "-H-", "D1w"]},
        {1: 1500, 2: 1600, 3: 1700},
    ),
    "two matches of the same two": Sheet(
        {1: ["W2w", "W2b"], 2: ["L1b", "L1w"]},
        {1: 1500, 2: 1600},
        made={
            1: [(Fraction(3), Fraction(1)), (Fraction(5, 2), Fraction(3, 2))],
            2: [(Fraction(1), Fraction(3)), (Fraction(3, 2), Fraction(5, 2))],
        },
    ),
}


@cache
def drawn_events() -> tuple[Drawn, ...]:
    """Random events, one in twelve of them of thirteen rounds, and a few by hand."""
    seeds = range(1000, 1000 + thinned(120, 25))
    sheets = {f"seed {seed}": random_sheet(seed, rounds=13 * (seed % 12 == 7)) for seed in seeds}
    sheets |= {f"thirteen full rounds, seed {seed}": full_sheet(seed, 13) for seed in range(3)}
    return tuple(_drawn(name, sheet) for name, sheet in (sheets | _BY_HAND).items())


@cache
def events_going_on() -> tuple[Drawn, ...]:
    """Random events in whose last round some pairings have no result yet."""
    seeds = range(2000, 2000 + thinned(40, 15))
    return tuple(_drawn(f"seed {n}, going on", random_sheet(n, going_on=True)) for n in seeds)


@cache
def drawn_round_robins() -> tuple[Drawn, ...]:
    """Round robins, two in three of them of teams, whose boards are known; odd and even."""
    found = []
    for seed in range(thinned(60, 15)):
        rng = Random(seed)
        turn = seed % 3
        sheet = random_round_robin(rng, teams=turn == 1) if turn < 2 else round_robin(rng)
        drawn = _drawn(f"round robin {seed}", sheet)
        if sheet.made:
            boards = board_points(rng, sheet)
            drawn = drawn._replace(event=with_boards(drawn.event, boards), boards=boards)
        found.append(drawn)
    return tuple(found)


@cache
def drawn_teams() -> tuple[Drawn, ...]:
    """Swisses of teams whose boards are known."""
    found = []
    for seed in range(thinned(30, 10)):
        drawn = _drawn(f"teams {seed}", full_sheet(seed, 3 + seed % 4, forfeits=True))
        boards = board_points(Random(seed), drawn.sheet)
        found.append(drawn._replace(event=with_boards(drawn.event, boards), boards=boards))
    return tuple(found)


@cache
def pool() -> tuple[Drawn, ...]:
    """Every kind of random event, each made once."""
    return (*drawn_events(), *events_going_on(), *drawn_round_robins(), *drawn_teams())


def with_boards(event: Event, boards: dict[int, list[Fraction]]) -> Event:
    players = tuple(
        replace(player, boards=tuple(map(float, boards[player.number]))) for player in event.players
    )
    return replace(event, players=players)


@cache
def round_robins() -> tuple[Event, ...]:
    """Events in which everybody has an opponent in every round, as in a round-robin matrix."""
    sheets = (
        full_sheet(seed, 3 + seed % 5, forfeits=seed % 2 == 0) for seed in range(thinned(20, 10))
    )
    return tuple(map(event_of, sheets))


def full_sheet(seed: int, rounds: int, *, forfeits: bool = False) -> Sheet:
    """A team event of four, six or eight without byes and absences."""
    rng = Random(seed)
    players = 2 * rng.randint(2, 4)
    results = random_event(
        rng, players, rounds, byes=False, forfeits=forfeits, withdrawals=False, colours=True
    )
    made = random_points(rng, results, INSIDE["team"])
    ratings: naive.Ratings = {no: rng.randint(800, 2800) for no in results}
    return Sheet(results, ratings, {2}, {1: Fraction(1)}, made)


def _drawn(name: str, sheet: Sheet) -> Drawn:
    rng, tied = Random(name), naive.tied_groups(sheet)
    return Drawn(name, sheet, event_of(sheet, shuffled=rng), tied, _halves(tied, rng))


def _halves(groups: list[list[int]], rng: Random) -> list[list[int]]:
    halves = []
    for group in groups:
        first = [no for no in group if rng.random() < 0.6]
        halves += [first, [no for no in group if no not in first]]
    return [half for half in halves if half]


def event_of(sheet: Sheet, shuffled: Random | None = None) -> Event:
    """What the package reads from the sheet; shuffled: with its rows in any order."""
    rounds = len(next(iter(sheet.results.values())))
    rows = [
        [
            no,
            f"Player {no}",
            sheet.ratings.get(no) or "unr",
            "x" if no in sheet.late else None,
            float(sheet.playoff[no]) if no in sheet.playoff else None,
            float(sheet.manual[no]) if no in sheet.manual else None,
            *(_written(sheet, no, position) for position in range(rounds)),
        ]
        for no in sheet.results
    ]
    if shuffled:
        shuffled.shuffle(rows)
    beside = ["No.", "Name", "Rtg", "Late", "Playoff", "Manual"]
    header = [*beside, *(f"Rnd{n + 1}" for n in range(rounds))]
    event = _sound(xltiebreak.read_values([header, *rows])).event
    return replace(event, by_game_points=sheet.by_game_points)


def _written(sheet: Sheet, no: int, position: int) -> str:
    cell = sheet.results[no][position]
    points = sheet.made[no][position] if no in sheet.made else None
    return f"{cell} {float(points[0]):g}-{float(points[1]):g}" if points else cell


def _sound(tables: Sequence[Crosstable]) -> Crosstable:
    (table,) = tables
    wrong = [one.message for one in table.problems if one.severity == "error"]
    # A sheet may not leave a round out, but an event may.
    assert all("has no result, but" in message for message in wrong), table.problems
    return table


# Systems to judge: one with a parameter is judged with several.


def variants(system: System) -> Iterator[tuple[System, naive.Parameter]]:
    """The system as it is, and with parameters where it takes one; each with the parameter."""
    yield system, None
    if system.definition.parameter:
        for text in PARAMETERS + (DECIMALS if system.definition.parameter.decimals else ()):
            yield system.with_parameter(float(text)), Fraction(text)


def is_undefined(system: System) -> bool:
    """Whether the system has no definition: it never gives a value, and says so."""
    return all(
        variant.lacks(event) and isinstance(variant.terms(event, number, group), NoValue)
        for _, _, event, *_ in drawn_events()
        for variant, _ in variants(system)
        for group in event.score_groups
        for number in group
    )


english = language().text_of
"""The words of a note, a reason or a term."""


def exact(value: Value) -> Fraction | None:
    return None if value is None else Fraction(value)


# Worked cases.


def has_worked_cases(system: System) -> None:
    """It has cases, agrees with them, and they are not all trivial."""
    if is_undefined(system):
        return
    cases = system.definition.cases
    assert cases, f"{system.code} has no worked case: work one out by hand"
    for case in cases:
        expected, computed = worked_out(case), values_of_case(system, case)
        for number, value in expected.items():
            assert number in computed, f"{system.code}: no player of its case has number {number}"
            assert computed[number] == value, (
                f"{system.code}: its case says {case.values[number]} = {value} for player "
                f"{number}, but it gives {computed[number]}"
            )
    assert any(_tells_players_apart(system, case) for case in cases), (
        f"{system.code}: all players of its cases have the same value: name some who differ"
    )
    assert any(_is_hard_enough(system, case) for case in cases), (
        f"{system.code}: none of its cases names "
        + ("two players who are tied" if system.group else "a player with an unplayed round")
    )


def event_of_case(case: Case) -> Event:
    """The event of a crosstable in text: two blanks between cells, a point for a blank one."""
    lines = [re.split("  +", line.strip()) for line in case.crosstable.strip().splitlines()]
    rows = [[None if cell == "." else cell for cell in line] for line in lines]
    return _sound(xltiebreak.read_values(rows)).event


def worked_out(case: Case) -> dict[int, Fraction | None]:
    """The expected values by player number."""
    assert case.values, "a worked case names no player"
    return {number: arithmetic(text) for number, text in case.values.items()}


def values_of_case(system: System, case: Case) -> dict[int, Fraction | None]:
    """All players' values in a worked case."""
    event, worked = event_of_case(case), with_parameter(system, case.parameter)
    assert not worked.lacks(event), f"{system.code}: its case lacks something"
    return {number: exact(value) for number, value in worked.values(event).items()}


def with_parameter(system: System, given: float | None) -> System:
    """The system with the parameter that is given, or else drawn where it draws one."""
    draw = system.definition.parameter.draw if system.definition.parameter else None
    parameter = draw() if draw and given is None else given
    return system if parameter is None else system.with_parameter(parameter)


def _tells_players_apart(system: System, case: Case) -> bool:
    """Whether the case names different values, or all players have the same one."""
    named = set(worked_out(case).values())
    return len(named) > 1 or len(set(values_of_case(system, case).values())) == 1


def _is_hard_enough(system: System, case: Case) -> bool:
    """Whether the case names tied players, or a player with an unplayed round."""
    event = event_of_case(case)
    if system.group:
        return any(len(set(group) & set(case.values)) > 1 for group in event.score_groups)
    return any(not game.result.played for number in case.values for game in event.games[number])


# The naive twin.


def agrees_with_its_twin(system: System) -> None:
    """Its values are those of the naive rule for all players of all events that have its needs.

    The tied players are the score groups, and then halves of them: the twin of a system that is no
    group system does not look at who is tied either.
    """
    _agrees_in(drawn_events(), system)


def agrees_while_games_go_on(system: System) -> None:
    """The same in round robins, and where some games of the last round have no result yet."""
    _agrees_in((*events_going_on(), *drawn_round_robins()), system)


def _agrees_in(drawn: Sequence[Drawn], system: System) -> None:
    if is_undefined(system):
        return
    twin = twin_of(system)
    for case in system.definition.cases:
        _holds_for_the_twin(system, twin, case)
    compared = 0
    seen: set[Fraction | None] = set()
    for position, one in enumerate(drawn):
        for variant, parameter in variants(system):
            if variant.lacks(one.event):
                continue
            compared += 1
            seen |= compare(variant, twin, parameter, one)
            if system.group or position % 4 == 0:
                compare(variant, twin, parameter, one, one.halves)
    assert compared >= FEWEST, (
        f"{system.code}: {compared} of the random events have what it needs: teach "
        "tests/random_events.py to draw it"
    )
    assert len(seen) > 1, f"{system.code}: its value is {seen} everywhere: what does it look at?"


def twin_of(system: System) -> naive.Twin:
    twin = naive.TWINS.get(system.definition.code)
    assert twin, (
        f"{system.code}: there is no naive twin: write its rule once more, as plain loops, into "
        "tests/naive.py, and enter it in TWINS"
    )
    return twin


def _holds_for_the_twin(system: System, twin: naive.Twin, case: Case) -> None:
    sheet = sheet_of_case(case)
    given = with_parameter(system, case.parameter).given
    parameter = None if given is None else Fraction(str(given))
    for group in naive.tied_groups(sheet):
        for no in group:
            alone = system.group and len(group) < 2 and not system.definition.alone
            if no in case.values and not alone:
                value = twin(sheet, no, group, parameter)
                assert value == arithmetic(case.values[no]), (
                    f"{system.code}: its case says {case.values[no]} for player {no}, but its "
                    f"naive twin gives {value}"
                )


def sheet_of_case(case: Case) -> Sheet:
    """The crosstable of a case as the naive rules have it."""
    header, *lines = [
        re.split("  +", line.strip()) for line in case.crosstable.strip().splitlines()
    ]
    sheet = Sheet({})
    for line in lines:
        no = int(line[0])
        sheet.results[no], sheet.made[no] = [], []
        for title, text in zip(header, line, strict=True):
            cell, _, points = text.replace(".", "", text == ".").partition(" ")
            if title == "Rtg":
                sheet.ratings[no] = int(cell) if cell.isdigit() else None
            elif title == "Late" and cell:
                sheet.late.add(no)
            elif title == "Playoff" and cell:
                sheet.playoff[no] = Fraction(cell)
            elif title == "Manual" and cell:
                sheet.manual[no] = Fraction(cell)
            elif title.startswith("Rnd"):
                sheet.results[no].append(cell)
                made, _, against = points.partition("-")
                sheet.made[no].append((Fraction(made), Fraction(against)) if points else None)
    return sheet


def compare(
    system: System,
    twin: naive.Twin,
    parameter: naive.Parameter,
    drawn: Drawn,
    groups: list[list[int]] | None = None,
) -> set[Fraction | None]:
    """The values, which are those of the twin. groups: who is tied, the score groups unless given.

    For the score groups the package is asked as it is without them.
    """
    computed = {no: exact(value) for no, value in system.values(drawn.event, groups).items()}
    assert set(computed) == set(drawn.sheet.results), f"{system.code}: not all have a value"
    for group in groups or drawn.tied:
        for no in group:
            alone = system.group and len(group) < 2 and not system.definition.alone
            expected = None if alone else twin(drawn.sheet, no, group, parameter)
            assert computed[no] == expected, (
                f"{drawn.name}: {system.code} of player {no} is {computed[no]}, its naive twin "
                f"gives {expected}; tied are {group}, the results are {drawn.sheet.results}"
            )
    return set(computed.values())


# The words that go with the numbers.


_REASON = re.compile(r"(?:(?P<because>[^:]*): )?(?P<what>[^:]*?)(?: counts? for nothing)?")
_END = re.compile(r"the (?:(?P<count>two|three|\d+) )?(?P<which>lowest|highest)")
_FIRST = re.compile(r"the first (?:round|(?P<count>\d+)(?: rounds)?)")
_COUNTS = {"": 1, "two": 2, "three": 3}
_SCORES = {"plus score": 1, "even score": 0, "minus score": -1}


def says_what_it_does(system: System) -> None:
    """Its terms make its value, belong to rounds that count, and are left out as their words say.

    The words name a number of the lowest, highest or first terms, for a plus, even or
    minus score. "The first ..." leaves out all terms of these rounds.
    """
    for name, sheet, event, *_ in drawn_events():
        for variant, _ in variants(system):
            if variant.lacks(event):
                continue
            groups = [group for group in event.score_groups if len(group) > 1 or not variant.group]
            values = variant.values(event)
            for number, tied in ((number, group) for group in groups for number in group):
                terms = variant.terms(event, number, tied)
                where = f"{name}: {variant.code} of player {number}"
                if isinstance(terms, NoValue):
                    assert terms.why, f"{where} has no value and does not say why"
                    assert values[number] is None, where
                    continue
                _make_the_value(where, terms, variant, values[number])
                _belong_to_rounds(where, terms, event)
                _are_left_out_as_they_say(where, terms, sheet, event, number)
    _terms_go_with_their_rounds(system)


def _terms_go_with_their_rounds(system: System) -> None:
    """If the order of the rounds changes no value, the terms follow their rounds."""
    for event, turned in _turned_round_robins():
        rounds = event.rounds
        for variant, _ in variants(system):
            if variant.lacks(turned) or variant.lacks(event):
                continue
            for group in event.score_groups:
                for number in group if len(group) > 1 or not variant.group else ():
                    before = variant.terms(event, number, group)
                    after = variant.terms(turned, number, group)
                    if isinstance(before, NoValue) or isinstance(after, NoValue):
                        continue
                    expected = [
                        (_round_before(term.round, rounds), Fraction(term.amount))
                        for term in after.one_by_one()
                    ]
                    assert sorted(expected) == sorted(
                        (term.round, Fraction(term.amount)) for term in before.one_by_one()
                    ), (
                        f"{variant.code}: its terms are not those of their rounds: {before}, and "
                        f"with the first two rounds played last {after}"
                    )


@cache
def _turned_round_robins() -> list[tuple[Event, Event]]:
    return [(event, _turned(event)) for event in round_robins()]


def _turned(event: Event) -> Event:
    """The event with its first two rounds last, and without an order of rounds."""
    turned = (replace(p, games=p.games[2:] + p.games[:2]) for p in event.players)
    return replace(event, players=tuple(turned), in_rounds=False)


def _round_before(number: int, rounds: int) -> int:
    """The round before the event was turned."""
    return (number + 1) % rounds + 1 if number else 0


def _make_the_value(where: str, terms: Terms, system: System, value: Value) -> None:
    counting = [Fraction(term.amount) for term in terms.one_by_one() if not term.dropped]
    made: Fraction | None = sum(counting, Fraction(0))
    if system.mean:
        made = naive.mean(counting)
    assert exact(value) == made, f"{where} is {value}, but its terms make {made}"


def _belong_to_rounds(where: str, terms: Terms, event: Event) -> None:
    strange = set(terms.rounds) - {0, *event.completed}
    assert not strange, f"{where} has terms of rounds {strange}; completed are {event.completed}"


def _are_left_out_as_they_say(
    where: str, terms: Terms, sheet: Sheet, event: Event, number: int
) -> None:
    rows = [one._replace(dropped=english(one.dropped)) for one in terms.one_by_one()]
    reasons = dict.fromkeys(str(term.dropped) for term in rows if term.dropped)
    ends = {"lowest": 0, "highest": 0}
    said: dict[str, dict[str, int]] = {}
    pool = list(rows)
    for reason in reasons:
        because, what = _understood(where, reason)
        if because in _SCORES:
            _has_this_score(where, because, sheet, number)
        said[reason] = {}
        for part in what.split(" and "):
            if first := _FIRST.fullmatch(part):
                rounds = event.completed[: int(first["count"] or 1)]
                of_them = [term for term in rows if term.round in rounds]
                out = [term for term in rows if term.dropped == reason]
                assert out == of_them, f"{where} leaves out {out}, and says {reason!r}"
                pool = [term for term in pool if term.round not in rounds]
            elif end := _END.fullmatch(part):
                count = end["count"] or ""
                said[reason][end["which"]] = _COUNTS.get(count) or int(count)
                ends[end["which"]] += said[reason][end["which"]]
            else:
                raise AssertionError(f"{where}: no check understands why it leaves out: {reason!r}")
    amounts = sorted(Fraction(term.amount) for term in pool)
    for reason, counts in said.items():
        if not counts:
            continue
        out_of_pool = sorted(Fraction(term.amount) for term in pool if term.dropped == reason)
        low, high = counts.get("lowest", 0), counts.get("highest", 0)
        expected = amounts[:low] + amounts[len(amounts) - high :]
        if len(amounts) <= sum(ends.values()):
            assert all(term.dropped for term in pool), f"{where} keeps some, and says {reason!r}"
            continue
        assert out_of_pool == expected, (
            f"{where} leaves out {list(map(float, out_of_pool))} of {list(map(float, amounts))}, "
            f"and says {reason!r}"
        )


def _understood(where: str, reason: str) -> tuple[str, str]:
    match = _REASON.fullmatch(reason)
    assert match, f"{where}: no check understands why it leaves out: {reason!r}"
    return (match["because"] or "").partition(",")[0], match["what"]


def _has_this_score(where: str, because: str, sheet: Sheet, number: int) -> None:
    doubled = 2 * naive.placing(sheet, number)
    rounds = naive.rounds_completed(sheet.results)
    maximum = rounds * (naive.boards(sheet) if sheet.by_game_points else 1)
    sign = (doubled > maximum) - (doubled < maximum)
    assert sign == _SCORES[because], f"{where} says {because}: {doubled / 2} of {maximum}"


# What it needs.


def _without_colours(event: Event) -> Event:
    return _with_games(event, lambda game: game._replace(color=None))


def _without_points_inside(event: Event) -> Event:
    return _with_games(event, lambda game: game._replace(made=None, against=None))


def _with_games(event: Event, change: Callable[[Game], Game]) -> Event:
    changed = (replace(p, games=tuple(map(change, p.games))) for p in event.players)
    return replace(event, players=tuple(changed))


def _without_ratings(event: Event) -> Event:
    return replace(event, players=tuple(replace(p, rating=None) for p in event.players))


def _without_late_marks(event: Event) -> Event:
    return replace(event, players=tuple(replace(p, late=None) for p in event.players))


def _without_a_playoff(event: Event) -> Event:
    return replace(event, players=tuple(replace(p, playoff=None) for p in event.players))


def _without_numbers_by_hand(event: Event) -> Event:
    return replace(event, players=tuple(replace(p, manual=None) for p in event.players))


_WITHOUT: dict[str, Callable[[Event], Event]] = {
    "colours": _without_colours,
    "ratings": _without_ratings,
    "a Late column": _without_late_marks,
    "a Playoff column": _without_a_playoff,
    "a Manual column": _without_numbers_by_hand,
    "points made inside the rounds": _without_points_inside,
}


@cache
def _events_without() -> list[tuple[str, Event, dict[str, Event]]]:
    """Events, each with what is left of it without colours, ratings and so on."""
    return [
        (name, event, {what: without(event) for what, without in _WITHOUT.items()})
        for name, _, event, *_ in drawn_events()[::3]
    ]


def says_what_it_needs(system: System) -> None:
    """If something is missing it says so or gives the same values; never a silent 0."""
    for name, event, poorer in _events_without():
        for variant, _ in variants(system):
            if variant.lacks(event) or event.by_game_points:
                continue
            for what, without in poorer.items():
                _is_not_missed(variant, name, event, what, without)
    for event, matrix in _turned_round_robins():
        for variant, _ in variants(system):
            if not variant.lacks(event):
                _is_not_missed(variant, "a round robin", event, "the order of rounds", matrix)


def _is_not_missed(system: System, name: str, event: Event, what: str, without: Event) -> None:
    if not system.lacks(without):
        assert system.values(without) == system.values(event), (
            f"{name}: {system.code} gives something else without {what}, and has not named it "
            "among its needs"
        )


# Where it has to turn up.


_CODE = re.compile("[A-Z][A-Z0-9]*")
_MEAN_SOMETHING_ELSE_IN_HEADERS = ("PL",)  # the place
_NUMBER = r"[0-9]+(?:\.[0-9]+)?"


def can_be_found(system: System) -> None:
    """Headers, `find`, the docs table and explanations know it by names of its own."""
    _is_documented(system)
    _has_names_of_its_own(system)
    _is_found_by_them(system)
    _has_its_letter(system)
    _has_its_function(system)
    _is_listed(system)
    _is_named_in_explanations(system)


def names_of(system: System) -> tuple[str, ...]:
    return (system.code, system.name, system.heading, *system.definition.headers)


def _is_documented(system: System) -> None:
    assert any(system is one for one in all_systems()), f"{system.code} is not registered"
    assert _CODE.fullmatch(system.code), f"{system.code!r} is no code: capitals and digits"
    term = system.definition.term if isinstance(system.definition.term, str) else "its event says"
    assert term and term == term.strip(), f"{system.code} has no term: {term!r}"
    source = system.definition.source
    said = {"name": system.name, "heading": system.heading, "source": source, "rule": system.rule}
    for what, text in said.items():
        assert text and text == text.strip(), f"{system.code} has no {what}: {text!r}"
    assert "|" not in f"{names_of(system)}{source}", f"{system.code}: | ends a table's cell"


def _has_names_of_its_own(system: System) -> None:
    own = set(map(normal, names_of(system)))
    for other in all_systems():
        if other is system:
            continue
        for name in map(normal, names_of(other)):
            assert name not in own, f"{system.code}: {other.code} is called {name} already"
            assert not (system.definition.parameter and _numbered(name, own)), (
                f"{system.code} with a number is {name}, which is {other.code}"
            )
            numbered = other.definition.parameter and any(_numbered(one, [name]) for one in own)
            assert not numbered, f"{system.code} is called as {other.code} with a number: {own}"


def _numbered(name: str, others: Collection[str]) -> bool:
    """Whether the name is one of the others with a number behind it."""
    return any(re.fullmatch(re.escape(other) + _NUMBER, name) for other in others)


def _is_found_by_them(system: System) -> None:
    for name in names_of(system):
        assert system_in(name) is system, (
            f"{system.code}: the header {name!r} means {system_in(name)}"
        )
        found = find(name)
        same = found.definition is system.definition
        assert same, f"{system.code}: {name!r} finds {found.code}"
    for header in names_of(system):
        if header not in _MEAN_SOMETHING_ELSE_IN_HEADERS:
            _is_a_column(system, header, [])
    if system.definition.parameter:
        _is_a_column(system.with_parameter(2), f"{system.heading} 2", [])


def _is_a_column(system: System, header: str, before: Sequence[str]) -> None:
    """A crosstable with this header, after some others, has a column of the system."""
    blank = [None] * (len(before) + 1)
    rows: list[list[object]] = [["No.", "Name", *before, header, "Rnd1", "Rnd2"]]
    rows += [[1, "A", *blank, "W2", "-B-"], [2, "B", *blank, "L1", "-U-"]]
    columns = tiebreak_columns(_sound(xltiebreak.read_values(rows)).header, ())
    found = columns.systems.get(3 + len(before))
    assert found and found.code == system.code, (
        f"{system.code}: a column headed {header!r} is {found.code if found else 'no tie-break'}"
    )


def _has_its_letter(system: System) -> None:
    """A letter is SwissSys's and stands in the source; the second column is the second system."""
    definition = system.definition
    letter, parameter = definition.letter, definition.parameter
    if not letter:
        return
    assert re.fullmatch("[A-Z]", letter), f"{system.code}: {letter!r} is no letter"
    sourced = f"[{letter}]" in definition.source
    assert sourced, f"{system.code}: its source does not name [{letter}]"
    systems = all_systems()
    before = [s for s in systems[: systems.index(system)] if s.definition.letter == letter]
    one = system.with_parameter(1) if parameter and parameter.series else system
    _is_a_column(one, f"TBrk [{letter}]", [f"TBrk [{letter}]"] * len(before))


def _has_its_function(system: System) -> None:
    others = {other.definition.udf for other in all_systems() if other is not system}
    others |= {"TIEBREAK", "TIEBREAKS", "TBPLACE", "TBPOINTS", "TBEXPLAIN", "TBCHECK"}
    if own := system.definition.udf:
        assert _CODE.fullmatch(own), f"{system.code}: {own!r} is no function name"
        assert own not in others, f"{system.code}: there is a function {own} already"


def _is_listed(system: System) -> None:
    printed = CliRunner().invoke(main, ["systems", "--format", "md"], catch_exceptions=False).stdout
    rows = [line for line in printed.splitlines() if line.startswith(f"| {system.code} |")]
    assert len(rows) == 1, f"the docs table has {len(rows)} rows of {system.code}"
    cells = [cell.strip() for cell in rows[0].strip("|").split("|")]
    for text in (system.name, system.definition.source):
        assert text in cells, f"the docs table does not say {text!r} of {system.code}: {rows[0]}"


def _is_named_in_explanations(system: System) -> None:
    called = f"{system.name} ({system.code})"
    if is_undefined(system):
        assert called in (system.lacks(drawn_events()[0].event) or ""), f"{called} lacks something"
        return
    for _, _, event, *_ in drawn_events():
        first = system.definition.cases[0].parameter if system.definition.cases else None
        worked = with_parameter(system, first)
        if not worked.lacks(event):
            number = event.players[0].number
            explained = explain.explain(event, number, worked)
            title, *lines = explain.text(explained)
            assert system.name in title and system.code in title, f"{called} is called {title}"
            assert any(english(worked.term_in(event)) in line for line in lines), (
                f"{called}: {lines}"
            )
            return
    raise AssertionError(f"{called}: no event has what it needs")


# What others get after it.


def leaves_the_event_alone(system: System) -> None:
    """After it is asked, it and all others give the same values as before."""
    for name, _, made, *_ in drawn_events()[2:80:30]:
        event = replace(made)  # it remembers nothing
        others = [other for other in all_systems() if other is not system]
        before = _values_of(others, event)
        for variant, _ in variants(system):
            first, again = _values_of([variant], event), _values_of([variant], event)
            assert first == again, f"{name}: {variant.code} asked twice gives {first} and {again}"
            if first:
                explain.explain(event, event.players[0].number, variant)
        after = _values_of(others, event)
        changed = [code for code in before if before[code] != after[code]]
        assert not changed, f"{name}: {changed} give something else after {system.code}"


def _values_of(systems: Sequence[System], event: Event) -> dict[str, dict[int, Value]]:
    return {system.code: system.values(event) for system in systems if not system.lacks(event)}


CHECKS: tuple[Check, ...] = (
    leaves_the_event_alone,  # first: a spoilt event would spoil the other checks
    can_be_found,
    has_worked_cases,
    agrees_with_its_twin,
    agrees_while_games_go_on,
    says_what_it_does,
    says_what_it_needs,
)


_STILL_GOING_ON = "rules.md D, OW: a game that is still going on is no absence"
_ROUND_ONE = "rules.md A, AC: what a bye in round 1 took off goes with its round"
_STILL_TIED = "rules.md A, HS: the group still tied at that point, as for HG"
AT_ODDS_WITH_THE_RULES: dict[tuple[str, str], str] = {}
"""Systems that fail a check, and why they should not: remove each when it is fixed."""


def judge(system: System) -> None:
    """All checks; the first that fails says why."""
    for check in CHECKS:
        check(system)
