"""Read the sections of directors' files, fill them, and write new files.

| module     | what it does                                                          |
|------------|-----------------------------------------------------------------------|
| reading    | reads, ranks and checks the crosstables of a file                     |
| filling    | writes tie-breaks into the columns of a workbook, or of a new one     |
| placing    | finds the cells for points and places, and the format of their column |
| standings  | makes sheets of standings, or renews them                             |
| prizes     | reads a list of prizes and gives them                                 |
| trophies   | finds the cells for awards                                            |
| completing | finds texts for blank result cells from the opponents' cells          |
| converting | writes crosstables to a new workbook, CSV or tournament report file   |
| layout     | writes crosstables into a new workbook, with results in letters       |
| trf        | writes a crosstable as the text of a tournament report file           |
| live       | makes a workbook for a new event; its formulas compute everything     |
"""
