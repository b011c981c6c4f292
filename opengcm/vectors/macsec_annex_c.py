# SPDX-License-Identifier: Apache-2.0
"""The test vectors of IEEE 802.1AE-2018, annex C: C.1 to C.8, each with four cipher suites.

Without XPN they are those of the paper "MACsec GCM-AES Test Vectors" (Randall, 2011); with XPN,
those of 802.1AEbw-2013.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from opengcm.macsec_config import Association, Receive, SecY, Transmit
from opengcm.spec.macsec import Suite

_SUITES = (
    Suite.GCM_AES_128,
    Suite.GCM_AES_256,
    Suite.GCM_AES_XPN_128,
    Suite.GCM_AES_XPN_256,
)
# DA SA, SCI, whether the tag has it, lower PN, two keys; then frames: bytes, AN, encrypted or not,
# and by suite what is behind the SecTAG, or behind the data of those in clear.
SSCI, SALT, PN_HIGH = "7a30c118", "e630e81a48de86a21c66fa6d", 0xB0DF459C
ANNEX_C = [
    (
        "d609b1f056637a0d46df998d",
        "12153524c0895e81",
        True,
        0xB2C28465,
        "ad7a2bd03eac835a6f620fdcb506b345",
        "e3c08a8f06c6e3ad95a70557b23f75483ce33021a9c72b7025666204c69c0b72",
        {
            (54, 2, False): (
                "f09478a9b09007d06f46e9b6a1da25dd",
                "2f0bc5af409e06d609ea8b7d0fa5ea50",
                "17fe1981ebdd4afc5062697e8baa0c23",
                "4dbd2f6a754a6cf728cc129ba6931577",
            ),
            (60, 2, True): (
                "701afa1cc039c0d765128a665dab69243899bf7318ccdc81c9931da17fbe8edd"
                "7d17cb8b4c26fc81e3284f2b7fba713d4f8d55e7d3f06fd5a13c0c29b9d5b880",
                "e2006eb42f5277022d9b19925bc419d7a592666c925fe2ef718eb4e308efeaa7"
                "c5273b394118860a5be2a97f56ab78365ca597cdbb3edb8d1a1151ea0af7b436",
                "0712d980ca50bbed35a0fa566338729ffa16d19ffcf07b3a1e7919b3776aacec"
                "8a5937208b483a7691984d380792e07fc2c3c79f263fa6bff8e7581e2ce45af8",
                "3eb04a4bbf54c6eb1222a9aea00c38687f6c3520d976a3b694800650ce6585e6"
                "20a4191917d2a605d870c78d2752ce493b442ac0c816d7abd70ad65c25d46413",
            ),
        },
    ),
    (
        "e20106d7cd0df0761e8dcd3d",
        "f0761e8dcd3d0001",
        False,
        0x76D457ED,
        "071b113b0ca743fecccf3d051f737382",
        "691d3ee909d7f54167fd1ca0b5d769081f2bde1aee655fdbab80bd5295ae6be7",
        {
            (60, 0, False): (
                "0c017bc73b227dfcc9bafa1c41acc353",
                "35217c774bbc31b63166bcf9d4abed07",
                "abc40685a3cf911d3787e49db6a7265e",
                "ac21957b8312ab3c99ab46849879c3f3",
            ),
            (54, 0, True): (
                "13b4c72b389dc5018e72a171dd85a5d3752274d3a019fbcaed09a425cd9b2e1c"
                "9b72eee7c9de7d52b3f3d6a5284f4a6d3fe22a5d6c2b960494c3",
                "c1623f55730c93533097addad25664966125352b43adacbd61c5ef3ac90b5bee"
                "929ce4630ea79f6ce51912af39c2d1fdc2051f8b7b3c9d397ef2",
                "9ca46984430203ed416ebdc2fe2622ba3e5eab6961c36383009e187e9b0c8856"
                "4653b9abd216441c6ab6f0a232e9e44c978cf7cd84d43484d101",
                "88d9f7d1f1578ee34ba7b1abc89893ef1d3398c9f1dd3e47fbd8553e0ff786ef"
                "5699eb01ea10420d0ebd39a0e273c4c7f95ed843207d7a497dfa",
            ),
        },
    ),
    (
        "84c5d513d2aaf6e5bbd27277",
        "7cfde9f9e33724c6",
        True,
        0x8932D612,
        "013fe00b5f11be7f866d0cbbc55a7a90",
        "83c093b58de7ffe1c0da926ac43fb3609ac1c80fee1b624497ef942e2f79a823",
        {
            (65, 3, False): (
                "217867e50c2dad74c28c3b50abdf695a",
                "6ee160e8faeca4b36c86b234920ca975",
                "678559b7e52db00682e3b83034cebe59",
                "84bac8e53d1ea355a5c7d334840ae962",
            ),
            (61, 3, True): (
                "3a4de6fa32191014dbb303d92ee3a9e8a1b599c14d22fb080096e13811816a3c"
                "9c9bcf7c1b9b96da809204e29d0e2a7642bfd310a4837c816ccfa5ac23ab003988",
                "110222ff8050cbece66a813ad09a73ed7a9a089c106b959389168ed6e8698ea9"
                "02eb1277dbec2e68e473155a15a7daeed4a10f4e05139c23df00b3aadc71f0596a",
                "14c17693bc8297ee6c47c565cbe0679e80f00fcaf592c9aa0473928e7f2f216f"
                "f5a033dec7513f45d34cbb981c5bd64e8bd84b8e2a78e74dafeaa03846fe930c0e",
                "0996e0c9a55774e0a792304e7dc150bd67fd747dd1b9419594bf373d4ace8f87"
                "f5c1349afac491aa0a40d3199087b29fdf802f050e691f11a2d9b358f6994184f5",
            ),
        },
    ),
    (
        "68f2e77696ce7ae8e2ca4ec5",
        "7ae8e2ca4ec50001",
        False,
        0x2E58495C,
        "88ee087fd95da9fbf6725aa9d757b0cd",
        "4c973dbc7364621674f8b5b89e5c15511fced9216490fb1c1a2caa0ffe0407e5",
        {
            (79, 1, False): (
                "07922b8ebcf10bb2297588ca4c614523",
                "00bda1b7e87608bcbf470f12157f4c07",
                "d0dc896dc83798a79f3c5a95ba3cdf9a",
                "04249a208a65b96b3f3263004cfd867d",
            ),
            (75, 1, True): (
                "c31f53d99e5687f7365119b832d2aae70741d593f1f9e2ab3455779b078eb8fe"
                "acdfec1f8e3e5277f8180b43361f6512adb16d2e38548a2c719dba7228d84088"
                "f8757adb8aa788d8f65ad668be70e7",
                "ba8ae31bc506486d6873e4fce460e7dc57591ff00611f31c3834fe1c04ad80b6"
                "6803afcf5b27e6333fa67c99da47c2f0ced68d531bd741a943cff7a6713bd026"
                "11cd7daa01d61c5c886dc1a8170107",
                "eaecc6af6512fc8b6c8c43bc55b190b2626d07d3d218faf5daa7d8f800a57331"
                "eb43b5a17a37e5b1d60d275ccaf7acd704cc9ace2bf8bc8b9b23b9adf02f8734"
                "6b96d1136a754df0a6cde126c107f8",
                "b0fea36318b9b36466c46e9e1bda1a266858196e7e70d882ae70475668cde4ec"
                "883f6ac2369f284bed1fe32f42092fdff5868a3c64e5615192a7a3760b34bc85"
                "692cd815b664711aef911df78d7f46",
            ),
        },
    ),
]


@dataclass(frozen=True)
class AnnexCase:
    """One vector: a SecY that sends to itself, a frame in clear, and the frame as it must leave."""

    id: str
    secy: SecY
    clear: bytes
    secured: bytes


def annex_c(key_bytes: tuple[int, ...] = (16, 32)) -> Iterator[AnnexCase]:
    """All that have keys of these sizes."""
    for group, (addresses, sci, in_tag, low, key128, key256, frames) in enumerate(ANNEX_C):
        for (size, an, encrypted), expected in frames.items():
            for suite, behind in zip(_SUITES, expected, strict=True):
                if suite.key_bytes not in key_bytes:
                    continue
                number = 2 * group + (2 if encrypted else 1)
                data = (
                    b"\x08\x00" + bytes(range(0x0F, 0x0F + size - 16)) + number.to_bytes(2, "big")
                )
                clear = bytes.fromhex(addresses) + data
                tci = 0x20 * in_tag | 0x40 * (not in_tag) | 0x0C * encrypted | an
                tag = bytes([0x88, 0xE5, tci, 42 if size == 54 else 0]) + low.to_bytes(4, "big")
                tag += bytes.fromhex(sci) if in_tag else b""
                rest = (b"" if encrypted else data) + bytes.fromhex(behind)
                association = Association(
                    an,
                    bytes.fromhex((key128, key256)[suite.key_bytes == 32]),
                    next_pn=(PN_HIGH << 32 if suite.xpn else 0) | low,
                    ssci=int(SSCI, 16),
                    salt=bytes.fromhex(SALT),
                )
                channel = bytes.fromhex(sci), (association,)
                sent = Transmit(
                    *channel, an=an, encrypt=encrypted, include_sci=in_tag, es=not in_tag
                )
                yield AnnexCase(
                    f"C.{number}, {suite.name}",
                    SecY(suite, sent, (Receive(*channel),)),
                    clear,
                    clear[:12] + tag + rest,
                )
