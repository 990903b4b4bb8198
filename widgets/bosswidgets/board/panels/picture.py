"""The picture of the table; everything clickable in it is also a button."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from bosslib.board.actions import Close, Lay, Piece, Place, Recruit, Stop, TakeOver, Travel
from bosslib.board.cards import Family
from bosslib.board.picture.motion import table_motion
from bosslib.board.picture.scene import window_scene
from bosslib.board.state import Phase
from bosslib.game import Seat
from bosslib.picture.theme import DARK, LIGHT
from bosswidgets.board import available_items
from bosswidgets.board.choice_state import BoardSelection
from bosswidgets.board.choices import BoardCommand, Choice, OfferPiece
from bosswidgets.board.session import BoardTableSession
from bosswidgets.board.tips import tip
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.picture.base import PictureWidget
from bosswidgets.kit.picture.renderers import new_picture
from bosswidgets.kit.picture.speech_bubbles import Speech
from bosswidgets.table.common_choices import DoDeed
from bosswidgets.table.panels.speech import recent_speeches

MIDDLE_PREFIXES = ("middle", "place", "tile", "pays", "deck", "beside")
"""Prefixes of the hit ids in the middle of the board."""


class BoardPictureBasis(NamedTuple):
    """Basis of the picture: the viewing seat, the number of events, and the marker's space."""

    seat: Seat | None
    event_count: int
    space: int


def _picture_basis(session: BoardTableSession) -> BoardPictureBasis | None:
    """Return the basis of the picture, or None in the history, which shows no motions."""
    if session.shown_actions is not None:
        return None
    return BoardPictureBasis(session.seat, len(session.events), session.table.marker)


def build(session: BoardTableSession, bridge: Bridge) -> PictureWidget:
    """Return the picture; everything clickable in it is also a button."""
    panel = new_picture()
    stood = _picture_basis(session)

    def show(_: object = None) -> None:
        nonlocal stood
        old, before = panel.scene, stood
        stood = _picture_basis(session)
        drawn, shown = window_scene(
            session.view,
            session.table,
            bridge.width,
            bridge.height,
            talking=session.choice.is_composing_offer,
            names=session.names,
            highlight=list(clickable_choices(session)),
            paid=session.parts.paid_deal_counts,
            closers={deal.space: deal.boss for deal in session.parts.deals},
            characters=session.characters,
            people=session.persons,
        )
        flown = None
        if old and before and stood and before.seat == stood.seat and not bridge.reduced_motion:
            flown = table_motion(old, drawn, session.events[before.event_count :], before.space)
        palette = DARK if bridge.dark else LIGHT
        panel.draw(drawn, palette, ratio=bridge.pixel_ratio, motion=flown, shown=shown)
        panel.mark_clickable(partial(choice_at, clickable_choices(session)))
        panel.mark_draggable(partial(is_draggable, session))
        panel.show_tips(
            lambda hit: tip(session.table, session.names, hit, characters=session.characters)
        )
        panel.show_speeches(speeches(session))

    panel.on_hit(lambda hit: click(session, hit))
    session.on_change(show)
    bridge.observe(show, ["width", "height", "dark", "pixel_ratio"])
    show()
    return panel


def speeches(session: BoardTableSession) -> list[Speech]:
    """Return what the others have said in this deal since the person's last action."""
    return recent_speeches(session, lambda state: state.table.phase is Phase.DEAL)


def clickable_choices(session: BoardTableSession) -> dict[str, Choice]:
    """Return the ways that a click on the picture can choose, by hit id."""
    seen = session.view
    if seen is None or not session.may_choose:
        return {}
    items = [
        each
        for each in available_items.available_items(seen, session.choice)
        if each.objection is None
    ]
    found = {
        hit: item.way for item in items if (hit := _hit_of_choice(item.way, session.table.beside))
    }
    if session.choice.hand_index is not None and len(items) == 2:  # the card, and cancel
        found |= {"middle": items[0].way} if _has_no_target(items[0].way) else {}
    return found


def choice_at(ways: Mapping[str, Choice], hit: str) -> Choice | None:
    """Return the way that a click chooses; things in the middle of the board stand for the
    middle.
    """
    inner = hit.partition(":")[0] in MIDDLE_PREFIXES
    return ways.get(hit) or (ways.get("middle") if inner else None)


def click(session: BoardTableSession, hit: str) -> None:
    """Choose the way that a click on the picture means."""
    if way := choice_at(clickable_choices(session), hit):
        session.apply_choice(way)


def is_draggable(session: BoardTableSession, hit: str) -> bool:
    """Return True if the thing is an investor or Clan card that an offer can be about."""
    way = _offer_choices(session).get(hit)
    return isinstance(way, OfferPiece) and way.piece not in _offered_pieces(session)


def drag(session: BoardTableSession, source: str, goal: str) -> None:
    """Add an investor or Clan card that was dragged into the middle to an offer."""
    if goal.partition(":")[0] not in MIDDLE_PREFIXES or not is_draggable(session, source):
        return
    if not session.choice.is_composing_offer:
        session.apply_choice(BoardCommand.TALK)
    click(session, source)


def _offer_choices(session: BoardTableSession) -> dict[str, Choice]:
    """Return the ways of the current offer or a new one, by hit id of the thing that it can be
    about.
    """
    seen = session.view
    if seen is None or not session.may_choose or session.choice.hand_index is not None:
        return {}
    talks = any(
        item.way is BoardCommand.TALK
        for item in available_items.available_items(seen, session.choice)
    )
    if not session.choice.is_composing_offer and not talks:
        return {}
    choosing = (
        session.choice
        if session.choice.is_composing_offer
        else BoardSelection(is_composing_offer=True)
    )
    items = [
        each for each in available_items.available_items(seen, choosing) if each.objection is None
    ]
    return {_hit_of_choice(item.way, session.table.beside): item.way for item in items}


def _offered_pieces(session: BoardTableSession) -> Collection[Piece]:
    return session.choice.pieces if session.choice.is_composing_offer else ()


def _has_no_target(way: Choice) -> bool:
    """Return True if the way plays a card without a target."""
    return isinstance(way, DoDeed) and isinstance(way.deed, (Lay, Stop, TakeOver))


def _hit_of_choice(way: Choice, beside: Collection[Family]) -> str:
    """Return the hit id that stands for a way; empty if there is none.

    `beside` are the families beside the board.
    """
    match way:
        case DoDeed(Place(space)):
            return f"space:{space}"
        case DoDeed(Recruit(family)):
            return f"{'beside' if family in beside else 'investor'}:{family}"
        case DoDeed(Travel(_, piece)) | DoDeed(Close((piece,))) | OfferPiece(piece):
            return f"{'investor' if piece.owner is None else 'clan'}:{str(piece)[1:]}"
    return ""
