# SPDX-License-Identifier: Apache-2.0
"""FuseSoC generator `opengcm_constant_key`: RTL with the logic of one AES key in it.

Usage: constant_key_generator.py CONFIG.yml

FuseSoC calls it in the folder to write to. CONFIG.yml is as its generator interface 1.0 has it: the
parameters `kind` and `key` (opengcm/ghash_key/built.py), `files_root`, the folder of the core file,
and `vlnv`, the name of the core to write.
"""

import sys
from pathlib import Path

import yaml

from opengcm.errors import OpenGcmError
from opengcm.ghash_key.built import built_files


def main(config: Path) -> int:
    """As the module's docstring has it."""
    asked = yaml.safe_load(config.read_text(encoding="utf-8"))
    try:
        made = built_files(asked["parameters"], Path(asked["files_root"]))
    except OpenGcmError as error:
        print(error, file=sys.stderr)
        return 2
    for path in made:
        Path(path.name).write_bytes(path.read_bytes())
    core = {
        "name": asked["vlnv"],
        "filesets": {
            "rtl": {"files": [path.name for path in made], "file_type": "systemVerilogSource"}
        },
        "targets": {"default": {"filesets": ["rtl"]}},
    }
    name = asked["vlnv"].split(":")[2]
    text = "CAPI=2:\n" + yaml.safe_dump(core, sort_keys=False)
    Path(f"{name}.core").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
