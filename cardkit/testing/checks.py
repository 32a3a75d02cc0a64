"""The checks for any game. Each is a function that raises AssertionError if the game fails.

The checks play random games, always with the same seeds, so that a failure can be repeated.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from cardkit.chances.past_shuffles import NotFoundError
from cardkit.chances.worlds import another_world
from cardkit.chances.worlds import worlds as worlds_of
from cardkit.table import chance, common_rules
from cardkit.table.definition import Definition
from cardkit.table.effects import HistoryEntry
from cardkit.table.errors import NotationError
from cardkit.table.event_text import tell_event
from cardkit.table.explanations import explain_number
from cardkit.table.game import Game
from cardkit.table.play_script import proofread
from cardkit.table.players import bot_descriptions, bot_games, bots_of
from cardkit.table.records import problem_in, replay
from cardkit.table.state import State
from cardkit.table.text_board import text_board
from cardkit.table.variants import Variant

# The largest number of legal moves to try in a position.
MANY = 100
# The approximate number of positions of a game to examine.
LOOKS = 12
# The limits of a random game.
SHORT = {"round_limit": 2, "move_limit": 300}
# The limit on rounds in whole games. Most games need fewer, but in some games points can also decrease.
ROUNDS = 20
# The number of games to play both compiled and interpreted.
COMPILED = 50

NO_WORLDS = "the game does not say how to redeal hidden cards: give its definition worlds=…"


class LackingError(Exception):
    """A game lacks what a check examines; the message explains what to add."""


# --- Games and positions to check -------------------------------------------------------------------------------------


def seats_of(definition: Definition) -> range:
    """Return the possible numbers of players of a game."""
    kind: Any = next(parameter.kind for parameter in definition.parameters if parameter.name == "players")
    return range(kind.low, kind.high + 1)


def played(definition: Definition) -> Iterator[Game]:
    """Yield a random game for each number of players, with at most two rounds and a limit on moves."""
    for players in seats_of(definition):
        rules = {"players": players, **SHORT}
        yield from bot_games(definition.slug, games=1, seed=players, rules=rules)


def positions(definition: Definition) -> Iterator[Game]:
    """Yield positions from these games: some early ones, some late ones, and the last one."""
    for game in played(definition):
        for event in (*range(1, game.history.now, 1 + game.history.now // LOOKS), game.history.now):
            yield game.at(event)


def _must(holds: object, problem: str) -> None:
    if not holds:
        raise AssertionError(problem)


# --- The checks -------------------------------------------------------------------------------------------------------


def texts(definition: Definition) -> None:
    """Every clause and parameter has a text, and the text files have no mistakes."""
    ids = Counter(clause.id for clause in definition.clauses)
    _must(max(ids.values()) == 1, f"clauses with equal ids: {[id_ for id_, count in ids.items() if count > 1]}")
    mistakes = proofread(definition)
    _must(not mistakes, "\n".join(map(str, mistakes)))


def ends(definition: Definition) -> None:
    """Every bot finishes games with any number of players, and somebody wins."""
    for players in seats_of(definition):
        for bot in bots_of(definition):
            rules = {"players": players, "round_limit": ROUNDS}
            for game in bot_games(definition.slug, games=1, seed=1, rules=rules, bots=[bot]):
                _must(game.winners, f"nobody wins a game of {players} players who are all {bot}: does it ever end?")


def moves(definition: Definition) -> None:
    """Each legal move has exactly one notation, and a clause permits it."""
    for game in positions(definition):
        for number, text in zip(game.history.legal()[:MANY], game.moves, strict=False):
            _must(definition.move_kinds.number(game.state, text) == number, f"{text!r} is read as another move")
            _must(game.why(text).allowed, f"{text!r} is listed as legal, but forbidden: {game.why(text)}")


def choices(definition: Definition) -> None:
    """Each legal move can be made by pointing or with a button, and has a sentence about what it would do."""
    if definition.card_selection:
        raise LackingError("moves are made by picking several cards, so not all moves are offered one by one")
    for game in positions(definition):
        offered = {choice.move: choice for choice in game.scene(game.turn).choices} if game.turn else {}
        for text in game.moves:
            choice = offered.get(text)
            _must(choice and (choice.path or choice.button), f"{text!r} cannot be pointed at, and it has no button")
            _must(choice and choice.says, f"no sentence says what {text!r} would do: [moves.…] does = …")


def refusals(definition: Definition) -> None:
    """The legal moves are exactly those that no clause forbids, and every refusal has its clause's sentences."""
    end = getattr(definition.rules, "END_OF_MOVES", None)
    if end is None:
        raise LackingError("moves are not numbered up to rules.END_OF_MOVES, so they cannot all be tried")
    for game in positions(definition):
        state, legal = game.state, set(game.history.legal())
        for move in range(end) if game.turn else ():
            if not _is_move_at(definition, state, move):
                continue
            answer = explain_number(definition, state, move, game.rules)
            _must(answer.allowed == (move in legal), f"{answer.short()}, but the list of legal moves says otherwise")
            _must(answer.sentences, f"{answer.short()} by {answer.clause}, which says nothing")


def _is_move_at(definition: Definition, state: State, move: int) -> bool:
    """Return whether a code is a move at this table: with few players, some codes refer to empty seats."""
    try:
        return definition.move_kinds.number(state, definition.move_kinds.text(move)) == move
    except NotationError:
        return False


def sentences(definition: Definition) -> None:
    """Everybody at the table gets a sentence for each move and each decision."""
    for game in played(definition):
        for number in range(1, game.history.now + 1):
            for seat in range(game.players + 1):
                said = tell_event(game, number, seat)
                _must(said and all(said), f"seat {seat} is told nothing about {game.events[number - 1]}")
        for seat in range(game.players + 1):
            _must(game.scene(seat).prompt, "nothing is said when the game is over")


def scenes(definition: Definition) -> None:
    """Every player can see the table in every position, as a scene and as text, and visible cards have pictures."""
    pictures = definition.art().faces
    for game in positions(definition):
        for seat in range(game.players + 1):
            scene = game.scene(seat)
            _must(scene.zones and scene.headline and text_board(scene), f"seat {seat} sees no table")
            cards = {slot.card for zone in scene.zones for slot in zone.slots if slot.card}
            _must(cards <= pictures.keys(), f"cards without a picture: {cards - pictures.keys()}")


def scores(definition: Definition) -> None:
    """The score sheets add up to the points of the round, and cite only clauses of the game."""
    for game in played(definition):
        for number, event in enumerate(game.events, 1):
            if "round" in event:
                sheets = game.at(number).score()
                points = [sheet.total for sheet in sheets]
                _must(points == event["round"]["points"], f"the sheets say {points}, the rules {event['round']}")
                cited = {id_ for sheet in sheets for line in sheet.lines for id_ in line.clauses}
                _must(cited <= definition.by_id().keys(), f"unknown clauses: {cited - definition.by_id().keys()}")


def records(definition: Definition) -> None:
    """A game can be recorded and replayed, and a damaged record is refused."""
    for game in played(definition):
        record = game.record(legal=True)
        again = replay(json.loads(json.dumps(record)))
        _must(again.record(legal=True) == record, "the record of a replayed game differs from the one it was made from")
        for number in range(0, len(record["events"]) - 1, 1 + game.history.now // LOOKS):
            damaged = deepcopy(record)
            _damage(damaged["events"][number], game.players)
            _must(problem_in(damaged), f"event {number + 1} of a record is wrong, but replay accepts it")


def _damage(event: dict[str, Any], players: int) -> None:
    """Damage an event of a record: change the player or a total, or remove a card."""
    if "seat" in event:
        event["seat"] = event["seat"] % players + 1
    elif "round" in event:
        event["round"]["totals"][0] += 1
    else:
        next(iter(event.values())).pop()


def time_travel(definition: Definition) -> None:
    """Undo restores the position, and redo repeats the move."""
    for game in played(definition):
        state, events = game.state, game.events
        game.undo()
        game.undo()
        game.redo()
        game.redo()
        _must((game.state, game.events) == (state, events), "undo and redo lead to another position")


def fields(definition: Definition) -> None:
    """A state has only integers, and rows of integers of constant length, so that it can be compiled."""
    sizes = definition.rules.FIELDS
    for game in positions(definition):
        for name, value in vars(game.state).items():
            row = value if isinstance(value, list) else [value]
            if name != "effects":
                _must({type(number) for number in row} == {int}, f"s.{name} must hold only integers")
                _must(len(row) == (sizes[name] or 1), f"s.{name} has {len(row)} numbers, not {sizes[name] or 1}")


def compiled(definition: Definition) -> None:
    """Compiled games between all bots are identical to games at the table."""
    for players in (seats_of(definition)[0], seats_of(definition)[-1]):
        names = [*reversed(bots_of(definition))]
        bots = [names[seat % len(names)] for seat in range(players)]
        _check_compiled(definition, players, bots)


def _check_compiled(definition: Definition, players: int, bots: Sequence[str]) -> None:
    if find_spec("numba") is None:
        raise LackingError('numba is not installed, so nothing is compiled: pip install "cardkit[simulation]"')
    from cardkit.simulation.game_series import play, series_of
    from cardkit.simulation.result_table import GAME, MOVES, SCORED

    cast = tuple(bots_of(definition))  # one compiled loop serves all tables
    series = replace(series_of(definition.slug, seed=1, bots=bots, rules={"players": players}), cast=cast)
    fast = play(series, 0, COMPILED)
    for number, game in enumerate(bot_games(definition.slug, games=COMPILED, seed=1, bots=bots, rules=series.rules)):
        rounds = [event["round"] for event in game.events if "round" in event]
        mine = fast.rounds[fast.rounds[:, GAME] == number]
        points = [row.tolist() for row in mine[:, SCORED : SCORED + len(game.sides)]]
        _must(points == [each["points"] for each in rounds], f"game {number} of {bots} has other points when compiled")
        moved = sum("move" in event for event in game.events)
        _must(fast.games[number, MOVES] == moved, f"game {number} of {bots} has another number of moves when compiled")


def secrets(definition: Definition) -> None:
    """Nothing hidden leaks: a player sees the same in every world that the player can't tell from the real one."""
    if definition.worlds is None:
        raise LackingError(NO_WORLDS)
    for game in positions(definition):
        for seat in range(game.players + 1):
            other = _in_another_world(game, seat)
            _must(_shown(other, seat) == _shown(game, seat), f"seat {seat} sees what it may not know")


def worlds(definition: Definition) -> None:
    """In every world, the record with all moves made so far can be replayed."""
    if definition.worlds is None:
        raise LackingError(NO_WORLDS)
    found = 0
    for number, game in enumerate(positions(definition)):
        seat = number % (game.players + 1)
        world = next(worlds_of(game, seat, seed=number))
        try:
            record = json.loads(json.dumps(world.record()))
        except NotFoundError:  # this world has no past, so it proves nothing
            continue
        found += 1
        again = replay(record).at(world.history.now)
        _must(again.record() == record, f"the record of a world of seat {seat} is another one when it is replayed")
        _must(again.view(seat) == game.view(seat), f"seat {seat} can tell a world from the real game")
    _must(found, "no world has a past")


def _in_another_world(game: Game, seat: int) -> Game:
    world = another_world(game.definition, game.state, seat - 1, game.history.now)
    for name in chance.FIELDS:
        setattr(world, name, getattr(game.state, name).copy())
    other = game.at(game.history.now - 1)
    other.history.append(HistoryEntry(game.events[-1], world, game.history.entry(game.history.now).effects))
    return other


def _shown(game: Game, seat: int) -> tuple[object, ...]:
    over = game.state.phase in {common_rules.ROUND_OVER, common_rules.GAME_OVER}
    return game.view(seat), game.scene(seat), str(game), game.score() if over else None


def has_tutorial(definition: Definition) -> None:
    """The game has a tutorial."""
    _needs(definition.tutorial(), "no tutorial: write one in text/en/tutorial.toml")


def has_positions(definition: Definition) -> None:
    """Every clause has a prepared position that illustrates it."""
    shown = {position.clause for position in definition.positions()}
    left = [id_ for id_ in definition.by_id() if id_ not in shown and not id_.startswith("common.")]
    _needs(not left, f"no position shows {', '.join(left)}: write them in text/en/positions.toml")


def has_odds(definition: Definition) -> None:
    """The game can answer questions about probabilities."""
    _needs(definition.part("odds"), "no exact probabilities: write them in a module odds.py")


def has_pictures(definition: Definition) -> None:
    """The cards have pictures."""
    package = definition.clauses.home() if isinstance(definition, Variant) else definition.package
    drawn = package and files(package).joinpath("text", "cards.svg").is_file()
    _needs(drawn, "the cards are plain: draw them in text/cards.svg")


def has_bots(definition: Definition) -> None:
    """The game has a bot that doesn't play at random, and a description of how it plays."""
    _needs(definition.bots, "no computer player but random: give the definition bots=…")
    said = bot_descriptions(definition)
    silent = [name for name in definition.bots if not said[name]]
    _must(not silent, f"bots that do not say how they play: {', '.join(silent)}")


def _needs(found: object, lacking: str) -> None:
    if not found:
        raise LackingError(lacking)


# The checks that every game must pass.
ALWAYS = (texts, ends, moves, choices, refusals, sentences, scenes, scores, records, time_travel, fields, compiled)
# The checks for optional parts of a game.
IF_THERE = (secrets, worlds, has_bots, has_tutorial, has_positions, has_odds, has_pictures)

#: All checks by name. Each raises AssertionError if a game fails, and LackingError if there is nothing to check.
CHECKS: Mapping[str, Callable[[Definition], None]] = {check.__name__: check for check in (*ALWAYS, *IF_THERE)}
