"""How the gallery looks on small and large screens, by day and by night, in every language."""

from gallery.languages import LANGUAGES, open_languages, speak
from step import step
from browser_tab import BrowserTab


def looks(address, artifacts):
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
                tab.place("clear").click()
                tab.until(lambda: len(tab.tiles()) > 10, "every photo again")
                tab.place("about").click()
                tab.until(lambda: tab.fixed("about.heading").is_displayed(), "the about page")
                tab.check_page(f"{shot}-about", is_touched=True)
                tab.place("back").click()
                tab.until(lambda: len(tab.tiles()) > 10, "the grid")
                tab.open_photo(1)
                tab.check_page(f"{shot}-photo", is_touched=True)
                tab.place("back").click()
                tab.until(lambda: len(tab.tiles()) > 10, "the grid")
            assert not (messages := tab.console_messages()), messages
