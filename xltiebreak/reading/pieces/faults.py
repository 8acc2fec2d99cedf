"""Every kind of fault of lists and of several sheets, and the one sentence that says it.

As in `reading.crosstable.faults`: fields stand in braces.
"""

from __future__ import annotations

from xltiebreak.reading.grid import Kind

# Rows and columns of a list.

NO_PAIRING = Kind(
    "no pairing",
    "this row heads a list of pairings, but nobody is paired below it: enter both players of each "
    "game, and the result as 1-0, ½-½ or 0-1; beside the name of a player without a game, write "
    "bye",
)
NEARLY_A_LIST = Kind(
    "nearly a list",
    "this looks like a list of pairings: {do} {white} White, {black} Black and {results} Result",
)
RESULT_IN_NO_LIST = Kind(
    "result in no list",
    "this result stands in no list: head its columns White, Result and Black",
)
FURTHER_RESULTS = Kind(
    "further results",
    "column {column} holds other results of these pairings, and is not read: give each game a row "
    "of its own, or delete that column",
)
WHITE_ON_THE_RIGHT = Kind(
    "White on the right", "White is read from this column, on the right, as one heading alone says"
)
RESULTS_ASSUMED = Kind(
    "results assumed",
    "{which} read as the results of {whose}: if that is wrong, write 1-0, ½-½ or 0-1",
)
SECTION_BLANK = Kind("section blank", "no section stands here: the one above is taken")
DAYS_NO_ROUNDS = Kind(
    "days", "few play on most of these days, which are no rounds: head a column Round"
)
WON_UNLESS_DRAWN = Kind(
    "won unless drawn",
    "each game is read as won by the player below, unless draw stands beside: head a column Draw",
)
LOST_AND_WON = Kind("lost and won", "the winner stands first in this row, but the result is {text}")
SHEET_UNREAD = Kind(
    "sheet unread",
    "players of the other rounds stand here, but no game was read: head the columns White, Result "
    "and Black",
)
ROUNDS_COUNTED = Kind(
    "rounds counted",
    "no title and no name of a sheet tells the rounds of these lists: they are counted in their "
    "order",
)
ROUNDS_ALONE = Kind(
    "rounds alone",
    "this is {rounds} alone: points and places need {missing} as well; add the lists of these "
    "rounds",
)
ROUND_IS_NO_NUMBER = Kind(
    "round is no number", "the round of this row is not a number: write 1, 2, 3 ..."
)
NOTHING_PLAYED = Kind(
    "nothing played",
    "nothing played yet: players are paired here, but no game has a result; if results stand "
    "here, head their column Result and write 1-0, ½-½ or 0-1",
)
STANDS_ALONE = Kind(
    "stands alone",
    "{text} stands alone and is read as a note: if this is a bye, write bye beside it",
)
MATCH_AND_BOARDS = Kind(
    "match and boards", "{score} is printed for this match, but its boards make another score"
)
NAMES_UNHEADED = Kind(
    "names unheaded",
    "no column is headed Name, so the players have numbers alone: if this column has their names, "
    "head it Name",
)
RESULT_WITHOUT_PLAYER = Kind(
    "result without player", "this row has a result and no player: enter number or name{more}"
)
UNCLEAR = Kind(
    "unclear",
    "{text} in place of a name has no clear meaning{more}: write bye, half-point bye or absent, or "
    "the whole name of the player",
)
OPPONENTS_STRANGE = Kind(
    "opponents strange",
    "{players} players are read from {names} names in this column: no row has the opponents' names",
)

# Games.

ON_BOTH_SIDES = Kind("on both sides", "{who} is on both sides")
TWO_ROWS = Kind("two rows", "{who} has two rows in Rnd {number}: here and in {there}")
MANY_TWO_ROWS = Kind(
    "two rows of many",
    "{first} (also {others}): if this list has several rounds, head a column Round and put 1, 2, 3 "
    "... into it",
)
BOTH_ONE_COLOR = Kind(
    "both one colour",
    "{who} and {other} both have {color}{when}: here and in {there}",
)
ROWS_DIFFER = Kind(
    "rows differ",
    "{who} has {text} against {other}{when}, but {other} has {answer} in {there}: the two do not "
    "agree",
)
NO_RESULT = Kind(
    "no result of a pairing",
    "{text} is not a result of a game: write 1-0, ½-½ or 0-1, +:- or 1F-0F for a forfeit, or leave "
    "the cell blank",
)
NO_WORTH = Kind("no worth", "{text} is not a result for a round without an opponent: write {right}")
NOBODY_NAMED = Kind("nobody named", "{who} has no opponent here, but the result is {text}")
TWO_GAMES = Kind("two games", "results are read as matches of two games, whose points count")
PENALISED = Kind("penalised", "{text} is read as played, with points of the arbiter (Laws 12.9)")
LOST_BY_BOTH = Kind("0-0", "0-0 is read as lost by both without a game, beside 0F-0F as a game")
READ_AS_BYE = Kind("read as a bye", "{words} is read as a bye: no opponent is named")
WORDS_DISAGREE = Kind("words disagree", "{words}: the two do not agree")
POINTS_BEFORE = Kind(
    "points before a round",
    "{who} has {points:g} points before Rnd {number} here, but the results make {made:g}",
)
MORE_POINTS_BEFORE = Kind(
    "more points before rounds", "the points of {count} more players do not follow from the rounds"
)

# Who is who.

MAY_BE = Kind("may be several", "{who} may be {others}")
MAY_BE_OF_ROSTER = Kind(
    "may be several of the roster", "{who} may be {others}: write the whole name"
)
NOT_IN_CROSSTABLE = Kind(
    "not in the crosstable",
    "{who} is not in the crosstable: write the name as it stands there",
)
HERE_AND_NOT_THERE = Kind("here and not there", "{who} stands here, but not in the crosstable")
NO_SUCH_NUMBER = Kind("no such number", "no player of the crosstable has number {number}")
OTHER_NAME_OF_ROSTER = Kind(
    "other name of the roster",
    "{number} is {who} here, but player {number} of the crosstable is {other}",
)
OTHER_NAME = Kind("other name", "{number} is {who} here, but {other} in {there}")
OTHER_NUMBER = Kind("other number", "{who} is {number} here, but {other} in {there}")
WITHOUT_NUMBER = Kind("without number", "{who} has no number here or in another row")
ONE_PLAYER = Kind("read as one player", "{who} and {other} in {there} are read as one player{more}")
ALMOST_ALIKE = Kind(
    "almost alike",
    "{who} is spelled almost like {other} in {there}: write one player's name the same way "
    "everywhere",
)
MAY_BE_ONE = Kind(
    "may be one player",
    "{who} may be {other} in {there}: write one player's name the same way everywhere",
)

# Several sheets.

OTHER_GAME = Kind(
    "other game", "player {number} has {game} in Rnd {round} here, but {text} in {there}"
)
OTHER_GAMES = Kind("games differ", "{who} made {here} against {other}, but {there} in the lists")
NO_COLUMN = Kind("no column", "the crosstable in {sheet} has no column for Rnd {number}")
OTHER_SCORE = Kind(
    "other score",
    "{score} is the score of player {number} in Rnd {round} here, but {text} stands in {there}",
)
OTHER_POINTS = Kind(
    "other points", "{here} is points of player {number} here, but {text} in {there}"
)
OTHER_RATING = Kind(
    "other rating", "{here} is the rating of player {number} here, but {text} in {there}"
)
TWO_ROWS_OF_STANDINGS = Kind("two rows of standings", "{who} has two rows: here and in {there}")
FILLED_BEFORE = Kind(
    "filled before",
    "{first}: correct one of them; if fill wrote the rounds on {sheet}, delete the columns that it "
    "wrote and fill again",
)
