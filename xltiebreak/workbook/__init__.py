"""Directors' files: reading their sections, filling them, and making new files of them.

| module     | what it does                                                          |
|------------|-----------------------------------------------------------------------|
| reading    | reads, ranks and checks the crosstables of a file                     |
| filling    | writes tie-breaks into the columns of a workbook, or of a new one     |
| placing    | finds the cells for points and places, and the format of a column     |
| standings  | makes sheets of standings, or renews them                             |
| prizes     | reads a list of prizes and gives them                                 |
| trophies   | finds the cells for awards                                            |
| completing | finds texts for blank cells from the opponents' cells                 |
| converting | writes a new workbook, a CSV file or a tournament report              |
| layout     | a crosstable as a table to write, with results in letters             |
| making     | a new workbook of such tables                                         |
| trf        | a crosstable as a tournament report file                              |
| live       | a new workbook whose formulas compute by themselves                   |
"""
