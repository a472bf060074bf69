"""The steps from an older database to this one, for alembic; they run when a store is opened."""
