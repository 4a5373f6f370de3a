"""Drives the Brasserie in a real browser: sections, menus, questions, links and the browser's own ways.

usage: brasserie.py BRASSERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
"""

import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from selenium.common.exceptions import NoSuchElementException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from visitor import Visitor
from wire import Wire

ARTIFACTS = Path(sys.argv[2])
steps = 0


def step(words):
    """Announces a step; the one before it has passed."""
    global steps
    steps += 1
    print(f"  {words}", flush=True)


class Guest(Visitor):
    """A visitor of the Brasserie. Places are looked for at the table of a customer: several may have them."""

    def arrive(self, path="/", heading="Brasserie"):
        self.emulate()
        self.driver.get(self.address + path)
        self.joined()
        self.until(lambda: self.driver.find_element(By.TAG_NAME, "h1").text == heading, heading)

    def joined(self):
        self.until(lambda: self.run("return history.state?.steps?.length > 0"), "the wire")

    def at(self, customer, place, index=0):
        found = self.driver.find_elements(By.CSS_SELECTOR, f'[data-customer="{customer}"] [data-place="{place}"]')
        if len(found) <= index:
            raise NoSuchElementException(f"no such element: {place} of {customer}")
        return found[index]

    def tap(self, customer, place, index=0):
        self.until(lambda: self.at(customer, place, index).is_displayed(), f"{place} of {customer}")
        self.at(customer, place, index).click()

    def says(self, customer, place, text, words=None):
        self.until(lambda: self.at(customer, place).text == text, words or f"{place} of {customer} says {text}")

    def menus(self):
        return self.run("return [...document.querySelectorAll('dialog.menu')].map(d => d.dataset.customer)")

    def alert(self):
        self.until(lambda: self.run("return document.querySelector('dialog.alert')?.open"), "a question")
        return self.driver.find_element(By.CSS_SELECTOR, "dialog.alert")

    def answer(self, role):
        self.until(lambda: self.alert().is_displayed(), "the question")
        self.alert().find_element(By.CSS_SELECTOR, f"button.{role}").click()
        self.until(lambda: not self.run("return document.querySelector('dialog.alert')"), "the answer is taken")

    def path(self, path):
        self.until(lambda: self.run("return location.pathname") == path, f"the address {path}")

    def page(self, customer):
        self.until(lambda: self.run("return document.documentElement.dataset.customer") == customer, f"the page {customer}")

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def lies_on_screen(self, selector):
        self.until(lambda: self.run("return document.querySelector(arguments[0])", selector), selector)
        self.stand_still()
        x, y, width, height = self.box(selector)
        assert x >= 0 and y >= 0 and x + width <= self.width and y + height <= self.height, (selector, x, y, width, height)
        return x, y, width, height


    def dialogs(self):
        """What a screen reader calls the questions that are open."""
        self.driver.execute_cdp_cmd("Accessibility.enable", {})
        tree = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return [node["name"]["value"] for node in tree if not node.get("ignored") and node["role"]["value"] == "alertdialog"]

    def lies_beside(self, element):
        """Whether the popover lies below an element, or above it, and begins where it does."""
        x, y, width, height = self.lies_on_screen("dialog.popover")
        from_x, from_y, from_width, from_height = self.run(
            "const b = arguments[0].getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(Math.round)", element)
        assert x == from_x and min(abs(y - from_y - from_height), abs(from_y - y - height)) <= 10, (x, y, from_x, from_y)


def opens_menus(tab):
    step("opens a popover beside what was tapped, chooses, and sees the opener change")
    tab.arrive()
    tab.tap("bar", "paint")
    tab.says("colour", "colour", "red")
    x, y, _, _ = tab.lies_on_screen("dialog.popover")
    from_x, from_y, _, from_height = tab.box('[data-place="paint"]')
    assert x == from_x and 0 <= y - from_y - from_height <= 10, (x, y, from_x, from_y)
    assert tab.at("bar", "paint").get_attribute("aria-expanded") == "true"
    assert tab.run("return document.activeElement.closest('dialog')?.dataset.customer") == "colour"
    tab.judge("brasserie-popover")
    tab.tap("colour", "blue")
    tab.says("bar", "colour", "blue")
    assert tab.menus() == []
    assert tab.focus()[0] == "paint" and tab.at("bar", "paint").get_attribute("aria-expanded") == "false", tab.focus()

    step("opens one beside the row that was tapped")
    tab.tap("bar", "tint", 1)
    tab.says("colour", "colour", "white")
    tab.lies_beside(tab.at("bar", "tint", 1))
    tab.tap("colour", "green")
    tab.says("bar", "colour", "green")
    tab.tap("bar", "paint")
    tab.tap("colour", "blue")
    tab.says("bar", "colour", "blue")

    step("closes it with Escape, or a touch elsewhere, and nothing changes")
    tab.tap("bar", "paint")
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "closed by Escape")
    tab.tap("bar", "paint")
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    ActionChains(tab.driver).move_by_offset(900, 600).click().perform()
    tab.until(lambda: tab.menus() == [], "closed by a touch elsewhere")
    assert tab.at("bar", "colour").text == "blue"

    step("opens a sheet over a popover; Escape closes one after the other; its bill comes through both")
    tab.tap("bar", "paint")
    tab.tap("colour", "shade")
    tab.until(lambda: tab.menus() == ["colour", "shade"], "the sheet")
    assert tab.run("return getComputedStyle(document.querySelector('.shades')).fontStyle") == "italic"
    tab.judge("brasserie-sheet")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == ["colour"], "the popover alone")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "nothing")
    tab.tap("bar", "paint")
    tab.tap("colour", "shade")
    tab.tap("shade", "dark")
    tab.says("bar", "colour", "dark")
    assert tab.menus() == []

    step("finds a popover on the screen wherever it was opened")
    tab.tap("bar", "corner")
    tab.lies_on_screen("dialog.popover")
    tab.shot("brasserie-corner")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "closed")
    tab.run("document.querySelector('nav').style.marginBlockStart = '560px'")
    tab.tap("bar", "paint")
    tab.until(lambda: tab.run("return document.querySelector('dialog.popover')?.classList.contains('above')"), "above")
    _, y, _, height = tab.lies_on_screen("dialog.popover")
    assert y + height <= tab.box('[data-place="paint"]')[1]
    tab.shot("brasserie-above")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "closed")
    tab.run("document.querySelector('nav').style.marginBlockStart = ''")


def uses_sections(tab):
    step("sees two panes, and taps in one to change the other; the focus stays")
    tab.says("letter", "heading", "Letter 1")
    tab.tap("list", "open", 2)
    tab.says("letter", "heading", "Letter 3")
    assert tab.focus()[0] == "open", tab.focus()
    tab.judge("brasserie-panes")

    step("goes on within a pane: what is seated there stays there")
    tab.tap("letter", "next")
    tab.says("letter", "heading", "Letter 4")
    tab.tap("letter", "deeper")
    tab.says("letter", "heading", "Letter 14")
    tab.path("/")
    tab.tap("letter", "back")
    tab.says("letter", "heading", "Letter 4")
    assert tab.run("return document.documentElement.dataset.customer") == "bar"

    step("shows a tab, types there, hides it and finds it as it was")
    tab.tap("bar", "tab")
    tab.until(lambda: tab.at("search", "words").is_displayed(), "the tab")
    tab.at("search", "words").send_keys("salt")
    tab.says("search", "found", "salt")
    tab.judge("brasserie-tab")
    tab.tap("bar", "tab")
    tab.until(lambda: not tab.at("search", "words").is_displayed(), "hidden")
    tab.tap("bar", "tab")
    tab.until(lambda: tab.at("search", "words").get_attribute("value") == "salt", "what was typed")
    tab.tap("bar", "tab")


def keeps_rows_apart(tab):
    step("taps in rows of the same numbers and places, on the page and in a pane: each is its own")
    tab.tap("bar", "open", 0)
    tab.until(lambda: tab.at("bar", "open", 0).text == "Served: 1", "served")
    tab.says("list", "open", "Letter 1")
    tab.tap("list", "open", 1)
    tab.says("letter", "heading", "Letter 2")
    assert tab.at("bar", "open", 1).text == "Served: 0"


def moves(tab):
    step("sees how changes come: a page slides, a pane fades, and nothing moves for whoever wants it still")
    tab.run("""
        window.seen = [];
        const start = document.startViewTransition;
        document.startViewTransition = function (change) {
          seen.push([document.documentElement.dataset.via, document.documentElement.dataset.shown]);
          return start.call(document, change);
        };""")
    tab.tap("list", "open", 3)
    tab.says("letter", "heading", "Letter 4")
    tab.stand_still()
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.tap("letter", "back")
    tab.page("bar")
    tab.stand_still()
    assert tab.run("return seen") == [["fade", "section"], ["slide", "window"], ["slide", "window"]], tab.run("return seen")
    tab.until(lambda: tab.run("return document.documentElement.dataset.via") is None, "the end of it")
    still = {"name": "prefers-reduced-motion", "value": "reduce"}
    tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [still]})
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.tap("letter", "back")
    tab.page("bar")
    assert len(tab.run("return seen")) == 3
    tab.emulate()


def loses_the_wire(tab, wire):
    step("loses the wire while writing, and gets everything again: what was typed, and where the focus was")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.at("letter", "text").send_keys("Dear")
    tab.stand_still()
    wire.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the wire is lost")
    tab.at("letter", "text").send_keys(" all")
    wire.mend()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the wire is back")
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "Dear all", "what was typed")
    assert tab.focus()[0] == "text", tab.focus()
    tab.path("/letters/3")

    step("loses it over a menu and a question: both are there again, the question on top")
    tab.tap("letter", "shade")
    tab.until(lambda: tab.menus() == ["shade"], "the sheet")
    tab.driver.back()
    tab.alert()
    wire.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the wire is lost")
    wire.mend()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the wire is back")
    tab.until(lambda: tab.menus() == ["shade"], "the sheet again")
    tab.answer("cancel")
    tab.tap("shade", "dark")
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "dark", "the bill")
    tab.driver.back()
    tab.answer("destructive")
    tab.page("bar")

    step("loses it over a popover of a row: it is there again, beside that row")
    tab.tap("bar", "tint", 1)
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    tab.lies_beside(tab.at("bar", "tint", 1))
    wire.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the wire is lost")
    wire.mend()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the wire is back")
    tab.until(lambda: tab.menus() == ["colour"], "the popover again")
    tab.lies_beside(tab.at("bar", "tint", 1))
    tab.driver.refresh()
    tab.joined()
    tab.until(lambda: tab.menus() == ["colour"], "the popover after a reload")
    tab.lies_beside(tab.at("bar", "tint", 1))
    tab.tap("colour", "green")
    tab.says("bar", "colour", "green")
    complaints = [one for one in tab.complaints() if "WebSocket" not in one]
    assert not complaints, complaints


def answers(tab):
    step("is asked with an entry, and Enter means yes")
    tab.tap("bar", "rename")
    assert tab.dialogs() == ["Rename the house?"], tab.dialogs()
    entry = tab.alert().find_element(By.TAG_NAME, "input")
    assert entry.get_attribute("value") == "Brasserie"
    assert tab.run("return document.activeElement === arguments[0]", entry)
    tab.judge("brasserie-entry")
    entry.send_keys("Chez <b>nous</b>", Keys.ENTER)
    tab.says("bar", "name", "Chez <b>nous</b>")

    step("dismisses a question with Escape, and nothing is done; then does it")
    tab.tap("bar", "empty")
    tab.until(lambda: tab.alert().is_displayed(), "the question")
    assert tab.run("return document.activeElement.className") == "cancel"
    tab.judge("brasserie-destructive")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: not tab.run("return document.querySelector('dialog.alert')"), "dismissed")
    assert not tab.place("emptied").is_displayed()
    tab.tap("bar", "empty")
    tab.answer("destructive")
    tab.until(lambda: tab.place("emptied").is_displayed(), "emptied")
    tab.tap("bar", "rename")
    tab.alert().find_element(By.TAG_NAME, "input").send_keys("Brasserie")
    tab.answer("preferred")
    tab.says("bar", "name", "Brasserie")


def follows_links(tab):
    step("goes to a page of its own address, back, forward, and reloads there")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.path("/letters/3")
    tab.driver.back()
    tab.page("bar")
    tab.path("/")
    tab.driver.forward()
    tab.page("letter")
    tab.path("/letters/3")
    tab.driver.refresh()
    tab.joined()
    tab.says("letter", "heading", "Letter 3")
    tab.path("/letters/3")
    tab.tap("letter", "next")
    tab.path("/letters/4")
    tab.tap("letter", "deeper")
    tab.path("/letters/14")

    step("comes back by the page's own button: the browser's way back is as long as it looks")
    tab.tap("letter", "back")
    tab.path("/letters/4")
    tab.says("letter", "heading", "Letter 4")
    tab.driver.back()
    tab.page("bar")
    tab.path("/")
    tab.driver.forward()
    tab.path("/letters/4")
    tab.page("letter")
    tab.tap("letter", "back")
    tab.page("bar")
    tab.path("/")

    step("goes back from a page that has no address, and forward to it again, as often as one likes")
    tab.tap("bar", "about")
    tab.page("about")
    tab.path("/")
    tab.driver.back()
    tab.page("bar")
    for _ in range(2):
        tab.driver.forward()
        tab.page("about")
        tab.path("/")
        tab.tap("about", "back")
        tab.page("bar")

    step("opens a deep link, with the way home beneath")
    tab.arrive("/letters/9", "Letter 9")
    tab.tap("letter", "back")
    tab.page("bar")
    tab.path("/")

    step("follows a link that leads nowhere to the home of the house, with status 404")
    for accept, kind in (("text/html", "text/html"), ("*/*", "text/plain")):
        try:
            urllib.request.urlopen(urllib.request.Request(tab.address + "/nowhere", headers={"Accept": accept}))
            raise AssertionError("nowhere was found")
        except urllib.error.HTTPError as error:
            assert error.code == 404 and kind in error.headers["Content-Type"], (error.code, error.headers)
    tab.arrive("/letters/twelve")
    tab.path("/")
    assert all("404" in line for line in tab.complaints())

    step("taps a link, or opens it in a tab with Ctrl")
    tab.tap("bar", "anchor")
    tab.says("letter", "heading", "Letter 8")
    tab.path("/letters/8")
    tab.driver.back()
    tab.page("bar")
    first = tab.driver.current_window_handle
    ActionChains(tab.driver).key_down(Keys.CONTROL).click(tab.at("bar", "anchor")).key_up(Keys.CONTROL).perform()
    tab.until(lambda: len(tab.driver.window_handles) == 2, "another tab")
    assert tab.run("return document.documentElement.dataset.customer") == "bar"
    tab.driver.switch_to.window([one for one in tab.driver.window_handles if one != first][0])
    tab.says("letter", "heading", "Letter 8")
    tab.driver.close()
    tab.driver.switch_to.window(first)

    step("opens a window of its own")
    tab.tap("bar", "window")
    tab.until(lambda: len(tab.driver.window_handles) == 2, "another window")
    tab.driver.switch_to.window([one for one in tab.driver.window_handles if one != first][0])
    tab.says("letter", "heading", "Letter 7")
    tab.path("/letters/7")
    assert tab.run("return opener") is None
    assert not (complaints := tab.complaints()), complaints
    tab.driver.close()
    tab.driver.switch_to.window(first)


def keeps_a_draft(tab):
    step("is asked before a draft is lost by the browser's way back, and stays with the address right")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.at("letter", "text").send_keys("Dear")
    tab.until(lambda: tab.run("const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented"), "the browser asks too")
    tab.driver.back()
    tab.until(lambda: tab.alert().is_displayed(), "the question")
    tab.path("/letters/3")
    tab.judge("brasserie-draft")
    tab.answer("cancel")
    tab.page("letter")
    assert tab.at("letter", "text").get_attribute("value") == "Dear"

    step("leaves all the same, and the browser asks no more")
    tab.driver.back()
    tab.answer("destructive")
    tab.page("bar")
    tab.path("/")
    assert not tab.run("const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented")


def reads_arabic(tab):
    step("reads it in Arabic: a popover lies at the side where reading starts")
    tab.tap("bar", "arabic")
    tab.until(lambda: tab.run("return document.documentElement.dir") == "rtl", "Arabic")
    tab.until(lambda: tab.at("list", "open").text.startswith("رسالة"), "the letters in Arabic")
    tab.tap("bar", "paint")
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    x, _, width, _ = tab.lies_on_screen("dialog.popover")
    from_x, _, from_width, _ = tab.box('[data-place="paint"]')
    assert abs((x + width) - (from_x + from_width)) <= 1, (x + width, from_x + from_width)
    tab.judge("brasserie-arabic")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "closed")
    tab.tap("bar", "rename")
    tab.judge("brasserie-arabic-entry")
    tab.press(Keys.ESCAPE)
    tab.tap("bar", "english")
    tab.until(lambda: tab.run("return document.documentElement.dir") == "ltr", "English")


def looks(address):
    for name, width, height, dark in (("phone", 390, 844, False), ("phone-dark", 390, 844, True), ("desktop-dark", 1280, 800, True)):
        step(f"looks at it: {name}")
        with Guest(address, ARTIFACTS, width, height, dark) as tab:
            tab.arrive()
            tab.judge(f"brasserie-{name}")
            tab.tap("bar", "paint")
            tab.until(lambda: tab.menus() == ["colour"], "the popover")
            tab.lies_on_screen("dialog.popover")
            tab.judge(f"brasserie-{name}-popover")
            tab.tap("colour", "shade")
            tab.until(lambda: tab.menus() == ["colour", "shade"], "the sheet")
            tab.lies_on_screen("dialog.sheet")
            tab.judge(f"brasserie-{name}-sheet")
            tab.tap("shade", "light")
            tab.says("bar", "colour", "light")
            for question in ("rename", "empty"):
                tab.tap("bar", question)
                tab.until(lambda: tab.alert().is_displayed(), "the question")
                tab.lies_on_screen("dialog.alert")
                tab.judge(f"brasserie-{name}-{question}")
                tab.answer("cancel")
            assert not (complaints := tab.complaints()), complaints


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    house = subprocess.Popen([sys.argv[1]], stdout=subprocess.PIPE, text=True)
    try:
        address = house.stdout.readline().strip()
        with Guest(address, ARTIFACTS) as tab:
            opens_menus(tab)
            uses_sections(tab)
            keeps_rows_apart(tab)
            moves(tab)
            answers(tab)
            assert not (complaints := tab.complaints()), complaints
            follows_links(tab)
            keeps_a_draft(tab)
            reads_arabic(tab)
            assert not (complaints := tab.complaints()), complaints
        wire = Wire(address)
        with Guest(wire.address, ARTIFACTS) as tab:
            tab.arrive()
            loses_the_wire(tab, wire)
        wire.close()
        looks(address)
    finally:
        house.kill()
        house.wait()
    print(f"{steps} passed, 0 failed")


main()
