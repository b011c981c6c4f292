# SPDX-License-Identifier: Apache-2.0
"""The packages that a core with the engine's ports needs, for tests with a core of their own."""

from opengcm.sources import rtl_root

SLOT_PACKAGES = [rtl_root() / "aes" / "og_aes_pkg.sv", rtl_root() / "gcm" / "og_gcm_pkg.sv"]
"""Of og_gcm_core, in order."""
AXIS_PACKAGES = [*SLOT_PACKAGES, rtl_root() / "gcm" / "og_gcm_axis_pkg.sv"]
"""Of og_gcm_axis."""
