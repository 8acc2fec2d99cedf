"""What the page shows of systems, sections and explanations, as plain data for JSON.

Of a section it says first a line in plain words: `K-3: 13 players, no games yet, all fine`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.verdict import sentences_of_verdict, verdict_of
from xltiebreak.core.editions import CURRENT, TABLE, Edition
from xltiebreak.core.event import Event
from xltiebreak.core.modifiers import SHOWN
from xltiebreak.languages import Language
from xltiebreak.pages.forms import Form, verdict
from xltiebreak.pages.page.around import rows_around
from xltiebreak.reading.crosstable.table import understood
from xltiebreak.rules import System, figure
from xltiebreak.rules.orders import order_of

if TYPE_CHECKING:
    from xltiebreak.core.explain import Explanation


def order_form(name: str, words: Language) -> Form:
    """An order for a list of choices: its codes, and the names of its systems."""
    order = order_of(name)
    names = [words.name_of(system.named) for system in order]
    return {"codes": [system.code for system in order], "names": names}


def label_of_edition(edition: Edition, words: Language) -> str:
    """What a director chooses an edition of FIDE's rules by: `FIDE, from August 2024`."""
    year, month = edition.since
    if edition is TABLE[0]:
        return words.say("ui.rules_first", year=TABLE[1].since[0] - 1)
    since = words.say("ui.rules_since", month=words.say(f"month.{month}"), year=year)
    return words.say("ui.rules_in_force", rules=since) if edition.name == CURRENT else since


def system_form(system: System, words: Language) -> Form:
    """A system for a list of choices, with its rule in plain words."""
    return {
        "code": system.code,
        "name": words.name_of(system.named),
        "says": words.join(system.counted),
        "source": system.definition.source,
        "needs": [words.say(f"ui.needs.{need}") for need in system.needed],
        "behind": "number" if system.definition.parameter else _modifiers(system),
    }


def _modifiers(system: System) -> list[str]:
    """The modifiers that a code of FIDE's may have, one by one."""
    return " ".join(SHOWN[letter] for letter in system.definition.takes).split()


def display_form(section: Section, words: Language) -> Form:
    """A section for people: a sentence, a verdict, the standings as texts."""
    table = section.crosstable
    return {
        "line": line_of(section, words),
        # How it was read is a message about a crosstable, which are in English.
        "sentence": str(understood(table)),
        "verdict": verdict(section, words) if section.sound else "",
        "sound": section.sound,
        "fine": is_fine(section),
        "agreements": list(map(str, section.agreements)),
        "around": rows_around(section.problems, (table.grid,), table.area),
        "systems": [{"code": one.code, "name": words.name_of(one.named)} for one in section.order],
        "standings": [
            {
                "no": one.number,
                "name": one.name,
                "place": f"{one.place}{'=' if one.tied else ''}",
                "points": words.number(figure(one.points)),
                "values": [
                    words.number(figure(one.tiebreaks[system.code])) for system in section.order
                ],
                "separated_by": one.separated_by,
            }
            for one in section.standings
        ],
    }


def worked_form(explanation: Explanation, words: Language) -> Form:
    """An explanation for people: a worked table and its notes."""
    from xltiebreak.core.explain import notes, title_of, total_of

    return {
        "title": title_of(explanation),
        "term": explanation.term,
        "in_rounds": explanation.in_rounds,
        "rows": [
            {
                "round": explanation.round_of(entry),
                "what": entry.what,
                "amount": words.number(figure(entry.amount)),
                "mark": explanation.mark(entry),
                "dropped": entry.dropped,
            }
            for entry in explanation.entries
        ],
        "total": total_of(explanation),
        "value": words.number(figure(explanation.value)),
        "notes": notes(explanation),
    }


def line_of(section: Section, words: Language) -> str:
    """Return a line about a section."""
    table = section.crosstable
    players = len(table.rows)
    told = ", ".join(
        (
            words.say("teams.count" if table.header.teams else "players.count", count=players),
            _hour(table.event, words),
            _state(section, words),
        )
    )
    return f"{table.sheet}: {told}" if table.sheet else told


def _hour(event: Event, words: Language) -> str:
    if event.running:
        return words.say("in_round", round=event.running)
    return (
        words.say("after_round", round=event.rounds) if event.rounds else words.say("ui.no_games")
    )


def is_fine(section: Section) -> bool:
    """Whether nobody has to act on anything in a section."""
    return verdict_of(section).is_fine


def _state(section: Section, words: Language) -> str:
    verdict = verdict_of(section)
    if verdict.errors:
        return words.say("ui.state.errors", count=verdict.errors)
    said = sentences_of_verdict(verdict, words)
    if verdict.wrong:
        said.append(words.say("ui.state.wrong", count=verdict.wrong))
    if verdict.is_fine:
        said.append(words.say("ui.state.outdated" if verdict.outdated else "ui.state.fine"))
    return ", ".join(said)
