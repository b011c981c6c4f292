# SPDX-License-Identifier: Apache-2.0
"""MACsec as IEEE Std 802.1AE-2018 writes it: the SecTAG, and a SecY in each direction.

A frame is bytes from the destination address on, without FCS. Clauses are those of the standard.
Names of tables and counters are those of `rtl/macsec/og_macsec_pkg.sv`, where what the standard
leaves open is settled: what goes where one model serves several ports, and counters of its own.
Slow on purpose, and not constant-time: it checks hardware, it protects nothing. GCM is that of
`opengcm.spec.gcm` unless another with the same two functions is given.
"""

from opengcm.spec.macsec.frame import (
    ADDRESS_BYTES,
    BROADCAST,
    CHANGED,
    CLEAR_TAGS,
    ENCRYPTED,
    END_STATION,
    ETHERTYPE_C_TAG,
    ETHERTYPE_EAPOL,
    ETHERTYPE_MACSEC,
    ETHERTYPE_S_TAG,
    ICV_BYTES,
    SCI_PRESENT,
    SHORT_BYTES,
    VERSION,
    SecTag,
    Tagged,
    clear_tags,
    is_tagged,
    take_apart,
    type_at,
)
from opengcm.spec.macsec.protection import (
    Key,
    Suite,
    iv,
    protect,
    recover_pn,
    validate,
)
from opengcm.spec.macsec.station import (
    Received,
    Receiver,
    Sent,
    Transmitter,
)
from opengcm.spec.macsec.tables import (
    Action,
    Count,
    Rule,
    RxPort,
    RxPortCount,
    RxSa,
    RxSaCount,
    RxSc,
    TxPortCount,
    TxSa,
    TxSaCount,
    TxSc,
    Validate,
)

__all__ = [
    "ADDRESS_BYTES",
    "BROADCAST",
    "CHANGED",
    "CLEAR_TAGS",
    "ENCRYPTED",
    "END_STATION",
    "ETHERTYPE_C_TAG",
    "ETHERTYPE_EAPOL",
    "ETHERTYPE_MACSEC",
    "ETHERTYPE_S_TAG",
    "ICV_BYTES",
    "SCI_PRESENT",
    "SHORT_BYTES",
    "VERSION",
    "Action",
    "Count",
    "Key",
    "Received",
    "Receiver",
    "Rule",
    "RxPort",
    "RxPortCount",
    "RxSa",
    "RxSaCount",
    "RxSc",
    "SecTag",
    "Sent",
    "Suite",
    "Tagged",
    "Transmitter",
    "TxPortCount",
    "TxSa",
    "TxSaCount",
    "TxSc",
    "Validate",
    "clear_tags",
    "is_tagged",
    "iv",
    "protect",
    "recover_pn",
    "take_apart",
    "type_at",
    "validate",
]
