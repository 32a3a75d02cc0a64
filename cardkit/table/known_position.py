"""The position of a game, complete or with only the cards that one player can know."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardkit.table.effects import EVERYBODY, MOVED, TURNED, Event
from cardkit.table.errors import CardkitError, RecordError
from cardkit.table.game import Game
from cardkit.table.positions import Position, hand_size, position_of
from cardkit.table.records import replay_event
from cardkit.table.scripted_games import ANY


def position_in(game: Game, *, pile: bool = True, seat: int | None = None) -> Position:
    """Return the position of the game as a value that you can save, compare, share and play from.

    Args:
        game: The game.
        pile: Whether the position includes the cards that nobody has drawn yet. If not, they are left to chance.
        seat: A player (0: an onlooker); if given, all cards of this round that this player can't know are left to
            chance. By default, the position includes all cards.

    Raises:
        CardkitError: The table has fewer seats, or other players have chosen cards in secret.

    >>> game = cardkit.play("chicken", players=2, seed=12)
    >>> game.position(pile=False)
    Position('chicken players=2 | deal 4 chick 6 chick chick 1 / 6 1 3 5 5 chick then 4')
    >>> game.position(seat=1)
    Position('chicken players=2 | deal 4 chick 6 chick chick 1 / ? ? ? ? ? ? then 4')
    >>> cardkit.play(position=game.position()).view(1) == game.view(1)
    True

    """
    undrawn = 0 if pile and seat is None else game.state.draw_count
    events = game.events if seat is None else as_known_to(game, seat)
    dealt = game.at(min(game.history.now, 1)).state
    return position_of(game.definition, game.rules, events, dealt, undrawn)


def as_known_to(game: Game, seat: int) -> list[Event]:
    """Return the events of a game, with `?` for each card of this round that the player in `seat` can't know.

    A card is unknown if swapping it with a card of the same shuffle that somebody else has, or that is in the pile,
    would change neither which moves are legal nor what the player has seen. Seat 0 is an onlooker. Raises CardkitError
    if other players have chosen cards in secret.
    """
    events = game.events
    begins = max((number for number, event in enumerate(events, 1) if "round" in event), default=0)
    if any(is_secret(game, number, seat) for number in range(begins + 1, game.history.now + 1)):
        raise CardkitError(f"players have chosen cards in secret: the line of moves would tell seat {seat} which")
    shuffles = [number for number in range(begins, game.history.now) if "shuffle" in events[number]]
    for number in shuffles:
        left = game.state.draw_count if number == shuffles[-1] else 0
        hidden = _hidden(game, seat, begins, number, left)
        cards = events[number]["shuffle"]
        events[number] = {"shuffle": [ANY if place in hidden else card for place, card in enumerate(cards)]}
    return events


def is_secret(game: Game, number: int, seat: int) -> bool:
    """Return whether an event is a move of another player that this player can't tell from another legal move."""
    moment = game.history.entry(number)
    if moment.event.get("seat", seat) == seat or any(
        each.seen_by == EVERYBODY and each.kind in {MOVED, TURNED} for each in moment.effects
    ):
        return False
    before, shown = game.at(number - 1), game.at(number).view(seat)
    others = [before.copy() for _ in before.history.legal()]
    made = [each.history.do(move).event for each, move in zip(others, before.history.legal(), strict=True)]
    return any(event != moment.event and each.view(seat) == shown for each, event in zip(others, made, strict=True))


def _hidden(game: Game, seat: int, begins: int, number: int, left: int) -> set[int]:
    """Return the indices in a shuffle of the cards that a player can't know; the last `left` cards are undrawn."""
    events, owners = game.events, owners_of(game, begins, number)
    cards, drawn = events[number]["shuffle"], len(owners)
    shown = [game.at(event).view(seat) for event in range(begins + 1, game.history.now + 1)]
    known, partners = set[int](), dict[int, int]()
    for place in range(drawn):
        twins = {each: other for each, other in partners.items() if _same(cards, owners, each, place)}
        others = [each for each in range(drawn) if each not in known and owners[each] != owners[place]]
        rest = [each for each in [*range(drawn, drawn + left), *others] if each not in twins.values()]
        for other in _others(cards, place, drawn, rest):
            shuffle = _exchanged(cards, {**twins, place: other})
            changed = [*events[:number], {"shuffle": shuffle}, *events[number + 1 :]]
            if _looks_the_same(game, changed, begins, shown, seat):
                partners[place] = other
                break
        else:
            known.add(place)
    return {*partners, *range(drawn, drawn + left)}


def _same(cards: Sequence[str], owners: Sequence[int], one: int, other: int) -> bool:
    """Return whether the cards at two indices are equal and have the same owner, so swapping them has no effect."""
    return cards[one] == cards[other] and owners[one] == owners[other]


def owners_of(game: Game, begins: int, number: int) -> list[int]:
    """Return who got each card of shuffle `number` so far, in the order of the pile.

    An owner is a seat, counted from 0; a number below 0 is the table. `begins` is the number of the event that deals
    the round.
    """
    events, s = game.events, game.history.entry(number + 1).position
    pile = len(events[number]["shuffle"])
    dealt = hand_size(s, pile) * s.players if number == begins else 0
    owners = [(place + s.starter) % s.players if place < dealt else -1 - place for place in range(pile - s.draw_count)]
    for later in range(number + 1, game.history.now):
        if "shuffle" in events[later]:
            break
        drawn = pile - game.history.entry(later + 1).position.draw_count - len(owners)
        owners += [events[later].get("seat", 0) - 1] * drawn
    return owners


def _others(cards: Sequence[str], place: int, drawn: int, rest: Sequence[int]) -> Iterator[int]:
    """Yield the indices of the cards with which to swap a card.

    These are all cards of the `rest` that have been drawn, and one card of each kind that is still in the pile.
    """
    kinds = {cards[other]: other for other in rest if other >= drawn}
    others = [*kinds.values(), *(other for other in rest if other < drawn)]
    return (other for other in others if cards[other] != cards[place])


def _exchanged(cards: Sequence[str], partners: Mapping[int, int]) -> list[str]:
    """Return the cards after swapping each of these indices with its partner."""
    exchanged = [*cards]
    for one, other in partners.items():
        exchanged[one], exchanged[other] = exchanged[other], exchanged[one]
    return exchanged


def _looks_the_same(game: Game, events: Sequence[Event], begins: int, shown: Sequence[Any], seat: int) -> bool:
    """Return whether the events are possible and show a player the same thing each time."""
    other = game.at(begins)
    try:
        for number in range(begins, len(events)):
            replay_event(other, number + 1, events[number])
            if other.view(seat) != shown[number - begins]:
                return False
    except RecordError:
        return False
    return True
