"""`game.chance`: exact answers agree with brute force, with arithmetic and with simulations; nothing hidden leaks."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, permutations
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit import CardkitError, When, did, turn
from tests.any_game import every_game
from tests.outside import LAB

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit import Game
    from cardkit.chances.events import Event

# Simulated shares may miss the exact chance as often as 95% intervals do; these seeds do not.
SEEDS = (1, 2, 3)


def papageno(moves: int = 0, seed: int = 3) -> Game:
    """A game of Papageno for two after so many moves of the simple bot."""
    game = cardkit.play("papageno", players=2, seed=seed)
    for _ in range(moves):
        game.let("simple")
        game.play_on()
    return game


def chicken(mine: str = "1 1 2 3 4 5") -> Game:
    """A fresh deal of Chicken for two, in which only seat 1's cards and the first discard are given."""
    return cardkit.play(position=f"chicken players=2 | deal {mine} / ? then 4", seed=1)


MY_MOVE = did(lambda _: True, "I move")
EGG_IN_2 = When(lambda view: "egg" in view.hands[1], "seat 2 holds the egg", seat=2)
FLUTE = When(lambda view: "F" in view.areas[0], "a Flute lies open before seat 1")
LIGHT = When(lambda view: {"-2", "-1", "0"} & {*view.areas[0]}, "a light bird lies open before seat 1")


# --- Exact: arithmetic ------------------------------------------------------------------------------------------------


def test_a_card_among_those_not_seen() -> None:
    """43 cards are hidden from seat 1, 6 of them in the other hand; one of the 43 is the egg."""
    answer = chicken().chance(EGG_IN_2, until="now")
    assert answer.chance == Fraction(6, 43)
    assert answer.exact


def test_how_many_of_a_kind() -> None:
    """Of seven 6s none is seen: the other hand has none with probability C(36, 6) / C(43, 6)."""
    answer = chicken().chance(When(lambda view: "6" not in view.hands[1], seat=2), until="now")
    none = Fraction(1)
    for k in range(6):
        none *= Fraction(36 - k, 43 - k)
    assert answer.chance == none


def test_what_is_given_changes_the_chance() -> None:
    """If the other hand has the egg, five of the 42 other cards are with it."""
    six = When(lambda view: "6" not in view.hands[1], "seat 2 has no 6", seat=2)
    answer = chicken().chance(six, given=EGG_IN_2, until="now")
    none = Fraction(1)
    for k in range(5):
        none *= Fraction(35 - k, 42 - k)
    assert answer.chance == none


def test_random_players_make_each_legal_move_equally_likely() -> None:
    game = chicken()
    for move in game.moves:
        assert game.chance(did(move), until=turn(1, seat=2)).chance == Fraction(1, len(game.moves))


def test_the_next_card_is_what_the_odds_say() -> None:
    game = papageno(2)
    assert "draw" in game.moves
    known = game.odds("next card").distribution
    for card, chance in known.items():
        mine = When(lambda view, card=card: view.hand == card, f"I hold {card}")
        assert game.chance(mine, given=did("draw"), until=MY_MOVE).chance == chance


def test_the_card_under_a_place_is_what_the_odds_say() -> None:
    game = papageno()
    for card, chance in game.odds("under", place="a1").distribution.items():
        there = When(lambda view, card=card: view.areas[0][0] == card)
        assert game.chance(there, given=did("reveal a1"), until=MY_MOVE).chance == chance


def test_the_next_card_of_a_game_with_large_hands() -> None:
    """Only the drawn card is looked at in Five-Suit Rummy, not the hands that it might be in."""
    game = cardkit.play("rummy", players=3, seed=3)
    for card in game.view(1).unseen[:3]:
        before = game.view(1).hand.count(card)
        mine = When(lambda view, card=card, before=before: view.hand.count(card) > before)
        chance = game.odds("next card").distribution[card]
        assert game.chance(mine, given=did("draw"), until=MY_MOVE).chance == chance


def test_a_card_of_a_sorted_hand_is_what_the_odds_say() -> None:
    """Late in a round of Trio, about the second lowest card of a hand whose lowest is turned over."""
    game = cardkit.play("trio", players=3, seed=5)
    for _ in range(36):
        game.let("careful")
        game.play_on()
    assert game.view(1).revealed == ("hand-3-1",)
    for number in (4, 6, 7):
        second = When(lambda view, number=number: view.hands[2][1] == str(number), seat=3)
        known = game.odds("third card", number=number)["low 3"]
        assert 0 < known == game.chance(second, until="now").chance


def test_a_fresh_deal_can_be_asked_about() -> None:
    """Before the first shuffle everything is open: one of 50 cards is the egg, and six are seat 1's."""
    game = cardkit.play("chicken", players=2, seed=1).at(0)
    mine = When(lambda view: bool(view.hands) and "egg" in view.hands[0], "I am dealt the egg")
    dealt = When(lambda view: bool(view.hands), "cards are dealt")
    assert game.chance(mine, until=dealt).chance == Fraction(6, 50)


# --- Exact: brute force over every arrangement of few hidden cards ----------------------------------------------------


def few_hidden(seed: int) -> Game:
    """Late in a round of Papageno, with all but three cards of the draw pile among the discards, below the top one."""
    game = papageno(seed=seed)
    while sum(game.state.face_down[:2]) > 3 or game.moves[0] != "draw":
        game.let("simple")
        game.play_on()
        assert game.state.round == 1
    s = game.state
    more = s.draw_count - 3
    s.discard[: s.discard_count + more] = s.draw[:more] + s.discard[: s.discard_count]
    s.draw[:3] = s.draw[more : s.draw_count]
    s.draw[3:] = [0] * (len(s.draw) - 3)
    s.discard_count += more
    s.draw_count = 3
    return game.with_position(s)


def arranged(game: Game) -> Iterator[Game]:
    """The same game with the hidden cards in every order."""
    s = game.state
    places = [place for place in range(s.players * 6) if not s.face_up[place]]
    cards = [*s.draw[: s.draw_count], *(s.area[place] for place in places)]
    for order in permutations(cards):
        other = game.state
        other.draw[: s.draw_count] = order[: s.draw_count]
        for place, card in zip(places, order[s.draw_count :], strict=True):
            other.area[place] = card
        yield game.with_position(other)


def happens(game: Game, until: int) -> tuple[bool, bool, bool]:
    """Whether, before so many moves are made, a light bird lies open; seat 2 takes; and the first before the second."""
    light = took = first = False
    for _ in range(until):
        open_now = bool({"-2", "-1", "0"} & {*game.view(1).areas[0]})
        light, first = light or open_now, first or (open_now and not took)
        if game.next_event() != "move" or game.state.refills:
            break
        moment = game.let("simple")
        took = took or moment.event == {"seat": 2, "move": "take"}
    open_now = bool({"-2", "-1", "0"} & {*game.view(1).areas[0]})
    return light or open_now, took, first or (open_now and not took)


@pytest.mark.parametrize("seed", [4, 16, 36])
def test_brute_force(seed: int) -> None:
    """Both players move twice (get a card, place it); no refill comes in that time, since three cards are left."""
    game = few_hidden(seed)
    took = did("take", seat=2)
    moves = 4
    found = [happens(each, moves) for each in arranged(game)]
    assert len({*found}) > 1, "chance decides"
    over = When(lambda view: view.turn != 1, "seat 2 is to move").before(turn(3)) & turn(2)
    asked = {"light": LIGHT, "took": took, "first": LIGHT.before(took)}
    for number, event in enumerate(asked.values()):
        answer = game.chance(event, until=turn(2) | over, bots="simple", exact=True)
        assert answer.chance == Fraction(sum(each[number] for each in found), len(found))


def test_brute_force_of_hands() -> None:
    """A hand of two cards and a draw pile of three, in Chicken: all 120 orders of the hidden cards."""
    line = "chicken players=2 | deal 1 1 2 3 4 5 / 6 6 5 5 chick 4 then 4"
    game = cardkit.play(position=line, seed=1)
    s = game.state
    s.draw_count, s.hand_count[1] = 3, 2
    hidden = [6, 6, 5, 3, 7]
    s.draw[:3] = hidden[:3]
    s.hand[8:16] = [0, 0, 1, 0, 0, 0, 1, 0]
    small = game.with_position(s)
    draws = hands = 0
    for order in permutations(hidden):
        other = small.state
        other.draw[:3] = order[:3]
        other.hand[8:16] = [order[3:].count(kind) for kind in range(1, 9)]
        each = small.with_position(other)
        each.let("simple")
        hands += 6 in order[3:]
        if not each.state.pending and each.turn == 2:
            draws += each.let("simple").event["move"] == "draw"
    assert small.chance(did("draw", seat=2), until=turn(2), bots="simple").chance == Fraction(draws, 120)
    six = When(lambda view: "6" in view.hands[1], seat=2)
    assert small.chance(six, until="now").chance == Fraction(hands, 120)


def test_the_dice_at_the_end_of_a_round() -> None:
    """Who plays the last card rolls two dice; they are subtracted from the total, here 15."""
    game = chicken()
    s = game.state
    s.hand[:16] = [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    s.hand_count[:2], s.totals[0] = [1, 1], 15
    small = game.with_position(s)
    assert small.moves[0] == "play 4"
    lower = When(lambda view: view.totals[0] <= 10, "my total is 10 or lower")
    rolls = [one + other for one in s.die for other in s.die]
    answer = small.chance(lower, given=did("play 4"), bots="simple")
    assert answer.chance == Fraction(sum(roll >= 5 for roll in rolls), len(rolls))
    assert 0 < answer.chance < 1


def test_what_players_have_shown_is_weighed_or_simulated() -> None:
    """Under `draw_only_when_stuck` a player who draws shows what it lacks: a hand without 4, 5 and egg cannot be 4."""
    line = "chicken players=2 draw_only_when_stuck=true | deal 1 1 2 3 6 6 / 1 2 3 3 1 2 then 4 6 | draw, draw"
    game = cardkit.play(position=line, seed=1)
    fits = When(lambda view: {"4", "5", "egg"} & {*view.hands[1][:5]}, "seat 2 holds a card that fitted", seat=2)
    answer = game.chance(fits, until="now", games=200)
    assert not answer.exact
    assert "not all of these are equally likely" in answer.reason


# --- Exact and simulated ----------------------------------------------------------------------------------------------

QUESTIONS: list[tuple[Game, Event, Event | None, Any, str]] = [
    (chicken(), did("draw", seat=2), None, turn(2), "simple"),
    (chicken(), did("draw", seat=2), EGG_IN_2 | did("play 6", seat=2), turn(2), "simple"),
    (papageno(2), LIGHT, did("draw"), turn(1, seat=2), "random"),
    (papageno(), LIGHT, None, turn(1, seat=2), "random"),
    (papageno(2), did("take", seat=2) & ~FLUTE, None, turn(2), "simple"),
]


@pytest.mark.parametrize(("game", "event", "given", "until", "bots"), QUESTIONS)
def test_exact_answers_lie_in_simulated_intervals(
    game: Game, event: Event, given: Event | None, until: Any, bots: str
) -> None:
    exact = game.chance(event, given=given, until=until, bots=bots, exact=True)
    assert exact.exact
    inside = 0
    for seed in SEEDS:
        simulated = game.chance(event, given=given, until=until, bots=bots, exact=False, games=600, seed=seed)
        assert not simulated.exact
        inside += simulated.interval.low <= exact.chance <= simulated.interval.high
    assert inside >= len(SEEDS) - 1


@pytest.mark.parametrize("exact", [True, False])
def test_the_laws_of_probability(exact: bool) -> None:  # noqa: FBT001
    game, a, b = chicken(), did("draw", seat=2), EGG_IN_2

    def p(event: Event, given: Event | None = None) -> Fraction | float:
        return game.chance(event, given=given, until=turn(2), bots="simple", exact=exact, games=400).chance

    assert p(a, b) * p(b) == pytest.approx(p(a & b))
    assert p(~a) == pytest.approx(1 - p(a))
    assert p(a | b) == pytest.approx(p(a) + p(b) - p(a & b))
    assert p(~(a | b)) == p(~a & ~b)
    assert p(a.before(b)) + p(b.before(a)) <= p(a | b)


# --- The window -------------------------------------------------------------------------------------------------------


def test_the_present_counts() -> None:
    game = papageno(2)
    assert game.chance(turn(1), until="now").chance == 1
    assert game.chance(turn(2), until="now").chance == 0
    assert game.chance(turn(1, seat=2), until="now").chance == 0
    assert game.chance(turn(1).before(turn(1, seat=2)), until=MY_MOVE).chance == 1


def test_a_turn_is_all_moves_without_a_break() -> None:
    """To draw and to place are one turn of Papageno."""
    game = papageno(2)
    placed = did(lambda move: move.startswith(("swap", "discard")))
    assert game.chance(placed.before(turn(2)), until=turn(2), bots="simple").chance == 1
    assert game.chance(turn(2).before(placed), until=turn(2), bots="simple").chance == 0


def test_the_end_of_the_round_is_in_it() -> None:
    scored = When(lambda view: view.points is not None, "the round is scored")
    for slug in ("papageno", "chicken"):
        game = cardkit.play(slug, players=2, seed=1)
        assert game.chance(scored, games=20, exact=False).chance == 1
        second = When(lambda view: view.round > 1, "another round begins")
        assert game.chance(second, games=20, exact=False).chance == 0
        assert game.chance(scored, until="game", games=20, exact=False).chance == 1


def test_the_whole_game() -> None:
    game = cardkit.play("papageno", players=2, seed=1, rounds_to_win=2)
    second = When(lambda view: view.round > 1, "another round begins")
    won = When(lambda view: bool(view.winners), "somebody has won")
    assert game.chance(second & won, until="game", games=20).chance == 1


def test_after_the_game_all_is_known() -> None:
    game = cardkit.play("chicken", players=2, seed=1)
    cardkit.finish(game, "simple")
    winner = game.winners[0]
    assert game.chance(When(lambda view: winner in view.winners)).chance == 1
    assert game.chance(When(lambda view: winner not in view.winners), until="game").chance == 0


# --- What a player can know -------------------------------------------------------------------------------------------


def worlds(game: Game) -> list[Game]:
    """Games that the player to move cannot tell from this one."""
    return [game, *islice(game.worlds(), 3)]


@pytest.mark.parametrize(("game", "event", "given", "until", "bots"), QUESTIONS)
def test_no_answer_depends_on_hidden_cards(
    game: Game, event: Event, given: Event | None, until: Any, bots: str
) -> None:
    asked: dict[str, Any] = {"given": given, "until": until, "bots": bots}
    exact = [each.chance(event, **asked, exact=True) for each in worlds(game)]
    simulated = [each.chance(event, **asked, exact=False, games=100) for each in worlds(game)]
    assert exact == [exact[0]] * 4
    assert simulated == [simulated[0]] * 4


@every_game
def test_no_simulated_answer_depends_on_hidden_cards(slug: str) -> None:
    """Not in any game, in the middle of a round, even about what another player holds or sees."""
    game = cardkit.play(slug, players=3, seed=4)
    for _ in range(15):
        game.let("random")
        game.play_on()
    other = game.turn % 3 + 1
    event = When(lambda view: len(view.moves) % 2 == 1, "it has an odd number of moves", seat=other).before(turn(3))
    answers = [each.chance(event, games=25, exact=False) for each in worlds(game)]
    assert answers == [answers[0]] * 4


def test_each_seat_knows_its_own_cards() -> None:
    game = cardkit.play("chicken", players=3, seed=5)
    for seat in (1, 2, 3):
        egg = When(lambda view: "egg" in view.hands[view.seat - 1], "I hold the egg")
        assert game.chance(egg, seat=seat, until="now").chance == int("egg" in game.view(seat).hands[seat - 1])


def test_the_game_does_not_change() -> None:
    game = papageno(5)
    before, position = game.record(), game.state
    game.chance(LIGHT, until=turn(2), bots="simple")
    game.chance(LIGHT, until=turn(2), bots="simple", exact=False, games=5)
    assert (game.record(), game.state) == (before, position)


# --- Simulations ------------------------------------------------------------------------------------------------------


def test_a_seed_gives_one_answer() -> None:
    game = papageno(2)
    first, again, other = (game.chance(LIGHT, games=60, seed=seed, exact=False) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@every_game
def test_every_game_can_be_asked(slug: str) -> None:
    game = cardkit.play(slug, seed=2)
    ended = When(lambda view: view.phase in {"round over", "game over"}, "the round is over")
    answer = game.chance(turn(2), given=ended, games=20, exact=False)
    assert 0 <= answer.interval.low <= answer.chance <= answer.interval.high <= 1
    assert (answer.games, answer.counted) == (20, 20)
    assert game.chance(turn(1, seat=1), until="now").chance == 1


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Game]:
    """A game from outside the package."""
    monkeypatch.syspath_prepend(str(LAB))
    cardkit.register(f"{request.param}:{request.param.upper()}")
    yield cardkit.play(request.param, seed=1)
    cardkit.GAMES.remove(request.param)


@pytest.mark.parametrize("own", ["golf"], indirect=True)
def test_a_game_of_ones_own(own: Game) -> None:
    assert own.chance(did(own.moves[0]), until=MY_MOVE).chance == Fraction(1, len(own.moves))
    unseen = own.view(1).unseen[0].cards
    for card in {*unseen}:
        there = When(lambda view, card=card: view.areas[0][0] == card)
        chance = own.chance(there, given=did("reveal a1"), until=MY_MOVE).chance
        assert chance == Fraction(unseen.count(card), len(unseen))
    assert own.chance(turn(2), games=5, exact=False).chance == 1


@pytest.mark.parametrize("own", ["hearts"], indirect=True)
def test_a_game_without_worlds_says_what_it_lacks(own: Game) -> None:
    with pytest.raises(CardkitError, match="Hearts does not say how to redeal what a player cannot know"):
        own.chance(turn(2))


def test_players_of_ones_own_are_simulated() -> None:
    def first(view: Any) -> str:
        move: str = view.moves[0]
        return move

    game = chicken()
    answer = game.chance(did(game.moves[0]), bots=[first, "simple"], games=10)
    assert answer.chance == 1
    assert not answer.exact
    assert answer.reason == "the player first is not one of the game's own bots"
    assert game.chance(EGG_IN_2, until="now", bots=first).exact, "nobody plays now"


def test_an_interrupted_simulation_answers_with_what_it_has() -> None:
    asked = 0

    def stops(_: Any) -> bool:
        nonlocal asked
        asked += 1
        if asked > 3:
            raise KeyboardInterrupt
        return True

    answer = chicken().chance(When(stops), until="now", games=10, exact=False)
    assert (answer.games, answer.chance) == (3, 1)
    with pytest.raises(KeyboardInterrupt):
        chicken().chance(When(stops), until="now", games=10, exact=False)


# --- As text ----------------------------------------------------------------------------------------------------------


def test_the_sentence_says_how_it_was_found() -> None:
    game = chicken()
    assert str(game.chance(EGG_IN_2, until="now")) == (
        "The chance that seat 2 holds the egg now is 6/43, about 14.0% (exact: 1,384 cases counted)."
    )
    given = game.chance(did("draw"), given=EGG_IN_2, games=100, seed=1, exact=False)
    assert str(given).startswith(
        "The chance that I make the move 'draw' in this round, given that seat 2 holds the egg,"
    )
    assert f"(simulated: {given.counted} of 100 games between random bots; as asked)." in str(given)
    assert given.counted < 100
    assert "95% interval" in str(given)


def test_frames() -> None:
    row = chicken().chance(EGG_IN_2, until="now").to_frame().iloc[0].to_dict()
    assert row["chance"] == Fraction(6, 43)
    assert (row["low"], row["share"], row["high"], row["exact"]) == (6 / 43, 6 / 43, 6 / 43, True)


# --- Mistakes ---------------------------------------------------------------------------------------------------------


def fails(_: Any) -> bool:
    """Look for something that is not there."""
    return bool({}["bird"])


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"event": "draw"}, "what is asked for must be an event"),
        ({"given": 3}, "given must be an event"),
        ({"until": "tomorrow"}, "until must be 'now', 'round' or 'game', or an event"),
        ({"seat": 3}, "seat must be between 1 and 2, not 3"),
        ({"event": turn(1, seat=4)}, "seat must be between 1 and 2, not 4"),
        ({"event": did("castle")}, "'castle' is not a move in Chicken"),
        ({"bots": "nobody"}, "Chicken has no bot 'nobody'"),
        ({"games": 0, "exact": False}, "games must be an integer ≥ 1"),
        ({"seed": -1, "exact": False}, "seed must be an integer ≥ 0"),
        ({"event": When(fails), "exact": False}, "the predicate of 'fails holds' failed: KeyError: 'bird'"),
        ({"event": When(fails)}, "the predicate of 'fails holds' failed: KeyError: 'bird'"),
        ({"event": did(fails, "I do it"), "exact": False}, "the predicate of 'I do it' failed: KeyError: 'bird'"),
        (
            {"given": turn(2), "until": "now"},
            "what is given happens in no case: my turn 2 begins; give something that can happen",
        ),
        (
            {"given": turn(2), "until": "now", "exact": False, "games": 7},
            "what is given happens in none of 7 simulated games: .* or simulate more games",
        ),
        ({"bots": len, "exact": True}, "there is no exact answer here: the player len is not one of the game's own"),
        ({"until": "game", "exact": True, "bots": "search:5"}, "there is no exact answer here: the player Search"),
    ],
)
def test_mistakes(options: dict[str, Any], says: str) -> None:
    event = options.pop("event", did("draw"))
    with pytest.raises(CardkitError, match=says):
        chicken().chance(event, **options)


def test_a_move_is_written_as_in_records() -> None:
    game = cardkit.play("rummy", players=3, seed=3)
    with pytest.raises(CardkitError, match="write the move 'meld Y5 R5 G5' as it stands in records: 'meld R5 Y5 G5'"):
        game.chance(did("meld Y5 R5 G5"))


def test_what_cannot_be_counted_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.chances.wondering.DEMANDED", 500)
    with pytest.raises(CardkitError, match="no exact answer here: there are too many lines of play"):
        papageno().chance(LIGHT, exact=True)
    answer = papageno().chance(LIGHT, games=10)
    assert not answer.exact
    assert answer.reason == "there are too many lines of play to count"
