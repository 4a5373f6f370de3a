"""Tabs that are loaded again, duplicated and opened again, around a kill."""

from step import step
from survival.twins import IS_LIVE
from survival.visitors import menus, of, page

TEXT = of("letter", "text")
HOLDS = "return [...document.querySelectorAll(arguments[0])].at(-1)?.value === arguments[1]"


def types(tab, text):
    for letter in text:
        tab.press(letter).result(60)


def kill(house):
    house.kill()
    house.begin()
    house.await_port()


def keeps_copies(browser, house):
    step("keeps what was typed when it is loaded again, before a kill and after one")
    guest = browser.guest()
    tab = browser.window(guest, house.address)
    tab.until(IS_LIVE)
    tab.click(of("bar", "letter"))
    tab.until(f"return {page('letter')}")
    tab.click(TEXT)
    types(tab, "Dear all")
    kill(house)
    types(tab, ", hello")
    tab.until("return sessionStorage['dertisch-state']?.includes('Dear all, hello')", words="what was typed is stored")
    tab.reload()
    tab.until(IS_LIVE)
    tab.until(HOLDS, TEXT, "Dear all, hello", words="what was typed, after a kill before")
    kill(house)
    tab.reload()
    tab.until(HOLDS, TEXT, "Dear all, hello", words="what was typed, after a second kill")
    tab.until(IS_LIVE)
    types(tab, "!")
    tab.until(HOLDS, TEXT, "Dear all, hello!", words="the caret where it was")

    step("gives a duplicated tab the same page in a session of its own, also after a kill")
    tab.click(of("letter", "shade"))
    tab.until(f"return {menus('shade')}")
    kill(house)
    tab.until(IS_LIVE)
    copy = browser.opened_by(tab, house.address + "/letters/3")
    copy.until(f"return {menus('shade')}", words="the sheet in the copy")
    copy.until(HOLDS, TEXT, "Dear all, hello!", words="what was typed, in the copy")
    sessions = [one.run("return document.documentElement.dataset.session") for one in (tab, copy)]
    assert sessions[0] != sessions[1], sessions
    copy.click(of("shade", "dark"))
    copy.until(HOLDS, TEXT, "dark", words="the copy's own text")
    assert tab.run(f"return {menus('shade')}") and tab.run(HOLDS, TEXT, "Dear all, hello!")

    step("gives a tab that was closed and is opened again after a kill its page and its text")
    heir = browser.opened_by(tab, "about:blank")
    tab.close()
    kill(house)
    heir.open(house.address + "/letters/3")
    heir.until(f"return {menus('shade')}", words="the sheet in the tab that was opened again")
    heir.until(HOLDS, TEXT, "Dear all, hello!", words="what was typed, in the tab that was opened again")
    assert not heir.run("return document.querySelector('.connection-unsent')")
