"""Views and notices to screens and lines, in a reader's language. Words for people stand here."""
