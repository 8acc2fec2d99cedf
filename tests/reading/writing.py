"""How programs write events: a notation spells the cells of one and lays them out as a page.

What a page does not tell (the opponent of a bare forfeit, a colour that has no letter) its notation
leaves out of the event beforehand, so that the rest must be read as it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reading.events import WORTH, Entry, Person, Tournament, names, result_of, tournament
from reading.pages import PLAIN, Block, Header, Page, Row, Setting, laid_out

Spell = Callable[[Entry], object]
BYES = {"B": "-B-", "H": "-H-", "Z": "-U-", "P": None}


def plainly(points: float) -> object:
    return int(points) if points == int(points) else points


def with_half_sign(points: float) -> object:
    whole = int(points)
    return whole if points == whole else f"{whole or ''}½"


def letters(e: Entry) -> object:
    """`W6`, and `6` for a game still going on, which Excel turns into a number."""
    if e.opponent is None:
        return BYES[e.kind]
    return e.opponent if e.kind == "P" else f"{e.kind}{e.opponent}"


def colored_letters(form: str) -> Spell:
    """Letters with the colour somewhere in a cell: `{kind}{opponent}{color}`."""

    def spell(e: Entry) -> object:
        if e.opponent is None or e.kind in "XF":
            return letters(e)
        if e.kind == "P":
            return f"{e.opponent}{e.color}"
        return form.format(kind=e.kind, opponent=e.opponent, color=e.color, upper=e.color.upper())

    return spell


def swisssys(e: Entry) -> object:
    if e.opponent is None:
        return {"B": "B---", "H": "H---", "Z": "U---", "P": " "}[e.kind]
    return f"{e.kind}{e.opponent}"


def uschess(e: Entry) -> object:
    letter = {"Z": "U"}.get(e.kind, e.kind)
    return f"{letter} {e.opponent or 0:>4}"


def beside(form: str) -> Spell:
    """A figure beside the opponent, as people type it: `{figure} vs {opponent}`."""

    def spell(e: Entry) -> object:
        if e.opponent is None:
            return letters(e)
        figure = FIGURES[e.kind]
        upper = e.color.upper()
        return form.format(figure=figure, opponent=e.opponent, color=e.color, upper=upper)

    return spell


def cfc(e: Entry) -> object:
    """Signs, and a bare 0 for every round without an opponent: the points say what it is worth."""
    return 0 if e.opponent is None else signs(color=False)(e)


def signs(color: bool) -> Spell:
    """`+B10`, or `+10`: FIDE's signs."""

    def spell(e: Entry) -> object:
        if e.opponent is None:
            return {"B": "+BYE", "H": "=BYE", "Z": "--", "P": None}[e.kind]
        if e.kind in "XF":
            return f"{'+' if e.kind == 'X' else '-'}F{e.opponent}"
        sign = {"W": "+", "D": "=", "L": "-"}[e.kind]
        return f"{sign}{e.color.upper() if color else ''}{e.opponent}"

    return spell


def vega(e: Entry) -> object:
    return "½ BYE" if e.kind == "H" else signs(color=True)(e)


def vega_lines(as_excel: bool) -> Spell:
    """Result and opponent on two lines of a cell, or the number that Excel makes of them."""

    def spell(e: Entry) -> object:
        if e.kind == "Z":
            return None
        sign = {"W": "1", "B": "1", "D": "½", "H": "½", "L": "0"}[e.kind]
        if e.opponent is None:
            return f"{sign}BYE" if as_excel and e.kind == "B" else f"{sign} BYE"
        if not as_excel:
            return f"{sign}\n{e.opponent}"
        return f"½{e.opponent} " if e.kind == "D" else int(f"{sign}{e.opponent}")

    return spell


def papi(e: Entry) -> object:
    """N is noir, Black, and B is blanc, White."""
    if e.opponent is None:
        return {"B": "EXE", "Z": None}[e.kind]
    sign = {"W": "+", "D": "=", "L": "-", "X": ">", "F": "<"}[e.kind]
    return f"{sign}{e.opponent:>3}{'B' if e.color == 'w' else 'N'}"


def chess_results(white: str = "w", black: str = "b", figures: str = "1½0", wide: int = 0) -> Spell:
    """`10b1`, with these colour letters, the opponent padded to `wide` characters."""
    results = dict(zip("WDL", figures, strict=True)) | {
        "X": "+",
        "F": "-",
        "P": " " if wide else "",
    }

    def spell(e: Entry) -> object:
        if e.opponent is None:  # Excel makes numbers of -1 and 0
            return {"B": -1, "H": "-½", "Z": 0, "P": None}[e.kind]
        return f"{e.opponent:>{wide}}{white if e.color == 'w' else black}{results[e.kind]}"

    return spell


def decimals(e: Entry) -> object:
    """`10b1.0`."""
    spelled = chess_results()(e)
    if e.opponent is None or e.kind not in "WDL":
        return spelled
    return f"{e.opponent}{e.color}{WORTH[e.kind]:.1f}"


def triples(e: Entry) -> object:
    """TRF's `17 w 1`, forfeits `204 - +` and byes `0000 - H`."""
    if e.opponent is None:
        return {"B": "0000 - U", "H": "0000 - H", "Z": "0000 - Z", "P": None}[e.kind]
    if e.kind in "XF":
        return f"{e.opponent} - {'+' if e.kind == 'X' else '-'}"
    result = {"W": "1", "D": "=", "L": "0", "P": ""}[e.kind]
    return f"{e.opponent} {e.color} {result}"


def swissperfect(full: str, half: str) -> Spell:
    """`14:W`; full, half: the sign of a bye of this kind behind the `0:`."""

    def spell(e: Entry) -> object:
        if e.opponent is None:
            return " 0:" + {"B": full, "H": half, "Z": " "}[e.kind]
        sign = {"X": "+", "F": "-", "P": " "}.get(e.kind, e.kind)
        return f"{e.opponent:>2}:{sign}"

    return spell


def draughts(e: Entry) -> object:
    """`68b2`: two points a win."""
    if e.opponent is None:
        return None
    result = {"W": "2", "D": "1", "L": "0", "X": "+", "F": "-"}[e.kind]
    return f"{e.opponent}{e.color}{result}"


def draughts_slash(e: Entry) -> object:
    """`2/23w`: the points, the opponent, the colour."""
    if e.opponent is None:
        return None
    result = {"W": "2", "D": "1", "L": "0"}[e.kind]
    return f"{result}/{e.opponent}{e.color}"


def go(e: Entry) -> object:
    """`12+/w2`: the opponent, the result, the colour, the handicap."""
    if e.opponent is None:
        return None
    handicap = (e.opponent * 7) % 3
    result = {"W": "+", "D": "=", "L": "-"}[e.kind]
    return f"{e.opponent}{result}/{e.color}{handicap}"


def foreign(win: str, draw: str, loss: str) -> Spell:
    """`S 5`: letters of another language."""

    def spell(e: Entry) -> object:
        if e.opponent is None:
            return BYES[e.kind]
        result = {"W": win, "D": draw, "L": loss}[e.kind]
        return f"{result} {e.opponent}"

    return spell


def matches(form: str) -> Spell:
    """Team matches, with the game points of both sides."""

    def spell(e: Entry) -> object:
        if e.opponent is None:
            return BYES[e.kind]
        return form.format(e=e, made=plainly(e.made or 0), against=plainly(e.against or 0))

    return spell


def chess_results_match(e: Entry) -> object:
    """`18w4½`: the figure is game points."""
    if e.opponent is None:
        return "0w0"
    return f"{e.opponent}{e.color}{with_half_sign(e.made or 0)}"


# The notations.

ENGLISH = Header()


@dataclass(frozen=True)
class Notation:
    """A way of writing events in columns of rounds.

    numbering: opponents are named by the "number", by the "place" beside another number, by the
    place as the only number ("places"), by the "row" where there is no number, by the number
    before the "name"; byes: the kinds it has; forfeits: whether it has them, bare: without the
    opponent; pending: whether it can name a pairing without a result; colored: the kinds that have
    a colour; blank: the kinds that are blank cells; rates: what a win and a draw are worth.
    """

    name: str
    spell: Spell
    header: Header = ENGLISH
    numbering: str = "number"
    byes: str = "BHZ"
    forfeits: bool = True
    bare: bool = False
    both_lost: bool = True
    pending: bool = False
    ahead: int = 0
    gaps: bool = False
    colored: str = ""
    colors_below: bool = False
    blank: str = ""
    win: int = 1
    boards: int = 0
    points: Callable[[float], object] = plainly
    kind: str = "columns"
    sizes: tuple[int, ...] = (3, 8, 17, 60, 200)
    variant: bool = False

    @property
    def has_numbers(self) -> bool:
        return self.numbering != "row"

    def tournament(self, rng: random.Random, size: int) -> Tournament:
        """A random event of which all that this notation tells is left."""
        event = tournament(
            rng,
            size,
            byes=self.byes,
            forfeits=self.forfeits,
            both_lost=self.both_lost,
            pending=self.pending and rng.random() < 0.6,
            ahead=self.ahead if rng.random() < 0.6 else 0,
            gaps=self.gaps and size > 5 and rng.random() < 0.6,
            boards=self.boards,
        ).changed(self._told)
        return event.by_place() if self.numbering in ("place", "places") else event

    def _told(self, e: Entry) -> Entry:
        bare = self.bare and e.kind in "XF"
        color = e.color if e.kind in self.colored else ""
        return e._replace(opponent=None if bare else e.opponent, color=color)

    def printed(self, event: Tournament, person: Person) -> float:
        return event.points(person) * self.win

    def page(
        self, event: Tournament, setting: Setting = PLAIN, rng: random.Random | None = None
    ) -> Page:
        rng = rng or random.Random(0)
        if self.kind == "uschess":
            header, blocks = _uschess(self, event)
        elif self.kind == "teams":
            header, blocks = _team_list(self, event)
        else:
            header, blocks = self._columns(event, alone=bool(setting.beside), rng=rng)
        return laid_out(header, blocks, setting, rng)

    def _columns(
        self, event: Tournament, alone: bool, rng: random.Random
    ) -> tuple[list[Row], list[Block]]:
        words = self.header
        start = rng.sample(range(1, len(event.people) + 1), len(event.people))
        rounds = [round_head(words, n) for n in range(1, event.rounds + 1)]
        firsts: dict[str, Row] = {
            "number": [words.number, words.name],
            "place": [words.place, words.number, words.name],
            "places": [words.place, words.name],
            "row": [words.name],
            "name": [words.name],
        }
        about: Row = [] if alone else [words.rating, words.club]
        header: Row = [*firsts[self.numbering], *about, *rounds, words.points]
        blocks = []
        for index, p in enumerate(event.people):
            leads: dict[str, Row] = {
                "number": [p.number, p.name],
                "place": [p.number, start[index], p.name],
                "places": [p.number, p.name],
                "row": [p.name],
                "name": [f"{p.number} {p.name}  "],
            }
            lead = leads[self.numbering]
            row: Row = [*lead, *([] if alone else [p.rating, p.club])]
            at = range(len(row), len(row) + event.rounds)
            row += [*map(self.spell, p.entries), self.points(self.printed(event, p))]
            blocks.append(Block(p.number, [row], at, at.stop, len(lead) - 1))
        return [header], blocks


def round_head(words: Header, number: int) -> object:
    return number if words.round == "{}" else words.round.format(number)


_DASHES: Row = ["-" * 89]


def _uschess(notation: Notation, event: Tournament) -> tuple[list[Row], list[Block]]:
    """Two lines a player, the second with the colours; lines of dashes between."""
    rounds = range(1, event.rounds + 1)
    header: list[Row] = [
        list(_DASHES),
        [" Pair ", " Player Name                     ", "Total", *["Round" for _ in rounds]],
        [" Num  ", " USCF ID / Rtg (Pre->Post)       ", " Pts ", *rounds],
        list(_DASHES),
    ]
    blocks = []
    for p in event.people:
        row: Row = [p.number, f" {p.name:<34}", notation.points(event.points(p))]
        row += map(notation.spell, p.entries)
        colors = [f"{e.color.upper():<5}" for e in p.entries]
        identity = f" {10000000 + p.number} / R: {p.rating:<7}->{p.rating + 4:<8}"
        below: Row = ["   ON ", identity, "N:2  ", *colors]
        at = range(3, 3 + event.rounds)
        blocks.append(Block(p.number, [row, below, list(_DASHES)], at, 2, 1))
    return header, blocks


def _team_list(notation: Notation, event: Tournament) -> tuple[list[Row], list[Block]]:
    """chess-results' list of teams: match points and game points in the tie-break columns."""
    rounds = [round_head(notation.header, n) for n in range(1, event.rounds + 1)]
    header: Row = ["Rk.", "Team", *rounds, " TB1 ", " TB2 "]
    blocks = []
    for p in event.people:
        row: Row = [p.number, p.name.replace(",", ""), *map(notation.spell, p.entries)]
        game_points = sum(e.made or 0 for e in p.entries)
        row += [plainly(2 * event.points(p)), plainly(game_points)]
        at = range(2, 2 + event.rounds)
        blocks.append(Block(p.number, [row], at, at.stop, 1))
    return [header], blocks


@dataclass(frozen=True)
class Matrix:
    """A way of writing round robins: the columns are opponents.

    head: the header of an opponent's column, with {} for the number; spell: what stands for the
    games of a pair; by_place: rows and columns follow the places.
    """

    name: str
    spell: Callable[[Sequence[str]], object]
    games: int = 1
    diagonal: object = "*"
    head: str = "{}"
    forfeits: bool = True
    pending: bool = False
    by_place: bool = False
    sizes: tuple[int, ...] = (3, 6, 9, 14)
    kind: str = "matrix"
    has_numbers: bool = True
    variant: bool = False

    def tournament(self, rng: random.Random, size: int) -> Tournament:
        entries: dict[int, list[Entry]] = {n: [] for n in range(1, size + 1)}
        running = self.pending and size > 4 and rng.random() < 0.6
        for one in entries:
            for two in range(one + 1, size + 1):
                empty = running and one > 1 and rng.random() < 0.2
                for _ in range(self.games):
                    kind, answer = result_of(rng, one - 1, size < 6, self.forfeits, True)
                    if empty:
                        kind = answer = "P"
                    entries[one].append(Entry(kind, two))
                    entries[two].append(Entry(answer, one))
        called = names(rng, size)
        ratings = rng.sample(range(1100, 2800), size)
        people = [
            Person(n, called[n - 1], ratings[n - 1], "", tuple(row)) for n, row in entries.items()
        ]
        event = Tournament(tuple(people))
        return event.by_place() if self.by_place else event

    def printed(self, event: Tournament, person: Person) -> float:
        return sum(WORTH[entry.kind] for entry in person.entries)

    def page(
        self, event: Tournament, setting: Setting = PLAIN, rng: random.Random | None = None
    ) -> Page:
        rng = rng or random.Random(0)
        size = len(event.people)
        start = rng.sample(range(1, size + 1), size)
        columns: Row = [n if self.head == "{}" else self.head.format(n) for n in range(1, size + 1)]
        alone = bool(setting.beside)
        first: Row = ["Rk.", "No.", "Name"] if self.by_place else ["No.", "Name"]
        header: Row = [*first, *([] if alone else ["Rtg"]), *columns, "Pts"]
        blocks = []
        for index, p in enumerate(event.people):
            row: Row = [p.number, *([start[index]] if self.by_place else []), p.name]
            name = len(row) - 1
            row += [] if alone else [p.rating]
            at = range(len(row), len(row) + size)
            for opponent in range(1, size + 1):
                kinds = [e.kind for e in p.entries if e.opponent == opponent and e.kind != "P"]
                row.append(self.diagonal if opponent == p.number else self._cell(kinds))
            row.append(plainly(self.printed(event, p)))
            blocks.append(Block(p.number, [row], at, at.stop, name))
        return laid_out([header], blocks, setting, rng)

    def _cell(self, kinds: Sequence[str]) -> object:
        return self.spell(kinds) if kinds else None


FIGURES = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-"}


def single(kinds: Sequence[str]) -> object:
    """`1`, `0` and `½`, which Excel stores as two numbers and a text."""
    figure = FIGURES[kinds[0]]
    return int(figure) if figure.isdigit() else figure


def together(kinds: Sequence[str]) -> object:
    return "".join(FIGURES[kind] for kind in kinds)


def apart(kinds: Sequence[str]) -> object:
    return " ".join(FIGURES[kind] for kind in kinds)


def one_letter(kinds: Sequence[str]) -> object:
    return kinds[0]


GERMAN = Header("Rg.", "Nr.", "Name", "Elo", "Verein", "Pkt.", "{}.Rd")
FRENCH = Header("Rg.", "No.", "Nom", "Elo", "Club", "Pts", "Rd {}")
SPANISH = Header("Rk.", "No.", "Nombre", "Elo", "Club", "Ptos.", "{}.Rd")
ITALIAN = Header("Pos", "N.", "Nome", "Elo", "Circolo", "Punti", "Turno {}")
DUTCH = Header("Rang", "Nr.", "Naam", "Rating", "Vereniging", "Punten", "Ronde {}")
PORTUGUESE = Header("Rk.", "Nº", "Nome", "Elo", "Clube", "Pts.", "Ronda {}")
POLISH = Header("M-ce", "Nr", "Nazwisko", "Ranking", "Klub", "Pkt", "Runda {}")
SWEDISH = Header("Plac", "Nr", "Namn", "Rating", "Klubb", "Poäng", "Rond {}")
CZECH = Header("Poř.", "Č.", "Jméno", "Elo", "Klub", "Body", "{}.kolo")

LANGUAGES: dict[str, Header] = {
    "English": ENGLISH,
    "English, SwissSys": Header("Place", "#", "Name", "Rating", "Club", "Total", "Rd {}"),
    "English, WinTD": Header("Place", "No.", "Name", "Rate", "Club", "Pts", "Rnd{}"),
    "English, bare": Header("Pos", "No", "Player", "Rtng", "Club", "Score", "{}"),
    "English, starting numbers": Header("Rk", "SNo", "Name", "Rtg", "Team", "Pts", "R{}"),
    "German": GERMAN,
    "German, in full": Header("Platz", "Nr", "Teilnehmer", "TWZ", "Verein", "Punkte", "{}.Runde"),
    "French": FRENCH,
    "French, PAPI": Header("Pl", "Nr", "Nom", "Elo", "Club", "Pts", "R {}"),
    "Spanish": SPANISH,
    "Italian": ITALIAN,
    "Dutch": DUTCH,
    "Portuguese": PORTUGUESE,
    "Polish": POLISH,
    "Swedish": SWEDISH,
    "Norwegian": Header("Pl.", "Nr", "Navn", "Rating", "Klubb", "Poeng", "Runde {}"),
    "Danish": Header("Pl.", "Nr.", "Navn", "Rating", "Klub", "Point", "{}.Runde"),
    "Czech": CZECH,
}

_WDLP = "WDLP"
_ALL = "WDLPXF"
_SWISSSYS = LANGUAGES["English, SwissSys"]
_NUMBERS = {"pending": True, "colored": _ALL}

NOTATIONS: tuple[Notation | Matrix, ...] = (
    Notation("letters", letters, LANGUAGES["English, WinTD"], pending=True, gaps=True),
    Notation(
        "letters with colours behind",
        colored_letters("{kind}{opponent}{color}"),
        LANGUAGES["English, WinTD"],
        pending=True,
        gaps=True,
        colored=_WDLP,
    ),
    Notation(
        "letters with colours in brackets",
        colored_letters("{kind} {opponent} ({color})"),
        pending=True,
        gaps=True,
        colored=_WDLP,
        variant=True,
    ),
    Notation(
        "letters with colours before",
        colored_letters("{color}{kind}{opponent}"),
        pending=True,
        gaps=True,
        colored=_WDLP,
        variant=True,
    ),
    Notation(
        "letters by row",
        letters,
        Header(name="Player"),
        numbering="row",
        pending=True,
        variant=True,
    ),
    Notation(
        "letters by place",
        letters,
        numbering="place",
        pending=True,
        sizes=(8, 17, 60, 200),
        variant=True,
    ),
    Notation("SwissSys", swisssys, _SWISSSYS, ahead=2),
    Notation("US Chess", uschess, bare=True, colored="WDL", colors_below=True, kind="uschess"),
    Notation("signs", signs(color=False), LANGUAGES["English, bare"], gaps=True),
    Notation("signs with colours", signs(color=True), gaps=True, colored="WDL"),
    Notation(
        "letters with number signs",
        colored_letters("{kind}#{opponent}"),
        forfeits=False,
        variant=True,
    ),
    Notation("signs and bare 0", cfc, forfeits=False, byes="Z", variant=True),
    *(
        Notation(name, beside(form), forfeits=False, colored=colored, variant=True)
        for name, form, colored in (
            ("figure vs opponent", "{figure} vs {opponent}", ""),
            ("figure, colour, opponent", "{figure} ({upper}) {opponent}", "WDL"),
            ("colour, opponent, figure", "{color}{opponent} {figure}", "WDL"),
        )
    ),
    Notation("Vega", vega, LANGUAGES["English, bare"], numbering="places", colored="WDL"),
    Notation(
        "Vega on two lines",
        vega_lines(as_excel=False),
        Header(name="Player", round="{}"),
        numbering="name",
        forfeits=False,
        blank="Z",
        variant=True,
    ),
    Notation(
        "Vega on two lines as numbers",
        vega_lines(as_excel=True),
        Header(name="Player", round="{}"),
        numbering="name",
        forfeits=False,
        blank="Z",
        sizes=(8, 17, 60),
    ),
    Notation(
        "PAPI",
        papi,
        LANGUAGES["French, PAPI"],
        numbering="places",
        byes="BZ",
        colored=_ALL,
        blank="Z",
        points=with_half_sign,
    ),
    Notation("chess-results", chess_results(wide=3), pending=True, colored=_ALL),
    Notation(
        "chess-results by place",
        chess_results(wide=3),
        numbering="place",
        pending=True,
        colored=_ALL,
        sizes=(8, 17, 60, 200),
        variant=True,
    ),
    Notation(
        "chess-results with equals signs",
        chess_results(figures="1=0"),
        pending=True,
        colored=_ALL,
        variant=True,
    ),
    Notation("chess-results with decimals", decimals, pending=True, colored=_ALL, variant=True),
    *(
        Notation(
            f"chess-results in {language}",
            chess_results(white, black),
            header,
            numbering="places",
            pending=True,
            colored=_ALL,
            variant=language not in ("German", "Spanish"),
        )
        for language, header, white, black in (
            ("German", GERMAN, "w", "s"),
            ("Dutch", DUTCH, "w", "z"),
            ("Spanish", SPANISH, "b", "n"),
            ("French", FRENCH, "b", "n"),
            ("Italian", ITALIAN, "b", "n"),
            ("Polish", POLISH, "b", "c"),
            ("Czech", CZECH, "b", "c"),
            ("Swedish", SWEDISH, "v", "s"),
        )
    ),
    Notation("TRF triples", triples, pending=True, gaps=True, colored=_WDLP),
    Notation("SwissPerfect", swissperfect("W", "="), Header(number="No", round="{}"), pending=True),
    Notation(
        "SwissPerfect with other byes",
        swissperfect("+", "D"),
        Header(number="No", round="{}"),
        pending=True,
        variant=True,
    ),
    Notation(
        "draughts",
        draughts,
        Header("Place", "S.No.", "Name", "FMJD", "Club", "Total", "R{}"),
        numbering="place",
        byes="",
        colored=_ALL,
        blank="Z",
        win=2,
        sizes=(8, 17, 60, 200),
    ),
    Notation(
        "draughts with strokes",
        draughts_slash,
        LANGUAGES["English, bare"],
        byes="",
        forfeits=False,
        colored="WDL",
        blank="Z",
        win=2,
    ),
    Notation("Go", go, byes="", forfeits=False, colored="WDL", blank="Z"),
    *(
        Notation(
            f"letters in {language}",
            foreign(*signs_of),
            header,
            forfeits=False,
            variant=language != "German",
        )
        for language, header, signs_of in (
            ("German", GERMAN, "SRN"),
            ("French", FRENCH, "GNP"),
            ("Italian", ITALIAN, "VPS"),
            ("Spanish", SPANISH, "GTP"),
            ("Dutch", DUTCH, "WRV"),
        )
    ),
    Notation(
        "matches",
        matches("{e.kind}{e.opponent} {made}-{against}"),
        Header(name="Team", club="FED"),
        forfeits=False,
        boards=4,
        sizes=(3, 8, 17, 40),
    ),
    Notation(
        "discs",
        matches("{e.kind}{e.opponent} {made}-{against}"),
        forfeits=False,
        boards=64,
        sizes=(3, 8, 17, 40),
        variant=True,
    ),
    Notation(
        "matches with own points",
        matches("{e.kind}{e.opponent} ({made})"),
        Header(name="Team", club="FED"),
        forfeits=False,
        boards=4,
        sizes=(3, 8, 17, 40),
        variant=True,
    ),
    Notation(
        "chess-results teams",
        chess_results_match,
        forfeits=False,
        numbering="places",
        byes="",
        colored="WDL",
        boards=5,
        kind="teams",
        sizes=(8, 17, 40),
    ),
    Matrix("matrix", single, pending=True),
    Matrix("matrix with x", single, diagonal="x", head="#{}", pending=True, variant=True),
    Matrix("matrix with two stars", single, diagonal="**", variant=True),
    Matrix("matrix with blank diagonal", single, diagonal=None, variant=True),
    Matrix("matrix by place", single, by_place=True, sizes=(6, 9, 14), variant=True),
    Matrix("matrix of letters", one_letter, diagonal="x", forfeits=False),
    Matrix("matrix of two games", together, games=2, diagonal="x"),
    Matrix("matrix of two games apart", apart, games=2, diagonal="**", variant=True),
    Matrix("matrix of three games", together, games=3, diagonal="x", forfeits=False),
)
