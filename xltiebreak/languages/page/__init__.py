"""What the page for directors says: a module a language."""
