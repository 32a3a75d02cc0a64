"""The layout of Rummü: its notation, its views and its scenes."""

from cardkit.games.rummy.notation import card_name, card_text, parse_card, place_for, place_text
from cardkit.games.rummy.scenes import scene_by
from cardkit.games.rummy.views import look

__all__ = ["card_name", "card_text", "look", "parse_card", "place_for", "place_text", "scene_by"]
