"""Worlds: random positions that a player cannot tell from the real one.

In a world, everything that the player has seen stays, and everything that the player cannot know is redealt: cards, and
also the seed and the generator's streams, which decide future shuffles. Each shuffle that fits what the player has seen
is equally likely. The choices of others say no more than they show: a card that was seen to leave a hand was in it, and
a player whose move was legal only without a certain card did not have it.

World `number` of a position is always the same, and depends only on what the player knows. Each game's `worlds` works
in two steps. `prepare` runs once for a position: it sorts what is hidden, so that the order reveals nothing, and
computes what the second step needs. Then `another_world` plants a seed, and `deal_anew` deals with it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from cardkit.chances.past_shuffles import past_of
from cardkit.table import chance
from cardkit.table.definition import Definition
from cardkit.table.game import Game, checked_seat, with_history
from cardkit.table.state import State

# The seed of all worlds; each number gives its own seed (`chance.seed_of_game`).
SEED = 0


def plant_world(s: State, number: int) -> None:
    """Store the seed of world `number` in the state, and start both streams from it."""
    chance.plant(s, chance.seed_of_game(SEED, number))
    chance.start_stream(s, chance.CHANCE, 0)


def another_world(definition: Definition, s: State, seat: int, number: int) -> State:
    """World `number` of a position, for a seat (from 0; -1: an onlooker)."""
    return dealer(definition, s, seat)(number)


def dealer(definition: Definition, s: State, seat: int) -> Callable[[int], State]:
    """Prepare a position, and return the function that makes its worlds by number."""
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
    """Infinite iterator over games that this player cannot tell from this one: `next(game.worlds(seat=2))`.

    Everything that the player in `seat` cannot know is redealt (default: the player to move; 0: an onlooker); each
    world has its true probability. World number k depends only on what that player knows, on `seed` and on k.

    A world has its own seed and its own past: its record has shuffles that lead to its position by the moves that were
    made, and can be replayed. Raises CardkitError if there is no such seat, or if the game does not define how to
    redeal. Asking for the past raises it if no shuffles lead to the world: then `worlds` of the game deals cards that a
    player can't have.

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
