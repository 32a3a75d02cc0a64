"""Positions as values: the events that lead to a position, in one line of text or as JSON.

Players remember what has happened, so a position is more than the cards on the table. It consists of the rules and
every shuffle, roll and move since the start of the game.

    papageno players=2 | deal 9 4 0 3 7 5 / 1 8 6 2 ? ? then 8 3 | reveal a1, reveal b2, draw

The line starts with the game and the rules that aren't at their defaults. Then the events follow in order, after `|`:

    deal 9 4 0 / 3 ? 7 then 8 2     each player's cards, then those that come off the pile next
    pile 9 ? 4                      a shuffle: the cards in the order in which they come off the pile
    roll 3 10                       a roll of the dice
    reveal a1, draw                 moves of the player to move

A `?` is a card left to chance. So are cards that a deal or a pile doesn't list, missing cards at the end of a hand, and
shuffles and rolls that are missing entirely. Scores follow from the rules and aren't written.

In JSON, a position is an object with the keys `game`, `rules` and `events`. Each event has one key: `deal` (and
`then`), `shuffle` or `dice`, with a list, or `move`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardkit.table.definition import Definition
from cardkit.table.effects import Event
from cardkit.table.errors import CardkitError, NotationError
from cardkit.table.grammar import either, listed
from cardkit.table.parameters import hint, integer
from cardkit.table.registry import definition_of
from cardkit.table.scripted_games import ANY, Roll, moves_of
from cardkit.table.state import State

# The words that introduce chance events in a line.
CHANCE = ("deal", "pile", "roll")
HEAD = ("game", "rules", "events")


@dataclass(frozen=True)
class Deal:
    """A shuffle, given by the cards that it deals."""

    #: The cards of each player, in the order of the seats; all hands are the same size.
    hands: tuple[tuple[str, ...], ...]
    #: The cards that come off the pile after the deal.
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pile:
    """A shuffle, given by the order of the pile."""

    #: The cards in the order in which they come off the pile.
    cards: tuple[str, ...]


# An event of a position: a shuffle, a roll or a move.
PositionEvent = Deal | Pile | Roll | str


@dataclass(frozen=True, init=False, repr=False)
class Position:
    """A position of a game (see `cardkit.table.positions` for the notation).

    Two positions are equal if their lines are equal. A line is stored in its shortest form.

    Args:
        source: The line of text, its JSON, or another position.

    Raises:
        CardkitError: The game is unknown.
        RulesError: A rule is out of bounds.
        NotationError: The text isn't a position.

    >>> position = cardkit.Position("papageno players=2 | deal 9 4 0 3 7 5 / ? then 8 | reveal a1, reveal b2")
    >>> position.game, position.rules
    ('papageno', {'players': 2})
    >>> cardkit.play(position=position).view(1).areas[0]
    ('9', '', '', '', '', '')

    """

    #: The position as one line of text, in its shortest form.
    line: str
    #: The events in order: a `Deal`, a `Pile`, a roll of the dice (with its `faces`), or a move in notation.
    events: tuple[PositionEvent, ...] = field(compare=False)

    def __init__(self, source: str | Mapping[str, Any] | Position) -> None:
        if not isinstance(source, str | Mapping | Position):
            raise NotationError(f"a position is a line of text, or its JSON, not {source!r}")
        found = source.to_json() if isinstance(source, Position) else source
        head, events = _read(_json_of(found) if isinstance(found, str) else found)
        object.__setattr__(self, "events", events)
        object.__setattr__(self, "line", " | ".join([head, *_segments(events)]))

    @property
    def game(self) -> str:
        """The slug of the game.

        >>> cardkit.Position("trio").game
        'trio'
        """
        return self.line.split(maxsplit=1)[0]

    @property
    def rules(self) -> dict[str, Any]:
        """The rules that aren't at their defaults.

        >>> cardkit.Position("papageno players=2 birds=golf start=1").rules
        {'players': 2, 'birds': 'golf'}
        """
        return _rules(self.line.split(" | ", maxsplit=1)[0].split()[1:])

    def to_json(self) -> dict[str, Any]:
        """Return the position as an object for `json.dumps`. `Position` reads it back.

        >>> position = cardkit.Position("trio | deal 1 2 3 / ? / 4")
        >>> position.to_json()["events"]
        [{'deal': [['1', '2', '3'], ['?', '?', '?'], ['4', '?', '?']]}]
        >>> cardkit.Position(position.to_json()) == position
        True
        """
        return {"game": self.game, "rules": self.rules, "events": [_as_json(event) for event in self.events]}

    def __str__(self) -> str:
        """The line of text."""
        return self.line

    def __repr__(self) -> str:
        """An expression that creates this position."""
        return f"Position({self.line!r})"


def position_of(
    definition: Definition, rules: Mapping[str, Any], events: Sequence[Event], dealt: State, undrawn: int = 0
) -> Position:
    """Return the position of a game after the events of its record.

    Args:
        definition: The game.
        rules: All its rules.
        events: The events, as a record lists them.
        dealt: The state after the first deal.
        undrawn: The number of cards at the end of the last shuffle to leave to chance, because nobody has drawn them.

    """
    kept = [event for event in events if not event.keys() & {"round", "result"}]
    happened = [{"move": event["move"]} if "move" in event else event for event in kept]
    shuffles = [place for place, event in enumerate(happened) if "shuffle" in event]
    if shuffles:
        happened[shuffles[0]] = _by_hands(happened[shuffles[0]]["shuffle"], dealt)
        happened[shuffles[-1]] = _without_last(happened[shuffles[-1]], undrawn)
    return Position({"game": definition.slug, "rules": rules, "events": happened})


def _by_hands(cards: Sequence[str], dealt: State) -> Event:
    """Return the first deal as hands of equal size, with the cards that follow.

    In a game without hands, return the pile.
    """
    players, size = dealt.players, hand_size(dealt, len(cards))
    if not 0 < size * players <= len(cards):
        return {"shuffle": cards}
    hands = [cards[(seat - dealt.start) % players : size * players : players] for seat in range(players)]
    return {"deal": hands, "then": cards[size * players :]}


def hand_size(dealt: State, pile: int) -> int:
    """Return how many cards each player is dealt in a first deal from `pile` cards."""
    size: int = getattr(dealt, "hand_size", (pile - dealt.draw_count) // dealt.players)
    return size


def _without_last(event: Event, count: int) -> Event:
    """Return a shuffle without its last cards, which nobody has drawn yet."""
    pile = "then" if "then" in event else "shuffle"
    return {**event, pile: event[pile][: len(event[pile]) - count]}


# --- The line ---------------------------------------------------------------------------------------------------------


def _json_of(line: str) -> dict[str, Any]:
    """Return the content of a line as JSON."""
    first, *segments = line.split("|")
    slug, *rules = first.split() or [""]
    try:
        definition = definition_of(slug)
    except CardkitError as error:
        message = f"a position begins with its game, as in 'chicken players=2 | deal …': {error}"
        raise CardkitError(message) from None
    events = [event for segment in segments for event in _events_in(definition, " ".join(segment.split()))]
    return {"game": slug, "rules": _rules(rules), "events": events}


def _head(definition: Definition, rules: Mapping[str, Any]) -> str:
    """Return the game and the rules that aren't at their defaults, as text."""
    usual = definition.complete({"players": rules["players"]})
    unusual = [name for name in rules if rules[name] != usual[name]]
    if rules["players"] != definition.complete({})["players"]:
        unusual.insert(0, "players")
    return " ".join([definition.slug, *(f"{name}={_value_text(rules[name])}" for name in unusual)])


def _rules(words: Sequence[str]) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name in rules:
            problem = f"names the rule {name} twice" if equals else f"has {word!r} where a rule belongs"
            raise NotationError(f"the position {problem}: write each rule once, as in players=2, and then |")
        rules[name] = read_value(value)
    return rules


def read_value(text: str) -> Any:
    """Read the value of a rule: as JSON or, if it isn't JSON, as a string."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _value_text(value: object) -> str:
    if isinstance(value, str) and read_value(value) == value:
        return value
    return json.dumps(value, separators=(",", ":"))


def _events_in(definition: Definition, segment: str) -> list[Event]:
    """Return the content of one part of the line: a single event of chance, or any number of moves."""
    word, _, rest = segment.partition(" ")
    if word == "deal":
        hands, _, then = f"{rest} ".partition(" then ")
        return [{"deal": [hand.split() for hand in hands.split("/")], "then": then.split()}]
    if word == "pile":
        return [{"shuffle": rest.split()}]
    if word == "roll":
        return [{"dice": [read_value(face) for face in rest.split()]}]
    moves = moves_of(segment)
    words = [verb.word for verb in definition.move_kinds]
    if moves and definition.move_kinds.words(moves[0])[0] not in words:
        begins = "a part of a position begins with deal, pile, roll, or a move"
        meant = hint(word, [*CHANCE, *words], f"moves begin with {either(words)}")
        raise NotationError(f"{moves[0]!r} is not a move in {definition.name}, nor chance: {begins}; {meant}")
    return [{"move": move} for move in moves]


def _segments(events: Sequence[PositionEvent]) -> list[str]:
    """Return the parts of a line that describe events; consecutive moves form one part."""
    segments: list[str] = []
    after_move = False
    for event in events:
        if after_move and isinstance(event, str):
            segments[-1] += f", {event}"
        else:
            segments.append(_written(event))
        after_move = isinstance(event, str)
    return segments


def _written(event: PositionEvent) -> str:
    match event:
        case Deal(hands, then):
            cards = " / ".join(map(" ".join, hands))
            return f"deal {cards} then {' '.join(then)}" if then else f"deal {cards}"
        case Pile(cards):
            return f"pile {' '.join(cards)}"
        case Roll(faces):
            return f"roll {' '.join(map(str, faces))}"
    return event


# --- Cards and dice ---------------------------------------------------------------------------------------------------


def _deal(definition: Definition, hands: Sequence[Sequence[str]], then: Sequence[str]) -> Deal:
    """Return a deal in which the hands are filled up to the same size with cards left to chance."""
    size = max(map(len, hands), default=0)
    if not size:
        raise NotationError("a deal has no cards: write deal, and each player's cards with / between them")
    full = [[*hand, *[ANY] * (size - len(hand))] for hand in hands]
    return Deal(tuple(_cards(definition, hand) for hand in full), _cards(definition, then))


def _cards(definition: Definition, cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards in their usual notation. Raises NotationError."""
    notation = definition.layout
    return tuple(card if card == ANY else notation.card_text(notation.parse_card(card)) for card in cards)


def _roll(definition: Definition, faces: Sequence[Any]) -> Roll:
    if definition.dice is None:
        raise NotationError(f"{definition.name} has no dice: leave the roll out")
    shown = [face for face in map(integer, faces) if face is not None]
    if len(shown) < len(faces):
        found = listed([str(face) for face in faces])
        raise NotationError(f"a roll is written in whole numbers, as in roll 3 10, not {found}")
    return Roll(tuple(shown))


# --- JSON -------------------------------------------------------------------------------------------------------------


def _read(found: Mapping[str, Any]) -> tuple[str, tuple[PositionEvent, ...]]:
    """Return the first part of a position's line, and its events."""
    unknown = [key for key in found if key not in HEAD]
    if unknown or "game" not in found:
        wrong = f"unknown key {unknown[0]!r}" if unknown else "the key 'game' is missing"
        raise NotationError(f"{wrong}: the JSON of a position has {', '.join(HEAD)}")
    rules, events = found.get("rules", {}), found.get("events", [])
    if not isinstance(rules, Mapping) or not isinstance(events, list | tuple):
        raise NotationError("in the JSON of a position, rules is an object and events is a list")
    definition = definition_of(found["game"])
    happened = tuple(_event(definition, number, event) for number, event in enumerate(events, 1))
    return _head(definition, definition.complete(rules)), happened


def _event(definition: Definition, number: int, event: object) -> PositionEvent:
    match event:
        case {"deal": [*hands], **rest} if rest.keys() <= {"then"}:
            then: Any = rest.get("then", [])
            if all(map(_is_texts, [*hands, then])):
                return _deal(definition, hands, then)
        case {"shuffle": cards, **rest} if not rest and _is_texts(cards):
            return Pile(_cards(definition, cards))
        case {"dice": [*faces], **rest} if not rest:
            return _roll(definition, faces)
        case {"move": str(move), **rest} if not rest and len(moves_of(move)) == 1:
            return moves_of(move)[0]
    raise NotationError(
        f"event {number} of the position is not one of deal (lists of cards) with then, shuffle (a list of cards), "
        f"dice (a list of faces) and move (a text): {event!r}"
    )


def _is_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _as_json(event: PositionEvent) -> dict[str, Any]:
    match event:
        case Deal(hands, then):
            return {"deal": [list(hand) for hand in hands], **({"then": list(then)} if then else {})}
        case Pile(cards):
            return {"shuffle": list(cards)}
        case Roll(faces):
            return {"dice": list(faces)}
    return {"move": event}
