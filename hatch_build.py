# SPDX-License-Identifier: Apache-2.0
"""What the wheel carries beside the Python package: `opengcm/data`, which `opengcm.places` reads.

An editable install carries nothing: it uses the clone.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARRIED = ("rtl", "designs", "regs", "sw", "results", "formal", "LICENSE")
FILES = ("tools/constant_key_generator.py",)


class DataHook(BuildHookInterface[Any]):
    """Adds the folders to a wheel that stands alone."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """As hatchling calls it: `version` is that of the build, "standard" or "editable"."""
        if version == "standard":
            for name in (*CARRIED, *FILES):
                build_data["force_include"][name] = f"opengcm/data/{name}"
