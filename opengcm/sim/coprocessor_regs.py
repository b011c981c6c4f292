# SPDX-License-Identifier: Apache-2.0
"""Registers of the co-processors, in bytes and bits.

Made from regs/og_coprocessor.rdl by `opengcm regs write`; do not edit.
"""

ID = 0x00
CAPS = 0x04
CTRL = 0x08
CMD = 0x0C
STATUS = 0x10
BLOCK = 0x14
KEY = 0x20
IV = 0x40
DATA = 0x50

CAPS_ECB = 1 << 0
CAPS_CBC = 1 << 1
CAPS_CTR = 1 << 2
CAPS_GCM = 1 << 3
CAPS_DECRYPT = 1 << 4
CAPS_REVERSED = 1 << 5
CAPS_KEY128 = 1 << 8
CAPS_KEY192 = 1 << 9
CAPS_KEY256 = 1 << 10

CTRL_MODE = 1 << 0
CTRL_MODE_ECB = 0 << 0
CTRL_MODE_CBC = 1 << 0
CTRL_MODE_CTR = 2 << 0
CTRL_MODE_GCM = 3 << 0
CTRL_DECRYPT = 1 << 4
CTRL_KEY_SIZE = 1 << 8
CTRL_KEY_SIZE_K128 = 0 << 8
CTRL_KEY_SIZE_K192 = 1 << 8
CTRL_KEY_SIZE_K256 = 2 << 8
CTRL_IRQ_ENABLE = 1 << 16

CMD_CLEAR = 1 << 0
CMD_ACK = 1 << 1

STATUS_BUSY = 1 << 0
STATUS_RESULT = 1 << 1
STATUS_KEY_VALID = 1 << 2
STATUS_IV_VALID = 1 << 3
STATUS_DONE = 1 << 4
STATUS_TAG_OK = 1 << 5

BLOCK_PHASE = 1 << 0
BLOCK_PHASE_IV = 0 << 0
BLOCK_PHASE_IV_END = 1 << 0
BLOCK_PHASE_AAD = 2 << 0
BLOCK_PHASE_TEXT = 3 << 0
BLOCK_PHASE_LENGTHS = 4 << 0
BLOCK_PHASE_VERIFY = 5 << 0
BLOCK_BYTES = 1 << 8
