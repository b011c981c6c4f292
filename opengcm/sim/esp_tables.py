# SPDX-License-Identifier: Apache-2.0
"""ESP tables: their numbers, and their fields as (bit, width).

Made from regs/og_esp_tables.rdl by `opengcm regs write`; do not edit.
"""

TX_SA_ID = 0
TX_SA = {
    "max_bytes": (0, 14),
    "destination_port": (14, 16),
    "source_port": (30, 16),
    "flow": (46, 20),
    "ttl": (66, 8),
    "tos": (74, 8),
    "copy_ecn": (82, 1),
    "copy_dscp": (83, 1),
    "df": (84, 2),
    "v6": (86, 1),
    "spi": (87, 32),
    "icv": (119, 2),
    "udp": (121, 1),
    "gmac": (122, 1),
    "esn": (123, 1),
    "tunnel": (124, 1),
    "enable": (125, 1),
}
TX_SA_DF_CLEAR = 0
TX_SA_DF_SET = 1
TX_SA_DF_COPY = 2
TX_SA_ICV_B16 = 0
TX_SA_ICV_B12 = 1
TX_SA_ICV_B8 = 2
TX_TUNNEL_ID = 1
TX_TUNNEL = {
    "destination": (0, 128),
    "source": (128, 128),
}
TX_SALT_ID = 2
TX_SALT = {
    "salt": (0, 32),
}
TX_NUMBER_ID = 3
TX_NUMBER = {
    "last": (0, 64),
    "next": (64, 64),
    "in_use": (128, 1),
}
RX_SA_ID = 8
RX_SA = {
    "any_form": (0, 1),
    "replay_protect": (1, 1),
    "spi": (2, 32),
    "icv": (34, 2),
    "udp": (36, 1),
    "gmac": (37, 1),
    "esn": (38, 1),
    "tunnel": (39, 1),
    "enable": (40, 1),
}
RX_SA_ICV_B16 = 0
RX_SA_ICV_B12 = 1
RX_SA_ICV_B8 = 2
RX_TUNNEL_ID = 9
RX_TUNNEL = {
    "destination": (0, 128),
    "source": (128, 128),
}
RX_SALT_ID = 10
RX_SALT = {
    "salt": (0, 32),
}
RX_REPLAY_ID = 11
RX_REPLAY = {
    "top": (0, 64),
    "in_use": (64, 1),
}
RX_CONFIG_ID = 12
RX_CONFIG = {
    "pass_fragments": (0, 1),
    "pass_ike": (1, 1),
    "pass_clear": (2, 1),
}
TX_SA_COUNT_ID = 32
TX_SA_COUNT = {
    "kind": (0, 4),
}
TX_SA_COUNT_KIND_OUT_PACKETS = 0
TX_SA_COUNT_KIND_OUT_NOT_IN_USE = 1
TX_SA_COUNT_KIND_OUT_NUMBER_END = 2
TX_SA_COUNT_KIND_OUT_FRAGMENT = 3
TX_SA_COUNT_KIND_OUT_TOO_LONG = 4
TX_SA_COUNT_KIND_OUT_UNSUPPORTED = 5
TX_SA_COUNT_KIND_OUT_MALFORMED = 6
TX_SA_COUNT_KIND_OUT_FAILED = 7
TX_NONE_COUNT_ID = 33
TX_NONE_COUNT = {
    "kind": (0, 4),
}
TX_NONE_COUNT_KIND_OUT_CLEAR = 0
TX_NONE_COUNT_KIND_OUT_DISCARDED = 1
TX_NONE_COUNT_KIND_OUT_ERROR = 2
TX_NONE_COUNT_KIND_OUT_OVERRUN = 3
TX_NONE_COUNT_KIND_OUT_NO_SA = 4
RX_SA_COUNT_ID = 34
RX_SA_COUNT = {
    "kind": (0, 4),
}
RX_SA_COUNT_KIND_IN_PACKETS = 0
RX_SA_COUNT_KIND_IN_REPLAYED = 1
RX_SA_COUNT_KIND_IN_AUTH_FAILED = 2
RX_SA_COUNT_KIND_IN_BAD_PADDING = 3
RX_SA_COUNT_KIND_IN_BAD_LENGTH = 4
RX_SA_COUNT_KIND_IN_BAD_INNER = 5
RX_SA_COUNT_KIND_IN_DUMMY = 6
RX_SA_COUNT_KIND_IN_FAILED = 7
RX_SA_COUNT_KIND_IN_MISMATCH = 8
RX_NONE_COUNT_ID = 35
RX_NONE_COUNT = {
    "kind": (0, 4),
}
RX_NONE_COUNT_KIND_IN_CLEAR = 0
RX_NONE_COUNT_KIND_IN_DISCARDED = 1
RX_NONE_COUNT_KIND_IN_ERROR = 2
RX_NONE_COUNT_KIND_IN_OVERRUN = 3
RX_NONE_COUNT_KIND_IN_NO_SA = 4
RX_NONE_COUNT_KIND_IN_MALFORMED = 5
RX_NONE_COUNT_KIND_IN_FRAGMENT = 6
RX_NONE_COUNT_KIND_IN_UNSUPPORTED = 7
RX_NONE_COUNT_KIND_IN_KEEP_ALIVE = 8
