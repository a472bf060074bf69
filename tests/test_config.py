"""Where settings come from, what they take, and that a secret among them is never told."""

import os
import traceback
from pathlib import Path

import pytest

from rummybot.config import (
    SETTINGS,
    BadFileError,
    BadSettingError,
    LogLevel,
    Unknown,
    read_config,
    unknown_settings,
)
from rummybot.i18n.translations import Locale

TOKEN = "MTIz.Abc-d_e.fgh"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is set, and one stands in an empty folder."""
    for name in list(os.environ):
        if name.upper().startswith("RUMMYBOT_"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def token() -> str | None:
    secret = read_config().discord_token
    return None if secret is None else secret.get_secret_value()


# ---------------------------------------------------------------- where from


def test_nothing_need_be_set() -> None:
    config = read_config()
    assert (config.discord_token, config.telegram_token, config.telegram_api_url) == (None,) * 3
    assert (config.language, config.log_level) == (None, LogLevel.WARNING)
    assert config.secrets == ()
    assert unknown_settings() == ()


def test_each_setting_can_stand_in_each_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {
        "discord_token": TOKEN,
        "telegram_token": "12:ab",
        "telegram_api_url": "http://127.0.0.1:8081",
        "database_url": "sqlite+aiosqlite:///kept.db",
        "language": "ru",
        "log_level": "debug",
    }
    (folder / "rummybot.toml").write_text("".join(f'{key} = "{given[key]}"\n' for key in given))
    found = [read_config()]
    (folder / "rummybot.toml").unlink()
    (folder / ".env").write_text("".join(f"RUMMYBOT_{k.upper()}={given[k]}\n" for k in given))
    found.append(read_config())
    (folder / ".env").unlink()
    for key, value in given.items():
        monkeypatch.setenv(f"RUMMYBOT_{key.upper()}", value)
    found.append(read_config())
    assert found[0] == found[1] == found[2]
    assert found[0].secrets == (TOKEN, "12:ab")
    assert found[0].telegram_api_url == "http://127.0.0.1:8081"
    assert found[0].database == "sqlite+aiosqlite:///kept.db"
    assert (found[0].language, found[0].log_level) == (Locale.RU, LogLevel.DEBUG)
    assert {f"RUMMYBOT_{key.upper()}" for key in given} == set(SETTINGS) - {"RUMMYBOT_CONFIG"}
    assert unknown_settings() == ()


def test_the_environment_comes_before_the_file_env_and_that_before_toml(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "rummybot.toml").write_text('discord_token = "toml"\nlanguage = "ru"\n')
    assert token() == "toml"
    (folder / ".env").write_text("RUMMYBOT_DISCORD_TOKEN=dotenv\nDISCORD_TOKEN=other\n")
    assert token() == "dotenv"
    monkeypatch.setenv("RUMMYBOT_DISCORD_TOKEN", "environment")
    assert token() == "environment"
    assert read_config().language is Locale.RU


def test_what_is_empty_is_not_set(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "rummybot.toml").write_text('discord_token = "toml"\nlog_level = ""\n')
    monkeypatch.setenv("RUMMYBOT_DISCORD_TOKEN", "")
    monkeypatch.setenv("RUMMYBOT_LANGUAGE", " ")
    monkeypatch.setenv("RUMMYBOT_DATABASE_URL", " ")
    monkeypatch.setenv("RUMMYBOT_TELEGRAM_API_URL", " ")
    monkeypatch.setenv("RUMMYBOT_TELEGRAM_TOKEN", " ")
    config = read_config()
    assert token() == "toml"
    assert (config.language, config.database_url, config.telegram_token) == (None,) * 3
    assert config.log_level is LogLevel.WARNING


def test_another_toml_file_can_be_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "rummybot.toml").write_text('discord_token = "usual"\n')
    (folder / "other.toml").write_text('discord_token = "other"\n')
    (folder / ".env").write_text("RUMMYBOT_CONFIG=other.toml\n")
    assert token() == "other"
    monkeypatch.setenv("RUMMYBOT_CONFIG", str(folder / "rummybot.toml"))
    assert token() == "usual"


def test_letter_case_and_space_around_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMYBOT_LANGUAGE", " RU ")
    monkeypatch.setenv("RUMMYBOT_LOG_LEVEL", "Info")
    monkeypatch.setenv("RUMMYBOT_DISCORD_TOKEN", f" {TOKEN}\n")
    config = read_config()
    assert (config.language, config.log_level) == (Locale.RU, LogLevel.INFO)
    assert token() == TOKEN


# ---------------------------------------------------------------- where tables are kept


def test_tables_are_kept_in_the_users_data_directory(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "a b%20?c"))
    address = read_config().database
    assert address == f"sqlite+aiosqlite:///{folder}/a%20b%2520%3Fc/rummybot/rummybot.db"
    usual = f"sqlite+aiosqlite:///{folder}/.local/share/rummybot/rummybot.db"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert read_config().database == usual
    monkeypatch.delenv("XDG_DATA_HOME")
    assert read_config().database == usual


def test_where_nobody_is_at_home_the_file_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(BadSettingError, match="RUMMYBOT_DATABASE_URL"):
        assert read_config().database


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "two words"),
        ("DISCORD_TOKEN", "знаки"),
        ("TELEGRAM_TOKEN", "12:a b"),
        ("TELEGRAM_API_URL", "127.0.0.1:8081"),
        ("TELEGRAM_API_URL", "ftp://api"),
        ("TELEGRAM_API_URL", "http://"),
        ("TELEGRAM_API_URL", "http://api:99999"),
        ("TELEGRAM_API_URL", "http://[api"),
        ("DATABASE_URL", "rummybot.db"),
        ("DATABASE_URL", "sqlite:///rummybot.db"),
        ("DATABASE_URL", "postgresql+asyncpg://me:hidden@db/rummy"),
        ("DATABASE_URL", "sqlite+aiosqlite://"),
        ("DATABASE_URL", "sqlite+aiosqlite:///"),
        ("DATABASE_URL", "sqlite+aiosqlite:///folder/"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:"),
        ("DATABASE_URL", "sqlite+aiosqlite:///file:x"),
        ("DATABASE_URL", "sqlite+aiosqlite:///x.db?mode=ro"),
        ("LANGUAGE", "de"),
        ("LOG_LEVEL", "loud"),
        ("CONFIG", "missing.toml"),
    ],
)
def test_a_wrong_value_is_named_and_not_told(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"RUMMYBOT_{name}", value)
    with pytest.raises(BadSettingError) as raised:
        read_config()
    assert raised.value.setting == f"RUMMYBOT_{name}"
    assert value not in "".join(traceback.format_exception(raised.value))


@pytest.mark.parametrize(
    ("line", "setting"),
    [
        ("discord_token = 5", "DISCORD_TOKEN"),
        ("language = ['en']", "LANGUAGE"),
        ("log_level = true", "LOG_LEVEL"),
        ("[database_url]", "DATABASE_URL"),
    ],
)
def test_toml_takes_texts(line: str, setting: str, folder: Path) -> None:
    (folder / "rummybot.toml").write_text(line)
    with pytest.raises(BadSettingError, match=f"RUMMYBOT_{setting}"):
        read_config()


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b'language = "en"\ndiscord_token = MTIz.Abc', 2),
        (b'discord_token = """MTIz.Abc', None),
        (b"\xff MTIz.Abc", None),
    ],
)
def test_a_file_that_is_no_toml_is_named_and_not_quoted(
    content: bytes, line: int | None, folder: Path
) -> None:
    (folder / "rummybot.toml").write_bytes(content)
    with pytest.raises(BadFileError) as raised:
        read_config()
    assert (raised.value.file, raised.value.line) == ("rummybot.toml", line)
    assert "MTIz" not in "".join(traceback.format_exception(raised.value))


def test_a_file_env_that_is_no_text_is_named(folder: Path) -> None:
    (folder / ".env").write_bytes(b"RUMMYBOT_DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(BadFileError, match=r"\.env"):
        read_config()


def test_a_name_that_means_nothing_is_told_with_the_closest_that_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMYBOT_TOKN", "x")
    (folder / ".env").write_text("RUMMYBOT_LOGLEVEL=debug\nPOSTGRES_URL=x\n")
    (folder / "rummybot.toml").write_text('databse_url = "x"\nlanguage = "en"\n[other]\n')
    assert set(unknown_settings()[:3]) == {
        Unknown("RUMMYBOT_TOKN", "RUMMYBOT_DISCORD_TOKEN"),
        Unknown("RUMMYBOT_LOGLEVEL", "RUMMYBOT_LOG_LEVEL"),
        Unknown("databse_url", "database_url"),
    }
    assert [each.name for each in unknown_settings()[3:]] == ["other"]


# ---------------------------------------------------------------- secrets


def test_a_secret_is_in_no_text_of_the_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMYBOT_DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("RUMMYBOT_TELEGRAM_TOKEN", "12:hidden")
    config = read_config()
    told = f"{config!r} {config} {config.model_dump()} {config.model_dump_json()} {vars(config)}"
    assert TOKEN not in told
    assert "hidden" not in told
    assert config.secrets == (TOKEN, "12:hidden")
