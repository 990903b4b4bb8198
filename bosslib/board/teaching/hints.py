"""A hint at the board game's table: where to look, what *shrewd* would do there, and why.

It is made of what the one who asks sees and remembers. An answer of *shrewd* takes no time, so none
of this is thought of beside a page.
"""

from __future__ import annotations

from random import Random

from bosslib.board import effects
from bosslib.board.actions import (
    TALK,
    Action,
    Allow,
    Close,
    Deed,
    Discard,
    Draw,
    GiveUp,
    Lay,
    NoMore,
    Open,
    Place,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Travel,
)
from bosslib.board.bargain import awaiting
from bosslib.board.bots.plan import From, as_boss, plan, profit, share, useful
from bosslib.board.bots.reasons import spoken
from bosslib.board.bots.shrewd import SHREWD, Shrewd
from bosslib.board.cards import STOP
from bosslib.board.driver import Wants
from bosslib.board.narration import Teller, millions
from bosslib.board.settle import payoff
from bosslib.board.state import Phase
from bosslib.board.view import View
from bosslib.driver import Ask
from bosslib.words import listing, say

Values = dict[str, object]
"""What is filled into a sentence."""

ADVISER = Shrewd()


def hint(view: View, ask: Ask, teller: Teller) -> tuple[str, str, str]:
    """The words of the three steps, for a seat that is asked something.

    `view` has what is remembered (`View.past`): a search of it would offer the same once more.
    """
    action = advised(view, ask)
    which = teller.deed(action.deed) if action else say("board.hint.nothing")
    values = _values(view, teller)
    look = say(f"board.hint.look.{_look(view, ask)}", **values)
    return look, say("board.hint.which", action=which), _why(view, action, values)


def advised(view: View, ask: Ask) -> Action | None:
    """What *shrewd* would do; None to say nothing and wait."""
    chance = Random(0)
    talks = view.table.phase is Phase.DEAL and not view.table.waiting
    said = ADVISER.talk(view, chance) if talks else None
    return said or ADVISER.choose(view, chance) or view.game.driver.silence(view, ask)


def _look(view: View, ask: Ask) -> str:
    """What matters now, by the name of its sentence."""
    table = view.table
    if table.waiting:
        return "stop" if STOP in view.hand else "no-stop"
    if table.phase is not Phase.DEAL:
        whole = table.marker and not plan(as_boss(view)).of(*OTHERS)
        return BETWEEN.get(table.phase, "turn-alone" if whole else "turn")
    if awaiting(table, view.seat):
        return "answer"
    if view.is_boss:
        return "close" if ask.wants is Wants.CLOSE else "boss"
    return "helper" if useful(table, view.seat) else "needless"


OTHERS = (From.BUY, From.FAIR, From.NOWHERE)
"""From where places are filled that one does not fill alone."""

BETWEEN = {Phase.PLACE: "place", Phase.LIMIT: "limit"}
"""What matters in a phase in which it is always the same."""


def _values(view: View, teller: Teller) -> Values:
    """What the sentences say of a space: how it can be filled, what it pays, what a place is."""
    table = view.table
    if table.phase is Phase.PLACE:
        return {}
    made = plan(as_boss(view))
    owners = {each.owner for each in made.of(From.BUY, From.FAIR) if each.owner is not None}
    return {
        "own": made.own,
        "needs": table.space.needs,
        "others": listing([teller.name(seat) for seat in sorted(owners)]),
        "sum": millions(table.payout),
        "share": millions(round(share(table))),
        "most": table.limit,
    }


def _why(view: View, action: Action | None, values: Values) -> str:
    """Why *shrewd* does it, in a sentence."""
    deed = action.deed if action else None
    if action and isinstance(deed, TALK):
        said = spoken(view.table, view.past, action, SHREWD)
        return say("board.hint.why.talk", said=said) if said else ""
    name, more = _reason(view, deed)
    return say(f"board.hint.why.{name}", **values, **more)


def _reason(view: View, deed: Deed | None) -> tuple[str, Values]:
    """The name of the sentence that says why, and what it says besides the usual."""
    table = view.table
    match deed:
        case Roll() | Draw():
            return _not_opened(view)
        case Open() if not plan(as_boss(view)).of(From.BUY, From.FAIR):
            return "open-alone", {}
        case Close(pieces):
            return "close", {"kept": millions(payoff(table, pieces)[view.seat])}
        case Lay():
            return "lay" if view.is_boss else "lay-helper", {}
        case TakeOver():
            after = as_boss(view)
            kept = profit(after, plan(after), share(table))
            return "boss", {"kept": millions(round(kept)), "mine": _expects(view)}
        case Stop():
            after = view._replace(table=effects.settled(table))
            if table.phase is not Phase.DEAL:
                return "stop-investor", {}
            return "stop", {"mine": _expects(view), "then": _expects(after)}
        case Allow():
            return "allow" if STOP in view.hand else "no-stop", {}
    return PLAIN.get(type(deed), "nothing"), {}


PLAIN: dict[type[object], str] = {
    Place: "place",
    Open: "open",
    Travel: "travel",
    Recruit: "recruit",
    GiveUp: "give-up",
    NoMore: "no-more",
    Discard: "discard",
}
"""The sentences that say why, of deeds for which there is one."""


def _not_opened(view: View) -> tuple[str, Values]:
    """Why a deal is not opened, as `_reason`."""
    table, missing = view.table, plan(as_boss(view)).missing
    if table.marker in table.closed:
        return "closed", {}
    if table.marker in view.past.failed:
        return "failed", {}
    return ("lacks", {"count": missing}) if missing else ("little", {})


def _expects(view: View) -> str:
    """What *shrewd* expects of the deal, as a sum."""
    return millions(round(ADVISER.hopes(view, view.table)))
