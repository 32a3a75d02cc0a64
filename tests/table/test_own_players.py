"""Tests of players that users write: they can replace any bot, see what their seat sees, and get clear errors."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.table.custom_player import CustomPlayerName, PlayerError
from cardkit.table.views import SeatView
from cardkit_widgets import Play
from tests.support.any_game import another_game, every_game

if TYPE_CHECKING:
    from collections.abc import Mapping


def first(view: Any) -> str:
    """Make the first legal move."""
    move: str = view.moves[0]
    return move


def last(view: Any) -> str:
    """Make the last legal move."""
    move: str = view.moves[-1]
    return move


def passes(view: Any) -> str:
    """Always pass, even if that isn't allowed."""
    assert isinstance(view, SeatView)
    return "pass"


class Short:
    """Prefers moves with short names, and slightly prefers those that come late."""

    name = "the short one"

    def weigh(self, view: Any, move: str) -> Mapping[str, float]:
        """Weigh a move by two reasons."""
        return {"short": -len(move), "late": view.moves.index(move) / 100}


@every_game
def test_it_plays_a_whole_game_with_bots(slug: str) -> None:
    game = cardkit.play(slug, seed=3, round_limit=1, move_limit=200)
    game.play_out(first, "simple", Short())
    assert game.over
    own = [event["move"] for event in game.events if event.get("seat") == 1]
    assert own == [game.at(at).moves[0] for at, event in enumerate(game.events) if event.get("seat") == 1]


@every_game
def test_it_sees_nothing_that_its_seat_cannot_know(slug: str) -> None:
    game = cardkit.play(slug, seed=3)
    game.move(game.moves[0])
    seen: list[Any] = []
    for which in (game, another_game(game, game.turn, 1)):
        which.copy().bot_move(lambda view: seen.append(view) or view.moves[0], advance=False)
    assert seen[0] == seen[1] == game.view(game.turn)


def test_series_with_it_are_those_of_the_table_and_can_be_reopened() -> None:
    asked: dict[str, Any] = {"seed": 4, "bots": [first, "simple", last], "rules": {"rounds_to_win": 1}}
    games = list(cardkit.bot_games("papageno", games=3, **asked))
    sample = cardkit.simulate("papageno", games=3, **asked, progress=False)
    frame = sample.to_frame()
    for number, game in enumerate(games):
        assert sample.game(number) == game
        assert frame["moves"][number] == sum("move" in event for event in game.events)
    assert "(first, simple, last)" in str(sample)
    more = cardkit.simulate("papageno", games=2, first=3, **asked, progress=False)
    assert (sample + more).games == 3 + 2


def test_in_another_process_it_plays_the_same() -> None:
    asked: dict[str, Any] = {"games": 4, "seed": 4, "bots": [first, last], "players": 2, "progress": False}
    with ProcessPoolExecutor(1) as elsewhere:
        assert cardkit.simulate("chicken", **asked, executor=elsewhere) == cardkit.simulate("chicken", **asked)


def test_a_tournament_rates_it_and_opens_its_games() -> None:
    short = Short()
    found = cardkit.tournament("chicken", ["random", first, short], deals=3, seed=2, progress=False)
    assert sorted(found.to_frame()["bot"]) == ["first", "random", "the short one"]
    assert found.game([first, short], deal=1).names == ["bot:first", "bot:the short one"]
    assert found.game([first, short], deal=1) == found.game(["first", "the short one"], deal=1)
    assert len(found.decisive(3)) == 3
    with pytest.raises(cardkit.CardkitError, match="'first' is named twice: name each bot once"):
        cardkit.tournament("chicken", [first, first], deals=1)


def test_two_bots_of_one_class_need_different_names() -> None:
    class Greedy:
        def weigh(self, _view: Any, move: str) -> float:
            return -len(move)

    one, other = Greedy(), Greedy()
    with pytest.raises(
        cardkit.CardkitError,
        match=r"'Greedy' is named twice: give it a name of its own, as in bot\.name = 'bold'",
    ):
        cardkit.tournament("chicken", [one, other], deals=1)
    other.name = "bold"  # type: ignore[attr-defined]
    assert set(cardkit.tournament("chicken", [one, other], deals=1, progress=False).to_frame()["bot"]) == {
        "Greedy",
        "bold",
    }

    def simple(view: Any) -> str:
        return str(view.moves[0])

    with pytest.raises(cardkit.CardkitError, match="'simple' is named twice: give it a name"):
        cardkit.tournament("chicken", ["simple", simple], deals=1)


def test_two_players_of_one_name_are_two() -> None:
    one, other = CustomPlayerName(first, "me"), CustomPlayerName(last, "me")
    assert one != other
    assert one == CustomPlayerName(first, "me")
    assert one != "me"
    assert "me" != one  # noqa: SIM300 - in the opposite order
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - pickled here
    games = [cardkit.simulate("chicken", games=3, seed=1, bots=own, progress=False) for own in (one, other)]
    assert not games[0].to_frame().equals(games[1].to_frame())


@pytest.mark.parametrize("said", ["pass", "fly", "", None, 7, ["draw"]], ids=str)
def test_a_wrong_move_is_reported_with_the_record_so_far(said: Any) -> None:
    game = cardkit.play("papageno", seed=1)
    with pytest.raises(PlayerError, match="which is not allowed here: its moves are: reveal") as wrong:
        game.play_out("random", lambda _: said, "random")
    assert "at seat 2 chose" in str(wrong.value)
    assert (wrong.value.seat, wrong.value.move) == (2, said)
    assert wrong.value.record == game.record()
    assert cardkit.replay(game.record()) == game


def test_in_a_simulation_too() -> None:
    with pytest.raises(PlayerError, match="'passes' at seat 3 chose 'pass'") as wrong:
        cardkit.simulate("papageno", games=5, seed=1, bots=["random", "random", passes], progress=False)
    record = wrong.value.record
    assert record
    assert {event["seat"] for event in record["events"] if "move" in event} == {1, 2}


def test_one_that_weighs_is_explained() -> None:
    game, short = cardkit.play("chicken", players=2, seed=12), Short()
    assert game.weights(short) == {move: -len(move) + at / 100 for at, move in enumerate(game.moves)}
    thought = game.ask(short)
    assert thought.move == max(game.weights(short), key=game.weights(short).__getitem__)
    assert "(short -4, late " in thought.why
    assert game.ask(first).why == "I don't give reasons for my moves."
    with pytest.raises(cardkit.CardkitError, match=r"first does not weigh moves: it would need a method weigh"):
        game.weights(first)


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), "heavy", None, {"near": "far"}], ids=str)
def test_a_weight_that_is_not_a_number_is_reported_with_the_record_so_far(weight: Any) -> None:
    game, wrong_one = cardkit.play("chicken", players=2, seed=12), Short()
    wrong_one.weigh = lambda *_: weight  # type: ignore[method-assign]
    asks = (lambda: game.play_out(wrong_one), lambda: game.ask(wrong_one), lambda: game.weights(wrong_one))
    for ask in asks:
        with pytest.raises(PlayerError, match=r"'the short one' at seat 1 weighs .*: a weight is a number") as wrong:
            ask()
        assert wrong.value.record == game.record()


@every_game
def test_an_error_has_the_record_wherever_the_player_is_asked(slug: str) -> None:
    game = cardkit.play(slug, seed=3)
    for ask in (lambda: game.bot_move(passes, advance=False), lambda: game.ask(passes)):
        with pytest.raises(PlayerError) as wrong:
            ask()
        assert wrong.value.record == game.record()


def test_the_bots_can_be_any_row() -> None:
    asked: dict[str, Any] = {"games": 2, "seed": 4, "progress": False}
    same = [{"random": 1, first: 2, last: 3}, (each for each in ("random", first, last)), ["random", first, last]]
    found = [cardkit.simulate("papageno", bots=bots, **asked) for bots in same]
    assert found[0] == found[1] == found[2]


def test_an_error_of_a_player_names_the_player_and_keeps_the_record() -> None:
    def lost(view: Any) -> str:
        return str(view.no_such_thing)

    with pytest.raises(PlayerError, match=r"'lost' at seat 2 stopped with AttributeError: .*no_such_thing") as wrong:
        cardkit.tournament("chicken", ["simple", lost], deals=2, progress=False)
    assert isinstance(wrong.value.__cause__, AttributeError)
    assert wrong.value.record is not None


def test_a_simulation_asks_again_only_in_the_game_that_went_wrong() -> None:
    asked: list[Any] = []

    def once_wrong(view: Any) -> str:
        asked.append(view)
        return "fly" if len(asked) == 60 else first(view)

    with pytest.raises(PlayerError) as wrong:
        cardkit.simulate("chicken", games=50, seed=1, bots=["simple", once_wrong], players=2, threads=1, progress=False)
    assert wrong.value.record is None
    assert len(asked) < 200


@pytest.mark.parametrize("bot", [7, None, object()], ids=["number", "nothing", "object"])
def test_what_cannot_play_is_refused(bot: object) -> None:
    with pytest.raises(cardkit.CardkitError, match="a bot is a name, a function of a view"):
        cardkit.play("chicken", seed=1).play_out(bot)
    with pytest.raises(cardkit.CardkitError, match="a bot is a name, a function of a view"):
        cardkit.simulate("chicken", games=1, bots=bot)


@every_game
def test_let_takes_a_name_or_a_player(slug: str) -> None:
    game = cardkit.play(slug, seed=3)
    for name in ("random", *cardkit.GAMES[slug].bots):
        assert game.copy().bot_move(name, advance=False).move == game.ask(name).move
    assert game.copy().bot_move(last, advance=False).move == game.moves[-1]
    with pytest.raises(cardkit.CardkitError, match="has no bot 'nobody'"):
        game.bot_move("nobody", advance=False)


def test_it_sits_at_a_table_of_a_page() -> None:
    table = Play("chicken", seed=12, players=2, bots=last)
    assert list(map(str, table.bot_names)) == ["last"]
    table.move(table.game.moves[0])
    moves = [(at, event["move"]) for at, event in enumerate(table.game.events) if event.get("seat") == 2]
    assert moves
    assert all(move == table.game.at(at).moves[-1] for at, move in moves)


def test_before_a_decision_the_page_has_the_previous_move_and_who_is_thinking() -> None:
    seen: list[dict[str, Any]] = []

    def watching(view: Any) -> str:
        seen.append(table.state)
        return last(view)

    table = Play("chicken", seed=12, players=3, bots=watching)
    before = table.game.history.now
    table.move(table.game.moves[0])
    own, mina, theo = seen[0], seen[1], table.state
    assert [[frame["seat"] for frame in state["frames"]] for state in (own, mina, theo)] == [[1], [2], [3]]
    assert [state["thinking"] for state in (own, mina, theo)] == [True, True, False]
    assert [state["live"] for state in (own, mina, theo)] == [False, False, True]
    assert [state["frames"][-1]["scene"]["prompt"] for state in seen] == ["Mina is thinking …", "Theo is thinking …"]
    assert len({state["serial"] for state in (own, mina, theo)}) == 3
    assert table.game.history.now == before + 3


def test_where_one_breaks_the_page_is_back_before_the_move() -> None:
    def broken(view: Any) -> str:
        raise ZeroDivisionError(view.moves)

    table = Play("chicken", seed=12, players=3, bots=broken)
    before = table.game.record()
    message = {"do": "move", "move": table.game.moves[0], "serial": table.state["serial"]}
    table._receive(table, message, [])  # noqa: SLF001  called by the page
    assert table.game.record() == before
    assert (table.state["thinking"], table.state["live"]) == (False, True)
    assert "ZeroDivisionError" in table.state["notice"]["text"]


def test_each_other_seat_of_a_table_can_have_a_different_bot() -> None:
    table = Play("chicken", seed=12, players=3, seat=2, bots=[last, "simple"])
    assert {seat: type(bot).__name__ for seat, bot in table.bots.items()} == {1: "CustomPlayer", 3: "Bot"}
    assert table.state["bots"]["value"] == "last and simple"
    assert table.state["bots"]["members"][-1]["name"] == "last and simple"
    table.move(table.game.moves[0])
    for at, event in enumerate(table.game.events):
        then = table.game.at(at)
        if event.get("seat") == 1:
            assert event["move"] == then.moves[-1]
        elif event.get("seat") == 3:
            assert event["move"] == then.ask("simple").move
    with pytest.raises(cardkit.CardkitError, match="3 bots for 2 opponents: name one bot for all of them"):
        Play("chicken", players=3, bots=["simple"] * 3)


def test_a_table_begins_at_a_position_or_goes_on_with_a_game() -> None:
    line = "chicken players=2 | deal 1 1 2 3 4 5 / 1 1 1 1 1 2 then 4"
    for table in (Play(position=line), Play("chicken", position=cardkit.Position(line))):
        assert table.game.position().line.startswith(line)
        assert table.game.moves == ["play 4", "play 5", "draw", "withdraw"]
    game = cardkit.play(position=line, seed=3)
    game.move("draw")
    for table in (Play(game), Play(game.record())):
        table.move(table.game.moves[0])
        assert table.game.events[: game.history.now] == game.events
        assert table.state["kept"] is None, "its chance does not follow from its seed"
    assert len(game.events) == game.history.now, "the table has a copy"
    with pytest.raises(cardkit.CardkitError, match="leave out players=, or begin a new game"):
        Play(game, players=3)
    with pytest.raises(cardkit.CardkitError, match="give a game or a position, not both"):
        Play(game, position=line)
    with pytest.raises(cardkit.CardkitError, match="this is a position of chicken, not of trio"):
        Play("trio", position=line)
    with pytest.raises(cardkit.CardkitError, match="there is no game None"):
        Play()


def test_an_unknown_option_of_a_table_is_reported() -> None:
    with pytest.raises(cardkit.RulesError, match="unknown option 'bot': did you mean 'bots'"):
        Play("chicken", bot="careful")
    table = Play("chicken", seed=1)
    with pytest.raises(cardkit.CardkitError, match=r"Use Play\(record\)"):
        table.restore(table.game.record())


def test_a_player_at_a_table_is_a_seat_to_everybody_else() -> None:
    printed = str(Play("trio", seed=1).game)
    assert "Player 1's trios" in printed
    assert "It is player 1's turn." in printed
    assert "You" not in printed


def test_a_class_is_rejected_as_a_player_and_so_is_a_function_without_a_name() -> None:
    class Shortest:
        def weigh(self, _view: Any, move: str) -> float:
            return -len(move)

    game = cardkit.play("chicken", seed=1)
    for asks in (
        lambda: game.play_out(Shortest),
        lambda: game.ask(Shortest),
        lambda: Play("trio", bots=Shortest),
    ):
        with pytest.raises(cardkit.CardkitError, match=r"Shortest is a class: give a player of it, as in Shortest\(\)"):
            asks()
    assert game.ask(Shortest()).move
    with pytest.raises(cardkit.CardkitError, match="'<lambda>' is named twice: write each as a def, which has a name"):
        cardkit.tournament("chicken", [lambda view: view.moves[0], lambda view: view.moves[-1]], deals=1, seed=1)
