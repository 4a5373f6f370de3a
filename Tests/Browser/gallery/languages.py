"""In which language the gallery is read."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from step import step

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "ar": "العربية", "pl": "Polski"}


def open_languages(tab):
    """Opens the menu of languages."""
    tab.tap("language")
    tab.until(lambda: {way.text for way in tab.language_choices()} == set(LANGUAGES.values()), "the menu of languages")


def speak(tab, code, is_open=False):
    """Chooses a language in its menu."""
    if not is_open:
        open_languages(tab)
    tab.tap_on(lambda: next(way for way in tab.language_choices() if way.text == LANGUAGES[code]), LANGUAGES[code])
    tab.until(lambda: tab.run("return document.documentElement.lang") == code and not tab.language_choices(), LANGUAGES[code])


def speaks(tab, names):
    step("switches to Arabic: texts and direction change, nothing else")
    speak(tab, "ar")
    tab.until(lambda: tab.run("return document.documentElement.dir") == "rtl", "right to left")
    tab.until(lambda: any("؀" <= c <= "ۿ" for c in tab.fixed("grid.heading").text), "an Arabic heading")
    assert tab.names() == names
    tab.check_page("10-arabic")
    open_languages(tab)
    tab.check_page("10-arabic-languages", is_touched=True)
    assert tab.run("return document.activeElement.textContent") == LANGUAGES["ar"], tab.focus()
    ActionChains(tab.driver).send_keys(Keys.ESCAPE).perform()
    tab.until(lambda: not tab.language_choices(), "closed by Escape")
    assert tab.focus()[0] == "language", tab.focus()

    step("reloads on the photo: everything is as it was")
    tab.open_photo(0)
    tab.check_page("11-arabic-photo")
    tab.reload()
    tab.until(lambda: tab.text("name") == names[0], "the first photo after a reload")
    assert tab.run("return document.documentElement.lang") == "ar"
    tab.tap("back")
    tab.until(lambda: tab.names() == names, "the grid after a reload")

    step("back to English, and to the about page")
    speak(tab, "en")
    tab.until(lambda: tab.run("return document.documentElement.dir") == "ltr", "left to right")
    tab.tap("about")
    tab.until(lambda: len(tab.driver.find_elements(By.CSS_SELECTOR, ".staff > .colleague")) == 7, "seven roles")
    assert tab.driver.title == "About – Galerie", tab.driver.title
    tab.check_page("12-about")
    tab.tap("back")
    tab.until(lambda: tab.names() == names, "the grid")
