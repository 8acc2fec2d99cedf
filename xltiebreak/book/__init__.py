"""Read the sections of directors' files, rank and fill them, and write new files.

| module        | what it does                                                          |
|---------------|-----------------------------------------------------------------------|
| reading       | reads, ranks and checks the crosstables of a file                     |
| rankings      | the standings of players, boards and teams                            |
| auditing      | audits files, without pages that contradict the crosstable            |
| paths         | the names of files                                                    |
| filling       | writes tie-breaks into the columns of a workbook, or of a new one     |
| options       | which options of a fill go together                                   |
| carrying      | the book that a plan is made for, and its edits                       |
| standings     | makes sheets of standings, or renews them                             |
| prizes        | reads a list of prizes and gives them                                 |
| trophies      | the prizes of a workbook that is filled                               |
| awards        | makes the sheet of all awards                                         |
| live_filling  | fills with formulas: `step_formulas`, or `named` functions            |
| step_formulas | formulas that look up a hidden sheet of steps                         |
| named         | formulas that call named functions                                    |
| example       | a workbook with all named functions                                   |
| understood    | what the formulas do not understand                                   |
| functions     | what an earlier fill with formulas put into a workbook                |
| converting    | writes crosstables to a new workbook, CSV or tournament report file   |
| layout        | writes crosstables into a new workbook, with results in letters       |
| trf           | writes a crosstable as the text of a tournament report file           |
| trf_teams     | the records of a team event in it                                     |
| sections      | everything about a crosstable and an order; no file is touched        |
| audit         | what is wrong in printed standings, and why                           |
| behind        | the sheet of steps behind a director's own crosstable                 |
| listing       | compares sheets of standings that compute by themselves               |
| entering      | types what a director enters on the page                              |
| loaded        | a workbook that a script has open in openpyxl                         |
"""
