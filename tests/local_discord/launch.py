"""Run the product against the local Discord, as `python -m rummybot` would run it.

    python -P tests/local_discord/launch.py <REST address> <gateway address> [arguments of rummybot]

Two addresses of discord.py are set, which it offers no setting for, and nothing else.
"""

import runpy
import sys

import discord.gateway
import discord.http
import yarl


def main() -> None:
    """Point discord.py at the local Discord and run the product."""
    rest, gateway, *arguments = sys.argv[1:]
    discord.http.Route.BASE = rest
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    sys.argv[1:] = arguments
    runpy.run_module("rummybot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
