"""Answers of the people at a class table before their first deal."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.export.log_history import QuizAnswer
from bosslib.game import Seat
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.number import NumberTask
from bosswidgets.table.database import now_ms
from bosswidgets.table.multiplayer import class_room
from bosswidgets.table.saves import Saves

FOUND = "SELECT seat, question, answer, given, at FROM answers WHERE game = ? ORDER BY seat, number"
ADD = "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


def has_open_questions(saves: Saves, name: str, seat: Seat) -> bool:
    """Return True if a seat has not yet answered its questions."""
    if not class_room.table_settings(saves, name).asks_questions:
        return False
    return all(each.seat != seat for each in answers_at(saves, name))


def store_answers(
    saves: Saves, name: str, seat: Seat, asked: Sequence[Exercise], given: Sequence[int]
) -> None:
    """Store the answers to a seat's questions; later answers are ignored."""
    rows = [
        (name, seat, number, each.id, each.task_of(NumberTask).answers[0], answer, now_ms())
        for number, (each, answer) in enumerate(zip(asked, given, strict=True), 1)
    ]
    with saves.error_boundary(together=True) as database:
        database.executemany(ADD, rows)


def answers_at(saves: Saves, name: str) -> list[QuizAnswer]:
    """Return the answers given at a game's table, by seat."""
    with saves.error_boundary() as database:
        return [QuizAnswer(*row) for row in database.execute(FOUND, (name,)).fetchall()]
