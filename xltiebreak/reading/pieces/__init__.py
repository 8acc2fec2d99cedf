"""Events whose games stand in lists, or on several sheets -> players and games of one crosstable.

A list tells each game once. Its players and games are a draft, which `crosstable` judges like that
of any other table; no cell is written to be read again.

| module     | what it knows                                                              |
|------------|----------------------------------------------------------------------------|
| results    | which columns of a pairing list hold the results, and what they say        |
| named      | number, name, rating and points in the cell of a name                      |
| lists      | pairing lists in a grid: titles of rounds, rows                            |
| by_player  | a row for each player and round -> a pairing list                          |
| matches    | team matches in pairing lists: lines of scores and their boards            |
| who_is_who | who is who in all lists of an event: one player, one number and one name   |
| events     | which lists belong to one event, and which round each of them is           |
| rounds     | the pairings of all rounds -> players, contradictions, a draft             |
| beside     | rosters, standings and lists on other pages -> what a crosstable lacks     |
"""
