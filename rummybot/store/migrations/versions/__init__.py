"""One module a step, named by its number. A step that was released is never changed."""
