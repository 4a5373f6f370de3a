"""Drives Kontor, the example of a shop, in Chromium, Firefox and WebKit: a grid of many invoices, and the form of one.

usage: kontor.py PROGRAM FOLDER-FOR-SCREENSHOTS [chromium] [firefox] [webkit]
WebKit needs a display.
"""

import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import step as steps
from drivers.chromium import ChromiumDriver
from drivers.driver import BACKSPACE, ENTER, TAB
from drivers.firefox import FirefoxDriver
from drivers.webkit import WebKitDriver
from field_check import FieldCheck
from page import Page
from step import step

DRIVERS = {driver.name: driver for driver in (ChromiumDriver, FirefoxDriver, WebKitDriver)}
PROGRAM, ARTIFACTS = sys.argv[1], Path(sys.argv[2])
# More rows than a browser has pixels for, even in a short run.
INVOICES = int(os.environ.get("KONTOR_INVOICES", 200_000))

# The numbers of the rows in view, the row of heads being the first; the number of rows on the page; and the texts in view.
SEEN = """
    const list = document.querySelector('tbody[data-place=rows]'), sheet = document.querySelector('.sheet').getBoundingClientRect();
    const top = document.querySelector('thead').getBoundingClientRect().bottom, rows = [...list.querySelectorAll('tr[data-row]')];
    const seen = rows.filter(row => { const box = row.getBoundingClientRect(); return box.bottom > top + 1 && box.top < sheet.bottom - 1; });
    const number = row => Number(row.getAttribute('aria-rowindex'));
    return { from: seen.length ? number(seen[0]) : 0, to: seen.length ? number(seen.at(-1)) : 0, count: seen.length, rows: rows.length,
             first: seen[0]?.querySelector('[data-place=number]').textContent, room: sheet.bottom - top }"""
SCROLL = "const sheet = document.querySelector('.sheet'); sheet.scrollTop = arguments[0] * (sheet.scrollHeight - sheet.clientHeight)"
SCROLL_BY = "document.querySelector('.sheet').scrollBy(0, arguments[0])"
MESSAGE = """
    const field = document.querySelector(arguments[0]), ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map(id => document.getElementById(id)).find(one => one?.dataset.invalidFor && one.checkVisibility())?.textContent ?? null"""


class KontorProcess:
    """Kontor with invoices of its own, on a free port."""

    def __init__(self):
        self.data = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [PROGRAM, "--port", "0", "--data", self.data.name, "--samples", str(INVOICES)], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip().rsplit(" at ", 1)[-1]
        assert self.address.startswith("http://127.0.0.1:"), f"Kontor said {self.address!r}"

    def close(self):
        self.process.terminate()
        self.process.wait(30)
        self.data.cleanup()


def is_full(page, *numbers):
    """Waits until rows fill the view, without a gap, and with a row of these numbers among them."""
    def filled():
        seen = page.run(SEEN)
        return seen["count"] >= seen["room"] // 48 and all(seen["from"] <= number <= seen["to"] for number in numbers) and seen
    seen = page.until(filled, lambda: f"rows fill the view, with {numbers}: {page.run(SEEN)}")
    assert seen["rows"] <= 200 and seen["to"] - seen["from"] == seen["count"] - 1, seen
    return seen


def opens(page, address):
    step("opens a grid of many invoices, of which at most 200 are on the page, and says how many there are")
    page.driver.open(address + "/")
    page.until_live()
    page.says("[data-place=count]", f"{INVOICES:,} invoices")
    page.until_run(f"document.querySelector('table').getAttribute('aria-rowcount') === '{INVOICES + 1}'", "the number of rows")
    is_full(page, 2)
    page.screenshot("kontor-invoices")


def reaches_every_place(page):
    step("scrolls to the end, to the middle and to the beginning: rows fill the view, and nothing is blank")
    for share, number in ((1, INVOICES + 1), (0.5, None), (0.123, None), (0.999, None), (0, 2)):
        page.run(SCROLL, share)
        seen = is_full(page, *([number] if number else []))
        near = share * INVOICES
        assert abs(seen["from"] - near) < INVOICES / 1000 + 20, (share, seen)


def scrolls_on(page):
    step("scrolls on row by row: no row is left out, and none is shown twice")
    page.run(SCROLL, 0.4)
    before = is_full(page)
    for _ in range(60):
        page.run(SCROLL_BY, 240)
        seen = is_full(page)
        assert before["from"] <= seen["from"] <= before["to"] + 6, (before, seen)
        before = seen
    page.run(SCROLL, 0)
    is_full(page, 2)


def sorts(page):
    step("sorts by a column's head, which says so, and shows the beginning")
    page.run(SCROLL, 0.5)
    is_full(page)
    page.tap("[data-place=total]")
    page.until_run("document.querySelector('th.amount').getAttribute('aria-sort') === 'ascending'", "ascending")
    is_full(page, 2)
    first = page.text("td[data-place=total]")
    page.tap("th [data-place=total]")
    page.until_run("document.querySelector('th.amount').getAttribute('aria-sort') === 'descending'", "descending")
    page.until(lambda: page.text("td[data-place=total]") != first, "the greatest first")


def pays(page):
    step("selects invoices, which stay selected while it scrolls, and marks them as paid")
    page.tap("[data-place=open]")
    page.until_run("document.querySelector('[data-place=open]').getAttribute('aria-pressed') === 'true'", "the open ones")
    page.until(lambda: page.text("[data-place=count]") != f"{INVOICES:,} invoices", "the number of the open ones")
    page.says("td .pill:not(.paid)", "Open")
    is_full(page, 2)
    page.tap(".tick", 0)
    page.tap(".tick", 2)
    page.says("[data-place=selected]", "2 selected")
    page.run(SCROLL, 0.7)
    is_full(page)
    page.run(SCROLL, 0)
    is_full(page, 2)
    page.shows(2, ".tick[aria-pressed=true]")
    page.tap("[data-place=pay]")
    page.says("[data-place=paid-now]", "2 invoices are marked as paid.")
    page.shows(0, ".tick[aria-pressed=true]")


def searches(page):
    step("searches in small letters without accents, and finds nothing where there is nothing")
    page.type("[data-place=search]", "zoe wine abb")
    page.until_run("document.querySelector('td[data-place=customer]')?.textContent === 'Zoë Abbott Wine'", "Zoë Abbott Wine")
    page.type("[data-place=search]", " nowhere")
    page.says("[data-place=empty]", "No invoice matches.")
    page.shows(0, "tr[data-row]")
    page.type("[data-place=search]", *[BACKSPACE] * len(" nowhere"))
    page.until_run("document.querySelector('td[data-place=customer]')?.textContent === 'Zoë Abbott Wine'", "Zoë Abbott Wine again")


def changes_an_invoice(page):
    step("opens an invoice, is told what is wrong with it, and saves it once that is mended")
    page.tap("td.number a")
    page.says("h1", "Invoice")
    number = page.until(lambda: page.value("[data-place=number]"), "the number")
    page.type("[data-place=number]", *[BACKSPACE] * len(number), "2023-00001")
    page.until(lambda: page.run(MESSAGE, "[data-place=number]") == "Another invoice has this number.", "that the number is taken")
    page.type("[data-place=number]", *[BACKSPACE] * len("2023-00001"), number)
    page.until(lambda: page.run(MESSAGE, "[data-place=number]") is None, "that the number is free")
    page.tap("[data-place=add]")
    page.type("[data-place=lines] > li:last-child [data-place=text]", "Delivery", TAB, TAB, "25")
    page.type("[data-place=lines] > li:last-child [data-place=count]", BACKSPACE, "2")
    page.says("[data-place=lines] > li:last-child [data-place=sum]", "€50.00")
    page.driver.press(ENTER)
    page.says("[data-place=saved]", "Saved.")
    page.screenshot("kontor-invoice")
    page.tap("[data-place=back]")
    page.says("h1", "Invoices")
    page.until_run("document.querySelector('td[data-place=customer]')?.textContent === 'Zoë Abbott Wine'", "the invoices again")


def looks(page, address, name):
    step(f"looks as it should on {name}")
    page.driver.open(address + "/")
    page.until_live()
    is_full(page, 2)
    page.screenshot(f"kontor-{name}")
    page.tap("td.number a")
    page.until(lambda: page.value("[data-place=number]"), "the number")
    page.screenshot(f"kontor-{name}-invoice")


def visit(start, address):
    """Takes all steps in one browser."""
    for device, body in (({}, work), (dict(width=390, height=844), lambda page, address: looks(page, address, "a phone")),
                         (dict(dark=True), lambda page, address: looks(page, address, "a dark screen"))):
        with start(**device) as driver:
            page = Page(driver, ARTIFACTS)
            check = FieldCheck(driver.run)
            try:
                body(page, address)
                check()
            except BaseException:
                with suppress(Exception):
                    driver.screenshot(ARTIFACTS / f"failed-kontor-{driver.name}.png")
                raise
            finally:
                check.close()
            page.does_not_complain()


def work(page, address):
    opens(page, address)
    reaches_every_place(page)
    scrolls_on(page)
    sorts(page)
    pays(page)
    searches(page)
    changes_an_invoice(page)


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    house = KontorProcess()
    try:
        for name in sys.argv[3:] or DRIVERS:
            print(f"{name}:", flush=True)
            visit(DRIVERS[name], house.address)
    finally:
        house.close()
    print(f"{steps.taken} passed, 0 failed")


main()
