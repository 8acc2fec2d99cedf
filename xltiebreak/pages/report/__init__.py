"""Standings, ties, prizes as a page for the wall, a workbook, Markdown or PDF.

| module         | what it does                                                        |
|----------------|---------------------------------------------------------------------|
| contents       | what a report says, whatever file it becomes                        |
| round_by_round | the crosstable                                                      |
| ties           | every tie in a sentence                                             |
| worked         | the worked tables of the tie-breaks that decided ties               |
| race           | the points of the leaders after every round                         |
| pairings       | the open games of a running event                                   |
| to_pair        | a sheet to pair the coming round from                               |
| by_name        | who plays on which board, by name                                   |
| page           | writes an HTML page (its text is page.html, its style page.css)     |
| projector      | writes the pairings as a page that turns its leaves                 |
| policy         | what that page may do                                               |
| chart          | draws the race for the page                                         |
| markdown       | writes Markdown                                                     |
| workbook       | writes an .xlsx workbook                                            |
| pdf            | prints the page with an installed browser                           |
"""
