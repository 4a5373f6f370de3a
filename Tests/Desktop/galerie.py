"""Drives Galerie in a window, as visitors would, and keeps a picture of every step.

usage: galerie.py GALERIE-PROGRAM FOLDER-FOR-PICTURES [--looks]    --looks: every size in every language
"""

import gettext
import json
import random
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from statistics import median

from window import Home, Window

PROGRAM, ARTIFACTS = sys.argv[1], Path(sys.argv[2])
ARTIFACTS.mkdir(parents=True, exist_ok=True)
TEXTS = Path(__file__).resolve().parents[2] / "Examples/Galerie/Sources/Galerie/Resources/texts"
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "ar": "العربية", "pl": "Polski"}
# GTK's own word for the button that closes a window.
CLOSE = {
    language: gettext.translation("gtk40", "/usr/share/locale", [language], fallback=True).gettext("Close")
    for language in NAMES
}


def words_of(language):
    """What the visitor reads in the grid, in a language."""
    return json.loads((TEXTS / f"{language}.json").read_text())["grid"] | {"name": NAMES[language]}


WORDS = {language: words_of(language) for language in NAMES}
BACK = {language: json.loads((TEXTS / f"{language}.json").read_text())["photo"]["back"] for language in NAMES}
steps = 0


def step(words):
    """Announces a step; the one before it has passed."""
    global steps
    steps += 1
    print(f"  {words}", flush=True)


def opened(home, **how):
    return Window(PROGRAM, home, ARTIFACTS, **how)


def browses(window):
    step("opens: every good photo hangs there, and what was left out is told")
    window.find("13 photos")
    window.until(lambda: window.colours(window.find("Open photo Aqua")) > 1000, "the first picture")
    window.until(window.names, "the photos' names")
    told = [
        "Half.jpg is left out: it is cut short.", "Letter.jpg is left out: it is no picture, whatever its name says.",
        "Galerie shows 13 photos.",
    ]
    window.until(lambda: window.said == told, told)
    window.shot("01-grid")

    step("scrolls: the last photo comes into sight, with its picture")
    assert not window.tile("Yellow Flower")
    window.wheel(window.find("Open photo Dune"), 40)
    last = window.until(lambda: window.tile("Yellow Flower"), "the last photo")
    window.until(lambda: window.colours(window.tile("Yellow Flower")) > 1000, "its picture")
    window.shot("02-scrolled")
    window.wheel(last, -40)
    window.until(lambda: window.tile("Aqua"), "the first photo again")


def searches(window):
    step("searches by name; what is typed stands, and nothing found is said in a sentence")
    window.click("Search photos")
    window.type("drops")
    window.find("2 photos for “drops”")
    window.until(lambda: window.names() == {"Rain Drops", "Upright Drops"}, "both photos of drops, and no other")
    window.shot("03-found")
    window.type("zzz")
    window.find("Nothing on the walls matches “dropszzz”.")
    window.until(lambda: not window.names(), "no photo")
    window.shot("04-nothing-found")
    window.click("Show all photos")
    window.find("13 photos")
    window.until(lambda: "Aqua" in window.names(), "every photo again")
    window.until(lambda: window.find("Search photos").text == "", "the search, empty")
    window.until(lambda: not window.sees("Show all photos"), "nothing more to clear")


def likes(window, home):
    step("opens a photo: large, with what is known of it")
    window.click("Open photo Dune")
    window.find("1,680 × 1,050 pixels")
    window.until(lambda: window.colours(window.picture()) > 5000, "the picture")
    window.until(lambda: window.title == "Dune – Galerie", "the photo's title")
    window.shot("05-photo")

    step("likes it, takes it back, and likes it again; it is kept at once")
    for count, ids in (("1 like", 1), ("No likes yet", 0), ("1 like", 1)):
        window.click("Like")
        window.find(count)
        window.until(lambda: home.liked() == ids, f"{ids} likes in the book")
    window.shot("06-liked")

    step("says something of it with Enter, takes it back, and says it again with the button")
    window.click("Say something about it")
    window.type("How calm")
    window.press("Return")
    window.find("1 comment")
    window.find("How calm")
    window.click("Take back")
    window.find("No comments yet")
    window.click("Say something about it")
    window.type("How very calm")
    window.click(window.find("Send", "label"))
    window.find("How very calm")
    window.find("You")
    window.shot("06-said")

    step("goes on to the next photo and back by its arrows")
    window.click("Next photo")
    window.find("Fresh Flower", "label")
    window.click("Previous photo")
    window.find("Dune", "label")

    step("goes back: the grid knows the count")
    window.click("All photos")
    window.find("1 like")
    window.shot("07-back")


def speaks(window):
    step("switches to Arabic by the menu: everything is said in it, from right to left")
    english = window.find("Galerie", "label")
    window.until(lambda: window.stand("Aqua", "Dune"), "photos from left to right")
    speak(window, "ar", now="en")
    window.until(lambda: window.stand("Dune", "Aqua"), "photos from right to left")
    window.shot("08-arabic")
    window.click(window.tile("Dune"))
    window.until(lambda: window.picture(), "the photo")
    window.until(lambda: window.colours(window.picture()) > 5000, "the picture")
    window.shot("09-arabic-photo")
    return english


def speak(window, language, now):
    """Chooses a language in its menu."""
    window.click(window.find(WORDS[now]["name"], "label"))
    window.click(window.until(lambda: window.way(WORDS[language]["name"]), "the menu"))
    window.find(WORDS[language]["heading"])
    window.until(lambda: not window.way(WORDS[language]["name"]), "the menu closed")


def returns(window, home):
    step("closes by its button, politely; starts again with the size, the seat and the language as they were")
    window.resize(820, 700)
    window.click(CLOSE["en"])
    assert window.wait() == 0, window.said
    window.hear("Galerie is closed.")
    window = opened(home)
    window.until(lambda: window.size == (820, 700), "the window's size of before")
    window.until(lambda: window.picture(), "the photo")
    window.until(lambda: window.title.startswith("Dune – "), "the photo's title")
    window.find(BACK["ar"])
    window.find("إعجاب واحد")
    window.shot("10-again")
    window.click(BACK["ar"])
    window.find(WORDS["ar"]["heading"])
    return window


def stored(window, home, is_so):
    """Waits until the stored state is as it should be, and says how long that took: less than a second, unless the machine is busy."""
    start = time.monotonic()
    window.until(lambda: is_so(json.loads(home.state.read_text())), "the state in the file")
    print(f"    stored {time.monotonic() - start:.2f} s later", flush=True)


def focus(state):
    return state["windows"][0].get("focus", {})


def survives(window, home):
    step("is killed while it writes, again and again: each start finds a whole state and every like that was told")
    window.kill()
    chance = random.Random(1)
    for round in range(8):
        window = opened(home)
        window.until(lambda: window.tile("Blinds") or window.picture(), "the grid, or the photo that was open before")
        # The window state is stored half a second after a change; the kill comes somewhere around that.
        window.resize(700 + 10 * round, 600)
        time.sleep(chance.uniform(0.2, 0.9))
        window.kill()
        json.loads(home.state.read_text())
        assert home.liked() == 1
    assert not list(home.state.parent.glob("*.broken*")), list(home.state.parent.iterdir())

    step("is killed within a second of typing: it opens with the photo, the words and the selection, and one types on")
    window = opened(home)
    window.resize(900, 1000)
    window.until(lambda: window.tile("Blinds") or window.picture(), "the grid, or the photo that was open before")
    if not window.picture():
        window.click(window.until(lambda: window.tile("Dune"), "a photo"))
    window.until(lambda: window.picture(), "the photo")
    window.click(window.until(window.entry, "the entry"))
    window.type("How calm")
    window.press("shift+Left", "shift+Left")
    selected = {"anchor": 8, "cursor": 6}
    stored(window, home, lambda state: "How calm" in str(state) and focus(state).get("selection") == selected)
    window.kill()
    window = opened(home)
    window.until(lambda: window.picture(), "the photo")
    window.until(lambda: window.title.startswith("Dune – "), "the photo's title")
    window.until(lambda: window.entry().has_focus, "the focus in the entry")
    window.shot("10-killed")
    # It replaces the selection, at the end of the words.
    window.type("rm")
    stored(window, home, lambda state: "How carm" in str(state))
    window.press("ctrl+a", "BackSpace")
    window.click(BACK["ar"])
    window.find(WORDS["ar"]["heading"])

    step("is killed with a menu open: it opens with the menu, and with what was searched for beneath it")
    window.click(window.until(window.entry, "the entry"))
    window.type("drops")
    window.until(lambda: window.tile("Rain Drops") and not window.tile("Blinds"), "photos of drops, and no other")
    window.click(window.find(WORDS["ar"]["name"], "label"))
    window.until(lambda: window.way(WORDS["en"]["name"]), "the menu")
    stored(window, home, lambda state: "drops" in str(state) and state["windows"][0]["plan"]["s"][0].get("m"))
    window.kill()
    window = opened(home)
    window.until(lambda: window.way(WORDS["en"]["name"]), "the menu again")
    window.shot("10-killed-menu")
    window.press("Escape")
    window.until(lambda: not window.way(WORDS["en"]["name"]), "the menu closed")
    window.until(lambda: window.tile("Rain Drops") and not window.tile("Blinds"), "photos of drops again, and no other")
    window.click(window.until(window.entry, "the entry"))
    window.press("ctrl+a", "BackSpace")
    # The list stays with the photos that it shows.
    window.until(lambda: window.tile("Blinds") or window.tile("Yellow Flower"), "every photo again")
    stored(window, home, lambda state: "drops" not in str(state))
    window.kill()

    step("a second one on the same data is refused with words, and leaves the first alone")
    window = opened(home)
    window.until(lambda: window.tile("Blinds") or window.picture(), "the grid, or the photo that was open before")
    second = subprocess.run(
        [PROGRAM, "--photos", home.photos, "--data", home.data], env=home.environment("en", False), capture_output=True,
        text=True, timeout=60)
    assert second.returncode == 1 and "keeps its data there already." in second.stderr, second
    assert window.process.poll() is None
    window.until(lambda: window.tile("Blinds") or window.picture(), "the first as it was")
    window.kill()

    step("a state file that is broken is set aside and told of; the gallery opens as new")
    home.state.write_text('{"windows": [{"plan"')
    window = opened(home)
    window.find("13 photos")
    window.hear("window-state.json")
    assert any(file.read_text() == '{"windows": [{"plan"' for file in home.state.parent.iterdir()), list(home.state.parent.iterdir())
    return window


def misses(window, home):
    step("a photo whose file is a letter by now is shown as it was, from what was kept; one that has gone says so")
    window.resize(900, 1300)
    (home.photos / "Storm.jpg").write_text("Once there was a storm.")
    (home.photos / "Wood.jpg").unlink()
    window.click(window.until(lambda: window.tile("Storm"), "the photo that is a letter"))
    window.find("Storm", "label")
    window.find("Like")
    # An empty frame, and a tip that may hang over it, have hundreds of colours; a photo has many thousands.
    window.until(lambda: window.colours(window.until(window.picture, "its frame")) > 10_000, "the photo as it was")
    window.shot("11-letter")
    window.click("All photos")
    window.click(window.until(lambda: window.tile("Wood"), "the photo that has gone"))
    window.find("This photo is no longer in the gallery.")
    window.shot("12-gone")
    window.click("All photos")
    window.find("13 photos")


def slope(figures):
    """The median of the slopes between every two figures (Theil–Sen), which one that lies far off does not move."""
    return median((later - earlier) / (b - a) for (a, earlier), (b, later) in combinations(enumerate(figures), 2))


def grows(window):
    step("does not go on growing: it comes to hold no more after a thousand seatings than before")
    # Nothing is said of either, so that the ways on stand at the same places.
    window.click(window.until(lambda: window.tile("Fresh Flower"), "a photo"))
    window.find("Next photo")
    first, second = "Fresh Flower – Galerie", "Garden – Galerie"
    ways = [(window.find("Next photo"), first, second), (window.find("Previous photo"), second, first)]
    ways = [(way, window.on_screen(way), *titles) for way, *titles in ways]

    def go_round(count):
        for _ in range(count):
            for way in ways:
                window.turn(*way)

    go_round(50)
    before = window.memory
    figures = []
    # Large pictures come and go, and memory that the system is short of is given back at any time: what counts is that
    # a thousand seatings in a row come without growth. What leaks grows in each of them.
    while len(figures) < 5 or slope(figures[-5:]) >= 2 << 10:
        assert len(figures) < 15, f"kilobytes more than at first, after each 200 seatings: {figures}"
        go_round(100)
        figures.append((window.memory - before) >> 10)
    print(f"    kilobytes more than at first, after each 200 seatings: {figures}", flush=True)
    window.click("All photos")
    window.click("Close")
    assert window.wait() == 0, window.said


SIZES = (
    ("small", 540, 800, False), ("small-dark", 540, 800, True), ("middle", 1000, 740, False),
    ("middle-dark", 1000, 740, True), ("large", 1680, 1050, False), ("large-dark", 1680, 1050, True),
)


def looks(at_all):
    """Looks at every size in a language each, in turn, so that every language is seen; or at every size in all."""
    languages = list(WORDS)
    assert len(languages) <= len(SIZES)
    for turn, (name, width, height, dark) in enumerate(SIZES):
        home = Home()
        try:
            for language in languages if at_all else [languages[turn % len(languages)]]:
                words = WORDS[language]
                step(f"looks at it: {name}, {words['name']}")
                window = opened(home, language=language, dark=dark)
                window.resize(width, height)
                window.find(words["heading"])
                window.until(lambda: window.colours(window.tile("Aqua")) > 1000, "the first picture")
                shot = f"{name}-{language}"
                window.shot(f"{shot}-grid")
                window.click(window.find(words["name"], "label"))
                window.until(lambda: window.way("English"), "the menu")
                window.shot(f"{shot}-languages")
                window.press("Escape")
                window.until(lambda: not window.way("English"), "the menu closed")
                window.click(window.search())
                window.type("zzz")
                window.find(words["clear"])
                window.shot(f"{shot}-nothing-found")
                window.click(words["clear"])
                window.until(lambda: window.tile("Blinds"), "every photo again")
                window.click(words["about"])
                window.until(lambda: window.title != "Galerie", "the about page")
                window.shot(f"{shot}-about")
                window.click(BACK[language])
                window.click(window.until(lambda: window.tile("Blinds"), "the grid"))
                window.until(lambda: window.picture() and window.colours(window.picture()) > 5000, "the picture")
                window.shot(f"{shot}-photo")
                window.click(BACK[language])
                window.until(lambda: window.tile("Blinds"), "the grid")
                window.click(CLOSE[language])
                assert window.wait() == 0, window.said
                home.state.unlink()
        finally:
            home.leave()


def main():
    home = Home()
    try:
        window = opened(home)
        browses(window)
        searches(window)
        likes(window, home)
        speaks(window)
        window = returns(window, home)
        window = survives(window, home)
        misses(window, home)
        grows(window)
    finally:
        Window.leave_all()
        home.leave()
    try:
        looks("--looks" in sys.argv[3:])
    finally:
        Window.leave_all()
    print(f"{steps} passed, 0 failed")


main()
