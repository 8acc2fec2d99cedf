"""A word for a bye in a name, and the behaviour of one: both together are nobody.

In the Swiss of three players the fourth row is paired with who is left over: it loses each game.
Where it wins two, or meets somebody while another one has a bye, it is a child.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tables import Rows

from xltiebreak.reading.crosstable import Crosstable, Grid, read

WORDS = (
    *("BYE", "Bye", "bye", "B.Y.E.", "BYE BYE", "Bye Bye", "Bye 1", "BYE 2", "Bye #1", "(Bye)"),
    *("-BYE-", "Bye Player", "BYE PLAYER", "Player Bye", "Bye Opponent", "Nobody", "NOBODY"),
    *("No Opponent", "No Game", "No Player", "no player", "Freilos", "spielfrei", "Spielfrei"),
    *("Exempt", "EXEMPT", "exempte", "Descansa", "Descanso", "Exento", "Riposo", "Folga"),
    *("Vrijgeloot", "Oversitter", "Frirunde", "Wolny los", "Pauza", "Volný los", "Walkover"),
)
FAMILY_NAMES = ("Libre", "Frei", "Free", "Vrij", "Livre")
"""Words for a bye that are family names as well."""

CHILDREN = ("Bye, Ana", "Ana Bye", "Byers", "Frei, Max", "Libre Soto", "Freeman", "Player 2", "Max")
OTHERS = ("Ada Ash", "Ben Elm", "Cleo Fir")
LOSES = (("W2", "D3", "W4"), ("L1", "W4", "L3"), ("W4", "D1", "W2"), ("L3", "L2", "L1"))
WINS = (("W2", "D3", "L4"), ("L1", "L4", "L3"), ("W4", "D1", "W2"), ("L3", "W2", "W1"))
BESIDE_A_BYE = (("W2", "-B-"), ("L1", "W4"), ("-U-", "-U-"), ("-U-", "L2"))


def table_of(
    name: str, games: Sequence[Sequence[str]], others: Sequence[str] = OTHERS
) -> Crosstable:
    names = (*others, name)
    heads = [f"Rnd{number}" for number in range(1, len(games[0]) + 1)]
    rows: Rows = [[number, names[number - 1], *own] for number, own in enumerate(games, 1)]
    (table,) = read(Grid("Open", [["No.", "Name", *heads], *rows]))
    assert table.sound
    return table


def is_read_as_player(table: Crosstable) -> bool:
    return any("is read as a player" in problem.message for problem in table.problems)


@pytest.mark.parametrize("name", [*WORDS, *FAMILY_NAMES])
def test_the_word_and_the_behaviour_are_nobody(name: str) -> None:
    table = table_of(name, LOSES)
    assert [player.name for player in table.event.players] == [*OTHERS]
    assert [table.event.placing[number] for number in (1, 2, 3)] == [2.5, 1, 2.5]
    assert [problem.message for problem in table.problems if "is nobody" in problem.message]


@pytest.mark.parametrize("name", [*WORDS, *FAMILY_NAMES])
def test_the_word_alone_is_a_child_with_a_warning(name: str) -> None:
    for games, points in ((WINS, 2.0), (BESIDE_A_BYE, 0.0)):
        table = table_of(name, games)
        assert table.event.placing[4] == points
        assert is_read_as_player(table)


SINGLE = tuple(name.split()[0] for name in OTHERS)
ONE_GAME = (("W2", "-U-"), ("L1", "W3"), ("W4", "L2"), ("L3", "-U-"))
WINS_ONE = (("W2", "D3", "L4"), ("L1", "W4", "L3"), ("W4", "D1", "W2"), ("L3", "L2", "W1"))


@pytest.mark.parametrize("name", FAMILY_NAMES)
@pytest.mark.parametrize(
    ("games", "others"),
    [(LOSES, SINGLE), (ONE_GAME, OTHERS), (WINS_ONE, OTHERS)],
    ids=["all have single names", "one game only", "a game won"],
)
def test_a_family_name_is_nobody_only_among_whole_names_in_several_lost_games(
    games: Sequence[Sequence[str]], others: Sequence[str], name: str
) -> None:
    table = table_of(name, games, others)
    assert table.event.by_number[4].name == name and is_read_as_player(table)


@pytest.mark.parametrize("name", CHILDREN)
def test_the_behaviour_alone_says_nothing(name: str) -> None:
    for games in (LOSES, WINS, BESIDE_A_BYE):
        table = table_of(name, games)
        assert table.event.by_number[4].name == name
        assert not table.problems
