"""Questions about money: payout, the Boss's remainder, a helper's income and the fair price."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.actions import Open, Terms
from bosslib.board.bots.plan import Origin, cheapest_plan
from bosslib.board.narration import millions
from bosslib.board.payoffs import closings, fair_price, is_paid, owed
from bosslib.board.practice.deals import (
    CLOSED_DEALS,
    SPECIAL_LEVEL,
    apply_deed,
    random_agreed_deal,
    random_turn,
)
from bosslib.board.practice.question import BoardQuestion, payment_listing, solution_sentence
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.board.view import view
from bosslib.game import Seat
from bosslib.teaching.exercise import name_placeholder

TWO = 2


def payout_question(rng: Random, level: int) -> BoardQuestion:
    """Return a question about the payout of a deal (B-CLOSE-1)."""
    state = random_agreed_deal(rng, level, dividends=False)
    table = state.table
    kept = table.payout - sum(owed_by_boss(table).values())
    return BoardQuestion(
        state=state,
        seat=table.boss,
        task="payout",
        answer=table.payout,
        mistake_numbers=payout_mistakes(table, kept),
        solution=(payout_sentence(table),),
        values={"value": millions(table.tile.value)},
    )


def payout_mistakes(table: Table, kept: int) -> dict[str, int]:
    """Return the numbers that known mistakes give for the payout."""
    return {"kept": kept, "dividends": table.space.dividends, "one-dividend": table.tile.value}


def remainder_question(rng: Random, level: int) -> BoardQuestion:
    """Return a question about what the Boss keeps of a deal (B-CLOSE-1)."""
    while True:
        state = random_agreed_deal(rng, level, dividends=False)
        table = state.table
        struck = [each for each in table.bargains if each.is_struck]
        unpaid = [each for each in struck if not is_paid(table, each.player)]
        late = level == SPECIAL_LEVEL
        by_dividends = any(each.terms.price.dividends for each in struck)
        if owed_by_boss(table) and (level == 1 or (unpaid if late else by_dividends)):
            break
    answer = table.payout - sum(owed_by_boss(table).values())
    paid = payment_listing(owed_by_boss(table).items())
    return BoardQuestion(
        state=state,
        seat=table.boss,
        task="keeps-active" if late else "keeps",
        answer=answer,
        mistake_numbers=remainder_mistakes(table, answer),
        solution=(
            payout_sentence(table),
            *dividend_sentences(table, [each for each in struck if each not in unpaid]),
            *(solution_sentence("unpaid", name=name_placeholder(each.player)) for each in unpaid),
            solution_sentence("keeps", paid=paid, left=millions(answer)),
        ),
        values={"value": millions(table.tile.value)},
    )


def remainder_mistakes(table: Table, kept: int) -> dict[str, int]:
    """Return the numbers that known mistakes give for the Boss's remainder."""
    struck = [each.terms.price for each in table.bargains if each.is_struck]
    value = table.tile.value
    return {
        "active": table.payout - sum(each.millions(value) for each in struck),
        "prices": table.payout - sum(each.number for each in struck),
        "dividends": table.space.dividends,
        "paid": table.payout - kept,
        "all": table.payout,
    }


def helper_question(rng: Random, level: int) -> BoardQuestion:
    """Return a question about a helper's income (B-DEAL-5, B-DEAL-8, B-VAR-3)."""
    found: Iterator[Bargain] = iter(())
    while not (bargain := next(found, None)):
        state = random_agreed_deal(rng, level, dividends=True)
        found = (
            each for each in state.table.bargains if _is_suitable(state.table, each, level, rng)
        )
    table, price = state.table, bargain.terms.price
    sum_, name = price.millions(table.tile.value), name_placeholder(bargain.player)
    paid = is_paid(table, bargain.player)
    shows = {"active": sum_} if not paid else {}
    shows |= {
        "each": sum_ * len(bargain.terms.pieces),
        "dividends": price.number,
        "even": table.payout // table.space.needs,
    }
    told = [] if paid else [solution_sentence("unpaid", name=name)]
    if paid:
        many = len(bargain.terms.pieces) > 1
        told = [solution_sentence("together")] * many + [*dividend_sentences(table, [bargain])]
        told.append(solution_sentence("gets", name=name, sum=millions(sum_)))
    return BoardQuestion(
        state=state,
        seat=table.boss,
        task="gets-active" if level == SPECIAL_LEVEL else "gets",
        answer=sum_ if paid else 0,
        mistake_numbers=shows,
        solution=tuple(told),
        values={"name": name, "value": millions(table.tile.value)},
    )


def _is_suitable(table: Table, bargain: Bargain, level: int, rng: Random) -> bool:
    """Return True if an agreement suits the level: of two cards, or affected by the variant."""
    if level == 1:
        return True
    if level == SPECIAL_LEVEL:
        return is_paid(table, bargain.player) == (rng.random() < 0.4)
    return len(bargain.terms.pieces) > 1


def fair_price_question(rng: Random, level: int) -> BoardQuestion | None:
    """Return a question about the fair price (B-TWO-2), on level 3 about all of them together."""
    state = random_turn(rng, TWO, CLOSED_DEALS[level])
    state = apply_deed(state, state.table.turn, Open())
    table, made = state.table, cheapest_plan(view(state, state.table.boss))
    used = len(made.from_origins(Origin.FAIR))
    price, rest = fair_price(table), table.payout % table.space.needs
    whole = level == SPECIAL_LEVEL
    own = made.from_origins(Origin.HAND) or made.missing
    if bool(rest) != (level > 1) or not used or (whole and (used < 2 or own)):
        return None
    shows = {"up": price + bool(rest), "dividend": table.tile.value, "half": table.payout // 2}
    told = [
        solution_sentence("fair", sum=table.payout, needs=table.space.needs, price=millions(price))
    ]
    if whole:
        shows = {"once": price, "late": table.payout * used // table.space.needs}
        shows |= {"up": (price + 1) * used, "dividend": table.tile.value * used}
        told.append(solution_sentence("fair-all", count=used, sum=millions(price * used)))
    return BoardQuestion(
        state=state,
        seat=table.boss,
        task="fair-all" if whole else "fair",
        answer=price * used if whole else price,
        mistake_numbers=shows,
        solution=tuple(told),
        values={"name": name_placeholder(1 - table.boss), "value": millions(table.tile.value)},
    )


def owed_by_boss(table: Table) -> dict[Seat, int]:
    """Return what the Boss owes each player, in millions."""
    return owed(table, next(closings(table), ()))


def payout_sentence(table: Table) -> str:
    """Return the sentence that explains the payout."""
    return solution_sentence(
        "payout",
        count=table.space.dividends,
        value=millions(table.tile.value),
        sum=millions(table.payout),
    )


def dividend_sentences(table: Table, bargains: list[Bargain]) -> Iterator[str]:
    """Yield sentences that convert prices in dividends to millions."""
    prices: dict[int, Terms] = {
        each.terms.price.number: each.terms for each in bargains if each.terms.price.dividends
    }
    for number, terms in prices.items():
        yield solution_sentence(
            "priced", count=number, sum=millions(terms.price.millions(table.tile.value))
        )
