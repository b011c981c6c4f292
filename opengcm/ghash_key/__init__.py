# SPDX-License-Identifier: Apache-2.0
"""From an AES key to GHASH hardware for this key alone."""
