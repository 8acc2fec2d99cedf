"""What a director reads about a crosstable."""
