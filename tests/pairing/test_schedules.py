"""Round robins: Berger's tables against printed ones and gacrux's own, and what is left of one."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest
from commands import run, saved
from every_pairing import Pairs, can_go_on, ways
from gacrux.berger import bergertables
from openpyxl import load_workbook
from tables import Rows, table_of
from thinning import few

from xltiebreak import Event, Game, NoProposal, Result
from xltiebreak.core.event import Player
from xltiebreak.pairing.proposal import PairingWishes, with_proposal
from xltiebreak.pairing.schedules import berger, by_schedule, double_berger

TEMPLATES = Path(__file__).parents[2] / "workbook_templates"
ALL_MEET = PairingWishes()
EVENTS, CHUNK, IN_GATE = 240, 6, 60
PRINTED = {  # FIDE Handbook C.05, annex 1
    4: "1-4 2-3; 4-3 1-2; 2-4 3-1",
    6: "1-6 2-5 3-4; 6-4 5-3 1-2; 2-6 3-1 4-5; 6-5 1-4 2-3; 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5; 8-5 6-4 7-3 1-2; 2-8 3-1 4-7 5-6; 8-6 7-5 1-4 2-3; 3-8 4-2 5-1 6-7; "
    "8-7 1-6 2-5 3-4; 4-8 5-3 6-2 7-1",
}


@pytest.mark.parametrize("places", PRINTED)
def test_a_table_is_the_printed_one(places: int) -> None:
    games = [one.split() for one in PRINTED[places].split(";")]
    printed = [[(int(one[0]), int(one[2])) for one in sides] for sides in games]
    assert [sorted(one) for one in berger(places)] == [sorted(one) for one in printed]


@pytest.mark.parametrize("players", range(3, 25))
def test_a_table_is_gacruxs(players: int) -> None:
    for at, games in enumerate(berger(players), 1):
        other = bergertables(players)["pairing"][at].values()
        assert {*games} == {(one["white"], one["black"]) for one in other}


@pytest.mark.parametrize("players", range(3, 25))
def test_nobody_has_a_colour_three_times_running_in_two_cycles(players: int) -> None:
    last = players + players % 2
    rounds = double_berger(players)
    for place in range(1, players + 1):
        colors = [
            "W" if one[0] == place else "B" for games in rounds for one in games if place in one
        ]
        assert not {"WWW", "BBB"} & {"".join(colors[at : at + 3]) for at in range(len(colors))}
    games = [one for games in rounds for one in games]
    assert sorted(games) == sorted(
        (one, two) for one in range(1, last + 1) for two in range(1, last + 1) if one != two
    )


def event_of(players: int) -> Event:
    return Event(tuple(Player(no, f"Player {no}", ()) for no in range(1, players + 1)))


def played(event: Event, rng: Random) -> Event:
    """The event with a result for each of its open games."""
    results = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
    made: dict[frozenset[int], dict[int, Result]] = {}
    players = []
    for one in event.players:
        games = list(one.games)
        for at, game in enumerate(games):
            if game.opponent and game.result is Result.PENDING:
                sides = sorted((one.number, game.opponent))
                key = frozenset((*sides, -at))
                made.setdefault(key, dict(zip(sides, rng.choice(results), strict=True)))
                games[at] = replace_result(game, made[key][one.number])
        players.append(replace(one, games=tuple(games)))
    return replace(event, players=tuple(players))


def replace_result(game: Game, result: Result) -> Game:
    return game._replace(result=result)


def pairs_of_round(event: Event, at: int) -> Pairs:
    return frozenset(frozenset((no, games[at].opponent or 0)) for no, games in event.games.items())


@pytest.mark.parametrize("players", range(3, 13))
def test_an_event_goes_to_its_end_by_the_table(players: int) -> None:
    event, rng = event_of(players), Random(players)
    wishes = replace(ALL_MEET, colors=True)
    for at, games in enumerate(berger(players)):
        proposal = by_schedule(event, wishes)
        sides = {(one.first, one.second) for one in proposal.boards}
        assert sides == {one for one in games if max(one) <= players}
        assert len(proposal.rests) == players % 2
        event = played(with_proposal(event, proposal), rng)
        assert event.rounds == at + 1
    assert event.is_round_robin


@pytest.mark.parametrize("first", range(0, few(EVENTS, CHUNK, IN_GATE), CHUNK))
def test_rounds_paired_otherwise_are_completed_where_that_is_possible(first: int) -> None:
    for seed in range(first, first + CHUNK):
        rng = Random(seed)
        players = rng.randint(4, 8)
        numbers = [*range(1, players + 1), *[0] * (players % 2)]
        event, met = event_of(players), Pairs()
        cycle = len(numbers) - 1
        for _ in range(rng.randint(1, cycle - 1)):
            rng.shuffle(numbers)
            found = [*islice(ways(numbers, met), 1)]
            if not found:
                break
            met |= found[0]
            opponents = {no: other for pair in found[0] for no, other in both(pair)}
            players_now = []
            for one in event.players:
                other = opponents[one.number]
                game = Game(Result.DRAW, other) if other else Game(Result.ZERO_BYE)
                players_now.append(replace(one, games=(*one.games, game)))
            event = replace(event, players=tuple(players_now))
        while event.rounds < cycle:
            possible = can_go_on(sorted(numbers), met, cycle - event.rounds)
            if not possible:
                with pytest.raises(NoProposal, match="leave no way for all to meet all"):
                    by_schedule(event, ALL_MEET)
                break
            event = played(with_proposal(event, by_schedule(event, ALL_MEET)), rng)
            new = pairs_of_round(event, event.rounds - 1)
            assert not new & met, seed
            met |= new


def both(pair: frozenset[int]) -> list[tuple[int, int]]:
    one, other = sorted(pair)
    return [(one, other), (other, one)]


def test_who_leaves_keeps_the_place_and_the_opponent_rests() -> None:
    event = played(with_proposal(event_of(6), by_schedule(event_of(6), ALL_MEET)), Random(1))
    proposal = by_schedule(event, replace(ALL_MEET, absent=frozenset({3})))
    assert [(one.first, one.second) for one in proposal.boards] == [(6, 4), (1, 2)]
    assert proposal.rests == (5,)  # 5 would have met 3
    assert proposal.games[5] == Game(Result.ZERO_BYE)


def test_pairs_that_stand_in_the_round_stay() -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "A", 2], [2, "B", 1], [3, "C", None], [4, "D", None]]
    proposal = by_schedule(table_of(rows).event, ALL_MEET)
    assert [{one.first, one.second} for one in proposal.boards] == [{1, 2}, {3, 4}]
    assert [one.fixed for one in proposal.boards] == [True, False]


@pytest.mark.parametrize(("name", "players"), [("round-robin-6", 6), ("round-robin-6", 5)])
def test_a_template_is_paired_to_its_end(
    name: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    book = load_workbook(TEMPLATES / f"{name}.xlsx")
    sheet = next(one for one in book.worksheets if one.cell(4, 1).value == "No.")
    columns = {str(cell.value): cell.column or 0 for cell in sheet[4]}
    for at in range(players):
        sheet.cell(5 + at, columns["Name"]).value = f"Player {at + 1}"
    book.save("event.xlsx")
    met = set[frozenset[int]]()
    for rnd in range(1, 6):
        said = run("pair", "event.xlsx", "--in-place").stdout
        assert "By Berger’s table" in said
        book = load_workbook("event.xlsx")
        sheet = book[sheet.title]
        for at in range(players):
            cell = sheet.cell(5 + at, columns[f"Rnd{rnd}"])
            if isinstance(cell.value, int):
                met.add(frozenset((at + 1, cell.value)))
                cell.value = f"D{cell.value}"
        book.save("event.xlsx")
    assert met == {frozenset(pair) for pair in combinations(range(1, players + 1), 2)}


def test_the_option_makes_a_schedule_of_any_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows: Rows = [["No.", "Name", "Rnd1"]]
    rows += [[no, f"Player {no}", None] for no in range(1, 5)]
    saved("event.xlsx", rows)
    said = run("pair", "event.xlsx", "--round-robin", "--colors", "-o", "paired.xlsx").stdout
    assert "By Berger’s table" in said and "Dutch" not in said
    sheet = load_workbook("paired.xlsx").worksheets[0]
    assert [row[2] for row in sheet.iter_rows(min_row=2, values_only=True)][:2] == ["4w", "3w"]
