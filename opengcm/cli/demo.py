# SPDX-License-Identifier: Apache-2.0
"""`opengcm demo`."""

import click

from opengcm.demo import run_demo


@click.command()
def demo() -> None:
    """Encrypt and decrypt a file through the RTL, and check both against OpenSSL."""
    run_demo()
