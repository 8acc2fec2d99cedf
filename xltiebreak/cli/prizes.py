"""The command that says who wins what."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from xltiebreak.cli import output
from xltiebreak.cli.endings import INTERNAL
from xltiebreak.cli.given import PathType
from xltiebreak.cli.options import on_workbooks, order_named, printed_as
from xltiebreak.cli.printing import complain, hand_over, say, say_json

if TYPE_CHECKING:
    from xltiebreak.cli.run import Order
    from xltiebreak.prizes import Award, NotGiven
    from xltiebreak.workbook.prizes import Won
    from xltiebreak.workbook.reading import Where

LIST = click.option(
    "--prizes",
    "listed",
    type=PathType(),
    metavar="FILE",
    help="The list of prizes (.csv or a spreadsheet); else the sheet Prizes of each workbook.",
)


@click.command(
    short_help="Say who wins which trophy and how much cash, and why.",
    epilog="""\b
The list of prizes has a line for each, under the heads
  prize,kind,amount,count,condition,ties,section
  1st Place,trophy,,,,,
  K-1 Champion,trophy,,,Grade = K-1,,
  1st,cash,300,,,,
  U1200,cash,100,,Rating < 1200 or unrated,,Open
  Best School,trophy,,,Team of 3,,
\b
kind       trophy (all that cannot be divided) or cash; blank: cash where there is an amount
amount     of each, for cash only
count      how many there are of it; blank: 1
condition  who may win it; blank: everybody, a place prize. Grade = K-1, Grade = 2 or 3,
           School = Lincoln, Rating < 1200 (or U1200), Rating 1400-1599 (or Class C), unrated,
           Team (a team's), several with and, or. The unrated win nothing by rating unless
           "or unrated" says so.
ties       shared: one to each of those who are tied on points for a trophy; blank: the order
           breaks the tie
section    the sheet whose prize it is; blank: every section has it. Team prizes go to the teams of
           all sections together
\b
Trophies go down the places by the order in force, the overall ones first; who has won one is out of
those with a condition, which pass down. Cash is pooled and divided among those who are tied on
points, as US Chess has it (32B): one prize to the pool for each of them, nobody gets more than the
largest prize that he could win without the tie, a class takes its own where that is more.
\b
Examples:
  xltiebreak prizes event.xlsx
  xltiebreak prizes event.xlsx --prizes prizes.csv
  xltiebreak prizes open.xlsx reserve.xlsx --prizes prizes.csv --format csv --excel > won.csv""",
)
@on_workbooks
@LIST
@click.option(
    "--several",
    is_flag=True,
    help="One player may win several trophies: an overall one, and one by each condition.",
)
@click.option(
    "--teams",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many players count for a team where a prize does not say it; 4 unless given.",
)
@click.option(
    "--team-systems",
    "team_order",
    callback=order_named,
    metavar="CODES",
    help="The order by which teams are ranked; ME,SO,SB,CU unless given.",
)
@printed_as("table", "json", "csv")
@click.option("--excel", is_flag=True, help="With --format csv: as Excel opens it.")
def prizes(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    listed: Path | None,
    several: bool,
    teams: int | None,
    team_order: Order | None,
    form: str,
    excel: bool,
) -> None:
    """Say who wins which trophy and how much cash, each with its reason, and what nobody wins."""
    from xltiebreak.cli import run
    from xltiebreak.sources.files import name_of
    from xltiebreak.workbook import reading
    from xltiebreak.workbook.prizes import won

    if excel and form != "csv":
        raise click.UsageError("--excel goes with --format csv")
    outcomes = run.without_blank(
        run.each(workbooks, lambda path: reading.compute(path, order, where))
    )
    output.print_problems(outcomes)
    if run.failed(outcomes):
        sys.exit(run.exit_code(outcomes))
    reports = [outcome.report for outcome in outcomes if outcome.report]
    job = partial(won, reports, listed, several=several, counting=teams, team_order=team_order)
    made = run.attempted(listed or workbooks[0], job)
    if isinstance(made, run.Failure):
        for problem in made.problems:
            complain(problem.severity, output.line(problem), name_of(listed) if listed else "")
        sys.exit(INTERNAL if made.internal else 1)
    for one in made:
        in_books = name_of(one.reports[0].path) if len(one.reports) == 1 else ""
        for name, problems in (
            (name_of(one.listed), one.prizes.in_list),
            (in_books, one.prizes.problems),
        ):
            for problem in problems:
                complain(problem.severity, output.line(problem), name)
    if not all(one.prizes.sound for one in made):
        sys.exit(1)
    _print(made, form, excel)


def _print(made: Sequence[Won], form: str, excel: bool) -> None:
    awards = [award for one in made for award in one.prizes.awards]
    left = [one for each in made for one in each.prizes.not_given]
    if form == "table":
        _print_table(awards, left)
        return
    for one in left:
        complain("warning", _said(one))
    if form == "json":
        say_json([award_json(award) for award in awards])
    else:
        hand_over(output.csv_of(AWARD_HEADS, map(_row, awards), excel))


AWARD_HEADS = ("prize", "kind", "sheet", "no", "name", "amount", "reason")


def award_json(award: Award) -> dict[str, object]:
    """An award for programs; the amount is a number of two decimals, null for a trophy."""
    return {**award._asdict(), "amount": None if award.amount is None else float(award.amount)}


def _row(award: Award) -> list[object]:
    from xltiebreak.prizes import money

    amount = "" if award.amount is None else money(award.amount)
    return [*award[:5], amount, award.reason]


def _print_table(awards: Sequence[Award], left: Sequence[NotGiven]) -> None:
    from xltiebreak.cli.tables import Column, print_table
    from xltiebreak.prizes import money

    columns = (
        Column("Prize", "words"),
        Column("Sheet", "words"),
        Column("No.", "figure"),
        Column("Name", "name"),
        Column("Amount", "figure"),
        Column("Reason", "words"),
    )
    rows = [
        (
            one.prize,
            one.sheet,
            "" if one.no is None else str(one.no),
            one.name,
            "" if one.amount is None else money(one.amount),
            one.reason,
        )
        for one in awards
    ]
    if rows:
        print_table(columns, rows, first=1)
    paid = [one.amount for one in awards if one.amount is not None]
    if paid:
        say(f"Paid in cash: {money(sum(paid, Decimal()))}", "")
    if left:
        say("Not given:", *(f"  {_said(one)}" for one in left))


def _said(one: NotGiven) -> str:
    from xltiebreak.prizes import money

    count = f"{one.count} x " if one.count > 1 else ""
    amount = f" {money(one.amount)}" if one.amount is not None else ""
    where = f"{one.sheet}: " if one.sheet else ""
    return f"{where}{count}{one.prize}{amount} is not given: {one.reason}"
