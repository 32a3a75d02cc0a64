"""The worlds that a seat cannot tell from the real one, drawn by lot.

A world is a position in which everything that the seat has seen is as it is, and all that it cannot know is dealt anew:
cards, and also the seed and the generator's streams, which decide the shuffles to come. Each shuffle of the cards that
fits what the seat has seen is as likely as any other. What others chose to do says no more than it shows: a card that
was seen to leave a hand was in it, and who could not have drawn with a certain card had none.

World `number` of a position is always the same, and depends on what the seat knows alone. Each game's `worlds` does it
in two steps. `prepare` is done once for a position: it puts what is hidden in an order that tells nothing, and works
out what the second step needs. `another_world` then plants a seed, and `deal_anew` deals by it.
"""

from collections.abc import Callable, Iterator
from itertools import count

from cardkit.table import chance
from cardkit.table.definition import Definition
from cardkit.table.game import Game
from cardkit.table.state import State

SEED = 0
"""The seed of all worlds; each number gives a seed of its own (`chance.seed_of_game`)."""


def plant_world(s: State, number: int) -> None:
    """Put the seed of world `number` into the state, and start both streams from it."""
    chance.plant(s, chance.seed_of_game(SEED, number))
    chance.start_stream(s, chance.CHANCE, 0)


def another_world(definition: Definition, s: State, seat: int, number: int) -> State:
    """World `number` of a position, as a seat (from 0; -1: an onlooker) can know it."""
    return dealer(definition, s, seat)(number)


def dealer(definition: Definition, s: State, seat: int) -> Callable[[int], State]:
    """Prepare a position, and return what makes its worlds, each by its number."""
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
    """Infinite iterator over games this player cannot tell from this one: `next(game.worlds(seat=2))`.

    All that the player in `seat` (the one to move, unless given; 0: an onlooker) cannot know is dealt anew, every world
    as likely as the shuffles make it. World number k depends on what that player knows, on `seed` and on k alone. The
    present position is dealt anew, not the past: the record of such a game still has the true shuffles and moves.
    Raises CardkitError if there is no such seat, or if the game does not say how to deal anew.
    """
    whose = seat if seat is not None else game.turn or 1
    game.check_seat(whose, onlooker=True)
    deal = dealer(game.definition, game.state, whose - 1)
    for number in count():
        yield game.with_position(deal(chance.seed_of_game(seed, number)))
