"""French."""

from xltiebreak.languages import Language


def ordinal(place: int) -> str:
    """A place.

    >>> ordinal(1), ordinal(2)
    ('1re', '2e')
    """
    return "1re" if place == 1 else f"{place}e"


LANGUAGE = Language(
    "fr",
    "Français",
    {
        # Lists of names: "Ada, Ben et Cleo".
        "list.between": ", ",
        "list.between.clear": " ; ",
        "list.last": " et ",
        "list.more": ("{names} et {count} de plus", "{names} et {count} de plus"),
        # People and figures.
        "player.unnamed": "joueur {number}",
        "players.count": ("{count} joueur", "{count} joueurs"),
        "teams.count": ("{count} équipe", "{count} équipes"),
        "after_round": "après la ronde {round}",
        "before_round_1": "avant la ronde 1",
        "no_value": "aucune valeur",
        # Heads of columns, and what they mean.
        "head.place": "Place",
        "head.no": "N°",
        "head.no.says": "Le numéro dans la grille",
        "head.name": "Nom",
        "head.team": "Équipe",
        "head.points": "Pts",
        "head.points.says": "Points",
        "head.separated_by": "Départagés par",
        "head.separated_by.says": "Le départage qui place un joueur devant le suivant avec autant "
        "de points",
        "head.round": "Ronde {head}",
        "head.against": "Contre {head}",
        "head.rnd": "Rd {round}",
        "head.board": "Table",
        "head.white": "Blancs",
        "head.black": "Noirs",
        "head.player": "Joueur",
        "head.opponent": "Adversaire",
        "head.result": "Résultat",
        "head.prize": "Prix",
        "head.winner": "Gagnant",
        "head.section": "Groupe",
        "head.amount": "Montant",
        "head.why": "Raison",
        # The page for the wall.
        "page.nav": "Sur cette page",
        "standings": "Classement",
        "standings.of": "Classement : {section}",
        "meanings.title": "Ce que comptent les départages",
        "race.title": "La course des premiers : {section}",
        "race.description": "Points après chaque ronde. {race}",
        "race.caption": "La course : les points des premiers après chaque ronde",
        # The crosstable, and what its marks mean.
        "crosstable": "Grille américaine",
        "crosstable.of": "Grille américaine : {section}",
        "marks.games": "W8, D8, L8 : victoire, nulle et défaite contre le joueur numéro 8",
        "marks.matrix": "1, ½ et 0 : victoire, nulle et défaite contre le joueur dont le numéro est "
        "en tête de la colonne",
        "marks.forfeit_win": "X8 : gagné parce que 8 n’est pas venu",
        "marks.forfeit_loss": "F8 : perdu par forfait",
        "marks.full_bye": "-B- : exempt, un point sans partie",
        "marks.half_bye": "-H- : exempt, un demi-point",
        "marks.absent": "-U- : absent, aucun point",
        # Ties in sentences.
        "ties.title": "Toutes les égalités, expliquées",
        "ties.link": "Les égalités, expliquées",
        "tie.points": "{points} points",
        "tie.players": ("{count} joueur", "{count} joueurs"),
        "tie.teams": ("{count} équipe", "{count} équipes"),
        "tie.begin": "{who} sont à égalité",
        "tie.begin.equal": "{who} sont à égalité au départage {systems}",
        "tie.begin.points": "{who} ont {points}",
        "tie.begin.points.equal": "{who} ont {points} et sont à égalité au départage {systems}",
        "tie.two": "{begin} ; {system} place {first} devant : {one} contre {other}.",
        "tie.two.less": "{begin} ; {system} place {first} devant : {one} contre {other} (moins, "
        "c’est mieux).",
        "tie.many": "{begin} ; {system} donne cet ordre : {order}.",
        "tie.many.less": "{begin} ; {system} donne cet ordre (moins, c’est mieux) : {order}.",
        "tie.part": "{who} ({value})",
        "tie.part.each": "{who} ({value} chacun)",
        "tie.shared": "{begin} ; aucun départage ne les sépare : ils partagent la place {place}.",
        # Worked tables.
        "worked.title": "{system} de ceux qui ont {points} points",
        "worked.label": "{system}, {points} points, {section}, tableau {table}",
        "worked.caption.sum": "{system} de ceux qui ont {points} points : {section} ; à chaque "
        "ronde : {term} ; à la fin, la somme",
        "worked.caption.mean": "{system} de ceux qui ont {points} points : {section} ; à chaque "
        "ronde : {term} ; à la fin, la moyenne",
        "worked.sheet": "calcul",
        # Pairings of the coming round, and slips of paper for the results.
        "pairings.coming": "Ronde {round} : qui joue contre qui",
        "pairings.open": "Ronde {round} : parties en cours",
        "pairings.caption": "Appariements de la ronde {round}, {section}",
        "pairings.sheet": "{section}, ronde {round}",
        "pairings.no_game": "Sans partie",
        "pairings.not_paired": "Pas encore appariés",
        "pairings.full_bye": "exempt, 1 point",
        "pairings.half_bye": "exempt, 1/2 point",
        "pairings.not_playing": "ne joue pas",
        "slips.title": "Feuillets à découper",
        "slips.says": "un par table ; les joueurs écrivent 1, ½ ou 0 à côté de leur nom",
        "slips.label": "Table {board}, {section}",
        "slips.board": "Table {board}",
        "slips.round": "Ronde {round}",
        "slips.signed": "Signatures",
        # Teams.
        "teams": "Équipes",
        "teams.of": "Classement des équipes",
        "teams.counting": (
            "le meilleur joueur de chaque équipe compte",
            "les {count} meilleurs joueurs de chaque équipe comptent",
        ),
        "teams.who_counts": "Joueurs qui comptent",
        "teams.too_few": "Pas assez de joueurs pour être classée : {team} ({players})",
        "teams.unattached": "Sans équipe : {players}",
        # Prizes.
        "prizes": "Prix",
        "prizes.of": "Les prix et leurs gagnants",
        "prizes.not_given": "Non attribués",
        # Why somebody wins a prize.
        "why.place": "{place} place : {points}",
        "why.tie": "{place} ; {system} : {one} contre {other}",
        "why.tie.above": "{place} ; {system} : {one} contre {other} de {who}",
        "why.class.first": "meilleur résultat avec {condition}",
        "why.class.next": "meilleur résultat suivant avec {condition}",
        "why.class.first.before": "meilleur résultat avec {condition}, remis avant les places",
        "why.class.next.before": "meilleur résultat suivant avec {condition}, remis avant les "
        "places",
        "why.has": "{who} a déjà {prize}",
        "why.waits": "{who} attend {prize}",
        "why.shared": "un pour chacun des {count} qui ont {points}",
        "why.all": "un pour chacun, quels que soient les autres prix",
        "why.team": ("le meilleur compte : {who}", "les {count} meilleurs comptent : {who}"),
        "why.team.small": "sur {count}, elle a : {who}",
        "all.players": ("le seul joueur", "les {count} joueurs"),
        "all.players.class": (
            "le seul joueur avec {condition}",
            "les {count} joueurs avec {condition}",
        ),
        "all.teams": ("la seule équipe", "les {count} équipes"),
        "all.teams.class": (
            "la seule équipe avec {condition}",
            "les {count} équipes avec {condition}",
        ),
        # How cash is divided.
        "cash.alone": "{place} place : {points}, sans égalité",
        "cash.tied": "{count} à égalité à la {place} place avec {points}",
        "cash.apart": (
            "{tied}, dont {count} avec son prix de catégorie",
            "{tied}, dont {count} avec leur prix de catégorie",
        ),
        "cash.class": "{tied} : {share}, plus que {level} de la somme commune",
        "cash.limited": "{tied} : {prize}, le plus grand prix à gagner sans l’égalité",
        "cash.pool": "{tied} : {share}",
        "cash.without": "{sum} ; sans {spent} pour {who} : {rest}",
        "cash.by": "{amount}, divisé par {count}",
        "cash.by.able": "{amount}, divisé par les {count} qui peuvent en gagner une part",
        "cash.many": "{count} prix, de {first} à {last}, = {total}",
        "cash.about": "environ {amount}",
        "cash.odd": "{why} ; un centime de plus : le reste va aux premiers du classement",
        # Why nobody wins a prize.
        "left.nobody": "il n’y a personne ici",
        "left.nobody.class": "il n’y a personne avec {condition}",
        "left.all": (
            "le seul ici a déjà gagné {other}",
            "les {count} ici ont déjà gagné {other}",
        ),
        "left.all.class": (
            "le seul avec {condition} a déjà gagné {other}",
            "les {count} avec {condition} ont déjà gagné {other}",
        ),
        "left.few": ("il n’y a ici que {count} joueur", "il n’y a ici que {count} joueurs"),
        "left.few.class": (
            "il n’y a que {count} joueur avec {condition}",
            "il n’y a que {count} joueurs avec {condition}",
        ),
        "left.few.passed": (
            "il n’y a ici que {count} joueur ; ont déjà gagné {other} : {passed}",
            "il n’y a ici que {count} joueurs ; ont déjà gagné {other} : {passed}",
        ),
        "left.few.passed.class": (
            "il n’y a que {count} joueur avec {condition} ; ont déjà gagné {other} : {passed}",
            "il n’y a que {count} joueurs avec {condition} ; ont déjà gagné {other} : {passed}",
        ),
        "left.other.cash": "de l’argent",
        "left.other.trophy": "un autre trophée",
        "left.waiting": "{why}, ou le gagneront quand ce sera décidé",
        "left.hold": "{who} : premiers possibles pour ce prix, ou gagnants de {prize} ; à décider "
        "d’abord",
        "left.undecided": "{who} partagent la place et aucun départage ne les sépare : faites jouer "
        "un match ou tirez au sort et ajoutez MAN, PL ou RN à la fin de l’ordre, ou écrivez shared "
        "sous ties et commandez-en plus",
        "left.no_teams": "personne n’a d’équipe : ajoutez une colonne Équipe, Club ou École",
        "left.no_column": "aucune colonne ne s’appelle {name}",
        "prizes.as_it_stands": "Il manque des résultats : voici qui gagnerait en l’état.",
    },
    decimal=",",
    singular=(0, 1),
    ordinal=ordinal,
)
