"""The Brasserie, in steps that every browser takes: menus, questions, and a connection that is lost."""

import socket

from drivers.driver import ENTER, ESCAPE
from step import step


def of(customer, place):
    return f'[data-customer="{customer}"] [data-place="{place}"]'


PAINT, COLOUR, LETTER = of("bar", "paint"), of("bar", "colour"), of("letter", "text")


def arrives(page, address):
    page.driver.open(address)
    page.until_live()
    page.says("h1", "Brasserie")


def has_menus(page, *customers):
    page.until_run(
        "JSON.stringify([...document.querySelectorAll('dialog.menu')].map(one => one.dataset.customer)) === JSON.stringify(arguments[0])",
        f"the menus {customers}", customers)


def is_on_page(page, customer, path):
    page.until_run("document.documentElement.dataset.customer === arguments[0]", f"the page {customer}", customer)
    page.path(path)


def answer(page, role):
    page.tap(f"dialog.alert button.{role}")
    page.shows(0, "dialog.alert")


def opens_menus(page):
    step("opens a popover beside what was tapped, and chooses; the focus goes in and comes back")
    page.tap(PAINT)
    has_menus(page, "colour")
    page.until_still()
    page.until_run("document.activeElement.closest('dialog')?.dataset.customer === 'colour'", "the focus in the popover")
    across, below = page.run("""
        const from = document.querySelector(arguments[0]).getBoundingClientRect(), popover = document.querySelector('dialog.popover');
        // Where it is laid out: WebKit draws nothing anew on a display that stands still, so it may appear to move for ever.
        return [Math.round(popover.offsetLeft - from.x), Math.round(popover.offsetTop - from.bottom)]""", PAINT)
    assert across == 0 and 0 <= below <= 10, (across, below)
    page.screenshot("popover")
    page.tap(of("colour", "blue"))
    page.says(COLOUR, "blue")
    has_menus(page)
    page.has_focus("[data-place=paint]")

    step("opens a sheet over a popover; Escape closes one after the other; a touch elsewhere closes a popover")
    page.tap(PAINT)
    page.tap(of("colour", "shade"))
    has_menus(page, "colour", "shade")
    page.screenshot("sheet")
    page.driver.press(ESCAPE)
    has_menus(page, "colour")
    page.driver.press(ESCAPE)
    has_menus(page)
    page.tap(PAINT)
    has_menus(page, "colour")
    page.until_still()
    page.driver.click(900, 600)
    has_menus(page)
    page.says(COLOUR, "blue")


def answers(page):
    step("is asked with an entry, which has the focus; Enter means yes, and Escape does nothing")
    page.tap(of("bar", "rename"))
    page.has_focus("dialog.alert input")
    page.holds("dialog.alert input", "Brasserie")
    page.screenshot("question")
    page.driver.press("Chez <b>nous</b>", ENTER)
    page.says(of("bar", "name"), "Chez <b>nous</b>")
    page.tap(of("bar", "empty"))
    page.has_focus("dialog.alert button.cancel")
    page.screenshot("destructive")
    page.driver.press(ESCAPE)
    page.shows(0, "dialog.alert")
    assert not page.is_shown(of("bar", "emptied"))
    page.tap(of("bar", "empty"))
    answer(page, "destructive")
    page.until(lambda: page.is_shown(of("bar", "emptied")), "emptied")


def keeps_a_draft(page):
    step("is asked before a draft is lost by the browser's way back, stays with the address right, and leaves all the same")
    page.tap(of("bar", "letter"))
    is_on_page(page, "letter", "/letters/3")
    page.type(LETTER, "Dear")
    page.until_run("(e => (dispatchEvent(e), e.defaultPrevented))(new Event('beforeunload', { cancelable: true }))", "the browser asks too")
    page.driver.back()
    page.until(lambda: page.is_shown("dialog.alert"), "the question")
    page.path("/letters/3")
    answer(page, "cancel")
    is_on_page(page, "letter", "/letters/3")
    page.holds(LETTER, "Dear")
    page.driver.back()
    answer(page, "destructive")
    is_on_page(page, "bar", "/")


def goes_back_early(page, proxy):
    step("goes back before a page that was loaded again is connected: it is not forgotten")
    page.tap(of("bar", "letter"))
    is_on_page(page, "letter", "/letters/3")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        proxy.socket_upstream = silent.getsockname()
        page.driver.reload()
        page.until_run("document.documentElement.dataset.customer === 'letter'", "the page again")
        page.driver.back()
        page.path("/")
        proxy.socket_upstream = None
        proxy.cut()
        proxy.restore()
    is_on_page(page, "bar", "/")


def loses_the_connection(page, proxy):
    step("loses the connection while writing, and gets everything again: what was typed, and where the focus was")
    page.tap(of("bar", "letter"))
    is_on_page(page, "letter", "/letters/3")
    page.type(LETTER, "Dear")
    proxy.cut()
    page.is_lost(True)
    page.driver.press(" all")
    page.until(lambda: page.is_shown(".connection-lost"), "the notice")
    page.screenshot("lost")
    proxy.restore()
    page.is_lost(False)
    page.holds(LETTER, "Dear all")
    page.has_focus("[data-place=text]")
    page.path("/letters/3")

    step("loses it over a menu and a question: both are there again, and are answered")
    page.tap(of("letter", "shade"))
    has_menus(page, "shade")
    page.until_still()
    page.driver.back()
    page.until(lambda: page.is_shown("dialog.alert"), "the question")
    proxy.cut()
    page.is_lost(True)
    proxy.restore()
    page.is_lost(False)
    has_menus(page, "shade")
    answer(page, "cancel")
    page.tap(of("shade", "dark"))
    page.holds(LETTER, "dark")
    page.driver.back()
    answer(page, "destructive")
    is_on_page(page, "bar", "/")


def outlives_its_server(page, house):
    step("goes on after its server was killed, in the middle of a text, over a menu and over a question: nothing is lost")
    page.run("window.mark = 'the same page'")
    page.tap(of("bar", "letter"))
    is_on_page(page, "letter", "/letters/3")
    page.type(LETTER, "Dear")
    kill(page, house, lambda: page.driver.press(" all"))
    page.holds(LETTER, "Dear all")
    page.has_focus("[data-place=text]")
    page.driver.press("!")
    page.tap(of("letter", "shade"))
    has_menus(page, "shade")
    kill(page, house)
    has_menus(page, "shade")
    page.holds(LETTER, "Dear all!")
    page.tap(of("shade", "dark"))
    page.holds(LETTER, "dark")
    page.driver.back()
    answer(page, "destructive")
    is_on_page(page, "bar", "/")
    page.tap(of("bar", "rename"))
    page.has_focus("dialog.alert input")
    kill(page, house, lambda: page.driver.press("Chez nous"))
    page.holds("dialog.alert input", "Chez nous")
    page.driver.press(ENTER)
    page.says(of("bar", "name"), "Chez nous")
    assert page.run("return window.mark") == "the same page" and not page.is_shown(".connection-unsent")


def kill(page, house, meanwhile=lambda: None):
    """Kills the house, does something without it, and waits until the page has found the next process."""
    house.kill()
    page.is_lost(True)
    meanwhile()
    house.start()
    page.is_lost(False)
