# SPDX-License-Identifier: Apache-2.0
"""Makes one module of all that are equal, so that it is mapped once.

The front end gives every instance a module of its own: 450 copies of an S-box in two lanes of AES.
"""

import hashlib
import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

_Tree = dict[str, Any]


def share_modules(path: Path, apart: Collection[str] = ()) -> None:
    """Rewrite a module tree, as Yosys writes it in JSON, with equal modules made one.

    Two modules are equal if they come from the same source module and have the same ports, cells,
    connections and initial values; names within them do not count. Those `apart` stay as they are.
    """
    tree: _Tree = json.loads(path.read_text(encoding="utf-8"))
    modules: dict[str, _Tree] = tree["modules"]
    chosen: dict[str, str] = {}
    by_content: dict[str, str] = {}

    def choose(name: str) -> str:
        if name not in chosen:
            cells = modules[name]["cells"].values()
            for cell in cells:
                if cell["type"] in modules:
                    cell["type"] = choose(cell["type"])
            content = _content(name, modules[name])
            chosen[name] = name if name in apart else by_content.setdefault(content, name)
        return chosen[name]

    for name in modules:
        choose(name)
    kept = set(chosen.values())
    tree["modules"] = {name: module for name, module in modules.items() if name in kept}
    path.write_text(json.dumps(tree), encoding="utf-8")


def _content(name: str, module: _Tree) -> str:
    cells = [
        (cell["type"], cell["parameters"], cell["connections"]) for cell in module["cells"].values()
    ]
    starts = [
        (net["bits"], net["attributes"]["init"])
        for net in module["netnames"].values()
        if "init" in net["attributes"]
    ]
    # MODULE$INSTANCE: the module of the sources.
    content = (name.partition("$")[0], module["ports"], cells, starts)
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
