"""The benchmark: `python -m tests.bench` prints how fast the simulation is, beside others, all measured in one run.

`papageno.c` and `c_program` the yardstick in C · `ours` cardkit's own games · `spiel` OpenSpiel · `others` Pgx and
RLCard · `interpreted` the same rules without a compiler · `waits` what takes processes or threads of its own · `clock`
how it is measured · `report` the tables.
"""
