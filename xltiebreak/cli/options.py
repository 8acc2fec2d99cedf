"""The options that several commands share: what to read, by which order, and how to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from xltiebreak.cli import given
from xltiebreak.cli.given import PathType

if TYPE_CHECKING:
    from xltiebreak.cli.run import Order
    from xltiebreak.reading.grid import Area
    from xltiebreak.rules import System

Command = Callable[..., None]


class _Rules(click.Choice):  # type: ignore[type-arg]  # click 8.1 has no parameter
    """The names of the rules, loaded when they are needed: a start does not wait for systems."""

    def __init__(self) -> None:
        self.case_sensitive = False

    @cached_property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The rules that an event may be played by."""
        from xltiebreak.rules import RULES

        return RULES


class Languages(click.Choice):  # type: ignore[type-arg]
    """The codes of the languages, loaded when they are needed."""

    def __init__(self) -> None:
        self.case_sensitive = True

    @cached_property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The codes of all languages."""
        from xltiebreak.languages import CODES

        return CODES


def _rules(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """Put the rules in force, for the options that are read after them."""
    context.meta[_IN_FORCE] = text
    return text


def order_named(context: click.Context, option: click.Parameter, text: str | None) -> Order | None:
    """Find the order of this name or these codes, by the rules in force, or those of a report."""
    from xltiebreak.book.reading import order_and_rules
    from xltiebreak.errors import Error
    from xltiebreak.languages.text import shown
    from xltiebreak.rules.orders import ORDERS

    if text is None:
        return None
    if option.name == "order" and text.strip().lower() not in ORDERS:
        raise click.BadParameter(
            f"{shown(text)!r} is not a named order: there are {', '.join(ORDERS)}; "
            "list the codes of an order of your own with --systems"
        )
    paths = context.params.get("workbooks") or ()
    try:
        order, context.meta[_IN_FORCE] = order_and_rules(text, context.meta[_IN_FORCE], paths)
    except Error as error:
        raise click.BadParameter(with_rules(str(error))) from None
    if option.name == "systems":
        _say_shared(text, context.meta[_IN_FORCE])
    return order


def _say_shared(text: str, rules: str | None) -> None:
    """Say what a name means here that sources give to several tie-breaks."""
    from xltiebreak.cli.printing import complain
    from xltiebreak.reading.crosstable.wording import listed
    from xltiebreak.rules import US
    from xltiebreak.rules.naming import shared_names

    for name, one, others in shared_names(text, rules or US):
        codes = dict.fromkeys(other.code for other in others)
        are = "is" if len(codes) == 1 else "are"
        complain("note", f"{name} is {one.title} here; {listed([*codes])} {are} called so, too")


def with_rules(message: str) -> str:
    """Add the option --rules to a message that asks for an edition."""
    return message.replace(": say which, as in ", ": say which with --rules, or as in ")


def system_named(
    context: click.Context, option: click.Parameter, text: str | None
) -> System | None:
    """Find the system of this code or name, by the rules in force."""
    from xltiebreak.rules import US, UnknownSystemError, find

    try:
        return None if text is None else find(text, context.meta[_IN_FORCE] or US)
    except UnknownSystemError as error:
        raise click.BadParameter(with_rules(str(error))) from None


def _area(text: str) -> Area:
    from xltiebreak.reading.grid import parse_area

    try:
        return parse_area(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _match_points(text: str) -> tuple[float, ...]:
    """The points of a win, a draw and a loss, and of a full, a half and a zero-point bye."""
    from xltiebreak.languages.figures import number_in

    texts = text.split(",")
    points = [number for one in texts if (number := number_in(one)) is not None]
    is_scale = len(points) == len(texts) and len(points) in (3, 6)
    win, draw, loss, *byes = points if is_scale else (0.0, 0.0, 0.0)
    falls = 0 < win <= 100 and draw <= win and 0 <= loss <= draw and (loss < draw or not loss)
    if falls and [*byes] == sorted(byes, reverse=True) and all(0 <= one <= win for one in byes):
        return win, draw, loss, *byes
    raise click.BadParameter(
        f"{text!r}: give win, draw and loss, such as 3,2,1, or these and a full-point, a "
        "half-point and a zero-point bye, such as 3,2,1,3,2,0"
    )


def _unrated(text: str) -> int:
    """The rating of unrated players, 0 to leave them out."""
    if text.strip().lower() == "leave-out":
        return 0
    if text.isascii() and text.isdigit() and 100 <= int(text) <= 9999:
        return int(text)
    raise click.BadParameter(f"{text!r}: give a rating such as 1500, or leave-out")


def _share(context: click.Context, option: click.Parameter, text: str | None) -> float:
    """A share in percent, `50%` or `50`, as a number from 0 to 1; 0 without one."""
    if text is None:
        return 0.0
    from xltiebreak.languages.figures import number_in

    percent = number_in(text.strip().rstrip("% "))
    if percent is None or not 1 <= percent <= 100:
        raise click.BadParameter(f"{text!r}: give a share such as 50%")
    return percent / 100


_IN_FORCE = "xltiebreak.rules"
_flag = partial(click.option, is_flag=True)
_number = partial(click.option, type=click.IntRange(min=1), metavar="N")
path_option = partial(click.option, type=PathType())
FORCE = _flag("--force", help="Replace an output that exists.")
QUIET = _flag(
    "-q",
    "--quiet",
    help="Print only the answer, errors, and warnings that could change a value, place or award.",
)
EXCEL = _flag(
    "--excel",
    help="For Excel, with CSV: marked as UTF-8 and without formulas in names; a file that -o "
    "writes has none in any case.",
)
TEAMS = _number("--teams", help="Rank the teams of all sections; by their N best players' sums.")
MIN_PLAYERS = _number("--min-players", help="With --teams: leave out teams with fewer players.")
KEEP_UNATTACHED = _flag(
    "--keep-unattached", help="With --teams: none, Home school and the like are names of teams."
)
TEAM_ORDER = click.option(
    "--team-systems",
    "team_order",
    callback=order_named,
    metavar="CODES",
    help="The order that ranks teams, by default ME,SO,SB,CU.",
)
PRIZE_LIST = path_option(
    *("--prizes", "listed"),
    metavar="FILE",
    help="The list of prizes (.csv or a spreadsheet); else the sheet Prizes of each workbook.",
)
SEVERAL = _flag(
    "--several",
    help="Let a player win several trophies: one overall and one per condition.",
)
DIVISION = click.option(
    "--division",
    type=click.Choice(["equal", "hort"]),
    help="How tied players divide cash; by default equal; hort: half of each prize by place, the "
    "other halves shared: two tied for 300 and 200 get 275 and 225.",
)
LANGUAGE = click.option(
    "--language",
    type=Languages(),
    help="The language of what players and parents read, by default the workbook's, or English; "
    "messages stay English.",
)
RULES = click.option(
    "--rules",
    type=_Rules(),
    is_eager=True,
    callback=_rules,
    help="The rules that give names their meaning: also to codes and column headers; SB differs "
    "between them. By default us, or those that the workbook was made for.",
)
_FILES = click.argument("workbooks", nargs=-1, required=True, type=PathType(), is_eager=True)
_ORDER = (
    click.option(
        "--order",
        callback=order_named,
        metavar="NAME",
        help="A named order: wscf, uschess, bham, golombek, golombek-rr, fide2019, fide-swiss or "
        "fide-rr. By default the order that the workbook was made for, or that of the sheet's own "
        "tie-break columns, or else wscf; by FIDE's rules fide-swiss or fide-rr.",
    ),
    click.option(
        "--systems",
        callback=order_named,
        metavar="CODES",
        help='An order of your own, such as MM,SO,CU; or by names: "Modified Median, Solkoff".',
    ),
)
_WHERE = (
    click.option(
        "--sheet",
        "sheets",
        multiple=True,
        metavar="NAME",
        help="Read only this sheet; may be given several times. Else all but hidden ones are read.",
    ),
    click.option(
        "--range",
        "area",
        type=_area,
        metavar="A1:M16",
        help="Look for crosstables only in this part of a sheet.",
    ),
    _number("--header-row", help="Row number of the header."),
    click.option(
        "--by-game-points/--by-match-points",
        "by_game_points",
        default=None,
        help="Place teams by game points instead of match points; GP then gives match points.",
    ),
    click.option(
        "--match-points",
        type=_match_points,
        metavar="WIN,DRAW,LOSS",
        help="The points of a game (or match), such as 2,1,0 or 3,2,1; behind them, those of a "
        "full, a half and a zero-point bye, if they are not a win's, a draw's and none: "
        "3,1,0,3,1,0. Else what the workbook keeps, as in the printed points, or 1,0.5,0.",
    ),
    click.option(
        "--round-robin/--swiss",
        "round_robin",
        default=None,
        help="Whether the pairings were fixed before the event. FIDE's rules then count forfeits "
        "as games; by all rules, US Chess's too, a round without an opponent is then a rest and no "
        "unplayed round, and half of the points (Koya, Modified Median) is half of the games. By "
        "default the pairings decide.",
    ),
    click.option(
        "--unrated",
        type=_unrated,
        metavar="RATING",
        help="What unrated players count as in FIDE's tie-breaks of ratings, such as 1500, or "
        "leave-out. Without it, orders lose these tie-breaks where unrated players take part.",
    ),
    click.option(
        "--least-games",
        callback=_share,
        metavar="SHARE",
        help="Players of a round robin who played less than this share of their games (50%) leave "
        "the standings, and the games with them do not count.",
    ),
    _flag(
        "--join",
        help="All files are one event: a crosstable, its standings, its pairings by round. Each "
        "folder is one event.",
    ),
    RULES,
)


def ending_in(
    *suffixes: str,
) -> Callable[[click.Context, click.Parameter, Path | None], Path | None]:
    """A callback that refuses the name of a file with another ending."""

    def checked(context: click.Context, option: click.Parameter, path: Path | None) -> Path | None:
        if path is not None and path.suffix.lower() not in suffixes:
            raise click.BadParameter(f"{path}: the name must end in {', '.join(suffixes)}")
        return path

    return checked


FORM_OF = {".txt": "table", ".csv": "csv", ".json": "json"}
"""What a command that prints a table writes into a file with this ending."""

OUT = path_option(
    *("-o", "out"),
    callback=ending_in(*FORM_OF),
    metavar="FILE",
    help="Write here, in UTF-8; the end of the name says what: .txt, .csv or .json.",
)


def form_for(out: Path | None, form: str) -> str:
    """The format that the ending of -o asks for, or that of --format without -o.

    Raises UsageError if both are given and contradict.
    """
    if out is None:
        return form
    asked = FORM_OF[out.suffix.lower()]
    given = click.get_current_context().get_parameter_source("form")
    if form != asked and given is not ParameterSource.DEFAULT:
        raise click.UsageError(f"-o {out} is a {asked} file: leave --format out, or rename it")
    return asked


def with_values(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The options that have a value; for the others a record has its default."""
    return {name: value for name, value in asked.items() if value is not None}


def refuse_both(first: object, second: object, names: str) -> None:
    """Refuse two options that exclude each other; names: as `--order or --systems`."""
    if first and second:
        raise click.UsageError(f"give either {names}, not both")


def refuse_excel(excel: bool, form: str) -> None:
    """Refuse --excel for anything but CSV."""
    if excel and form != "csv":
        raise click.UsageError("--excel goes with --format csv, or a file that ends in .csv")


def on_workbooks(command: Command) -> Command:
    """Add the common arguments to a command that takes `workbooks`, `order` and `where`."""
    with_where = _with_where(command)

    @wraps(command)
    def bundled(order: Order | None, systems: Order | None, **own: Any) -> None:
        refuse_both(order, systems, "--order or --systems")
        with_where(order=order or systems, **own)

    return with_options(bundled, (_FILES, *_ORDER, *_WHERE))


def on_files(command: Command) -> Command:
    """Add the arguments on what to read to a command that takes `workbooks` and `where`."""
    return with_options(_with_where(command), (_FILES, *_WHERE))


def _with_where(command: Command) -> Command:
    """Bundle the values of the options in `_WHERE`, which the caller adds, as `where`."""

    @wraps(command)
    def bundled(
        workbooks: tuple[Path, ...],
        sheets: tuple[str, ...],
        area: Area | None,
        header_row: int | None,
        rules: str | None,
        join: bool,
        **own: Any,
    ) -> None:
        from xltiebreak.book.reading import Where
        from xltiebreak.reading.crosstable import EventRules

        paths = list(given.named_paths(workbooks))
        if not join:
            paths = list(given.in_folders(paths))
        usable = given.usable_workbooks(paths, quiet=own.get("quiet", False))
        in_force = click.get_current_context().meta[_IN_FORCE]
        event = EventRules(**{name: own.pop(name) for name in EventRules._fields})
        where = Where(sheets, area, header_row, event, in_force)
        if join:
            events, others = given.events_of(usable)
            usable, where = tuple(events), where._replace(joined=others, folders=not others)
        command(workbooks=usable, where=where, **own)

    return bundled


def with_options(command: Command, options: Sequence[Callable[[Command], Command]]) -> Command:
    """Add options to a command, in this order."""
    for option in reversed(options):
        command = option(command)
    return command


def printed_as(*choices: str) -> Callable[[Command], Command]:
    """The option --format with these choices, by default the first."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help="How to print the answer.",
    )
