"""Where a crosstable may stand, and which column may be what.

| module       | what it knows                                                      |
|--------------|--------------------------------------------------------------------|
| words        | header words of ten languages                                      |
| headers      | which row is a header, which column is what                        |
| unheaded     | rounds, names and points under headers that nobody knows           |
| surroundings | the title above a table, the legend below it                       |
| columns      | which columns hold which tie-break                                 |
| figures      | single cells: numbers, points, ratings, marks                      |
| formulas     | formulas that keep numbers and results from being read             |
"""
