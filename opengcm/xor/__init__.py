# SPDX-License-Identifier: Apache-2.0
"""Small XOR networks for constant matrices over GF(2), for LUTs and for two-input gates."""

from opengcm.xor.errors import XorError
from opengcm.xor.limits import Limits
from opengcm.xor.network import Network
from opengcm.xor.search import optimise

__all__ = ["Limits", "Network", "XorError", "optimise"]
