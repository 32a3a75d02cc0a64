"""Let these tests import the lab's games from the folder of their notebooks."""

from __future__ import annotations

import sys

from tests.support.outside import LAB

sys.path.append(str(LAB))
