"""A browser that is closed and opens its tabs again. It takes their pages from its cache, which are older than what the tabs store."""

from drivers.chromium_windows import ChromiumWindows
from step import step
from survival.tab_copies import HOLDS, TEXT, kill, types
from survival.twins import IS_LIVE

CACHED = "const [{ type, transferSize }] = performance.getEntriesByType('navigation'); return [type, transferSize]"
STORED = "return sessionStorage['dertisch-state']"


def reopens_tabs(house):
    step("gives the tab of a browser that is opened again its newest text, though its page is an old copy: from its session, and after a kill")
    address = house.address + "/letters/3"
    browser = ChromiumWindows()
    tab = browser.page()
    tab.open(address)
    tab.until(IS_LIVE)
    tab.click(TEXT)
    text = ""
    for letters, is_killed in (("Dear", False), (" all", True), (".", False)):
        types(tab, letters)
        text += letters
        browser.await_stored(f'"{text}"')
        browser.quit()
        if is_killed:
            kill(house)
        browser = ChromiumWindows(more=["--restore-last-session"], folder=browser.folder)
        tab = browser.page(address)
        tab.until(IS_LIVE)
        tab.until(HOLDS, TEXT, text, words=lambda: f"{text} in the browser that was opened again, which stores {tab.run(STORED)}")
        assert tab.run(CACHED) == ["back_forward", 0], tab.run(CACHED)
        assert not tab.run("return document.querySelector('.connection-unsent')")
        tab.click(TEXT)
        tab.press("End").result(60)
    browser.quit()
