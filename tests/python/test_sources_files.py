# SPDX-License-Identifier: Apache-2.0
"""opengcm.sources.files_of: the files of a core that a module needs, and no others."""

from pathlib import Path

import pytest

from opengcm import sources
from opengcm.declared import units_of
from opengcm.designs import design_names, load_design
from opengcm.errors import DesignError


def test_a_leaf_needs_itself_and_its_package() -> None:
    names = [path.stem for path in sources.files_of("opengcm:lib:gcm", "og_gf128_mac")]
    assert names == ["og_cut", "og_gf128_pkg", "og_gf2_rows", "og_gf2_leaf", "og_gf128_mac"]


@pytest.mark.parametrize("name", design_names())
def test_the_order_is_that_of_the_core(name: str) -> None:
    design = load_design(name)
    every = sources.files(design.core)
    needed = sources.files_of(design.core, design.top)
    assert needed == [path for path in every if path in needed]
    assert any(path.stem == design.top for path in needed)


def test_what_a_file_names(tmp_path: Path) -> None:
    """Instances, imports and scopes; not a comment, a string, a signal or a named block."""
    source = tmp_path / "top.sv"
    source.write_text("""
        package automatic top_pkg; endpackage  // module commented
        module top import in_header_pkg::*; import one_pkg::name; #(
            parameter int W = scoped_pkg::WIDTH
        ) (input typed_pkg::word_t a, output logic leaf_signal);
          string s = "module quoted; endmodule";
          typedef logic local_t;
          leaf #(.W(W)) u_leaf (.a, .leaf_signal);
          if (W > 1) begin : gen_block
            for (genvar i = 0; i < W; i++) inner u_inner [1:0] ();
          end
        endmodule
        module \\odd+name  (); endmodule
    """)
    units = units_of(source)
    assert units.declared == {"top_pkg", "top", "odd+name"}
    assert units.named == {
        *("in_header_pkg", "one_pkg", "scoped_pkg", "typed_pkg", "leaf", "inner"),
    }
    source.write_text("module broken ( nothing like this\nendmodule\nmodule whole; endmodule\n")
    assert "whole" in units_of(source).declared


def test_only_what_is_named_is_needed(tmp_path: Path) -> None:
    """A signal or an instance that is called as another module does not need that one."""
    texts = {
        "leaf": "module leaf; endmodule",
        "other": "module other; endmodule",
        "top": "module top; logic other; leaf leaf(); endmodule",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.sv").write_text(text)
    files = [tmp_path / f"{name}.sv" for name in texts]
    assert [path.stem for path in sources.needed(files, "top")] == ["leaf", "top"]


def test_an_unknown_module_is_refused() -> None:
    with pytest.raises(DesignError, match="opengcm:lib:gcm has no module og_none"):
        sources.files_of("opengcm:lib:gcm", "og_none")
