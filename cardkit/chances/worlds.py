"""Make worlds: random positions that fit everything a player knows about the real one.

A world keeps everything that the player has seen. It redeals the cards that the player can't know, and replaces the
seed, which decides future shuffles. Every shuffle that fits what the player has seen is equally likely. No conclusions
are drawn from the choices of others, only from the rules: a card that left a hand was in it, and if a move was legal
only without a certain card, its player didn't have that card.

World number k of a position is always the same, and depends only on what the player knows. A game redeals in two
steps. `prepare` runs once for a position: it sorts the hidden cards, so that their order reveals nothing, and computes
what the second step needs. `deal_anew` then deals each world from that world's seed.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from cardkit.chances.past_shuffles import past_of
from cardkit.table import chance
from cardkit.table.definition import Definition
from cardkit.table.game import Game, checked_seat, with_history
from cardkit.table.state import State

# The seed of all worlds. The seed of one world is computed from it and the number of the world (`chance.seed_of_game`).
SEED = 0


def plant_world(s: State, number: int) -> None:
    """Store the seed of world `number` in a state, and start its random streams from it."""
    chance.plant(s, chance.seed_of_game(SEED, number))
    chance.start_stream(s, chance.CHANCE, 0)


def another_world(definition: Definition, s: State, seat: int, number: int) -> State:
    """Return world `number` of a position, for a seat (from 0; -1: an onlooker)."""
    return dealer(definition, s, seat)(number)


def dealer(definition: Definition, s: State, seat: int) -> Callable[[int], State]:
    """Prepare a position for a seat (from 0; -1: an onlooker); return a function that makes its worlds by number."""
    deal, prepared = definition.dealt_anew(), s.copy()
    scratch = [0.0] * deal.SCRATCH
    deal.prepare(prepared, seat, scratch)

    def dealt(number: int) -> State:
        world = prepared.copy()
        plant_world(world, number)
        deal.deal_anew(world, seat, scratch)
        return world

    return dealt


def worlds(game: Game, seat: int | None = None, *, seed: int = 0) -> Iterator[Game]:
    """Iterate endlessly over random games that fit everything a player knows: `next(game.worlds(seat=2))`.

    Everything that the player can't know is redealt, with the true probabilities. World number k depends only on what
    the player knows, on `seed` and on k. Each world has its own seed and its own past: its record contains shuffles
    that lead to its position by the moves that were made.

    Args:
        game: The game; `game.worlds` passes it.
        seat: The seat of the player, from 1; 0: an onlooker. Default: the seat to move, or seat 1 if nobody is to move.
        seed: The seed of the worlds.

    Raises:
        CardkitError: If the seat doesn't exist, or the game doesn't define how to redeal. Also if the past of a world
            is asked for and no shuffles lead to it; then the game's `worlds` deals cards that a player can't have.

    >>> game = cardkit.play("trio", players=3, seed=7)
    >>> next(game.worlds(seat=2)).view(2) == game.view(2)
    True

    """
    whose = checked_seat(game, seat if seat is not None else game.turn or 1, onlooker=True)
    deal, now = dealer(game.definition, game.state, whose - 1), game.copy()
    first = chance.checked_seed(seed)
    for number in count():
        world = chance.seed_of_game(first, number)
        position, own_seed = deal(world), chance.seed_of_game(SEED, world)
        past = partial(past_of, now, whose, position.copy(), own_seed)
        yield with_history(now, now.history.world(position, own_seed, past), seed=own_seed)
