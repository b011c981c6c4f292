# SPDX-License-Identifier: Apache-2.0
"""Entry point of the command `opengcm`, and what becomes of every error.

Exit codes: 0 done; 1 a failed verdict (tag or test); 2 bad input or a failed build;
3 a fault in OpenGCM itself; 129 hung up; 130 interrupted; 141 whoever read the output has left; 143
terminated. An error is one line on stderr, without a traceback unless OPENGCM_DEBUG is set.
"""

import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from types import FrameType

import click

from opengcm import __version__
from opengcm.cli import streams
from opengcm.errors import InvalidTag, OpenGcmError

EXIT_VERDICT = 1
EXIT_INPUT = 2
EXIT_FAULT = 3
EXIT_INTERRUPT = 130
EXIT_PIPE = 141  # as of a program that SIGPIPE has ended
_ENDING = (signal.SIGTERM, signal.SIGHUP)

_COMMANDS = {
    "list": "designs:list_designs",
    "show": "designs:show",
    "encrypt": "crypt:encrypt",
    "decrypt": "crypt:decrypt",
    "test": "test:test",
    "export": "export:export",
    "model": "model:model",
    "prove": "prove:prove",
    "mutate": "mutate:mutate",
    "agree": "agree:agree",
    "faults": "faults:faults",
    "abuse": "abuse:abuse",
    "harden": "harden:harden",
    "demo": "demo:demo",
    "linerate": "linerate:linerate",
    "choose": "choose:choose_design",
    "scaling": "scaling:scaling",
    "compare": "compare:compare",
    "results": "results:results",
    "sbox": "sbox:sbox",
    "multiplier": "multiplier:multiplier",
    "layer-cost": "layer_cost:layer_cost",
    "explore": "explore:explore",
    "report": "report:report",
    "synth": "synth:synth",
    "power": "power:power",
    "layout": "layout:layout",
    "leakage": "leakage:leakage",
    "xor": "xor:xor",
    "ghash-key": "ghash_key:ghash_key",
    "ghash-density": "ghash_key:ghash_density",
    "regs": "regs:regs",
    "where": "where:where",
    "macsec": "macsec:macsec",
    "esp": "esp:esp",
}
"""Where each command is below `opengcm.cli`, as module:name."""


class _Commands(click.Group):
    """Imports a command when it is asked for: none waits for what the others need."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module, _, name = _COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(f"opengcm.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="opengcm", message="%(prog)s %(version)s")
def cli() -> None:
    """Open AES-GCM hardware cores: simulate, test and use them."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit with its code.

    Terminated or hung up, it ends its tools and removes what is secret first, as on Ctrl-C.
    """
    for number in _ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:  # under nohup the one is ignored
            signal.signal(number, _end)
    streams.prepare()
    sys.exit(run(arguments))


def _end(number: int, _frame: FrameType | None) -> None:
    """Unwinds the command: a process that the system ends clears nothing up."""
    for other in _ENDING:  # once is enough: a second must not cut the clearing up short
        signal.signal(other, signal.SIG_IGN)
    raise SystemExit(128 + number)


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
        return _complain(EXIT_INPUT, error.format_message())
    except click.ClickException as error:
        return _fail(EXIT_INPUT, error.format_message())
    except (KeyboardInterrupt, click.Abort):
        return _fail(EXIT_INTERRUPT, "interrupted")
    except MemoryError:
        return _fail(EXIT_INPUT, "out of memory")
    except streams.OutputGone:
        streams.give_up_output()
        return EXIT_PIPE
    except OSError as error:
        if error.filename == streams.OUTPUT:
            streams.give_up_output()
        reason = error.strerror or type(error).__name__
        return _fail(EXIT_INPUT, f"{error.filename}: {reason}" if error.filename else reason)
    except Exception as error:
        if os.environ.get("OPENGCM_DEBUG"):
            raise
        # The text of an unforeseen error could hold anything; its kind cannot.
        kind = type(error).__name__
        return _fail(EXIT_FAULT, f"internal fault ({kind}); set OPENGCM_DEBUG=1 for the details")
    return code if isinstance(code, int) else 0


def _fail(code: int, message: str) -> int:
    return _complain(code, f"opengcm: error: {' '.join(message.split())}")


def _complain(code: int, text: str) -> int:
    try:
        click.echo(text, err=True)
    except OSError:  # standard error may be as full as the rest
        streams.give_up_errors()
    return code


if __name__ == "__main__":
    main()
