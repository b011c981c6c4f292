# SPDX-License-Identifier: Apache-2.0
"""The configuration of an IPsec end point with ESP (RFC 4301, 4303), and the file it is read from.

A file has what a key daemon would decide, with the paths of the files of its keys, which are taken
from its own folder on. A key file holds keying material as RFC 4106, 8.1, has it: the key of 16, 24
or 32 bytes and the salt of four behind it, or as many hexadecimal digits.

    [[transmit]]                     # an association that sends
    spi = 0x1001
    key_file = "out.key"
    cipher = "gcm"                   # or gmac: integrity only (RFC 4543)
    icv_bytes = 16                   # or 12, 8, not with gmac
    esn = true                       # extended sequence numbers
    udp = [4500, 4500]               # within UDP (RFC 3948): ports; left out: not
    source = "192.0.2.1"             # tunnel mode: the outer header; left out: transport mode
    destination = "192.0.2.2"
    ttl = 64                         # or hop limit
    tos = 0                          # DSCP and ECN where they are not copied
    copy_dscp = false
    copy_ecn = false
    df = "clear"                     # or set, copy
    flow = 0                         # IPv6
    next = 1                         # sequence number
    last = 4294967295                # it stops there; default: the last there is
    max_bytes = 16383                # of a packet as it leaves

    [[receive]]                      # one that receives: spi to udp as of transmit, and
    spi = 0x2001
    key_file = "in.key"
    tunnel = true                    # false: transport mode
    destination = "192.0.2.1"        # where the core looks up by that, too
    top = 0                          # the highest number that has been accepted
    replay_protect = true
    any_form = false                 # within UDP or not, whatever `udp` says

    [[policy]]                       # the first that matches; without any the first association
    source = "10.1.0.0/16"           # protects all. Addresses of the packet; left out: any
    destination = "10.2.0.0/16"
    protocol = 6
    action = "protect"               # or clear, drop
    spi = 0x1001                     # to protect: by which association

    [pass]                           # what is received without ESP and delivered in clear
    clear = false                    # other protocols
    ike = false                      # UDP port 4500 with the non-ESP marker
    fragments = false
"""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as of_class
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

from msgspec import field

from opengcm.config_file import MAX_FRAME_BYTES, ConfigError, one_of, read_config, read_key
from opengcm.spec.esp import Action, Association, DontFragment, Tunnel, split_ip
from opengcm.toml_file import Table

SALT_BYTES = 4
KEY_BYTES = (16, 24, 32)
LAST, LAST_EXTENDED = 2**32 - 1, 2**64 - 1


@dataclass(frozen=True)
class Outbound:
    """An association that sends. `last` of None is the last number there is."""

    association: Association
    next: int = 1
    last: int | None = None
    max_bytes: int = MAX_FRAME_BYTES

    def __post_init__(self) -> None:
        _check(self.association)
        for number in (self.next, self.end):
            if not 1 <= number <= _limit(self.association):
                raise ConfigError(f"a sequence number of SPI {self.spi:#x} is out of its range")
        if not 64 <= self.max_bytes <= MAX_FRAME_BYTES:
            raise ConfigError(f"max_bytes is 64 to {MAX_FRAME_BYTES:,}, not {self.max_bytes}")

    @property
    def spi(self) -> int:
        """The security parameters index."""
        return self.association.spi

    @property
    def end(self) -> int:
        """The last number."""
        return _limit(self.association) if self.last is None else self.last


@dataclass(frozen=True)
class Inbound:
    """An association that receives: `top` and all numbers up to it are refused. With extended
    numbers there is always replay protection."""

    association: Association
    destination: bytes = b""  # of the packets, where the core looks at that
    top: int = 0
    replay_protect: bool = True
    any_form: bool = False

    def __post_init__(self) -> None:
        _check(self.association)
        if not 0 <= self.top <= _limit(self.association):
            raise ConfigError(f"a sequence number of SPI {self.spi:#x} is out of its range")
        if self.association.esn and not self.replay_protect:
            raise ConfigError("extended sequence numbers are not without replay protection")

    @property
    def spi(self) -> int:
        """The security parameters index."""
        return self.association.spi


@dataclass(frozen=True)
class Policy:
    """What becomes of packets that are to be sent. None stands for any."""

    action: Action = Action.PROTECT
    sa: int = 0  # place in `transmit`
    source: IPv4Network | IPv6Network | None = None
    destination: IPv4Network | IPv6Network | None = None
    protocol: int | None = None

    def __post_init__(self) -> None:
        if self.protocol is not None and not 0 <= self.protocol < 2**8:
            raise ConfigError(f"a protocol of IP is 0 to 255, not {self.protocol}")

    def matches(self, packet: bytes) -> bool:
        """Whether it is about this packet; one that is no whole IP packet only where it is any."""
        if (self.source, self.destination, self.protocol) == (None, None, None):
            return True
        try:
            ip = split_ip(packet)
        except ValueError:
            return False
        at, size = (12, 4) if ip.is_ipv4 else (8, 16)
        ends = (ip_address(ip.header[at + i * size : at + (i + 1) * size]) for i in range(2))
        networks = (self.source, self.destination)
        here = all(
            network is None or end in network for network, end in zip(networks, ends, strict=True)
        )
        return here and self.protocol in (None, ip.protocol)


@dataclass(frozen=True)
class EndPoint:
    """One end of IPsec: its associations by index, and its policies. ConfigError for what cannot
    be. `key_files` is where its keys were read from."""

    transmit: tuple[Outbound, ...] = ()
    receive: tuple[Inbound, ...] = ()
    policies: tuple[Policy, ...] = (Policy(),)
    pass_clear: bool = False
    pass_ike: bool = False
    pass_fragments: bool = False
    key_files: tuple[Path, ...] = of_class(default=(), compare=False)

    def __post_init__(self) -> None:
        found = {(inbound.spi, inbound.destination) for inbound in self.receive}
        if len(found) != len(self.receive):
            raise ConfigError("two associations that receive have one SPI")
        for policy in self.policies:
            if (
                policy.action is Action.PROTECT
                and self.transmit
                and policy.sa >= len(self.transmit)
            ):
                raise ConfigError(f"a policy names association {policy.sa}, which there is not")

    def classify(self, packet: bytes) -> tuple[Action, int]:
        """What the first policy that matches wants of a packet, and the association; else drop."""
        for policy in self.policies:
            if policy.matches(packet):
                return policy.action, policy.sa if policy.action is Action.PROTECT else 0
        return Action.DROP, 0


def read_end_point(path: Path) -> EndPoint:
    """The end point of a file. ConfigError, naming the file, for one that is none."""
    return read_config(path, _File, _end_point)


def _limit(association: Association) -> int:
    return LAST_EXTENDED if association.esn else LAST


def _check(association: Association) -> None:
    if not 0 <= association.spi < 2**32:
        raise ConfigError(f"an SPI has 32 bits, and {association.spi:#x} has not")
    if association.udp and not association.spi:  # RFC 3948, 2.2
        raise ConfigError("within UDP an SPI of 0 is the mark of what is no ESP")
    if len(association.key) not in KEY_BYTES or len(association.salt) != SALT_BYTES:
        raise ConfigError("a key has 16, 24 or 32 bytes, and a salt 4")
    if association.udp and not all(0 <= port < 2**16 for port in association.udp):
        raise ConfigError("a port of UDP has 16 bits")
    tunnel = association.tunnel
    if tunnel is None:
        return
    if len(tunnel.source) != len(tunnel.destination) or len(tunnel.source) not in (4, 16):
        raise ConfigError("the ends of a tunnel are two IPv4 addresses, or two IPv6 addresses")
    if not (0 <= tunnel.ttl < 2**8 and 0 <= tunnel.tos < 2**8 and 0 <= tunnel.flow < 2**20):
        raise ConfigError("ttl and tos have 8 bits, flow has 20")


_CIPHERS = {"gcm": False, "gmac": True}
_DF = {value.name.lower(): value for value in DontFragment}
_ACTIONS = {value.name.lower(): value for value in Action}


class _Association(Table):
    spi: int
    key_file: str
    cipher: str = "gcm"
    icv_bytes: int = 16
    esn: bool = False
    udp: tuple[int, int] | None = None


class _Transmit(_Association):
    """With both ends a tunnel."""

    source: str | None = None
    destination: str | None = None
    ttl: int = 64
    tos: int = 0
    copy_dscp: bool = False
    copy_ecn: bool = False
    df: str = "clear"
    flow: int = 0
    next: int = 1
    last: int | None = None
    max_bytes: int = MAX_FRAME_BYTES


class _Receive(_Association):
    tunnel: bool = True
    destination: str | None = None
    top: int = 0
    replay_protect: bool = True
    any_form: bool = False


class _Policy(Table):
    action: str = "protect"
    spi: int | None = None
    source: str | None = None
    destination: str | None = None
    protocol: int | None = None


class _Pass(Table):
    clear: bool = False
    ike: bool = False
    fragments: bool = False


class _File(Table):
    transmit: list[_Transmit] = field(default_factory=list)
    receive: list[_Receive] = field(default_factory=list)
    policy: list[_Policy] = field(default_factory=list)
    passing: _Pass = field(default_factory=_Pass, name="pass")


def _end_point(file: _File, folder: Path) -> EndPoint:
    spis = [table.spi for table in file.transmit]
    return EndPoint(
        tuple(_outbound(table, folder) for table in file.transmit),
        tuple(_inbound(table, folder) for table in file.receive),
        tuple(_policy(table, spis) for table in file.policy) or (Policy(),),
        pass_clear=file.passing.clear,
        pass_ike=file.passing.ike,
        pass_fragments=file.passing.fragments,
        key_files=tuple(folder / table.key_file for table in [*file.transmit, *file.receive]),
    )


def _association(table: _Association, folder: Path, tunnel: Tunnel | None) -> Association:
    if not table.spi:  # published vectors have it
        raise ConfigError("an SPI of 0 must not be sent (RFC 4303, 2.1)")
    material = read_key(folder / table.key_file, [size + SALT_BYTES for size in KEY_BYTES])
    try:
        return Association(
            spi=table.spi,
            key=material[:-SALT_BYTES],
            salt=material[-SALT_BYTES:],
            gmac=one_of(_CIPHERS, "cipher", table.cipher),
            icv_bytes=table.icv_bytes,
            esn=table.esn,
            tunnel=tunnel,
            udp=table.udp,
        )
    except ValueError as error:
        raise ConfigError(f"SPI {table.spi:#x}: {error}") from None


def _outbound(table: _Transmit, folder: Path) -> Outbound:
    association = _association(table, folder, _tunnel(table))
    return Outbound(association, table.next, table.last, table.max_bytes)


def _tunnel(table: _Transmit) -> Tunnel | None:
    if table.source is None and table.destination is None:
        return None
    if table.source is None or table.destination is None:
        raise ConfigError(f"SPI {table.spi:#x}: a tunnel has a source and a destination")
    return Tunnel(
        _address(table.source),
        _address(table.destination),
        ttl=table.ttl,
        tos=table.tos,
        copy_dscp=table.copy_dscp,
        copy_ecn=table.copy_ecn,
        df=one_of(_DF, "df", table.df),
        flow=table.flow,
    )


def _inbound(table: _Receive, folder: Path) -> Inbound:
    # What stands in the header of a tunnel's packet is not compared.
    tunnel = Tunnel(bytes(4), bytes(4)) if table.tunnel else None
    return Inbound(
        _association(table, folder, tunnel),
        b"" if table.destination is None else _address(table.destination),
        table.top,
        table.replay_protect,
        table.any_form,
    )


def _policy(table: _Policy, spis: Sequence[int]) -> Policy:
    if table.spi is not None and table.spi not in spis:
        raise ConfigError(f"a policy names SPI {table.spi:#x}, and no association sends with it")
    return Policy(
        one_of(_ACTIONS, "policy.action", table.action),
        0 if table.spi is None else spis.index(table.spi),
        _network("source", table.source),
        _network("destination", table.destination),
        table.protocol,
    )


def _address(text: str) -> bytes:
    try:
        return ip_address(text).packed
    except ValueError:
        raise ConfigError(f"{text!r} is no IP address") from None


def _network(key: str, text: str | None) -> IPv4Network | IPv6Network | None:
    if text is None:
        return None
    try:
        return ip_network(text)
    except ValueError:
        raise ConfigError(f"policy.{key}: {text!r} is no network") from None
