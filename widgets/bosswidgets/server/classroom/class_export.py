"""Export of the class's games as a file for the teacher."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from tornado.web import authenticated

from bosslib.export.log_history import StoredLog
from bosslib.export.zip_writer import archive
from bosslib.words import say
from bosswidgets.server.classroom.table_pages import TablesHandler
from bosswidgets.table.multiplayer import chat, class_room, entry_answers
from bosswidgets.table.saves import Saves

T = TypeVar("T")


class ExportHandler(TablesHandler):
    """Download of the class's data; the value of offers is computed in another process."""

    @authenticated
    async def get(self) -> None:
        """Send a zip file; with `anonymous`, names are replaced by numbers."""
        anonymous = self.get_query_argument("anonymous", None) is not None
        logs = await self.room.run(class_logs, self.lang)
        made = await run_in_process(partial(archive, logs, anonymous=anonymous))
        self.set_header("Content-Type", "application/zip")
        self.set_header("Content-Disposition", 'attachment; filename="class.zip"')
        self.finish(made)


async def run_in_process(work: Callable[[], T]) -> T:
    """Run a function in another process and return its result."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return await asyncio.get_running_loop().run_in_executor(pool, work)


def class_logs(saves: Saves, lang: str) -> list[StoredLog]:
    """Return the logs, messages and answers of all tables of the class."""
    return [
        StoredLog(
            say("rooms.at-table", lang, number=made.number),
            made.treatment,
            saves.log_header(made.game),
            [(at or None, entry) for entry, at in saves.entries_since(made.game, 0)],
            chat.all_messages(saves, made.game),
            entry_answers.answers_at(saves, made.game),
        )
        for made in class_room.class_tables(saves)
    ]


ADDRESSES = {"teacher/tables/class.zip": ExportHandler}
