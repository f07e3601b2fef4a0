"""Settings for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The first call of compiled code takes long; no test asserts a time.
settings.register_profile("malison", deadline=None, max_examples=60)
settings.load_profile("malison")

ALONE = ("scale", "test_ray.py")  # whose tests share servers or a cluster: each runs in one worker


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            for part in ALONE:
                if part in item.path.parts:
                    item.add_marker(pytest.mark.xdist_group(part))
