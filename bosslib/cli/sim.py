"""`python -m bosslib sim`: simulate many games of bots and print their results."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bosslib.cli.game_options import add_game_options
from bosslib.errors import BossError
from bosslib.game import AnyGame
from bosslib.games import find_game
from bosslib.sim import CONFIDENCE, Estimate, SimulationResult, compare_bots, simulate
from bosslib.words import join_list, say


def add_arguments(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    """Add the arguments of `sim`."""
    add_game_options(parser, asked)
    parser.add_argument("--players", type=int, help=say("sim.help.players"))
    usual = "careful,random,random,random"
    parser.add_argument("--bots", default=usual, help=say("sim.help.bots", names=usual))
    parser.add_argument("--games", type=int, default=100, help=say("sim.help.games"))
    parser.add_argument("--seed", type=int, default=1, help=say("sim.help.seed"))
    parser.add_argument("--jobs", type=int, default=1, help=say("sim.help.jobs"))
    for flag in ("json", "ladder", "advice"):
        parser.add_argument(f"--{flag}", action="store_true", help=say(f"sim.help.{flag}"))


def run(arguments: argparse.Namespace) -> int:
    """Run the simulation, print the results and return 0.

    Raises BossError for invalid arguments.
    """
    from time import perf_counter

    played = find_game(arguments.game)
    rules = played.rules(vars(arguments))
    if arguments.ladder:
        return _print_ladder(arguments, played, rules)
    if arguments.advice:
        return _print_advice(arguments, played, rules)
    names = [name.strip() for name in arguments.bots.split(",")]
    players = len(names) if arguments.players is None else arguments.players
    played.new(players)
    if len(names) != players:
        raise BossError("bots.number", count=len(names), players=players)
    bots = [played.bot(name) for name in names]
    began = perf_counter()
    result = simulate(
        bots,
        arguments.games,
        arguments.seed,
        rules=rules,
        jobs=arguments.jobs,
        game=arguments.game,
    )
    seconds = perf_counter() - began
    printed = _as_json if arguments.json else _as_text
    print(printed(result, names, arguments, rules, seconds))
    return 0


def _print_ladder(arguments: argparse.Namespace, played: AnyGame, rules: object) -> int:
    """Print the result of each bot of the ladder against the next lower one."""
    print(say("sim.ladder.head", count=arguments.games, seed=arguments.seed))
    for players in played.sizes if arguments.players is None else (arguments.players,):
        for lower, upper in pairwise(played.ladder):
            found = compare_bots(
                upper,
                lower,
                players,
                arguments.games,
                arguments.seed,
                rules=rules,
                jobs=arguments.jobs,
                game=arguments.game,
            )
            values = {
                "upper": upper,
                "lower": lower,
                "more": _format_estimate(played.money, found.money_lead),
            }
            one, other = (say("sim.share", number=share) for share in found.wins)
            print(
                say("sim.ladder.row", players=players, **values, one=one, other=other), flush=True
            )
    return 0


def _print_advice(arguments: argparse.Namespace, played: AnyGame, rules: object) -> int:
    """Print what each piece of advice of the game's lessons brings."""
    from bosslib.teaching.advice import PLAYERS, advice_sentence, all_advice, measure_advice

    players = PLAYERS if arguments.players is None else arguments.players
    values = {"players": players, "count": arguments.games, "seed": arguments.seed}
    print(say("sim.advice.head", **values))
    for advice in all_advice(played.name):
        found = measure_advice(
            played.name,
            advice,
            arguments.games,
            arguments.seed,
            players=players,
            rules=rules,
            jobs=arguments.jobs,
        )
        more = _format_estimate(played.money, found.gain)
        words = advice_sentence(played.name, advice.name)
        print(say("sim.advice.row", more=more, advice=words, lesson=advice.lesson), flush=True)
    return 0


def _as_json(
    result: SimulationResult,
    names: list[str],
    given: argparse.Namespace,
    rules: Any,
    seconds: float,
) -> str:
    import json

    bots = [
        {"place": place, "name": name, "money": money._asdict(), "wins": wins._asdict()}
        for place, (name, money, wins) in enumerate(_bot_results(result, names), 1)
    ]
    return json.dumps(
        {
            "players": len(names),
            "games": given.games,
            "played": given.games * len(names),
            "seed": given.seed,
            "rules": rules._asdict(),
            "bots": bots,
            "interval": CONFIDENCE,
            "deals": result.deals,
            "actions": result.actions,
            "deeds": dict(sorted(result.deeds.items())),
            "seconds": round(seconds, 3),
        }
    )


def _as_text(
    result: SimulationResult,
    names: list[str],
    given: argparse.Namespace,
    rules: object,
    seconds: float,
) -> str:
    players, played = len(names), given.games * len(names)
    on = find_game(given.game).describe_rules(rules)
    head = {"players": players, "games": given.games, "played": played, "rules": join_list(on)}
    lines = [say("sim.head", seed=given.seed, **head), say("sim.columns")]
    for place, (name, money, wins) in enumerate(_bot_results(result, names), 1):
        dollars, share = (
            _format_estimate(find_game(given.game).money, money),
            _format_estimate("sim.share", wins),
        )
        lines.append(say("sim.row", place=place, name=name, money=dollars, wins=share))
    lines.append(say("sim.how", count=given.games))
    sums = {"deals": result.deals, "actions": result.actions, "each": result.actions / played}
    lines.append(say("sim.sums", seconds=seconds, **sums))
    return "\n".join(lines)


def _bot_results(result: SimulationResult, names: list[str]) -> zip[tuple[str, Estimate, Estimate]]:
    return zip(names, result.money, result.wins, strict=True)


def _format_estimate(key: str, estimate: Estimate) -> str:
    mean = say(key, number=estimate.mean)
    if estimate.margin is None:
        return mean
    return say("sim.range", mean=mean, margin=say(key, number=estimate.margin))
