"""Whatever a caller gives to the library's functions, only an `Error` with a sentence comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from tables import Rows

import xltiebreak
from xltiebreak import Crosstable, Error, Event, Game, Player, Result

ROWS: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
WON, LOST = Result.WIN, Result.LOSS
EVENT = xltiebreak.event_of(
    [Player(1, "Ada", (Game(WON, 2),)), Player(2, "Ben", (Game(LOST, 1),))]
    + [Player(3, "Cleo", (Game(WON, 4),)), Player(4, "Dan", (Game(LOST, 3),))]
)
JUNK: tuple[object, ...] = (
    *(None, True, 0, -1, 3, 99, 1.5, float("nan"), 10**400),
    *("", "nonsense", "a\0b", "a" * 5000, b"x"),
    *([], [3], ["nonsense"], [[3, 99]], {}, {"a": 1}, (1,), object(), Result.WIN),
)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    book = openpyxl.Workbook()
    for row in ROWS:
        book.worksheets[0].append(row)
    book.save(tmp_path / "event.xlsx")
    (tmp_path / "prizes.csv").write_text("prize,kind,condition\n1st,trophy,\nBest,trophy,Team\n")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    (tmp_path / "broken.xlsx").write_bytes((tmp_path / "event.xlsx").read_bytes()[:2000])
    return tmp_path


Call = tuple[Callable[..., object], Mapping[str, object]]


def calls(folder: Path) -> dict[str, Call]:
    """A right call of every public function, with all of its arguments."""
    path, numbers = folder / "event.xlsx", count()
    new = folder / f"{next(numbers)}.xlsx"
    how = {"order": "SO", "rules": "us", "sheets": ["Sheet"]}
    trophies = {"trophies": True, "prizes": folder / "prizes.csv", "division": "equal"}
    listed = {"several": False, "counting": 4, "division": "equal"}
    explained = {"event": EVENT, "number": 1, "system": "SO", "order": "SO", "rules": "us"}
    wishes = {"apart": [(1, 2)], "schools_apart": 1, "absent": [], "colors": None, "lot": 1}
    return {
        "check": (xltiebreak.check, {"path": path, **how}),
        "convert": (xltiebreak.convert, {"path": path, "target": new, "force": True}),
        "event_of": (
            xltiebreak.event_of,
            {"players": EVENT.players, "round_robin": None, "match_points": (1.0, 0.5)},
        ),
        "explain": (xltiebreak.explain, explained),
        "explanation": (xltiebreak.explanation, explained),
        "fill": (
            xltiebreak.fill,
            {"path": path, "target": new, **how, "language": "es", "force": True, **trophies},
        ),
        "prizegiving": (
            xltiebreak.prizegiving,
            {"path": path, "prizes": folder / "prizes.csv", **how, **listed},
        ),
        "propose": (xltiebreak.propose, {"event": EVENT, **wishes, "rematches": True}),
        "rank": (xltiebreak.rank, {"event": EVENT, "order": "SO", "rules": "us"}),
        "read_values": (xltiebreak.read_values, {"rows": ROWS, "sheet": "Open"}),
        "read_workbook": (xltiebreak.read_workbook, {"path": path, "sheets": ["Sheet"]}),
        "tiebreaks": (xltiebreak.tiebreaks, {"rules": "us"}),
        "values": (xltiebreak.values, {"event": EVENT, "system": "SO", "rules": "us"}),
    }


FUNCTIONS = [
    name
    for name in xltiebreak.__all__
    if not isinstance(getattr(xltiebreak, name), type) or name == "event_of"
]


def test_every_public_function_is_called(files: Path) -> None:
    assert sorted(calls(files)) == sorted(FUNCTIONS)


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_one_wrong_argument_is_an_error_with_a_sentence(
    name: str, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)  # a wrong target may be the name of a file
    function, right = calls(files)[name]
    if name == "propose":
        pytest.importorskip("gacrux")
    assert function(**right) is not None
    refused = 0
    for argument in right:
        for junk in JUNK:
            try:
                function(**{**right, argument: junk})
            except Error as error:
                refused += 1
                assert len(str(error).split()) > 3, (argument, junk)
    assert refused > len(JUNK) / 2


def players_with_junk() -> Iterator[Player]:
    game: dict[str, Any] = Game(Result.FULL_BYE)._asdict()
    player: dict[str, Any] = vars(Player(1, "Ada", (Game(**game),), 1500, "Oak", 1, False))
    for junk in JUNK:
        yield from (Player(**{**player, name: junk}) for name in player)
        yield from (Player(**{**player, "games": [Game(**{**game, name: junk})]}) for name in game)


def test_what_no_player_can_be_is_an_error_or_is_ranked() -> None:
    order = [one.code for one in xltiebreak.tiebreaks() if not one.needs]
    refused = 0
    for player in players_with_junk():
        try:
            event = xltiebreak.event_of([player, Player(2, "Ben", (Game(Result.FULL_BYE),))])
        except Error:
            refused += 1
        else:
            assert len(xltiebreak.rank(event, order)) == 2
    assert refused > 100


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"system": "XX"}, "no tie-break has the code 'XX'"),
        ({"system": 5}, "a tie-break is a text"),
        ({"rules": "fide1999"}, "no rules are called 'fide1999': there are us, fide2012"),
        ({"rules": None}, "no rules are called 'None'"),
        ({"event": [1]}, "expected an event"),
    ],
)
def test_values_says_what_is_wrong(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(Error, match=message):
        xltiebreak.values(**{"event": EVENT, "system": "SO", **wrong})


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"apart": [(1, 99)]}, "no player has number 99"),
        ({"absent": [99]}, "no player has number 99"),
        ({"absent": 3}, "numbers of players"),
        ({"apart": [1, 2]}, "numbers of players"),
        ({"schools_apart": -1}, "schools_apart is -1"),
        ({"lot": "x"}, "lot is a whole number"),
    ],
)
def test_a_wish_that_nobody_can_mean_is_no_wish(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(Error, match=message):
        xltiebreak.propose(EVENT, **wrong)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"path": "nowhere.xlsx"}, "there is no file nowhere.xlsx"),
        ({"path": "picture.png"}, "is a picture"),
        ({"path": "broken.xlsx"}, "cannot be used"),
        ({"path": "."}, "is a folder"),
        ({"path": "a\0b"}, "no file has a NUL in its name"),
        ({"prizes": "nowhere.csv"}, "there is no file nowhere.csv"),
        ({"counting": 0}, "a team counts at least one player"),
        ({"division": "half"}, "cash is divided equal or hort"),
        ({"order": 3}, "expected an order"),
        ({"sheets": [3]}, "expected sheets"),
        ({"sheets": "Nope"}, "there is no sheet 'Nope'"),
    ],
)
def test_a_file_that_cannot_be_used_is_an_error(
    wrong: dict[str, Any], message: str, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    with pytest.raises(Error, match=message):
        xltiebreak.prizegiving(**{"path": "event.xlsx", "prizes": "prizes.csv", **wrong})


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([Player("1")], "player '1': number is a whole number from 1"),  # type: ignore[arg-type]
        ([Player(1, games=(3,))], "round 1: a game is a Game, not 3"),  # type: ignore[arg-type]
        (
            [Player(1, games=(Game("win", 2),))],  # type: ignore[arg-type]
            "player 1, round 1: a result is a Result, such as Result.WIN, not 'win'",
        ),
        ([Player(1, rating="x")], "player 1: rating is a number"),  # type: ignore[arg-type]
    ],
)
def test_a_field_of_another_type_is_named(players: list[Player], message: str) -> None:
    with pytest.raises(xltiebreak.EventError) as refused:
        xltiebreak.event_of(players)
    assert message in str(refused.value)


def test_games_may_be_a_list_and_named() -> None:
    ada = Player(1, "Ada", games=[Game(Result.WIN, 2)])  # type: ignore[arg-type]
    ben = Player(2, "Ben", games=[Game(Result.LOSS, 1)])  # type: ignore[arg-type]
    event = xltiebreak.event_of([ada, ben])
    assert [(one.name, one.points) for one in xltiebreak.rank(event)] == [("Ada", 1), ("Ben", 0)]
    assert hash(event.players[0])


def unsound() -> Crosstable:
    """Both say that they won."""
    (table,) = xltiebreak.read_values([ROWS[0], ROWS[1], [2, "Ben", "W1"]])
    return table


@pytest.mark.parametrize(
    "call",
    [
        xltiebreak.rank,
        xltiebreak.propose,
        lambda table: xltiebreak.values(table, "SO"),
        lambda table: xltiebreak.explanation(table, 1, "SO"),
    ],
)
def test_a_crosstable_with_errors_is_refused_with_them(call: Callable[[object], object]) -> None:
    table = unsound()
    with pytest.raises(xltiebreak.Refused) as refused:
        call(table)
    assert tuple(refused.value.problems) == tuple(
        problem for problem in table.problems if problem.severity == "error"
    )
    assert isinstance(table.event, Event)  # what could be read is there for who asks for it


def test_a_crosstable_is_ranked_as_its_event_is() -> None:
    (table,) = xltiebreak.read_values(ROWS)
    assert xltiebreak.rank(table, "SO") == xltiebreak.rank(table.event, "SO")
    assert xltiebreak.values(table, "SO") == {1: 0.0, 2: 1.0}  # Ben has 0 points, Ada 1
