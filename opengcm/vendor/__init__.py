# SPDX-License-Identifier: Apache-2.0
"""Reports of vendors' tools, read into figures: Vivado's of utilisation and timing, Quartus' of the
Fitter and the Timing Analyzer.
"""

from opengcm.vendor.figures import VendorError, imported
from opengcm.vendor.report import Report, read_report

__all__ = ["Report", "VendorError", "imported", "read_report"]
