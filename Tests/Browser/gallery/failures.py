"""What goes wrong, and how the gallery goes on."""

import signal
import subprocess
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from gallery.likes_and_comments import said
from galerie_process import GalerieProcess
from step import step
from browser_tab import BrowserTab

SHOWN = """
    const seen = [...document.querySelectorAll('[data-row] img')].filter(image => image.getBoundingClientRect().top < innerHeight);
    return seen.length > 3 && seen.every(image => image.complete && image.naturalWidth > 0)"""

# All of them, wherever they hang: what is under way when the photo is opened is cancelled, and not kept.
HUNG = """
    const all = [...document.querySelectorAll('[data-row] img')];
    all.at(-1)?.scrollIntoView();
    return all.length > 10 && all.every(image => image.complete && image.naturalWidth > 0)"""

DEMO = Path(__file__).resolve().parents[3] / "Scripts/demo"


def loses_the_back_end(program, artifacts):
    step("goes on when the back end is killed: the photos stay, likes and comments wait, and are sent when it is back")
    back_end = GalerieProcess(Path(program).with_name("GalerieBackEnd"))
    house = GalerieProcess(program)
    try:
        house.arguments = ["--api", back_end.open(), "--data", house.data]
        with BrowserTab(house.open(), artifacts) as tab:
            tab.arrive()
            tab.until(lambda: tab.run(HUNG), "every picture")
            tab.open_photo(2)
            back_end.kill()
            tab.tap("like")
            tab.until(lambda: tab.place("offline").is_displayed(), "that it is away")
            assert tab.is_liked() and tab.text("likes") == "1 like"
            tab.place("comment").send_keys("Even so", Keys.ENTER)
            tab.until(lambda: said(tab) == [("Even so", "You", True)], "the comment")
            tab.check_page("14-away")
            tab.tap("back")
            tab.until(lambda: len(tab.tiles()) == 13 and tab.in_tile(2, "likes").text.strip() == "1 like", "the grid as it was")
            tab.place("search").send_keys("drops")
            tab.until(lambda: len(tab.tiles()) == 2, "what is found among what was kept")
            tab.check_page("15-away-grid")
            tab.place("search").send_keys(Keys.BACKSPACE * 5)
            back_end.open()
            tab.until(lambda: not tab.place("offline").is_displayed(), "that it is back")
            assert not (messages := tab.console_messages()), messages
        with BrowserTab(tab.address, artifacts) as other:
            other.arrive()
            other.open_photo(2)
            assert other.text("likes") == "1 like" and said(other) == [("Even so", "A visitor", False)], said(other)
        assert house.close() == "Galerie is closed."

        step("opens while the back end is away: every picture that was seen is shown")
        back_end.kill()
        with BrowserTab(house.open(), artifacts) as later:
            later.arrive()
            assert later.place("offline").is_displayed()
            later.until(lambda: later.run(SHOWN), "the pictures in view")
            later.screenshot("16-away-pictures")
            assert not (messages := later.console_messages()), messages
        back_end.open()
        assert house.close() == "Galerie is closed."
        assert back_end.close() == "The back end is closed."
    finally:
        house.clean_up()
        back_end.clean_up()


def misses(tab, house, names):
    step("opens a photo whose file has just been removed: told so, and the gallery goes on without it")
    index = names.index("Wood")
    (house.photos / "Wood.jpg").unlink()
    tab.tap_on(lambda: tab.in_tile(index, "open"), "a tile")
    tab.until(lambda: tab.text("problem") == "This photo is no longer in the gallery.", "that it has gone")
    assert not tab.place("retry").is_displayed() and not tab.place("like").is_displayed()
    assert tab.focus()[0] == "back", tab.focus()
    # What is said stands in the empty frame, in the middle of the wall, and beside nothing.
    (x, y, width, height), (_, _, stage, wall) = tab.box(".stage > .notice"), tab.box(".stage")
    assert width <= 340 and abs(2 * x + width - stage) <= 2 and abs(2 * y + height - wall) < wall / 4, (x, y, width, height, stage, wall)
    assert not tab.run("return document.querySelector('.panel').checkVisibility()")
    tab.check_page("9-gone")
    tab.tap("back")
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
    tab.place("search").send_keys("o", Keys.BACKSPACE)
    tab.until(lambda: len(tab.tiles()) == len(names) - 1 and "Wood" not in tab.names(), "the gallery without it")
    return [name for name in names if name != "Wood"]


def reopens(tab, house, tabs):
    for handle in tabs:
        tab.switch_to(handle)
        assert not (messages := tab.console_messages()), messages
    step("no tab complained in its console; the gallery closes politely though tabs are open")
    assert (word := house.close(signal.SIGINT)) == "Galerie is closed.", word
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "that it is gone")
    tab.check_page("13-closed")

    step("opens again: the tabs find it by themselves, each where it was, and the like has been kept")
    house.open()
    gallery, photo = tabs
    tab.switch_to(gallery)
    tab.until(lambda: len(tab.tiles()) > 10 and not tab.run("return document.documentElement.dataset.connection"), "the gallery")
    tab.until(lambda: tab.in_tile(4, "likes").text.strip() == "1 like", "the like in the grid")
    tab.switch_to(photo)
    tab.until(lambda: tab.text("name") and not tab.run("return document.documentElement.dataset.connection"), "the photo")
    tab.until(lambda: tab.is_liked() and tab.text("likes") == "1 like", "the like of the photo")
    tab.console_messages()


def refuses(house):
    step("is told in a sentence what cannot be")
    empty = house.scratch / "empty"
    empty.mkdir()
    good = ("--photos", house.photos, "--data", house.data)
    for arguments, words in (
        (("--photos", "/nowhere"), "There is no folder /nowhere."),
        (("--photos", empty), "holds no photo that can be shown"),
        (("--photos", house.photos / "Dune.jpg"), "is a file. Name the folder"),
        (("--photos", house.photos, "--data", house.scratch / "other", "--port", house.port), f"The port {house.port} is taken."),
        ((*good, "--data", house.photos / "Dune.jpg"), "name a folder of yours on a disk of this machine: --data DIR"),
        (good, "keeps its data there already."),
        ((*good, "--api", "8081"), 'expected the address of a back end, such as http://127.0.0.1:8081, found "8081"'),
        (("--port", "many"), 'expected a number from 0 to 65535, found "many"'),
        (("--poort", "1"), "--poort is not a known option."),
    ):
        assert words in (said := house.fail_to_start(*arguments)), said

    step("is refused by Scripts/demo as well, before anything is built")
    swift = house.scratch / "swift"  # whoever came to build would find one that cannot
    swift.write_text("#!/bin/sh\necho A build was begun. >&2\nexit 1\n")
    swift.chmod(0o755)
    for arguments in (
        ("--port", "many"), ("--port", "65536"), ("--port=-1",), ("--port",), ("--port=",), ("--photos", "--port", "0"),
        ("--database", "mysql://me:secret@host"), ("--api", "8081"), ("--poort",), ("--poort=1",), ("--check", "pictures"), ("--help=me",),
    ):
        done = subprocess.run(
            [DEMO, *arguments], capture_output=True, text=True, timeout=20, env={"PATH": f"{house.scratch}:/usr/bin:/bin"})
        words = done.stderr.strip()
        assert done.returncode == 1 and "A build was begun." not in words and "secret" not in words, (arguments, words)
        # What is wrong is named, and the house itself refuses it too.
        assert any(part in words for part in arguments[-1].split("=")) or arguments[0].split("=")[0] in words, (arguments, words)
        assert "error: " in house.fail_to_start(*arguments)

    step("is told by Scripts/demo which tables there are, and how to get a display for a window")
    display = """There is no display to open a window on. Make one that nobody sees (apt install xvfb):
    Xvfb :99 -screen 0 1280x800x24 & DISPLAY=:99 Scripts/demo --table gtk"""
    for arguments, words in (
        (("--table", "cloth"), "There is no table cloth. --table wants web or gtk."),
        (("--table",), "There is no table of no name. --table wants web or gtk."),
        (("--table=gtk", "--port", "80"), "--port is unknown. --help lists the options."),
        (("--table", "gtk"), display),
    ):
        done = subprocess.run(
            [DEMO, *arguments], capture_output=True, text=True, timeout=20, env={"PATH": f"{house.scratch}:/usr/bin:/bin"})
        assert done.returncode == 1 and done.stderr.strip() == words, (arguments, done.stderr)
