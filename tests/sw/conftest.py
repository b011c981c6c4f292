# SPDX-License-Identifier: Apache-2.0
"""The C driver on the Verilated co-processors."""

import ctypes
from collections.abc import Iterator

import pytest
from cop_driver import Driver, compile_driver


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return compile_driver(tmp_path_factory.mktemp("driver"))


@pytest.fixture(
    scope="module",
    params=["pramstaller2004_asic_minimum", "pramstaller2004_asic_high", "pramstaller2004_fpga"],
)
def aes(library: ctypes.CDLL, request: pytest.FixtureRequest) -> Iterator[Driver]:
    """Each core with ECB and CBC."""
    driver = Driver(library, request.param)
    yield driver
    driver.close()


@pytest.fixture(scope="module")
def gcm(library: ctypes.CDLL) -> Iterator[Driver]:
    driver = Driver(library, "gcm_compact")
    yield driver
    driver.close()
