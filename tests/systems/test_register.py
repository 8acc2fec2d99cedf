"""Every registered system passes the checks, no wrong one does, a new one is found everywhere."""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
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
from xltiebreak.event import Event, Result
from xltiebreak.explain import explain, one_line, text
from xltiebreak.languages import language
from xltiebreak.systems import MissingError, System, all_systems, find, naming, opposition, registry
from xltiebreak.systems.examples import CLUB, OPEN
from xltiebreak.systems.registry import Case, register, register_group
from xltiebreak.systems.terms import NoValue, Terms, cut

STRANGER = Path(__file__).parent / "parts" / "stranger.py"
Rule = Callable[[Event, int], Terms | NoValue]


def named(check: checks.Check) -> str:
    return check.__name__


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
    assert set(naive.TWINS) == {system.twin for system in all_systems() if system.twin}


# Systems that are entered for one test only.


@pytest.fixture
def an_open_register(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Undo what a test adds to the register and to the twins."""
    monkeypatch.setattr(registry, "_REGISTER", dict(registry._REGISTER))
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


GAMES_PLAYED = System(
    "ZZ",
    "Games played",
    heading="Games",
    term="a game",
    source="nobody",
    cases=(Case(OPEN, {1: "4", 7: "3", 8: "0"}),),
    twin="ZZ",
)


def entered(rule: Rule, system: System = GAMES_PLAYED, twin: naive.Twin | None = None) -> System:
    """Register the system with the rule; its twin counts the games played by default."""
    naive.TWINS["ZZ"] = twin or naive.of_results(naive_games_played)
    register(system)(rule)
    return registry._REGISTER[system.code]


def refused(system: System, check: checks.Check, why: str) -> None:
    """The check refuses the system, and so does the judge of all checks."""
    with pytest.raises(AssertionError, match=why):
        check(system)
    with pytest.raises(AssertionError):
        checks.judge(system)


@pytest.mark.usefixtures("an_open_register")
def test_a_right_system_passes() -> None:
    checks.judge(entered(games_played))


def test_the_register_forgets_what_a_test_added() -> None:
    assert "ZZ" not in [system.code for system in all_systems()]
    assert naming.system_in("Games played") is None


# Wrong values.


def ninety_nine(event: Event, number: int) -> Terms:
    """Ninety-nine points a round."""
    return Terms([99] * event.rounds, event.completed)


def byes_are_games(event: Event, number: int) -> Terms:
    """The games, byes and forfeits included."""
    games = zip(event.games[number], event.completed, strict=True)
    unplayed = (Result.ZERO_BYE, Result.PENDING)
    return ones([at for game, at in games if game.result not in unplayed])


def forfeits_are_games(event: Event, number: int) -> Terms:
    """The games, forfeits included."""
    games = zip(event.games[number], event.completed, strict=True)
    return ones([at for game, at in games if game.opponent is not None])


def not_in_thirteen_rounds(event: Event, number: int) -> Terms:
    """The games of the first dozen rounds."""
    return ones(games_played(event, number).rounds[:12])


def numbers_are_positions(event: Event, number: int) -> Terms:
    """The games of the player in that line."""
    return games_played(event, event.players[(number - 1) % len(event.players)].number)


def nearly(event: Event, number: int) -> Terms:
    """The games, and a tiny amount that rounding would hide."""
    games = games_played(event, number)
    return Terms([*games.amounts, *[1e-12] * (event.rounds > 7)], games.rounds)


WRONG_RULES: Sequence[Rule] = (
    ninety_nine,
    byes_are_games,
    forfeits_are_games,
    not_in_thirteen_rounds,
    numbers_are_positions,
    nearly,
)


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize("rule", WRONG_RULES)
def test_a_wrong_rule_disagrees_with_its_twin(rule: Rule) -> None:
    refused(entered(rule), checks.agrees_with_its_twin, "its naive twin ZZ gives")


@pytest.mark.usefixtures("an_open_register")
def test_a_wrong_rule_disagrees_with_its_case() -> None:
    refused(entered(ninety_nine), checks.has_worked_cases, "its case says 4 = 4 for player 1, but")


@pytest.mark.usefixtures("an_open_register")
def test_a_wrong_rule_with_the_same_mistake_in_its_twin_disagrees_with_its_case() -> None:
    byes = naive.of_results(lambda results, no: sum(c != "-U-" for c in naive.cells(results, no)))
    refused(entered(byes_are_games, twin=byes), checks.has_worked_cases, "its case says 4")


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize(
    ("rule", "twin"),
    [
        ("MM", "SO"),
        ("ME", "MB1"),
        ("MB1", "MB2"),
        ("SO", "BZ"),
        ("CU", "AC"),
        ("KA", "KW"),
        ("CA", "AD"),
        ("WC", "WB"),
        ("OW", "OO"),
    ],
)
def test_a_similar_rule_disagrees_with_the_twin(rule: str, twin: str) -> None:
    refused(replace(find(rule), twin=twin), checks.agrees_with_its_twin, f"twin {twin} gives")


@pytest.mark.usefixtures("an_open_register")
def test_a_rule_for_score_groups_disagrees_with_the_twin_for_tied_players() -> None:
    def of_the_score_group(event: Event, number: int) -> Terms:
        """Won less lost among those with the same score."""
        tied = [no for no, score in event.scores.items() if score == event.scores[number]]
        net = find("HG").terms(event, number, tied)
        assert isinstance(net, Terms)
        return net

    case = Case(OPEN, {1: "-1", 2: "1", 8: "0"})
    system = entered(of_the_score_group, replace(GAMES_PLAYED, cases=(case,), twin="HG"))
    checks.has_worked_cases(system)
    refused(system, checks.agrees_with_its_twin, "its naive twin HG gives")


# Wrong cases and twins.


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize(
    ("cases", "why"),
    [
        ((), "ZZ has no worked case"),
        ((Case(OPEN, {1: "5", 7: "3"}),), "its case says 5 = 5 for player 1, but it gives 4"),
        ((Case(OPEN, {1: "none", 7: "3"}),), "its case says none = None for player 1"),
        ((Case(OPEN, {1: "2 + 2", 7: "2 ** 2 - 1"}),), "more than"),
        ((Case(OPEN, {1: "len('four')", 7: "3"}),), "more than"),
        ((Case(OPEN, {1: "4 +", 7: "3"}),), "no arithmetic"),
        ((Case(OPEN, {}),), "names no player"),
        ((Case(OPEN, {1: "4", 99: "3"}),), "no player of its case has number 99"),
        ((Case(OPEN, {1: "4", 6: "4"}),), "all players of its cases have the same value"),
        ((Case(CLUB, {1: "4", 2: "4"}),), "none of its cases names a player with an unplayed"),
    ],
)
def test_a_wrong_or_trivial_case_is_refused(cases: tuple[Case, ...], why: str) -> None:
    system = replace(GAMES_PLAYED, cases=cases)
    refused(entered(games_played, system), checks.has_worked_cases, why)


@pytest.mark.usefixtures("an_open_register")
def test_the_cases_of_a_system_for_tied_players_name_two_of_them() -> None:
    def all_of_them(event: Event, number: int, tied: object) -> Terms:
        """The games played."""
        return games_played(event, number)

    register_group(replace(GAMES_PLAYED, cases=(Case(OPEN, {1: "4", 3: "4", 5: "none"}),)))(
        all_of_them
    )
    refused(registry._REGISTER["ZZ"], checks.has_worked_cases, "names two players who are tied")


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize("twin", ["", "ZX", "zz"])
def test_a_system_without_a_twin_is_refused(twin: str) -> None:
    system = entered(games_played, replace(GAMES_PLAYED, twin=twin))
    refused(system, checks.agrees_with_its_twin, f"there is no naive twin '{twin}'")


# Wrong words.


def without_the_highest(event: Event, number: int) -> Terms:
    """Solkoff without the highest."""
    terms = cut(opposition.solkoff(event, number), lowest=0, highest=1)
    english = checks.english
    said = {at: english(why).replace("highest", "lowest") for at, why in terms.dropped.items()}
    return terms._replace(dropped=said)


def naive_without_the_highest(results: naive.Results, no: int) -> Fraction:
    return sum(sorted(naive.opponents_adjusted_scores(results, no))[:-1], Fraction(0))


WITHOUT_THE_HIGHEST = replace(GAMES_PLAYED, cases=(Case(OPEN, {1: "2.5+3+0+2", 7: "0+2.5+2+0"}),))


def worded(words: Callable[[str], str]) -> Rule:
    def rule(event: Event, number: int) -> Terms:
        """Solkoff without the highest, in other words."""
        terms = cut(opposition.solkoff(event, number), lowest=0, highest=1)
        return terms._replace(
            dropped={at: words(checks.english(why)) for at, why in terms.dropped.items()}
        )

    return rule


@pytest.mark.usefixtures("an_open_register")
def test_a_rule_that_says_what_it_leaves_out_passes() -> None:
    twin = naive.of_results(naive_without_the_highest)
    checks.judge(entered(worded(lambda highest: highest), WITHOUT_THE_HIGHEST, twin))


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("the lowest", "and says 'the lowest'"),
        ("the two highest", "and says 'the two highest'"),
        ("the highest and the lowest", "and says 'the highest and the lowest'"),
        ("the first round", "and says 'the first round'"),
        ("the first 2", "and says 'the first 2'"),
        ("plus score: the highest", "says plus score"),
        ("even score: the highest", "says even score"),
        ("the luckiest", "no check understands why it leaves out: 'the luckiest'"),
    ],
)
def test_words_that_do_not_describe_the_cut_are_refused(said: str, why: str) -> None:
    twin = naive.of_results(naive_without_the_highest)
    system = entered(worded(lambda highest: said), WITHOUT_THE_HIGHEST, twin)
    checks.has_worked_cases(system)
    checks.agrees_with_its_twin(system)
    refused(system, checks.says_what_it_does, why)


def of_no_round(event: Event, number: int) -> Terms:
    """The games played, counted by position."""
    return ones(range(1, len(games_played(event, number).amounts) + 1))


def of_the_next_round(event: Event, number: int) -> Terms:
    """The games played, each in the round after it."""
    rounds = games_played(event, number).rounds
    return ones([round_number % max(event.completed) + 1 for round_number in rounds])


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize("rule", [of_no_round, of_the_next_round])
def test_terms_of_wrong_rounds_are_refused(rule: Rule) -> None:
    refused(entered(rule), checks.says_what_it_does, "its terms are not those|has terms of rounds")


# What is not said.


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("BL", "colours"),
        ("WB", "colours"),
        ("CA", "ratings"),
        ("PO", "ratings"),
        ("TA", "a Late column"),
        ("PL", "a Playoff column"),
        ("GP", "points made inside the rounds"),
        ("CU", "the order of rounds"),
        ("TL", "the order of rounds"),
        ("BZ", "the order of rounds"),
    ],
)
def test_a_system_that_does_not_say_what_it_needs_is_refused(code: str, what: str) -> None:
    refused(replace(find(code), needs=()), checks.says_what_it_needs, f"without {what}")


@pytest.mark.usefixtures("an_open_register")
def test_a_system_that_no_event_can_feed_is_refused() -> None:
    def never(event: Event) -> str:
        return "a full moon"

    moon = xltiebreak.systems.needs.Need("full moon", never)
    system = entered(games_played, replace(GAMES_PLAYED, needs=(moon,)))
    refused(system, checks.agrees_with_its_twin, "0 of the random events have what it needs")


@pytest.mark.usefixtures("an_open_register")
def test_a_system_that_spoils_what_others_share_is_refused() -> None:
    def spoiling(event: Event, number: int) -> Terms:
        """The games played; it sets all scores to 0."""
        shared = event.scores
        assert isinstance(shared, dict)
        shared.update(dict.fromkeys(shared, 0.0))
        return games_played(event, number)

    refused(entered(spoiling), checks.leaves_the_event_alone, "'SB'.* give something else after ZZ")


# Wrong names.


@pytest.mark.usefixtures("an_open_register")
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"code": "SOLK"}, "SO is called solk already"),
        ({"code": "FC7"}, "FC with a number"),
        ({"code": "zz"}, "is no code"),
        ({"code": "Z-Z"}, "is no code"),
        ({"code": "R1"}, "two columns are headed as Rnd 1"),
        ({"plain_name": "Solkoff"}, "SO is called solkoff already"),
        ({"plain_name": ""}, "has no name"),
        ({"plain_name": "The games that the player has played at the board"}, "is no tie-break"),
        ({"heading": "Mod. Med."}, "MM is called modmed already"),
        ({"heading": "Rating"}, "a column headed 'Rating' is no tie-break"),
        ({"headers": ("Games at the board", "S - B")}, "SB is called s-b already"),
        ({"headers": ("Lots 7",)}, "RN with a number"),
        ({"headers": ("Score",)}, "a column headed 'Score' is no tie-break"),
        ({"source": ""}, "has no source"),
        ({"source": "nobody | nowhere"}, "ends a table's cell"),
        ({"term": ""}, "has no term"),
        ({"letter": "M"}, r"its source does not name \[M\]"),
        ({"udf": "SOLKOFF"}, "there is a function SOLKOFF already"),
        ({"udf": "TIEBREAK"}, "there is a function TIEBREAK already"),
    ],
)
def test_names_of_other_systems_or_columns_are_refused(changes: dict[str, Any], why: str) -> None:
    refused(entered(games_played, replace(GAMES_PLAYED, **changes)), checks.can_be_found, why)


@pytest.mark.usefixtures("an_open_register")
def test_a_code_that_is_taken_cannot_be_registered() -> None:
    with pytest.raises(ValueError, match="two systems have the code SO"):
        register(replace(GAMES_PLAYED, code="SO"))(games_played)


@pytest.mark.usefixtures("an_open_register")
def test_a_system_without_a_docstring_is_refused() -> None:
    system = entered(lambda event, number: games_played(event, number))
    refused(system, checks.can_be_found, "ZZ has no rule")


def test_a_system_that_is_not_registered_is_refused() -> None:
    refused(GAMES_PLAYED, checks.can_be_found, "ZZ is not registered")


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
    assert (undefined.code, undefined.cases, undefined.twin) == ("IHSA", (), "")
    (table,) = xltiebreak.read_values(ROWS)
    with pytest.raises(MissingError, match="not defined in public rules known here"):
        undefined.values(table.event)
