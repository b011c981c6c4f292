# SPDX-License-Identifier: Apache-2.0
"""Sets the designs beside the papers they follow: `papers` reads those, `rows` has the ratios,
`tables` prints them.
"""
