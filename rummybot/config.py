"""Process configuration, from the environment. A wrong value stops the start with one line."""

import re

from pydantic import SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from rummybot.i18n.translations import Locale

PREFIX = "RUMMYBOT_"
DISCORD_TOKEN = f"{PREFIX}DISCORD_TOKEN"

_TOKEN = re.compile(r"[!-~]+")
"""Letters, digits and signs: whatever else is in it was never part of a token."""


class Config(BaseSettings):
    """What the process is told from outside. Tokens never show in a repr or a log."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = None
    language: Locale | None = None

    @field_validator("discord_token")
    @classmethod
    def _can_be_a_token(cls, token: SecretStr | None) -> SecretStr | None:
        if token is None:
            return None
        bare = token.get_secret_value().strip()
        if bare and not _TOKEN.fullmatch(bare):
            raise ValueError("not a token")
        return SecretStr(bare) if bare else None

    @field_validator("language", mode="before")
    @classmethod
    def _in_any_letter_case(cls, language: object) -> object:
        return language.strip().casefold() or None if isinstance(language, str) else language


class BadSettingError(Exception):
    """A setting cannot be used. It is named; its value is not, for it may be a secret."""

    def __init__(self, setting: str) -> None:
        super().__init__(setting)
        self.setting = setting


def read_config() -> Config:
    """The configuration. Raises BadSettingError that names the first setting that is wrong."""
    try:
        return Config()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = "_".join(str(part) for part in first["loc"]).upper()
        raise BadSettingError(name if name.startswith(PREFIX) else PREFIX + name) from None
