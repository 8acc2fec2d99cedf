"""From result cells to games: the cells are read together, as one cell may mean several things.

| module  | what it knows                                                        |
|---------|----------------------------------------------------------------------|
| rows    | which rows are players, and their result cells as text               |
| games   | what the cells mean where columns are rounds                         |
| matrix  | what the cells mean where columns are opponents                      |
| sides   | what the opponent's cell adds: answers, colours, blank cells         |
| players | what stands beside the results: ratings, teams, boards, marks        |
"""
