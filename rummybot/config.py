"""Process configuration, from the environment, a file `.env` in the working directory and a TOML
file, in this order. A wrong value stops the start with one line.
"""

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from pydantic import SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from rummybot.i18n.translations import Locale

PREFIX = "RUMMYBOT_"
DISCORD_TOKEN = f"{PREFIX}DISCORD_TOKEN"
TELEGRAM_TOKEN = f"{PREFIX}TELEGRAM_TOKEN"
TELEGRAM_API_URL = f"{PREFIX}TELEGRAM_API_URL"
DATABASE_URL = f"{PREFIX}DATABASE_URL"
LANGUAGE = f"{PREFIX}LANGUAGE"
LOG_LEVEL = f"{PREFIX}LOG_LEVEL"
CONFIG = f"{PREFIX}CONFIG"

SETTINGS = (
    *(DISCORD_TOKEN, TELEGRAM_TOKEN, TELEGRAM_API_URL, DATABASE_URL),
    *(LANGUAGE, LOG_LEVEL, CONFIG),
)
"""All that can be set. In the TOML file their names are small and have no prefix."""

DOTENV_FILE, TOML_FILE = ".env", "rummybot.toml"

DATABASE = "sqlite+aiosqlite:///"
"""What the address of a database begins with; a path follows."""

_TOKEN = re.compile(r"[!-~]+")
"""Letters, digits and signs: whatever else is in it was never part of a token."""

_DATABASE = re.compile(re.escape(DATABASE) + r"(?!:|file:)[^?]*[^?/]")


class LogLevel(StrEnum):
    """From which weight on the process writes down what happens."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Config(BaseSettings):
    """What the process is told from outside. Tokens never show in a repr or a log."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        env_file=DOTENV_FILE,
        extra="ignore",
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = None
    telegram_token: SecretStr | None = None
    telegram_api_url: str | None = None
    database_url: str | None = None
    language: Locale | None = None
    log_level: LogLevel = LogLevel.WARNING

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - none are offered
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What comes first wins."""
        toml = _from_toml(_toml_file(env_settings, dotenv_settings))
        file = InitSettingsSource(settings_cls, toml)
        return init_settings, env_settings, dotenv_settings, file

    @field_validator("discord_token", "telegram_token")
    @classmethod
    def _can_be_a_token(cls, token: SecretStr | None) -> SecretStr | None:
        if token is None:
            return None
        bare = token.get_secret_value().strip()
        if bare and not _TOKEN.fullmatch(bare):
            raise ValueError("not a token")
        return SecretStr(bare) if bare else None

    @field_validator("telegram_api_url")
    @classmethod
    def _leads_to_a_server(cls, address: str | None) -> str | None:
        bare = (address or "").strip()
        parts = urlsplit(bare)
        if bare and not (parts.scheme in {"http", "https"} and parts.hostname and _port_of(bare)):
            raise ValueError("not an address")
        return bare or None

    @field_validator("database_url")
    @classmethod
    def _names_a_file(cls, address: str | None) -> str | None:
        bare = (address or "").strip()
        if bare and not _DATABASE.fullmatch(bare):
            raise ValueError("not a file")
        return bare or None

    @field_validator("language", mode="before")
    @classmethod
    def _in_any_letter_case(cls, language: object) -> object:
        return language.strip().casefold() or None if isinstance(language, str) else language

    @field_validator("log_level", mode="before")
    @classmethod
    def _or_the_usual(cls, level: object) -> object:
        return level.strip().casefold() or LogLevel.WARNING if isinstance(level, str) else level

    @property
    def secrets(self) -> tuple[str, ...]:
        """What nobody may read anywhere."""
        tokens = (self.discord_token, self.telegram_token)
        return tuple(each.get_secret_value() for each in tokens if each is not None)

    @property
    def database(self) -> str:
        """The address of the database: the one that was set, or a file in the user's data
        directory. Raises BadSettingError where there is no such directory.
        """
        return self.database_url or DATABASE + quote(str(_data_directory() / "rummybot.db"))


class BadSettingError(Exception):
    """A setting cannot be used. It is named; its value is not, for it may be a secret."""

    def __init__(self, setting: str) -> None:
        super().__init__(setting)
        self.setting = setting


class BadFileError(Exception):
    """A file of settings cannot be read, from a line on if one is named."""

    def __init__(self, file: str, line: int | None = None) -> None:
        super().__init__(file)
        self.file = file
        self.line = line


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that was set and means nothing, and what it may have been meant for."""

    name: str
    closest: str


def read_config() -> Config:
    """The configuration. Raises BadSettingError that names the first setting that is wrong, or
    BadFileError.
    """
    try:
        return Config()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise BadSettingError(_full_name(str(first["loc"][0]))) from None
    except (OSError, UnicodeDecodeError):
        raise BadFileError(DOTENV_FILE) from None


def unknown_settings() -> tuple[Unknown, ...]:
    """What is set and is no setting. Raises what `read_config` raises."""
    environment, dotenv = EnvSettingsSource(Config), DotEnvSettingsSource(Config)
    names: dict[str, tuple[str, ...]] = {
        name.upper(): SETTINGS
        for name in (*environment.env_vars, *dotenv.env_vars)
        if name.upper().startswith(PREFIX)
    }
    names |= {name: tuple(_toml_names()) for name in _from_toml(_toml_file(environment, dotenv))}
    return tuple(
        Unknown(name, max(known, key=partial(_likeness, name)))
        for name, known in names.items()
        if name not in known
    )


def _likeness(given: str, name: str) -> tuple[int, float]:
    """How many letters of the given one are found again, then how little else there is."""
    matcher = SequenceMatcher(None, given, name)
    return sum(block.size for block in matcher.get_matching_blocks()), matcher.ratio()


def _toml_names() -> Iterator[str]:
    return (name.removeprefix(PREFIX).lower() for name in SETTINGS if name != CONFIG)


def _full_name(field: str) -> str:
    name = field.upper()
    return name if name.startswith(PREFIX) else PREFIX + name


def _toml_file(*sources: PydanticBaseSettingsSource) -> Path | None:
    """The file that the first of these names, or the usual one if it is there."""
    for source in sources:
        named = source.env_vars.get(CONFIG.lower()) if isinstance(source, EnvSettingsSource) else ""
        if named:
            file = Path(named).expanduser()
            if not file.is_file():
                raise BadSettingError(CONFIG)
            return file
    usual = Path(TOML_FILE)
    return usual if usual.is_file() else None


def _from_toml(file: Path | None) -> dict[str, Any]:
    """What a TOML file sets. Its errors may quote it, and it may hold a token."""
    if file is None:
        return {}
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        raise BadFileError(str(file), int(line[1]) if line else None) from None
    except (OSError, UnicodeDecodeError):
        raise BadFileError(str(file)) from None
    return {name: value for name, value in found.items() if value != ""}


def _port_of(address: str) -> bool:
    """Whether its port, if it names one, can be one."""
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def _data_directory() -> Path:
    """Where programs keep what is the user's, and in it the folder of this one."""
    base = Path(os.environ.get("XDG_DATA_HOME") or "")
    if base.is_absolute():
        return base / "rummybot"
    try:
        return Path.home() / ".local" / "share" / "rummybot"
    except RuntimeError:
        raise BadSettingError(DATABASE_URL) from None
