# SPDX-License-Identifier: Apache-2.0
"""Runs bench.py on an exported core, in Icarus Verilog.

Usage: run.py CORE.v [BUILD_FOLDER]
"""

import os
import sys
from pathlib import Path

from cocotb_tools.runner import get_results, get_runner

HERE = Path(__file__).resolve().parent


def main() -> int:
    """0 if the bench passes."""
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    core = Path(sys.argv[1]).resolve()
    folder = Path(sys.argv[2]).resolve() if len(sys.argv) == 3 else core.parent / "network"
    quiet = {"COCOTB_LOG_LEVEL": "WARNING", "GPI_LOG_LEVEL": "ERROR"}
    quiet["PYTHONWARNINGS"] = "ignore::DeprecationWarning"  # cocotbext-axi's, of cocotb 2
    for name, value in quiet.items():
        os.environ.setdefault(name, value)
    paths = [str(HERE), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    runner = get_runner("icarus")
    runner.build(sources=[core], hdl_toplevel=core.stem, build_dir=folder, timescale=("1ns", "1ps"))
    print(f"{core.stem}:", flush=True)
    results = runner.test(
        hdl_toplevel=core.stem,
        test_module="bench",
        build_dir=folder,
        test_dir=folder,
        seed=os.environ.get("COCOTB_RANDOM_SEED", "1"),
    )
    ran, failed = get_results(results)
    return 0 if ran and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
