"""The picture of the table, with motions, clicks and taps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from bosslib.card import Card, Phase, Table
from bosslib.card.actions import (
    Accept,
    Decline,
    Deed,
    Discard,
    Drop,
    Move,
    Name,
    Never,
    Pass,
    Play,
    Term,
)
from bosslib.card.events import Settled
from bosslib.card.picture.alt_text import PARTS_WITHOUT_HAND, PictureInput
from bosslib.card.picture.last_action import last_action_hits
from bosslib.card.picture.motion import settlement_motion, table_motion
from bosslib.card.picture.scene import table_scene
from bosslib.card.picture.settlement import Counting, Purse, settlement_film
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.picture.motion import Motion
from bosslib.picture.page_room import max_table_height, shown_width, table_width
from bosslib.picture.shapes import Scene
from bosslib.picture.theme import DARK, LIGHT
from bosslib.words import say
from bosswidgets.card import available_items, refusals
from bosswidgets.card.choice_state import CardItem
from bosswidgets.card.choices import (
    CardCommand,
    Choice,
    MoveGoal,
    OfferList,
    Partner,
    TakeCard,
    TermBeginning,
    TermPart,
)
from bosswidgets.card.effects import refusal_text
from bosswidgets.card.preview import apply_shifts
from bosswidgets.card.session import CardTableSession
from bosswidgets.card.tips import tip
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.picture.base import PictureWidget
from bosswidgets.kit.picture.renderers import new_picture
from bosswidgets.kit.picture.speech_bubbles import Speech
from bosswidgets.kit.picture.still import PageSize
from bosswidgets.table.common_choices import DoDeed
from bosswidgets.table.panels.speech import recent_speeches
from bosswidgets.table.scheduler import AT_ONCE


class CardPictureBasis(NamedTuple):
    """Basis of the picture: the viewing seat, the number of events, the Boss, and the settlement
    whose cards still lie there.
    """

    seat: Seat | None
    event_count: int
    boss: Seat
    settled: Settled | None


def _picture_basis(session: CardTableSession) -> CardPictureBasis | None:
    """Return the basis of the picture, or None in the history, which shows no motions."""
    if session.shown_actions is not None:
        return None
    return CardPictureBasis(
        session.seat, len(session.events), session.table.boss, session.settlement
    )


def _motion(
    session: CardTableSession,
    old: Scene,
    drawn: Scene,
    before: CardPictureBasis,
    stood: CardPictureBasis,
    page: PageSize,
) -> Motion | None:
    """Return the motion between two pictures; a new settlement is a film, except at once.

    Nothing else moves if the picture is another seat's.
    """
    events = session.events[before.event_count :]
    same = before.seat == stood.seat
    flown = table_motion(old, drawn, events, before.boss) if same else None
    is_new = stood.settled is not None and stood.settled in events
    if not is_new or session.turns.clock.pace == AT_ONCE:
        return flown

    def draw(counting: Counting) -> Scene:
        return view_scene(session, page.width, page.height, counting=counting)

    film = settlement_film(session.scored_table, _purse(session, stood.settled))
    return settlement_motion(flown, drawn, film, draw)


def _purse(session: CardTableSession, settled: Settled | None) -> Purse | None:
    """Return the viewer's money before and after a settlement; None for a spectator."""
    if session.view is None or settled is None:
        return None
    paid = settled.paid[session.view.seat] or 0
    return Purse(session.view.seat, session.view.money - paid, session.view.money)


def build(session: CardTableSession, bridge: Bridge) -> PictureWidget:
    """Return the picture with all seats; the hand is another panel."""
    panel = new_picture()
    stood = _picture_basis(session)

    def show(_: object = None) -> None:
        nonlocal stood
        old, before = panel.scene, stood
        drawn, stood = view_scene(session, bridge.width, bridge.height), _picture_basis(session)
        flown, keeps = None, False
        if old and before and stood and not bridge.reduced_motion:
            flown = _motion(session, old, drawn, before, stood, bridge)
            settled = before.seat, before.settled
            keeps = stood.settled is not None and settled == (stood.seat, stood.settled)
        palette = DARK if bridge.dark else LIGHT
        shown = shown_width(drawn.width, drawn.height, bridge.width, bridge.height)
        panel.draw(
            drawn,
            palette,
            ratio=bridge.pixel_ratio,
            motion=flown,
            keeps_film=keeps,
            shown=shown,
        )
        panel.mark_clickable(lambda hit: is_clickable(session, hit))
        panel.mark_draggable(lambda hit: is_movable(session, hit))
        panel.show_tips(lambda hit: thing_tip(session, hit))
        panel.show_speeches(speeches(session))

    panel.on_hit(lambda hit: click(session, hit))
    session.on_change(show)
    bridge.observe(show, ["width", "height", "dark", "pixel_ratio"])
    show()
    return panel


def click(
    session: CardTableSession, hit: str, refused: Callable[[Choice], object] | None = None
) -> None:
    """Choose what a click on the picture means, as its button would, and show why if it is refused.

    `refused` is called with a refused choice.
    """
    item = item_at(hit, clickable_items(session), own_letter(session))
    if item is None:
        return
    if item.objection and not isinstance(
        item.way, MoveGoal
    ):  # the prompt explains a Move's refused goal
        session.show_error(refusal_text(item.objection, session.narrator))
        if refused:
            refused(item.way)
    else:
        session.apply_choice(refusals.with_suggestion(session, item.way))


def speeches(session: CardTableSession) -> list[Speech]:
    """Return what the others have said in this deal since the person's last action."""
    return recent_speeches(session, lambda state: state.table.phase in (Phase.OPEN, Phase.PLAY))


def thing_tip(session: CardTableSession, hit: str) -> str:
    """Return what a thing on the picture is."""
    look = PictureInput(
        session.view, session.scored_table, session.names, characters=session.characters
    )
    return tip(look, hit)


def is_clickable(session: CardTableSession, hit: str) -> bool:
    """Return True if a click on the picture would choose something."""
    free = [item for item in clickable_items(session) if item.objection is None]
    return item_at(hit, free, own_letter(session)) is not None


def is_movable(session: CardTableSession, hit: str) -> bool:
    """Return True if a thing on the picture is a card that a Move can take now."""
    lifts = [
        item
        for item in clickable_items(session)
        if isinstance(item.way, TakeCard) and item.objection is None
    ]
    return item_at(hit, lifts, own_letter(session)) is not None


def drop(session: CardTableSession, hit: str) -> None:
    """Click where something was dropped on the picture, if that chooses something.

    An empty place counts as the centre.
    """
    place = hit or "centre"
    if is_clickable(session, place):
        click(session, place)


def drag(session: CardTableSession, source: str, goal: str) -> None:
    """Move a card that was dragged from `source` to `goal`."""
    if is_movable(session, source):
        click(session, source)
        drop(session, goal)


def own_letter(session: CardTableSession) -> str:
    """Return the letter of the seat whose disks count: of an offer, that of the promising
    player.
    """
    talking = session.choice.is_composing_offer and session.choice.partner is not None
    return SEATS[session.choice.partner or 0 if talking else session.seat or 0]


def view_scene(
    session: CardTableSession,
    page: int,
    window: int = 0,
    *,
    lit: bool = True,
    worth: bool = True,
    counting: Counting | None = None,
) -> Scene:
    """Return the scene for a page width and a window height (0: any), in CSS pixels.

    The shifts of a Move chosen so far are shown in their new places, paler. `lit` marks the
    available choices, `worth` shows the value of a share. `counting` is what is shown of a
    settlement so far.
    """
    table, ahead = _table_after_shifts(session)
    played = session.shown_record.played
    return table_scene(
        session.view,
        table,
        names=session.names,
        width=table_width(page, window),
        height=max_table_height(window),
        parts=PARTS_WITHOUT_HAND,
        worth=worth,
        highlight=_available_hits(session, table) if lit else (),
        dimmed=ahead,
        lifted=_taken_card_hit(session, table),
        events=session.events,
        alone=session.parts.one_deal,
        goal=say("goal.deal" if session.parts.one_deal else "goal.game"),
        settled=session.settlement,
        people=session.persons,
        characters=session.characters,
        counting=counting,
        recent=last_action_hits(played[-1].action, session.scored_table) if played else (),
    )


def _table_after_shifts(session: CardTableSession) -> tuple[Table, list[str]]:
    """Return the table after the shifts chosen so far, and the hit ids of the moved cards."""
    table, shifts = session.table, session.choice.shifts if session.may_choose else ()
    out = sum(shift.goal is None for shift in shifts)
    after = apply_shifts(table, shifts)._replace(discard_size=table.discard_size + out)
    goals = Counter(f"front:{SEATS[at.goal]}:{at.card}" for at in shifts if at.goal is not None)
    ahead = [
        f"{name}:{_copy_count(after, name) - back}"
        for name, count in goals.items()
        for back in range(1, count + 1)
    ]
    return after, ahead


def _taken_card_hit(session: CardTableSession, table: Table) -> list[str]:
    """Return the card that a Move takes while its goal is being chosen; the topmost of copies."""
    if session.choice.taken_card is None or not session.may_choose:
        return []
    card, origin = session.choice.taken_card
    name = _card_hit_prefix(card, origin)
    return [f"{name}:{_copy_count(table, name) - 1}"]


def _card_hit_prefix(card: Card, origin: Seat | None) -> str:
    """Return the prefix of the hit id of a card that a Move can take."""
    return f"centre:{card}" if origin is None else f"front:{SEATS[origin]}:{card}"


def _copy_count(table: Table, name: str) -> int:
    """Return how many copies of a card are at a place: `centre:b+3`, `front:C:bP`."""
    where, _, what = name.rpartition(":")
    lies = table.centre if where == "centre" else table.fronts[parse_seat(where[-1])]
    return sum(str(card) == what for card in lies)


def clickable_items(session: CardTableSession) -> list[CardItem]:
    """Return the available items; open offers can be answered during any other choice."""
    seen = session.view
    if seen is None or not session.may_choose:
        return []
    return available_items.available_items(seen, session.choice)


def _available_hits(session: CardTableSession, table: Table) -> list[str]:
    """Return the hit ids of all available choices, with all copies of a card."""
    free = [item for item in clickable_items(session) if item.objection is None]
    lit = [hit for item in free for hit in hits_of_item(item, own_letter(session))]
    for hit in [hit for hit in lit if hit.endswith(":0")]:
        name = hit.removesuffix(":0")
        lit += [f"{name}:{at}" for at in range(1, _copy_count(table, name))]
    return lit


def hits_of_item(item: CardItem, own: str) -> list[str]:
    """Return the hit ids of an item for the own seat; the first of copies of a card."""
    match item.way:
        case TakeCard(card, origin):
            return [f"{_card_hit_prefix(card, origin)}:0"]
        case MoveGoal(None):
            return ["discard"]
        case MoveGoal(int(seat)) | Partner(seat):
            return [f"seat:{SEATS[seat]}"]
        case TermPart(part):
            return _hits_of_term(part, item.about, own)
        case CardCommand.TALK:
            return ["tokens"]
        case DoDeed(deed):
            return _hits_of_deed(deed, own)
    return []


def _hits_of_term(part: Term | TermBeginning, about: object, own: str) -> list[str]:
    """Return the hit ids of a part of an offer."""
    match part:
        case Play(_, int(front)) | Never(_, int(front)) if about is OfferList.WHERE:
            return [f"seat:{SEATS[front]}"]
        case _ if about is OfferList.WHERE:
            return []
        case Pass():
            return [f"disks:{own}"]
        case TermBeginning("play", None):
            return ["centre"]
        case TermBeginning("drop", None):
            return ["discard"]
    return []


def _hits_of_deed(deed: Deed, own: str) -> list[str]:
    """Return the hit ids of a deed."""
    match deed:
        case Pass():
            return [f"disks:{own}"]
        case Discard(()):
            return ["deck"]
        case Discard() | Drop():
            return ["discard"]
        case Accept(seat):
            return [f"accept:{SEATS[seat]}"]
        case Decline(seat):
            return [f"decline:{SEATS[seat]}"]
        case Play(_, int(front)):
            return [f"seat:{SEATS[front]}"]
        case Play() | Move():  # the shifts of a Move have been chosen
            return ["centre"]
        case Name(colour):
            return [f"name:{colour}"]
    return []


def item_at(hit: str, among: list[CardItem], own: str) -> CardItem | None:
    """Return the item that a click on the picture chooses; things stand for the place they
    are in.
    """
    kind, *rest = hit.split(":")
    wanted = [hit]
    if kind in ("front", "centre") and rest:
        wanted.append(":".join([kind, *rest[:-1], "0"]))
    if kind in ("front", "disks", "held", "token"):
        wanted.append(f"seat:{rest[0]}")
    if kind == "centre":
        wanted.append("centre")
    for place in wanted:
        for item in among:
            if place in hits_of_item(item, own):
                return item
    return None
