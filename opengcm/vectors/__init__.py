# SPDX-License-Identifier: Apache-2.0
"""Published AES-GCM test vectors, read from the formats they are published in.

Every reader yields `Case`s, and a `Skip` with its reason for what cannot be a case.
"""

from opengcm.vectors.case import Case, Skip
from opengcm.vectors.files import cavp_gcm_files, read_vectors

__all__ = ["Case", "Skip", "cavp_gcm_files", "read_vectors"]
