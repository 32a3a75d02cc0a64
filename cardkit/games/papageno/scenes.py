"""The scene of a view of Papageno: its zones, its moves as things to point at, its score table."""

from __future__ import annotations

from cardkit.games.laid_out.scenes import AreasScene
from cardkit.games.papageno.notation import AREA
from cardkit.games.papageno.verbs import TELLING

scene = AreasScene(TELLING, AREA, totals_title="won")
"""The scene of a view, with the names of the seats where they have any."""
