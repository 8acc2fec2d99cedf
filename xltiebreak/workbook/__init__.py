"""Reading directors' workbooks, and writing cells into them without losing anything."""
