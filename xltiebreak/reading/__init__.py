"""Tables of cells -> events, with what is wrong in them.

| module       | what is in it                                                             |
|--------------|---------------------------------------------------------------------------|
| grid         | a sheet's cells, problems of a cell                                       |
| kinds        | what a cell holds                                                         |
| appearance   | what a cell looks like, where that says something                         |
| facts        | what somebody said of an event and no result tells                        |
| notation     | what one cell says of one round, in every notation and language           |
| crosstable   | a row for each player, a column for each round                            |
| pieces       | lists of games, pairings, results by player                               |
| own_language | the language that the sheets of a workbook are marked with                |
| events       | an event of a program's own players and games                             |
| arguments    | checks what a program passes                                              |
| worksheet    | a range of cells -> what a worksheet function answers                     |
"""
