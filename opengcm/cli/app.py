# SPDX-License-Identifier: Apache-2.0
"""Entry point of the command `opengcm`, and what becomes of every error.

Exit codes: 0 done; 1 a failed verdict (tag or test); 2 bad input or a failed build;
3 a fault in OpenGCM itself; 130 interrupted. An error is one line on stderr, without a traceback
unless OPENGCM_DEBUG is set.
"""

import os
import sys
from collections.abc import Sequence

import click

from opengcm import __version__
from opengcm.cli.compare import compare
from opengcm.cli.crypt import decrypt, encrypt
from opengcm.cli.demo import demo
from opengcm.cli.designs import list_designs, show
from opengcm.cli.explore import explore
from opengcm.cli.export import export
from opengcm.cli.ghash_key import ghash_density, ghash_key
from opengcm.cli.linerate import linerate
from opengcm.cli.multiplier import multiplier
from opengcm.cli.prove import prove
from opengcm.cli.regs import regs
from opengcm.cli.report import report
from opengcm.cli.results import results
from opengcm.cli.sbox import sbox
from opengcm.cli.synth import synth
from opengcm.cli.test import test
from opengcm.cli.xor import xor
from opengcm.errors import InvalidTag, OpenGcmError

EXIT_VERDICT = 1
EXIT_INPUT = 2
EXIT_FAULT = 3
EXIT_INTERRUPT = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="opengcm", message="%(prog)s %(version)s")
def cli() -> None:
    """Open AES-GCM hardware cores: simulate, test and use them."""


for command in (
    list_designs,
    show,
    encrypt,
    decrypt,
    test,
    export,
    prove,
    demo,
    linerate,
    compare,
    results,
    sbox,
    multiplier,
    explore,
    report,
    synth,
    xor,
    ghash_key,
    ghash_density,
    regs,
):
    cli.add_command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit with its code."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. Reports errors as one line on stderr."""
    try:
        code = cli.main(arguments, prog_name="opengcm", standalone_mode=False)
        sys.stdout.flush()
    except InvalidTag as error:
        return _fail(EXIT_VERDICT, str(error))
    except OpenGcmError as error:
        return _fail(EXIT_INPUT, str(error))
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return EXIT_INPUT
    except click.ClickException as error:
        return _fail(EXIT_INPUT, error.format_message())
    except (KeyboardInterrupt, click.Abort):
        return _fail(EXIT_INTERRUPT, "interrupted")
    except BrokenPipeError:
        # Whoever read our output has left; keep the interpreter from flushing into the void.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_VERDICT
    except MemoryError:
        return _fail(EXIT_INPUT, "out of memory")
    except Exception as error:
        if os.environ.get("OPENGCM_DEBUG"):
            raise
        # The text of an unforeseen error could hold anything; its kind cannot.
        kind = type(error).__name__
        return _fail(EXIT_FAULT, f"internal fault ({kind}); set OPENGCM_DEBUG=1 for the details")
    return code if isinstance(code, int) else 0


def _fail(code: int, message: str) -> int:
    click.echo(f"opengcm: error: {' '.join(message.split())}", err=True)
    return code
