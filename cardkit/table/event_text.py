"""Describe the events of a game in sentences that contain only what the listener may know."""

from collections.abc import Iterator

from cardkit.table.game import Game, speaker_to
from cardkit.table.grammar import Within
from cardkit.table.wording import HERE, Person, say


def tell_event(game: Game, number: int, seat: int) -> list[str]:
    """Return sentences about event `number` of a game for the player in `seat` (0: an onlooker)."""
    moment, speaker, wording = game.history.entry(number), speaker_to(game, seat), game.definition.wording
    event = moment.event
    if "move" in event:
        return wording.tell(event["move"], moment.effects, event["seat"], speaker)
    if "round" in event:
        return [wording.round_sentence(event["round"]["points"], event["round"]["totals"], speaker)]
    if "dice" in event and game.definition.dice:
        return [game.definition.dice.tell(event["dice"], moment.position.seat + 1, speaker)]
    if "result" in event:
        return [game.at(number).scene(seat).prompt]
    if not deals(game, number):
        return [wording.shuffled_again()]
    return [say(HERE, {"round": moment.position.round}, "dealt", "first" if number == 1 else "later")]


def deals(game: Game, number: int) -> bool:
    """Return whether event `number` is the shuffle that starts a round."""
    return "shuffle" in game.history.entry(number).event and (
        number == 1 or "round" in game.history.entry(number - 1).event
    )


def round_start(game: Game) -> int:
    """Return the number of the event that started the current round."""
    return next(number for number in range(game.history.now, 0, -1) if deals(game, number))


def since(game: Game, first: int, seat: int) -> Iterator[str]:
    """Yield sentences about all events from number `first` to now for the player in `seat`."""
    for number in range(first, game.history.now + 1):
        yield from tell_event(game, number, seat)


def taken_back(game: Game, seat: int, since: int) -> str:
    """Return a sentence for the player in `seat` about the move that has just been undone.

    `since` is the number of the last event before the undo.
    """
    event, speaker = game.history.entry(game.history.now + 1).event, speaker_to(game, seat)
    known = {
        "doing": Within(game.definition.wording.as_subject(event["move"], speaker)),
        "who": Person(speaker, event["seat"]),
        "own": event["seat"] == seat,
        "round": game.state.round,
        "same_round": game.history.entry(since).position.round == game.state.round,
    }
    return say(HERE, known, "taken_back", "says")
