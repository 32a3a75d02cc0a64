"""Random numbers: a small published generator that is part of the game's state, and the shuffle of the draw pile.

The generator is sfc32 (Chris Doty-Humphrey, PractRand), a chaotic generator with a counter and a 96-bit seed. It uses
only integers below 2**63, so it gives the same results interpreted and compiled.

A state has two streams: one for shuffles and dice, and one for players who choose at random. The shuffles of a round
depend only on the seed and the number of the round, so two sets of rules, or two bots, can be compared on the same
cards.

Instead of using the streams, a state can contain a `Decider` (see `cardkit.table.face_down`), which decides every
random number and shuffle. In compiled code, there is never a `Decider`, and the functions in `COMPILED` are used
instead.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from cardkit.table.face_down import Decider
from cardkit.table.parameters import checked_count
from cardkit.table.state import State

#: The stream of shuffles and dice: the index in `s.random` of the first of its four words.
CHANCE = 0
#: The stream of players who choose at random: the index of its first word.
CHOICE = 4

# The fields of every state for its generator.
FIELDS = {
    "random": 8,  # the generator's two streams, four words each: for shuffles and dice, and for players' choices
    "seed": 2,  # the low and the high word of the seed
}

#: Seeds are below this number, so that every JSON reader can represent them exactly.
SEED_LIMIT = 2**53

# The words of a stream: three of sfc32 and its counter. They are a tuple because compiled code can't allocate memory.
Words = tuple[int, int, int, int]

WORD = 0xFFFF_FFFF
WARM_UP = 15


def start_stream(s: State, stream: int, label: int) -> None:
    """Restart a `stream` (CHANCE or CHOICE) from the state's seed and a `label`, which is a number below 2**32."""
    if not isinstance(s.random, Decider):
        _start_stream(s, stream, label)


def _start_stream(s: State, stream: int, label: int) -> None:
    words = label, s.seed[0], s.seed[1], 1
    for _ in range(WARM_UP):
        words = stepped(words)
    put_back(s, stream, words)


def stepped(words: Words) -> Words:
    """Return the four words of a stream after one step of sfc32, as published; `output` gives the bits of that step."""
    _, b, c, counter = words
    mixed = ((c << 21) | (c >> 11)) + output(words)
    return b ^ (b >> 9), (c + (c << 3)) & WORD, mixed & WORD, (counter + 1) & WORD


def output(words: Words) -> int:
    """Return the 32 random bits of the next step."""
    return (words[0] + words[1] + words[3]) & WORD


def forget_shuffles(s: State) -> None:
    """Erase everything in the state that decides future shuffles and dice."""
    s.seed[0] = 0
    s.seed[1] = 0
    put_back(s, CHANCE, (0, 0, 0, 0))


def taken(s: State, stream: int) -> Words:
    """Read the four words of a stream."""
    return s.random[stream], s.random[stream + 1], s.random[stream + 2], s.random[stream + 3]


def put_back(s: State, stream: int, words: Words) -> None:
    """Write the four `words` of a `stream` back into the state."""
    s.random[stream] = words[0]
    s.random[stream + 1] = words[1]
    s.random[stream + 2] = words[2]
    s.random[stream + 3] = words[3]


def unbiased(words: Words, n: int) -> Words:
    """Skip outputs of a stream's `words` that would make some of `n` numbers more likely than others (Lemire 2019)."""
    if (output(words) * n & WORD) < n:
        biased = (WORD + 1) % n
        while (output(words) * n & WORD) < biased:
            words = stepped(words)
    return words


def below(s: State, stream: int, n: int) -> int:
    """Return an integer from 0 to `n` - 1, each exactly equally likely, from a `stream`; `n` is below 2**31."""
    return s.random.below(n) if isinstance(s.random, Decider) else _below(s, stream, n)


def _below(s: State, stream: int, n: int) -> int:
    words = unbiased(taken(s, stream), n)
    put_back(s, stream, stepped(words))
    return output(words) * n >> 32


def fraction(s: State, stream: int) -> float:
    """Return a uniformly distributed number from 0 to just below 1, in steps of 1 / 2**53."""
    return s.random.fraction() if isinstance(s.random, Decider) else _fraction(s, stream)


def _fraction(s: State, stream: int) -> float:
    return (below(s, stream, 2**26) * 2**27 + below(s, stream, 2**27)) / 2**53


class Numbers(Protocol):
    """A row of numbers that can be read by index."""

    def __getitem__(self, at: int, /) -> Any: ...


def by_weight(s: State, weights: Numbers, first: int, end: int, total: float) -> int:
    """Return an index from `first` to `end` - 1, with a probability proportional to its weight in `weights`.

    These weights, of which at least one is positive, add up to `total`.
    """
    if isinstance(s.random, Decider):
        return first + s.random.by_weight([weights[place] for place in range(first, end)])
    return _by_weight(s, weights, first, end, total)


def _by_weight(s: State, weights: Numbers, first: int, end: int, total: float) -> int:
    left = fraction(s, CHANCE) * total
    chosen = first
    for place in range(first, end):
        if weights[place] > 0 and left >= 0:
            left -= weights[place]
            chosen = place
    return chosen


def shuffle_draw_pile(s: State) -> None:
    """Shuffle the draw pile."""
    shuffle_part(s, 0, s.draw_count)


def shuffle_part(s: State, first: int, end: int) -> None:
    """Shuffle the cards with the indices `first` to `end` - 1 of the draw pile.

    This is the Fisher–Yates shuffle in Durstenfeld's version.
    """
    if isinstance(s.random, Decider):
        s.random.shuffle(s.draw, first, end)
    else:
        _shuffle_part(s, first, end)


def _shuffle_part(s: State, first: int, end: int) -> None:
    words = taken(s, CHANCE)
    for last in range(end - 1, first, -1):
        words = unbiased(words, last - first + 1)
        other = first + (output(words) * (last - first + 1) >> 32)
        words = stepped(words)
        card = s.draw[last]
        s.draw[last] = s.draw[other]
        s.draw[other] = card
    put_back(s, CHANCE, words)


COMPILED: Mapping[Callable[..., Any], Callable[..., Any]] = {
    start_stream: _start_stream,
    below: _below,
    fraction: _fraction,
    by_weight: _by_weight,
    shuffle_part: _shuffle_part,
}


def plant(s: State, seed: int) -> None:
    """Store `seed` in the state, and start the stream of choices. Each round starts the stream of shuffles."""
    s.seed[0] = seed & WORD
    s.seed[1] = seed >> 32
    start_stream(s, CHOICE, 0)


def checked_seed(seed: int | None) -> int:
    """Return `seed`, or a new secret seed if it is None. Raises CardkitError if it isn't an integer ≥ 0."""
    if seed is not None:
        return checked_count("seed", seed)
    import secrets

    return secrets.randbelow(SEED_LIMIT)


def seed_of_game(seed: int, number: int) -> int:
    """Return the seed of game `number` in a series with a certain `seed`.

    Each pair of seed and number is mixed into 53 bits (by the finalizer of MurmurHash3 on each word), so any game of a
    series can be played without the others.
    """
    low = _mixed((seed & WORD) ^ _mixed(number & WORD))
    high = _mixed((seed >> 32) ^ _mixed(low ^ (number >> 32)))
    return ((high << 32) | low) % SEED_LIMIT


def _mixed(word: int) -> int:
    word = ((word ^ (word >> 16)) * 0x85EB_CA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2_AE35) & WORD
    return word ^ (word >> 16)
