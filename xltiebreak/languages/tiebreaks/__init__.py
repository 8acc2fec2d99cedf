"""What explanations of tie-breaks are made of, and the names of tie-breaks: a module a language."""
