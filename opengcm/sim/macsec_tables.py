# SPDX-License-Identifier: Apache-2.0
"""MACsec tables: their numbers, and their fields as (bit, width).

Made from regs/og_macsec_tables.rdl by `opengcm regs write`; do not edit.
"""

RULE_ID = 0
RULE = {
    "sc": (0, 6),
    "action": (6, 2),
    "ethertype": (8, 16),
    "any_type": (24, 1),
    "vid": (25, 12),
    "has_tag": (37, 1),
    "any_vlan": (38, 1),
    "port": (39, 4),
    "any_port": (43, 1),
    "enable": (44, 1),
}
RULE_ACTION_DROP = 0
RULE_ACTION_CLEAR = 1
RULE_ACTION_PROTECT = 2
TX_SC_ID = 1
TX_SC = {
    "sci": (0, 64),
    "clear_tags": (64, 2),
    "xpn": (66, 1),
    "offset": (67, 2),
    "encrypt": (69, 1),
    "scb": (70, 1),
    "es": (71, 1),
    "include_sci": (72, 1),
    "an": (73, 2),
    "enable": (75, 1),
}
TX_SC_OFFSET_NONE = 0
TX_SC_OFFSET_B30 = 1
TX_SC_OFFSET_B50 = 2
TX_SA_ID = 2
TX_SA = {
    "last": (0, 64),
    "next": (64, 64),
    "in_use": (128, 1),
}
TX_SALT_ID = 3
TX_SALT = {
    "salt": (0, 96),
    "ssci": (96, 32),
}
TX_PORT_ID = 4
TX_PORT = {
    "max_bytes": (0, 14),
}
RX_PORT_ID = 8
RX_PORT = {
    "max_bytes": (0, 14),
    "peer": (14, 6),
    "has_peer": (20, 1),
    "window": (21, 32),
    "replay_protect": (53, 1),
    "validate": (54, 2),
}
RX_PORT_VALIDATE_DISABLED = 0
RX_PORT_VALIDATE_CHECK = 1
RX_PORT_VALIDATE_STRICT = 2
RX_SC_ID = 9
RX_SC = {
    "sci": (0, 64),
    "xpn": (64, 1),
    "offset": (65, 2),
    "port": (67, 4),
    "enable": (71, 1),
}
RX_SC_OFFSET_NONE = 0
RX_SC_OFFSET_B30 = 1
RX_SC_OFFSET_B50 = 2
RX_SA_ID = 10
RX_SA = {
    "lowest": (0, 64),
    "next": (64, 64),
    "in_use": (128, 1),
}
RX_SALT_ID = 11
RX_SALT = {
    "salt": (0, 96),
    "ssci": (96, 32),
}
TX_PORT_COUNT_ID = 32
TX_PORT_COUNT = {
    "kind": (0, 4),
}
TX_PORT_COUNT_KIND_OUT_PKTS_UNTAGGED = 0
TX_PORT_COUNT_KIND_OUT_PKTS_TOO_LONG = 1
TX_PORT_COUNT_KIND_OUT_PKTS_NO_RULE = 2
TX_PORT_COUNT_KIND_OUT_PKTS_ERROR = 3
TX_PORT_COUNT_KIND_OUT_PKTS_OVERRUN = 4
RX_PORT_COUNT_ID = 33
RX_PORT_COUNT = {
    "kind": (0, 4),
}
RX_PORT_COUNT_KIND_IN_PKTS_UNTAGGED = 0
RX_PORT_COUNT_KIND_IN_PKTS_NO_TAG = 1
RX_PORT_COUNT_KIND_IN_PKTS_BAD_TAG = 2
RX_PORT_COUNT_KIND_IN_PKTS_UNKNOWN_SCI = 3
RX_PORT_COUNT_KIND_IN_PKTS_NO_SCI = 4
RX_PORT_COUNT_KIND_IN_PKTS_OVERRUN = 5
RX_PORT_COUNT_KIND_IN_PKTS_KAY = 6
RX_PORT_COUNT_KIND_IN_PKTS_ERROR = 7
RX_PORT_COUNT_KIND_IN_PKTS_TOO_LONG = 8
TX_SA_COUNT_ID = 34
TX_SA_COUNT = {
    "kind": (0, 4),
}
TX_SA_COUNT_KIND_OUT_PKTS_PROTECTED = 0
TX_SA_COUNT_KIND_OUT_PKTS_ENCRYPTED = 1
TX_SA_COUNT_KIND_OUT_PKTS_NOT_USING_SA = 2
TX_SA_COUNT_KIND_OUT_PKTS_FAILED = 3
TX_SA_COUNT_KIND_OUT_OCTETS = 4
RX_SA_COUNT_ID = 35
RX_SA_COUNT = {
    "kind": (0, 4),
}
RX_SA_COUNT_KIND_IN_PKTS_OK = 0
RX_SA_COUNT_KIND_IN_PKTS_UNCHECKED = 1
RX_SA_COUNT_KIND_IN_PKTS_DELAYED = 2
RX_SA_COUNT_KIND_IN_PKTS_LATE = 3
RX_SA_COUNT_KIND_IN_PKTS_INVALID = 4
RX_SA_COUNT_KIND_IN_PKTS_NOT_VALID = 5
RX_SA_COUNT_KIND_IN_PKTS_NOT_USING_SA = 6
RX_SA_COUNT_KIND_IN_PKTS_UNUSED_SA = 7
RX_SA_COUNT_KIND_IN_OCTETS_VALIDATED = 8
RX_SA_COUNT_KIND_IN_OCTETS_DECRYPTED = 9
