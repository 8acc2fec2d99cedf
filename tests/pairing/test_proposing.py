"""What a proposal heeds, says and refuses: small events, worked out by hand."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest

import xltiebreak
from xltiebreak import NoProposal, ProposedRound, propose, read_values
from xltiebreak.book.sections.next_round import proposal_for
from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.languages import language
from xltiebreak.pairing.entrants import Entrants
from xltiebreak.pairing.proposal import PairingWishes, with_proposal
from xltiebreak.reading.crosstable import Crosstable

WORDS = language()


def table_of(header: str, *rows: str) -> Crosstable:
    """A crosstable: cells with `|` between."""
    lines: list[list[object]] = [[*header.split("|")]]
    lines += [[int(number), *cells] for number, *cells in (row.split("|") for row in rows)]
    (table,) = read_values(lines)
    assert table.sound, table.problems
    return table


def event_of(*rows: str, header: str = "") -> Event:
    """The event of rows `1|Ann|W2|`: number, name and rounds."""
    rounds = rows[0].count("|") - 1
    plain = "No.|Name|" + "|".join(f"Rnd{one}" for one in range(1, rounds + 1))
    return table_of(header or plain, *rows).event


def pairs_in(proposal: ProposedRound) -> set[frozenset[int]]:
    return {frozenset((board.first, board.second)) for board in proposal.boards}


def reasons_in(proposal: ProposedRound) -> dict[int, str]:
    """The reasons by the first player of the board."""
    said = {board.first: WORDS.text_of(board.reason) for board in proposal.boards}
    return {number: text for number, text in said.items() if text}


def notes_in(proposal: ProposedRound) -> list[str]:
    return [WORDS.text_of(note) for note in proposal.notes]


def test_an_odd_number_with_the_same_points_is_a_reason() -> None:
    """Ann, Cid and Eve have won: three, so one of them meets one of those who lost."""
    event = event_of(
        *("1|Ann|W2|", "2|Ben|L1|", "3|Cid|W4|", "4|Dan|L3|", "5|Eve|W6|", "6|Fay|L5|")
    )
    proposal = propose(event)
    (below,) = [board for board in proposal.boards if board.reason]
    name = event.by_number[below.first].name
    said = f"{name} ({below.first}) plays below: 3 players to be paired have 1.0 points"
    assert reasons_in(proposal) == {below.first: f"{said}, an odd number"}
    assert below.first in (1, 3, 5) and below.second in (2, 4, 6)
    assert (proposal.round, proposal.bye) == (2, None)


def test_two_who_have_met_are_left_over_however_they_are_paired() -> None:
    """Ann and Ben lead with 1.5, and drew in round 1."""
    event = event_of(
        *("1|Ann|D2|W3|", "2|Ben|D1|W5|", "3|Cid|D4|L1|"),
        *("4|Dan|D3|D6|", "5|Eve|D6|L2|", "6|Fay|D5|D4|"),
    )
    left = "of 2 players with 1.5 points, 2 are left over however they are paired"
    found = reasons_in(propose(event))
    assert found[1] == f"Ann (1) plays below: {left}"
    assert found[2] == f"Ben (2) plays below: {left}"


def test_who_is_kept_apart_counts_as_well() -> None:
    """Ann and Ben have won, and never meet."""
    event = event_of("1|Ann|W3|", "2|Ben|W4|", "3|Cid|L1|", "4|Dan|L2|")
    left = "of 2 players with 1.0 points, 2 are left over however they are paired"
    found = reasons_in(propose(event, apart=[(1, 2)]))
    assert found == {1: f"Ann (1) plays below: {left}", 2: f"Ben (2) plays below: {left}"}


def test_of_an_odd_number_more_than_one_may_be_left_over() -> None:
    """Ann, Ben and Cid lead with 2 points, and have met one another: all three play below."""
    event = event_of(
        *("1|Ann|D2|D3|W4|", "2|Ben|D1|W6|D3|", "3|Cid|W5|D1|D2|"),
        *("4|Dan|D6|D5|L1|", "5|Eve|L3|D4|D6|", "6|Fay|D4|L2|D5|"),
    )
    left = "of 3 players with 2.0 points, 3 are left over however they are paired"
    assert {text.partition(": ")[2] for text in reasons_in(propose(event)).values()} == {left}


def test_what_counts_do_not_prove_is_not_said() -> None:
    """Ann and Ben lead, had White twice, and have not met: only the colours keep them apart."""
    event = event_of(
        *("1|Ann|W3w|W4w|||", "2|Ben|W5w|W6w|||", "3|Cid|L1b|W5w|||"),
        *("4|Dan|W6b|L1b|||", "5|Eve|L2b|L3b|||", "6|Fay|L4w|L2b|||"),
    )
    found = reasons_in(propose(event))
    assert "Ann (1) plays below" in found.values() and "Ben (2) plays below" in found.values()
    assert propose(event, colors=False).boards[0][:2] in ((1, 2), (2, 1))


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    """Dan and Eve have no point; Eve had the bye of round 1, which gave her one. Then Cid has 0."""
    event = event_of(
        *("1|Ann|W2|W5|", "2|Ben|L1|W3|", "3|Cid|W4|L2|", "4|Dan|L3|-B-|", "5|Eve|-B-|L1|")
    )
    proposal = propose(event)
    assert proposal.bye in (2, 3)  # 4 and 5 had it; 1 has more points
    name = event.called(proposal.bye)
    assert f"{name} has the bye: 5 players are an odd number." in notes_in(proposal)
    event = event_of(
        *("1|Ann|W2|W3|", "2|Ben|L1|W4|", "3|Cid|W4|L1|", "4|Dan|L3|L2|"),
        *("5|Eve|X6|L7|", "6|Fay|F5|-B-|", "7|Gus|-B-|W5|"),
    )
    proposal = propose(event)  # Ben, Cid: 1 point; Dan: 0
    assert proposal.bye == 4


def test_a_bye_says_that_all_below_had_one() -> None:
    event = event_of("1|Ann|W2|", "2|Ben|L1|", "3|Cid|-B-|")
    assert propose(event).bye == 2
    event = event_of(
        *("1|Ann|W2|W3|L5|", "2|Ben|L1|W5|W4|", "3|Cid|-B-|L1|-U-|"),
        *("4|Dan|X5|-U-|L2|", "5|Eve|F4|L2|W1|"),
    )
    proposal = propose(event)  # Ann, Ben 2; Cid, Dan, Eve 1: Cid and Dan cannot have it
    assert proposal.bye == 5
    event = event_of("1|Ann|W2|L3|", "2|Ben|L1|-B-|", "3|Cid|-B-|W1|")
    proposal = propose(event)
    said = "Ann (1) has the bye: 3 players are an odd number."
    assert proposal.bye == 1 and said in notes_in(proposal)
    event = event_of(
        *("1|Ann|W3|W4|", "2|Ben|W4|W3|", "3|Cid|L1|L2|", "4|Dan|L2|L1|", "5|Eve|-B-|-B-|")
    )
    assert propose(event, absent=[3, 4]).bye in (1, 2)
    event = event_of("1|Ann|W2|W3|", "2|Ben|L1|-B-|", "3|Cid|-B-|L1|", "4|Dan|-U-|-U-|")
    had = "and all with fewer points had a bye or won by forfeit."
    said = f"Ann (1) has the bye: 3 players are an odd number, {had}"
    assert said in notes_in(propose(event, absent=[4]))
    event = event_of("1|Ann|D2|", "2|Ben|D1|", "3|Cid|-U-|", "4|Dan|-B-|", "5|Eve|-H-|")
    assert propose(event).bye == 3


def test_what_stands_in_the_coming_round_stays() -> None:
    """Ann meets Ben with White, Cid meets Fay, Dan has half a point, Eve is away."""
    event = event_of(
        *("1|Ann||", "2|Ben|1b|", "3|Cid|6|", "4|Dan|-H-|"),
        *("5|Eve|-U-|", "6|Fay||", "7|Gus||", "8|Hal||", "9|Ida|-B-|"),
    )
    proposal = propose(event)
    assert pairs_in(proposal) == {frozenset((1, 2)), frozenset((3, 6)), frozenset((7, 8))}
    by_first = {board.first: board for board in proposal.boards}
    assert by_first[1].fixed and by_first[1].colored and by_first[1].second == 2
    assert WORDS.text_of(by_first[1].reason) == "stands in the sheet already"
    assert by_first[3].second == 6 or by_first[6].second == 3
    first, second = next(board[:2] for board in proposal.boards if 3 in board[:2])
    order = Entrants(event, PairingWishes()).order
    assert order.index(first) < order.index(second)
    assert proposal.bye is None
    assert proposal.games.keys() == {7, 8}
    assert propose(event, absent=[7]).bye == 8


def test_siblings_never_meet_and_schools_not_in_round_1() -> None:
    header = "No.|Name|School|Apart|Rnd1|Rnd2"
    table = table_of(
        header,
        *("1|Ann|North|x||", "2|Ben|North|||", "3|Cid|South|x, y||", "4|Dan|South|y||"),
    )
    event = table.event
    # 1 may not meet 2 (school) and 3 (family), 3 not 4: 1-4 and 2-3 is left.
    proposal = proposal_for(table, PairingWishes())
    assert pairs_in(proposal) == {frozenset((1, 4)), frozenset((2, 3))}
    assert notes_in(proposal)[0] == "Players of one school do not meet in this round."
    assert pairs_in(propose(event, apart=[(1, 3), (3, 4)])) == pairs_in(proposal)
    without = [pairs_in(propose(event, schools_apart=0, lot=lot)) for lot in range(9)]
    assert {frozenset((1, 2)), frozenset((3, 4))} in without


def test_schools_are_not_kept_apart_later_nor_are_the_unattached() -> None:
    header = "No.|Name|School|Rnd1|Rnd2|Rnd3"
    played = ("1|Ann|A|W3||", "2|Ben|A|W4||", "3|Cid|B|L1||", "4|Dan|B|L2||")
    event = table_of(header, *played).event
    assert pairs_in(propose(event)) == {frozenset((1, 2)), frozenset((3, 4))}
    assert pairs_in(propose(event, schools_apart=2)) == {frozenset((1, 4)), frozenset((2, 3))}
    assert proposal_for(table_of(header, *played), PairingWishes()) == propose(event)
    event = table_of(
        "No.|Name|School|Rnd1", "1|Ann|Home school|", "2|Ben|home school|", "3|Cid|none|"
    ).event
    assert not any("school" in note for note in notes_in(propose(event)))


def test_mates_who_cannot_be_kept_apart_are_counted() -> None:
    """Five of six are from one school: one of them meets the sixth, the others one another."""
    rows = [f"{number}|P{number}|{'A' if number < 6 else 'B'}||" for number in range(1, 7)]
    event = table_of("No.|Name|School|Rnd1|Rnd2", *rows).event
    said = "All but 2 pairs of players, whom no pairing keeps apart."
    assert said in notes_in(propose(event))


def test_a_lot_repeats_and_another_one_differs() -> None:
    event = event_of(*(f"{number}|P{number}||" for number in range(1, 21)))
    assert propose(event) == propose(event, lot=1)
    assert pairs_in(propose(event, lot=2)) != pairs_in(propose(event))
    assert "Players without a rating are in the order of lot 2." in notes_in(propose(event, lot=2))
    more = event_of(*(f"{number}|P{number}||" for number in range(1, 23)))
    before = [one for one in Entrants(more, PairingWishes()).order if one <= 20]
    assert before == Entrants(event, PairingWishes()).order


def test_ratings_order_and_the_unrated_follow_by_lot() -> None:
    """The upper half meets the lower half in order: 1900-1500, 1800-1400, unrated ones last."""
    header = "No.|Name|Rtg|Rnd1|Rnd2"
    event = table_of(header, "1|Ann|1400||", "2|Ben|1900||", "3|Cid|1800||", "4|Dan|1500||").event
    proposal = propose(event)
    assert [board[:2] for board in proposal.boards] == [(3, 1), (2, 4)]  # 1 has the lowest number
    assert proposal.lot is None
    equal = table_of(header, *(f"{number}|P{number}|1500||" for number in range(1, 9))).event
    assert Entrants(equal, PairingWishes()).order == [1, 2, 3, 4, 5, 6, 7, 8]
    event = table_of(header, "1|Ann|||", "2|Ben|1900||", "3|Cid|1800||", "4|Dan|||").event
    assert {frozenset(board[:2]) & {2, 3} for board in propose(event).boards} == {
        frozenset((2,)),
        frozenset((3,)),
    }
    assert propose(event).lot == 1


def test_colours_matter_if_the_sheet_has_some_or_if_they_are_asked() -> None:
    plain = event_of("1|Ann|W2|", "2|Ben|L1|", "3|Cid|W4|", "4|Dan|L3|")
    assert not any(board.colored for board in propose(plain).boards)
    assert "Colours are not considered." in notes_in(propose(plain))
    assert all(board.colored for board in propose(plain, colors=True).boards)
    partly = event_of("1|Ann|W2w|", "2|Ben|L1b|", "3|Cid|W4|", "4|Dan|L3|")
    said = "Some games have no colour in the sheet: only the others are considered."
    assert said in notes_in(propose(partly))
    board = next(one for one in propose(partly).boards if 1 in one[:2])
    assert board.second == 1  # Ann had White, so she has Black now, whatever the lot gives Cid


def test_the_first_colour_is_that_of_round_1() -> None:
    """Ann, the first by her rating, had Black in round 1; the second would show the other one."""
    header = "No.|Name|Rtg|Rnd1|Rnd2|Rnd3"
    rows = (
        "1|Ann|1900|W3b|W2w|",
        "2|Ben|1800|W4w|L1b|",
        "3|Cid|1700|L1w|W4w|",
        "4|Dan|1600|L2b|L3b|",
    )
    event = table_of(header, *rows).event
    assert Entrants(event, PairingWishes()).first_color == "B"
    assert Entrants(event, PairingWishes(order=(2, 1, 3, 4))).first_color == "W"
    assert Entrants(event, PairingWishes(order=(3, 2, 1, 4))).first_color == "W"
    assert Entrants(event, PairingWishes(order=(4, 3, 2, 1))).first_color == "B"


def test_colours_are_given_up_last() -> None:
    """Only Ann and Ben are left; they have met, and both had White in the last two rounds."""
    event = event_of(
        *("1|Ann|W2b|W3w|W4w||", "2|Ben|L1w|W4w|W3w||"),
        *("3|Cid|W4b|L1b|L2b|-U-|", "4|Dan|L3w|L2b|L1b|-U-|"),
    )
    event = event_with_a_fifth(event)
    proposal = propose(event, rematches=True)
    assert pairs_in(proposal) == {frozenset((1, 2))}
    assert notes_in(proposal)[:2] == [
        "Ann (1) and Ben (2) meet again: no pairing is left without such a game.",
        "The rules of colours could not be kept: colours are not considered.",
    ]


def event_with_a_fifth(event: Event) -> Event:
    """The same event with a fifth player who never came: not all are paired with all."""
    rounds = len(event.players[0].games)
    away = Player(5, "Eve", (Game(Result.ZERO_BYE),) * rounds)
    return Event((*event.players, away))


def test_players_meet_again_only_if_that_is_allowed_and_nothing_else_is_left() -> None:
    """Of four, Dan is new, and Ann, Ben and Cid have met; with Dan away three are left."""
    event = event_of("1|Ann|W2|W3|-B-|", "2|Ben|L1|-B-|W3|", "3|Cid|-B-|L1|L2|")
    with pytest.raises(NoProposal) as refused:
        propose(event)
    assert "all are paired with all" in str(refused.value)
    event = event_of(
        *("1|Ann|W2|W3|W4||", "2|Ben|L1|W4|W3||", "3|Cid|W4|L1|L2||"),
        *("4|Dan|L3|L2|L1||", "5|Eve|-U-|-U-|-U-||"),
    )
    (note,) = [one for one in notes_in(propose(event, rematches=True)) if "meet again" in one]
    assert "no pairing is left without such a game" in note
    with pytest.raises(NoProposal) as refused:
        propose(event)
    said = "cannot all be paired without a second game of two players or a second bye"
    assert f"the 5 players who are left {said}: allow that players meet again" in str(refused.value)


def test_two_who_never_meet_are_not_paired_even_if_nobody_else_is_left() -> None:
    with pytest.raises(NoProposal, match="not even if they meet again: look at who is kept apart"):
        propose(event_of("1|Ann||", "2|Ben||"), apart=[(1, 2)], rematches=True)


REFUSED: Sequence[tuple[str, Sequence[str]]] = [
    (
        "the game of Ann (1) and Ben (2) in round 1 has no result: enter it first",
        ("1|Ann|2||", "2|Ben|||", "3|Cid|W4||", "4|Dan|L3||"),
    ),
    ("nobody is left to pair", ("1|Ann|-U-|", "2|Ben|-U-|")),
]


@pytest.mark.parametrize(("said", "rows"), REFUSED)
def test_what_cannot_be_paired_is_refused_with_what_is_left_to_do(
    said: str, rows: Sequence[str]
) -> None:
    with pytest.raises(NoProposal) as refused:
        propose(event_of(*rows))
    assert str(refused.value) == said


def test_a_pair_of_the_coming_round_may_be_told_by_one_player() -> None:
    games = {1: Game(Result.PENDING, 3), 2: Game(Result.PENDING), 3: Game(Result.PENDING)}
    event = Event(tuple(Player(number, "", (game,)) for number, game in games.items()))
    proposal = propose(event)
    assert pairs_in(proposal) == {frozenset((1, 3))} and proposal.bye == 2


def test_who_came_late_has_a_blank_round() -> None:
    table = table_of("No.|Name|Rnd1|Rnd2", "1|Ann|W2|", "2|Ben|L1|", "3|Cid||", "4|Dan|-U-|")
    assert len(propose(table.event).boards) == 2


def test_a_cleared_round_is_refused() -> None:
    games = [
        (Game(Result.PENDING), Game(result, 3 - no))
        for no, result in ((1, Result.WIN), (2, Result.LOSS))
    ]
    event = xltiebreak.event_of(Player(no, "", own) for no, own in enumerate(games, 1))
    with pytest.raises(NoProposal) as refused:
        propose(event)
    assert str(refused.value) == "round 1 has no result, but a later one has: enter it first"


def test_a_round_robin_is_by_bergers_table_and_teams_are_refused() -> None:
    players = tuple(Player(number, "", (Game(Result.PENDING),)) for number in (1, 2, 3))
    proposal = propose(Event(players, round_robin=True))
    assert [one[:2] for one in proposal.boards] == [(2, 3)]
    assert proposal.rests == (1,)
    with pytest.raises(NoProposal, match="teams are paired by rules that are not here"):
        propose(Event(players, by_game_points=True))
    matches = (Game(Result.WIN, 2, None, 2.5, 1.5), Game(Result.LOSS, 1, None, 1.5, 2.5))
    teams = tuple(Player(number, "", (game,)) for number, game in enumerate(matches, 1))
    with pytest.raises(NoProposal, match="teams are paired by rules that are not here"):
        propose(Event(teams))


def test_a_win_may_count_two_points() -> None:
    """Scores are those of the event, so that Ann and Cid, with 2 points each, meet."""
    players = [
        Player(1, "Ann", (Game(Result.WIN, 2), Game(Result.PENDING))),
        Player(2, "Ben", (Game(Result.LOSS, 1), Game(Result.PENDING))),
        Player(3, "Cid", (Game(Result.WIN, 4), Game(Result.PENDING))),
        Player(4, "Dan", (Game(Result.LOSS, 3), Game(Result.PENDING))),
    ]
    event = xltiebreak.event_of(players, match_points=(2, 1))
    assert pairs_in(propose(event)) == {frozenset((1, 3)), frozenset((2, 4))}


def test_an_event_with_a_proposal_has_its_games() -> None:
    event = event_of("1|Ann|W2|", "2|Ben|L1|", "3|Cid|-B-|")
    proposal = propose(event)
    paired = with_proposal(event, proposal)
    assert [one.games[1] for one in paired.players] == [
        Game(Result.PENDING, 3),
        Game(Result.FULL_BYE),
        Game(Result.PENDING, 1),
    ]
    assert propose(paired).games == {}
    ahead = event_of("1|Ann|W2|||", "2|Ben|L1|||", "3|Cid|-B-||-U-|")
    later = with_proposal(ahead, propose(ahead)).by_number[3].games
    assert later[2:] == (Game(Result.ZERO_BYE), Game(Result.PENDING))
    assert notes_in(propose(paired)) == []


def test_without_the_engine_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gacrux.chessjson", None)
    for name in ("engine", "proposing", "reasons"):
        monkeypatch.delitem(sys.modules, f"xltiebreak.pairing.{name}", raising=False)
    with pytest.raises(NoProposal) as refused:
        propose(event_of("1|Ann||", "2|Ben||"))
    assert str(refused.value) == ("the pairing engine is not installed: pip install gacrux")
