"""What a director reads about a crosstable.

| module      | what it words                                                    |
|-------------|------------------------------------------------------------------|
| wording     | players and lists of cells; many cells of one cause in one line  |
| consistency | cells that contradict each other, or are possible but seldom meant |
| headings    | header columns that compete, are missing or are not read         |
| understood  | one line that says how the crosstable was read                   |
"""
