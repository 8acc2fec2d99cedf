"""What decides how a crosstable is read, and in which order evidence wins.

A crosstable proves itself: every game stands there twice, and the points once more. A header's
words are believed until the cells contradict them; for unknown headers the cells alone decide.

Which layout a table has is decided first: each proposes headers, and `proof.weighed` counts the
cells of their games that agree, contradict, stand on one side only or cannot be read. The one with
the most agreeing ones less the others wins, and one in which nothing contradicts beats any other;
a second such one that tells other games is an error. Then, for the headers of that layout:

1. What the caller says (`EventRules`, a header row, an area) is never questioned.
2. The number column that the header names is right unless more than a third of the pairings
   contradict it.
3. Otherwise each proposer in `proposals.PROPOSERS` says where the numbers may be. The proposal with
   the fewest contradictions wins, and the earlier one among equals: the column headed as numbers,
   columns headed as places, columns of whole numbers, the order of the rows that are known to have
   players, numbers at the start of the names, the order of the rows with results. A second proposal
   that fits as well and names other opponents is an error.
4. The points column is the one headed so. Else it is the first tie-break, or one that a legend
   calls points, if it agrees with seven rows in ten; else a column that agrees with every row.
5. A win counts 1 and a draw ½ unless the printed points agree more often with 2 and 1, or 3 and 1.
6. Rounds whose result no cell gives are worth the printed points minus the known points.
"""
