"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# The first call of compiled code takes long; no test asserts a time.
settings.register_profile("malison", deadline=None, max_examples=60)
settings.load_profile("malison")
