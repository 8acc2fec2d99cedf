"""What is read on paper and on screens.

| module | what is in it                                                              |
|--------|----------------------------------------------------------------------------|
| report | the report: pairings, standings, ties explained, as a page, text, PDF      |
| wall   | the page for the wall                                                      |
| forms  | answers as plain data, for JSON and for the page                           |
| page   | the page for directors: reading, filling and pairing in a browser          |
"""

SHEETS = (
    "pairings",
    "by-name",
    "slips",
    "projector",
    "to-pair",
    "standings",
    "ties",
    "crosstable",
    "prizes",
)
"""What a report can show."""

WHOLE = frozenset({"standings", "ties", "crosstable", "prizes"})
"""What a report shows by default, when rounds are over."""

BETWEEN_ROUNDS = frozenset({"pairings", "by-name", "slips", "to-pair", "standings"})
"""What a report shows between two rounds."""
