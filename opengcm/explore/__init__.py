# SPDX-License-Identifier: Apache-2.0
"""Sweeps a space of designs: `space` says which points, `point` measures one, `sweep` all of
them on a Dask cluster, `front` finds those that no other beats.
"""

from opengcm.errors import OpenGcmError


class ExploreError(OpenGcmError):
    """A space is malformed, or its cluster cannot be used."""
