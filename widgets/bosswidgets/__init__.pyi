"""Widgets that `__init__.py` imports on first access; their only list."""

from .board.table import BoardTable as BoardTable
from .card.table import Table as Table
from .editor.board_page import BoardEditor as BoardEditor
from .editor.page import Editor as Editor
from .lab.class_page import OurClass as OurClass
from .lab.page import Lab as Lab
from .lab.plot import plot as plot
from .learn.deal_film import DealFilm as DealFilm
from .learn.drill.measure_page import BargainTest as BargainTest
from .learn.drill.page import BargainDrill as BargainDrill
from .learn.final_test import FinalTest as FinalTest
from .learn.glossary import Glossary as Glossary
from .learn.lesson import Lesson as Lesson
from .learn.lesson import OwnExercises as OwnExercises
from .learn.practice import Practice as Practice
from .learn.puzzles import Puzzles as Puzzles
from .learn.rules import Rules as Rules
from .learn.today import Today as Today
from .playgrounds.position import Position as Position
from .playgrounds.scoring import Scoring as Scoring
from .playgrounds.settling import Settling as Settling
from .playgrounds.setup import Setup as Setup
