"""Which player a name means: only one that fits nobody else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from xltiebreak.languages.text import LONGEST_NAME, pattern, words_of
from xltiebreak.reading.crosstable.shares import LEAST_OF_CUT, MOST_WORDS, MUCH_LIKE

_RATING = pattern(r"\s?[(\[]\d{3,4}[)\]]$")
_MARK = pattern(r"\s?\(\w{1,2}\)$")


def collapsed(text: str) -> str:
    """Return a name with single blanks.

    >>> collapsed(" Ben   Birch ")
    'Ben Birch'
    """
    return " ".join(text.split())


def are_same(one: str, other: str) -> bool:
    """Whether two names with the same number may be one: the same words, or one of them is cut.

    Vega cuts names in one page and not in the other, and keeps a mark such as `(W)` within.

    >>> are_same("Birch, Ben", "ben birch"), are_same("Mapleswamy,Hanavi(W)", "Mapleswamy,Hanavira")
    (True, True)
    >>> are_same("Birch", "Birchwood"), are_same("Mapleswamy,Hanavi", "Mapleswamy,Ottovi")
    (False, False)
    """
    return words_of(one) == words_of(other) or _is_cut(_bare(one), _bare(other))


def _bare(name: str) -> str:
    return _MARK.sub("", collapsed(name)).casefold()


def _is_cut(one: str, other: str) -> bool:
    """Whether the shorter of two bare names is the beginning of the other."""
    short, long = sorted((one, other), key=len)
    return len(short) >= LEAST_OF_CUT and long.startswith(short)


class Names:
    """The players' names, and which number a text means."""

    def __init__(self, names: Iterable[tuple[int, str]]) -> None:
        self._exact: dict[str, list[int]] = defaultdict(list)
        self._words: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self._by_word: dict[str, set[int]] = defaultdict(set)
        self._of: dict[int, tuple[str, ...]] = {}
        self._bare: dict[int, str] = {}
        self._meant: dict[str, Sequence[int]] = {}  # most names of a sheet are there in every round
        for number, whole_name in names:
            name = whole_name[:LONGEST_NAME]
            words = words_of(name)
            self._exact[collapsed(name)].append(number)
            self._words[words].append(number)
            self._of[number] = words
            self._bare[number] = _bare(name)
            for word in words:
                self._by_word[word].add(number)

    def meant(self, text: str) -> Sequence[int]:
        """Return the numbers of all players whom a text may mean, best one: exactly one.

        The whole name comes first, then the same words in another order or without accents, then
        words and initials of a name. A rating in brackets behind it says nothing.

        >>> names = Names([(1, "Ben Birch"), (2, "Bea Birch"), (3, "Ann Oak")])
        >>> names.meant("Birch, Ben"), names.meant("B. Birch"), names.meant("A Oak")
        ([1], [1, 2], [3])
        >>> names.meant("Ben Birk"), names.meant("B")
        ([], [])
        """
        if text not in self._meant:
            self._meant[text] = self._numbers_meant(text)
        return self._meant[text]

    def _numbers_meant(self, text: str) -> Sequence[int]:
        text = text[:LONGEST_NAME]
        if exact := self._exact.get(collapsed(text)):
            return exact
        words = words_of(_RATING.sub("", text))
        if same := self._words.get(words):
            return same
        whole = [word for word in words if len(word) > 1]
        if not whole or len(words) > MOST_WORDS:
            return []
        found = set.intersection(*(self._by_word.get(word, set()) for word in whole))
        return sorted(number for number in found if fits(words, self._of[number]))

    def called(self, text: str) -> Sequence[int]:
        """Return the numbers of the players whose whole name a text is."""
        return self._exact.get(collapsed(text), [])

    def cut(self, text: str) -> Sequence[int]:
        """Return the numbers of the players whose names may be a text that was cut.

        >>> Names([(1, "Mapleswamy,Hana(W)"), (2, "Ann Oak")]).cut("Mapleswamy,Hanavi")
        [1]
        """
        bare = _bare(text)
        return [number for number, own in self._bare.items() if _is_cut(own, bare)]

    def like(self, text: str) -> Sequence[int]:
        """Return the numbers of the players with a word that is much like one of a text.

        >>> Names([(1, "Ben Birch"), (2, "Ann Oak")]).like("Ben Brich")
        [1]
        """
        from difflib import get_close_matches  # slow to import

        words = [word for word in words_of(text) if len(word) > 1]
        alike = {
            near
            for word in words
            for near in get_close_matches(word, self._by_word, cutoff=MUCH_LIKE)
        }
        return sorted({number for word in alike for number in self._by_word[word]})


def fits(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether each word is a word of the name, or the initial of another one."""
    left = Counter(name)
    for word in sorted(words, key=len, reverse=True):
        if len(word) == 1:
            word = next((one for one in left if left[one] and one[0] == word), "")
        if not left[word]:
            return False
        left[word] -= 1
    return True


def candidates(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    """Return the players whom a text may mean, for a message.

    >>> candidates([1, 2], {1: "Ben Birch", 2: "Bea Birch"})
    '1 (Ben Birch) or 2 (Bea Birch)'
    """
    return " or ".join(f"{number} ({names[number]})" for number in numbers)
