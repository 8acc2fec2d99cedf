"""Directors' files: their sections, and what is written back into them or made of them.

| module     | what it does                                                          |
|------------|-----------------------------------------------------------------------|
| reading    | the crosstables of a file, ranked and checked                         |
| filling    | tie-breaks into the columns of a workbook, or of a new one            |
| placing    | points and places into their columns, and the one look of a column     |
| standings  | sheets of standings: made, and known again to be renewed              |
| completing | games that only one of two cells tells, into the blank one            |
| converting | a new workbook, a CSV file or a tournament report of what was read    |
| layout     | a crosstable as the table that we write, in letters                   |
| making     | such tables as a new workbook                                         |
| trf        | a crosstable as a tournament report file                              |
"""
