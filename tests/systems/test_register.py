"""Every registered system has worked cases, a twin, names, words and needs that are right."""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from inspect import getsource
from pathlib import Path

import naive
import naive_fide
import pytest
from arithmetic import arithmetic
from click.testing import CliRunner
from sheets import boards_of, sheet_of
from systems.drawn import (
    Drawn,
    agree,
    drawn_events,
    drawn_round_robins,
    event_of_case,
    events_going_on,
    naively,
    pool,
    round_robins,
    rows_of_case,
    sound,
)
from tables import Rows, table_of

import xltiebreak
from xltiebreak import udfs
from xltiebreak.book.sections import section_of
from xltiebreak.cli import main
from xltiebreak.core import registry
from xltiebreak.core.event import Event, Game, Player
from xltiebreak.core.explain import explain, one_line, text
from xltiebreak.core.registry import Case
from xltiebreak.core.terms import Value
from xltiebreak.languages import language
from xltiebreak.languages.en import TEXTS
from xltiebreak.languages.text import Phrase, normal
from xltiebreak.rules import (
    CURRENT,
    EDITIONS,
    FIDE,
    US,
    MissingError,
    NoValue,
    System,
    UnknownSystemError,
    all_systems,
    find,
    naming,
    texts_of_systems,
)
from xltiebreak.rules.naming import system_in
from xltiebreak.rules.teams import MATCH_POINTS

UNDEFINED = "IHSA"  # it never gives a value, and says so
OF_US = all_systems()
OF_FIDE = all_systems(CURRENT)
DEFINED = [system for system in (*OF_US, *OF_FIDE) if system.code != UNDEFINED]
FEWEST = 10  # events on which a system has to be compared

every_system = pytest.mark.parametrize("system", DEFINED, ids=lambda one: str(one.exact))
pytestmark = pytest.mark.usefixtures("known_rounds")


def variants(system: System) -> Iterator[tuple[System, naive.Parameter]]:
    """The system as it is, and with parameters where it takes one; each with the parameter."""
    yield system, None
    if parameter := system.definition.parameter:
        for given in ("1", "2", "3", "7", *(("2.5", "0.1") if parameter.decimals else ())):
            yield system.with_parameter(float(given)), Fraction(given)


def groups_of(system: System, event: Event) -> Iterator[tuple[int, Sequence[int]]]:
    """Each player with who is tied; of a group system those who are tied with somebody."""
    for tied in event.score_groups:
        for number in tied if len(tied) > 1 or not system.group else ():
            yield number, tied


# Values.


def worked_by(system: System, case: Case) -> System:
    """The system with the parameter of its case, or drawn where it draws one."""
    draw = system.definition.parameter.draw if system.definition.parameter else None
    parameter = draw() if draw and case.parameter is None else case.parameter
    return system if parameter is None else system.with_parameter(parameter)


@every_system
def test_it_and_its_twin_agree_with_its_cases(system: System) -> None:
    assert system.definition.cases, "work a case out by hand"
    for case in system.definition.cases:
        rows, worked = rows_of_case(case), worked_by(system, case)
        event, sheet = event_of_case(case), sheet_of(rows)
        values = worked.values(event)
        given = None if worked.given is None else Fraction(str(worked.given))
        groups = naive.tied_groups(sheet)
        one = Drawn(case.crosstable, sheet, event, groups, [], boards_of(rows))
        for number, expected in case.values.items():
            assert values[number] == arithmetic(expected), number
            (tied,) = (group for group in groups if number in group)
            assert naively(worked, one, number, tied, given) == arithmetic(expected), number


def test_the_naive_rules_share_nothing_with_the_package() -> None:
    nodes = list(ast.walk(ast.parse(getsource(naive) + getsource(naive_fide))))
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    assert names - {"__future__", "random", "collections.abc", "dataclasses", "fractions"} == {
        *("naive", "math", "typing")
    }


def test_every_twin_is_the_twin_of_a_system() -> None:
    assert set(naive.TWINS) == {system.code for system in OF_US} - {UNDEFINED}


@pytest.mark.parametrize("code", naive.TWINS)
@pytest.mark.parametrize("events", [(drawn_events,), (events_going_on, drawn_round_robins)])
def test_values_agree_with_the_naive_rules(
    code: str, events: Sequence[Callable[[], Sequence[Drawn]]]
) -> None:
    """Score groups are tied, and in some events halves of them; FIDE's have a test of their own."""
    (system,) = (one for one in OF_US if one.code == code)
    compared, seen = 0, set[Fraction | None]()
    for position, one in enumerate(drawn for some in events for drawn in some()):
        for variant, parameter in variants(system):
            if not variant.lacks(one.event):
                compared += 1
                seen |= {*agree(variant, one, one.tied, parameter)}
                if system.group or position % 4 == 0:
                    seen |= {*agree(variant, one, one.halves, parameter)}
    assert compared >= FEWEST and len(seen) > 1, (
        "teach tests/random_events.py to draw what it needs"
    )


# Terms, and the words that go with them.


@every_system
def test_terms_make_the_value_and_belong_to_rounds(system: System) -> None:
    """FIDE's editions take turns."""
    of_us = system.rules == US
    for turn, one in enumerate(drawn_events()[:: 1 if of_us else 3]):
        edition = system if of_us else system.by(EDITIONS[turn % len(EDITIONS)])
        for variant, _ in variants(edition):
            if not variant.lacks(one.event):
                make_the_value(variant, one.event)


def make_the_value(system: System, event: Event) -> None:
    values = system.values(event)
    for number, tied in groups_of(system, event):
        terms = system.terms(event, number, tied)
        if isinstance(terms, NoValue):
            assert terms.why and values[number] is None
            continue
        counting = [Fraction(one.amount) for one in terms.one_by_one() if not one.dropped]
        made = naive.mean(counting) if system.mean else sum(counting, Fraction(0))
        assert system.rules != US or made == values[number]
        assert system.value_of(terms) == values[number]
        assert set(terms.rounds) <= {0, *event.completed}


SCORES = {"plus score": 1, "even score": 0, "minus score": -1}
english = language().text_of


@pytest.mark.parametrize("code", ["MM", "ME", "MB1", "MB2", "FC", "AD"])
def test_what_is_left_out_is_what_the_words_say(code: str) -> None:
    seen = 0
    for _, sheet, event, *_ in drawn_events():
        for number in () if find(code).lacks(event) else event.by_number:
            terms = find(code).terms(event, number)
            rows = [] if isinstance(terms, NoValue) else terms.one_by_one()
            kept = [row.amount for row in rows if not row.dropped]
            for row in rows if kept else ():
                words = english(row.dropped)
                for score, sign in SCORES.items():
                    if words.startswith(score):
                        assert sign_of(sheet, number) == sign, (words, number)
                if "lowest" in words or "highest" in words:
                    seen += 1
                    assert ("lowest" in words and row.amount <= min(kept)) or (
                        "highest" in words and row.amount >= max(kept)
                    ), (words, rows)
                elif words:
                    seen += 1
                    assert words.startswith("the first") and row.round == event.completed[0]
    assert seen > 20


def sign_of(sheet: naive.Sheet, number: int) -> int:
    doubled = 2 * naive.placing(sheet, number)
    boards = naive.boards(sheet) if sheet.by_game_points else 1
    maximum = naive.rounds_completed(sheet.results) * boards
    return (doubled > maximum) - (doubled < maximum)


@cache
def turned_round_robins() -> list[tuple[Event, Event]]:
    """Events, and the same with the first two rounds last and without an order of rounds."""
    return [
        (
            event,
            replace(
                event,
                players=tuple(replace(p, games=p.games[2:] + p.games[:2]) for p in event.players),
                in_rounds=False,
            ),
        )
        for event in round_robins()
    ]


@pytest.mark.parametrize("system", OF_US, ids=lambda one: str(one.exact))
def test_terms_go_with_their_rounds(system: System) -> None:
    for event, turned in turned_round_robins():
        if system.lacks(turned) or system.lacks(event):
            continue
        for number, tied in groups_of(system, event):
            before, after = (system.terms(one, number, tied) for one in (event, turned))
            if isinstance(before, NoValue) or isinstance(after, NoValue):
                continue
            assert sorted(
                ((one.round + 1) % event.rounds + 1 if one.round else 0, Fraction(one.amount))
                for one in after.one_by_one()
            ) == sorted((one.round, Fraction(one.amount)) for one in before.one_by_one())


@pytest.mark.parametrize("rules", [US, FIDE])
def test_every_system_says_what_it_counts_in_words_for_parents(rules: str) -> None:
    for system in all_systems(rules):
        assert re.fullmatch(r"[\w ].*[\w)]", counted(system)), system.code
        assert counted(system) != system.name


def counted(system: System) -> str:
    return language().join(system.counted)


@pytest.mark.parametrize(
    ("code", "end"),
    [
        ("BH/C1", "added up, without the lowest"),
        ("BH/C2", "added up, without the 2 lowest"),
        ("BH/M1", "added up, without the lowest and the highest"),
        ("BH/M2", "added up, without the 2 lowest and the 2 highest"),
        ("BH:GP/P", "added up by game points, forfeits played"),
        ("KS/L60", "; here the limit is 60% of the points"),
        ("KS/L+1", "; here the limit is 1 half point above half of the points"),
        ("KS/L-3", "; here the limit is 3 half points below half of the points"),
    ],
)
def test_a_modifier_is_said_in_words_for_parents(code: str, end: str) -> None:
    assert counted(find(f"fide2026:{code}", "us")).endswith(end)


# What it needs.


def of_players(change: Callable[[Player], Player]) -> Callable[[Event], Event]:
    return lambda event: replace(event, players=tuple(map(change, event.players)))


def of_games(change: Callable[[Game], Game]) -> Callable[[Event], Event]:
    return of_players(lambda one: replace(one, games=tuple(map(change, one.games))))


WITHOUT: Mapping[str, Callable[[Event], Event]] = {
    "colours": of_games(lambda game: game._replace(color=None)),
    "points made inside": of_games(lambda game: game._replace(made=None)),
    "points of the other side": of_games(lambda game: game._replace(against=None)),
    "ratings": of_players(lambda one: replace(one, rating=None)),
    "a Late column": of_players(lambda one: replace(one, late=None)),
    "a Playoff column": of_players(lambda one: replace(one, playoff=None)),
    "a Manual column": of_players(lambda one: replace(one, manual=None)),
}


@cache
def poorer_events(rules: str) -> list[tuple[str, Event, Event]]:
    """Events, each with what is left of it without colours, ratings and so on."""
    found = [
        (what, event, without(event))
        for _, _, event, *_ in drawn_events()[::3]
        if not event.by_game_points
        for what, without in WITHOUT.items()
    ]
    turned = turned_round_robins() if rules == US else ()
    return found + [("the order of rounds", *both) for both in turned]


@every_system
def test_it_works_without_what_is_not_among_its_needs(system: System) -> None:
    """It says that something is missing or gives the same values; never a silent 0."""
    for variant, _ in variants(system):
        for what, event, poorer in poorer_events(system.rules):
            if not variant.lacks(event) and not variant.lacks(poorer):
                assert variant.values(poorer) == variant.values(event), what


@every_system
def test_it_spoils_no_other_system(system: System) -> None:
    for _, _, made, *_ in drawn_events()[2:80:30]:
        event = replace(made)  # it remembers nothing
        before = values_of(OF_US, event)
        for variant, _ in variants(system):
            values = values_of([variant], event)
            assert values == values_of([variant], event)
            if values:
                explain(event, event.players[0].number, variant)
        assert values_of(OF_US, event) == before


def values_of(systems: Sequence[System], event: Event) -> dict[str, Mapping[int, Value]]:
    return {system.code: system.values(event) for system in systems if not system.lacks(event)}


def test_a_system_without_a_definition_says_so() -> None:
    with pytest.raises(MissingError, match="not defined in public rules known here"):
        find(UNDEFINED).values(drawn_events()[0].event)


# Where it has to turn up.


def names_of(system: System) -> tuple[str, ...]:
    return (system.code, system.name, system.heading, *system.definition.headers)


@pytest.mark.parametrize("rules", [US, *EDITIONS])
def test_names_are_found_and_mean_one_system(rules: str) -> None:
    owners: dict[str, str] = {}
    for system in all_systems(rules):
        for name in names_of(system):
            assert owners.setdefault(normal(name), system.code) == system.code
            assert find(name, rules).definition is system.definition
            assert system_in(name, (), rules) == system
    numbered = [one for one in all_systems(rules) if one.definition.parameter]
    for system in numbered:
        for name in map(normal, names_of(system)):
            pattern = re.escape(name) + r"[0-9]+(?:\.[0-9]+)?"
            others = {one for one, owner in owners.items() if owner != system.code}
            assert not [other for other in others if re.fullmatch(pattern, other)]


@pytest.mark.parametrize("system", OF_US, ids=lambda one: str(one.code))
def test_its_names_and_its_letter_head_a_column(system: System) -> None:
    """The second column with a letter of SwissSys is the second system."""
    for header in names_of(system):
        if header not in ("PL", *MATCH_POINTS):  # the place; the points unless game points rank
            assert headed(header) == system.code, header
    definition = system.definition
    if definition.parameter:
        assert headed(f"{system.heading} 2") == system.with_parameter(2).code
    if letter := definition.letter:
        assert re.fullmatch("[A-Z]", letter) and f"[{letter}]" in definition.source
        same = [one for one in OF_US if one.definition.letter == letter]
        series = definition.parameter and definition.parameter.series
        expected = system.with_parameter(1) if series else system
        heads = [f"TBrk [{letter}]"] * (same.index(system) + 1)
        assert headed(*heads) == expected.code


def headed(*headers: str) -> str:
    """The code of the system that the last header means."""
    blank = [None] * len(headers)
    rows: Rows = [["No.", "Name", *headers, "Rnd1", "Rnd2"]]
    rows += [[1, "A", *blank, "W2", "-B-"], [2, "B", *blank, "L1", "-U-"]]
    found = {one.column: one.system for one in section_of(table_of(rows)).columns}
    system = found.get(2 + len(headers))
    return system.code if system else ""


def printed(*arguments: str) -> str:
    return CliRunner().invoke(main, ["systems", *arguments], catch_exceptions=False).stdout


@pytest.mark.parametrize("rules", [US, *EDITIONS])
def test_every_system_is_listed_and_explained(rules: str) -> None:
    listed = printed("--rules", rules, "--format", "md").splitlines()
    for system in all_systems(rules):
        code, definition = re.escape(system.code), system.definition
        assert definition.source == definition.source.strip() != "" and system.rule
        assert "|" not in f"{names_of(system)}{definition.source}", "it ends a table's cell"
        source = definition.source + "; not the same in every edition" * definition.varies
        (row,) = [one for one in listed if re.match(rf"\| {code} \| ", one)]
        assert f"| {system.name} |" in row and f"| {source} |" in row
        if rules != US:
            explained = printed("--rules", rules, "--explain", system.code)
            assert explained.startswith(f"{system.name} ({system.code}, {rules})")
            assert f"Source: {definition.source}" in explained and "Worked by hand" in explained


def test_codes_without_an_edition_are_listed_with_it_where_editions_differ() -> None:
    listed = printed("--format", "md")
    for system in OF_FIDE:
        code = system.identity[0]
        typed = f"{CURRENT}:{code}" if system.definition.varies else code
        assert f"\n| {typed} | {system.name} |" in listed
        assert find(typed, US).code in (code, typed)


def test_functions_of_systems_have_names_of_their_own() -> None:
    own = [system.definition.udf for system in OF_US if system.definition.udf]
    others = {"TIEBREAK", "TIEBREAKS", "TBPLACE", "TBPOINTS", "TBEXPLAIN", "TBCHECK"}
    assert len({*own, *others}) == len(own) + len(others)
    assert all(re.fullmatch("[A-Z][A-Z0-9]*", name) for name in own)


@every_system
def test_an_explanation_names_it_and_its_terms(system: System) -> None:
    asked = worked_by(system, system.definition.cases[0])
    event = next(one.event for one in pool() if not asked.lacks(one.event))
    explained = explain(event, event.players[0].number, asked)
    title, *lines = text(explained)
    assert system.name in title and system.code in title
    assert any(english(asked.term_in(event)) in line for line in lines)


# A system that is entered for one test only.

STRANGER = Path(__file__).parent / "parts" / "stranger.py"
ROWS: Rows = [
    ["No.", "Name", "Draws", "Rnd1", "Rnd2", "Rnd3"],
    [1, "Ada", None, "D2", "D3", "-H-"],
    [2, "Ben", None, "D1", "W4", "L3"],
    [3, "Cleo", None, "W4", "D1", "W2"],
    [4, "Dan", None, "L3", "L2", "-B-"],
]


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> Iterator[System]:
    """Register the system of a stranger, and forget it."""
    monkeypatch.setitem(registry._REGISTER, US, dict(registry._REGISTER[US]))
    forget_names()
    runpy.run_path(str(STRANGER))
    yield all_systems()[-1]
    monkeypatch.undo()
    forget_names()


def forget_names() -> None:
    for remembered in vars(naming).values():
        if hasattr(remembered, "cache_clear") and remembered.__module__ == naming.__name__:
            remembered.cache_clear()


def test_a_stranger_s_system_is_found_everywhere(stranger: System) -> None:
    assert len(STRANGER.read_text(encoding="utf-8").splitlines()) <= 20
    assert stranger.code == "ZD" and stranger.counted == ()
    assert find("zd") is find("Draw count") is find("Draws") is stranger
    assert [headed(one) for one in ("ZD", "draw count", "TBrk 1 (ZD)", "TBrk2 Draws")] == ["ZD"] * 4
    event = sound(ROWS)
    assert xltiebreak.values(event, "ZD") == {1: 2, 2: 1, 3: 1, 4: 0}
    # 1 has 1.5 points, 2 too: two draws against one
    standings = [(s.number, s.separated_by) for s in xltiebreak.rank(event, "ZD")]
    assert standings == [(3, None), (1, "ZD"), (2, None), (4, None)]
    assert udfs.TIEBREAK(ROWS, "ZD") == [["Draws"], [2.0], [1.0], [1.0], [0.0]]
    assert "| ZD | Draw count |  | me |  |  |\n" in printed("--format", "md")
    assert one_line(explain(event, 1, stranger)) == "ZD 2.0 = 1.0 + 1.0"


@pytest.mark.usefixtures("stranger")
def test_a_system_says_of_itself_what_its_rule_shows() -> None:
    def rule(event: Event, number: int, tied: frozenset[int]) -> NoValue:
        return NoValue("")

    for code, own in (("ZT", ""), ("ZU", "a team has no age")):
        registry.register(code, code, term="", source="", cases=(), not_for_teams=own)(rule)
        assert find(code).heading == code
        assert find(code).definition.not_for_teams == (own or "it compares tied players")
        assert find(code) != code


def test_a_code_that_is_taken_cannot_be_registered(stranger: System) -> None:
    with pytest.raises(ValueError, match=r"the code 'ZD' of ZD .* is taken: it is that of ZD "):
        runpy.run_path(str(STRANGER))


def test_a_stranger_s_system_leaves_nothing_behind() -> None:
    with pytest.raises(UnknownSystemError):
        find("ZD")
    assert headed("Draw count") == ""


def test_a_text_of_a_tie_break_stands_in_one_place() -> None:
    """Above its rule, or in the module of English if several share it."""
    systems = [*all_systems(US), *all_systems(FIDE)]
    stated: dict[str, set[str]] = {}
    for system in systems:
        for key, said in system.phrases.items():
            stated.setdefault(key, set()).add(said)
        for phrase in (system.definition.counts, system.definition.term):
            if isinstance(phrase, Phrase):
                assert bool(phrase.english) != (phrase.key in TEXTS), phrase.key
    assert [key for key, texts in stated.items() if len(texts) > 1] == []
    assert texts_of_systems().keys() & TEXTS.keys() == set()
