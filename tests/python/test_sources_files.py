# SPDX-License-Identifier: Apache-2.0
"""opengcm.sources.files_of: the files of a core that a module needs, and no others."""

import pytest

from opengcm import sources
from opengcm.designs import design_names, load_design
from opengcm.errors import DesignError


def test_a_leaf_needs_itself_and_its_package() -> None:
    names = [path.stem for path in sources.files_of("opengcm:lib:gcm", "og_gf128_mac")]
    assert names == ["og_cut", "og_gf128_pkg", "og_gf2_leaf", "og_gf128_mac"]


@pytest.mark.parametrize("name", design_names())
def test_the_order_is_that_of_the_core(name: str) -> None:
    design = load_design(name)
    every = sources.files(design.core)
    needed = sources.files_of(design.core, design.top)
    assert needed == [path for path in every if path in needed]
    assert any(path.stem == design.top for path in needed)


def test_an_unknown_module_is_refused() -> None:
    with pytest.raises(DesignError, match="opengcm:lib:gcm has no module og_none"):
        sources.files_of("opengcm:lib:gcm", "og_none")
