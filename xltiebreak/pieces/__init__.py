"""An event in pieces -> one grid in our own notation, whose cells remember where they were read.

`crosstable` stays the only reader: this room writes what it reads, and says what the cells prove of
a header (`Head`). It says nothing about the event, only about cells that it cannot put together.

| module      | what it knows                                                              |
|-------------|----------------------------------------------------------------------------|
| outcomes    | the words of results: of one side (`1`, `W`) and of both (`1-0`, `1F-0F`)  |
| people      | which player a name means                                                  |
| two_columns | opponent and result of a round in two or three columns -> one column       |
| by_name     | opponents by name in result cells -> by number                             |
| likely_names | which column looks like names, where no row heads one                     |
| lists       | pairing lists in a grid: headers, titles of rounds, rows                   |
| by_player   | a row for each player and round -> a pairing list                          |
| events      | which lists belong to one event, and which round each of them is           |
| matches     | team matches in pairing lists: lines of scores and their boards             |
| beside      | standings and lists on other pages -> columns and games of a crosstable    |
| matrices    | round robins whatever heads their columns -> one matrix in our own notation  |
| rounds      | the pairings of all rounds -> players, contradictions, one crosstable      |
"""
