"""How the gallery looks on small and large screens, by day and by night, in every language."""

from gallery.languages import LANGUAGES, open_languages, speak
from step import step
from browser_tab import BrowserTab


# The names in the grid that do not stand as far below their pictures as the first does, and those that are cut off though there is room.
UNEVEN = """
    const tiles = [...document.querySelectorAll('.tile')].map(tile => ({
      name: tile.querySelector('.name'), picture: tile.querySelector('.frame').getBoundingClientRect() }));
    const below = tile => tile.name.getBoundingClientRect().top - tile.picture.bottom;
    return tiles.filter(tile => Math.abs(below(tile) - below(tiles[0])) > 0.5
      || (tile.name.scrollWidth > tile.name.clientWidth + 1 && tile.name.clientWidth < tile.picture.width - 1)).map(tile => tile.name.textContent)"""

# What paper has no use for, and what has ended up beyond its edge.
ON_PAPER = """
    const wrong = [...document.querySelectorAll('button, input, a.turn, .skip, .notice, .connection')].filter(one => one.checkVisibility());
    return [...wrong.map(one => one.className || one.localName),
      ...document.documentElement.scrollWidth > innerWidth ? ['it is too wide'] : []]"""


def prints(tab, name):
    """Holds a page against what it must be on paper."""
    tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    tab.screenshot(f"{name}-on-paper")
    assert not (wrong := tab.run(ON_PAPER)), f"on paper: {wrong}"
    tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def details(address, artifacts):
    step("reads whole hints beside a photo in a window of middle width, in every language; prints the photo and the grid")
    with BrowserTab(address, artifacts, 1200, 900) as tab:
        tab.arrive()
        prints(tab, "grid")
        for code in LANGUAGES:
            speak(tab, code)
            tab.open_photo(1)
            tab.check_page(f"middle-{code}-photo")
            if code == "en":
                prints(tab, "photo")
            tab.tap("back")
            tab.until(lambda: len(tab.tiles()) > 10, "the grid")

    step("reads every name on a telephone in Arabic, at one height with and without likes")
    with BrowserTab(address, artifacts, 390, 844) as tab:
        tab.arrive()
        speak(tab, "ar")
        tab.open_photo(2)
        tab.tap("like")
        tab.until(tab.is_liked, "the like")
        tab.tap("back")
        tab.until(lambda: len(tab.tiles()) > 10 and tab.in_tile(2, "likes").text.strip(), "the like in the grid")
        assert not (uneven := tab.run(UNEVEN)), uneven
        tab.check_page("phone-ar-likes")


def looks(address, artifacts):
    details(address, artifacts)
    for name, width, height, dark in (
        ("phone", 390, 844, False), ("phone-dark", 390, 844, True), ("tablet", 820, 1180, False),
        ("tablet-dark", 820, 1180, True), ("desktop", 1440, 900, False), ("desktop-dark", 1440, 900, True),
    ):
        step(f"looks at it in every language: {name}")
        with BrowserTab(address, artifacts, width, height, dark) as tab:
            tab.arrive()
            for code in LANGUAGES:
                speak(tab, code)
                shot = f"{name}-{code}"
                tab.check_page(f"{shot}-grid", is_touched=True)
                open_languages(tab)
                tab.check_page(f"{shot}-languages", is_touched=True)
                speak(tab, code, is_open=True)
                tab.place("search").send_keys("zzz")
                tab.until(lambda: tab.place("empty").is_displayed(), "nothing found")
                tab.check_page(f"{shot}-nothing-found", is_touched=True)
                tab.tap("clear")
                tab.until(lambda: len(tab.tiles()) > 10, "every photo again")
                tab.tap("about")
                tab.until(lambda: tab.fixed("about.heading").is_displayed(), "the about page")
                tab.check_page(f"{shot}-about", is_touched=True)
                tab.tap("back")
                tab.until(lambda: len(tab.tiles()) > 10, "the grid")
                tab.open_photo(1)
                tab.check_page(f"{shot}-photo", is_touched=True)
                tab.tap("back")
                tab.until(lambda: len(tab.tiles()) > 10, "the grid")
            assert not (messages := tab.console_messages()), messages
