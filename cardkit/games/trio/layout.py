"""The layout of Trio: its notation, its views and its scenes."""

from cardkit.games.trio.notation import card_name, card_text, parse_card, place_for, place_text
from cardkit.games.trio.scenes import scene_by
from cardkit.games.trio.views import look

__all__ = ["card_name", "card_text", "look", "parse_card", "place_for", "place_text", "scene_by"]
