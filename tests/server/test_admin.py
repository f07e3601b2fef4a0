"""A host's commands: backup, export and import, the list of tables, repair, and databases of released schemas."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from malison.cli import main
from malison.server.sessions import Signer, signing_key
from malison.server.storage import admin
from malison.server.storage import store as storage
from malison.server.storage.store import open_engine
from malison.server.storage.upgrade import upgrade
from malison.table import log
from tests.cli.test_records import refusal
from tests.server.clients import Server, play_on, running

TRICKS = "cursed-tricks"


@contextmanager
def opened(database: Path) -> Iterator[sqlite3.Connection]:
    """Changed behind the server's back."""
    with closing(sqlite3.connect(database)) as connection, connection:
        yield connection


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MALISON_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def played(folder: Path) -> Iterator[tuple[str, str]]:
    """A finished table and one under way."""
    with running(folder) as server:
        yield tables(server)


def tables(server: Server) -> tuple[str, str]:
    ann = server.person()
    finished = ann.make(TRICKS, ["mine", "bot", "bot"], options={"rounds": 1})
    under_way = ann.make(TRICKS, ["mine", "mine", "mine"])
    for table in (finished, under_way):
        ann.start(table)
    with ann.live(finished) as live:
        play_on({0: live})
    with ann.live(under_way) as live:
        live.ask("look", seat=live.turn)
        live.ask("note", seat=live.turn, text="to be kept")
        live.play()
    return finished, under_way


def contents(url: str) -> list[str]:
    import io

    written = io.StringIO()
    with admin.database(url) as engine:
        admin.export(engine, written)
    return written.getvalue().splitlines()


def test_backup_while_it_runs_then_serve_from_the_copy(played: tuple[str, str], folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    assert main(["backup", str(target)]) == 0
    assert sorted(path.name for path in target.iterdir()) == ["malison.db", "signing.key"]
    with admin.database(f"sqlite:///{target}/malison.db") as engine:
        good, bad = admin.repair(engine)
    assert sorted(good) == sorted(played)
    assert bad == []
    assert main(["backup", str(target)]) == 2


def test_export_and_import_bring_everything_over(
    played: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = folder / "all.jsonl", f"sqlite:///{folder}/other.db"
    assert main(["export", str(file), "--records", str(folder / "records")]) == 0
    assert main(["import", str(file), "--database", other]) == 0
    assert contents(other) == file.read_text(encoding="utf-8").splitlines()
    assert "to be kept" in file.read_text(encoding="utf-8")
    (record,) = (folder / "records").iterdir()
    assert main(["verify", str(record)]) == 0
    capsys.readouterr()
    assert main(["import", str(file), "--database", other]) == 2
    assert "already" in capsys.readouterr().err
    file.write_text(file.read_text(encoding="utf-8") + "nonsense\n", encoding="utf-8")
    empty = f"sqlite:///{folder}/empty.db"
    assert main(["import", str(file), "--database", empty]) == 2
    assert "line" in capsys.readouterr().err
    assert len(contents(empty)) == 1


def test_tables_are_listed(played: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables"]) == 0
    listed = capsys.readouterr().out
    assert all(table in listed for table in played)
    assert main(["tables", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert (rows[played[0]]["status"], rows[played[1]]["moves"]) == ("over", 1)


def test_repair_rebuilds_what_is_beside_the_log(played: tuple[str, str], folder: Path) -> None:
    url = f"sqlite:///{folder}/malison.db"
    with admin.database(url) as engine, engine.begin() as connection:
        connection.execute(sa.update(storage.tables).values(status="open"))
        connection.execute(sa.delete(storage.seats))
    assert main(["repair"]) == 0
    with admin.database(url) as engine, engine.connect() as connection:
        rows = connection.execute(sa.select(storage.tables.c.id, storage.tables.c.status))
        statuses = {row.id: row.status for row in rows}
        assert statuses == {played[0]: "over", played[1]: "playing"}
        assert len(connection.execute(sa.select(storage.seats)).all()) == 2


@pytest.mark.parametrize("harm", ["move", "gap", "bytes"])
def test_repair_says_where_a_log_does_not_replay(
    played: tuple[str, str], folder: Path, harm: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played[0]
    with opened(folder / "malison.db") as connection:
        number, body = connection.execute("SELECT n, body FROM entries WHERE table_id = ? AND ply = 4", (table,)).fetchone()
        if harm == "gap":
            connection.execute("DELETE FROM entries WHERE table_id = ? AND n = ?", (table, number))
        else:
            moved = log.decode(body)
            assert isinstance(moved, log.MovesPlayed)
            body = b"{" if harm == "bytes" else body.replace(moved.moves[0].encode(), b"Y14")
            connection.execute("UPDATE entries SET body = ? WHERE table_id = ? AND n = ?", (body, table, number))
    capsys.readouterr()
    assert main(["repair", table]) == 2
    told = capsys.readouterr().err
    assert table in told
    assert ("after ply 4" if harm == "move" else f"entry {number}") in told
    assert main(["repair", "nosuchtable"]) == 2


def test_a_table_that_does_not_replay_opens_read_only(folder: Path) -> None:
    with running(folder) as server:
        ann = server.person()
        table = ann.make(TRICKS, ["mine", "mine", "mine"])
        ann.start(table)
        with ann.live(table) as live:
            for _ in range(3):
                live.ask("look", seat=live.turn)
                live.play()
        cookies = dict(ann.http.cookies)
    with opened(folder / "malison.db") as connection:
        (body,) = connection.execute("SELECT body FROM entries WHERE ply = 1").fetchone()
        moved = json.loads(body)
        moved["moves"] = ["Y14"]
        connection.execute("UPDATE entries SET body = ? WHERE ply = 1", (json.dumps(moved).encode(),))
    with running(folder) as server:
        ann = server.person()
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        with ann.live(table) as live:
            assert "does not replay after ply 1" in live.state["table"]["read_only"]
            assert live.ply == 1
            assert live.refused("play", seat=0, ply=1, moves=["R1"]) == "read-only"
        assert ann.refused("POST", f"/api/tables/{table}/kick", {"seat": 1}) == "read-only"


# --- Schemas ---

RELEASED = sorted(Path(__file__).with_name("schemas").glob("*.sql"))  # a server of that version, dumped by sqlite3


def test_every_version_of_the_schema_is_among_those_that_are_tested() -> None:
    folder = Path(storage.__file__).parent / "migrations" / "versions"
    assert [path.stem for path in RELEASED] == sorted(path.stem[1:5] for path in folder.glob("v*.py"))


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_server_opens_a_database_of_an_earlier_version(released: Path, tmp_path: Path) -> None:
    """It is migrated at the start, and the table in it goes on where it was."""
    path = tmp_path / "malison.db"
    with opened(path) as connection:
        connection.executescript(released.read_text(encoding="utf-8"))
        ((table, last),) = connection.execute("SELECT table_id, max(ply) + 1 FROM entries GROUP BY table_id")
    with running(tmp_path) as server, server.person("Eve").live(table) as watcher:
        assert watcher.ply >= last
        assert watcher.state["table"]["status"] == "playing"
        assert watcher.state["chat"][0]["text"] == "hello"


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_every_released_schema_is_brought_up_to_date(released: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with opened(path) as connection:
        connection.executescript(released.read_text(encoding="utf-8"))
    engine = open_engine(f"sqlite:///{path}")
    try:
        upgrade(engine)
        found = sa.MetaData()
        found.reflect(engine)
        for table in storage.metadata.tables.values():
            assert {column.name for column in found.tables[table.name].columns} == {column.name for column in table.columns}
        good, bad = admin.repair(engine)
        assert bad == []
        assert len(good) == 1
    finally:
        engine.dispose()


@pytest.mark.parametrize("released", RELEASED[:2], ids=lambda path: path.stem)
def test_logs_come_over_into_the_present_schema_in_their_order(released: Path, tmp_path: Path) -> None:
    """Those of many tables, of which one had lost an entry and one has none."""
    path = tmp_path / "old.db"
    with opened(path) as connection:
        connection.executescript(released.read_text(encoding="utf-8"))
        (known,) = connection.execute("SELECT id FROM tables").fetchone()
        for name in ("aaa", "gap", "none", "zzz"):
            connection.execute(
                f"INSERT INTO tables SELECT '{name}', game, status, host, listed, wakes, 0, 0 FROM tables LIMIT 1"
            )
            copied = f"SELECT '{name}', n, ply, body FROM entries WHERE table_id = ? AND '{name}' <> 'none' ORDER BY n DESC"
            connection.execute(f"INSERT INTO entries {copied}", (known,))
        connection.execute("DELETE FROM entries WHERE table_id = 'gap' AND n = 3")
        stored = connection.execute("SELECT table_id, n, ply, body FROM entries ORDER BY table_id, n").fetchall()
    store = storage.Store(f"sqlite:///{path}")
    try:
        upgrade(store.engine)
        for table in (known, "aaa", "gap", "zzz"):
            expected = [log.decode(body) for name, _, _, body in stored if name == table]
            part = store.log_of(table)
            assert part.entries == expected
            assert store.log_after(part.last).entries == []
        good, bad = admin.repair(store.engine)
    finally:
        store.close()
    assert sorted(good) == sorted((known, "aaa", "zzz"))
    assert bad == ["table gap: entry 3 is missing", "table none: its log does not begin with its making"]
    with opened(path) as connection:
        assert connection.execute("SELECT table_id, n, ply, body FROM entries ORDER BY table_id, n").fetchall() == stored
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def old_export(released: Path) -> list[str]:
    """What the server of an earlier version wrote."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.row_factory = sqlite3.Row
        connection.executescript(released.read_text(encoding="utf-8"))
        lines = [json.dumps(admin.FORMAT)]
        for table, order in (
            ("people", "identity"),
            ("tables", "id"),
            ("entries", "table_id, n"),
            ("seats", "table_id, identity"),
            ("notes", "table_id, identity, seat"),
            ("last_seen", "table_id, identity"),
        ):
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY {order}"):
                values = {name: admin._plain(row[name]) for name in row.keys()}  # noqa: SIM118
                values.update({name: bool(values[name]) for name in ("listed", "wakes") if table == "tables"})
                lines.append(json.dumps([table, values]))
    return lines


@pytest.mark.parametrize("released", RELEASED[:2], ids=lambda path: path.stem)
def test_an_export_of_an_earlier_version_is_imported(released: Path, tmp_path: Path) -> None:
    lines, url = old_export(released), f"sqlite:///{tmp_path}/new.db"
    with admin.database(url, new=True) as engine:
        # In whichever order: entries are numbered.
        admin.import_(engine, io.StringIO("\n".join([lines[0], *reversed(lines[1:])])))
        assert contents(url) == lines
        _, bad = admin.repair(engine)
        assert bad == []
    with opened(tmp_path / "new.db") as connection:
        linked = "SELECT later.n - earlier.n FROM entries AS later JOIN entries AS earlier ON earlier.id = later.before"
        assert {step for (step,) in connection.execute(linked)} == {1}
        assert connection.execute("SELECT n FROM entries JOIN tables ON first = entries.id").fetchall() == [(0,)]


def test_a_log_that_lost_an_entry_is_exported_with_all_that_is_left(played: tuple[str, str], folder: Path) -> None:
    before = contents(f"sqlite:///{folder}/malison.db")
    with opened(folder / "malison.db") as connection:
        connection.execute("DELETE FROM entries WHERE table_id = ? AND n = 3", (played[0],))
    left = contents(f"sqlite:///{folder}/malison.db")
    assert len(set(before) - set(left)) == 1  # while it runs, others are added: where the game stood when somebody left
    with admin.database(f"sqlite:///{folder}/other.db", new=True) as engine:
        admin.import_(engine, io.StringIO("\n".join(left)))
        assert contents(f"sqlite:///{folder}/other.db") == left
        assert admin.repair(engine) == ([played[1]], [f"table {played[0]}: entry 3 is missing"])


def test_processes_that_start_at_the_same_time_have_one_signing_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: signing_key(tmp_path), range(64)))
    assert [len(key) for key in keys] == [32]
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_new_database_has_the_schema_that_the_code_expects(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = open_engine(f"sqlite:///{tmp_path}/new.db")
    try:
        upgrade(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), storage.metadata) == []
    finally:
        engine.dispose()


@pytest.mark.parametrize("command", ["tables", "repair", "serve --no-browser", "export -", "import -", "backup new"])
@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "a database is a URL like sqlite:///tables.db or postgresql://…: "),
        ("mysql://somewhere/malison", "a database is a URL like sqlite:///tables.db or postgresql://…: No module named"),
        ("sqlite:////nowhere/at/all.db", "unable to open database file|there is no database at /nowhere/at/all.db"),
        ("postgresql://127.0.0.1:1/none", "Connection refused|only an SQLite database is backed up this way"),
        ("sqlite:///binary", "file is not a database"),
    ],
)
def test_a_database_that_can_not_be_opened_is_refused(
    command: str, url: str, said: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    (folder / "binary").write_bytes(b"\0\1\2" * 1000)
    told = refusal(capsys, *command.split(), "--database", url)
    assert any(part in told for part in said.split("|")), told
    assert not (folder / "new").exists()


def test_a_mistyped_name_makes_no_new_database(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("tables", "repair", "export -", "backup new"):
        assert "there is no database at" in refusal(capsys, *command.split(), "--database", f"sqlite:///{folder}/typo.db")
    assert not list(folder.iterdir())


def test_an_import_of_no_file_makes_no_new_database(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such file or directory" in refusal(capsys, "import", str(folder / "typo.jsonl"))
    assert not list(folder.iterdir())


def test_a_database_of_a_newer_version_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{folder}/newer.db"
    with admin.database(url, new=True) as engine, engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0099'"))
    assert "newer, version of malison" in refusal(capsys, "tables", "--database", url)


def test_two_that_open_a_new_database_at_once_make_it_once(tmp_path: Path) -> None:
    def make(_: int) -> None:
        with admin.database(f"sqlite:///{tmp_path}/new.db", new=True) as engine:
            assert admin.listing(engine) == []

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(make, range(4)))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is empty"),
        (b"\xff\xfe", "it is not UTF-8 text"),
        (b"[" * 100_000, "line 1 is not of an export"),
        (b'"malison export 2"\n', "it does not begin with"),
        (
            b'"malison export 1"\n["people", {"identity": "a", "shoe": 1, "made_at": 1}]\n',
            "line 2 is not of an export: people have no shoe",
        ),
        (
            b'"malison export 1"\n["people", {"identity": "a", "made_at": 1}]\n["people", {"identity": "b"}]\n',
            "does not fit the",
        ),
        (b'"malison export 1"\n["seats", {"table_id": "a", "identity": "b"}]\n', "does not fit together"),
        (
            b'"malison export 1"\n["entries", {"table_id": "a", "n": 0, "ply": null, "body": {"base64": ""}}]\n',
            "there is no such table",
        ),
        (
            b'"malison export 1"\n["entries", {"table_id": "a", "n": 0}]\n["entries", {"table_id": "a", "n": 0}]\n',
            "two entries",
        ),
        (b'"malison export 1"\n["entries", {"table_id": "a"}]\n', "an entry has no table and number"),
        (b'"malison export 1"\n["entries", {"table_id": [], "n": 0}]\n', "an entry has no table and number"),
        (b'"malison export 1"\n["entries", {"table_id": "a", "n": 0, "before": 1}]\n', "entries have no before"),
    ],
)
def test_what_is_no_export_is_refused(content: bytes, said: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "file"
    file.write_bytes(content)
    assert said in refusal(capsys, "import", str(file))


def test_an_export_is_of_one_moment(played: tuple[str, str], folder: Path) -> None:
    url = f"sqlite:///{folder}/malison.db"

    class Busy(io.StringIO):
        """While this is written, a server goes on."""

        def write(self, text: str) -> int:
            if text.startswith('["tables"'):
                with opened(folder / "malison.db") as connection:
                    connection.execute("DELETE FROM entries")
            return super().write(text)

    written = Busy()
    with admin.database(url) as engine:
        admin.export(engine, written)
    assert '["entries"' in written.getvalue()


def test_one_damaged_log_keeps_nothing_from_the_others(
    played: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with admin.database(f"sqlite:///{folder}/malison.db") as engine, engine.begin() as connection:
        of_it = sa.and_(storage.entries.c.table_id == played[0], storage.entries.c.n == 1)
        connection.execute(sa.update(storage.entries).where(of_it).values(body=b"{"))
        host = connection.execute(sa.select(storage.tables.c.host)).scalars().first()
    capsys.readouterr()
    assert main(["tables"]) == 0
    assert f"table {played[0]}: entry 1 can't be read" in capsys.readouterr().out
    assert main(["export", str(folder / "all.jsonl"), "--records", str(folder / "records")]) == 2
    assert f"table {played[0]}: entry 1 can't be read" in capsys.readouterr().err
    with running(folder) as server:
        ann = server.person()
        signed = Signer(signing_key(folder)).sign(str(host))
        ann.http.cookies.clear()
        ann.http.headers["Cookie"] = f"malison={signed}"
        assert [table["id"] for table in ann.get("/api/tables/mine")] == [played[1]]
        assert ann.refused("GET", f"/api/tables/{played[0]}") == "read-only"


@pytest.mark.parametrize("port", ["-1", "0", "65536"])
def test_a_port_that_is_none_is_refused(port: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "from 1 to 65535" in refusal(capsys, "serve", "--no-browser", "--port", port)


@pytest.mark.parametrize("url", ["nonsense", "ftp://a.example", "https://", "https://a.example/games", "http://[::1"])
def test_an_address_that_no_page_can_have_is_refused(url: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--public-url is an address like" in refusal(capsys, "serve", "--no-browser", "--public-url", url)
