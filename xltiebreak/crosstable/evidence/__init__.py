"""What decides how a crosstable is read, and in which order evidence wins.

A crosstable proves itself: every game stands there twice, and the points once more. A header's
words are believed until the cells contradict them; unknown headers are settled by the cells alone.

1. What the caller says (`EventRules`, a header row, an area) is never questioned.
2. The number column that the header names is right unless more than a third of the pairings
   contradict it.
3. Otherwise each proposer in `proposals.PROPOSERS` says where the numbers may be. The proposal with
   the fewest contradictions wins, and the earlier one among equals: the column headed as numbers,
   columns headed as places, columns of whole numbers, numbers in front of the names, the order of
   the rows. A second proposal that fits as well and names other opponents is an error.
4. The points column is the headed one; else one that a legend or its place as first tie-break
   calls points and that agrees with seven rows in ten; else one that agrees with every row.
5. A win counts 1 and a draw ½ unless the printed points agree more often with 2 and 1, or 3 and 1.
6. Rounds that no cell settles are worth what the printed points leave for them.
"""
