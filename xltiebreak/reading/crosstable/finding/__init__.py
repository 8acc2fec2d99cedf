"""Where a crosstable may stand, and which column may be what."""
