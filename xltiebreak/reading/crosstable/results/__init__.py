"""Turn result cells into games; all together, because one cell may mean several things."""
