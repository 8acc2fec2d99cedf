"""Crosstables whose result cells name the opponents, and where the players' numbers are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import has_letters, numbered_name, words_of
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.headers import find_headers, with_bottoms
from xltiebreak.reading.crosstable.layouts.likely_names import header_with_likely_names
from xltiebreak.reading.crosstable.results.by_name import CellsByName
from xltiebreak.reading.crosstable.results.rows import player_rows
from xltiebreak.reading.grid import Grid


def with_opponents_by_name(grid: Grid) -> list[Header]:
    """Return the headers of a grid, those whose results name opponents as such; [] without one."""
    headers_read = _by_name(grid, find_headers(grid))
    if any(header.by_name for header in headers_read):
        return headers_read
    likely = header_with_likely_names(grid)
    return [header for header in _by_name(grid, [likely]) if header.by_name] if likely else []


def _by_name(grid: Grid, headers: Sequence[Header]) -> list[Header]:
    return [
        _Table(grid, header, bottom, names).header_by_name if names else header
        for header, bottom in with_bottoms(headers, grid.bottom)
        for names in [header.column("name")]
    ]


@dataclass(frozen=True)
class _Table:
    """A header and the rows below it."""

    grid: Grid
    header: Header
    bottom: int
    names: int
    """The column of the names."""

    @property
    def header_by_name(self) -> Header:
        """The header with the players' numbers; as it is if no result names an opponent."""
        by_name = replace(self._numbered, by_name=True)
        rows, _ = player_rows(self.grid, by_name, self.bottom)
        cells = CellsByName(rows)
        is_one_each = len({row.number for row in rows}) == len(rows)
        return by_name if is_one_each and (cells.games or cells.unclear) else self.header

    @property
    def _numbered(self) -> Header:
        header = self.header
        if self._counted:
            return header.with_role("number", self._counted)
        if header.numbered:
            return header
        roles = {**header.roles, "number": (self.names,)}
        if numbered_name(self.grid.text(header.row + 1, self.names)):  # as in `12 Smith`
            return replace(header, roles=roles, numbers="names")
        counted = {row: number for number, row in enumerate(self._filled, 1)}
        return replace(header, roles=roles, numbers="counted", counted=counted)

    @cached_property
    def _named(self) -> Mapping[int, str]:
        """The texts with letters in the column of the names, by row."""
        rows = range(self.header.row + 1, self.bottom + 1)
        texts = {row: self.grid.text(row, self.names) for row in rows}
        return {row: text for row, text in texts.items() if has_letters(text)}

    @cached_property
    def _filled(self) -> Sequence[int]:
        """The rows of these with a text in a round, or a word of the name in another's."""
        rounds = self.header.round_columns
        texts = {
            row: " ".join(self.grid.text(row, column) for column in rounds) for row in self._named
        }
        words = {word for text in texts.values() for word in words_of(text) if len(word) > 1}
        return [
            row
            for row, name in self._named.items()
            if texts[row].strip() or not words.isdisjoint(words_of(name))
        ]

    @cached_property
    def _counted(self) -> int:
        """The column without a header that counts the players, in any order; 0 without one."""
        for column in range(self.grid.left, 0 if self.header.numbered else self.names):
            numbers = {whole(self.grid.at(row, column)) or 0 for row in self._filled}
            most = len(self._named)  # some may have no games
            if len(numbers) == len(self._filled) and numbers <= {*range(1, most + 1)}:
                return column
        return 0
