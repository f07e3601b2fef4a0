"""The CPU cores that this process may use."""

from __future__ import annotations

import os


def available_cores() -> int:
    """Return the number of cores in this process's CPU affinity, or all cores where the system has no affinity."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
