"""Start a game, from a new deal or from a given position."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardkit.table import chance
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.grammar import either
from cardkit.table.parameters import merged
from cardkit.table.positions import Deal, Pile, Position, PositionEvent, hand_size
from cardkit.table.registry import GAMES, definition_of
from cardkit.table.scripted_games import ANY, Roll, in_turn, stacked
from cardkit.table.state import State

# The largest number of deals to try until the moves of a position are legal.
MOST_DEALS = 1_000


def play(
    game: str | None = None,
    *,
    position: Position | str | Mapping[str, Any] | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    rules: Mapping[str, object] | None = None,
    **more_rules: object,
) -> Game:
    """Start a game: `cardkit.play("papageno", players=3, seed=7, birds="golf")`.

    Args:
        game: The slug of the game; not needed with a `position`.
        position: A position to start from (see `cardkit.Position`), which determines the game and its rules. Cards that
            it leaves to chance are dealt at random, so that every deal in which its moves are legal is equally likely.
        seed: The seed of the shuffles and dice: the same seed gives the same shuffles. By default, a new seed each
            time.
        names: The names of the players, one for each seat.
        rules: Rules as a mapping.
        more_rules: Rules by name, as in `players=3`. All other rules keep their defaults.

    Raises:
        CardkitError: The game is unknown, or the position breaks the rules.
        RulesError: A rule is unknown or out of bounds.
        NotationError: The `position` is a string that can't be read as a position.

    >>> cardkit.play("papageno", players=3, seed=7, birds="golf")
    <Papageno, 3 players, seat 1 to move, 1 event>
    >>> cardkit.play(position="papageno players=2 | deal 9 4 0 3 7 5 / ? then 8 | reveal a1, reveal b2").moves
    ['draw', 'take']

    """
    if position is not None:
        return _play_from(Position(position), game, {**(rules or {}), **more_rules}, seed, names)
    if game is None:
        raise CardkitError(f"say which game to play: {either([*GAMES])}; or give a position")
    definition = definition_of(game)
    begun = Game(
        definition, merged(play, definition.name, definition.parameters, rules, more_rules), seed=seed, names=names
    )
    begun.advance()
    return begun


def _play_from(
    position: Position,
    slug: str | None,
    rules: Mapping[str, object],
    seed: int | None,
    names: Sequence[str] | None,
) -> Game:
    if slug not in {None, position.game}:
        raise CardkitError(f"this is a position of {position.game}, not of {slug}: name {position.game}, or no game")
    if rules:
        raise CardkitError(f"the position has its own rules: write {next(iter(rules))}= there, after {position.game}")
    definition, first = definition_of(position.game), chance.checked_seed(seed)
    for deal in range(MOST_DEALS):
        seed_of_deal = chance.seed_of_game(first, deal) if deal else first
        game = Game(definition, position.rules, seed=seed_of_deal, names=names)
        problem, by_chance = _follow(game, position.events)
        if not problem:
            game.advance()
            return game
        if not by_chance:
            raise CardkitError(problem)
    raise CardkitError(f"no deal of {MOST_DEALS:,} allows these moves: {problem}")


def _follow(game: Game, events: Sequence[PositionEvent]) -> tuple[str, bool]:
    """Replay these events in a new game.

    Return the error if a move isn't allowed (empty if all are allowed), and whether chance dealt any cards.
    """
    by_chance = False
    for event in events:
        by_chance |= _catch_up(game, event)
        if isinstance(event, Roll):
            game.history.append(game.history.rolled(list(event.faces)))
        elif not isinstance(event, str):
            cards = _in_order(game, event)
            by_chance |= ANY in cards or len(cards) < _pile(game)
            game.history.append(game.history.shuffled(_with_chance(game, cards)))
        else:
            answer = game.why(event)
            if not answer.allowed:
                return f"event {game.history.now + 1} of the position is not allowed: {answer}", by_chance
            game.history.do(game.definition.move_kinds.number(game.state, event))
    return "", by_chance


def _catch_up(game: Game, event: PositionEvent) -> bool:
    """Perform the unwritten events that come before an event, and return whether any of them was left to chance.

    Raises CardkitError if the event can't follow.
    """
    kind = "move" if isinstance(event, str) else "dice" if isinstance(event, Roll) else "shuffle"
    by_chance = False
    while game.next_event() not in {kind, "move", ""}:
        by_chance |= game.next_event() in {"shuffle", "dice"}
        game.advance(events=1)
    if game.next_event() != kind:
        what = "roll" if kind == "dice" else kind
        comes = f"seat {game.turn} is to move" if game.turn else "the game is over"
        raise CardkitError(f"the position has a {what} after event {game.history.now}, but there {comes}")
    return by_chance


def _in_order(game: Game, event: Deal | Pile) -> Sequence[str]:
    """Return the cards of a deal in the order in which they come off the pile."""
    if isinstance(event, Pile):
        return event.cards
    if not game.history.awaits_deal():
        raise CardkitError(
            f"no hands are dealt after event {game.history.now}: write pile, and the cards that come off it"
        )
    if len(event.hands) != game.players:
        raise CardkitError(f"a deal needs {game.players} hands, one for each player, not {len(event.hands)}")
    dealt = game.history.shuffled(chance.shuffle_draw_pile).position
    size, longest = hand_size(dealt, _pile(game)), max(map(len, event.hands))
    if longest > size:
        raise CardkitError(f"a deal has {longest} cards for a player, but each is dealt {size}")
    hands = [[*hand, *[ANY] * (size - len(hand))] for hand in event.hands]
    return (*in_turn(hands, dealt.starter + 1), *event.then)


def _pile(game: Game) -> int:
    """Return the number of cards in the pending shuffle."""
    state = game.state
    game.definition.rules.before_shuffle(state)
    return int(state.draw_count)


def _deck(game: Game) -> str:
    """Return the sentences, with their clauses, that show how the rules of this game change its usual deck."""
    usual = game.definition.complete({})
    setup = [clause for clause in game.definition.clauses if clause.id.startswith("setup.")]
    return " ".join(
        f"{sentence.text.removesuffix('.')} ({clause.id})."
        for clause in setup
        for sentence in clause.sentences(game.rules)
        if sentence not in clause.sentences(usual)
    )


def _with_chance(game: Game, cards: Sequence[str]) -> Callable[[State], None]:
    deck = _deck(game) if game.history.awaits_deal() else ""
    return stacked(game.definition.layout, cards, chance.shuffle_draw_pile, deck)
