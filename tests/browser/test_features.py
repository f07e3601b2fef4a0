"""What a table offers besides moves, through the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import paint
from tests.browser.player import CLIPPED, HEIGHTS, MAY, OVER, SHORT, Person, expect, person, whose_turn
from tests.server.clients import Process, wait_for


def sit(browser: Browser, house: Process, someone: Person, game: str = "cursed-tricks", **settings: Any) -> str:
    table = someone.make_table(game, **settings)
    someone.start(table)
    someone.open(f"/t/{table}")
    assert someone.wait_for_turn()
    return table


def icon(someone: Person, name: str) -> None:
    someone.page.locator(".icons").get_by_role("button", name=name, exact=True).click()


def test_one_click_from_home_to_the_table(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        ann.open("/")
        ann.page.get_by_role("button", name="Play bots now").first.click()
        ann.page.locator("[data-pane=board]").wait_for()
        assert re.search(r"/t/\w+$", ann.page.url)


def test_who_says_no_name_sits_down_all_the_same(browser: Browser, house: Process) -> None:
    with (
        person(browser, house.address) as host,
        person(browser, house.address) as first,
        person(browser, house.address) as second,
    ):
        host.open("/new/cursed-tricks")
        host.page.get_by_role("button", name="Open the table").click()
        host.page.get_by_label("The link", exact=True).wait_for()
        for guest in (first, second):
            guest.page.goto(host.page.url)
            guest.page.get_by_role("button", name="Sit down").click()
        for name in ("Guest", "Guest 2", "Guest 3"):
            expect(host.page.get_by_text(name, exact=True)).to_be_visible()


def test_before_the_game_a_guest_may_stand_up_and_the_host_give_the_table_up(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as host, person(browser, house.address) as bo:
        table = host.make_table("cursed-tricks", others="open")
        host.open(f"/t/{table}")
        bo.open(f"/t/{table}")
        bo.page.get_by_label("Your name").fill("Bo")
        for chair in (0, 1):
            bo.page.get_by_role("button", name="Sit here").nth(chair).click()
            expect(host.page.get_by_text("Bo", exact=True)).to_be_visible()
            if chair == 0:
                bo.page.get_by_role("button", name="Stand up").click()
        host.page.once("dialog", lambda asked: asked.accept())
        host.page.get_by_role("button", name="Delete the table").click()
        expect(host.page).to_have_url(house.address + "/")
        expect(bo.page.get_by_text("There is no such table.")).to_be_visible()


# How much wider each list would be if nothing held it.
HELD = """(lists) => [...document.querySelectorAll(lists)].map((one) => {
  const free = one.cloneNode(true);
  Object.assign(free.style, {position: "absolute", width: "max-content", maxWidth: "none"});
  one.parentElement.append(free);
  const held = free.offsetWidth - one.offsetWidth;
  free.remove();
  return held;
})"""


@pytest.mark.parametrize(("language", "bots"), [("en", "Against bots"), ("ru", "Против ботов")])
def test_levels_on_a_new_table_are_read_whole(browser: Browser, house: Process, language: str, bots: str) -> None:
    with person(browser, house.address, language, width=390) as ann:
        ann.open("/new/courtisans")
        ann.page.get_by_role("button", name=bots).click()
        assert max(ann.page.evaluate(HELD, "main .seats select + select")) <= 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_lobby_tells_levels_whole_and_what_is_unusual_also_where_nobody_may_watch(
    browser: Browser, house: Process, language: str
) -> None:
    with person(browser, house.address, language) as host, person(browser, house.address, width=390) as bo:
        clock = {"move_seconds": 90, "bank_seconds": 600}
        table = host.make_table("cursed-tricks", others="open", level="courtier", clock=clock, spectators=False)
        host.ask("PUT", f"/api/tables/{table}/seats/1", {"wish": {"kind": "bot", "level": "chancellor"}})
        host.open(f"/t/{table}")
        host.page.locator("main li select").first.wait_for()
        for width, height in HEIGHTS.items():
            host.page.set_viewport_size({"width": width, "height": height})
            assert max(host.page.evaluate(HELD, "main li select")) <= 0, f"{width} wide"
        bo.open(f"/t/{table}")
        told = bo.page.get_by_role("heading", name="Time and company").locator("+ dl")
        expect(told).to_have_text("Time90 seconds a move, 10 minutes in reserveBots answer at onceYesSpectatorsNo")
        bo.page.get_by_role("button", name="Sit down").click()
        host.start(table)
        bo.page.locator("[data-pane=board]").wait_for()


def test_an_example_of_a_file_of_ones_own_can_be_had_and_is_taken(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        ann.open("/new/cursed-court")
        ann.page.get_by_label("Board", exact=True).select_option("own")
        create = ann.page.get_by_role("button", name="Open the table")
        expect(create).to_be_disabled()
        with ann.page.expect_download() as coming:
            ann.page.get_by_role("link", name="Download board.toml").click()
        ann.page.get_by_label("The file with it").set_input_files(coming.value.path())
        expect(create).to_be_enabled()


def test_where_a_browser_wants_a_service_worker_for_it_my_turn_is_told_by_one(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        ann.context.grant_permissions(["notifications"])
        ann.context.add_init_script("""
            window.Notification = class { static permission = "granted"; constructor() { throw new TypeError(); } };
            Object.defineProperty(document, "hidden", { get: () => true });
            localStorage["malison.settings"] = JSON.stringify({ language: "en", notify: true });
        """)
        sit(browser, house, ann)
        shown = """async () => {
            const worker = await navigator.serviceWorker.ready;
            return (await worker.getNotifications()).map((one) => [one.body, one.data]);
        }"""
        assert wait_for(lambda: ann.page.evaluate(shown)) == [["Your turn", ann.page.url]]
        kind = ann.context.request.get(house.address + "/worker.js").headers["content-type"]
        assert kind.endswith("javascript; charset=utf-8")
        assert kind.count("charset") == 1


def test_whatever_link_or_code_a_friend_was_sent_goes_into_the_field(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann, person(browser, house.address, width=390) as bo:
        table = ann.make_table("cursed-tricks", others="open")
        code = ann.ask("POST", f"/api/tables/{table}/seats/0/code", {"for": "friend"})["path"]
        for given, path in (
            (table.upper(), f"/t/{table}"),
            (f"{house.address}/t/{table}", f"/t/{table}"),
            (house.address + code, code),
        ):
            bo.open("/")
            bo.page.get_by_label("Code or link").fill(f" {given} ")
            bo.page.get_by_role("button", name="Join a table").click()
            expect(bo.page).to_have_url(house.address + path)
        expect(bo.page.get_by_role("button", name="Take the seat")).to_be_visible()
        for lost in ("/t/cut-off", "/t/%E0%A4%A"):
            bo.open(lost)
            expect(bo.page.get_by_text("There is no such table.")).to_be_visible()


def test_a_new_table_forgets_a_file_that_is_given_up_and_a_number_that_is_none(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        ann.open("/new/cursed")
        ann.page.get_by_label("Wards").select_option("own")
        ann.page.get_by_label("The file with it").set_input_files({"name": "w", "mimeType": "text/plain", "buffer": b"no deck"})
        create = ann.page.get_by_role("button", name="Open the table")
        expect(ann.page.get_by_role("alert")).to_contain_text("TOML")
        expect(create).to_be_disabled()
        ann.page.get_by_label("Wards").select_option("standard")
        expect(create).to_be_enabled()
        life = ann.page.get_by_label("Life", exact=True)
        for none in ("", "9.5"):
            life.fill(none)
            life.press("Tab")
            expect(life).to_have_value("10")
        life.fill("99")
        life.press("Tab")
        expect(ann.page.get_by_role("alert")).to_contain_text("“Life” is a whole number from 9 to 12")


def test_the_language_changes_without_a_reload(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        sit(browser, house, ann)
        ann.page.evaluate("() => { window.stays = true; }")
        before = ann.labels(".hand")
        icon(ann, "Menu")
        ann.page.get_by_label("Language").select_option("ru")
        ann.page.keyboard.press("Escape")
        expect(ann.page.get_by_text("Что произошло").first).to_be_visible()
        after = ann.labels(".hand")
        assert len(after) == len(before)
        assert all(re.search("[а-я]", label) for label in after), after
        assert ann.page.evaluate("() => window.stays") is True


def test_a_step_back_and_back_to_now(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        sit(browser, house, ann)
        ann.move_by_clicks()
        ann.wait_for_turn()
        hand = ann.page.locator(".hand button").count()
        ann.page.locator(".rail .then").last.press("Enter")
        expect(ann.page.get_by_text("You are looking at an earlier moment.").first).to_be_visible()
        assert ann.page.locator(MAY).count() == 0, "the past can't be played"
        assert ann.page.locator(".hand button").count() > hand
        ann.page.get_by_role("button", name="Back to now").click()
        ann.wait_for_turn()
        assert ann.page.locator(".hand button:not([inert] *)").count() == hand


def test_escape_takes_back_and_a_press_on_the_impossible_says_why(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        sit(browser, house, ann)
        ann.page.locator(MAY).first.click()
        expect(ann.page.locator("[data-act=confirm]")).to_be_enabled()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("[data-act=confirm]")).to_have_count(0)
        for _ in range(40):
            impossible = ann.page.locator(".hand button[aria-disabled]:not([inert] *)")
            if impossible.count():
                impossible.first.click(force=True)  # it says that it is disabled, and tells why
                expect(ann.page.locator(".choice .stop")).to_contain_text("was led")
                return
            ann.move_by_clicks()
            if not ann.wait_for_turn():
                break
        pytest.fail("every card could always be played")


def test_the_clock_is_seen_on_a_phone_too(browser: Browser, house: Process) -> None:
    with person(browser, house.address, width=390) as ann:
        sit(browser, house, ann, clock={"move_seconds": 60, "bank_seconds": 600})
        expect(ann.page.get_by_text(re.compile(r"^1[01]:\d\d$")).locator("visible=true")).to_have_count(1)


def test_a_page_that_does_not_come_can_be_asked_for_again(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        ann.open("/")
        ann.page.locator("article .go").first.wait_for()
        ann.context.set_offline(True)
        ann.page.get_by_role("button", name="Play bots now").first.click()
        expect(ann.page.get_by_text("The server does not answer.")).to_have_count(1)
        ann.page.get_by_role("link", name="New table").first.click()
        expect(ann.page.get_by_text("This page did not load.")).to_be_visible()
        ann.context.set_offline(False)
        ann.page.get_by_role("button", name="Try again").click()
        expect(ann.page.get_by_role("button", name="Open the table")).to_be_visible()


def test_pause_notes_hint_and_the_title(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        sit(browser, house, ann)
        assert ann.page.title().startswith("● Your turn")
        icon(ann, "Menu")
        ann.page.get_by_label("My notes").fill("Clara has no red")
        ann.page.get_by_label("My notes").press("Tab")
        ann.page.get_by_role("button", name="Pause").click()
        expect(ann.page.locator("[data-pane=bar]").get_by_text("Ann has paused the game.")).to_be_visible()
        ann.page.reload()
        expect(ann.page.locator("[data-pane=bar]").get_by_text("Ann has paused the game.")).to_be_visible()
        icon(ann, "Menu")
        expect(ann.page.get_by_label("My notes")).to_have_value("Clara has no red")
        ann.page.get_by_role("button", name="Go on").click()
        ann.wait_for_turn()
        icon(ann, "Menu")
        ann.page.get_by_role("button", name="A hint").click()
        expect(ann.page.locator("[data-pane=bar]").get_by_text("A bot would choose")).to_be_visible()


def test_chat_and_what_happened_while_away(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann, person(browser, house.address, "ru", width=390) as boris:
        table = ann.make_table("cursed-tricks", others="open")
        boris.ask("GET", "/api/me")
        boris.ask("POST", f"/api/tables/{table}/join", {"name": "Борис", "seat": 1})
        ann.start(table)
        ann.open(f"/t/{table}")
        boris.open(f"/t/{table}")
        ann.page.locator("[data-pane=board]").wait_for()
        boris.page.locator("[data-pane=board]").wait_for()
        ann.page.get_by_label("Say something…").fill("<b>hello</b> & good luck")
        ann.page.keyboard.press("Enter")
        boris.page.get_by_role("button", name="Разговор").click()
        expect(boris.page.get_by_text("<b>hello</b> & good luck").last).to_be_visible()
        with person(browser, house.address) as eva:
            eva.open(f"/t/{table}")
            eva.page.get_by_label("Say something…").fill("a spectator, with a word that is longer than the rail: " + "o" * 60)
            eva.page.keyboard.press("Enter")
            expect(boris.page.get_by_text("Guest").last).to_be_visible()
            eva.troubles += [one for one in eva.page.evaluate(CLIPPED) if "ooo" in one]
        boris.page.keyboard.press("Escape")
        while (asked := whose_turn(ann, boris)) is boris:
            boris.move_by_clicks()
        assert asked is ann
        boris.page.goto("about:blank")
        expect(ann.page.locator("[data-seat='1']")).to_contain_text("away")
        ann.move_by_clicks()
        boris.open(f"/t/{table}")
        boris.page.locator("[data-pane=board]").wait_for()
        boris.page.get_by_role("button", name="Что произошло", exact=True).click()
        expect(boris.page.get_by_text("Пока вас не было").last).to_be_visible()


def test_a_spectator_may_look_over_a_shoulder_while_its_owner_allows_it(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann, person(browser, house.address) as eva:
        table = sit(browser, house, ann)
        hand = sorted(ann.labels(".hand"))
        eva.open(f"/t/{table}")
        icon(eva, "Menu")
        eva.page.get_by_role("button", name="Ask Ann to look over the shoulder").click()
        expect(ann.page.locator("[data-drawer=menu] .count")).to_have_text("1")
        assert eva.page.locator(".hand").count() == 0
        icon(ann, "Menu")
        ann.page.get_by_role("button", name=re.compile("^Let .* look over my shoulder")).click()
        expect(eva.page.locator(".hand .card")).to_have_count(len(hand))
        assert eva.page.locator(MAY).count() == 0
        ann.page.get_by_role("button", name=re.compile("^No longer let")).click()
        expect(eva.page.locator(".hand .card")).to_have_count(0)


@pytest.mark.parametrize("spectators", [True, False])
def test_whoever_has_the_link_takes_the_seat_of_someone_who_was_sent_away(
    browser: Browser, house: Process, *, spectators: bool
) -> None:
    with person(browser, house.address) as ann, person(browser, house.address, width=390) as eva:
        table = ann.make_table("cursed-tricks", others="open", spectators=spectators)
        with person(browser, house.address) as bo:
            bo.ask("GET", "/api/me")
            bo.ask("POST", f"/api/tables/{table}/join", {"name": "Bo", "seat": 1})
            ann.start(table)
            ann.ask("POST", f"/api/tables/{table}/kick", {"seat": 1})
        eva.open(f"/t/{table}")
        eva.page.get_by_label("Your name").fill("Eva")
        eva.page.get_by_role("button", name="Sit down").click()
        eva.page.locator(".hand .card").first.wait_for()
        expect(eva.page.get_by_text("A seat is free")).to_have_count(0)
        ann.open(f"/t/{table}")
        expect(ann.page.locator("[data-seat='1']").get_by_text("Eva")).to_be_visible()


def test_the_host_mutes_a_watcher(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann, person(browser, house.address) as eva:
        table = sit(browser, house, ann)
        eva.open(f"/t/{table}")
        field = eva.page.get_by_label("Say something…")
        field.wait_for()
        icon(ann, "Menu")
        ann.page.get_by_role("button", name="Mute", exact=True).click()
        expect(field).to_have_count(0)
        ann.page.get_by_role("button", name="Let speak").click()
        field.wait_for()


def test_a_bot_can_be_called_for_whoever_is_away(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann, person(browser, house.address) as bo:
        table = ann.make_table("cursed-tricks", others="open")
        bo.ask("GET", "/api/me")
        bo.ask("POST", f"/api/tables/{table}/join", {"name": "Bo", "seat": 1})
        ann.start(table)
        ann.open(f"/t/{table}")
        icon(ann, "Menu")
        ann.page.get_by_role("button", name="Call a bot for Bo").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("away for a minute")


def test_whoever_left_is_told_who_plays_and_takes_the_seat_back(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann, person(browser, house.address) as bo:
        table = ann.make_table("cursed-tricks", others="open")
        bo.ask("GET", "/api/me")
        bo.ask("POST", f"/api/tables/{table}/join", {"name": "Bo", "seat": 1})  # whose turn never ends
        ann.start(table)
        ann.open(f"/t/{table}")
        icon(ann, "Menu")
        ann.page.once("dialog", lambda asked: asked.accept())
        ann.page.get_by_role("button", name="Leave; a bot plays for me").click()
        expect(ann.page).to_have_url(house.address + "/")
        ann.open(f"/t/{table}")
        expect(ann.page.get_by_text("A bot plays for you.")).to_be_visible()
        ann.page.get_by_role("button", name="Take my seat back").click()
        expect(ann.page.get_by_text("A bot plays for you.")).to_have_count(0)
        expect(ann.page.locator("[data-seat='0'] .aside")).to_have_count(0)


def test_pass_and_play_shows_a_hand_only_while_it_is_asked_for(browser: Browser, house: Process) -> None:
    with person(browser, house.address, width=390) as ann:
        ann.ask("GET", "/api/me")
        seats = [{"kind": "mine", "name": name} for name in ("Ann", "Bo", "Cy")]
        wanted = {"game": "cursed-tricks", "name": "Ann", "seats": seats, "options": SHORT["cursed-tricks"]}
        table = ann.ask("POST", "/api/tables", wanted)["id"]
        ann.start(table)
        ann.open(f"/t/{table}")
        seen: set[str] = set()
        for _ in range(3):  # one trick: whoever wins it may be the one who played last, and then no curtain falls
            ann.page.locator(".curtain").wait_for()
            expect(ann.page.locator(".hand")).to_have_count(0)
            page = ann.page.content()
            assert not [label for label in seen if f'"{label}"' in page], "the last hand is gone from the page"
            ann.page.locator(".curtain button").click()  # a stray touch
            expect(ann.page.locator(".curtain")).to_be_visible()
            expect(ann.page.locator(".hand")).to_have_count(0)
            ann.lift_curtain()
            chosen = ann.page.locator(MAY).first
            seen = {label for label in ann.labels(".hand") if label != chosen.get_attribute("aria-label")}
            chosen.click()
            ann.page.locator("[data-act=confirm]:not(:disabled)").click()
        assert seen


def test_a_peek_covers_no_card(browser: Browser, house: Process) -> None:
    with person(browser, house.address, width=390) as ann, person(browser, house.address) as zed:
        ann.ask("GET", "/api/me")
        seats = [*({"kind": "mine", "name": name} for name in ("Ann", "Bo")), {"kind": "open"}]
        table = ann.ask("POST", "/api/tables", {"game": "cursed-tricks", "name": "Ann", "seats": seats})["id"]
        zed.ask("GET", "/api/me")
        zed.ask("POST", f"/api/tables/{table}/join", {"name": "Zed", "seat": 2})  # who never moves
        ann.start(table)
        ann.open(f"/t/{table}")
        peek = ann.page.locator(".peek button").first
        while True:
            ann.page.locator(".curtain, .peek").first.wait_for()
            if peek.count():
                break
            ann.lift_curtain()
            ann.move_by_clicks()
        peek.hover()
        ann.page.mouse.down()
        ann.page.locator(".hand button").first.wait_for()
        covered = ann.page.locator(".hand button").evaluate_all(
            "all => all.filter(one => { const box = one.getBoundingClientRect();"
            " return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 6)); }).length"
        )
        assert covered == 0
        ann.page.mouse.up()
        expect(ann.page.locator(".hand button")).to_have_count(0)
        expect(ann.page.locator("[data-seat='2'] .name")).to_be_visible()
        assert ann.page.locator("[data-seat='2'] .name").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_shared_screen_with_phones_as_hands(browser: Browser, house: Process) -> None:
    with person(browser, house.address, width=1920) as screen, person(browser, house.address, width=390) as phone:
        screen.open("/new/cursed-tricks")
        screen.page.get_by_role("button", name="Shared screen, phones as hands").click()
        screen.page.get_by_role("button", name="Open the table").click()
        expect(screen.page.get_by_role("img", name="QR code of the link")).to_be_visible()
        link = screen.page.get_by_label("The link", exact=True).input_value()
        phone.page.goto(link)
        phone.page.get_by_label("Your name").fill("Phone")
        phone.page.get_by_role("button", name="Sit down").click()
        expect(screen.page.get_by_text("Phone", exact=True)).to_be_visible()
        screen.page.get_by_role("button", name=re.compile("Begin")).click()
        screen.page.locator("[data-pane=board]").wait_for()
        phone.wait_for_turn()
        assert phone.page.locator(".hand button").count() > 5
        assert screen.page.locator(".hand").count() == 0
        assert screen.page.locator(MAY).count() == 0


def test_replay_seal_and_record(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        table = ann.make_table("cursed-tricks")
        ann.open(f"/t/{table}")
        expect(ann.page.locator(".sealed")).to_have_count(1)  # this browser's share is in
        ann.start(table)
        for _ in range(60):
            if not ann.wait_for_turn():
                break
            ann.move_by_clicks()
        ann.page.locator(OVER).get_by_role("link", name="Replay").click()
        controls = ann.page.locator(".controls")
        controls.get_by_role("button", name="One move on").click()
        expect(ann.page).to_have_url(re.compile("ply=1"))
        controls.get_by_label("Whose eyes").select_option("1")
        expect(ann.page.locator(".hand button").first).to_be_visible()
        controls.get_by_label("Jump to…").select_option(index=3)
        ann.page.reload()
        expect(ann.page.locator(".hand button").first).to_be_visible()
        for strange in ("77", "nobody"):  # a link that was changed on its way
            ann.open(f"/t/{table}/replay?ply=3&eyes={strange}")
            expect(ann.page.get_by_label("Whose eyes")).to_have_value("public")
            expect(ann.page).to_have_url(re.compile("ply=3&eyes=public"))
        ann.page.get_by_role("button", name="Check the seal").click()
        for sentence in ("is the one that was sealed", "own share is in it", "Every deal and throw in the record"):
            expect(ann.page.get_by_text(sentence)).to_be_visible()
        command = ann.page.locator("dialog code").last.inner_text()
        ann.page.keyboard.press("Escape")
        with ann.page.expect_download() as download:
            ann.page.get_by_role("link", name="Download the record").click()
        assert "cursed-tricks" in download.value.path().read_text(encoding="utf-8")
        assert command == f"malison verify {download.value.suggested_filename}"


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_low_window_scrolls_rather_than_crushing_the_board(browser: Browser, house: Process, game: str) -> None:
    """A laptop's page at 200 %, or a phone on its side: whatever may be pressed is high enough, and reached by scrolling."""
    with person(browser, house.address) as ann:
        table = ann.make_table(game)
        ann.start(table)
        ann.page.set_viewport_size({"width": 683, "height": 384})
        ann.open(f"/t/{table}")
        ann.wait_for_turn()
        crushed = ann.page.locator(MAY).evaluate_all(
            "all => all.filter(one => one.clientHeight < 24).map(one => one.ariaLabel)"
        )
        assert crushed == []
        assert ann.page.locator("main[data-pane=board]").evaluate("one => one.clientHeight") > 500
        ann.move_by_clicks()


def test_the_curtain_keeps_the_keyboard_until_it_is_lifted(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        table = ann.make_table("cursed-tricks", others="mine")
        ann.start(table)
        ann.open(f"/t/{table}")
        hold = ann.page.locator(".curtain button")
        expect(hold).to_be_focused()
        for key in ("Tab", "Shift+Tab", "F6"):
            ann.page.keyboard.press(key)
            expect(hold).to_be_focused()
        ann.page.keyboard.down("Enter")
        ann.page.locator(MAY).first.wait_for()
        ann.page.keyboard.up("Enter")
        expect(ann.page.locator("[data-pane=board]")).to_be_focused()


def test_the_focus_is_seen_where_the_system_chooses_the_colours(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        ann.page.emulate_media(forced_colors="active")
        ann.open("/")
        ann.page.locator("article .go").first.wait_for()
        ann.page.keyboard.press("Tab")
        assert ann.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_page_is_laid_out_a_few_times_a_move_and_not_for_each_thing(browser: Browser, house: Process, game: str) -> None:
    ann = house.person()
    table = paint.make_table(ann, game, fast_bots=True)
    context = paint.seat(browser, ann, table)
    page = context.pages[0]
    session = context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> float:
        found = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in found if one["name"] == "LayoutCount"))

    with ann.live(table) as live:
        paint.play(ann, live, 2)  # the table is drawn for the first time
        layouts_before, before = layouts(), len(page.evaluate(paint.MEASURED))
        paint.play(ann, live, live.ply + 14)
        layouts_after, after = layouts(), len(page.evaluate(paint.MEASURED))
    context.close()
    assert after - before > 2  # fewer than moves: what comes together is painted together
    assert (layouts_after - layouts_before) / (after - before) < 5


def test_first_load_is_small(browser: Browser, house: Process) -> None:
    """Script on the wire until the home page stands, and until a table stands: under 200 kB."""
    with person(browser, house.address) as ann:
        ann.open("/")
        ann.page.locator("article .go").first.wait_for()
        total = (
            "() => performance.getEntriesByType('resource').filter(one => one.name.endsWith('.js'))"
            ".reduce((sum, one) => sum + one.transferSize, 0)"
        )
        home = ann.page.evaluate(total)
        ann.page.get_by_role("button", name="Play bots now").first.click()
        ann.page.locator("[data-pane=board]").wait_for()
        assert 10_000 < home < ann.page.evaluate(total) < 200_000


def test_a_link_is_copied_also_where_a_page_has_no_clipboard(browser: Browser, house: Process) -> None:
    """As in a living room, where the address begins with http and browsers lend their clipboard to nobody."""
    with person(browser, house.address) as ann:
        ann.context.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });")
        table = sit(browser, house, ann)
        icon(ann, "Menu")
        ann.page.get_by_role("button", name="Copy the link").click()
        ann.page.get_by_label("My notes").focus()
        ann.page.keyboard.press("Control+V")
        expect(ann.page.get_by_label("My notes")).to_have_value(f"{house.address}/t/{table}")


COUNT_TONES = (
    "window.tones = []; const start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (...at) {"
    " window.tones.push(this.frequency.value); return start.apply(this, at); };"
)


def turn_sound_on(someone: Person) -> None:
    icon(someone, "Menu")
    someone.page.get_by_label("Sound").check()
    someone.page.keyboard.press("Escape")


def tones(someone: Person, frequency: int) -> int:
    return int(someone.page.evaluate(f"window.tones.filter(one => one === {frequency}).length"))


def test_the_end_of_a_game_is_heard_once(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann:
        ann.context.add_init_script(COUNT_TONES)
        sit(browser, house, ann)
        turn_sound_on(ann)
        while ann.wait_for_turn():
            ann.move_by_clicks()
        ann.page.locator(".rail .then").last.press("Enter")
        ann.page.get_by_role("button", name="Back to now").click()
        ann.page.locator(OVER).wait_for()
        assert tones(ann, 392) == 1
        ann.page.reload()
        ann.page.locator(OVER).wait_for()
        icon(ann, "Menu")
        assert tones(ann, 392) == 0, "a game that was over before ends no more"


def test_what_others_say_is_heard(browser: Browser, house: Process) -> None:
    with person(browser, house.address) as ann, person(browser, house.address) as eva:
        ann.context.add_init_script(COUNT_TONES)
        table = sit(browser, house, ann)
        turn_sound_on(ann)
        eva.open(f"/t/{table}")
        for someone, line in ((ann, "my own words"), (eva, "good evening")):
            someone.page.get_by_label("Say something…").fill(line)
            someone.page.keyboard.press("Enter")
            expect(ann.page.get_by_role("log", name="Chat").get_by_text(line)).to_be_visible()
        assert tones(ann, 880) == 1


# Words that stick out of the card or field they stand in.
STICKING_OUT = """() => [...document.querySelectorAll("article *, .region *, header *")].filter(one => {
  if (![...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()) || !one.checkVisibility()) return false;
  const around = one.closest("article, .region, header");
  return one.getBoundingClientRect().left + one.scrollWidth > around.getBoundingClientRect().right + 0.5;
}).map(one => one.textContent)"""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_words_stay_in_their_cards_on_the_smallest_phone_and_on_a_tablet(
    browser: Browser, house: Process, language: str
) -> None:
    with person(browser, house.address, language) as ann:
        ann.page.set_viewport_size({"width": 320, "height": 568})
        for path in ("/", "/c#123456"):
            ann.open(path)
            ann.page.locator("main .go").first.wait_for()
            assert ann.page.evaluate(STICKING_OUT) == []
            assert ann.page.evaluate("document.documentElement.scrollWidth") == 320
        table = ann.make_table("cursed-court", seats=6)
        ann.start(table)
        ann.open(f"/t/{table}")
        ann.wait_for_turn()
        assert ann.page.locator("h1").evaluate("one => one.scrollWidth <= one.clientWidth"), "the title is whole"
        for width, height in ((1024, 768), (1024, 1366), (1100, 800), (1180, 820), (1280, 720)):
            ann.page.set_viewport_size({"width": width, "height": height})
            assert ann.page.evaluate(STICKING_OUT) == [], f"{width} x {height}"


def test_what_stays_dark_by_day_keeps_the_colours_of_candlelight(browser: Browser, house: Process) -> None:
    with person(browser, house.address, theme="day") as ann:
        sit(browser, house, ann, "cursed")
        colours = "one => ['--text', '--brass-300', '--seat-1'].map(name => getComputedStyle(one).getPropertyValue(name))"
        by_candle = ["#f5ecd8", "#efd08a", "#62b8f7"]
        assert ann.page.locator(".ring").evaluate(colours) == by_candle
        monster = ann.page.locator(".holder.monster, .mine.monster .me")
        assert monster.evaluate(colours) == by_candle
        assert ann.page.locator("body").evaluate(colours) != by_candle


def test_a_hint_is_read_whole_on_a_small_phone(browser: Browser, house: Process) -> None:
    with person(browser, house.address, "ru", width=360) as ann:
        sit(browser, house, ann, "courtisans")
        icon(ann, "Меню")
        ann.page.get_by_role("button", name="Подсказка").click()
        expect(ann.page.locator(".advice")).to_contain_text("Бот")
        assert ann.page.locator(".say p").evaluate("one => one.scrollWidth <= one.clientWidth")
