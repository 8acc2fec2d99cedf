"""English."""

from xltiebreak.languages import Language

_TEENS = range(11, 14)
_ENDS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(place: int) -> str:
    """A place.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    end = "th" if place % 100 in _TEENS else _ENDS.get(place % 10, "th")
    return f"{place}{end}"


LANGUAGE = Language(
    "en",
    "English",
    {
        # Lists of names: "Ada, Ben and Cleo".
        "list.between": ", ",
        "list.between.clear": "; ",
        "list.last": " and ",
        "list.more": ("{names} and {count} more", "{names} and {count} more"),
        # People and figures.
        "player.unnamed": "player {number}",
        "players.count": ("{count} player", "{count} players"),
        "teams.count": ("{count} team", "{count} teams"),
        "after_round": "after round {round}",
        "before_round_1": "before round 1",
        "no_value": "no value",
        # Heads of columns, and what they mean.
        "head.place": "Place",
        "head.no": "No.",
        "head.no.says": "The number in the crosstable",
        "head.name": "Name",
        "head.team": "Team",
        "head.points": "Pts",
        "head.points.says": "Points",
        "head.separated_by": "Separated by",
        "head.separated_by.says": "The tie-break that puts a player ahead of the next one with the same points",
        "head.round": "Round {head}",
        "head.against": "Against {head}",
        "head.rnd": "Rnd {round}",
        "head.board": "Board",
        "head.white": "White",
        "head.black": "Black",
        "head.player": "Player",
        "head.opponent": "Opponent",
        "head.result": "Result",
        "head.prize": "Prize",
        "head.winner": "Winner",
        "head.section": "Section",
        "head.amount": "Amount",
        "head.why": "Why",
        # The page for the wall.
        "page.nav": "On this page",
        "standings": "Standings",
        "standings.of": "Standings of {section}",
        "meanings.title": "What the tie-breaks count",
        "race.title": "Score race of the leaders of {section}",
        "race.description": "Points after each round. {race}",
        "race.caption": "Score race: points of the leaders after each round",
        # The crosstable, and what its marks mean.
        "crosstable": "Crosstable",
        "crosstable.of": "Crosstable of {section}",
        "marks.games": "W8, D8, L8: won, drawn and lost against the player with the number 8",
        "marks.matrix": "1, ½ and 0: won, drawn and lost against the player whose number heads the column",
        "marks.forfeit_win": "X8: won because 8 did not come to the board",
        "marks.forfeit_loss": "F8: lost by not coming to the board",
        "marks.full_bye": "-B-: bye, a full point without a game",
        "marks.half_bye": "-H-: bye of half a point",
        "marks.absent": "-U-: not there, no point",
        # Ties in sentences.
        "ties.title": "Every tie, explained",
        "ties.link": "Ties, explained",
        "tie.points": "{points} points",
        "tie.players": ("{count} player", "{count} players"),
        "tie.teams": ("{count} team", "{count} teams"),
        "tie.begin": "{who} are equal",
        "tie.begin.equal": "{who} are equal in {systems}",
        "tie.begin.points": "{who} have {points}",
        "tie.begin.points.equal": "{who} have {points} and are equal in {systems}",
        "tie.two": "{begin}; {system} puts {first} first, {one} against {other}.",
        "tie.two.less": "{begin}; {system} puts {first} first, {one} against {other} (less is better).",
        "tie.many": "{begin}; {system} puts them in this order: {order}.",
        "tie.many.less": "{begin}; {system} puts them in this order (less is better): {order}.",
        "tie.part": "{who} ({value})",
        "tie.part.each": "{who} ({value} each)",
        "tie.shared": "{begin}; nothing in the order separates them: they share place {place}.",
        # Worked tables.
        "worked.title": "{system} of those with {points} points",
        "worked.label": "{system}, {points} points, {section}, table {table}",
        "worked.caption.sum": "{system} of those with {points} points in {section}: each {term}, and the sum",
        "worked.caption.mean": "{system} of those with {points} points in {section}: each {term}, and the mean",
        "worked.sheet": "worked",
        # Pairings of the coming round, and slips of paper for the results.
        "pairings.coming": "Round {round}: who plays whom",
        "pairings.open": "Round {round}: games still open",
        "pairings.caption": "Pairings of round {round}, {section}",
        "pairings.sheet": "{section}, round {round}",
        "pairings.no_game": "No game",
        "pairings.not_paired": "Not paired yet",
        "pairings.full_bye": "bye, 1 point",
        "pairings.half_bye": "bye, 1/2 point",
        "pairings.not_playing": "not playing",
        "slips.title": "Slips to cut out",
        "slips.says": "one for each board; the players write 1, ½ or 0 beside their names",
        "slips.label": "Board {board}, {section}",
        "slips.board": "Board {board}",
        "slips.round": "Round {round}",
        "slips.signed": "Signed",
        # Teams.
        "teams": "Teams",
        "teams.of": "Standings of the teams",
        "teams.counting": (
            "the best player of each team counts",
            "the {count} best players of each team count",
        ),
        "teams.who_counts": "Players who count",
        "teams.too_few": "Too few players to be ranked: {team} ({players})",
        "teams.unattached": "Without a team: {players}",
        # Prizes.
        "prizes": "Prizes",
        "prizes.of": "Prizes and who wins them",
        "prizes.not_given": "Not given",
        # Why somebody wins a prize.
        "why.place": "{place} place: {points}",
        "why.tie": "{place}, {system} {one} against {other}",
        "why.tie.above": "{place}, {system} {one} against {other} of {who}",
        "why.class.first": "the first with {condition}",
        "why.class.next": "the next with {condition}",
        "why.class.first.before": "the first with {condition}, given before the places",
        "why.class.next.before": "the next with {condition}, given before the places",
        "why.has": "{who} has {prize}",
        "why.waits": "{who} waits for {prize}",
        "why.shared": "one to each of the {count} with {points}",
        "why.all": "one to each, whatever else they win",
        "why.team": ("the best {count} count: {who}", "the best {count} count: {who}"),
        "why.team.small": "of {count} it has: {who}",
        "all.players": ("all {count} players", "all {count} players"),
        "all.players.class": (
            "all {count} players with {condition}",
            "all {count} players with {condition}",
        ),
        "all.teams": ("all {count} teams", "all {count} teams"),
        "all.teams.class": (
            "all {count} teams with {condition}",
            "all {count} teams with {condition}",
        ),
        # How cash is divided.
        "cash.alone": "{place} place: {points}, nobody tied",
        "cash.tied": "{count} tied for {place} place with {points}",
        "cash.apart": (
            "{tied}, {count} of them with their class prize",
            "{tied}, {count} of them with their class prize",
        ),
        "cash.class": "{tied}: {share}, more than {level} from the pool",
        "cash.limited": "{tied}: {prize}, the largest prize to be won without the tie",
        "cash.pool": "{tied}: {share}",
        "cash.without": "{sum}, without {spent} for {who} {rest}",
        "cash.by": "{amount}, divided by {count}",
        "cash.by.able": "{amount}, divided by {count} who can win any of it",
        "cash.many": "{count} prizes, {first} to {last}, = {total}",
        "cash.about": "about {amount}",
        "cash.odd": "{why}; one cent more, as the first in the standings get what is left over",
        # Why nobody wins a prize.
        "left.nobody": "there is nobody here",
        "left.nobody.class": "there is nobody with {condition}",
        "left.all": (
            "the only one here has won {other} already",
            "all {count} here have won {other} already",
        ),
        "left.all.class": (
            "the only one with {condition} has won {other} already",
            "all {count} with {condition} have won {other} already",
        ),
        "left.few": ("there is only {count} here", "there are only {count} here"),
        "left.few.class": (
            "there is only {count} with {condition}",
            "there are only {count} with {condition}",
        ),
        "left.few.passed": (
            "there is only {count} here, of whom {passed} have won {other}",
            "there are only {count} here, of whom {passed} have won {other}",
        ),
        "left.few.passed.class": (
            "there is only {count} with {condition}, of whom {passed} have won {other}",
            "there are only {count} with {condition}, of whom {passed} have won {other}",
        ),
        "left.other.cash": "cash",
        "left.other.trophy": "another trophy",
        "left.waiting": "{why}, or will when that is decided",
        "left.hold": "{who} may come first for it, or win {prize}: decide that first",
        "left.undecided": "{who} share the place and nothing in the order separates them: play it off or draw lots and add the tie-break MAN, PL or RN at the end of the order, or write shared under ties and order more",
        "left.no_teams": "nobody has a team: add a column headed Team, Club or School",
        "left.no_column": "no column is headed {name}",
        "prizes.as_it_stands": "Some games have no result yet: this is who would win as it stands.",
    },
    ordinal=ordinal,
)
