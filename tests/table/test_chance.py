"""Tests of chance: the generator against another implementation, uniform random integers, and seeds."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import CardkitError
from cardkit.table import chance
from cardkit.table.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = 2**32


def begun(seed: int, pile: int = 0) -> State:
    """Return a state with a seed and a draw pile of this many different cards."""
    s = State({**chance.FIELDS, "draw": max(pile, 1), "draw_count": 0})
    chance.plant(s, seed)
    chance.start_stream(s, chance.CHANCE, 1)
    s.draw, s.draw_count = list(range(pile)), pile
    return s


def next_word(s: State, stream: int) -> int:
    """Return the next 32 bits of a stream."""
    words = chance.taken(s, stream)
    chance.put_back(s, stream, chance.stepped(words))
    return chance.output(words)


def sfc32(a: int, b: int, c: int) -> Iterator[int]:
    """The generator as its author published it: a, b, c are the seed, and the first fifteen words are discarded."""
    counter = 1
    thrown = 0
    while True:
        word = (a + b + counter) % WORDS
        a, b, c = b ^ b // 2**9, c * 9 % WORDS, (c * 2**21 % WORDS + c // 2**11 + word) % WORDS
        counter = (counter + 1) % WORDS
        thrown += 1
        if thrown > 15:
            yield word


# --- The generator --------------------------------------------------------------------------------------------------


@given(st.integers(0, 2**53 - 1), st.integers(0, WORDS - 1), st.sampled_from([chance.CHANCE, chance.CHOICE]))
def test_words_are_those_of_sfc32(seed: int, label: int, stream: int) -> None:
    s = begun(seed)
    chance.start_stream(s, stream, label)
    twin = sfc32(label, seed % WORDS, seed // WORDS)
    assert [next_word(s, stream) for _ in range(50)] == [next(twin) for _ in range(50)]


def test_words_stay_what_they_are() -> None:
    """These words are fixed, because a change would change every game of every seed."""
    s = begun(7)
    assert [next_word(s, chance.CHANCE) for _ in range(4)] == [0x804BB599, 0x565A91DE, 0xB040D7AE, 0x4E8A31B]


def test_the_two_streams_do_not_touch_each_other() -> None:
    alone, both = begun(7), begun(7)
    for _ in range(20):
        next_word(both, chance.CHOICE)
        assert next_word(alone, chance.CHANCE) == next_word(both, chance.CHANCE)


def test_streams_differ_by_label_and_by_each_half_of_the_seed() -> None:
    firsts = set()
    for seed, label in [(0, 0), (0, 1), (1, 0), (2**32, 0), (2**32 + 1, 0), (2**52, 5)]:
        s = begun(seed)
        chance.start_stream(s, chance.CHANCE, label)
        firsts.add(next_word(s, chance.CHANCE))
    assert len(firsts) == 6


# --- Evenness -------------------------------------------------------------------------------------------------------


def evenly(words: Iterator[int], n: int, bits: int) -> int:
    """The same as `below`, for words of any size: discard the first (2**bits mod n) words of each result."""
    while True:
        product = next(words) * n
        if product % 2**bits >= 2**bits % n:
            return product // 2**bits


def test_evenly_is_even_on_a_small_word() -> None:
    """Every 8-bit word is tried: each result comes from exactly the same number of words."""
    for n in range(1, 257):
        results = Counter(result for word in range(256) for result in result_of(word, n))
        assert results == dict.fromkeys(range(n), 256 // n)


def result_of(word: int, n: int) -> list[int]:
    """Return the result of `evenly` for an 8-bit word; empty if it discards the word and asks for the next."""
    try:
        return [evenly(iter([word]), n, 8)]
    except StopIteration:
        return []


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 50, 181, 2**16, 2**16 + 1, 10**9, 2**31 - 1])
def test_below_keeps_and_throws_away_the_words_that_evenly_does(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What holds for a small word therefore holds for a large one. The words tried are those around every boundary."""
    random = Random(n)
    results = range(n) if n < 200 else [0, n - 1, *(random.randrange(n) for _ in range(100))]
    for border in ((result * WORDS + WORDS % n) // n for result in results):
        for word in range(max(border - 3, 0), min(border + 4, WORDS)):
            fed = [word, WORDS // 2, WORDS // 2 + 1, WORDS // 3, 0]
            monkeypatch.setattr(chance, "output", lambda words, fed=fed: fed[words[0]])
            monkeypatch.setattr(chance, "stepped", lambda words: (words[0] + 1, 0, 0, 0))
            s = State(chance.FIELDS)
            assert chance.below(s, chance.CHANCE, n) == evenly(iter(fed), n, 32)
            assert s.random[chance.CHANCE] == fed.index(next(w for w in fed if w * n % WORDS >= WORDS % n)) + 1


@pytest.mark.parametrize("n", [2, 6, 7, 50])
def test_below_is_even_by_chi_square(n: int) -> None:
    s, draws = begun(2024), 20_000
    found = Counter(chance.below(s, chance.CHANCE, n) for _ in range(draws))
    expected = draws / n
    chi_square = sum((found[result] - expected) ** 2 / expected for result in range(n))
    assert set(found) == set(range(n))
    assert chi_square < (n - 1) + 4 * (2 * (n - 1)) ** 0.5


def test_shuffles_are_even_by_chi_square() -> None:
    s, shuffles = begun(11, pile=4), 12_000
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(shuffles):
        s.draw = [0, 1, 2, 3]
        chance.shuffle_draw_pile(s)
        found[tuple(s.draw)] += 1
    expected = shuffles / 24
    assert set(found) == set(permutations(range(4)))
    assert sum((found[order] - expected) ** 2 / expected for order in found) < 23 + 4 * 46**0.5


def test_a_shuffle_does_not_touch_anything_beyond_the_pile() -> None:
    s = begun(3, pile=10)
    s.draw_count = 6
    chance.shuffle_draw_pile(s)
    assert sorted(s.draw[:6]) == list(range(6))
    assert s.draw[6:] == [6, 7, 8, 9]


# --- Seeds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**53 - 1])
def test_seeds(seed: int) -> None:
    assert chance.checked_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, 2**53, 10**400, 1.0, True, "7", b"7", float("nan"), [1]])
def test_values_that_are_not_seeds(seed: object) -> None:
    with pytest.raises(CardkitError, match="seed must be an integer ≥ 0 and ≤ 9007199254740991"):
        chance.checked_seed(seed)  # type: ignore[arg-type]


def test_no_seed_is_a_new_one_each_time() -> None:
    seeds = {chance.checked_seed(None) for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < chance.SEED_LIMIT for seed in seeds)


def test_the_seeds_of_a_series_are_all_different() -> None:
    seeds = [chance.seed_of_game(seed, number) for seed in (0, 1, 2**40) for number in range(5_000)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < chance.SEED_LIMIT for seed in seeds)


@given(st.integers(0, 2**53 - 1), st.integers(0, 2**40))
def test_the_seed_of_a_game_is_a_seed(seed: int, number: int) -> None:
    assert chance.checked_seed(chance.seed_of_game(seed, number)) == chance.seed_of_game(seed, number)


def test_the_seeds_of_a_series_use_all_bits() -> None:
    seeds = [chance.seed_of_game(0, number) for number in range(2_000)]
    for bit in range(53):
        assert 800 < sum(seed >> bit & 1 for seed in seeds) < 1200
