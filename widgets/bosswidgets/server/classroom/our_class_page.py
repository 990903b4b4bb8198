"""Page “Our class”: anonymous class statistics for a projector."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from operator import attrgetter

from tornado.web import authenticated

from bosslib.export.summary import Summary, summarize
from bosswidgets.server.classroom.class_export import class_logs, run_in_process
from bosswidgets.server.classroom.class_statistics import bots_text as beside_it
from bosswidgets.server.classroom.class_statistics import question_charts
from bosswidgets.server.classroom.table_pages import TablesHandler


class OurClassPage(TablesHandler):
    """Page of the class statistics; the value of offers is computed in another process."""

    @authenticated
    async def get(self) -> None:
        logs = await self.room.run(class_logs, self.lang)
        found: Summary = await run_in_process(partial(summarize, logs))
        told = []
        for rules, each in groupby(found.groups, attrgetter("rules")):
            groups = [*each]
            tables = sum(one.tables for one in groups)
            asked = [*question_charts(groups, self.lang)]
            told.append((rules, tables, asked, beside_it(rules, self.lang) if asked else ""))
        self.finish(self.render_template("our-class.html", found=found, told=told))


ADDRESSES = {"teacher/tables/our-class": OurClassPage}
