# SPDX-License-Identifier: Apache-2.0
"""The report: one HTML file that needs no network. `data` collects what is committed, `diagram`
draws a design, `page` puts it all together.
"""

from opengcm.report.page import REPORT, check_report, write_report

__all__ = ["REPORT", "check_report", "write_report"]
