"""The command line: reads arguments, calls the other rooms, and tells every error in one sentence.

Exit status: 0 done; 2 refused (a file, a rule, an option, the arguments); 1 a defect of ours; 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts import CycloptsError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; answer its exit status. No traceback reaches a user."""
    from cyclopts import CycloptsError

    from malison.cli.app import app
    from malison.engine.errors import MalisonError

    try:
        given = sys.argv[1:] if arguments is None else arguments
        status = app(given, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        return refuse(f"{_sentence(error)} Try: {_help_for(error)}")
    except MalisonError as error:
        return refuse(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that closing it does not fail again
        return 0
    except EOFError:
        return 0  # the input ended where a person was asked something: nothing was done
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return refuse(f"{error.filename or 'the system'}: {error.strerror or error}")
    except UnicodeEncodeError as error:
        return refuse(
            f"The output is set to {error.encoding}, which lacks letters that are needed: set PYTHONIOENCODING=utf-8."
        )
    except Exception as error:
        if os.environ.get("MALISON_TRACEBACK"):
            raise
        refuse(f"This is a defect of malison ({type(error).__name__}: {error}); MALISON_TRACEBACK=1 shows where.")
        return 1
    return status if isinstance(status, int) else 0


def refuse(sentence: str) -> int:
    """Tell on the error stream why something is refused; answer the exit status for it."""
    sys.stdout.flush()
    print(sentence, file=sys.stderr)
    return 2


def _sentence(error: Exception) -> str:
    """What is wrong with the arguments, in one sentence."""
    from cyclopts.exceptions import UnusedCliTokensError

    if isinstance(error, UnusedCliTokensError):
        what = "argument" if error.command_chain else "command"
        return f"There is no {what} '{(error.unused_tokens or [''])[0]}' here."
    text = " ".join(str(error).split())
    return text if text.endswith((".", "?")) else f"{text}."


def _help_for(error: CycloptsError) -> str:
    return " ".join(["malison", *(error.command_chain or ()), "--help"])
