# SPDX-License-Identifier: Apache-2.0
"""Takes what no design's committed figures have: key memories by themselves, the speed of models.

An engine with 1,024 key slots differs from one with a single slot in its two key memories, so these
are mapped apart, and what the rest costs is known from the engines that are measured. A row is
written as soon as it is there: an interrupted run goes on where it was.
"""

import json
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from opengcm.errors import OpenGcmError
from opengcm.flows import SynthRequest, synthesise
from opengcm.places import RESULTS
from opengcm.sim.simulator import Packet, Simulator
from opengcm.sources import files_of
from opengcm.whole_file import one_writer, write_whole

FILE = "scaling.json"
COMMAND = "opengcm scaling --measure"
SLOTS = (1, 4, 16, 64, 256, 1024)
TARGET = "virtex5"
ENGINES = ("gcm_25g", "gcm_50g", "gcm_100g", "gcm_400g")
_CORE = "opengcm:lib:gcm"
MEMORIES = {
    "og_aes_round_keys": {"Rounds": 14, "RoundCycles": 3},
    "og_ghash_powers": {"Lanes": 1, "Powers": 4},
}
"""The key memories of one lane with keys of up to 256 bits, as gcm_25g has them."""
_PACKETS, _BYTES = 200, 1518

Data = dict[str, list[dict[str, Any]]]


def read(folder: Path = RESULTS) -> Data:
    """What is committed: rows of `keys` and of `simulation`. OpenGcmError if malformed."""
    path = folder / FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {"keys": list(data["keys"]), "simulation": list(data["simulation"])}
    except FileNotFoundError:
        return {"keys": [], "simulation": []}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise OpenGcmError(f"{path}: not a file of results ({error})") from None


def measure(
    done: Callable[[str], None],
    folder: Path = RESULTS,
    *,
    slots: tuple[int, ...] = SLOTS,
    engines: tuple[str, ...] = ENGINES,
) -> None:
    """Take every row that is missing or of other sources; `done` hears of each."""
    for memory, parameters in MEMORIES.items():
        for count in slots:
            _take_keys(memory, parameters, count, folder)
            done(f"{memory}, {count} slots")
    for name in engines:
        if not any(row["design"] == name for row in read(folder)["simulation"]):
            _put("simulation", simulated(name), ("design",), folder)
        done(f"{name}, simulated")


def _take_keys(memory: str, parameters: dict[str, int], slots: int, folder: Path) -> None:
    files = files_of(_CORE, memory)
    values = {**parameters, "KeySlots": slots}
    found = synthesise(SynthRequest.of_files(memory, files, TARGET, values))
    row = {
        "memory": memory,
        "slots": slots,
        "lut": found.area.lut,
        "ff": found.area.ff,
        "bram36": found.area.bram36,
        "tools": dict(found.tools),
        "revision": found.source_hash,
        "date": datetime.now(UTC).date().isoformat(),
    }
    _put("keys", row, ("memory", "slots"), folder)


def simulated(name: str, packets: int = _PACKETS) -> dict[str, Any]:
    """Cycles a second of a design's model, on one core: of processor time, not of the clock on the
    wall, so that other work beside it counts little."""
    rng = random.Random(1)
    with Simulator(name) as simulator:
        simulator.load_key(0, rng.randbytes(16))
        sent = [
            Packet(key_slot=0, iv=rng.randbytes(12), data=rng.randbytes(_BYTES))
            for _ in range(packets)
        ]
        simulator.run(sent[:8])
        began = time.process_time()
        cycles = simulator.run(sent).cycles
        seconds = time.process_time() - began
        lanes = simulator.design.lanes
    return {
        "design": name,
        "lanes": lanes,
        "cycles_a_second": round(cycles / seconds, -2),
        "date": datetime.now(UTC).date().isoformat(),
    }


def _put(part: str, row: dict[str, Any], keys: tuple[str, ...], folder: Path) -> None:
    try:
        with one_writer(folder):
            data = read(folder)
            rows = [old for old in data[part] if any(old[key] != row[key] for key in keys)]
            rows = sorted([*rows, row], key=lambda each: [str(each[k]).zfill(8) for k in keys])
            text = json.dumps({"command": COMMAND, **data, part: rows}, indent=1)
            write_whole(folder / FILE, text + "\n")
    except OSError as error:
        raise OpenGcmError(f"{folder / FILE}: {error.strerror}") from None
