"""The scene of a view of Papageno: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from functools import partial

from cardkit.games.laid_out.scenes import scene_of
from cardkit.games.papageno.notation import AREA
from cardkit.games.papageno.verbs import TELLING

scene = partial(scene_of, telling=TELLING, spots=AREA, totals_title="won")
"""The scene of a view, with the names of the seats where they have any."""
