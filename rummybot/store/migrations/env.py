"""What alembic runs: all steps on the connection it was given, within the transaction it is in."""

from alembic import context

from rummybot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
