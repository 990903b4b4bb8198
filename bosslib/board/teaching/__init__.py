"""The board game's interface for exercises: numbers, replying seats and goals."""

from bosslib.board.teaching.lessons import BoardTeaching

__all__ = ["BoardTeaching"]
