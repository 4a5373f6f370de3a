"""Drives Galerie in a real browser, as visitors would, and keeps a screenshot of every step.

usage: galerie.py GALERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
"""

import signal
import subprocess
import sys
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from house import House
from visitor import Visitor

ARTIFACTS = Path(sys.argv[2])
DEMO = Path(__file__).resolve().parents[2] / "Scripts/demo"
PICTURES = "*/~dertisch/picture/*"
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "ar": "العربية",
             "pl": "Polski"}
steps = 0


def step(words):
    """Announces a step; the one before it has passed."""
    global steps
    steps += 1
    print(f"  {words}", flush=True)


def open_languages(tab):
    """Opens the menu of languages."""
    tab.place("language").click()
    tab.until(lambda: {way.text for way in tab.ways()} == set(LANGUAGES.values()), "the menu of languages")


def speak(tab, code, is_open=False):
    """Chooses a language in its menu."""
    if not is_open:
        open_languages(tab)
    next(way for way in tab.ways() if way.text == LANGUAGES[code]).click()
    tab.until(lambda: tab.run("return document.documentElement.lang") == code and not tab.ways(), LANGUAGES[code])


def browses(tab):
    step("opens the gallery: every good photo hangs there, and nothing moves as the pictures come")
    tab.arrive()
    names = tab.names()
    assert len(names) == 13 and "Half" not in names and "Letter" not in names, names
    tab.until(lambda: tab.text("count") == "13 photos", "how many")
    tab.judge("1-grid")
    shifts = tab.driver.execute_async_script("""
        const done = arguments[0];
        let sum = 0;
        const add = entries => { for (const entry of entries) sum += entry.value; };
        const observer = new PerformanceObserver(list => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => { add(observer.takeRecords()); done(sum); }));""")
    assert shifts == 0, f"the page moved by {shifts}"

    step("scrolls to the end: every picture on screen is shown")
    tab.run("scrollTo(0, document.body.scrollHeight)")
    tab.until(
        lambda: tab.run("return [...document.querySelectorAll('[data-row] img')].slice(-3).every(i => i.complete && i.naturalWidth > 0)"),
        "the last pictures")
    tab.shot("2-grid-end")
    tab.run("scrollTo(0, 0)")

    step("searches: only what matches stays, and what was typed stands")
    tab.place("search").send_keys("yellow")
    tab.until(lambda: len(tab.tiles()) == 1 and tab.text("count") == "1 photo for “yellow”", "one photo")
    assert tab.place("search").get_attribute("value") == "yellow"
    tab.judge("3-search")
    tab.place("search").send_keys("zzz")
    tab.until(lambda: len(tab.tiles()) == 0 and tab.place("empty").is_displayed(), "nothing found")
    tab.judge("4-nothing-found")
    tab.place("clear").click()
    tab.until(lambda: len(tab.tiles()) == len(names), "every photo again")
    assert tab.place("search").get_attribute("value") == "" and tab.focus()[0] == "search", tab.focus()
    return names


def opens(tab, names):
    step("opens a photo with the keyboard, and comes back to it")
    tab.run("scrollTo(0, 300)")
    tile = tab.tiles()[4].get_attribute("data-row")
    tab.run("arguments[0].focus()", tab.in_tile(4, "open"))
    tab.in_tile(4, "open").send_keys(Keys.ENTER)
    tab.until(lambda: tab.place("like").is_enabled() and tab.text("name") == names[4], "the photo")
    assert tab.run("return document.activeElement.localName") == "h1", tab.focus()
    assert names[4] in tab.driver.title, tab.driver.title
    tab.until(lambda: tab.run("return document.querySelector('[data-place=picture]').naturalWidth > 0"), "the picture")
    tab.judge("5-photo")
    tab.place("back").send_keys(Keys.ENTER)
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
    tab.until(lambda: tab.focus() == ["open", tile], "the focus on the photo that was opened")

    step("goes on to the last photo with the keyboard: the focus is not lost when the button goes")
    tab.open_photo(len(names) - 2)
    tab.place("next").send_keys(Keys.ENTER)
    tab.until(lambda: tab.text("name") == names[-1] and not tab.place("next").is_displayed(), "the last photo")
    tab.until(lambda: tab.focus()[0] == "previous", "the focus on the way back")
    tab.place("back").click()
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")

    step("sees the day on which a camera took the photo, and the photo upright")
    upright = names.index("Upright Drops")
    tab.open_photo(upright)
    assert (tab.text("date-label"), tab.text("date")) == ("Taken", "May 3, 2024"), tab.text("date")
    width, height = (int(tab.place("picture").get_attribute(name)) for name in ("width", "height"))
    assert height > width, (width, height)
    tab.judge("6-upright")
    tab.place("back").click()
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")


def follows_links(tab, names):
    step("goes from photo to photo, back to the gallery and forward again; each has its address")
    links = [tile.find_element(By.CSS_SELECTOR, "[data-place=open]").get_attribute("href") for tile in tab.tiles()]
    assert len(set(links)) == len(names) and all("/photo/" in link for link in links), links
    tab.open_photo(0)
    assert tab.driver.current_url == links[0]
    tab.place("next").click()
    tab.until(lambda: tab.text("name") == names[1], "the second photo")
    tab.until(lambda: tab.driver.current_url == links[1], "its address")
    tab.driver.back()
    tab.until(lambda: tab.names() == names, "the grid")
    assert tab.driver.current_url.rstrip("/") == tab.address
    tab.driver.forward()
    tab.until(lambda: tab.text("name") == names[1] and tab.driver.current_url == links[1], "the second photo again")
    tab.driver.refresh()
    tab.until(lambda: tab.text("name") == names[1] and tab.place("like").is_enabled(), "the same after a reload")
    assert tab.driver.current_url == links[1]

    step("opens a photo by its address, with the gallery beneath; one that is not there is told")
    tab.driver.get(links[2])
    tab.until(lambda: tab.text("name") == names[2], "the photo of that address")
    tab.place("back").click()
    tab.until(lambda: tab.names() == names, "the grid")
    tab.driver.get(tab.address + "/photo/none")
    tab.until(lambda: tab.text("problem") == "This photo is no longer in the gallery.", "that there is none")
    tab.place("back").click()
    tab.until(lambda: tab.names() == names, "the grid")
    tab.place("about").click()
    tab.until(lambda: tab.driver.current_url == tab.address + "/about", "the address of the about page")
    tab.driver.back()
    tab.until(lambda: tab.names() == names, "the grid")

    step("opens a photo in a tab of its own")
    first = tab.driver.current_window_handle
    tab.stand_still()
    ActionChains(tab.driver).key_down(Keys.CONTROL).click(tab.in_tile(3, "open")).key_up(Keys.CONTROL).perform()
    tab.until(lambda: len(tab.driver.window_handles) == 2, "another tab")
    assert tab.names() == names
    tab.driver.switch_to.window([one for one in tab.driver.window_handles if one != first][0])
    tab.until(lambda: tab.text("name") == names[3], "the photo")
    tab.driver.close()
    tab.driver.switch_to.window(first)


def finds_more(tab, house, names):
    step("finds photos that have come meanwhile, and walks along them to the end")
    first = tab.driver.current_window_handle
    house.hang(100)
    tab.new_tab()
    all_of_them = len(names) + 100
    assert len(tab.tiles()) == 48 and tab.text("count") == f"{all_of_them} photos", tab.text("count")
    def end():
        tab.run("scrollTo(0, document.body.scrollHeight)")
        return len(tab.tiles()) == all_of_them
    tab.until(end, "the end of the gallery")
    assert len(set(tab.names())) == all_of_them and not tab.place("busy").is_displayed()
    tab.run("scrollTo(0, document.body.scrollHeight)")
    tab.shot("2-grid-long-end")
    house.take_down()

    step("is told that the folder cannot be read, searches what was kept, and goes on once it can")
    away = house.photos.with_name("away")
    house.photos.rename(away)
    tab.run("scrollTo(0, 0)")
    tab.place("search").send_keys("y")
    tab.until(lambda: tab.place("offline").is_displayed() and "y”" in tab.text("count"), "what was kept")
    assert "Yellow Flower" in tab.names(), tab.names()
    tab.judge("2-grid-kept", is_touched=True)
    away.rename(house.photos)
    tab.until(lambda: not tab.place("offline").is_displayed(), "that it can be read again")
    tab.driver.close()
    tab.look_at(first)


def keeps_still(tab):
    step("sees everything at its place before the first picture comes")
    boxes = {}
    tab.driver.execute_cdp_cmd("Network.enable", {})
    tab.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
    for blocked in (True, False):
        tab.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [PICTURES] if blocked else []})
        tab.arrive()
        names = tab.names()
        tab.run("document.activeElement.blur(); scrollTo(0, 0)")
        tab.stand_still()
        frames = tab.run(
            "return [...document.querySelectorAll('[data-row] img')].map(i => i.getBoundingClientRect())"
            ".map(b => [b.x, b.y, b.width, b.height].map(Math.round))")
        assert all(width > 90 and height > 90 for _, _, width, height in frames), frames
        photos = []
        for index in (0, names.index("Upright Drops")):
            tab.open_photo(index)
            if not blocked:
                tab.until(lambda: tab.run("return document.querySelector('[data-place=picture]').naturalWidth > 0"), "the picture")
            tab.stand_still()
            photos.append([tab.box(f"[data-place={place}]") for place in ("picture", "like", "date")])
            assert photos[-1][0][2] > 200, photos
            tab.place("back").click()
            tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
        boxes[blocked] = frames, photos
    assert boxes[True] == boxes[False], boxes
    tab.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": False})
    tab.complaints()


def likes(tab, house, names):
    step("likes a photo: one like, here and in a second tab; a tap there takes it back, in both")
    first = tab.driver.current_window_handle
    tab.open_photo(4)
    second = tab.new_tab()
    tab.open_photo(4)
    assert tab.text("likes") == "No likes yet" and not tab.is_liked()
    for where, other, count in ((first, second, "1 like"), (second, first, "No likes yet"), (first, second, "1 like")):
        tab.look_at(where)
        tab.place("like").click()
        for look in (where, other):
            tab.look_at(look)
            tab.until(lambda: tab.text("likes") == count and tab.is_liked() == (count == "1 like"), count)
    tab.look_at(first)
    tab.judge("7-liked")

    step("takes it back while the book cannot be written: that waits, as the page says, until it can")
    book = house.lock()
    tab.place("like").click()
    tab.until(lambda: tab.place("offline").is_displayed(), "that it waits")
    assert not tab.is_liked() and tab.text("likes") == "No likes yet", tab.text("likes")
    book.close()
    tab.until(lambda: not tab.place("offline").is_displayed(), "that it is written")
    tab.look_at(second)
    tab.until(lambda: tab.text("likes") == "No likes yet" and not tab.is_liked(), "the same in the other tab")
    tab.look_at(first)
    tab.place("like").click()
    tab.until(lambda: tab.text("likes") == "1 like" and tab.is_liked(), "the like again")

    step("meets another visitor: what one likes counts for both, and is one's own")
    with Visitor(tab.address, ARTIFACTS) as other:
        other.arrive()
        other.open_photo(4)
        assert other.text("likes") == "1 like" and not other.is_liked()
        other.place("like").click()
        other.until(lambda: other.text("likes") == "2 likes" and other.is_liked(), "two likes")
        tab.until(lambda: tab.text("likes") == "2 likes" and tab.is_liked(), "two likes here")
        tab.place("like").click()
        other.until(lambda: other.text("likes") == "1 like" and other.is_liked(), "one like")
        tab.until(lambda: tab.text("likes") == "1 like" and not tab.is_liked(), "one like here, another's")
        other.place("like").click()
        tab.until(lambda: tab.text("likes") == "No likes yet", "none")
        tab.place("like").click()
        tab.until(lambda: tab.text("likes") == "1 like" and tab.is_liked(), "the like again")

    step("goes back: the grid knows the count")
    tab.place("back").click()
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
    tab.until(lambda: tab.in_tile(4, "likes").text.strip() == "1 like", "the count in the grid")
    return first, second


def said(tab):
    """What is said of a photo, by whom, and whether it may be taken back."""
    return [
        (row.find_element(By.CSS_SELECTOR, "[data-place=words]").text, row.find_element(By.CSS_SELECTOR, "[data-place=who]").text,
         row.find_element(By.CSS_SELECTOR, "[data-place=unsay]").is_displayed())
        for row in tab.driver.find_elements(By.CSS_SELECTOR, "[data-place=comments] > [data-row]")]


def comments(tab, names):
    step("says something of a photo, with Enter and with the button; another visitor reads it, as it was written")
    tab.open_photo(6)
    words = "<b>How calm</b> it is & “so” 🌊"
    tab.place("comment").send_keys("How calm it is", Keys.ENTER)
    tab.until(lambda: said(tab) == [("How calm it is", "You", True)], "the comment")
    assert tab.place("comment").get_attribute("value") == ""
    tab.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))",
            tab.place("comment"), words)
    tab.driver.find_element(By.CSS_SELECTOR, ".say").click()
    tab.until(lambda: [line[0] for line in said(tab)] == ["How calm it is", words], "the second comment")
    assert tab.text("said") == "2 comments"
    tab.driver.find_element(By.CSS_SELECTOR, ".say").click()
    with Visitor(tab.address, ARTIFACTS) as other:
        other.arrive()
        other.open_photo(6)
        assert said(other) == [("How calm it is", "A visitor", False), (words, "A visitor", False)], said(other)
        other.place("comment").send_keys("كم هي هادئة", Keys.ENTER)
        tab.until(lambda: len(said(tab)) == 3 and said(tab)[2] == ("كم هي هادئة", "A visitor", False), "the other's")
        tab.judge("8-comments")

        step("takes it back: nobody reads it any more")
        tab.driver.find_element(By.CSS_SELECTOR, "[data-place=unsay]").click()
        for one in (tab, other):
            one.until(lambda: [line[0] for line in said(one)] == [words, "كم هي هادئة"], "the others")
    tab.place("back").click()
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")


def loses_the_back_end(program):
    step("goes on when the back end is killed: the photos stay, likes and comments wait, and are sent when it is back")
    back_end = House(Path(program).with_name("GalerieBackEnd"))
    house = House(program)
    try:
        house.arguments = ["--api", back_end.open(), "--data", house.data]
        with Visitor(house.open(), ARTIFACTS) as tab:
            tab.arrive()
            tab.open_photo(2)
            back_end.kill()
            tab.place("like").click()
            tab.until(lambda: tab.place("offline").is_displayed(), "that it is away")
            assert tab.is_liked() and tab.text("likes") == "1 like"
            tab.place("comment").send_keys("Even so", Keys.ENTER)
            tab.until(lambda: said(tab) == [("Even so", "You", True)], "the comment")
            tab.judge("14-away")
            tab.place("back").click()
            tab.until(lambda: len(tab.tiles()) == 13 and tab.in_tile(2, "likes").text.strip() == "1 like", "the grid as it was")
            tab.place("search").send_keys("drops")
            tab.until(lambda: len(tab.tiles()) == 2, "what is found among what was kept")
            tab.judge("15-away-grid")
            tab.place("search").send_keys(Keys.BACKSPACE * 5)
            back_end.open()
            tab.until(lambda: not tab.place("offline").is_displayed(), "that it is back")
            assert not (complaints := tab.complaints()), complaints
        with Visitor(tab.address, ARTIFACTS) as other:
            other.arrive()
            other.open_photo(2)
            assert other.text("likes") == "1 like" and said(other) == [("Even so", "A visitor", False)], said(other)
        assert house.close() == "Galerie is closed."
        assert back_end.close() == "The back end is closed."
    finally:
        house.leave()
        back_end.leave()


def misses(tab, house, names):
    step("opens a photo whose file has just been removed: told so, and the gallery goes on without it")
    index = names.index("Wood")
    (house.photos / "Wood.jpg").unlink()
    tab.in_tile(index, "open").click()
    tab.until(lambda: tab.text("problem") == "This photo is no longer in the gallery.", "that it has gone")
    assert not tab.place("retry").is_displayed() and not tab.place("like").is_displayed()
    assert tab.focus()[0] == "back", tab.focus()
    tab.judge("9-gone")
    tab.place("back").click()
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
    tab.place("search").send_keys("o", Keys.BACKSPACE)
    tab.until(lambda: len(tab.tiles()) == len(names) - 1 and "Wood" not in tab.names(), "the gallery without it")
    return [name for name in names if name != "Wood"]


def speaks(tab, names):
    step("switches to Arabic: texts and direction change, nothing else")
    speak(tab, "ar")
    tab.until(lambda: tab.run("return document.documentElement.dir") == "rtl", "right to left")
    tab.until(lambda: any("؀" <= c <= "ۿ" for c in tab.text("heading")), "an Arabic heading")
    assert tab.names() == names
    tab.judge("10-arabic")
    open_languages(tab)
    tab.judge("10-arabic-languages", is_touched=True)
    assert tab.run("return document.activeElement.textContent") == LANGUAGES["ar"], tab.focus()
    ActionChains(tab.driver).send_keys(Keys.ESCAPE).perform()
    tab.until(lambda: not tab.ways(), "closed by Escape")
    assert tab.focus()[0] == "language", tab.focus()

    step("reloads on the photo: everything is as it was")
    tab.open_photo(0)
    tab.judge("11-arabic-photo")
    tab.driver.refresh()
    tab.until(lambda: tab.text("name") == names[0], "the first photo after a reload")
    assert tab.run("return document.documentElement.lang") == "ar"
    tab.place("back").click()
    tab.until(lambda: tab.names() == names, "the grid after a reload")

    step("back to English, and to the about page")
    speak(tab, "en")
    tab.until(lambda: tab.run("return document.documentElement.dir") == "ltr", "left to right")
    tab.place("about").click()
    tab.until(lambda: len(tab.driver.find_elements(By.CSS_SELECTOR, "[data-place=staff] > [data-row]")) == 7, "seven roles")
    assert tab.driver.title == "About – Galerie", tab.driver.title
    tab.judge("12-about")
    tab.place("back").click()
    tab.until(lambda: tab.names() == names, "the grid")


def reopens(tab, house, tabs):
    for handle in tabs:
        tab.look_at(handle)
        assert not (complaints := tab.complaints()), complaints
    step("no tab complained in its console; the gallery closes politely though tabs are open")
    assert (word := house.close(signal.SIGINT)) == "Galerie is closed.", word
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "that it is gone")
    tab.judge("13-closed")

    step("opens again: the tabs find it by themselves, each where it was, and the like has been kept")
    house.open()
    gallery, photo = tabs
    tab.look_at(gallery)
    tab.until(lambda: len(tab.tiles()) > 10 and not tab.run("return document.documentElement.dataset.connection"), "the gallery")
    tab.until(lambda: tab.in_tile(4, "likes").text.strip() == "1 like", "the like in the grid")
    tab.look_at(photo)
    tab.until(lambda: tab.text("name") and not tab.run("return document.documentElement.dataset.connection"), "the photo")
    tab.until(lambda: tab.is_liked() and tab.text("likes") == "1 like", "the like of the photo")
    tab.complaints()


def looks(house_address):
    for name, width, height, dark in (
        ("phone", 390, 844, False), ("phone-dark", 390, 844, True), ("tablet", 820, 1180, False),
        ("tablet-dark", 820, 1180, True), ("desktop", 1440, 900, False), ("desktop-dark", 1440, 900, True),
    ):
        step(f"looks at it in every language: {name}")
        with Visitor(house_address, ARTIFACTS, width, height, dark) as tab:
            tab.arrive()
            for code in LANGUAGES:
                speak(tab, code)
                shot = f"{name}-{code}"
                tab.judge(f"{shot}-grid", is_touched=True)
                open_languages(tab)
                tab.judge(f"{shot}-languages", is_touched=True)
                speak(tab, code, is_open=True)
                tab.place("search").send_keys("zzz")
                tab.until(lambda: tab.place("empty").is_displayed(), "nothing found")
                tab.judge(f"{shot}-nothing-found", is_touched=True)
                tab.place("clear").click()
                tab.until(lambda: len(tab.tiles()) > 10, "every photo again")
                tab.place("about").click()
                tab.until(lambda: tab.place("staff").is_displayed(), "the about page")
                tab.judge(f"{shot}-about", is_touched=True)
                tab.place("back").click()
                tab.until(lambda: len(tab.tiles()) > 10, "the grid")
                tab.open_photo(1)
                tab.judge(f"{shot}-photo", is_touched=True)
                tab.place("back").click()
                tab.until(lambda: len(tab.tiles()) > 10, "the grid")
            assert not (complaints := tab.complaints()), complaints


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
        ((*good, "--data", house.photos / "Dune.jpg"), "Name one of yours: --data DIR"),
        ((*good, "--api", "8081"), "8081 is no address of a back end."),
        (("--port", "many"), "many is no port."),
        (("--poort", "1"), "--poort is not known here."),
    ):
        assert words in (said := house.refuse(*arguments)), said

    step("is told the same by Scripts/demo, before anything is built")
    swift = house.scratch / "swift"  # whoever came to build would find one that cannot
    swift.write_text("#!/bin/sh\necho A build was begun. >&2\nexit 1\n")
    swift.chmod(0o755)
    for arguments in (
        ("--port", "many"), ("--port", "65536"), ("--port=-1",), ("--port",), ("--port=",), ("--photos", "--port", "0"),
        ("--database", "mysql://me:secret@host"), ("--api", "8081"), ("--poort",), ("--poort=1",), ("--check", "pictures"), ("--help=me",),
    ):
        done = subprocess.run(
            [DEMO, *arguments], capture_output=True, text=True, timeout=20, env={"PATH": f"{house.scratch}:/usr/bin:/bin"})
        assert done.returncode == 1 and done.stderr.strip() == house.refuse(*arguments), (arguments, done.stderr)

    step("is told by Scripts/demo which tables there are, and how to get a display for a window")
    display = """There is no display to open a window on. Make one that nobody sees (apt install xvfb):
    Xvfb :99 -screen 0 1280x800x24 & DISPLAY=:99 Scripts/demo --table gtk"""
    for arguments, words in (
        (("--table", "cloth"), "There is no table cloth. --table wants web or gtk."),
        (("--table",), "There is no table of no name. --table wants web or gtk."),
        (("--table=gtk", "--port", "80"), "--port is not known here. --help lists what is."),
        (("--table", "gtk"), display),
    ):
        done = subprocess.run(
            [DEMO, *arguments], capture_output=True, text=True, timeout=20, env={"PATH": f"{house.scratch}:/usr/bin:/bin"})
        assert done.returncode == 1 and done.stderr.strip() == words, (arguments, done.stderr)


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    house = House(sys.argv[1])
    try:
        address = house.open()
        assert house.said[:-1] == [
            "Half.jpg is left out: it is cut short.",
            "Letter.jpg is left out: it is no picture, whatever its name says.",
        ], house.said
        with Visitor(address, ARTIFACTS) as tab:
            names = browses(tab)
            opens(tab, names)
            follows_links(tab, names)
            finds_more(tab, house, names)
            keeps_still(tab)
            tabs = likes(tab, house, names)
            comments(tab, names)
            names = misses(tab, house, names)
            speaks(tab, names)
            reopens(tab, house, tabs)
        looks(address)
        loses_the_back_end(sys.argv[1])
        refuses(house)
        assert (word := house.close(signal.SIGTERM)) == "Galerie is closed.", word
    finally:
        house.leave()
    print(f"{steps} passed, 0 failed")


main()
