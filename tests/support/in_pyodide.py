"""Run code in Pyodide, the Python of pages without a server, under Node.js."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import cardkit
from cardkit_widgets.site.pyodide import node_command, pyodide_folder

SCRIPT = Path(__file__).with_suffix(".mjs")
SOURCES = Path(cardkit.__file__).parents[1]
START = """
import os, sys
sys.path.insert(0, "/sources")
sys.dont_write_bytecode = True
os.environ["CARDKIT_WEBASSEMBLY"] = "/rules"
"""


def run(code: str, rules: Path) -> Any:
    """Run Python code with cardkit's own sources and compiled rules; return what it prints, read as JSON.

    Args:
        code: The code. It can also write files to the folder `/rules`.
        rules: The folder with the WebAssembly modules.

    """
    command = [*node_command(), SCRIPT, pyodide_folder(), f"/sources={SOURCES}", f"/rules={rules}"]
    done = subprocess.run(command, input=START + code, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
