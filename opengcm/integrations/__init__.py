# SPDX-License-Identifier: Apache-2.0
"""The library in frameworks that write hardware in Python. Each module needs its framework:
`pip install opengcm[litex]`, `opengcm[amaranth]`.
"""
