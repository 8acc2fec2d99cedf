"""docs/fide.md: its crosstables are read, and every figure of its tables is what comes out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from arithmetic import arithmetic
from click.testing import CliRunner
from udfs.functions import function_named

import xltiebreak
from xltiebreak.book.sections import checked, section_of
from xltiebreak.cli import main
from xltiebreak.core.editions import TABLE
from xltiebreak.core.event import Event, Result
from xltiebreak.core.modifiers import SHOWN
from xltiebreak.rules import CURRENT, EDITIONS, NoValue, UnknownSystemError, find
from xltiebreak.rules.orders import ORDERS, order_of, rules_for

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "fide.md").read_text(encoding="utf-8")
RULES = PAGE.partition("## The rules on unplayed rounds\n")[2].partition("\n## ")[0]

COLUMNS = ("fide2012", "fide2024", "fide2026")
"""The editions that the worked tables have a column for."""

_CROSSTABLE = re.compile(r"```text\n(No\. .*?)```", re.DOTALL)
_WORKED = re.compile(r"`(\S+)` (?:\(.*\) )?of player (\d+):\n\n((?:\|.*\n)+)")
_ENCOUNTER = re.compile(r"`DE` among players (\d+), (\d+) and (\d+), .*:\n\n((?:\|.*\n)+)")
_SESSION = re.compile(r"```console\n\$ xltiebreak (.*?)\n(.*?)```", re.DOTALL)


class Worked(NamedTuple):
    """A table of the page: of a player's value by a system, in the crosstable above it.

    rows: of the rounds, the cells as they stand there; last: the row of the sum or the mean.
    """

    heading: str
    crosstable: str
    code: str
    number: int
    rows: list[list[str]]
    last: list[str]


def rows_of(table: str) -> list[list[str]]:
    """The cells of a table, without the line below its header."""
    lines = [line.strip().strip("|").split("|") for line in table.strip().splitlines()]
    return [[cell.strip() for cell in line] for line in (lines[0], *lines[2:])]


def sections() -> Iterator[tuple[str, str, str]]:
    """The sections of the rules: heading, text, and the crosstable that is in force there."""
    crosstable = ""
    for section in RULES.split("\n### ")[1:]:
        heading, _, text = section.partition("\n")
        crosstable = next(iter(_CROSSTABLE.findall(text)), crosstable)
        yield heading, text, crosstable


def worked() -> Iterator[Worked]:
    for heading, text, crosstable in sections():
        for code, number, table in _WORKED.findall(text):
            header, *rows, last = rows_of(table)
            assert header == ["round", "cell", *(name.removeprefix("fide") for name in COLUMNS)]
            yield Worked(heading, crosstable, code, int(number), rows, last)


CROSSTABLES = list(dict.fromkeys(_CROSSTABLE.findall(PAGE)))
TABLES = list(worked())


@cache
def values_of(crosstable: str) -> tuple[tuple[object, ...], ...]:
    return tuple(tuple(line.split()) for line in crosstable.splitlines())


@cache
def event_of(crosstable: str) -> Event:
    (table,) = xltiebreak.read_values(values_of(crosstable))
    assert not table.problems
    assert table.printed_points == table.event.scores
    return table.event


# The page as a whole.


def test_every_rule_has_a_worked_example() -> None:
    headings = [heading for heading, _, _ in sections()]
    assert len(headings) == len(set(headings)) == 10
    assert {table.heading for table in TABLES} == set(headings[:-1])
    assert len(_ENCOUNTER.findall(RULES)) == 1  # in the last of them
    assert len(TABLES) == RULES.count("\n| round |")
    for _, text, _ in sections():
        assert re.search(r"\((?:\d+(?:\.\d)*)(?:, \d+(?:\.\d)*)*\)", text)  # the article


@pytest.mark.parametrize("crosstable", CROSSTABLES)
def test_a_crosstable_could_be_that_of_a_tournament(crosstable: str) -> None:
    event = event_of(crosstable)
    assert event.is_round_robin == ("Rtg" in crosstable)
    for player in event.players:
        opponents = [game.opponent for game in player.games if game.opponent is not None]
        assert len(opponents) == len(set(opponents))
        assert sum(game.result is Result.FULL_BYE for game in player.games) <= 1


# What each round counts.


@pytest.mark.parametrize("edition", COLUMNS)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.heading}: {table.code}")
def test_what_each_round_counts(table: Worked, edition: str) -> None:
    """`2.5`, `1 + 0 + 1/2 = 1.5`, `1/2 x 2.5 = 1.25`, `2 capped at 1.5`; `(1)` where it is cut."""
    event, system = event_of(table.crosstable), find(table.code, edition)
    header, *rows = values_of(table.crosstable)
    terms = system.terms(event, table.number)
    assert not isinstance(terms, NoValue)
    counting = dict(zip(terms.rounds, range(len(terms.amounts)), strict=True))
    assert [int(row[0]) for row in table.rows] == list(event.completed)
    column = 2 + COLUMNS.index(edition)
    for row in table.rows:
        number, shown = int(row[0]), row[column]
        assert row[1] == rows[table.number - 1][header.index(f"Rnd{number}")]
        if shown == "–":  # it counts nothing
            assert number not in counting
            continue
        at = counting.pop(number)
        inside = shown.strip("()")
        made, _, amount = inside.rpartition(" capped at " if "capped" in inside else " = ")
        assert Fraction(amount) == terms.amounts[at]
        assert (inside != shown) == bool(terms.dropped.get(at))
        if "capped" in inside:
            assert Fraction(made) == event.scores[table.number] > Fraction(amount)
        elif made:
            assert arithmetic(made.replace("x", "*")) == Fraction(amount)
        if table.code.startswith("SB"):
            points = event.games[table.number][number - 1].result.points
            assert terms.weights is not None
            assert [*map(Fraction, made.split(" x "))] == [points, terms.weights[at]]
    assert not counting
    assert table.last[0] == ("mean" if system.mean else "sum")
    assert system.value(event, table.number) == Fraction(table.last[column])


# Direct encounter.


@pytest.mark.parametrize("edition", EDITIONS)
def test_direct_encounter_where_not_all_have_met(edition: str) -> None:
    _, text, crosstable = list(sections())[-1]
    ((*named, table),) = _ENCOUNTER.findall(text)
    header, *rows = rows_of(table)
    assert header == ["player", "points among them", "if the missing games were won", "place"]
    tied, event = list(map(int, named)), event_of(crosstable)
    assert len({event.scores[number] for number in tied}) == 1
    assert [int(row[0]) for row in rows] == tied
    for number, (_, points, reach, place) in zip(tied, rows, strict=True):
        among = [game for game in event.games[number] if game.opponent in tied]
        made = sum(game.result.points for game in among)
        assert made == float(points)
        assert made + len(tied) - 1 - len(among) == float(reach)
        assert find("DE", edition).value(event, number, tied) == int(place)
    # a forfeit among them is no encounter
    forfeited = crosstable.replace("W2    W3", "W2    X3").replace("W5    L1", "W5    F1")
    (table_,) = xltiebreak.read_values(values_of(forfeited))
    assert forfeited != crosstable
    assert [find("DE", edition).value(table_.event, number, tied) for number in tied] == [1, 1, 1]


# How to use them.


def test_the_editions_are_listed() -> None:
    table = PAGE.partition("## How to use them")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(EDITIONS)
    assert f"| `{CURRENT}` | C.07, applied from 1 March 2026, the current edition |" in table
    for edition in TABLE:
        assert f"| `{edition.name}` | {edition.source}" in table


def test_the_orders_are_those_that_there_are() -> None:
    listed = re.findall(r"^  \| `(\S+)` \| (.*?) \| (.*?) \|$", PAGE, re.MULTILINE)
    assert [name for name, _, _ in listed] == ["fide-swiss", "fide-rr", "fide2019"]
    for name, codes, rules in listed:
        assert tuple(codes.split()) == ORDERS[name]
        by = {edition: rules_for(name, edition) for edition in EDITIONS}
        if rules == "always `fide2012`":
            assert set(by.values()) == {"fide2012"} == {rules_for(name, "us")}
        else:
            assert rules == "those of `--rules`, else the current ones"
            assert by == {edition: edition for edition in EDITIONS}
            assert rules_for(name, "us") == CURRENT


def test_the_modifiers_are_those_that_there_are() -> None:
    (table,) = re.findall(r"\| modifier \| meaning \|\n((?:\|.*\n)+)", PAGE)
    listed = re.findall("`([:/][A-Z]+[+-]?[0-9]*)`", table)
    assert sorted(listed) == sorted(" ".join(SHOWN.values()).split())
    assert find("BH:GP/C1", CURRENT).code == "BH:GP/C1"


def test_the_spellings_mean_the_same() -> None:
    (line,) = re.findall(r"^(`BH/C1`, .*) are the same\.$", PAGE, re.MULTILINE)
    spellings = re.findall("`(.*?)`", line)
    assert len(spellings) == 5
    assert {find(spelling, "fide2024").identity for spelling in spellings} == {
        ("BH/C1", "fide2024")
    }


def test_what_is_said_of_codes_without_an_edition() -> None:
    assert find("SB").rules == "us" and find("fide2026:SB").rules == "fide2026"
    with pytest.raises(UnknownSystemError, match="not the same in"):
        find("BH")
    assert find("GE", "fide2012").code == "REP"
    assert {system.rules for system in order_of("fide-swiss")} == {CURRENT}


def commands() -> list[str]:
    (block,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    return [line.removeprefix("xltiebreak ") for line in block.splitlines()]


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    return result.exit_code, result.stdout + result.stderr


@pytest.mark.parametrize("command", commands())
def test_the_commands_are_understood(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("event.txt").write_text(CROSSTABLES[0], encoding="utf-8")
    assert run("convert", "event.txt", "-o", "event.xlsx")[0] == 0
    code, printed = run(*shlex.split(command))
    assert code == 0, printed


def test_the_formulas_are_answered() -> None:
    formulas = re.findall(r"^=([A-Z]+)\(H2:M16, (.*)\)$", PAGE, re.MULTILINE)
    results = [list(row[1:4]) for row in values_of(CROSSTABLES[0])[1:]]
    answers = {}
    for name, text in formulas:
        arguments = [one.strip().strip('"') or None for one in re.findall('"[^"]*"|[^,]+', text)]
        answers[name] = function_named(name)(results, *arguments)
    event = event_of(CROSSTABLES[0])
    assert answers["TIEBREAK"] == [
        [value] for value in find("fide2026:BH/C1").values(event).values()
    ]
    columns = [find(code, "fide2024").values(event).values() for code in ("BH/C1", "BH", "SB")]
    assert answers["TIEBREAKS"] == list(map(list, zip(*columns, strict=True)))
    places = {s.number: s.place for s in xltiebreak.rank(event, "fide-swiss")}
    assert answers["TBPLACE"] == [[places[number]] for number in event.by_number]


# What the program prints.


@pytest.mark.parametrize(("command", "output"), _SESSION.findall(PAGE), ids=lambda text: text[:30])
def test_sessions_print_what_is_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("event.txt").write_text(CROSSTABLES[0], encoding="utf-8")
    Path("list.txt").write_text(CROSSTABLES[-1], encoding="utf-8")
    assert run(*shlex.split(command)) == (0, output)


def test_the_real_list_goes_by_2012() -> None:
    path = ROOT / "tests" / "layouts" / "cr_swiss_start_native.xlsx"
    (table,) = xltiebreak.read_workbook(path).crosstables
    said = [str(agreement) for agreement in section_of(table).agreements]
    (quoted,) = re.findall(r"`(TB\d: [^`]*)`", PAGE)
    assert quoted in said
    assert len(table.event.players) == 30


def test_the_tables_of_rests_and_of_teams_are_right_as_printed() -> None:
    """KO and KS are worked by hand in test_round_robins; here `check` compares them."""
    rests, teams = re.findall(r"```csv\n(No\..*?)```", PAGE, re.DOTALL)
    for text, rules in ((rests, "fide2026"), (teams, "us")):
        (table,) = xltiebreak.read_values([line.split(";") for line in text.strip().splitlines()])
        assert not table.problems
        section = checked(section_of(table, rules=rules))
        assert not section.differences, section.differences
        assert {system.identity[0] for system in section.systems.values()} == (
            {"KO", "KS", "KS/L+1", "KS/L-1"} if text is rests else {"GP"}
        )
    assert table.event.worth[Result.FULL_BYE] == table.event.match_points[1]
