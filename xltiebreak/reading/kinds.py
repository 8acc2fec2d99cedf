"""Faults as data: kinds with a sentence each, and the fields of one fault."""

from __future__ import annotations

from dataclasses import dataclass

CELLS = "\0cells\0"
"""Where the message of a finding names further cells; no text of a sheet holds it."""


@dataclass(frozen=True)
class Kind:
    """A kind of fault."""

    name: str
    sentence: str
    """The sentence about it, with its fields in braces."""

    def __call__(self, **fields: object) -> Fault:
        """Return a fault of this kind."""
        return Fault(self, tuple(sorted(fields.items())))


@dataclass(frozen=True)
class Fault:
    """What is wrong, as data: a kind and its fields."""

    kind: Kind
    fields: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        """Return the sentence; what stands in a field is never read as another field."""
        return self.kind.sentence.format_map(dict(self.fields))


QUOTED = Kind("quoted", "{text} {cause}")
"""A text of a cell, and what is wrong with it."""
