"""Tests of the scenes of every game: moves by pointing, which move a player means, and where the seats are."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit import GAMES
from cardkit.table import active_clauses
from cardkit.table.card_art import LETTER
from cardkit.table.drawing import draw
from tests.support.any_game import drawn, every_game, every_game_with_piles

# The kinds of zone that contain a seat's cards.
BEFORE_A_SEAT = {
    "papageno": {"area"},
    "parrot": {"area"},
    "chicken": {"fan", "closed"},
    "trio": {"fan"},
    "rummy": {"fan"},
}

# --- Choices --------------------------------------------------------------------------------------------------------


@every_game
@given(st.data())
def test_choices_are_the_legal_moves_of_the_seat_to_move(slug: str, data: st.DataObject) -> None:
    """The choices cover all legal moves except those that are made by picking cards."""
    game = drawn(slug, data)
    pointed = [move for move in game.moves if not (GAMES[slug].card_selection and move.startswith("meld"))]
    for seat in range(game.players + 1):
        choices = game.scene(seat).choices
        moves = list(dict.fromkeys(choice.move for choice in choices))
        assert moves == (pointed if seat and seat == game.turn else [])
        assert all(choice.clause == game.why(choice.move).clause for choice in choices)
        assert all(choice.says.removesuffix(")").endswith(".") for choice in choices)
        assert all(choice.path or choice.button for choice in choices)


@every_game
@given(st.data())
def test_pointing_at_the_places_of_a_choice_means_that_move(slug: str, data: st.DataObject) -> None:
    """Pointing at the only card of a hand in Trio, which is both the lowest and the highest, asks for the lowest."""
    game = drawn(slug, data)
    scene = game.scene(game.turn)
    places = {slot.place for zone in scene.zones for slot in zone.slots}
    for choice in scene.choices:
        assert set(choice.path) <= places
        if choice.path:
            same = [other.move for other in scene.choices if other.path == choice.path]
            assert GAMES[slug].move_kinds.move_from_clicks(game.view(game.turn), choice.path) == same[0]
            assert same == [choice.move] or [move.split()[0] for move in same] == ["low", "high"]


@every_game
@given(st.data())
def test_whatever_one_points_at_is_a_move_or_nothing(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    for seat in range(1, game.players + 1):
        zones = game.scene(seat).zones
        places = [slot.place for zone in zones for slot in zone.slots]
        first = [slot.place for zone in zones if zone.group != "others" for slot in zone.slots[:8]]
        paths = [(place,) for place in places]
        if seat == max(game.turn, 1):
            paths += product(first, places)
        for move in {GAMES[slug].move_kinds.move_from_clicks(game.view(seat), path) for path in paths} - {""}:
            assert game.why(move).move == move


@every_game
@given(st.data())
def test_moves_to_explain_hold_every_legal_move(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    if game.turn:
        explained = GAMES[slug].move_kinds.explained(game.view(game.turn))
        assert set(game.history.legal()) <= set(explained)
        assert len(explained) == len(set(explained))


@every_game
@given(st.data())
def test_clauses_at_work_are_those_of_the_legal_moves_and_more(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    if game.turn:
        at_work = {clause.id for clause in active_clauses.at_work(game)}
        assert {game.why(move).clause for move in game.moves} <= at_work


# --- Zones ----------------------------------------------------------------------------------------------------------


@every_game
@given(st.data())
def test_every_place_has_a_different_name(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    for seat in range(game.players + 1):
        zones = game.scene(seat).zones
        places = [slot.place for zone in zones for slot in zone.slots]
        assert len(places) == len(set(places))
        assert len(zones) == len({zone.id for zone in zones})


@every_game_with_piles
@given(st.data())
def test_piles_show_how_many_cards_they_have(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    for seat in range(game.players + 1):
        zones = {zone.id: zone for zone in game.scene(seat).zones}
        assert zones["draw"].count == game.state.draw_count
        assert zones["discard"].count == game.state.discard_count
        assert [slot.card for slot in zones["draw"].slots] == ["" if game.state.draw_count else None]
        assert [slot.card for slot in zones["discard"].slots] == [(None, *game.view(seat).discard_pile)[-1]]


@every_game
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_the_cards_of_seats_are_clockwise_with_your_own_last(slug: str, seat: int) -> None:
    game = cardkit.play(slug, seed=1, players=5)
    zones = [zone for zone in game.scene(seat).zones if zone.kind in BEFORE_A_SEAT[slug] and zone.seat]
    assert [zone.seat for zone in zones] == {0: [1, 2, 3, 4, 5], 1: [2, 3, 4, 5, 1], 3: [4, 5, 1, 2, 3]}[seat]
    assert [zone.group for zone in zones] == ["others"] * 4 + ["own" if seat else "others"]
    assert [zone.active for zone in zones] == [zone.seat == game.turn for zone in zones]
    assert [zone.title for zone in zones[:4]] == [f"Player {zone.seat}" for zone in zones[:4]]
    assert zones[4].title.startswith("Your " if seat else "Player 5")
    assert all(zone.badge == (zone in zones) for zone in game.scene(seat).zones)


@every_game
def test_before_the_first_deal(slug: str) -> None:
    game = cardkit.play(slug, seed=1).at(0)
    assert game.scene(1).prompt == "The cards are about to be dealt."
    assert game.scene(1).headline.partition(":")[0] == GAMES[slug].name
    assert not any(zone.badge for zone in game.scene(1).zones)


# --- Views in Python ------------------------------------------------------------------------------------------------


@every_game
def test_a_view_says_what_it_is_and_is_drawn(slug: str) -> None:
    game = cardkit.play(slug, seed=1)
    assert repr(game.view(2)).startswith("<what seat 2 may know in round 1: ")
    assert repr(game.view()).startswith("<what an onlooker may know in round 1: ")
    assert game.view(2)._repr_html_().count("<svg") == len(("for wide places", "for phones"))


@every_game
@pytest.mark.parametrize("players", [2, 6])
def test_a_picture_for_a_phone_can_be_read_and_overlaps_nothing(slug: str, players: int) -> None:
    """At a width of 340 pixels, letters have at least 12 pixels, and the text above a zone ends before the next one."""
    (kind,) = [each.kind for each in GAMES[slug].parameters if each.name == "players"]
    scene = cardkit.play(slug, players=sorted((kind.low, players, kind.high))[1], seed=1).scene(1)
    picture = draw(scene, GAMES[slug].art(), phone=True)
    width = float(re.findall(r'viewBox="0 0 (\S+) ', picture)[0])
    placed = re.findall(r'<g transform="translate\((\S+) (\S+)\)"><text [^>]*font-size="(\d+)"[^>]*>([^<]*)<', picture)
    assert len(placed) > 1
    assert all(float(size) * 340 / width >= 12 for *_, size, _ in placed)
    ends = {(float(x), y): float(x) + 0.5 * float(size) * len(text) for x, y, size, text in placed}
    assert all(end <= width for end in ends.values())
    for (x, y), end in ends.items():
        assert not [other for other, its_y in ends if its_y == y and x < other < end]


@every_game
def test_a_picture_for_a_phone_is_not_larger_than_necessary(slug: str) -> None:
    """At a width of 340 pixels, no letters exceed 20 pixels, and six players with face-down hands fit on a screen."""
    (kind,) = [each.kind for each in GAMES[slug].parameters if each.name == "players"]
    scene = cardkit.play(slug, players=kind.high, seed=1).scene(1)
    hands = [zone for zone in scene.zones if zone.group == "others" and zone.kind in {"fan", "closed"}]
    picture = draw(scene, GAMES[slug].art(), phone=True)
    width, height = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', picture)[0])
    assert all(float(size) * 340 / width <= 20 for size in re.findall(r'font-size="(\d+)"', picture.split("<g ")[0]))
    assert picture.count("scale(0.4)") == len(hands)
    assert not hands or height * 340 / width < 740


@every_game
@pytest.mark.parametrize("phone", [False, True])
def test_the_headline_ends_inside_the_picture_for_any_number_of_players(slug: str, *, phone: bool) -> None:
    (kind,) = [each.kind for each in GAMES[slug].parameters if each.name == "players"]
    for players in range(kind.low, kind.high + 1):
        scene = cardkit.play(slug, players=players, seed=12).scene(1)
        picture = draw(scene, GAMES[slug].art(), phone=phone)
        width = float(re.findall(r'viewBox="0 0 (\S+) ', picture)[0])
        lines = re.findall(r'<text x="(\S+)" y="\S+" [^>]*font-size="(\d+)"[^>]*>([^<]*)<', picture.partition("<g ")[0])
        assert " ".join(text for *_, text in lines) == escape(scene.headline)
        assert max(float(x) + LETTER * float(size) * len(text) for x, size, text in lines) <= width


def test_only_face_down_cards_are_counted() -> None:
    """“Player 2: 3, 5 points” would be confusing above three face-up cards."""
    game = cardkit.play("chicken", seed=3, players=2, target=1)
    counts = {zone.title: zone.count for zone in game.scene(0).zones}
    assert f">Player 2: {counts['Player 2']}, 0 points<" in draw(game.scene(0), GAMES["chicken"].art())
    game.play_out("simple")
    after = draw(game.scene(0), GAMES["chicken"].art())
    assert all(f">Player {seat}, {game.state.points[seat - 1]} points<" in after for seat in (1, 2))


def test_of_two_pictures_the_one_for_phones_is_hidden_until_there_is_little_room() -> None:
    shown = cardkit.play("trio", players=6, seed=1).view(1)._repr_html_()
    wide, phone = re.findall(r"<svg [^>]*>", shown)
    assert "display:none" in phone
    assert "display:none" not in wide
    assert re.search(r"@container \(max-width:(\d+)px\)\{\.ck-drawn-\1>svg\{display:none\}", shown)
    assert "Player 2&#x27;s trios</text>" not in shown
    assert ">Player 2, 0 trios</text>" in shown


@pytest.mark.parametrize("slug", ["papageno", "parrot"])
def test_rows_and_columns_of_a_drawing_have_the_names_that_moves_use(slug: str) -> None:
    scene = cardkit.play(slug, players=2, seed=1).scene(1)
    areas = [zone for zone in scene.zones if zone.kind == "area"]
    for printed in (False, True):
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", draw(scene, GAMES[slug].art(), printed=printed))
        for name in ("a", "b", *map(str, range(1, areas[0].columns + 1))):
            assert texts.count(name) == len(areas)


@every_game
def test_a_picture_without_a_headline_keeps_no_room_for_one(slug: str) -> None:
    scene = replace(cardkit.play(slug, seed=1).scene(1), headline="Round 1")
    said, silent = (draw(each, GAMES[slug].art()) for each in (scene, replace(scene, headline="")))
    heights = [float(re.findall(r'viewBox="0 0 \S+ (\S+)"', picture)[0]) for picture in (said, silent)]
    tops = [min(map(float, re.findall(r'translate\(\S+ (\S+)\)"><text', picture))) for picture in (said, silent)]
    assert heights[0] - heights[1] == tops[0] - tops[1] > 0
    assert tops[1] < tops[0] / 2
