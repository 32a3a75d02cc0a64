"""Every clause is tested, taught and shown."""

from __future__ import annotations

import pytest

from tests import clause_report

ENTRIES = clause_report.report()
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=[f"{entry.game}-{entry.clause}" for entry in ENTRIES])


@each_entry
def test_clause_lacks_nothing(entry: clause_report.Entry) -> None:
    assert entry.lacks == (), f"{entry.game}, {entry.clause} lacks a {' and a '.join(entry.lacks)}"


def test_a_test_belongs_to_the_longest_id_that_fits_its_name() -> None:
    tests = {entry.clause: entry.tests for entry in ENTRIES if entry.game == "papageno"}
    assert not set(tests["special.capture"]) & set(tests["special.capture-self"])
    assert not set(tests["special.egg"]) & set(tests["special.egg-egg"])
    assert all(name.startswith("test_special_egg_egg") for name in tests["special.egg-egg"])


def test_the_report_is_a_table_with_a_line_for_each_clause() -> None:
    assert len(list(clause_report.lines(ENTRIES))) == 1 + len(ENTRIES)
