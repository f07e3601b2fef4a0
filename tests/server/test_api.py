"""The API as its own description tells it: schemathesis tries everything that description allows, and what it does not."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from malison.server.json_schema import schema as wire_schema
from tests.server.clients import Server

LEFT_OUT = ("/api/bot/positions",)  # a stream that does not end


def test_no_request_makes_the_server_stumble(server: Server) -> None:
    ann = server.person()
    table = ann.make("cursed-tricks", ["mine", "open", "outside"])
    described = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    operations: list[Any] = [result.ok() for result in described.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 20
    for operation in operations:
        if operation.path not in LEFT_OUT:
            try_out(operation, ann.http.cookies["malison"], table)
    assert ann.get("/healthz") == "ok"


@pytest.mark.parametrize("path", ["/healthz", "/", "/t/abc"])
def test_heads_are_answered_as_what_they_are_of(path: str, server: Server) -> None:
    http = server.person().http
    whole, head = http.get(path), http.head(path)
    assert (head.status_code, head.headers["content-type"]) == (200, whole.headers["content-type"])
    assert not head.content


def try_out(operation: Any, cookie: str, table: str) -> None:
    @settings(max_examples=8, suppress_health_check=list(HealthCheck), deadline=None, database=None)
    @given(case=operation.as_strategy(), on_a_table=st.booleans())
    def check(case: Any, on_a_table: bool) -> None:
        if on_a_table and "table" in (case.path_parameters or {}) and operation.method != "delete":
            case.path_parameters["table"] = table
        response = case.call(headers={"X-Malison": "1"}, cookies={"malison": cookie})
        case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])

    check()


def test_the_description_has_every_request(server: Server) -> None:
    paths = json.loads(server.person().get("/schema/openapi.json"))["paths"]
    assert {"/api/tables", "/api/tables/{table}/join", "/api/codes", "/api/bot/moves"} <= set(paths)
    assert "/metrics" not in paths


def test_the_wire_is_described_for_other_languages() -> None:
    described = wire_schema()
    assert set(described["views"]) >= {"cursed-tricks", "cursed-court"}
    assert msgspec.json.encode(described)
    for name in ("Full", "Update", "Play", "TableInfo"):
        assert name in described["$defs"]


def test_pages_come_with_a_strict_policy_and_nothing_else_does(server: Server) -> None:
    ann = server.person()
    for path in ("/", "/t/abcdefghjk", "/index.html"):
        answer = ann.http.get(path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
    for path in ("/app.py", "/../pyproject.toml", "/assets/../../x.py", "/api/nothing", "/x.js"):
        assert ann.refused("GET", path) == "not-found"


def test_metrics_are_for_this_machine_only(server: Server) -> None:
    ann = server.person()
    assert "malison_entries_total" in ann.get("/metrics")
    ann.http.headers["X-Forwarded-For"] = "203.0.113.9"
    assert ann.refused("GET", "/metrics") == "not-found"


def test_a_system_that_does_not_tell_its_memory_has_the_other_figures() -> None:
    without = (
        "import sys; sys.modules['resource'] = None; from malison.server import metrics; print(metrics._memory())"  # Windows
    )
    assert subprocess.run([sys.executable, "-c", without], check=True, capture_output=True, text=True).stdout == "{}\n"
