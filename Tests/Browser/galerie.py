"""Drives Galerie in a real browser, as a visitor would, and keeps a screenshot of every step.

usage: galerie.py ADDRESS FOLDER-FOR-SCREENSHOTS
"""

import sys
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

ADDRESS, ARTIFACTS = sys.argv[1], Path(sys.argv[2])
ARTIFACTS.mkdir(parents=True, exist_ok=True)
passed = 0


def browser(width=1280, height=800, dark=False):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", "--lang=en-US"):
        options.add_argument(flag)
    options.add_argument(f"--window-size={width},{height}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
    if dark:
        driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    return driver


def step(words):
    """Announces a step; the one before it has passed."""
    global passed
    passed += 1
    print(f"  {words}", flush=True)


class Visitor:
    def __init__(self, driver):
        self.driver = driver

    def place(self, name):
        return self.driver.find_element(By.CSS_SELECTOR, f'[data-place="{name}"]')

    def text(self, name):
        return self.place(name).text.strip()

    def tiles(self):
        return self.driver.find_elements(By.CSS_SELECTOR, "li[data-row], [data-place=photos] > [data-row]")

    def until(self, condition, words):
        """Waits until the page shows something; a page that changes meanwhile is looked at again."""
        def holds(_):
            try:
                return condition()
            except Exception as error:  # an element that was replaced while it was looked at
                if "stale" in str(error).lower() or "no such element" in str(error).lower():
                    return False
                raise
        WebDriverWait(self.driver, 15, poll_frequency=0.05).until(holds, f"never: {words}")

    def shot(self, name):
        self.until(
            lambda: self.driver.execute_script(
                "return document.readyState === 'complete' && !document.getAnimations().some(a => a.playState === 'running')"
                " && [...document.images].every(i => { const b = i.getBoundingClientRect();"
                " return i.hidden || b.bottom < 0 || b.top > innerHeight || i.complete; })"),
            f"the page {name} stands still")
        self.driver.save_screenshot(str(ARTIFACTS / f"{name}.png"))

    def connected(self):
        self.until(
            lambda: self.driver.execute_script(
                "return !document.documentElement.dataset.connection && performance.getEntriesByType('resource').length > 0"),
            "the page is live")

    def complaints(self):
        return [entry for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def main():
    driver = browser()
    tab = Visitor(driver)
    try:
        step("opens the gallery: the grid is there")
        driver.get(ADDRESS)
        tab.until(lambda: len(tab.tiles()) > 10, "many photos")
        total = len(tab.tiles())
        assert "photos" in tab.text("count").lower(), tab.text("count")
        tab.shot("1-grid")

        step("scrolls to the end: every picture on screen is shown")
        driver.execute_script("scrollTo(0, document.body.scrollHeight)")
        tab.until(
            lambda: driver.execute_script(
                "return [...document.querySelectorAll('[data-row] img')].slice(-3).every(i => i.complete && i.naturalWidth > 0)"),
            "the last pictures")
        tab.shot("2-grid-end")
        driver.execute_script("scrollTo(0, 0)")

        step("searches: only what matches stays, and what was typed stands")
        tab.place("search").send_keys("yellow")
        tab.until(lambda: 0 < len(tab.tiles()) < total and "yellow" in tab.text("count").lower(), "fewer photos")
        assert tab.place("search").get_attribute("value") == "yellow"
        tab.shot("3-search")
        tab.place("search").send_keys("zzz")
        tab.until(lambda: len(tab.tiles()) == 0 and tab.place("empty").is_displayed(), "nothing found")
        tab.shot("4-nothing-found")
        for _ in "yellowzzz":
            tab.place("search").send_keys(Keys.BACKSPACE)
        tab.until(lambda: len(tab.tiles()) == total, "every photo again")

        step("opens a photo with the keyboard")
        names = [t.find_element(By.CSS_SELECTOR, '[data-place="name"]').text for t in tab.tiles()]
        driver.execute_script("scrollTo(0, 300)")
        button = tab.tiles()[4].find_element(By.CSS_SELECTOR, '[data-place="open"]')
        driver.execute_script("arguments[0].focus()", button)
        button.send_keys(Keys.ENTER)
        tab.until(lambda: tab.place("like").is_enabled() and tab.text("name") == names[4], "the photo")
        tab.until(lambda: driver.execute_script("return document.querySelector('[data-place=picture]').naturalWidth > 0"), "the picture")
        assert names[4] in driver.title, driver.title
        tab.shot("5-photo")

        step("a second tab opens the same photo")
        first = driver.current_window_handle
        driver.switch_to.new_window("tab")
        second = driver.current_window_handle
        driver.get(ADDRESS)
        tab.until(lambda: len(tab.tiles()) == total, "the grid in the second tab")
        tab.tiles()[4].find_element(By.CSS_SELECTOR, '[data-place="open"]').click()
        tab.until(lambda: tab.text("name") == names[4] and tab.place("like").is_enabled(), "the same photo")
        before = tab.text("likes")

        step("likes it in the first tab: the count changes there and in the second")
        driver.switch_to.window(first)
        assert tab.text("likes") == before
        tab.place("like").click()
        tab.until(lambda: tab.text("likes") != before, "another count")
        assert tab.place("like").get_attribute("aria-pressed") == "true"
        tab.shot("6-liked")
        after = tab.text("likes")
        driver.switch_to.window(second)
        tab.until(lambda: tab.text("likes") == after, "the count in the second tab")

        step("goes back: the grid knows the new count")
        driver.switch_to.window(first)
        tab.place("back").click()
        tab.until(lambda: len(tab.tiles()) == total, "the grid")
        assert tab.tiles()[4].find_element(By.CSS_SELECTOR, '[data-place="likes"]').text.strip() == after

        step("switches to Arabic: texts and direction change, nothing else")
        Select(tab.place("language")).select_by_visible_text("العربية")
        tab.until(lambda: driver.execute_script("return document.documentElement.dir") == "rtl", "right to left")
        tab.until(lambda: any("؀" <= c <= "ۿ" for c in tab.text("heading")), "an Arabic heading")
        assert len(tab.tiles()) == total
        tab.shot("7-arabic")

        step("reloads on the photo: everything is as it was")
        tab.tiles()[0].find_element(By.CSS_SELECTOR, '[data-place="open"]').click()
        tab.until(lambda: tab.text("name") == names[0], "the first photo")
        tab.shot("8-arabic-photo")
        driver.refresh()
        tab.until(lambda: tab.text("name") == names[0], "the first photo after a reload")
        assert driver.execute_script("return document.documentElement.lang") == "ar"
        tab.place("back").click()
        tab.until(lambda: len(tab.tiles()) == total, "the grid after a reload")

        step("back to English, and to the about page")
        Select(tab.place("language")).select_by_visible_text("English")
        tab.until(lambda: driver.execute_script("return document.documentElement.dir") == "ltr", "left to right")
        tab.place("about").click()
        tab.until(lambda: len(driver.find_elements(By.CSS_SELECTOR, "[data-place=staff] > [data-row]")) == 7, "seven roles")
        tab.shot("9-about")

        for handle in (first, second):
            driver.switch_to.window(handle)
        complaints = tab.complaints()
        assert not complaints, complaints
        step("no tab complained in its console")
    finally:
        driver.quit()

    for name, width, height, dark in (("phone", 390, 844, False), ("dark", 1280, 800, True), ("phone-dark", 390, 844, True)):
        driver = browser(width, height, dark)
        tab = Visitor(driver)
        try:
            step(f"looks at it: {name}")
            driver.get(ADDRESS)
            tab.until(lambda: len(tab.tiles()) > 10, "many photos")
            tab.shot(f"{name}-grid")
            assert driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
            tab.tiles()[1].find_element(By.CSS_SELECTOR, '[data-place="open"]').click()
            tab.until(lambda: tab.place("like").is_enabled(), "a photo")
            tab.shot(f"{name}-photo")
            assert driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
            complaints = tab.complaints()
            assert not complaints, complaints
        finally:
            driver.quit()
    print(f"{passed} passed, 0 failed")


main()
