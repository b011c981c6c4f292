# SPDX-License-Identifier: Apache-2.0
"""The proofs of the datapath: of which modules, at which of their `sets` of parameters."""

from collections.abc import Mapping
from functools import partial

from opengcm.formal import (
    aes,
    constant_key,
    coprocessor_blocks,
    coprocessor_flow,
    coprocessor_hash,
    elements,
    flow,
    key_load,
    layer_flow,
    multiplier,
    packets,
    sboxes,
    sets,
    tables,
)
from opengcm.formal.circuit import Circuit, DatapathProof
from opengcm.formal.forms import BOXES

_TABLE, _LUT4 = "opengcm:lib:ghash_table", "opengcm:lib:tech_lut4"
_CRENNE, _COP = "opengcm:lib:crenne", "opengcm:lib:coprocessor"
_AES, _GHASH, _GCM = "opengcm:lib:aes", "opengcm:lib:ghash", "opengcm:lib:gcm"

_PACKETS = "all inputs, given packets or messages"
_BLOCKS = {f"coprocessor_{core.removeprefix('og_cop_')}": core for core in sets.CORES_OF_BUS}


def _layers(lanes: int) -> tuple[Circuit, ...]:
    """The directions of the packet layers, and the AXI4-Stream core."""
    boxes = (layer_flow.ENGINE, *layer_flow.FRONTS)
    macsec, esp = sets.macsec_sets(lanes), sets.esp_sets(lanes)
    with_rules = sets.macsec_sets(lanes, Rules=2)
    way, esp_in = layer_flow.check_direction, layer_flow.check_esp_receive
    return (
        Circuit("opengcm:lib:macsec_tx", "og_macsec_tx", way, sets.alone(*with_rules), boxes),
        Circuit("opengcm:lib:macsec_rx", "og_macsec_rx", way, sets.alone(*macsec), boxes),
        Circuit("opengcm:lib:esp", "og_esp_tx", way, sets.alone(*esp), boxes),
        Circuit("opengcm:lib:esp", "og_esp_rx", esp_in, sets.alone(*esp), boxes),
        Circuit(
            "opengcm:lib:cores",
            "og_gcm_axis",
            layer_flow.check_axis,
            sets.alone(*sets.axis_sets(lanes)),
            (layer_flow.CORE,),
        ),
    )


_EVERY = (
    DatapathProof(
        "gf128_mac", (Circuit(_GHASH, "og_gf128_mac", multiplier.check_mac, sets.mac_sets),)
    ),
    DatapathProof(
        "gf128_mac_depths",
        (Circuit(_GHASH, "og_gf128_mac", multiplier.check_mac, sets.mac_depths),),
        dear=True,
    ),
    DatapathProof(
        "gf128_mul_serial",
        (Circuit(_GHASH, "og_gf128_mul_serial", multiplier.check_serial, sets.serial_sets),),
    ),
    DatapathProof(
        "aes_sbox",
        (
            Circuit(_AES, "og_aes_sbox", sboxes.check_sbox, sets.sbox_sets),
            Circuit(_AES, "og_aes_sbox_bram", sboxes.check_sbox, sets.bram_sets),
            Circuit(_AES, "og_aes_agile_inverse", sboxes.check_tower_inverse, sets.tower_sets),
            Circuit(_AES, "og_aes_coset_sbox", sboxes.check_coset_sbox, sets.coset_sets),
        ),
    ),
    DatapathProof(
        "aes_round",
        (
            Circuit(_AES, "og_aes_sub_shift", aes.check_sub_shift, sets.sub_shift_sets, BOXES),
            Circuit(_AES, "og_aes_mix_columns", aes.check_mix_columns, sets.directions()),
            Circuit(_AES, "og_aes_round", aes.check_round, sets.round_sets, BOXES),
        ),
    ),
    DatapathProof(
        "aes_key_expand",
        (
            Circuit(
                _AES,
                "og_aes_key_expand",
                aes.check_key_expand,
                sets.alone({"Slow": 0}, {"Slow": 1}, {"Slow": 1, "WireRegs": 1}),
                BOXES,
            ),
            Circuit(
                _AES,
                "og_aes_last_key",
                aes.check_last_key,
                sets.alone(*({"KeyBits": bits} for bits in aes.KEY_SIZES)),
                BOXES,
            ),
        ),
    ),
    DatapathProof(
        "aes_agile", (Circuit(_AES, "og_aes_agile", aes.check_agile, sets.agile_sets, BOXES),)
    ),
    DatapathProof(
        "aes_agile_wider",
        (Circuit(_AES, "og_aes_agile", aes.check_agile, sets.agile_wider_sets, BOXES),),
        dear=True,
    ),
    DatapathProof(
        "aes_lut4",
        (
            Circuit(_LUT4, "og_aes_lut4_inverse", sboxes.check_tower_inverse, sets.alone({})),
            Circuit(
                _LUT4,
                "og_aes_lut4_enc",
                aes.check_agile,
                sets.alone(*({"KeyBits": bits} for bits in aes.KEY_SIZES)),
                BOXES,
            ),
        ),
    ),
    DatapathProof(
        "aes_pipe",
        (Circuit(_AES, "og_aes_pipe", aes.check_pipe, sets.pipe_sets, (*BOXES, "og_delay")),),
    ),
    DatapathProof(
        "ghash_constant",
        (
            Circuit(_CRENNE, "og_crenne_basic", constant_key.check_basic, sets.alone({})),
            Circuit(_CRENNE, "og_crenne_pipe", constant_key.check_pipe, sets.pipe_stages),
            Circuit(
                "opengcm:lib:ghash_fixed",
                "og_ghash_fixed",
                constant_key.check_fixed,
                sets.alone({}),
            ),
        ),
        rung=_PACKETS,
    ),
    DatapathProof(
        "coprocessor_ghash",
        (Circuit(_COP, "og_cop_ghash", coprocessor_hash.check_hash, sets.hash_sets),),
    ),
    DatapathProof(
        "ghash_table",
        (
            Circuit(_TABLE, "og_ghash_table_load", tables.check_table_load, sets.table_load_sets),
            Circuit(
                _TABLE,
                "og_ghash_table_mul",
                tables.check_table_mul,
                sets.table_mul_sets,
                tables.TABLES,
            ),
        ),
    ),
    DatapathProof(
        "engine_keys",
        (
            Circuit(
                _GCM,
                "og_gcm_key_loader",
                key_load.check_key_load,
                sets.key_load_sets,
                (*BOXES, key_load.SERIAL),
            ),
        ),
    ),
    DatapathProof(
        "engine_packets",
        (Circuit(_GCM, sets.CORE, packets.check_packets, sets.packet_sets, elements.BOXES),),
        rung=_PACKETS,
    ),
    DatapathProof(
        "engine_packets_wider",
        (Circuit(_GCM, sets.CORE, packets.check_packets, sets.other_packet_sets, elements.BOXES),),
        dear=True,
        rung=_PACKETS,
    ),
    DatapathProof(
        "engine_flow",
        (Circuit(_GCM, sets.CORE, flow.check_flow, sets.one_lane_sets, flow.BOXES),),
    ),
    DatapathProof(
        "engine_flow_wider",
        (Circuit(_GCM, sets.CORE, flow.check_flow, sets.other_core_sets, flow.BOXES),),
        dear=True,
    ),
    DatapathProof(
        "coprocessor_flow",
        tuple(
            Circuit(
                _COP,
                core,
                coprocessor_flow.check_coprocessor,
                partial(sets.core_of_bus_sets, core, tops),
                (coprocessor_flow.REGISTERS,),
            )
            for core, tops in sets.CORES_OF_BUS.items()
        ),
    ),
    DatapathProof("layer_flow", _layers(1)),
    DatapathProof("layer_flow_wider", _layers(4), dear=True),
    *(
        DatapathProof(
            name,
            (
                Circuit(
                    _COP,
                    core,
                    coprocessor_blocks.check_blocks,
                    partial(sets.bus_sets, core),
                    BOXES,
                ),
            ),
            dear=core == "og_cop_gcm",
            rung=_PACKETS,
        )
        for name, core in _BLOCKS.items()
    ),
    DatapathProof(
        "engine_erasure",
        (
            Circuit(_GCM, sets.CORE, flow.check_erasure, sets.erasure_sets, flow.BOXES),
            Circuit(_GCM, "og_gcm_key_loader", flow.check_loader, sets.loader_sets, flow.BOXES),
        ),
    ),
    DatapathProof(
        "engine_erasure_mapped",
        (Circuit(_GCM, sets.CORE, flow.check_erasure, sets.mapped_erasure_sets, flow.BOXES),),
        dear=True,
    ),
)

_DEAR_EXPORTED = (  # each more than half a minute
    "gf128_mac",
    "aes_lut4",
    "aes_pipe",
    "ghash_table",
    "engine_keys",
    "engine_packets",
    "layer_flow",
    *_BLOCKS,
)

_OF_EXPORTS = tuple(
    proof.of_export(dear=proof.name in _DEAR_EXPORTED)
    for proof in _EVERY
    if not proof.dear or proof.name in _DEAR_EXPORTED
)

PROOFS: Mapping[str, DatapathProof] = {proof.name: proof for proof in (*_EVERY, *_OF_EXPORTS)}
"""All of them, by name."""
