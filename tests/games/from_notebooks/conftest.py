"""The games of the lab lie beside its notebooks: these tests import them from there."""

from __future__ import annotations

import sys

from tests.support.outside import LAB

sys.path.append(str(LAB))
