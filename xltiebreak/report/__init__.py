"""Standings, ties, prizes as a page for the wall, a workbook, Markdown or PDF.

| module   | what it does                                                              |
|----------|---------------------------------------------------------------------------|
| contents | what a report says, whatever it is written as                             |
| ties     | every tie in a sentence                                                   |
| worked   | the worked tables of what decided                                         |
| race     | the points of the leaders after every round                               |
| pairings | the open games of a running event                                         |
| page     | the one HTML page (its text in page.html, its look in page.css); chart    |
|          | draws the race                                                            |
| markdown | the same as Markdown                                                      |
| workbook | the same as an .xlsx workbook                                             |
| pdf      | the page as the browser that is installed prints it                       |
"""
