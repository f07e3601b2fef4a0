"""What a host's monitoring reads: numbers only, nothing about anyone."""

from __future__ import annotations

import sys
import time

from malison.server.tables.registry import TableRegistry


def text(registry: TableRegistry) -> str:
    """Prometheus' text format."""
    actors = registry.actors.values()
    figures = {
        "malison_tables_loaded": ("gauge", "tables in memory", len(registry.actors)),
        "malison_tables_playing": (
            "gauge",
            "tables in memory with a game under way",
            sum(r.table.status == "playing" for r in actors),
        ),
        "malison_connections": ("gauge", "open WebSockets", sum(len(actor.connections) for actor in actors)),
        "malison_bots_thinking": ("gauge", "bots thinking right now", registry.bots.thinking),
        "malison_commits_total": ("counter", "transactions written", registry.store.commits),
        "malison_entries_total": ("counter", "log entries written", registry.store.rows),
        "malison_cpu_seconds_total": ("counter", "processor time used", round(time.process_time(), 3)),
        **_memory(),
    }
    lines = []
    for name, (kind, about, value) in figures.items():
        lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}", f"{name} {value}"]
    return "\n".join(lines) + "\n"


def _memory() -> dict[str, tuple[str, str, int]]:
    """Nothing where the system does not tell: on Windows."""
    try:
        import resource
    except ImportError:
        return {}
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "malison_memory_peak_bytes": ("gauge", "most memory used so far", most if sys.platform == "darwin" else most * 1024)
    }
