"""Lines of a list that are no prize: a sum such as Total, and a sentence such as a rule.

A text is a sentence if it has

- an amount with a sign of money: `No unrated may win over $600`, `Best Junior $50`;
- three words or more, the first of which denies: `No unrated over 600`;
- three words or more, and a verb in small letters behind the first: `Prizes are shared`; a name
  such as May Cup Final has none;
- five words or more, and a full stop at the end.
"""

from __future__ import annotations

from xltiebreak.languages.text import normal, pattern
from xltiebreak.prizes.typed import typed_as

_MONEY = pattern(r"[$€£]\s?\d|\d\s?[$€£]")
_WORD = pattern(r"[^\W\d_]+")
_SEVERAL, _MANY = 3, 5  # words: a sentence has several; a stop may also end an abbreviated name


def is_sum(name: str) -> bool:
    """Whether a line with this name is the sum of the amounts above it.

    >>> [is_sum(name) for name in ("TOTAL:", "Summe", "Total Prize Fund", "1st Place")]
    [True, True, True, False]
    """
    return normal(name) in typed_as("total")


def is_sentence(text: str) -> bool:
    """Whether a text is a sentence and no name of a prize.

    >>> [is_sentence(text) for text in ("No unrated may win over $600", "Prizes are shared")]
    [True, True]
    >>> [is_sentence(text) for text in ("1st Place", "No. 1 Girl", "May Cup Final")]
    [False, False, False]
    """
    words = text.split()
    if _MONEY.search(text):
        return len(words) > 1
    if len(words) < _SEVERAL:
        return False
    # "No. 1 Girl" and "No 1 Girl" are names.
    begins_with_words = all(_WORD.fullmatch(word) for word in words[:2])
    denies = begins_with_words and normal(words[0]) in typed_as("none")
    verbs = (word.strip(",;:.!") for word in words[1:])
    says = any(word.islower() and normal(word) in typed_as("verbs") for word in verbs)
    return denies or says or (len(words) >= _MANY and text.endswith("."))
