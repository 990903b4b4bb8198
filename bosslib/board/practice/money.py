"""Questions about money: payout, the Boss's remainder, a helper's income and the fair price."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.actions import Open, Terms
from bosslib.board.bots.plan import From, plan
from bosslib.board.narration import millions
from bosslib.board.practice.deals import CLOSED, LATE, agreed, done, placed
from bosslib.board.practice.question import Question, success, sums
from bosslib.board.settle import closings, fair_price, is_paid, owed
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.board.view import view
from bosslib.game import Seat
from bosslib.teaching.exercise import called

TWO = 2


def payout(rng: Random, level: int) -> Question:
    """Return a question about the payout of a deal (B-CLOSE-1)."""
    state = agreed(rng, level, dividends=False)
    table = state.table
    kept = table.payout - sum(due(table).values())
    return Question(
        state=state,
        seat=table.boss,
        task="payout",
        answer=table.payout,
        shows=of_payout(table, kept),
        told=(pays(table),),
        values={"value": millions(table.tile.value)},
    )


def of_payout(table: Table, kept: int) -> dict[str, int]:
    """Return the numbers that known mistakes give for the payout."""
    return {"kept": kept, "dividends": table.space.dividends, "one-dividend": table.tile.value}


def keeps(rng: Random, level: int) -> Question:
    """Return a question about what the Boss keeps of a deal (B-CLOSE-1)."""
    while True:
        state = agreed(rng, level, dividends=False)
        table = state.table
        struck = [each for each in table.bargains if each.struck]
        unpaid = [each for each in struck if not is_paid(table, each.player)]
        late = level == LATE
        by_dividends = any(each.terms.price.dividends for each in struck)
        if due(table) and (level == 1 or (unpaid if late else by_dividends)):
            break
    answer = table.payout - sum(due(table).values())
    paid = sums(due(table).items())
    return Question(
        state=state,
        seat=table.boss,
        task="keeps-active" if late else "keeps",
        answer=answer,
        shows=of_keeps(table, answer),
        told=(
            pays(table),
            *priced(table, [each for each in struck if each not in unpaid]),
            *(success("unpaid", name=called(each.player)) for each in unpaid),
            success("keeps", paid=paid, left=millions(answer)),
        ),
        values={"value": millions(table.tile.value)},
    )


def of_keeps(table: Table, kept: int) -> dict[str, int]:
    """Return the numbers that known mistakes give for the Boss's remainder."""
    struck = [each.terms.price for each in table.bargains if each.struck]
    value = table.tile.value
    return {
        "active": table.payout - sum(each.millions(value) for each in struck),
        "prices": table.payout - sum(each.number for each in struck),
        "dividends": table.space.dividends,
        "paid": table.payout - kept,
        "all": table.payout,
    }


def gets(rng: Random, level: int) -> Question:
    """Return a question about a helper's income (B-DEAL-5, B-DEAL-8, B-VAR-3)."""
    found: Iterator[Bargain] = iter(())
    while not (bargain := next(found, None)):
        state = agreed(rng, level, dividends=True)
        found = (each for each in state.table.bargains if _asks(state.table, each, level, rng))
    table, price = state.table, bargain.terms.price
    sum_, name = price.millions(table.tile.value), called(bargain.player)
    paid = is_paid(table, bargain.player)
    shows = {"active": sum_} if not paid else {}
    shows |= {
        "each": sum_ * len(bargain.terms.pieces),
        "dividends": price.number,
        "even": table.payout // table.space.needs,
    }
    told = [] if paid else [success("unpaid", name=name)]
    if paid:
        many = len(bargain.terms.pieces) > 1
        told = [success("together")] * many + [*priced(table, [bargain])]
        told.append(success("gets", name=name, sum=millions(sum_)))
    return Question(
        state=state,
        seat=table.boss,
        task="gets-active" if level == LATE else "gets",
        answer=sum_ if paid else 0,
        shows=shows,
        told=tuple(told),
        values={"name": name, "value": millions(table.tile.value)},
    )


def _asks(table: Table, bargain: Bargain, level: int, rng: Random) -> bool:
    """Return True if an agreement suits the level: of two cards, or affected by the variant."""
    if level == 1:
        return True
    if level == LATE:
        return is_paid(table, bargain.player) == (rng.random() < 0.4)
    return len(bargain.terms.pieces) > 1


def fair(rng: Random, level: int) -> Question | None:
    """Return a question about the fair price (B-TWO-2), on level 3 about all of them together."""
    state = placed(rng, TWO, CLOSED[level])
    state = done(state, state.table.turn, Open())
    table, made = state.table, plan(view(state, state.table.boss))
    used = len(made.of(From.FAIR))
    price, rest = fair_price(table), table.payout % table.space.needs
    whole = level == LATE
    own = made.of(From.HAND) or made.missing
    if bool(rest) != (level > 1) or not used or (whole and (used < 2 or own)):
        return None
    shows = {"up": price + bool(rest), "dividend": table.tile.value, "half": table.payout // 2}
    told = [success("fair", sum=table.payout, needs=table.space.needs, price=millions(price))]
    if whole:
        shows = {"once": price, "late": table.payout * used // table.space.needs}
        shows |= {"up": (price + 1) * used, "dividend": table.tile.value * used}
        told.append(success("fair-all", count=used, sum=millions(price * used)))
    return Question(
        state=state,
        seat=table.boss,
        task="fair-all" if whole else "fair",
        answer=price * used if whole else price,
        shows=shows,
        told=tuple(told),
        values={"name": called(1 - table.boss), "value": millions(table.tile.value)},
    )


def due(table: Table) -> dict[Seat, int]:
    """Return what the Boss owes each player, in millions."""
    return owed(table, next(closings(table), ()))


def pays(table: Table) -> str:
    """Return the sentence that explains the payout."""
    return success(
        "payout",
        count=table.space.dividends,
        value=millions(table.tile.value),
        sum=millions(table.payout),
    )


def priced(table: Table, bargains: list[Bargain]) -> Iterator[str]:
    """Yield sentences that convert prices in dividends to millions."""
    prices: dict[int, Terms] = {
        each.terms.price.number: each.terms for each in bargains if each.terms.price.dividends
    }
    for number, terms in prices.items():
        yield success("priced", count=number, sum=millions(terms.price.millions(table.tile.value)))
