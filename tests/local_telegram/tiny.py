"""A small bot on the real python-telegram-bot, with something of each sort, for the self-tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    TypeHandler,
)

Context = ContextTypes.DEFAULT_TYPE
App = Application[Any, Any, Any, Any, Any, Any]

COMMANDS = [("table", "Open a table"), ("hand", "Show a card")]
KEYBOARD = InlineKeyboardMarkup(
    [[InlineKeyboardButton("Again", callback_data="again", style="success")]]
)


async def table(update: Update, _: Context) -> None:
    assert update.effective_message is not None
    args = (update.effective_message.text or "").split()[1:]
    text = f"<b>Table</b> {' '.join(args)}"
    await update.effective_message.reply_html(text, reply_markup=KEYBOARD)


async def hand(update: Update, _: Context) -> None:
    assert update.effective_user is not None
    await update.get_bot().send_message(update.effective_user.id, "7♠ is yours")


async def start(update: Update, context: Context) -> None:
    assert update.effective_message is not None
    await update.effective_message.reply_text(f"welcome {' '.join(context.args or [])}")


async def again(update: Update, _: Context) -> None:
    query = update.callback_query
    assert query is not None
    await query.answer(f"for {query.from_user.first_name} alone", show_alert=True)
    await query.edit_message_text("pressed")


class TinyBot:
    """A bot with something of each sort, and what it heard."""

    def __init__(self, token: str, base_url: str) -> None:
        self.heard: list[Update] = []
        self.errors: list[BaseException] = []
        self.app: App = ApplicationBuilder().token(token).base_url(base_url).build()

        async def hear(update: Update, _: Context) -> None:
            self.heard.append(update)

        async def err(_: object, context: Context) -> None:
            assert context.error is not None
            self.errors.append(context.error)

        self.app.add_handler(TypeHandler(Update, hear), group=-1)
        self.app.add_handler(CommandHandler("table", table))
        self.app.add_handler(CommandHandler("hand", hand))
        self.app.add_handler(CommandHandler("start", start))
        self.app.add_handler(CallbackQueryHandler(again))
        self.app.add_error_handler(err)


@asynccontextmanager
async def polling(bot: TinyBot) -> AsyncIterator[TinyBot]:
    """The bot with its commands set, listening."""
    async with bot.app:
        await bot.app.bot.set_my_commands(COMMANDS)
        await bot.app.start()
        assert bot.app.updater is not None
        await bot.app.updater.start_polling(timeout=10)
        try:
            yield bot
        finally:
            await bot.app.updater.stop()
            await bot.app.stop()
