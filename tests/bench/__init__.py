"""A benchmark of the simulation: `python -m tests.bench` measures cardkit and other programs in one run.

Modules:

- `papageno.c` and `c_program`: Papageno in C, for comparison
- `ours`: cardkit's games
- `spiel`: OpenSpiel
- `others`: Pgx and RLCard
- `interpreted`: the same rules without a compiler
- `waits`: measurements that need separate processes or threads
- `clock`: how time is measured
- `report`: the tables
"""
