"""From result cells to games, all cells together, as one cell may mean several things."""
