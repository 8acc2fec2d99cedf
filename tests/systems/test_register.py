"""Every registered system passes the checks, no wrong one does, a new one is found everywhere."""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from inspect import getsource
from pathlib import Path
from typing import Any

import naive
import pytest
from click.testing import CliRunner
from systems import checks

import xltiebreak
from xltiebreak import udfs
from xltiebreak.cli import main
from xltiebreak.crosstable.finding.columns import tiebreak_columns
from xltiebreak.event import Event
from xltiebreak.explain import explain, one_line, text
from xltiebreak.languages import language
from xltiebreak.systems import (
    US,
    MissingError,
    System,
    all_systems,
    find,
    naming,
    opposition,
    registry,
)
from xltiebreak.systems.examples import CLUB, OPEN
from xltiebreak.systems.registry import Case, register
from xltiebreak.systems.terms import NoValue, Terms, cut

STRANGER = Path(__file__).parent / "parts" / "stranger.py"
Rule = Callable[[Event, int], Terms | NoValue]


def named(check: checks.Check) -> str:
    return check.__name__


@pytest.mark.usefixtures("known_rounds")
@pytest.mark.parametrize("code", [system.code for system in all_systems()])
@pytest.mark.parametrize("check", checks.CHECKS, ids=named)
def test_every_system_is_right(
    check: checks.Check, code: str, request: pytest.FixtureRequest
) -> None:
    if reason := checks.AT_ODDS_WITH_THE_RULES.get((code, named(check))):
        request.applymarker(pytest.mark.xfail(strict=True, raises=AssertionError, reason=reason))
    check(*[system for system in all_systems() if system.code == code])


def test_the_naive_rules_share_nothing_with_the_package() -> None:
    nodes = list(ast.walk(ast.parse(getsource(naive))))
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    assert names == {"__future__", "random", "collections.abc", "dataclasses", "fractions"}


def test_every_twin_is_the_twin_of_a_system() -> None:
    defined = (system for system in all_systems() if not checks.is_undefined(system))
    assert set(naive.TWINS) == {system.code for system in defined}


# Systems that are entered for one test only.


@pytest.fixture
def an_open_register(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Undo what a test adds to the register and to the twins."""
    monkeypatch.setitem(registry._REGISTER, US, dict(registry._REGISTER[US]))
    monkeypatch.setattr(naive, "TWINS", dict(naive.TWINS))
    _forget_names()
    yield
    monkeypatch.undo()
    _forget_names()


def _forget_names() -> None:
    """Clear the caches of the module `naming`."""
    for remembered in vars(naming).values():
        if hasattr(remembered, "cache_clear") and remembered.__module__ == naming.__name__:
            remembered.cache_clear()


def ones(rounds: Sequence[int]) -> Terms:
    return Terms([1] * len(rounds), rounds)


def games_played(event: Event, number: int) -> Terms:
    """The games played at the board."""
    return ones([round_number for _, round_number in event.played(number)])


def naive_games_played(results: naive.Results, no: int) -> int:
    return len(naive.opponents(results, no))


GAMES_PLAYED: dict[str, Any] = {
    "code": "ZZ",
    "plain_name": "Games played",
    "heading": "Games",
    "term": "a game",
    "source": "nobody",
    "cases": (Case(OPEN, {1: "4", 7: "3", 8: "0"}),),
}


def entered(rule: Rule, **changes: object) -> System:
    """Register the rule as "Games played", with changes; its twin counts the games played."""
    naive.TWINS["ZZ"] = naive.of_results(naive_games_played)
    register(**{**GAMES_PLAYED, **changes})(rule)
    return all_systems()[-1]


def refused(system: System, check: checks.Check, why: str) -> None:
    """The check refuses the system."""
    with pytest.raises(AssertionError, match=why):
        check(system)


@pytest.mark.usefixtures("an_open_register")
def test_a_right_system_passes() -> None:
    checks.judge(entered(games_played))


def test_the_register_forgets_what_a_test_added() -> None:
    assert "ZZ" not in [system.code for system in all_systems()]
    assert naming.system_in("Games played") is None


# Each check refuses what it is there for.


def forfeits_are_games(event: Event, number: int) -> Terms:
    """The games, forfeits included."""
    games = zip(event.games[number], event.completed, strict=True)
    return ones([at for game, at in games if game.opponent is not None])


def not_in_thirteen_rounds(event: Event, number: int) -> Terms:
    """The games of the first dozen rounds."""
    return ones(games_played(event, number).rounds[:12])


def ninety_nine(event: Event, number: int) -> Terms:
    """Ninety-nine points a round."""
    return Terms([99] * event.rounds, event.completed)


def of_the_next_round(event: Event, number: int) -> Terms:
    """The games played, each in the round after it."""
    rounds = games_played(event, number).rounds
    return ones([round_number % max(event.completed) + 1 for round_number in rounds])


def without_the_highest(event: Event, number: int) -> Terms:
    """Solkoff without the highest, which it calls the lowest."""
    terms = cut(opposition.solkoff(event, number), lowest=0, highest=1)
    return terms._replace(dropped=dict.fromkeys(terms.dropped, "the lowest"))


def spoiling(event: Event, number: int) -> Terms:
    """The games played; it sets all scores to 0."""
    shared = event.scores
    assert isinstance(shared, dict)
    shared.update(dict.fromkeys(shared, 0.0))
    return games_played(event, number)


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize(
    ("rule", "check", "why"),
    [
        (forfeits_are_games, checks.agrees_with_its_twin, "its naive twin gives"),
        (not_in_thirteen_rounds, checks.agrees_with_its_twin, "its naive twin gives"),
        (ninety_nine, checks.has_worked_cases, "its case says 4 = 4 for player 1, but"),
        (of_the_next_round, checks.says_what_it_does, "its terms are not those|has terms of round"),
        (without_the_highest, checks.says_what_it_does, "and says 'the lowest'"),
        (spoiling, checks.leaves_the_event_alone, "'SB'.* give something else after ZZ"),
    ],
)
def test_a_wrong_rule_is_refused(rule: Rule, check: checks.Check, why: str) -> None:
    refused(entered(rule), check, why)


@pytest.mark.parametrize(
    ("code", "what"), [("BL", "colours"), ("GP", "points made"), ("CU", "the order of rounds")]
)
def test_a_system_that_does_not_say_what_it_needs_is_refused(code: str, what: str) -> None:
    system = find(code)
    without_needs = replace(system, definition=system.definition._replace(needs=()))
    refused(without_needs, checks.says_what_it_needs, f"without {what}")


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize(
    ("changes", "check", "why"),
    [
        ({"cases": ()}, checks.has_worked_cases, "ZZ has no worked case"),
        ({"cases": (Case(CLUB, {1: "4", 2: "4"}),)}, checks.has_worked_cases, "with an unplayed"),
        ({"code": "FC7"}, checks.can_be_found, "FC with a number"),
        ({"heading": "Mod. Med."}, checks.can_be_found, "MM is called modmed already"),
        ({"headers": ("Score",)}, checks.can_be_found, "a column headed 'Score' is no tie-break"),
        ({"source": ""}, checks.can_be_found, "has no source"),
        ({"udf": "TIEBREAK"}, checks.can_be_found, "there is a function TIEBREAK already"),
    ],
)
def test_a_wrong_entry_is_refused(changes: dict[str, Any], check: checks.Check, why: str) -> None:
    refused(entered(games_played, **changes), check, why)


@pytest.mark.usefixtures("an_open_register")
def test_a_system_without_a_twin_is_refused() -> None:
    system = entered(games_played)
    del naive.TWINS["ZZ"]
    refused(system, checks.agrees_with_its_twin, "there is no naive twin")


@pytest.mark.usefixtures("an_open_register")
def test_a_code_that_is_taken_cannot_be_registered() -> None:
    with pytest.raises(ValueError, match="two systems have the code SO"):
        entered(games_played, code="SO")


# A stranger's system.


def naive_draws(results: naive.Results, no: int) -> int:
    total = 0
    for cell in naive.cells(results, no):
        if cell[0] == "D":
            total += 1
    return total


ROWS: list[list[object]] = [
    ["No.", "Name", "Draws", "Rnd1", "Rnd2", "Rnd3"],
    [1, "Ada", None, "D2", "D3", "-H-"],
    [2, "Ben", None, "D1", "W4", "L3"],
    [3, "Cleo", None, "W4", "D1", "W2"],
    [4, "Dan", None, "L3", "L2", "-B-"],
]
DRAWS = {1: 2, 2: 1, 3: 1, 4: 0}


@pytest.fixture
def stranger(an_open_register: None) -> System:
    runpy.run_path(str(STRANGER))
    naive.TWINS["ZD"] = naive.of_results(naive_draws)
    return all_systems()[-1]


@pytest.fixture
def event(stranger: System) -> Event:
    (table,) = xltiebreak.read_values(ROWS)
    assert table.sound, table.problems
    return table.event


def counted(system: System) -> str:
    return language().told(system.counted)


@pytest.mark.parametrize("rules", ["us", "fide"])
def test_every_system_says_what_it_counts_in_words_for_parents(rules: str) -> None:
    for system in all_systems(rules):
        assert re.fullmatch(r"[\w ].*[\w)]", counted(system)), system.code
        assert counted(system) != system.name


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


def test_a_stranger_s_system_is_short() -> None:
    assert len(STRANGER.read_text(encoding="utf-8").splitlines()) <= 20


def test_a_stranger_s_system_is_right(stranger: System) -> None:
    checks.judge(stranger)


def test_a_stranger_s_system_is_found_by_code_name_and_heading(stranger: System) -> None:
    assert stranger.code == "ZD"
    assert find("zd") is find("Draw count") is find("Draws") is stranger


def test_a_stranger_s_system_without_words_for_parents_says_nothing(stranger: System) -> None:
    assert stranger.counted == ()


def test_a_stranger_s_system_gives_values_and_places(event: Event) -> None:
    assert xltiebreak.values(event, "ZD") == DRAWS
    # 1 has 1.5 points, 2 too: two draws against one
    standings = [(s.number, s.separated_by) for s in xltiebreak.rank(event, "ZD")]
    assert standings == [(3, None), (1, "ZD"), (2, None), (4, None)]


@pytest.mark.parametrize("header", ["ZD", "Draws", "draw count", "TBrk 1 (ZD)", "TBrk2 Draws"])
def test_a_stranger_s_system_has_a_column(stranger: System, header: str) -> None:
    rows = [[*ROWS[0][:2], header, *ROWS[0][3:]], *ROWS[1:]]
    (table,) = xltiebreak.read_values(rows)
    assert tiebreak_columns(table.header, ()).systems == {3: stranger}


def test_a_stranger_s_system_is_a_worksheet_function_s_code(stranger: System) -> None:
    assert udfs.TIEBREAK(ROWS, "ZD") == [["Draws"], [2.0], [1.0], [1.0], [0.0]]
    assert udfs.TIEBREAK([row[3:] for row in ROWS[1:]], "draws") == [[2.0], [1.0], [1.0], [0.0]]


def test_a_stranger_s_system_is_in_the_docs_table(stranger: System) -> None:
    printed = CliRunner().invoke(main, ["systems", "--format", "md"], catch_exceptions=False)
    assert "| ZD | Draw count |  | me |  |\n" in printed.stdout


def test_a_stranger_s_system_is_explained(stranger: System, event: Event) -> None:
    explanation = explain(event, 1, stranger)
    assert one_line(explanation) == "ZD 2.0 = 1.0 + 1.0"
    title, *lines = text(explanation)
    assert title == "Draw count (ZD) of Ada (1), 1.5 points: 2.0"
    assert [line.split() for line in lines] == [
        ["Rnd", "drawn"],
        ["1", "drew", "with", "Ben", "(2)", "1.0"],
        ["2", "drew", "with", "Cleo", "(3)", "1.0"],
        ["sum", "2.0"],
    ]


def test_a_stranger_s_system_leaves_nothing_behind() -> None:
    with pytest.raises(xltiebreak.UnknownSystemError):
        find("ZD")
    (table,) = xltiebreak.read_values(ROWS)
    assert tiebreak_columns(table.header, ()).systems == {}


def test_a_system_without_a_definition_says_so() -> None:
    (undefined,) = (system for system in all_systems() if checks.is_undefined(system))
    assert (undefined.code, undefined.definition.cases) == ("IHSA", ())
    (table,) = xltiebreak.read_values(ROWS)
    with pytest.raises(MissingError, match="not defined in public rules known here"):
        undefined.values(table.event)
