"""A page whose session is gone: it loads itself again, but not for ever."""

import time

from step import step

COUNTS = "sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1"
GONE = "return document.querySelector('.connection-gone span')?.textContent"


def loads(tab):
    return tab.run("return Number(sessionStorage.loads)")


def gives_up(tab, words, button):
    tab.until(lambda: tab.run(GONE) == words, "what is said", timeout=60)
    shown = tab.run("const b = document.querySelector('.connection-gone'); return [b.checkVisibility(), b.role, b.lang.length, b.querySelector('button').textContent]")
    assert shown == [True, "alert", 2, button], shown
    assert tab.run("return document.documentElement.dataset.connection") == "gone"
    assert not tab.run("return document.querySelector('.connection-lost')")


def load_again(tab):
    """Loads a page without a session again, as it offers, and waits until it is another one."""
    tab.driver.find_element("css selector", ".connection-gone button").click()
    tab.until(lambda: not tab.run("return document.querySelector('.connection-gone')"), "the page is loaded again")


def is_not_loaded_for_ever(tab, proxy, stranger):
    """Pages come from one house, and their sockets lead to another, as behind a proxy that spreads them badly."""
    step("loads a page without a session again three times, then says so and stays, though cookies cannot be written")
    tab.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": COUNTS})
    tab.driver.execute_cdp_cmd("Emulation.setDocumentCookieDisabled", {"disabled": True})
    proxy.socket_upstream = stranger
    tab.emulate()
    tab.driver.get(proxy.address)
    gives_up(tab, "This page is no longer connected.", "Load again")
    assert loads(tab) == 4, loads(tab)
    tab.check_page("connection-gone")
    # A page that goes on would do so within a second.
    time.sleep(3)
    assert loads(tab) == 4, loads(tab)

    step("names what is done on such a page as not delivered")
    tab.tap("bar", "rename")
    tab.until(lambda: tab.run("return [...document.querySelectorAll('.connection-unsent li')].map(e => e.textContent)") == ["Rename"], "what was lost")
    tab.check_page("connection-gone-unsent")
    top, bottom = tab.box(".connection-unsent"), tab.box(".connection-gone")
    assert top[1] + top[3] <= bottom[1], (top, bottom)

    step("loads such a page again when the visitor says so, and is live once there is a session")
    load_again(tab)
    gives_up(tab, "This page is no longer connected.", "Load again")
    assert loads(tab) == 8, loads(tab)
    proxy.socket_upstream = None
    load_again(tab)
    tab.joined()
    assert not tab.run(GONE) and loads(tab) == 9
    tab.driver.execute_cdp_cmd("Emulation.setDocumentCookieDisabled", {"disabled": False})

    step("does the same when sessions end again and again that were live, and says so in the visitor's language")
    tab.dark = True
    tab.emulate()
    tab.tap("bar", "german")
    tab.until(lambda: tab.run("return document.documentElement.lang") == "de", "German")
    proxy.socket_upstream = stranger
    proxy.cut()
    proxy.restore()
    gives_up(tab, "Diese Seite ist nicht mehr verbunden.", "Neu laden")
    tab.check_page("connection-gone-de-dark")
    proxy.socket_upstream = None
    load_again(tab)
    tab.joined()
    tab.tap("bar", "english")


def says_when_taken_over(tab):
    step("says the same when another page has taken the session over")
    tab.tap("bar", "english")
    tab.run("""
        window.other = new WebSocket(`ws://${location.host}/~dertisch/socket`);
        const { session } = document.documentElement.dataset;
        other.onopen = () => other.send(JSON.stringify(['join', session, false]));""")
    gives_up(tab, "This page is no longer connected.", "Load again")
    load_again(tab)
    tab.joined()
