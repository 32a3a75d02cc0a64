"""Reconstruct the past of a world: shuffles that lead to its position by the moves that were made.

A world is a position (see `worlds`), but its record also needs shuffles, which must not reveal the real ones. So each
hidden card of the real round is traced from its shuffle to where it is now, and replaced by the card that is there in
the world. If a game stores hands as numbers of cards of each kind, single cards can't be traced. Then the cards of a
hand are replaced as a whole, in some order in which every move that was made is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import NamedTuple

from cardkit.table import common_rules
from cardkit.table.definition import legal_moves
from cardkit.table.effects import Event, HistoryEntry
from cardkit.table.errors import CardkitError, NotationError
from cardkit.table.explanations import explain
from cardkit.table.game import Game
from cardkit.table.known_position import is_secret, owners_of
from cardkit.table.records import replay_event
from cardkit.table.scene import DIE
from cardkit.table.state import State, fields_of

# The maximum number of orders of hidden cards to try until all moves are legal.
TRIES = 200

NOBODY = -1

LAST = itemgetter(-1)  # chooses the last legal move

# The number of a shuffle in the round (from 0), and the index of a card in it.
Place = tuple[int, int]
# The name of a field of the state, and an index in its list.
Field = tuple[str, int]
# The fields that now contain each card that can be traced.
Found = dict[Place, list[Field]]
# The cards of each shuffle of a round, in the order in which they are drawn.
Shuffles = list[list[int]]


class NotFoundError(CardkitError):
    """The search found no past for a world, although one of the many untried orders of the cards might work."""


class Card(int):
    """A card that remembers its position in its shuffle wherever the rules move it."""

    place: Place


def past_of(game: Game, seat: int, world: State, seed: int) -> list[HistoryEntry]:
    """Return a history that leads to a world.

    Args:
        game: The real game.
        seat: The seat of the player for whom the world was made, from 1; 0: an onlooker.
        world: The position of the world, which becomes the last position of the history.
        seed: The seed for random orders of cards.

    Raises:
        CardkitError: If no shuffle can lead to the world by the moves that were made.
        NotFoundError: If the search found no such shuffle.

    """
    begins = first_of_round(game.events)
    luck = Random(seed)
    events = [*_without_the_undrawn(game, begins, luck), *_Round(game, seat, begins).events(world, luck)]
    twin = Game(game.definition, game.rules, seed=seed, names=game.names)
    for number, event in enumerate(events, 1):
        replay_event(twin, number, event)
    moments = [twin.history.entry(number) for number in range(1, len(events) + 1)]
    moments[-1] = HistoryEntry(moments[-1].event, world, moments[-1].effects)
    return moments


def first_of_round(events: Sequence[Event]) -> int:
    """Return the index of the event that deals the last round, or the number of events if there is none."""
    deals = [at for at, event in enumerate(events) if "shuffle" in event and (not at or "round" in events[at - 1])]
    return deals[-1] if deals else len(events)


def _without_the_undrawn(game: Game, begins: int, luck: Random) -> list[Event]:
    """Return the events of the earlier rounds, with the cards that nobody drew shuffled into another order."""
    events = game.events
    shuffles = [at for at, event in enumerate(events) if "shuffle" in event]
    for at, following in zip(shuffles, [*shuffles[1:], len(events)], strict=True):
        if following <= begins and "round" in events[following - 1]:
            cards = [*events[at]["shuffle"]]
            drawn = len(cards) - game.history.entry(following).position.draw_count
            events[at] = {"shuffle": [*cards[:drawn], *luck.sample(cards[drawn:], len(cards) - drawn)]}
    return events[:begins]


class ReplayedRound(NamedTuple):
    """A round replayed with other cards, as far as possible: its events, the positions after them, and the problem."""

    events: list[Event]
    positions: list[State]
    problem: str = ""


class _Round:
    """The last round of a game, with its real cards; `seat` counts from 1 (0: an onlooker)."""

    def __init__(self, game: Game, seat: int, begins: int) -> None:
        self.game, self.seat, self.begins = game, seat, begins
        self.definition, self.rules = game.definition, game.definition.rules
        self.start, self.happened = game.at(begins), game.events[begins:]
        self.seen = [game.history.entry(begins + 1 + at).position for at in range(len(self.happened))]
        shuffles = [at for at, event in enumerate(self.happened) if "shuffle" in event]
        parse = self.definition.layout.parse_card
        self.cards = [[parse(card) for card in self.happened[at]["shuffle"]] for at in shuffles]
        self.kinds = {card for row in self.cards for card in row}  # any other value in a field isn't a card
        self.owners = [owners_of(game, begins, begins + at) for at in shuffles]
        moves = [at for at, event in enumerate(self.happened) if "move" in event]
        self.secret = {at for at in moves if is_secret(game, begins + at + 1, seat)}

    def events(self, world: State, luck: Random) -> list[Event]:
        """Find events of the round that lead to a world. Raises CardkitError if there are none."""
        best = ReplayedRound([], [])
        for found in [self.followed(), {}] if self.secret else [self.followed()]:
            cards, loose = self.exchanged(found, world, luck)
            choices = (None, LAST, luck.choice) if self.secret else (None,)
            best = ReplayedRound([], [])
            for tries in range(TRIES if loose and not (found and self.secret) else len(choices)):
                tried = cards if tries < len(choices) else self.in_another_order(cards, loose, len(best.events), luck)
                played = self.played(self.with_the_rest(tried, luck), choices[tries % len(choices)])
                if self.leads_to(played, found, world):
                    return played.events
                if len(played.events) >= len(best.events):
                    cards, best = tried, played
        if loose:
            raise NotFoundError(f"no shuffle was found that leads to this world{best.problem}")
        raise CardkitError(f"no shuffle leads to this world by the moves that were made{best.problem}")

    # --- Replacing the cards ---

    def exchanged(self, found: Found, world: State, luck: Random) -> tuple[Shuffles, dict[int, list[Place]]]:
        """Return the shuffles with a world's cards, and for each hand the positions whose order isn't determined."""
        cards, loose = [[*row] for row in self.cards], dict[int, list[Place]]()
        for of, owners in enumerate(self.owners):
            for at in range(len(cards[of])):
                owner = owners[at] if at < len(owners) else NOBODY
                if (of, at) in found:
                    cards[of][at] = self.now_at(found[of, at], cards[of][at], world)
                elif owner >= 0 and owner != self.seat - 1:
                    loose.setdefault(self.group(owner), []).append((of, at))
        if found:
            loose = {owner: places for owner, places in loose.items() if len(places) > self.has_played(owner)}
        for places in loose.values():
            self.exchange_hands(cards, places, world, luck)
        return cards, loose

    def has_played(self, owner: int) -> int:
        """Return how many cards have left a player's hand. Everybody saw them, so they are the same in the world."""
        came = sum(owners.count(owner) for owners in self.owners)
        return came - self.hands(self.seen[-1])[owner].total()

    def followed(self) -> Found:
        """Replay the round with traceable cards, and return the fields of the state that now contain each of them."""
        marked = [[_marked(card, (of, at)) for at, card in enumerate(cards)] for of, cards in enumerate(self.cards)]
        state = self.played(marked).positions[-1]
        found: Found = {}
        for name, value in fields_of(state).items():
            row = value if isinstance(value, list) else [value]
            for index, card in enumerate(row[: state.draw_count] if name == "draw" else row):
                if isinstance(card, Card):
                    found.setdefault(card.place, []).append((name, index))
        return found

    def now_at(self, fields: Sequence[Field], card: int, world: State) -> int:
        """Return the card that the world has where the real card is now."""
        values = [_value(world, field) for field in fields]
        return next((value for value in values if value != card and value in self.kinds), card)

    def group(self, owner: int) -> int:
        """Return the owner of a hand, or the owner's side if players may have exchanged cards in secret."""
        return common_rules.side_of(self.start.state, owner) if self.secret and owner != NOBODY else owner

    def exchange_hands(self, cards: Shuffles, places: Sequence[Place], world: State, luck: Random) -> None:
        """Replace the cards in players' hands with those in a world; cards that were played stay the same."""
        owners = {self.owner(place) for place in places}
        held, holds = self.hands(self.seen[-1]), self.hands(world)
        came = Counter(cards[of][at] for of, at in places)
        gone = came - _together(held, owners)
        rest = Counter(came)
        rest.update(_together(holds, owners))
        rest.subtract(_together(held, owners) + gone)
        if min(rest.values()) < 0:
            return
        left: list[Place] = []
        for owner in sorted(owners):
            mine = [place for place in places if self.owner(place) == owner]
            need = +rest & holds[owner]
            played = len(mine) - need.total()
            for of, at in mine:
                card = cards[of][at]
                if played > 0 and gone[card]:  # if there are copies, the first one counts as played
                    gone[card] -= 1
                    played -= 1
                elif need.total():
                    card = luck.choice(sorted(need.elements()))
                    need[card] -= 1
                    rest[card] -= 1
                    cards[of][at] = card
                else:
                    left.append((of, at))
        for (of, at), card in zip(left, [*gone.elements(), *rest.elements()], strict=True):
            cards[of][at] = card

    def owner(self, place: Place) -> int:
        """Return the player who got a card, from 0."""
        of, at = place
        return self.owners[of][at]

    def hands(self, s: State) -> list[Counter[int]]:
        """Return the cards in the zones of each player that their owner sees."""
        look, scene, parse = self.definition.look, self.definition.scene, self.definition.layout.parse_card
        scenes = (scene(look(s, owner), self.game.names) for owner in range(s.players))
        own = ([zone for zone in each.zones if zone.group == "own"] for each in scenes)
        return [
            Counter(parse(slot.card) for zone in zones for slot in zone.slots if slot.card and DIE not in slot.card)
            for zones in own
        ]

    def in_another_order(
        self, cards: Shuffles, loose: Mapping[int, Sequence[Place]], reached: int, luck: Random
    ) -> Shuffles:
        """Swap two cards of the player whose move wasn't possible; otherwise swap two cards of a random player."""
        mover = self.happened[reached].get("seat", 0) - 1 if reached < len(self.happened) else NOBODY
        group = self.group(mover) if mover >= 0 else NOBODY
        places = loose.get(group) or loose[luck.choice([*loose])] if loose else []
        tried = [[*row] for row in cards]
        if len(places) > 1:
            (of, at), (other, there) = luck.sample(places, 2)
            tried[of][at], tried[other][there] = cards[other][there], cards[of][at]
        return tried

    def with_the_rest(self, cards: Shuffles, luck: Random) -> Shuffles:
        """Complete the shuffles: the remaining cards are those that were shuffled again before anybody drew them."""
        changed = [[*row] for row in cards]
        for row, real, owners in zip(changed[:-1], self.cards, self.owners, strict=False):
            rest = sorted((Counter(real) - Counter(row[: len(owners)])).elements())
            row[len(owners) :] = luck.sample(rest, len(rest))
        return changed

    # --- Replaying the round ---

    def played(
        self, cards: Sequence[Sequence[int]], choose: Callable[[Sequence[int]], int] | None = None
    ) -> ReplayedRound:
        """Replay the round with other cards, as far as possible.

        Args:
            cards: The cards of each shuffle.
            choose: Chooses the moves that others made in secret. Default: they make the same moves if they can.

        """
        s, shuffles, played = self.start.state, iter(cards), ReplayedRound([], [])
        text = self.definition.layout.card_text
        for at, event in enumerate(self.happened):
            s, told = s.copy(), event
            if "shuffle" in event:
                pile = next(shuffles)
                self.rules.before_shuffle(s)
                if Counter(s.draw[: s.draw_count]) != Counter(pile):
                    return played._replace(problem=f": event {self.begins + at + 1} shuffles other cards")
                s.draw[: s.draw_count] = reversed(pile)
                self.rules.after_shuffle(s)
                told = {"shuffle": [text(card) for card in pile]}
            elif "dice" in event and self.definition.dice is not None:
                s.dice[:] = event["dice"]
                self.definition.dice.settle(s)
            elif "move" in event:
                move, problem = self.move(s, at, choose)
                if problem:
                    return played._replace(problem=f": event {self.begins + at + 1} is not allowed there: {problem}")
                told = {"seat": event["seat"], "move": self.definition.move_kinds.text(move)}
                self.rules.do(s, move)
            played.events.append(told)
            played.positions.append(s)
        return played

    def move(self, s: State, at: int, choose: Callable[[Sequence[int]], int] | None) -> tuple[int, str]:
        """Return the move of an event (or another one if it was secret), and why it isn't possible (empty if it is)."""
        verbs, event = self.definition.move_kinds, self.happened[at]
        if event["seat"] != s.seat + 1:
            return 0, f"it is the turn of seat {s.seat + 1}"
        if at in self.secret and choose and (choose != LAST or self.group(s.seat) != self.group(self.seat - 1)):
            return choose(legal_moves(self.rules, s)), ""
        try:
            answer = explain(self.definition, s, event["move"], self.game.rules)
            if answer.allowed:
                return verbs.number(s, event["move"]), ""
        except NotationError as error:
            return 0, str(error)
        if at in self.secret:
            return legal_moves(self.rules, s)[-1], ""
        return 0, str(answer)

    def leads_to(self, played: ReplayedRound, found: Found, world: State) -> bool:
        """Return whether a replayed round is complete, leads to a world, and always looked the same to the player."""
        if len(played.events) < len(self.happened):
            return False
        s, look, seat = played.positions[-1], self.definition.look, self.seat - 1
        if s.draw[: s.draw_count] != world.draw[: world.draw_count] or self.hands(s) != self.hands(world):
            return False
        in_hands = _together(self.hands(world), range(world.players))
        hands = {
            name for name in fields_of(world) if self.cards_in(name, world) == in_hands
        }  # their order doesn't matter
        places = [field for fields in found.values() for field in fields if field[0] not in hands]
        values = ((_value(s, field), _value(world, field)) for field in places)
        if any(mine != other for mine, other in values if other in self.kinds):
            return False
        return all(look(one, seat) == look(other, seat) for one, other in zip(played.positions, self.seen, strict=True))

    def cards_in(self, name: str, s: State) -> Counter[int]:
        """Count the cards in a field of a state."""
        value = getattr(s, name)
        return Counter(card for card in value if card in self.kinds) if isinstance(value, list) else Counter()


def _marked(card: int, place: Place) -> Card:
    marked = Card(card)
    marked.place = place
    return marked


def _value(s: State, field: Field) -> int:
    name, index = field
    value = getattr(s, name)
    return int(value[index] if isinstance(value, list) else value)


def _together(hands: Sequence[Counter[int]], owners: Iterable[int]) -> Counter[int]:
    return sum((hands[owner] for owner in owners), Counter())
