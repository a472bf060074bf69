"""Process configuration, from the environment. A wrong value stops the start with one line."""

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from rummybot.i18n.translations import Locale

PREFIX = "RUMMYBOT_"


class Config(BaseSettings):
    """What the process is told from outside. Tokens never show in a repr or a log."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = None
    language: Locale | None = Field(default=None)


class BadSettingError(Exception):
    """A setting cannot be used; the message is the one line to show."""


def read_config() -> Config:
    """The configuration. Raises BadSettingError that names the setting and what it takes."""
    try:
        return Config()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = PREFIX + "_".join(str(part) for part in first["loc"]).upper()
        raise BadSettingError(f"{name}: {first['msg']}") from None
