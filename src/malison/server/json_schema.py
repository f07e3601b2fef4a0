"""`python -m malison.server.json_schema`: JSON Schema of all messages and of every game's View, for clients in any language."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from malison.games import all_games
from malison.server import messages


def schema() -> dict[str, Any]:
    """`messages` and `views` refer into `$defs`; a game's own structs are prefixed with its id there."""
    wire = (messages.ClientMessage, messages.ServerMessage, *messages.REQUESTS, *messages.RESPONSES)
    shapes, definitions = msgspec.json.schema_components(wire, ref_template="#/$defs/{name}")
    names = ("ClientMessage", "ServerMessage", *(kind.__name__ for kind in (*messages.REQUESTS, *messages.RESPONSES)))
    views: dict[str, Any] = {}
    for game in all_games().values():
        (shape,), own = msgspec.json.schema_components([game.view_type], ref_template=f"#/$defs/{game.id}.{{name}}")
        views[game.id] = shape
        definitions |= {f"{game.id}.{name}": content for name, content in own.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "messages": dict(zip(names, shapes, strict=True)),
        "views": views,
        "$defs": definitions,
    }


def main() -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n")


if __name__ == "__main__":
    main()
