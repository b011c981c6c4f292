# SPDX-License-Identifier: Apache-2.0
"""The standards in Python, to be read beside them: slow, obvious, and independent of the RTL."""
