# SPDX-License-Identifier: Apache-2.0
"""The ports of the top modules that are exported: direction, name, bits, and what it is."""

from collections.abc import Mapping

from opengcm.designs import Design
from opengcm.errors import DesignError
from opengcm.export.block_bench import decrypts

Ports = list[tuple[str, str, int, str]]

_KEY_PORTS: Ports = [
    ("input", "key_valid_i", 1, "a key operation is offered"),
    ("output", "key_ready_o", 1, "and taken at the clock edge"),
    ("input", "key_op_i", 2, "0 load, 1 erase, 2 erase all"),
    ("input", "key_slot_i", 10, "key slot"),
    ("input", "key_size_i", 2, "0: 128, 1: 192, 2: 256 bits"),
    ("input", "key_i", 256, "key, left aligned"),
    ("output", "key_done_o", 1, "the operation is complete"),
    ("output", "key_error_o", 1, "with key_done_o: it was refused"),
]

ENUMS: Mapping[str, str] = {
    "key_op_i": "og_gcm_pkg::key_op_e",
    "key_size_i": "og_aes_pkg::key_size_e",
}
"""The inputs of an enumerated type, to which SystemVerilog assigns no plain vector."""


def gcm_ports(lanes: int, groups: int = 1, *, late: bool = False) -> Ports:
    """Ports of og_gcm_core and, with several groups, of og_gcm_groups; `lanes` are all lanes.

    `late` are those of og_gcm_late.
    """
    header = "first beat: decrypt, key slot, tag bytes, IV is 96, IV"
    if groups > 1:
        header = f"of each group, the first lowest; {header}"
    return [
        ("input", "clk_i", 1, "clock"),
        ("input", "rst_ni", 1, "reset, active low, synchronous; erases all keys"),
        ("input", "in_valid_i", 1, "a beat of slots is offered"),
        ("output", "in_ready_o", 1, "and taken at the clock edge"),
        ("input", "in_header_i", 113 * groups, header),
        ("input", "in_kind_i", 3 * lanes, "kind of each slot, first slot lowest"),
        ("input", "in_bytes_i", 5 * lanes, "bytes in each IV, AAD or TEXT slot, 1 to 16"),
        *([("output", "data_take_o", 1, "data of the oldest beat without are taken")] * late),
        ("input", "in_data_i", 128 * lanes, "data of each slot, first byte highest"),
        ("output", "out_valid_o", 1, "a beat has come out"),
        ("input", "out_ready_i", 1, "and is taken at the clock edge"),
        ("output", "out_kind_o", 3 * lanes, "the kinds as they went in"),
        ("output", "out_bytes_o", 5 * lanes, "the sizes as they went in"),
        ("output", "out_data_o", 128 * lanes, "data of each slot"),
        ("output", "out_status_o", 3 * groups, "verdict, with the TAG slot; 0 is good"),
        *_KEY_PORTS,
    ]


def axis_ports(lanes: int) -> Ports:
    """Ports of og_gcm_axis, `lanes` blocks wide."""
    wide = 16 * lanes
    facts = "decrypt 159, key slot 158:149, tag bytes 148:144, IV bytes 143:128"
    facts = f"first beat: {facts}, AAD bytes 127:96, IV 95:0"
    return [
        ("input", "clk_i", 1, "clock"),
        ("input", "rst_ni", 1, "reset, active low, synchronous; erases all keys"),
        ("input", "s_axis_tvalid", 1, "a beat is offered"),
        ("output", "s_axis_tready", 1, "and taken"),
        ("input", "s_axis_tdata", 8 * wide, "IV if not of 12 bytes, AAD, text, tag to check"),
        ("input", "s_axis_tkeep", wide, "with tlast: the bytes that count, from byte 0"),
        ("input", "s_axis_tlast", 1, "the packet ends"),
        ("input", "s_axis_tuser", 160, facts),
        ("output", "m_axis_tvalid", 1, "a beat is offered"),
        ("input", "m_axis_tready", 1, "and taken"),
        ("output", "m_axis_tdata", 8 * wide, "AAD, text, tag of an encryption; byte 0 lowest"),
        ("output", "m_axis_tkeep", wide, "the bytes that count, from byte 0"),
        ("output", "m_axis_tlast", 1, "the packet ends"),
        ("output", "m_axis_tuser", 3, "with tlast: verdict, 0 is good; else drop the packet"),
        *_KEY_PORTS,
    ]


def block_ports(design: Design) -> Ports:
    """Ports of og_aes_agile, og_aes_block_enc and og_aes_lut4_enc."""
    two_ways = decrypts(design)
    key = "key, first byte highest" + ("; to decrypt, the last key words" if two_ways else "")
    return [
        ("input", "clk_i", 1, "clock"),
        ("input", "rst_ni", 1, "reset, active low, synchronous"),
        ("input", "valid_i", 1, "a block goes in"),
        *([("input", "decrypt_i", 1, "1: decrypt it")] if two_ways else []),
        ("input", "key_i", design.key_max, key),
        ("input", "block_i", 128, "block, first byte highest"),
        ("output", "valid_o", 1, "a block has come out"),
        ("output", "block_o", 128, "the block"),
    ]


def stream_ports(key_bits: int, *, counted: bool) -> Ports:
    """Ports of og_aes_ctr (`counted`) and og_aes_ecb."""
    config_bits = key_bits + (128 if counted else 0)
    config = "first counter block in the low 16 bytes, the key above" if counted else "the key"
    return [
        ("input", "clk_i", 1, "clock"),
        ("input", "rst_ni", 1, "reset, active low, synchronous; drops all packets"),
        ("input", "s_axis_cfg_tvalid", 1, "a packet's configuration is offered"),
        ("output", "s_axis_cfg_tready", 1, "and taken"),
        ("input", "s_axis_cfg_tdata", config_bits, f"{config}; byte 0 lowest"),
        *([] if counted else [("input", "s_axis_cfg_tuser", 1, "1: decrypt the packet")]),
        *_axis("s_axis", "input", keep=counted),
        *_axis("m_axis", "output", keep=counted),
    ]


def _axis(name: str, way: str, *, keep: bool) -> Ports:
    """One stream of data."""
    back = "output" if way == "input" else "input"
    return [
        (way, f"{name}_tvalid", 1, "a beat is offered"),
        (back, f"{name}_tready", 1, "and taken"),
        (way, f"{name}_tdata", 128, "16 bytes, byte 0 lowest"),
        *([(way, f"{name}_tkeep", 16, "the bytes that count, from byte 0")] if keep else []),
        (way, f"{name}_tlast", 1, "the packet ends"),
    ]


def macsec_ports(lanes: int) -> Ports:
    """Ports of og_macsec, `lanes` blocks wide."""
    data = "from DA on, without FCS; byte 0 lowest"
    user = (7, "error 6 (with tlast), uncontrolled 5, secured 4, port 3:0")
    streams = [
        *_frames("s_tx_axis", "input", lanes, "frames to be sent, in clear", data, user),
        *_frames("m_tx_axis", "output", lanes, "frames for the MAC", data, user),
        *_frames("s_rx_axis", "input", lanes, "frames from the MAC", data, user),
        *_frames("m_rx_axis", "output", lanes, "frames received, in clear", data, user),
    ]
    return [*axil_ports()[:2], *streams, *axil_ports()[2:]]


def esp_ports(lanes: int, *, ethernet: bool) -> Ports:
    """Ports of og_esp, `lanes` blocks wide."""
    first = "destination address" if ethernet else "IP header"
    data = f"from the {first} on; byte 0 lowest"
    user = (13, "error 12 (with tlast), action 11:10 (drop, clear, protect), association 9:0")
    streams = [
        *_frames("s_tx_axis", "input", lanes, "packets to be sent, in clear", data, user),
        *_frames("m_tx_axis", "output", lanes, "packets for the network", data, user),
        *_frames("s_rx_axis", "input", lanes, "packets from the network", data, user),
        *_frames("m_rx_axis", "output", lanes, "packets received, in clear", data, user),
    ]
    return [*axil_ports()[:2], *streams, *axil_ports()[2:]]


def _frames(name: str, way: str, lanes: int, what: str, data: str, user: tuple[int, str]) -> Ports:
    """One stream of frames; `user` is the width of TUSER, and what is in it."""
    back = "output" if way == "input" else "input"
    wide = 16 * lanes
    given = way == "input"
    return [
        (way, f"{name}_tvalid", 1, f"{what}: a beat is offered"),
        (back, f"{name}_tready", 1, "and taken"),
        (way, f"{name}_tdata", 8 * wide, data),
        (way, f"{name}_tkeep", wide, "with tlast: the bytes that count, from byte 0"),
        (way, f"{name}_tlast", 1, "the frame ends"),
        (way, f"{name}_tuser", user[0], user[1] if given else f"of the frame: {user[1]}"),
    ]


def apb_ports(reset: str = "synchronous") -> Ports:
    """Ports of og_aes_apb, og_aes_stored_apb and og_gcm_apb; `reset` is what their reset is."""
    return [
        ("input", "pclk", 1, "clock"),
        ("input", "presetn", 1, f"reset, active low, {reset}"),
        ("input", "psel", 1, "APB3: selected"),
        ("input", "penable", 1, "access cycle"),
        ("input", "pwrite", 1, "a write"),
        ("input", "paddr", 8, "byte address"),
        ("input", "pwdata", 32, "word written"),
        ("output", "prdata", 32, "word read, zero at any other time"),
        ("output", "pready", 1, "the transfer ends"),
        ("output", "pslverr", 1, "it was refused"),
        ("output", "irq", 1, "interrupt, a level"),
    ]


def axil_ports(reset: str = "synchronous") -> Ports:
    """Ports of og_aes_axil; `reset` is what its reset is."""
    return [
        ("input", "clk_i", 1, "clock"),
        ("input", "rst_ni", 1, f"reset, active low, {reset}"),
        ("input", "s_axil_awvalid", 1, "AXI4-Lite: a write's address is offered"),
        ("output", "s_axil_awready", 1, "and taken"),
        ("input", "s_axil_awaddr", 8, "byte address"),
        ("input", "s_axil_wvalid", 1, "a write's word is offered"),
        ("output", "s_axil_wready", 1, "and taken"),
        ("input", "s_axil_wdata", 32, "word written"),
        ("input", "s_axil_wstrb", 4, "all ones: a word is written as a whole"),
        ("output", "s_axil_bvalid", 1, "a write is answered"),
        ("input", "s_axil_bready", 1, "and the answer taken"),
        ("output", "s_axil_bresp", 2, "OKAY (0), or SLVERR (2): it was refused"),
        ("input", "s_axil_arvalid", 1, "a read's address is offered"),
        ("output", "s_axil_arready", 1, "and taken"),
        ("input", "s_axil_araddr", 8, "byte address"),
        ("output", "s_axil_rvalid", 1, "a read is answered"),
        ("input", "s_axil_rready", 1, "and the answer taken"),
        ("output", "s_axil_rdata", 32, "word read, zero at any other time"),
        ("output", "s_axil_rresp", 2, "OKAY (0), or SLVERR (2): it was refused"),
        ("output", "irq", 1, "interrupt, a level"),
    ]


def ghash_ports(design: Design) -> Ports:
    """Ports of the cores with one key; where it is in the logic, as published, for one lane."""
    stages = design.parameters.get("Stages", 8)
    lanes = design.parameters.get("Lanes", 1)
    forgets = "the message under way and its state"
    if not design.key_in_logic:
        forgets = "messages, keys and all tables"
    both: Ports = [
        ("input", "clk_i", 1, "clock"),
        ("input", "rst_ni", 1, "reset, active low, synchronous"),
        ("input", "clear_i", 1, f"forgets {forgets}"),
    ]
    valid = ("input", "in_valid_i", 1, "a block is offered")
    ready = ("output", "in_ready_o", 1, "and taken at the clock edge")
    done = ("output", "out_valid_o", 1, "a message's result has come out")
    mac = ("output", "out_mac_o", 128, "GHASH of the message, plus PAD")
    ports: dict[str, Ports] = {
        "og_gcm_fixed": [
            ("input", "in_valid_i", 1, "a block goes in"),
            ("input", "in_kind_i", 2, "0: AAD, 1: text, 2: END, which has the lengths"),
            ("input", "in_decrypt_i", 1, "1: decrypt the packet"),
            ("input", "in_iv_i", 96, "IV, the same for all of a packet"),
            ("input", "in_bytes_i", 5, "bytes of a text block that count, 1 to 16"),
            ("input", "in_data_i", 128, "block, first byte highest"),
            ("output", "out_valid_o", 1, "a text block has come out"),
            ("output", "out_text_o", 128, "the block, zero where bytes do not count"),
            ("output", "tag_valid_o", 1, "a packet's tag has come out"),
            ("output", "tag_o", 128, "the tag; compare it before the text is used"),
        ],
        "og_ghash_fixed": [
            valid,
            ready,
            ("input", "in_last_i", 1, "the message ends"),
            ("input", "in_blocks_i", 128, "block, first byte highest"),
            done,
            ("output", "out_hash_o", 128, "GHASH of the message"),
        ],
        "og_ghash_table": [
            ("input", "key_valid_i", 1, "a hash key is offered"),
            ("output", "key_ready_o", 1, "and taken at the clock edge"),
            ("input", "key_bank_i", 1, "with two banks: the bank it is for"),
            ("input", "key_h_i", 128, "the hash key, first byte highest"),
            valid,
            ready,
            ("input", "in_bank_i", 1, "first beat, with two banks: the bank of the message's key"),
            ("input", "in_last_i", 1, "the message ends"),
            ("input", "in_end_lane_i", 2 if lanes == 4 else 1, "last beat: lane of the last block"),
            ("input", "in_blocks_i", 128 * lanes, "blocks, first one lowest, first byte highest"),
            done,
            ("output", "out_hash_o", 128, "GHASH of the message"),
        ],
        "og_crenne_basic": [
            valid,
            ready,
            ("input", "in_pad_i", 1, "the block is PAD and ends the message"),
            ("input", "in_block_i", 128, "block, first byte highest"),
            ("output", "out_valid_o", 1, "the MAC is offered, in the cycles in which PAD is"),
            ("input", "out_ready_i", 1, "and taken at the clock edge, with PAD"),
            mac,
        ],
        "og_crenne_pipe": [
            ("input", "in_continue_i", 1, "block 0 continues the message of the row that leaves"),
            ("input", "in_blocks_i", 128 * (stages + 1), "block s of the row s cycles before"),
            ("input", "in_pad_valid_i", 1, "the row that leaves is the last of its message"),
            ("input", "in_pad_i", 128, "its PAD"),
            ("output", "out_valid_o", 1, "the message's MAC, in the cycle in which PAD is given"),
            mac,
        ],
    }
    if design.top not in ports:
        raise DesignError(f"{design.top} is no top module of kind 'ghash'")
    return both + ports[design.top]
