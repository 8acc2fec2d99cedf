"""Every kind of fault of a crosstable, and the one sentence that says it.

A sentence is for a tournament director: what was read, and what would be right. Fields stand in
braces. Where a finding quotes a text, its sentence goes on behind it (`W12? is not a result: ...`).
"""

from __future__ import annotations

from xltiebreak.reading.grid import CELLS, Kind
from xltiebreak.reading.notation import ROUND_WITHOUT_OPPONENT


def _kind(name: str, sentence: str) -> Kind:
    """Return a kind; `<cells>` in its sentence is where further cells are named."""
    return Kind(name, sentence.replace("<cells>", CELLS))


# Parts of sentences.

PLAYER = _kind("player", "player {number} ({name})")
PLAYER_WITHOUT_NAME = _kind("player without name", "player {number}")
ROUND = _kind("round", "Rnd {number}")
WHITE, BLACK = _kind("White", "White"), _kind("Black", "Black")
COMMA = _kind("comma", "{first}, {second}")
BOTH = _kind("both", "{first} and {last}")
AND_MORE = _kind("and more", "{first} and {count} more")
NOTHING = _kind("nothing", "nothing")
BLANK = _kind("blank", "blank")
HAS_NO_RESULT = _kind("has no result", "{text} has no result")
ONLY_IN = _kind("only in", "{text} only in Rnd {number}")
POINT_ALONE = _kind(
    "point alone",
    "; if 1 is a point, write W6, L3 or D5, the result and the opponent's number",
)
BOTH_FORFEITED = _kind("both forfeited", "{hint}; if both forfeited, write F{one} and F{other}")
MEANT_AS_WIN = _kind("meant as win", "; {text} is a pairing: did you mean W{number}?")
MET_IN = _kind("met in", "met in {rounds}")
PAIRED_IN = _kind("paired in", "are paired in {rounds}")
COUNTED_AHEAD = _kind("counted ahead", "; the printed points of {who} have them already")

# Which row, which column.

TWO_READINGS = _kind(
    "two readings",
    "two readings fit and tell other games, {one} and {other}, which begin in columns {left} and "
    "{right}: keep one of them, or head each as the rounds that it has, Rnd1, Rnd2 ...",
)
TWO_NUMBERINGS = _kind(
    "two numberings",
    "{one} and {other} both fit the games but name different opponents: head the column of the "
    "players' numbers No.",
)
PLACES_OR_NUMBERS = _kind(
    "places or numbers",
    "the opponents' numbers could be those in {place} or in {own}: {own} is used",
)
COUNTED_ROWS = _kind(
    "counted rows",
    "opponents are named by the order of the rows, not by these numbers: with these numbers the "
    "cells contradict each other",
)
BLANK_NUMBERS = _kind(
    "blank numbers", "this column of numbers is blank: the rows are counted, and all games fit"
)
NO_NUMBER = _kind("no number", "is not a player number, {why}")
NUMBER_LEFT_BLANK = _kind("number left blank", "is blank, {why}")
NO_PLAYERS = _kind("no players", "there are no players below this header row")
ROW_LEFT_OUT = _kind(
    "row left out",
    "is not a player number, so this row is left out: enter a whole number if it is a player",
)
POSITIONS = _kind(
    "positions as numbers",
    "blank cells (<cells>) are read as the positions of their rows, the first as {first}",
)
NO_OPPONENTS = _kind(
    "no opponents",
    "this table does not tell who played whom; exports that do are the crosstable (wall chart), "
    "the pairings of all rounds, and the tournament report (TRF)",
)
NO_RATING = _kind("no rating", "is not a rating: the player is unrated")
NO_PLAYOFF = _kind("no play-off points", "is not a number of play-off points: the player has none")
NO_ORDER = _kind("no number to order by", "is not a number to order by: the player has none")

# What a result cell holds.

NO_RESULT = _kind("no result", "is not a result: {advice}")
TWO_MEANINGS = _kind("two meanings", "{what}")
ROUND_LEFT_OUT = _kind(
    "round left out",
    "columns {columns} hold opponents and results of a further round, and are not read: head the "
    "columns of all rounds in the same way",
)
BYE_ASSUMED = _kind("bye assumed", "no result says what this bye is worth: a full point is assumed")
RESULT_ALONE = _kind(
    "result without opponent",
    "names no opponent, and no points are printed: it is taken for a bye (so in all such cells)",
)
REST_ASSUMED = _kind("rest assumed", "all have met all, so this bye is taken for a rest, worth 0")
OPEN_UNPLAYED = _kind(
    "unplayed without points",
    f"is not a result: write {ROUND_WITHOUT_OPPONENT}, depending on what it was",
)
NO_OPPONENT_NAMED = _kind(
    "no opponent named", "names no opponent: write the number or the name of a player, or bye"
)
NO_RESULT_BESIDE = _kind(
    "no result in its column", "is not a result: write 1, ½ or 0, or + and - for forfeits"
)
NO_RESULT_BELOW = _kind(
    "no result below its heading", "{text} is not a result: write 1, ½ or 0, or W, D or L"
)
NO_COLOR = _kind("no colour", "is not a colour: write W or B")
SEVERAL_OPPONENTS = _kind(
    "several opponents", "may mean several players: write the number, or the whole name"
)
BYE_AND_RESULT = _kind("bye and result", "and the result beside it do not agree")
NAME_OF_SEVERAL = _kind(
    "name of several",
    "may mean {who}: write the whole name as in the column of the names, or the number as in W3",
)
NAME_OF_NOBODY = _kind(
    "name of nobody",
    "is no player's name; the closest is {who}: write the whole name as in the column of the "
    "names, or the number as in W3",
)
NO_MATRIX_RESULT = _kind(
    "no result of a matrix",
    "is not a result of a round-robin matrix: expected one of 1, 0, ½, + and - for each game, or a "
    "blank cell",
)
NO_MATCH_POINTS = _kind(
    "no game points", "is not a number of game points that a team made against another"
)
TAKEN_FOR_FORMULA = _kind(
    "taken for a formula",
    "Excel has taken {text} for a formula: type '{text}, or D2, W2, L2 and so on",
)
MANY_TAKEN_FOR_FORMULAS = _kind(
    "many taken for formulas",
    "Excel has taken {texts} results for formulas: type '{first} and so on, or D2, W2, L2",
)
NEVER_CALCULATED = _kind(
    "never calculated",
    "this formula{more} never calculated: open the workbook in Excel, save it, and try again",
)
NEVER_LOADED = _kind(
    "never loaded",
    "openpyxl has not loaded the value of this formula{more}: use xltiebreak.fill(path), or "
    "load_workbook(path, data_only=True)",
)
DATES = _kind(
    "dates",
    "{which} that Excel made of {texts}: read as typed; format the cells as Text and type the "
    "results again",
)
HALVES_AS_DATES = _kind(
    "halves as dates",
    "{count} the date that Excel makes of 1/2: read as ½; format the cells as Text and type ½ or "
    "0.5",
)
FIGURES_OF_A_WIN = _kind(
    "figures of a win",
    "read as a round robin with {win} for a win, 1 for a draw and 0 for a loss",
)
SIGNS_AS_GAMES = _kind(
    "signs as games",
    "{text} is read as a game that was played, as {count} of {games} results have such signs; if "
    "it was forfeited, write X and F: X6 and F2",
)
SIGNS_AS_FORFEITS = _kind(
    "signs as forfeits",
    "{text} is read as a forfeit, as {count} of {games} results have such signs; if it was played, "
    "write 1 and 0 for + and -",
)
BOTH_LOST = _kind(
    "both lost",
    "both sides have 0 in the same game (<cells>): it is read as forfeited by both; if it was "
    "played, correct one of the two results",
)
TWO_COLORS = _kind("two colours", "{text} and the {color} in the row below are two colours")
ARMAGEDDON = _kind(
    "Armageddon",
    "{text} seems to include an Armageddon game that decided a drawn one, and does not say whether "
    "the first game was drawn: write W6, L3 or D5; for matches of teams, head a column Team",
)
ODD_TOTAL = _kind(
    "odd total",
    "{text} and the opponent's cell make {total:g} game points, but most matches make {boards:g}",
)
ODD_TOTAL_OF_MATRIX = _kind(
    "odd total of a matrix",
    "{text} and the {answer} in <cells> make {total:g} game points, but most matches make "
    "{boards:g}",
)
WITHOUT_GAME_POINTS = _kind(
    "without game points", "{text} has no game points to place by: write W6 3-1"
)
OWN_GAME = _kind("own game", "{text} stands where {who} would play itself")
MATRIX_CONTRADICTS = _kind(
    "matrix contradicts",
    "{who} has {text} against player {number}, but {other} has {answer} in {cell}: the two do not "
    "agree",
)
MATRIX_UNFINISHED = _kind(
    "matrix unfinished", "{count} of the matrix without a result: the tie-breaks may change"
)

# What the two sides of a game say; `<cells>` is the opponent's.

_HAS = "{who} has {text} in Rnd {number}"
NOBODY_HAS_NUMBER = _kind("nobody has the number", f"{_HAS}, but no row has number {{opponent}}")
DATE_AS_NUMBER = _kind(
    "date as a number",
    f"{_HAS}, which is the date {{date}} as a number: format the cell as Text and type the result "
    "again",
)
OPPONENT_ZERO = _kind(
    "opponent zero",
    f"{_HAS}, but no row has number 0; for a round without an opponent write "
    f"{ROUND_WITHOUT_OPPONENT}",
)
OWN_OPPONENT = _kind("own opponent", f"{_HAS}: no player can be their own opponent{{hint}}")
RESULTS_DIFFER = _kind(
    "results differ",
    f"{_HAS}, but {{other}} has {{answer}} in <cells>: the two do not agree{{hint}}",
)
ROW_OF_NOBODY = _kind(
    "row of nobody",
    "{name} is nobody: results against number {number} are full-point byes (-B-), and the row has "
    "no place",
)
CALLED_NOBODY = _kind(
    "called nobody",
    "{name} is read as a player, not as a bye; if it is one, delete this row and write -B- in "
    "place of each game against it",
)
NOBODY_IN_MATRIX = _kind(
    "nobody in a matrix",
    "{name} is nobody, but this table counts games against number {number}: delete that row and "
    "its column, or give that player a name",
)
LOST_TO_NOBODY = _kind(
    "lost to nobody",
    "{who} has {text} in Rnd {number}, but {name} is nobody: write -B- for a full-point bye, -H- "
    "for a half-point bye, or give that player a name",
)
ONE_IS_A_PAIRING = _kind(
    "one is a pairing",
    "1 is read as the game against player 1, whose cell has the result; if it is a point, write "
    "W6, L3 or D5, the result and the opponent's number",
)
COLORS_DIFFER = _kind(
    "both have one colour", f"{_HAS}, but {{other}} has {{answer}} in <cells>: both have {{color}}"
)
POINTS_DIFFER = _kind(
    "game points differ",
    f"{_HAS}, but {{other}} has {{answer}} in <cells>: the points do not agree",
)
ODD_POINTS = _kind(
    "odd game points", f"{_HAS}: {{made:g}} against {{against:g}} is not a {{result}}"
)
MET_ELSEWHERE = _kind("met elsewhere", f"{_HAS}, but {{other}} has {{there}}{{hint}}")
OPPONENT_HAS_OTHER = _kind(
    "opponent has another game", f"{_HAS}, but {{other}} has {{answer}} in <cells>{{hint}}"
)
UNREADABLE_RECORD = _kind(
    "unreadable record",
    "what this workbook keeps of the event cannot be read, since a hidden name was changed: say "
    "again what no cell shows, such as the points of a win or the kind of event",
)
KEPT_SCALE = _kind(
    "another scale is kept",
    "the workbook keeps that a win, a draw and a loss count {kept}; all printed points are right "
    "by {printed}",
)
GIVEN_FOR_ANOTHER = _kind(
    "points given for another result",
    "{who} got {points:g} points in round {round} for {before}, and the cell has {after}: these "
    "points do not count any more",
)
PENALTIES = _kind(
    "penalties",
    "both results do not add up to one ({game}): read as games that were played, whose points the "
    "arbiter changed (Laws of Chess 12.9): so they are printed",
)
MOST_CONTRADICT = _kind(
    "most cells contradict",
    "{wrong} of {pairings} cells contradict the opponents' cells: {why} First, {first}",
)
COLUMN_MOVED = _kind(
    "column moved",
    "the results of Rnd {number} stand one row too {where}: they fit if each moves one row {back}. "
    "First, {first}",
)
CELLS_EXCHANGED = _kind(
    "cells exchanged",
    "{who} has {texts}, but these opponents have the games in {others}: put these cells (<cells>) "
    "in the order of the rounds",
)

# Rounds.

ROUND_CLEARED = _kind(
    "round cleared",
    "Rnd {number} has no result, but Rnd {last} has: type its results again; if it was not played, "
    "write -U- in its cells or delete its column",
)
UNPLAYED = _kind(
    "unplayed",
    "{what} in Rnd {number}, which has been played: it counts as an unplayed round worth 0; enter "
    "the result, or -U- for an absence{ask}",
)
MANY_UNPLAYED = _kind(
    "many unplayed",
    "{count} cells have no result in rounds that have been played (<cells>): they count as "
    "unplayed rounds worth 0; enter the results, or -U- for an absence",
)
RUNNING = _kind(
    "running",
    "Rnd {number} is being played: games without a result (<cells>) count 0 until it is typed",
)
NOT_LISTED = _kind(
    "not listed",
    "no row has an opponent or a bye for {who}, so this round counts 0; if it was a bye, enter the "
    "name and bye",
)
OPEN_GAME = _kind("open game", "no result for {who}: unplayed, worth 0 for both; enter it")
FULL_BYES = _kind("full-point byes", "{who} has full-point byes in {rounds}, but one is usual")
BYES_ONLY = _kind(
    "byes only",
    "Rnd {number} holds byes but no game, and counts because a later round does: the {blank} blank "
    "cells in it are unplayed rounds worth 0",
)
BYES_AHEAD = _kind(
    "byes ahead", "the byes in {rounds} count for nothing yet: no game there has a result{more}"
)
NOT_PAIRED = _kind(
    "not paired", "{who} are not paired in Rnd {number}: pair them, or write -B- or -U-"
)
ONE_NOT_PAIRED = _kind(
    "one not paired", "{who} is not paired in Rnd {number}: pair them, or write -B- or -U-"
)
DOUBLE_ROUND_ROBIN = _kind(
    "double round robin",
    "{count} of {pairs} pairs met twice: this looks like a double round robin in which some did "
    "not meet",
)
REMATCH = _kind("rematch", "players {who} {told}")

# Headings.

TWO_COLUMNS = _kind(
    "two columns of one heading",
    "two columns are headed as {heading}, {first} and {second}, and they differ in row {row}: "
    "rename one",
)
HEADED_AGAIN = _kind(
    "headed as rounds again",
    "numbers that are no results stand under headings of rounds (<cells>): they are left out",
)
ONE_MARK = _kind(
    "one mark",
    "{text} is all that the rounds hold, and it tells no result: if the colours of cells or their "
    "comments do, write them as W6, D5 or L3",
)
COLORS_ALONE = _kind(
    "colours alone",
    "no cell of the rounds holds a result, but their colours differ, and colours are not read: "
    "write W6, D5 or L3",
)
COMMENTS_ALONE = _kind(
    "comments alone",
    "no cell of the rounds holds a result, but {count} of them have comments, and comments are not "
    "read: write W6, D5 or L3",
)
ODD_NOTATION = _kind(
    "odd notation",
    "{text} is in another notation than all other cells, and neither the cell of {who} nor the "
    "points confirm it: write it like the others",
)
DASHES_ARE_OPEN = _kind(
    "dashes are open",
    "{text} in both cells of {count} pairs is read as a game that is not played yet; write + and - "
    "for a game that one of them won by forfeit",
)
TWO_RATINGS = _kind(
    "two kinds of ratings",
    "{used} and {kept} both head ratings: {used} is used where a tie-break needs ratings",
)
ROUND_MISSING = _kind("round missing", "there is a column for Rnd {last} but none for {missing}")
MISHEADED = _kind(
    "round not headed as one",
    "{heading} is not read as a round, but this column holds results such as {example}: head it "
    "Rnd{number}",
)
ROUND_WITHOUT_HEADER = _kind(
    "round without header",
    "this column holds results such as {example} without a header: head it Rnd{number}",
)
FIGURE_IS_NO_ROUND = _kind(
    "figure is no round", "{heading} is not read as a round: head it Rnd{heading}"
)
ENTRIES_WITHOUT_HEADER = _kind(
    "entries without header", "this column among the rounds has entries, but no header"
)
OPPONENTS_ALONE = _kind(
    "opponents alone",
    "the cells of the rounds name opponents ({texts}) but no results: write W6, D6 or L6 (won, "
    "drew, lost against player 6), or put each result into a column beside its opponent",
)
NO_ROUND_CALCULATED = _kind(
    "no round calculated",
    "{formula}; no column of a round has a result",
)
RESULTS_ELSEWHERE = _kind(
    "results elsewhere",
    "this column holds results such as {text}, but no column of a round does: write opponent and "
    "result into one cell (W6, L3, D5), or both beside each other for every round",
)
POINTS_WITHOUT_RESULTS = _kind(
    "points without results", "{points:g} points are printed, but no round has a result"
)
WITHOUT_NAME = _kind("without name", "player {number} has no name: enter it")
MANY_WITHOUT_NAME = _kind("many without name", "{count} players have no name (<cells>): enter them")
ERROR_AS_NAME = _kind("error as a name", "{text} is not a name: its formula failed")
MANY_ERRORS_AS_NAMES = _kind(
    "many errors as names", "{count} names are errors of formulas (<cells>): {first}"
)
USED_AS_NAMES = _kind("used as names", "no column is headed Name; {used} is used")
TWO_USED_AS_NAMES = _kind(
    "two may have the names",
    "no column is headed Name; {used} is used, but {other} may have the names: head one of them "
    "Name",
)
TEAMS_OR_PLAYERS = _kind(
    "teams or players",
    "the rows are read as teams: if {heading} has the names of players, head it Name",
)
NO_NAMES = _kind("no names", "no column has names: if {heading} has them, head it Name")
POINTS_DOUBTED = _kind(
    "points doubted",
    "no column is headed Pts, and {heading} does not agree with the results: if it is the points, "
    "head it Pts",
)
ROW_REPEATED = _kind("row repeated", "row {row} repeats row {first}: delete one of them")
PLAYER_AGAIN = _kind(
    "player again",
    "row {row} has the number and the name of row {first}, but another result here: delete the "
    "wrong one",
)
NUMBER_TWICE = _kind("number twice", "number {number} is already in {cell}")

# What the printed points add.

INFERRED = _kind(
    "inferred",
    "no cell says what {who} scored in {rounds}; the printed points imply {points:g}",
)
INFERRED_TOGETHER = _kind(
    "inferred together",
    "no cell says what {who} scored in {rounds}; the printed points imply {points:g} together, and "
    "which round was worth how much is a guess",
)
MANY_INFERRED = _kind(
    "many inferred",
    "{count} players have rounds without a result (<cells>), worth what the printed points imply; "
    "first, {first}",
)
WORDS_AS_UNPLAYED = _kind(
    "words as unplayed rounds", "{texts} {are}, worth what the printed points leave{more}"
)
GAME_POINTS_INFERRED = _kind(
    "game points inferred",
    "no cell says how many game points {who} got in {rounds}; the printed game points imply "
    "{points} (write -B- 2 or X6 4-0 to say it)",
)
MATRIX_IS_SWISS = _kind(
    "matrix is a Swiss",
    "not all players have met, and the printed points include byes: this is read as a Swiss of "
    "{rounds} rounds whose byes are in the points only",
)

POINTS_DIFFER_FROM_RESULTS = _kind(
    "points differ from results",
    "{printed:g} points are printed, but the results make {made:g} ({by:g} too {many})",
)
MOST_POINTS_DIFFER = _kind(
    "most points differ",
    "{wrong} of {printed} printed points differ from the results{cause} First, {first}",
)
CLOSED_GROUPS = _kind(
    "closed groups",
    "numbers {groups} play among themselves only: if they are sections of their own, repeat the "
    "row of headings above each",
)
POINTS_CONTRADICT = _kind(
    "points contradict",
    "{wrong} of {printed} printed points contradict the results, so nothing proves that the "
    "results are read rightly: correct the one or the other",
)
GAMES_ELSEWHERE = _kind(
    "games elsewhere",
    "the points hold games against players who are not in the table: player {number} has "
    "{points:g} points and {games} games here: give the whole table",
)
NO_POINTS = _kind("no points", "is not a number of points")
NO_POINTS_BUT = _kind("no points, but", "is not a number of points: the results make {made:g}")
POINTS_OUTDATED = _kind(
    "points outdated",
    "{heading} of {count} players are those after round {number}, but round {last} counts",
)
TOO_FEW_GAMES = _kind(
    "too few games",
    "{who} played {played} of {games} games, less than {share:g} %: not in the standings, and the "
    "games with others do not count",
)
LEAST_GAMES_OF_NO_ROUND_ROBIN = _kind(
    "least games of no round robin",
    "players with few games leave the standings of a round robin only: nobody does",
)

# A sheet without a crosstable, and what it comes nearest to.

_NEEDED = "a number column (No., # ...) and round columns (Rnd1, Rnd2 ... or 1, 2 ...)"
NOTHING_NEAR = _kind("nothing near", f"no crosstable found: no row names {_NEEDED}")
EMPTY_SHEET = _kind("empty sheet", "no crosstable found: the sheet is empty")
TOO_MANY_HEADERS = _kind(
    "too many headers",
    "this sheet has {headers} header rows, more than the {most} that are read",
)
NO_HEADER = _kind(
    "no header", f"row {{row}} is not a header row: it has {{texts}}; it needs {_NEEDED}"
)
RESULTS_WITHOUT_HEADER = _kind(
    "results without header",
    "the columns from {column} hold results such as {text}, but no row above them names the "
    "columns: insert one with No., Name, Rnd1, Rnd2 ... and Pts",
)
UNKNOWN_NOTATION = _kind(
    "unknown notation",
    "the columns from {column} may be results, but {text} is in no notation that is read: write "
    "W6, D5 or L3 (or 6w1, 5b½, 3w0), below a row with No., Name, Rnd1, Rnd2 ...",
)
SCORES_ALONE = _kind(
    "scores alone",
    "column {column} holds scores such as {text}: if this is a list of pairings, head its columns "
    "Round, White, Black and Result; a round robin needs a row and a column for each player, in "
    "the same order",
)
NAMES_NOBODY = _kind(
    "results name nobody",
    "{text} and the other results name no player of this list: head the column of the players' "
    "numbers No. (1, 2, 3 ...), and write W6, L3 or D5, the result and the opponent's number",
)
TRANSPOSED = _kind(
    "transposed",
    "the rounds stand below one another ({rounds}): copy the table and paste it with Paste "
    "Special, Transpose, so that each player has a row and each round a column",
)
ROUNDS_WITHOUT_PLAYERS = _kind(
    "rounds without players",
    "this row names rounds but no column for the players' numbers or names: head one of them No. "
    "or Name",
)
UNDIVIDED = _kind(
    "undivided",
    "no crosstable found: each row is one text; {called} seems to stand between its columns: "
    "divide them (in Excel: Data, Text to Columns), or save the file with semicolons",
)
PROSE = _kind(
    "prose",
    "no crosstable found: each row is one text ({text}), and not a table with columns for No., "
    "Name, Rnd1, Rnd2 ... or for White, Result and Black",
)
WITHOUT_ROUNDS = _kind(
    "without rounds",
    "no crosstable found: row {row} comes nearest ({there}), but it names no rounds: this is a "
    "list without games; put the results into columns headed Rnd1, Rnd2 ...",
)

# Many cells of one cause.

ALSO_IN = _kind("also in other cells", "{first} (also <cells>)")
EACH_OF = _kind("each of many", "each of {examples} and {more} {cause}")
