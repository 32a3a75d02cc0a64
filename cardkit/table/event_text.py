"""What has happened in a game, event by event, in sentences that reveal no more than one player may know."""

from collections.abc import Iterator

from cardkit.table.game import Game, speaker_to
from cardkit.table.grammar import Within
from cardkit.table.wording import HERE, Person, say


def tell_event(game: Game, number: int, seat: int) -> list[str]:
    """Describe event `number` of a game to `seat`."""
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
    """Say whether event `number` is the shuffle that begins a round."""
    return "shuffle" in game.history.entry(number).event and (
        number == 1 or "round" in game.history.entry(number - 1).event
    )


def round_start(game: Game) -> int:
    """Find the event that began the current round."""
    return next(number for number in range(game.history.now, 0, -1) if deals(game, number))


def since(game: Game, first: int, seat: int) -> Iterator[str]:
    """Describe everything that has happened from event `first` on to `seat`."""
    for number in range(first, game.history.now + 1):
        yield from tell_event(game, number, seat)


def taken_back(game: Game, seat: int, since: int) -> str:
    """Describe to `seat` which move has just been undone, between event `since` and now."""
    event, speaker = game.history.entry(game.history.now + 1).event, speaker_to(game, seat)
    known = {
        "doing": Within(game.definition.wording.as_subject(event["move"], speaker)),
        "who": Person(speaker, event["seat"]),
        "own": event["seat"] == seat,
        "round": game.state.round,
        "same_round": game.history.entry(since).position.round == game.state.round,
    }
    return say(HERE, known, "taken_back", "says")
