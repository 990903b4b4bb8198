"""Lab: vectorized simulation of the card game, many games at once, in numpy.

It holds the state of many games as arrays, a step of all of them, policies that are functions of
arrays, and the questions that are answered by simulation. The rules are those of `bosslib.card`
without free negotiation; a test steps both and compares the states. The board game's questions
(`questions/board`) are answered by its bots, one game after the other.

Only this package needs numpy (the extra `lab`); `import bosslib` does not.
"""

from importlib.util import find_spec

if not find_spec("numpy"):
    from bosslib.words import say

    raise ImportError(say("lab.no-numpy"), name="numpy")

from bosslib.lab.chance import Chance
from bosslib.lab.choice import Choice, Deed
from bosslib.lab.legal import ChoiceError
from bosslib.lab.play import played, steps
from bosslib.lab.policies import POLICIES, Policy, Tokens, generous, policy, seated
from bosslib.lab.setup import new
from bosslib.lab.state import Games, Phase
from bosslib.lab.step import step

__all__ = [
    "POLICIES",
    "Chance",
    "Choice",
    "ChoiceError",
    "Deed",
    "Games",
    "Phase",
    "Policy",
    "Tokens",
    "generous",
    "new",
    "played",
    "policy",
    "seated",
    "step",
    "steps",
]
