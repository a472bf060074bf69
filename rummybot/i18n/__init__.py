"""Languages: the spans a line is made of, the catalogues, and the prose of the rule sheets."""
