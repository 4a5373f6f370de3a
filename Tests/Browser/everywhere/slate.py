"""A page that is written on while the house writes too, at any delay: nothing is lost, doubled or sent elsewhere."""

import time

from drivers.driver import ENTER
from step import step


F2 = "\ue032"

# Presses Control and B, and returns whether the browser was kept from what it does then.
CONTROL_B = """
    return !document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', ctrlKey: true, bubbles: true, cancelable: true }))"""


def of(place):
    return f'[data-customer="slate"] [data-place="{place}"]'


# Works on a place without moving the focus, as a shortcut of an app does.
PRESS = "document.querySelector(arguments[0]).click()"

# Goes back or forward, and waits until the browser has gone there.
MOVE = """
    const way = arguments[0];
    return new Promise(resolve => {
      addEventListener('popstate', () => resolve(true), { once: true });
      history[way]();
      setTimeout(resolve, 20000, false);
    })"""

# Each value in the page, as the house says it.
SHOWN = """
    return ['text', 'loud', 'grouped', 'trimmed', 'note', 'level', 'lit'].map(place => {
      const field = document.querySelector(`[data-place="${place}"]`);
      return field.type === 'checkbox' ? String(field.checked) : field.value;
    })"""

# Moves a slider to each step for a while, as often as a screen is drawn, and returns the last.
SLIDE = """
    const [selector, seconds] = arguments, slider = document.querySelector(selector), begun = performance.now();
    return new Promise(resolve => {
      let level = 0;
      (function move() {
        const due = Math.min(seconds * 144, Math.floor((performance.now() - begun) / 1000 * 144));
        while (level < due) {
          slider.value = ++level;
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        }
        if (level < seconds * 144) setTimeout(move, 1); else resolve(level);
      })();
    })"""


def arrives(page, address):
    page.driver.open(address + "/slate")
    page.until_live()
    page.says("h1", "The slate")


def agrees(page):
    """Waits until the house holds what the page shows, and checks that nothing is said to be lost."""
    def same():
        told = page.text(of("told")).split("|")
        return told[:-1] == page.run(SHOWN)
    page.until(same, lambda: f"the house holds what the page shows: {page.text(of('told'))!r}, {page.run(SHOWN)}")
    assert not page.is_shown(".connection-unsent"), page.text(".connection-unsent")


def reads(page, place, value):
    page.holds(of(place), value)
    agrees(page)


def lines(page):
    return page.run("return [...document.querySelectorAll('[data-place=line]')].map(one => one.textContent)")


def types_ahead(page):
    step("sends three lines faster than the house can empty the entry: each arrives as it was typed")
    known = lines(page)
    page.type(of("text"), "hello", ENTER, "second", ENTER, "third", ENTER, "and on")
    page.until(lambda: len(lines(page)) == len(known) + 3, lambda: f"three lines more: {lines(page)}")
    assert lines(page) == [*known, "hello", "second", "third"], lines(page)
    reads(page, "text", "and on")
    page.driver.press(ENTER)
    page.until(lambda: lines(page)[-1] == "and on", "the last line")
    reads(page, "text", "")

    step("types over a line that the house has not emptied yet, and sends both")
    page.type(of("text"), "tea", ENTER)
    page.run("document.querySelector(arguments[0]).select()", of("text"))
    page.driver.press("toast", ENTER)
    page.until(lambda: lines(page)[-2:] == ["tea", "toast"], lambda: f"tea and toast: {lines(page)}")
    reads(page, "text", "")


def is_rewritten(page):
    step("types on while the house rewrites: capitals, groups of digits, no blanks at the ends")
    page.type(of("loud"), "straight on, in small letters")
    reads(page, "loud", "STRAIGHT ON, IN SMALL LETTERS")
    page.run("document.querySelector(arguments[0]).setSelectionRange(8, 8)", of("loud"))
    page.driver.press(" ahead")
    reads(page, "loud", "STRAIGHT AHEAD ON, IN SMALL LETTERS")
    assert page.run("return document.querySelector(arguments[0]).selectionStart", of("loud")) == 14
    page.type(of("grouped"), "1234567890")
    reads(page, "grouped", "1,234,567,890")
    page.type(of("trimmed"), "ab")
    page.driver.press(" cd")
    page.until(lambda: page.value(of("trimmed")) in ("ab cd", "abcd"), "both words")
    agrees(page)


def is_written_beside(page):
    step("types on while the house writes before it, and while it empties the entry")
    page.type(of("note"), "Anna")
    page.run(PRESS, of("greet"))
    page.driver.press(", come")
    reads(page, "note", "Dear Anna, come")
    page.run(PRESS, of("wipe"))
    page.driver.press("Soon")
    reads(page, "note", "Soon")
    page.run(PRESS, of("wipe"))
    reads(page, "note", "")


def presses_keys(page):
    step("presses keys in an entry: F2 greets, Control and B wipes, and a plain letter is typed")
    page.type(of("note"), "Bob")
    # Until the module that tells of keys has come, none is told.
    page.until(lambda: page.driver.press(F2) or page.value(of("note")).startswith("Dear "), "the greeting")
    agrees(page)
    assert page.run(CONTROL_B)
    reads(page, "note", "")
    page.driver.press("b")
    reads(page, "note", "b")
    assert page.run(CONTROL_B)
    reads(page, "note", "")


def slides(page, seconds):
    step(f"moves a slider for {seconds} s: the last value arrives, and nothing is said to be lost")
    last = page.run(SLIDE, of("level"), seconds)
    assert page.value(of("level")) == str(last)
    reads(page, "level", str(last))

    step("switches a box on and off seven times at once: the house knows how it was left")
    for _ in range(7):
        page.run(PRESS, of("lit"))
    assert page.run("return document.querySelector(arguments[0]).checked", of("lit"))
    agrees(page)
    page.run(PRESS, of("lit"))
    agrees(page)


def asks_once(page):
    step("is asked once after many clicks on a button that asks, and one answer is one order")
    paid = int(page.text(of("told")).rsplit("|", 1)[1])
    page.until_still()
    page.run("for (let i = 0; i < 20; i++) document.querySelector(arguments[0]).click()", of("pay"))
    page.until(lambda: page.is_shown("dialog.alert"), "the question")
    page.run("document.querySelector('dialog.alert .destructive').click(); document.querySelector('dialog.alert .destructive')?.click()")
    page.until(lambda: page.text(of("told")).endswith(f"|{paid + 1}"), "it is paid")
    # What was sent before has been done by then.
    page.run(PRESS, of("lit"))
    agrees(page)
    page.run(PRESS, of("lit"))
    agrees(page)
    assert page.count("dialog.alert") == 0 and page.text(of("told")).endswith(f"|{paid + 1}"), page.text(of("told"))


def loses_nothing(page, proxy):
    step("loses the connection between a line and the next: each arrives once, and as it was typed")
    known = lines(page)
    page.type(of("text"), "before", ENTER)
    proxy.cut()
    page.is_lost(True)
    page.driver.press("after", ENTER, "later")
    proxy.restore()
    page.is_lost(False)
    page.until(lambda: len(lines(page)) == len(known) + 2, lambda: f"two lines more: {lines(page)}")
    assert lines(page) == [*known, "before", "after"], lines(page)
    reads(page, "text", "later")
    page.driver.press(ENTER)
    page.until(lambda: lines(page)[-1] == "later", "the last line")
    reads(page, "text", "")


def goes_back_and_forth(page, address, round_trip):
    step("goes back, forth and back again at any pace, and stays where it went")
    patterns = ("BFB", "BFBF", "BBFF", "BBFB") if page.driver.name == "chromium" else ("BFB",)
    for pattern in patterns:
        for share in (0, 0.1, 0.3, 0.6, 0.9, 1.2) if round_trip else (0, 0.3):
            walk(page, address, pattern, share * (round_trip or 0.3))


def walk(page, address, pattern, pause):
    """Opens two letters on the bar, goes along a pattern, and ends where that leads."""
    is_there = page.run("return location.pathname") == "/"
    page.driver.open(address + "/")
    page.until_live()
    if is_there:  # The tab has its session again, which sends the page once more.
        page.until_run("Boolean(document.body.dataset.via)", "the page of the session")
    page.says("h1", "Brasserie")
    page.run(PRESS, '[data-customer="bar"] [data-place="letter"]')
    page.says("h1", "Letter 3")
    page.run(PRESS, '[data-customer="letter"] [data-place="deeper"]')
    page.says("h1", "Letter 13")
    page.path("/letters/13")
    at, pages = 2, [("Brasserie", "/"), ("Letter 3", "/letters/3"), ("Letter 13", "/letters/13")]
    words = f"{pattern} with pauses of {pause:.2f} s"
    for way in pattern:
        at += 1 if way == "F" else -1
        # The browser goes where its history leads, before the house knows of it.
        has_moved = page.run(MOVE, "back" if way == "B" else "forward")
        assert has_moved, f"{words}: {way} moved nothing at {page.run('return [location.pathname, history.length, history.state]')}"
        time.sleep(pause)
    heading, path = pages[at]
    words += f" ends at {path}"
    page.until(lambda: page.text("h1") == heading and page.run("return location.pathname") == path, words)
    # A correction that is still on its way moves nothing.
    page.run("return new Promise(resolve => setTimeout(resolve, 100))")
    page.until(lambda: page.text("h1") == heading and page.run("return location.pathname") == path, words)
