"""`cardkit play`: a whole game in the terminal against bots."""

from collections.abc import Sequence
from pathlib import Path

from cardkit.cli.arguments import GAME, Command, Own, filled, game_and_rules
from cardkit.cli.rules import title_of
from cardkit.cli.table import Table, check_free, file_path
from cardkit.cli.terminal import Terminal, prepare_to_ask
from cardkit.table.beginning import play
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.players import bot_named, usual_opponent
from cardkit.table.words import count_of

POSITION: Own = {"--position": {"metavar": "LINE", "type": filled}}
# The name of the human player in a record.
PERSON = "a person"


def run(argv: Sequence[str]) -> int:
    """Play one game."""
    options = Command("play", *GAME, "--seed", "--seat", "--bots", "--record", own=POSITION).read(argv)
    definition, rules = game_and_rules(options)
    if options.position:
        game = play(definition.slug, position=options.position, seed=options.seed, **rules)
    else:
        game = Game(definition, rules, seed=options.seed)
    game.check_seat(options.seat, onlooker=False)
    path = file_path(options.record) if options.record else None
    if path:
        check_free(path)
    players = _players(options.bots or [usual_opponent(definition)], options.seat, game.players)
    bots = {seat: bot_named(definition, name) for seat, name in enumerate(players, 1) if name != PERSON}
    called = [name if name == PERSON else f"bot:{name}" for name in players]
    _play(Table(game, options.seat, bots, called, Terminal()), path)
    return 0


def _players(bots: Sequence[str], seat: int, players: int) -> list[str]:
    """The names of all players in seat order, the person among the bots; one bot for all others, or one for each."""
    chosen = list(bots)
    if len(chosen) not in {1, players - 1}:
        opponents = count_of(players - 1, "opponent")
        raise CardkitError(f"{len(chosen)} bots for {opponents}: name one bot for all of them, or one for each")
    others = chosen * (players - 1) if len(chosen) == 1 else chosen
    return [*others[: seat - 1], PERSON, *others[seat - 1 :]]


def _play(table: Table, path: Path | None) -> None:
    prepare_to_ask()
    _welcome(table)
    table.game.play_on()
    try:
        table.play()
    finally:
        if path:
            table.save(path)
            table.terminal.say(f"The game is saved in {path}.")


def _welcome(table: Table) -> None:
    definition, terminal = table.game.definition, table.terminal
    terminal.say(f"{title_of(definition)}. {definition.tagline}", strong=definition.name)
    terminal.say(f"You are in seat {table.seat} of {table.game.players}. Type ? for help, 'rules' for the rulebook.")
    print()
