"""Directors' workbooks: their sections, and what is written back into them."""
