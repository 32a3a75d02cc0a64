"""Properties of every game of Papageno, tested on many random games."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.papageno import twins
from tests.games.papageno.tables import sheet


@settings(max_examples=300)
@given(st.lists(st.sampled_from([*map(str, range(-2, 10)), "F", "C"]), min_size=6, max_size=6), st.data())
def test_eggs_are_chosen_as_if_every_choice_were_tried(cards: list[str], data: st.DataObject) -> None:
    for spot in data.draw(st.sets(st.integers(0, 5), max_size=2)):
        cards[spot] = "E"
    weights = {"C": data.draw(st.integers(-20, 20)), "F": data.draw(st.integers(-20, 20))}
    text = f"{' '.join(cards[:3])} / {' '.join(cards[3:])}"
    if max(cards.count("F"), cards.count("C")) <= 4:
        found = sheet(text, capture_weight=weights["C"], flute_weight=weights["F"])
        assert found.total == twins.lowest_score(text, weights)
        assert found.total == sum(line.value for line in found.lines if line.value is not None)
