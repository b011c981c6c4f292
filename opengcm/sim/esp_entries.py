# SPDX-License-Identifier: Apache-2.0
"""What an end point of ESP is as entries of the core's tables, and as keys in its slots.

An association has the index that it has in its end point, in every table and as a key slot.
"""

from collections.abc import Iterator

from opengcm.esp_config import EndPoint, Inbound, Outbound
from opengcm.sim import esp_tables as tables
from opengcm.sim.layer_entries import Direction, Entry, KeyLoad, pack
from opengcm.spec import esp as spec

_ICV = {
    16: tables.TX_SA_ICV_B16,
    12: tables.TX_SA_ICV_B12,
    8: tables.TX_SA_ICV_B8,
}


def entries(end_point: EndPoint) -> Iterator[Entry]:
    """The tables, in an order in which nothing is in use before all of it is there."""
    for index, outbound in enumerate(end_point.transmit):
        yield from _outbound(index, outbound)
    for index, inbound in enumerate(end_point.receive):
        yield from _inbound(index, inbound)
    passing = pack(
        tables.RX_CONFIG,
        pass_clear=int(end_point.pass_clear),
        pass_ike=int(end_point.pass_ike),
        pass_fragments=int(end_point.pass_fragments),
    )
    yield Entry(tables.RX_CONFIG_ID, 0, passing)


def keys(end_point: EndPoint) -> Iterator[KeyLoad]:
    """The keys of all associations."""
    for index, outbound in enumerate(end_point.transmit):
        yield KeyLoad(Direction.TRANSMIT, index, outbound.association.key)
    for index, inbound in enumerate(end_point.receive):
        yield KeyLoad(Direction.RECEIVE, index, inbound.association.key)


def models(
    end_point: EndPoint, window: int, destination: bool = False
) -> tuple[spec.Transmitter, spec.Receiver]:
    """The same as the RFCs have it (`opengcm.spec.esp`), with the replay window of a build."""
    transmitter = spec.Transmitter(
        {
            index: spec.TxSa(each.association, each.next, each.end, each.max_bytes)
            for index, each in enumerate(end_point.transmit)
        }
    )
    receiver = spec.Receiver(
        {
            index: spec.RxSa(
                each.association,
                spec.ReplayWindow(window, each.top, 2**window - 1),
                each.replay_protect,
                each.any_form,
            )
            for index, each in enumerate(end_point.receive)
        },
        {
            index: each.destination
            for index, each in enumerate(end_point.receive)
            if destination and each.destination
        },
        end_point.pass_clear,
        end_point.pass_ike,
        end_point.pass_fragments,
    )
    return transmitter, receiver


def _common(sa: spec.Association) -> dict[str, int]:
    """sa_common_t of og_esp_pkg."""
    return {
        "enable": 1,
        "tunnel": int(sa.tunnel is not None),
        "esn": int(sa.esn),
        "gmac": int(sa.gmac),
        "udp": int(sa.udp is not None),
        "icv": _ICV[sa.icv_bytes],
        "spi": sa.spi,
    }


def _outbound(index: int, outbound: Outbound) -> Iterator[Entry]:
    sa = outbound.association
    tunnel = sa.tunnel or spec.Tunnel(b"", b"")
    source_port, destination_port = sa.udp or (0, 0)
    salt = pack(tables.TX_SALT, salt=int.from_bytes(sa.salt))
    yield Entry(tables.TX_SALT_ID, index, salt)
    ends = pack(
        tables.TX_TUNNEL,
        source=int.from_bytes(tunnel.source),
        destination=int.from_bytes(tunnel.destination),
    )
    yield Entry(tables.TX_TUNNEL_ID, index, ends)
    numbers = pack(tables.TX_NUMBER, in_use=1, next=outbound.next, last=outbound.end)
    yield Entry(tables.TX_NUMBER_ID, index, numbers)
    value = pack(
        tables.TX_SA,
        **_common(sa),
        v6=int(len(tunnel.source) == 16),
        df=int(tunnel.df),
        copy_dscp=int(tunnel.copy_dscp),
        copy_ecn=int(tunnel.copy_ecn),
        tos=tunnel.tos,
        ttl=tunnel.ttl,
        flow=tunnel.flow,
        source_port=source_port,
        destination_port=destination_port,
        max_bytes=outbound.max_bytes,
    )
    yield Entry(tables.TX_SA_ID, index, value)


def _inbound(index: int, inbound: Inbound) -> Iterator[Entry]:
    sa = inbound.association
    yield Entry(tables.RX_SALT_ID, index, pack(tables.RX_SALT, salt=int.from_bytes(sa.salt)))
    address = pack(tables.RX_TUNNEL, destination=int.from_bytes(inbound.destination))
    yield Entry(tables.RX_TUNNEL_ID, index, address)
    window = pack(tables.RX_REPLAY, in_use=1, top=inbound.top)
    yield Entry(tables.RX_REPLAY_ID, index, window)
    value = pack(
        tables.RX_SA,
        **_common(sa),
        replay_protect=int(inbound.replay_protect),
        any_form=int(inbound.any_form),
    )
    yield Entry(tables.RX_SA_ID, index, value)
