"""A second, naive implementation of the tie-break rules, for comparison with the package.

It shares nothing with the package. An event is a dictionary from player number to result cells, one
for each round. A rule is a loop over these cells that a reader can check against the rule book.
Nothing is stored between calls, so everything is slow, and that is fine.

The cells::

    W6  D6  L6     won, drew, lost at the board against player 6
    X6  F6         won, lost by forfeit against player 6 (both F: nobody came)
    -B- -H- -U-    full-point bye, half-point bye, zero-point bye or absence
    6              paired with player 6, no result yet
    (blank)        not yet played

A cell with an opponent may end with the colour that the player had: ``W6w``, ``L3b``, ``6w``.

All values are exact: points are Fractions, counts are ints. ``TWINS`` maps the code of each
system of the package to its twin here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

Results = dict[int, list[str]]
Value = Fraction | int | None
System = Callable[[Results, int], Value]
GroupSystem = Callable[[Results, int, list[int]], Value]
Ratings = dict[int, int | None]
RatingSystem = Callable[[Results, Ratings, int], Value]

HALF = Fraction(1, 2)


# Result cells.


def played(cell: str) -> bool:
    return cell[0] in "WDL"


def points(cell: str) -> Fraction:
    if cell[0] in "WX" or cell == "-B-":
        return Fraction(1)
    if cell[0] == "D" or cell == "-H-":
        return HALF
    return Fraction(0)


def opponent(cell: str) -> int:
    """Return the opponent's number from a cell that names one."""
    return int(cell[1:].rstrip("wb"))


def colour(cell: str) -> str:
    """Return ``w`` or ``b``, or "" if the cell has no colour."""
    return cell[-1] if cell[-1] in "wb" else ""


# Terms that the rules share.


def completed_rounds(results: Results) -> list[int]:
    """Return the positions of the completed rounds.

    A game of such a round has a result, or it holds byes only and such a round comes later.
    """
    longest = max((len(row) for row in results.values()), default=0)
    games = []
    byes_only = []
    for position in range(longest):
        written = [row[position] for row in results.values() if position < len(row)]
        cells_of_round = [cell for cell in written if cell != ""]
        if any(cell[0] in "WDLXF" for cell in cells_of_round):
            games.append(position)
        elif cells_of_round and all(cell[0] == "-" for cell in cells_of_round):
            byes_only.append(position)
    completed = []
    for position in range(longest):
        asked_for_ahead = all(later < position for later in games)
        if position in games or (position in byes_only and not asked_for_ahead):
            completed.append(position)
    return completed


def rounds_completed(results: Results) -> int:
    return len(completed_rounds(results))


def cells(results: Results, no: int) -> list[str]:
    """Return the player's cells of the completed rounds; a blank becomes ``-U-``."""
    row = results[no]
    answer = []
    for position in completed_rounds(results):
        cell = row[position] if position < len(row) else ""
        answer.append("-U-" if cell == "" else cell)
    return answer


def is_round_robin(results: Results) -> bool:
    """Whether every two players are paired with each other, all equally often.

    Pairings of future rounds count, too. A bye that gives points makes a Swiss (FIDE 15.2).
    """
    if has_byes_with_points(results):
        return False
    times = set()
    for one in results:
        paired_with = [int(cell.strip("WDLXFwb")) for cell in results[one] if cell[:1] not in "-"]
        for other in results:
            if other != one:
                times.add(paired_with.count(other))
        if len(times) > 1:
            return False
    return len(times) == 1 and 0 not in times


def has_byes_with_points(results: Results) -> bool:
    rows = [cells(results, no) for no in results]
    return any(cell in ("-B-", "-H-") for row in rows for cell in row)


def own_rounds(results: Results, no: int) -> list[int]:
    """Return the positions in ``cells`` of the rounds that the player could play.

    In a round robin of an odd number somebody rests in each round: there is no game to play. In all
    other events they are all rounds, and so they are where such rounds give points.
    """
    own = cells(results, no)
    if not is_round_robin(results) or has_byes_with_points(results):
        return list(range(len(own)))
    return [position for position, cell in enumerate(own) if cell != "-U-"]


def score(results: Results, no: int) -> Fraction:
    total = Fraction(0)
    for cell in cells(results, no):
        total += points(cell)
    return total


def adjusted_score(results: Results, no: int) -> Fraction:
    """Return the score with 1/2 for each unplayed round (US Chess 34E1)."""
    total = Fraction(0)
    own = cells(results, no)
    for position in own_rounds(results, no):
        total += points(own[position]) if played(own[position]) else HALF
    return total


def running_scores(results: Results, no: int) -> list[Fraction]:
    running = []
    total = Fraction(0)
    for cell in cells(results, no):
        total += points(cell)
        running.append(total)
    return running


def unplayed_points(results: Results, no: int) -> Fraction:
    total = Fraction(0)
    for cell in cells(results, no):
        if not played(cell):
            total += points(cell)
    return total


# Sums of the opponents' scores.


def opponents_adjusted_scores(results: Results, no: int) -> list[Fraction]:
    """Return one entry for each round; an own unplayed round is an opponent with 0."""
    entries = []
    own = cells(results, no)
    for position in own_rounds(results, no):
        if played(own[position]):
            entries.append(adjusted_score(results, opponent(own[position])))
        else:
            entries.append(Fraction(0))
    return entries


def sum_without(entries: list[Fraction], lowest: int, highest: int) -> Fraction:
    """Return the sum without the lowest and highest entries; 0 if none is left.

    lowest, highest: how many to leave out.
    """
    if len(entries) <= lowest + highest:
        return Fraction(0)
    kept = sorted(entries)[lowest : len(entries) - highest]
    return sum(kept, Fraction(0))


def discards(results: Results, no: int) -> int:
    return 2 if len(own_rounds(results, no)) >= 9 else 1


def MM(results: Results, no: int) -> Fraction:
    even = Fraction(len(own_rounds(results, no)), 2)
    return modified_median(results, no, score(results, no), even)


def modified_median(results: Results, no: int, made: Fraction, even: Fraction) -> Fraction:
    """Return the modified median for `made` points, where `even` is half of the maximum."""
    entries = opponents_adjusted_scores(results, no)
    k = discards(results, no)
    if made > even:
        return sum_without(entries, lowest=k, highest=0)
    if made < even:
        return sum_without(entries, lowest=0, highest=k)
    return sum_without(entries, lowest=k, highest=k)


def SO(results: Results, no: int) -> Fraction:
    return sum(opponents_adjusted_scores(results, no), Fraction(0))


def ME(results: Results, no: int) -> Fraction:
    k = discards(results, no)
    return sum_without(opponents_adjusted_scores(results, no), lowest=k, highest=k)


def buchholz_entries(results: Results, no: int) -> list[Fraction]:
    """Final scores of the opponents.

    An own unplayed round: the own score after it, and a draw in each round that follows.
    """
    entries = []
    own = cells(results, no)
    rounds = own_rounds(results, no)
    for position in rounds:
        if played(own[position]):
            entries.append(score(results, opponent(own[position])))
        else:
            rounds_after = len([later for later in rounds if later > position])
            entries.append(running_scores(results, no)[position] + HALF * rounds_after)
    return entries


def BZ(results: Results, no: int) -> Fraction:
    return sum(buchholz_entries(results, no), Fraction(0))


def MB1(results: Results, no: int) -> Fraction:
    return sum_without(buchholz_entries(results, no), lowest=1, highest=1)


def MB2(results: Results, no: int) -> Fraction:
    return sum_without(buchholz_entries(results, no), lowest=2, highest=2)


def SB(results: Results, no: int) -> Fraction:
    """Return the sum by US Chess 34E8: nothing for losses and unplayed rounds."""
    total = Fraction(0)
    for cell in cells(results, no):
        if cell[0] == "W":
            total += score(results, opponent(cell))
        if cell[0] == "D":
            total += HALF * score(results, opponent(cell))
    return total


# Running scores.


def CU(results: Results, no: int) -> Fraction:
    return sum(running_scores(results, no), Fraction(0)) - unplayed_points(results, no)


def CO(results: Results, no: int) -> Fraction:
    total = Fraction(0)
    for cell in cells(results, no):
        if played(cell):
            total += CU(results, opponent(cell))
    return total


def AC(results: Results, no: int) -> Fraction:
    """Return Cumulative without the term of round 1 and its deduction."""
    total = sum(running_scores(results, no)[1:], Fraction(0))
    for cell in cells(results, no)[1:]:
        if not played(cell):
            total -= points(cell)
    return total


def FC(n: int) -> System:
    """Return the rule of FIDE cumulative without its first n terms."""

    def cumulative_without_first_n(results: Results, no: int) -> Fraction:
        return sum(running_scores(results, no)[n:], Fraction(0))

    return cumulative_without_first_n


# Counts of a player's own results.


def KA(results: Results, no: int) -> int:
    total = 0
    for cell in cells(results, no):
        if cell[0] == "W":
            total += 4
        if cell[0] == "D":
            total += 2
        if cell[0] == "L":
            total += 1
    return total


def KW(results: Results, no: int) -> int:
    total = 0
    for cell in cells(results, no):
        if cell[0] == "W":
            total += 2
        if cell[0] == "D":
            total += 1
    return total


def WC(results: Results, no: int) -> int:
    total = 0
    for cell in cells(results, no):
        if cell[0] == "W":
            total += 1
    return total


def BL(results: Results, no: int) -> int:
    total = 0
    for cell in cells(results, no):
        if played(cell) and colour(cell) == "b":
            total += 1
    return total


def WB(results: Results, no: int) -> int:
    total = 0
    for cell in cells(results, no):
        if cell[0] == "W" and colour(cell) == "b":
            total += 1
    return total


def BAP(results: Results, no: int) -> int:
    total = 0
    for cell in cells(results, no):
        if cell[0] == "W" and colour(cell) == "b":
            total += 3
        if cell[0] == "W" and colour(cell) == "w":
            total += 2
        if cell[0] == "D" and colour(cell) == "b":
            total += 1
    return total


def KO(results: Results, no: int) -> Fraction:
    total = Fraction(0)
    for cell in cells(results, no):
        if played(cell):
            koya_limit = Fraction(len(own_rounds(results, opponent(cell))), 2)
            if score(results, opponent(cell)) >= koya_limit:
                total += points(cell)
    return total


def PC(results: Results, no: int) -> Fraction | None:
    """Return None for a player who has not played a game."""
    made = Fraction(0)
    games = 0
    for cell in cells(results, no):
        if played(cell):
            made += points(cell)
            games += 1
    return None if games == 0 else 100 * made / games


def TL(results: Results, no: int) -> int:
    own = cells(results, no)
    for position, cell in enumerate(own):
        if cell[0] == "L":
            return position + 1
    return len(own) + 1


# The opponents' win percentages. Only games at the board are counted, but for OM.


def opponents(results: Results, no: int) -> list[int]:
    """Return the opponents, one entry for each game."""
    return [opponent(cell) for cell in cells(results, no) if played(cell)]


def dropped(results: Results, no: int) -> bool:
    """Whether the player was absent in the last completed round."""
    own = cells(results, no)
    return len(own) > 0 and own[-1] == "-U-" and len(own_rounds(results, no)) == len(own)


def win_percentage(results: Results, no: int) -> Fraction:
    """Return the win percentage (0 to 1) of a player who has played, as it counts for opponents."""
    made = Fraction(0)
    games = 0
    for cell in cells(results, no):
        if played(cell):
            made += points(cell)
            games += 1
    share = made / games
    if share < Fraction(1, 4):
        share = Fraction(1, 4)
    if dropped(results, no) and share > Fraction(3, 4):
        share = Fraction(3, 4)
    return share


def OW(results: Results, no: int) -> Fraction | None:
    return mean([win_percentage(results, other) for other in opponents(results, no)])


def match_win_percentage(results: Results, no: int) -> Fraction:
    """Return a player's share of the points in the rounds of the player; at least 1/3.

    A bye is a round, and so is a match that was forfeited; an absence is none.
    """
    made = Fraction(0)
    rounds = 0
    for cell in cells(results, no):
        if cell[0] in "WDLXF" or cell in ("-B-", "-H-"):
            made += points(cell)
            rounds += 1
    share = made / rounds
    return share if share > Fraction(1, 3) else Fraction(1, 3)


def OM(results: Results, no: int) -> Fraction | None:
    paired = [opponent(cell) for cell in cells(results, no) if cell[0] in "WDLXF"]
    return mean([match_win_percentage(results, other) for other in paired])


def OO(results: Results, no: int) -> Fraction | None:
    total = Fraction(0)
    count = 0
    for other in opponents(results, no):
        resistance = OW(results, other)
        assert resistance is not None  # the opponent has played this player at least
        total += resistance
        count += 1
    return None if count == 0 else total / count


def mean(values: Sequence[Fraction | int]) -> Fraction | None:
    if len(values) == 0:
        return None
    total = Fraction(0)
    for value in values:
        total += value
    return total / len(values)


# Ratings: None for an unrated player.


def opponents_ratings(results: Results, ratings: Ratings, no: int) -> list[int]:
    """Return the ratings of the rated opponents."""
    answer = []
    for other in opponents(results, no):
        rating = ratings[other]
        if rating is not None:
            answer.append(rating)
    return answer


def CA(results: Results, ratings: Ratings, no: int) -> Fraction | None:
    return mean(opponents_ratings(results, ratings, no))


def AD(results: Results, ratings: Ratings, no: int) -> Fraction | None:
    """Return None for fewer than two ratings: nothing is left without the lowest."""
    return mean(sorted(opponents_ratings(results, ratings, no))[1:])


def performance(results: Results, ratings: Ratings, no: int) -> Fraction | None:
    credited = []
    for cell in cells(results, no):
        if played(cell):
            rating = ratings[opponent(cell)]
            if rating is not None and cell[0] == "W":
                credited.append(rating + 400)
            if rating is not None and cell[0] == "D":
                credited.append(rating)
            if rating is not None and cell[0] == "L":
                credited.append(rating - 400)
    return mean(credited)


def PO(results: Results, ratings: Ratings, no: int) -> Fraction | None:
    """Return the mean performance of the opponents who met a rated player."""
    performances = []
    for other in opponents(results, no):
        opponents_performance = performance(results, ratings, other)
        if opponents_performance is not None:
            performances.append(opponents_performance)
    return mean(performances)


# Games among the players still tied.


def games_among(results: Results, no: int, tied_group: list[int]) -> list[str]:
    return [c for c in cells(results, no) if played(c) and opponent(c) in tied_group]


def all_have_met(results: Results, tied_group: list[int]) -> bool:
    for one in tied_group:
        met = {opponent(cell) for cell in games_among(results, one, tied_group)}
        for other in tied_group:
            if other != one and other not in met:
                return False
    return True


def HG(results: Results, no: int, tied_group: list[int]) -> int:
    value = 0
    for cell in games_among(results, no, tied_group):
        if cell[0] == "W":
            value += 1
        if cell[0] == "L":
            value -= 1
    return value


def HL(results: Results, no: int, tied_group: list[int]) -> int:
    if not all_have_met(results, tied_group):
        return 0
    return HG(results, no, tied_group)


def HS(results: Results, no: int, tied_group: list[int]) -> int:
    value = 100
    for cell in games_among(results, no, tied_group):
        if cell[0] == "L":
            value -= 1
    return value


def HR(results: Results, no: int, tied_group: list[int]) -> Fraction | None:
    if not all_have_met(results, tied_group):
        return None
    total = Fraction(0)
    for cell in games_among(results, no, tied_group):
        total += points(cell)
    return total


# Crosstables with more than results.

Made = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Sheet:
    """A crosstable.

    late: the players marked as late; playoff: play-off points by player; made: for each result
    cell the points for and against (game points, games, discs), None if the cell does not say;
    by_game_points: whether game points place the players; manual: the numbers given by hand; bonus:
    points and game points beside all rounds, which FIDE's scores of teams may have.
    """

    results: Results
    ratings: Ratings = field(default_factory=dict)
    late: set[int] = field(default_factory=set)
    playoff: dict[int, Fraction] = field(default_factory=dict)
    made: dict[int, list[Made | None]] = field(default_factory=dict)
    by_game_points: bool = False
    manual: dict[int, Fraction] = field(default_factory=dict)
    bonus: dict[int, Made] = field(default_factory=dict)


def with_points(sheet: Sheet, no: int) -> list[tuple[str, Fraction, Fraction]]:
    """Return the player's cells of the completed rounds, with the points for and against."""
    answer = []
    completed = completed_rounds(sheet.results)
    for cell, position in zip(cells(sheet.results, no), completed, strict=True):
        made = sheet.made[no][position] if no in sheet.made else None
        answer.append((cell, *(made or (Fraction(0), Fraction(0)))))
    return answer


def placing(sheet: Sheet, no: int) -> Fraction:
    """Return the points that place the player: the score, or the game points."""
    return total_made(sheet, no) if sheet.by_game_points else score(sheet.results, no)


def total_made(sheet: Sheet, no: int) -> Fraction:
    total = Fraction(0)
    for _, made, _ in with_points(sheet, no):
        total += made
    return total


def tied_groups(sheet: Sheet) -> list[list[int]]:
    """Return the groups of players with equal placing points, highest first."""
    everybody = sorted(sheet.results)
    return split(everybody, {no: placing(sheet, no) for no in everybody})


# Team matches.


def GP(sheet: Sheet, no: int) -> Fraction:
    """Return the game points, or the match points if game points place the teams."""
    return score(sheet.results, no) if sheet.by_game_points else total_made(sheet, no)


def UA(sheet: Sheet, no: int) -> Fraction:
    total = Fraction(0)
    for cell, made, _ in with_points(sheet, no):
        if played(cell):
            total += made * score(sheet.results, opponent(cell))
    return total


def boards(sheet: Sheet) -> Fraction:
    """Return the largest sum of game points of a played match."""
    most = Fraction(0)
    for no in sheet.results:
        for cell, made, against in with_points(sheet, no):
            if played(cell) and made + against > most:
                most = made + against
    return most


def MM_twin(sheet: Sheet, no: int, tied: list[int], parameter: Parameter) -> Value:
    """Return the maximum score; it counts game points if these place the teams."""
    if not sheet.by_game_points:
        return MM(sheet.results, no)
    even = len(own_rounds(sheet.results, no)) * boards(sheet) / 2
    return modified_median(sheet.results, no, total_made(sheet, no), even)


def PI(sheet: Sheet, no: int) -> Fraction | None:
    """Return the index; an unplayed round is 0 game points against a team of 0 match points."""
    rounds = len(own_rounds(sheet.results, no))
    most = boards(sheet)
    matches = []
    for position, (cell, made, _) in enumerate(with_points(sheet, no)):
        if position not in own_rounds(sheet.results, no):
            continue
        match_points = Fraction(0)
        share = Fraction(0)
        if played(cell):
            match_points = score(sheet.results, opponent(cell))
            share = made / most if most > 0 else Fraction(0)
        strength = (match_points / rounds - HALF) * (50 + 10 * rounds)
        matches.append(100 + strength + 80 * (share - HALF))
    return mean(matches)


# Othello, and matches of several games.


def BQ(sheet: Sheet, no: int, c: Fraction) -> Fraction:
    """Return the sum; a bye or a withdrawn opponent counts half of the 64 discs and the own score.

    A forfeit win is a bye; an absence, a forfeit loss and a game not finished give nothing.
    """
    total = Fraction(0)
    for cell, discs, _ in with_points(sheet, no):
        bye = cell in ("-B-", "-H-") or cell[0] == "X"
        if bye or (played(cell) and dropped(sheet.results, opponent(cell))):
            total += 32 + c * score(sheet.results, no)
        elif played(cell):
            total += discs + c * score(sheet.results, opponent(cell))
    return total


def WP(sheet: Sheet, no: int) -> Fraction | None:
    """Return None for a player who has not played a game."""
    won = Fraction(0)
    games = Fraction(0)
    for cell, made, against in with_points(sheet, no):
        if played(cell):
            won += made
            games += made + against
    return None if games == 0 else won / games


# Systems that do not look at results.


def TA(sheet: Sheet, no: int) -> int:
    return 0 if no in sheet.late else 1


def PL(sheet: Sheet, no: int) -> Fraction | None:
    return sheet.playoff.get(no)


def MAN(sheet: Sheet, no: int) -> Fraction | None:
    return sheet.manual.get(no)


def RN(sheet: Sheet, no: int, seed: int) -> int:
    """Return the lots: 1, 2 ... shuffled, dealt in the order of the players' numbers."""
    lots = list(range(1, len(sheet.results) + 1))
    random.Random(seed).shuffle(lots)
    for other, lot in zip(sorted(sheet.results), lots, strict=True):
        if other == no:
            return lot
    raise ValueError(f"no player has the number {no}")


# Every rule by name. All take the sheet, the player's number, the players still tied (with the
# player), and the parameter (None if the system has none or none is given).

Parameter = Fraction | None
Twin = Callable[[Sheet, int, list[int], Parameter], Value]


def of_results(system: System) -> Twin:
    return lambda sheet, no, tied, parameter: system(sheet.results, no)


def of_ratings(system: RatingSystem) -> Twin:
    return lambda sheet, no, tied, parameter: system(sheet.results, sheet.ratings, no)


def of_who_is_tied(system: GroupSystem) -> Twin:
    return lambda sheet, no, tied, parameter: system(sheet.results, no, tied)


def of_sheet(system: Callable[[Sheet, int], Value]) -> Twin:
    return lambda sheet, no, tied, parameter: system(sheet, no)


def FC_twin(sheet: Sheet, no: int, tied: list[int], parameter: Parameter) -> Value:
    n = 1 if parameter is None else int(parameter)
    return FC(n)(sheet.results, no)


def BQ_twin(sheet: Sheet, no: int, tied: list[int], parameter: Parameter) -> Value:
    if parameter is None:
        assert rounds_completed(sheet.results) == 13, "for 13 rounds only is c known"
        parameter = Fraction(6)
    return BQ(sheet, no, parameter)


def RN_twin(sheet: Sheet, no: int, tied: list[int], parameter: Parameter) -> Value:
    assert parameter is not None, "lots need a seed"
    return RN(sheet, no, int(parameter))


TWINS: dict[str, Twin] = {
    "MM": MM_twin,
    "SO": of_results(SO),
    "ME": of_results(ME),
    "SB": of_results(SB),
    "BZ": of_results(BZ),
    "MB1": of_results(MB1),
    "MB2": of_results(MB2),
    "CU": of_results(CU),
    "CO": of_results(CO),
    "AC": of_results(AC),
    "FC": FC_twin,
    "KA": of_results(KA),
    "KW": of_results(KW),
    "WC": of_results(WC),
    "BL": of_results(BL),
    "WB": of_results(WB),
    "BAP": of_results(BAP),
    "KO": of_results(KO),
    "PC": of_results(PC),
    "TL": of_results(TL),
    "HG": of_who_is_tied(HG),
    "HL": of_who_is_tied(HL),
    "HS": of_who_is_tied(HS),
    "HR": of_who_is_tied(HR),
    "CA": of_ratings(CA),
    "AO": of_ratings(CA),
    "AD": of_ratings(AD),
    "PO": of_ratings(PO),
    "GP": of_sheet(GP),
    "UA": of_sheet(UA),
    "PI": of_sheet(PI),
    "BQ": BQ_twin,
    "WP": of_sheet(WP),
    "OW": of_results(OW),
    "OM": of_results(OM),
    "OO": of_results(OO),
    "TA": of_sheet(TA),
    "PL": of_sheet(PL),
    "MAN": of_sheet(MAN),
    "RN": RN_twin,
}


# Standings.


def split(group: list[int], values: dict[int, Value]) -> list[list[int]]:
    """Split the group into parts of equal value, highest first; no value comes last."""
    highest_first = sorted({v for v in values.values() if v is not None}, reverse=True)
    parts = []
    for value in [*highest_first, None]:
        part = [no for no in group if values[no] == value]
        if part:
            parts.append(part)
    return parts


def standings(results: Results, order: list[str]) -> list[tuple[int, int, bool, str | None]]:
    """Return (number, place, place is shared, separated by) of each player, in the order of places.

    "Separated by" is the code of the system that separates the player from the next one of the
    same score; None if the score or nothing does, and for the last player. Players who share a
    place stand in the order of their numbers.
    """
    sheet = Sheet(results)
    everybody = sorted(results)
    groups = split(everybody, {no: score(results, no) for no in everybody})
    # the part of each player after the score, the first system, the second system ...
    parts_of: dict[int, list[int]] = {no: [i] for i, group in enumerate(groups) for no in group}
    for code in order:
        groups = [
            part
            for group in groups
            for part in split(group, {no: TWINS[code](sheet, no, group, None) for no in group})
        ]
        for i, group in enumerate(groups):
            for no in group:
                parts_of[no].append(i)

    in_order = [(no, group) for group in groups for no in group]
    answer = []
    place = 1
    for position, (no, group) in enumerate(in_order):
        if no == group[0]:
            place = position + 1
        separated_by = None
        for next_no, _ in in_order[position + 1 : position + 2]:
            apart = [a != b for a, b in zip(parts_of[no], parts_of[next_no], strict=True)]
            if not apart[0] and any(apart):
                separated_by = order[apart.index(True) - 1]
        answer.append((no, place, len(group) > 1, separated_by))
    return answer
