"""The command `prizes`: who wins what."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xltiebreak.cli import output
from xltiebreak.cli.endings import INTERNAL
from xltiebreak.cli.helping import command
from xltiebreak.cli.make import written_to
from xltiebreak.cli.options import (
    DIVISION,
    EXCEL,
    FORCE,
    LANGUAGE,
    OUT,
    PRIZE_LIST,
    QUIET,
    SEVERAL,
    TEAM_ORDER,
    form_for,
    on_workbooks,
    printed_as,
    refuse_excel,
    with_values,
)
from xltiebreak.cli.printing import complain, hand_over, say, say_json

if TYPE_CHECKING:
    from xltiebreak.book.prizes import Won
    from xltiebreak.book.reading import Where
    from xltiebreak.cli.run import Order
    from xltiebreak.languages import Language
    from xltiebreak.prizes import Award, NotGiven


@command(
    usual=("--prizes", "--several", "--division", "-o", "--format"),
    epilog="""\b
Examples:
  xltiebreak prizes event.xlsx
  xltiebreak prizes event.xlsx --prizes prizes.csv
  xltiebreak prizes event.xlsx --division hort
  xltiebreak prizes event.xlsx --language es
  xltiebreak prizes open.xlsx reserve.xlsx --prizes prizes.csv -o won.csv --excel
\b
The list of prizes has a line for each, under the headings
  prize,kind,amount,count,condition,ties,first,section,limit
  1st Place,trophy,,,,,,,
  K-1 Champion,trophy,,,Grade = K-1,,,,
  Medal,trophy,,all,,,,,
  1st,cash,300,,,,,,unrated 100
  U1200,cash,100,,Rating < 1200 or unrated,,,Open,
  Best School,trophy,,,Team of 3,,,,
\b
kind       trophy (all that cannot be divided) or cash; blank: cash where there is an amount
amount     of each, for cash only
count      how many there are of it; all: one to everybody who meets the condition; blank: 1
condition  who may win it; blank: everybody, a place prize. Grade = K-1, Grade = 2 or 3,
           School = Lincoln, Rating < 1200 (or U1200), Rating 1400-1599 (or Class C), unrated,
           Team (a team's), several with and, or. The unrated win nothing by rating unless
           "or unrated" says so.
ties       shared: a trophy to each player who is tied on points; blank: the order breaks the tie
first      yes: a trophy with a condition is given before the places; blank: after them
section    the sheet that has the prize; blank: every section has it. Team prizes go to the teams of
           all sections together
limit      the most that somebody gets of it, for cash only: 600, unrated: at most 600,
           unrated: half of the place prize, several with ; between. What is cut goes to the next
           prize winner
\b
A line such as Total is checked and not paid. A sentence is named; it is no prize, unless its kind
is trophy.
\b
Trophies go down the places by the order in force, the overall ones first; their winners are out of
those with a condition, which pass down. One that all get takes nobody out. Players tied on points
pool cash prizes and divide them by rule 32B of US Chess: a pool takes one prize for each player,
nobody gets more than the largest prize that he could win without the tie, and players of a class
take its prizes if they are more. With --division hort half of each prize goes by place.""",
)
@on_workbooks
@PRIZE_LIST
@SEVERAL
@DIVISION
@click.option(
    "--teams",
    "counting",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many players count for a team if a prize does not say it, by default 4.",
)
@TEAM_ORDER
@LANGUAGE
@OUT
@FORCE
@printed_as("table", "json", "csv")
@EXCEL
@QUIET
def prizes(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    listed: Path | None,
    language: str | None,
    out: Path | None,
    force: bool,
    form: str,
    excel: bool,
    quiet: bool,
    **asked: Any,
) -> None:
    """Say who wins which trophy and how much cash, with the reasons, and what nobody wins."""
    from xltiebreak.book.prizes import won
    from xltiebreak.book.sections.prizegiving import PrizeOptions
    from xltiebreak.cli import run
    from xltiebreak.files.files import name_of
    from xltiebreak.reading.own_language import language_for

    form = form_for(out, form)
    refuse_excel(excel, form)
    outcomes = run.without_copies(run.computed(workbooks, order, where, quiet))
    output.print_problems(outcomes, quiet)
    if run.failed(outcomes):
        sys.exit(run.exit_code(outcomes))
    reports = run.reports_of(outcomes)
    tables = (section.crosstable for one in reports for section in one.sections)
    words = language_for(tables, language)
    wanted = PrizeOptions(**with_values(asked))
    give = partial(won, reports, listed, wanted, words=words)
    made = run.attempted(listed or workbooks[0], give)
    if isinstance(made, run.Failure):
        name = name_of(listed) if listed else ""
        output.print_all(((problem, name) for problem in made.problems), quiet)
        sys.exit(INTERNAL if made.internal else 1)
    output.print_all((pair for one in made for pair in one.problems), quiet)
    if not all(one.prizes.sound for one in made):
        sys.exit(1)
    with written_to(out, (*workbooks, *([listed] if listed else [])), force, quiet=quiet):
        _print(made, form, words, excel=excel, guards=excel or out is not None)


def _print(made: Sequence[Won], form: str, words: Language, *, excel: bool, guards: bool) -> None:
    several = sum(len(one.reports) for one in made) > 1
    given = [pair for one in made for pair in one.given]
    awards = [(path, award) for path, of in given for award in of.awards]
    pairs = ((one, path if several else None) for path, of in given for one in of.not_given)
    left = [_not_given_line(*pair, words) for pair in pairs]
    if form == "table":
        _print_table(awards, left, several, words)
        return
    for line in left:
        complain("warning", line)
    if form == "json":
        from xltiebreak.pages.forms import award_form

        say_json([_book(path, several) | award_form(award) for path, award in awards])
    else:
        rows = (
            [*_book(path, several).values(), *award[:5], _amount(award), award.reason]
            for path, award in awards
        )
        hand_over(output.csv_of([*_book(None, several), *AWARD_HEADS], rows, excel, guards))


AWARD_HEADS = ("prize", "kind", "sheet", "no", "name", "amount", "reason")


def _book(path: Path | None, several: bool) -> dict[str, object]:
    """The winner's workbook, if there are several; "" for a team."""
    return {"workbook": "" if path is None else str(path)} if several else {}


def _amount(award: Award) -> str:
    from xltiebreak.prizes import money

    return "" if award.amount is None else money(award.amount)


def _print_table(
    awards: Sequence[tuple[Path | None, Award]],
    left: Sequence[str],
    several: bool,
    words: Language,
) -> None:
    from xltiebreak.cli.tables import print_table
    from xltiebreak.files.files import name_of
    from xltiebreak.files.written import Table, TableColumn
    from xltiebreak.prizes import money

    won = [award for _, award in awards]
    columns = [
        TableColumn(words.say("head.prize"), "text", [award.prize for award in won]),
        TableColumn(words.say("head.sheet"), "text", [award.sheet for award in won]),
        TableColumn(words.say("head.no"), "number", [award.no for award in won]),
        TableColumn(words.say("head.name"), "name", [award.name for award in won]),
        TableColumn(words.say("head.amount"), "money", [_amount(award) for award in won]),
        TableColumn(words.say("head.why"), "text", [award.reason for award in won]),
    ]
    if several:
        books = [name_of(path) if path else "" for path, _ in awards]
        columns.insert(1, TableColumn(words.say("head.workbook"), "text", books))
    if won:
        print_table(Table("prizes", "", columns, words), first=1)
    paid = [award.amount for award in won if award.amount is not None]
    if paid:
        amount = words.number(money(sum(paid, Decimal())))
        say(words.say("prizes.paid", amount=amount), "")
    if left:
        say(words.say("prizes.not_given.list"), *(f"  {line}" for line in left))


def _not_given_line(one: NotGiven, path: Path | None, words: Language) -> str:
    """Return a line about a prize that nobody gets; path: its workbook, None to omit it."""
    from xltiebreak.files.files import name_of
    from xltiebreak.prizes import money

    count = f"{one.count} x " if one.count > 1 else ""
    amount = f" {words.number(money(one.amount))}" if one.amount is not None else ""
    where = "".join(f"{part}: " for part in (name_of(path) if path else "", one.sheet) if part)
    line = words.say("prizes.left", prize=f"{count}{one.prize}{amount}", why=one.reason)
    return f"{where}{line}"
