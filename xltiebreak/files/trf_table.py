"""FIDE's tournament report file, TRF26: every record that is read or written, field by field.

Columns count from 1; both ends belong to a field. The fields behind a bar are repeated, so many
columns apart. JaVaFo's extensions XXR and XXS, and TRF16's 013, are read and never written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.languages.text import pattern

_TABLE = """
012 name of the event           text 5-400
042 first day                   text 5-14
062 number of players           text 5-400
072 number of rated players     text 5-400
082 number of teams             text 5-400
092 kind of event in words      text 5-400
142 number of rounds            text 5-400
XXR number of rounds            text 5-400
162 points for results          | code 5-6 points 7-10 every 9
362 match points                | code 5-6 points 7-10 every 9
XXS points for results          text 5-400
172 ratings in use              text 5-400
192 kind of event as a code     text 5-400
202 tie-breaks after the points text 5-400
212 all tie-breaks              text 5-400
001 player                      number 5-8 sex 10-10 title 11-13 name 15-47 rating 49-52 \
federation 54-56 id 58-68 birth 70-79 points 81-84 place 86-89 | \
opponent 92-95 color 97-97 result 99-99 every 10
013 team                        name 5-36 | player 37-40 every 5
310 team                        number 5-7 name 9-40 short 42-46 strength 48-53 matches 55-60 \
games 62-67 place 69-71 | player 74-77 every 5
300 team out of order           round 5-7 team 9-11 opponent 13-15 | player 17-20 every 5
320 byes of teams               matches 5-8 games 10-13 | team 15-17 every 4
330 forfeited match             sides 5-6 round 8-10 white 12-14 black 16-18
802 matches of a team           number 5-7 short 9-13 matches 15-18 games 20-25 | \
opponent 28-30 color 32-32 points 34-37 forfeit 38-38 every 13
240 byes asked for              kind 5-5 round 7-9 | number 11-14 every 5
260 pairs kept apart            first 5-7 last 9-11 | number 13-16 every 5
299 points given                kind 5-5 matches 8-11 games 14-17 round 20-22 | number 24-27 every 5
"""

_WITHOUT_EFFECT = pattern("0[235678]2|1[012358]2|222|250|352|801")
_OF_PROGRAMS = pattern("XX[A-Z]|BB[WDLZFU]")


class Field(NamedTuple):
    """The columns of a field, as a slice of a line begins and ends."""

    name: str
    start: int
    end: int


class LineFormat(NamedTuple):
    """A kind of line: its fields, and those that are repeated, `step` columns apart."""

    code: str
    meaning: str
    fields: tuple[Field, ...]
    repeated: tuple[Field, ...] = ()
    step: int = 0

    @property
    def first(self) -> int:
        """Where the repeated fields begin, as an index of a line."""
        return self.repeated[0].start

    def read(self, line: str) -> Mapping[str, str]:
        """The text of each field that is not repeated, without blanks around it."""
        return {place.name: line[place.start : place.end].strip() for place in self.fields}

    def read_repeated(self, line: str) -> list[Mapping[str, str]]:
        """The texts of the repeated fields, group by group up to the end of the line."""
        return [
            {place.name: line[place.start + by : place.end + by].strip() for place in self.repeated}
            for by in range(0, len(line.rstrip()) - self.first, self.step)
        ]

    def stray(self, line: str) -> str:
        """The text of the columns that belong to no field; "" if all are blank."""
        free = list(line[4:])
        shifts = range(0, max(len(line) - self.first, 0), self.step) if self.repeated else ()
        for place in (
            *self.fields,
            *(_moved(repeated_place, by) for by in shifts for repeated_place in self.repeated),
        ):
            free[place.start - 4 : place.end - 4] = " " * len(free[place.start - 4 : place.end - 4])
        return "".join(free).strip()

    def changed(self, line: str, values: Mapping[str, object]) -> str:
        """The line with other values in some of its fields, the rest as it is.

        A field that the record does not have is left out.
        """
        for place in self.fields:
            if place.name in values:
                text = str(values[place.name]).rjust(place.end - place.start)
                line = f"{line[: place.start].ljust(place.start)}{text}{line[place.end :]}"
        return line

    def written(
        self, values: Mapping[str, object], repeated: Sequence[Mapping[str, object]] = ()
    ) -> str:
        """The line of these values; numbers stand at the right of their fields, texts at the left.

        A text that is longer than its field is cut.
        """
        line = [self.code]
        groups = [(_moved(place, self.step * at), group) for at, group in enumerate(repeated)
                  for place in self.repeated]  # fmt: skip
        for place, group in [*((place, values) for place in self.fields), *groups]:
            value, width = group.get(place.name, ""), place.end - place.start
            text = str(value)[:width]
            padded = text.ljust(width) if isinstance(value, str) else text.rjust(width)
            line.append(" " * (place.start - sum(map(len, line))) + padded)
        return "".join(line).rstrip()


def _moved(field: Field, by: int) -> Field:
    return Field(field.name, field.start + by, field.end + by)


def _fields(text: str) -> Iterator[Field]:
    for name, start, end in re.findall(r"\b([a-z]+) (\d+)-(\d+)", text):
        yield Field(name, int(start) - 1, int(end))


def _record(line: str) -> LineFormat:
    once, _, repeated = line.partition("|")
    step = re.search(r"every (\d+)", repeated)
    fields = tuple(_fields(once)), tuple(_fields(repeated))
    return LineFormat(once[:3], once[4:32].strip(), *fields, int(step[1]) if step else 0)


RECORDS: Mapping[str, LineFormat] = {
    line[:3]: _record(line) for line in _TABLE.strip().replace("\\\n", "").splitlines()
}
"""The records that say something about places, by their code."""


def is_known(code: str) -> bool:
    """Whether a record's code is one of the format, or of a program's extension."""
    return code in RECORDS or bool(_WITHOUT_EFFECT.fullmatch(code) or _OF_PROGRAMS.fullmatch(code))
