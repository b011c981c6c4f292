# SPDX-License-Identifier: Apache-2.0
"""Errors with facts of their own come through a process boundary as they are."""

import pickle

import pytest

from opengcm import PacketError, Status
from opengcm.sim.binding import Fault, ProtocolError


@pytest.mark.smoke
@pytest.mark.parametrize(
    "error",
    [
        PacketError(Status.NoRoom),
        PacketError(7),
        ProtocolError(Fault.STALLED, "no progress", 3, 5, -1, 900),
        ProtocolError(Fault.KEEP, "a hole in keep", 0, 1, 2, 40),
    ],
    ids=str,
)
def test_an_error_survives_pickling(error: PacketError | ProtocolError) -> None:
    found = pickle.loads(pickle.dumps(error))
    assert type(found) is type(error)
    assert str(found) == str(error)
    assert vars(found) == vars(error)
