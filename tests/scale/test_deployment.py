"""The files of `deploy/`: nginx with our configuration before a server, with TLS; and services as systemd reads them."""

from __future__ import annotations

import json
import os
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from malison.server.serve import free_port
from tests.scale.services import Service, find
from tests.server.clients import Process

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"


def needed(program: str) -> str:
    found = find(program)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{program} can't be found")
    assert found
    return found


class Nginx(Service):
    """With our configuration, other ports and a certificate of its own."""

    def __init__(self, folder: Path, before: int) -> None:
        super().__init__(folder)
        key = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}"]
        files = ["-keyout", "key.pem", "-out", "chain.pem"]
        subprocess.run([needed("openssl"), *key, *files], cwd=folder, check=True, capture_output=True)
        ours = (DEPLOY / "nginx.conf").read_text()
        for old, new in (
            (r"127\.0\.0\.1:8000", f"127.0.0.1:{before}"),
            (r"listen 443", f"listen 127.0.0.1:{self.port}"),
            (r"listen 80\b", f"listen 127.0.0.1:{free_port('127.0.0.1', self.port + 1, tried=500)}"),
            (r"/etc/letsencrypt/live/\S*/fullchain.pem", str(folder / "chain.pem")),
            (r"/etc/letsencrypt/live/\S*/privkey.pem", str(folder / "key.pem")),
        ):
            ours, count = re.subn(old, new, ours)
            assert count == 1, old
        (folder / "ours.conf").write_text(ours)
        kept = "".join(f"{what}_temp_path {folder}/{what};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; {'user root;' if os.getuid() == 0 else ''} events {{}}\n"
            f"http {{ access_log off; {kept} include {folder}/ours.conf; }}\n"
        )

    def command(self) -> list[str]:
        return [needed("nginx"), "-p", str(self.folder), "-e", "stderr", "-c", str(self.folder / "nginx.conf")]

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()  # its workers end with it
        self.process.wait()


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[int]:
    """The port of nginx, which stands before a server that knows its public address."""
    needed("nginx")
    (tmp_path / "data").mkdir()
    server = Process(tmp_path / "data", public_url=f"https://{NAME}")
    nginx = Nginx(tmp_path / "nginx", server.port)
    try:
        nginx.start()
        yield nginx.port
    finally:
        nginx.stop()
        server.kill()


def test_a_game_behind_a_proxy_with_tls(proxy: int) -> None:
    trusting = ssl._create_unverified_context()
    headers = {"Host": NAME, "X-Malison": "1", "Origin": f"https://{NAME}"}
    with httpx.Client(base_url=f"https://127.0.0.1:{proxy}", headers=headers, verify=trusting) as person:
        cookie = person.get("/api/me").headers["set-cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        pair = cookie.partition(";")[0]
        person.headers["Cookie"] = pair
        assert person.get("/healthz").text == "ok"
        assert person.get("/metrics").status_code == 404
        body = {"game": "cursed-tricks", "name": "Ann", "seats": [{"kind": "mine"}] * 3}
        table = person.post("/api/tables", json=body).raise_for_status().json()["id"]
        person.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        elsewhere = person.post("/api/tables", json=body, headers={"Origin": "https://elsewhere.example"})
        assert elsewhere.json()["code"] == "bad-origin"
    for origin, first in ((NAME, {"type": "full"}), ("elsewhere.example", {"type": "gone", "code": "bad-origin"})):
        with connect(
            f"wss://{NAME}/api/tables/{table}/live",
            sock=socket.create_connection(("127.0.0.1", proxy)),
            ssl=trusting,
            origin=Origin(f"https://{origin}"),
            additional_headers={"Cookie": pair},
        ) as line:
            assert first.items() <= json.loads(line.recv(20)).items()


@pytest.mark.parametrize("unit", ["malison.service", "malison@.service"])
def test_systemd_understands_the_services(unit: str, tmp_path: Path) -> None:
    program = tmp_path / "malison"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    written = tmp_path / unit.replace("@.", "@8001.")
    written.write_text((DEPLOY / unit).read_text().replace("/opt/malison/bin/malison", str(program)))
    verified = subprocess.run([needed("systemd-analyze"), "verify", str(written)], capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stderr
    assert str(written.name) not in verified.stderr
