"""What exercises ask of the board game: the numbers it gives, the seats that reply, what counts."""

from bosslib.board.teaching.lessons import BoardTeaching

__all__ = ["BoardTeaching"]
