"""Page “Our class”: anonymous class statistics for a projector."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from operator import attrgetter

from tornado.web import authenticated

from bosslib.export.summary import Summary, summed
from bosswidgets.server.classroom.counted import beside as beside_it
from bosswidgets.server.classroom.counted import questions
from bosswidgets.server.classroom.data_pages import beside, logged
from bosswidgets.server.classroom.table_pages import TablesHandler


class OurClass(TablesHandler):
    """Page of the class statistics; the value of offers is computed in another process."""

    @authenticated
    async def get(self) -> None:
        logs = await self.room.ask(logged, self.lang)
        found: Summary = await beside(partial(summed, logs))
        told = []
        for rules, each in groupby(found.groups, attrgetter("rules")):
            groups = [*each]
            tables = sum(one.tables for one in groups)
            asked = [*questions(groups, self.lang)]
            told.append((rules, tables, asked, beside_it(rules, self.lang) if asked else ""))
        self.finish(self.render_template("our-class.html", found=found, told=told))


ADDRESSES = {"teacher/tables/our-class": OurClass}
