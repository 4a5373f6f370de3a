"""Nothing comes over the connection any more, and nothing says so: what is done meanwhile gets there once, or is named as lost."""

import time

from step import step

LOST = "return document.documentElement.dataset.connection"
UNSENT = "return [...document.querySelectorAll('.connection-unsent li')].map(e => e.textContent)"


# Tells the page that its tab came to the front; returns what it sends at once.
COMES_TO_FRONT = """
    const sent = [], { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) { sent.push(JSON.parse(text)[0]); send.call(this, text); };
    dispatchEvent(new Event('focus'));
    WebSocket.prototype.send = send;
    return sent"""


def is_lost(tab):
    return tab.run(LOST) == "lost"


def notices(tab):
    """Waits until the page says that its connection is lost. `Tests/Client` shows by a clock of its own how long that may take."""
    tab.until(lambda: is_lost(tab), "the connection is lost", timeout=90)


def comes_back(tab):
    tab.until(lambda: not is_lost(tab), "the connection is back", timeout=30)


def type_into(tab, customer, place, text):
    """Types, and leaves the field."""
    tab.at(customer, place).send_keys(text)
    tab.run("document.activeElement.blur()")


def goes_on_after_silence(tab, proxy):
    step("notices that nothing comes any more, untouched, and says so on top of everything")
    tab.tap("bar", "tab")
    tab.until(lambda: tab.at("search", "words").is_displayed(), "the search")
    # The page asks after each tap whether it was taken; later by its heartbeat alone.
    time.sleep(3)
    proxy.discard()
    notices(tab)
    banner = tab.run("const b = document.querySelector('.connection-lost'); return [b.innerText, b.checkVisibility(), b.lang, b.role]")
    assert banner[0].startswith("No connection.") and banner[1:] == [True, "en", "status"], banner
    tab.screenshot("connection-lost")
    proxy.restore()
    comes_back(tab)
    assert not tab.run("return document.querySelector('.connection-lost')")

    step("delivers every tap once and every field, focused or not, when the connection is back")
    proxy.discard()
    tab.tap("bar", "open")
    tab.tap("bar", "open")
    type_into(tab, "search", "words", "soup")
    tab.at("letter", "text").send_keys("Dear all")
    notices(tab)
    tab.at("letter", "text").send_keys(", hello")
    tab.tap("bar", "open")
    tab.at("letter", "text").click()
    tab.run("document.activeElement.setSelectionRange(2, 5)")
    proxy.restore()
    comes_back(tab)
    tab.until(lambda: tab.at("bar", "open").text == "Served: 3", "three helpings")
    tab.until(lambda: tab.at("search", "found").text == "soup", "what was looked for")
    assert tab.at("search", "words").get_attribute("value") == "soup"
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "Dear all, hello", "the letter")
    assert tab.focus()[0] == "text", tab.focus()
    assert tab.run("return [document.activeElement.selectionStart, document.activeElement.selectionEnd]") == [2, 5]
    assert tab.run(UNSENT) == []

    step("delivers a tap once that the house took, though its answer was lost")
    proxy.discard(responses_only=True)
    tab.tap("bar", "open")
    notices(tab)
    proxy.restore()
    comes_back(tab)
    tab.until(lambda: tab.at("bar", "open").text == "Served: 4", "a fourth helping")
    tab.tap("bar", "open")
    tab.until(lambda: tab.at("bar", "open").text == "Served: 5", "a fifth helping")

    step("asks at once whether the connection works when the tab comes back to the front, and tries at once when the network is back")
    # Unless its question is under way already.
    tab.until(lambda: tab.run(COMES_TO_FRONT) == ["beat"], "a question to the house")
    proxy.discard()
    tab.run(COMES_TO_FRONT)
    notices(tab)
    proxy.restore()
    tab.run("dispatchEvent(new Event('online'))")
    comes_back(tab)

    step("names what the house would not take any more")
    proxy.discard()
    tab.tap("bar", "about")
    tab.tap("bar", "rename")
    type_into(tab, "letter", "text", "!")
    notices(tab)
    proxy.restore()
    comes_back(tab)
    tab.until(lambda: len(tab.run(UNSENT)) == 2, "what was lost")
    assert tab.run(UNSENT) == ["Rename", "Text: “Dear all, hello!”"], tab.run(UNSENT)
    fonts = "return ['.connection-unsent', 'body'].map(one => getComputedStyle(document.querySelector(one)).fontFamily)"
    assert len(set(tab.run(fonts))) == 1, "the notice reads as the page does"
    tab.page("about")
    tab.screenshot("connection-unsent")
    tab.driver.find_element("css selector", ".connection-unsent button").click()
    assert not tab.run("return document.querySelector('.connection-unsent')")
    tab.tap("about", "back")
    tab.page("bar")


def outlives_its_house(tab, proxy, address):
    step("names in Arabic what was not delivered when the house that comes back has forgotten the tab")
    tab.tap("bar", "arabic")
    tab.until(lambda: tab.run("return document.documentElement.lang") == "ar", "Arabic")
    tab.dark = True
    tab.emulate()
    proxy.cut()
    tab.until(lambda: is_lost(tab), "the connection is lost")
    tab.at("letter", "text").send_keys("Dear all")
    tab.tap("bar", "open")
    proxy.upstream = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
    proxy.restore()
    tab.until(lambda: len(tab.run(UNSENT)) == 3, "what was lost", timeout=30)
    names = tab.run(UNSENT)
    # The last had been sent, but the house that comes back cannot read the state with it.
    assert "Dear all" in names[0] and "soup" in names[2], names
    assert tab.run("return document.querySelector('.connection-unsent').lang") == "ar"
    tab.joined()
    tab.screenshot("connection-unsent-ar-dark")
