"""`python -m rummybot`: what the bot can be told to do on the command line."""

from typing import Annotated

import typer

from rummybot import __version__

app = typer.Typer(name="rummybot", no_args_is_help=True)


@app.callback(invoke_without_command=True)
def main(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Rummy on Discord, on Telegram and in the terminal."""
    if version:
        typer.echo(f"rummybot {__version__}")


if __name__ == "__main__":
    app()
