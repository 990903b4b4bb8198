"""Hints in the board game: where to look, *shrewd*'s action, and its reason.

A hint only uses the asking seat's view and the public history. *shrewd* answers immediately, so no
background thread is needed.
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
from bosslib.board.bargain import open_offers
from bosslib.board.bots.plan import (
    Origin,
    as_boss,
    cheapest_plan,
    place_share,
    profit,
    useful_pieces,
)
from bosslib.board.bots.reasons import spoken_reason
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.bots.tempers import USUAL
from bosslib.board.cards import STOP
from bosslib.board.driver import BoardPrompt
from bosslib.board.narration import BoardTeller, millions
from bosslib.board.payoffs import payoff
from bosslib.board.state import Phase
from bosslib.board.view import View
from bosslib.driver import Ask
from bosslib.words import join_list, say

Placeholders = dict[str, object]
"""Placeholders of a sentence."""

ADVISER = Shrewd()


def hint_texts(view: View, ask: Ask, teller: BoardTeller) -> tuple[str, str, str]:
    """Return the texts of the three hint steps for a prompted seat.

    `view` must include the public history (`View.past`); without it, *shrewd* would repeat its
    offers.
    """
    action = advised_action(view, ask)
    which = teller.deed(action.deed) if action else say("board.hint.nothing")
    values = _space_placeholders(view, teller)
    look = say(f"board.hint.look.{_situation_key(view, ask)}", **values)
    return look, say("board.hint.which", action=which), _explanation(view, action, values)


def advised_action(view: View, ask: Ask) -> Action | None:
    """Return *shrewd*'s action; None to say nothing and wait."""
    chance = Random(0)
    talks = view.table.phase is Phase.DEAL and not view.table.waiting
    said = ADVISER.talk(view, chance) if talks else None
    return said or ADVISER.choose(view, chance) or view.game.driver.silent_action(view, ask)


def _situation_key(view: View, ask: Ask) -> str:
    """Return the key of the sentence on what matters now."""
    table = view.table
    if table.waiting:
        return "stop" if STOP in view.hand else "no-stop"
    if table.phase is not Phase.DEAL:
        whole = table.marker and not cheapest_plan(as_boss(view)).from_origins(*EXTERNAL_ORIGINS)
        return PHASE_KEYS.get(table.phase, "turn-alone" if whole else "turn")
    if open_offers(table, view.seat):
        return "answer"
    if view.is_boss:
        return "close" if ask.wants is BoardPrompt.CLOSE else "boss"
    return "helper" if useful_pieces(table, view.seat) else "needless"


EXTERNAL_ORIGINS = (Origin.BUY, Origin.FAIR, Origin.NOWHERE)
"""Origins of pieces that require another player."""

PHASE_KEYS = {Phase.PLACE: "place", Phase.LIMIT: "limit"}
"""Keys for phases with a fixed sentence."""


def _space_placeholders(view: View, teller: BoardTeller) -> Placeholders:
    """Return the placeholders for a space: how it can be filled, its payout and its equal share."""
    table = view.table
    if table.phase is Phase.PLACE:
        return {}
    made = cheapest_plan(as_boss(view))
    owners = {
        each.owner for each in made.from_origins(Origin.BUY, Origin.FAIR) if each.owner is not None
    }
    return {
        "own": made.own,
        "needs": table.space.needs,
        "others": join_list([teller.name(seat) for seat in sorted(owners)]),
        "sum": millions(table.payout),
        "share": millions(round(place_share(table))),
        "most": table.limit,
    }


def _explanation(view: View, action: Action | None, values: Placeholders) -> str:
    """Return the sentence that explains *shrewd*'s action."""
    deed = action.deed if action else None
    if action and isinstance(deed, TALK):
        said = spoken_reason(view.table, view.past, action, USUAL)
        return say("board.hint.why.talk", said=said) if said else ""
    name, more = _explanation_key(view, deed)
    return say(f"board.hint.why.{name}", **values, **more)


def _explanation_key(view: View, deed: Deed | None) -> tuple[str, Placeholders]:
    """Return the key of the explanation, with additional placeholders."""
    table = view.table
    match deed:
        case Roll() | Draw():
            return _not_opened_key(view)
        case Open() if not cheapest_plan(as_boss(view)).from_origins(Origin.BUY, Origin.FAIR):
            return "open-alone", {}
        case Close(pieces):
            return "close", {"kept": millions(payoff(table, pieces)[view.seat])}
        case Lay():
            return "lay" if view.is_boss else "lay-helper", {}
        case TakeOver():
            after = as_boss(view)
            kept = profit(after, cheapest_plan(after), place_share(table))
            return "boss", {"kept": millions(round(kept)), "mine": _expected_income(view)}
        case Stop():
            after = view._replace(table=effects.settle_pending_card(table))
            if table.phase is not Phase.DEAL:
                return "stop-investor", {}
            return "stop", {"mine": _expected_income(view), "then": _expected_income(after)}
        case Allow():
            return "allow" if STOP in view.hand else "no-stop", {}
    return DEED_KEYS.get(type(deed), "nothing"), {}


DEED_KEYS: dict[type[object], str] = {
    Place: "place",
    Open: "open",
    Travel: "travel",
    Recruit: "recruit",
    GiveUp: "give-up",
    NoMore: "no-more",
    Discard: "discard",
}
"""Keys of the explanations for deeds that always have the same one."""


def _not_opened_key(view: View) -> tuple[str, Placeholders]:
    """Return the key and placeholders for not opening a deal, as `_explanation_key` does."""
    table, missing = view.table, cheapest_plan(as_boss(view)).missing
    if table.marker in table.closed:
        return "closed", {}
    if table.marker in view.past.failed_spaces:
        return "failed", {}
    return ("lacks", {"count": missing}) if missing else ("little", {})


def _expected_income(view: View) -> str:
    """Return the income *shrewd* expects from the deal, in words."""
    return millions(round(ADVISER.expected_income(view, view.table)))
