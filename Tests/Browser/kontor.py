"""Drives Kontor, the example of a shop, in Chromium, Firefox and WebKit: a grid of many invoices, the form of one, and the import of a file.

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
from slow_proxy import SlowProxy
from step import step

DRIVERS = {driver.name: driver for driver in (ChromiumDriver, FirefoxDriver, WebKitDriver)}
PROGRAM, ARTIFACTS = sys.argv[1], Path(sys.argv[2])
# The files that guests choose.
FOLDER = tempfile.TemporaryDirectory()
FILES = Path(FOLDER.name)
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


HEADS = "number,customer,issued,due,paid,text,quantity,price\n"
# The field of a file, its message, and the list of what is wrong in it.
FILE, PROBLEM, MISTAKES = "[data-place=file]", "[data-place=files] [data-place=problem]", "[data-place=lines] tr"
# The bytes of a file that a guest sends over a slow line, and those that the line carries in a second.
SLOW_BYTES, SLOW_RATE = 4 << 20, 1 << 20


class KontorProcess:
    """Kontor with invoices of its own, on a free port. It can be killed and started again."""

    def __init__(self):
        self.data, self.port, self.count = tempfile.TemporaryDirectory(), "0", INVOICES
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "--port", self.port, "--data", self.data.name, "--samples", str(INVOICES)], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip().rsplit(" at ", 1)[-1]
        assert self.address.startswith("http://127.0.0.1:"), f"Kontor said {self.address!r}"
        self.port = self.address.rsplit(":", 1)[1]

    def kill(self):
        """Ends the process with SIGKILL, without a word to its pages."""
        self.process.kill()
        self.process.wait()

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


def opens(page, house):
    step("opens a grid of many invoices, of which at most 200 are on the page, and says how many there are")
    page.driver.open(house.address + "/")
    page.until_live()
    page.says("[data-place=count]", f"{house.count:,} invoices")
    page.until_run(f"document.querySelector('table').getAttribute('aria-rowcount') === '{house.count + 1}'", "the number of rows")
    is_full(page, 2)
    page.screenshot("kontor-invoices")


def reaches_every_place(page, count):
    step("scrolls to the end, to the middle and to the beginning: rows fill the view, and nothing is blank")
    for share, number in ((1, count + 1), (0.5, None), (0.123, None), (0.999, None), (0, 2)):
        page.run(SCROLL, share)
        seen = is_full(page, *([number] if number else []))
        near = share * count
        assert abs(seen["from"] - near) < count / 1000 + 20, (share, seen)


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


def pays(page, count):
    step("selects invoices, which stay selected while it scrolls, and marks them as paid")
    page.tap("[data-place=open]")
    page.until_run("document.querySelector('[data-place=open]').getAttribute('aria-pressed') === 'true'", "the open ones")
    page.until(lambda: page.text("[data-place=count]") != f"{count:,} invoices", "the number of the open ones")
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


def file_of(name, content):
    """A file for guests to choose."""
    path = FILES / name
    path.write_bytes(content if isinstance(content, bytes) else (HEADS + content).encode())
    return path


def choose(page, path):
    """Chooses a file at the field behind the button, once it is there."""
    page.until(lambda: page.count(FILE), "a field for files")
    page.driver.choose_files(FILE, path)


def invoices(prefix, count, text="Chair"):
    """The lines of many invoices in a file."""
    return "".join(f"{prefix}-{number},Zelda {number} Import,2099-01-01,2099-01-31,no,{text},2,64.50\n" for number in range(1, count + 1))


def imported(page, count):
    page.says("[data-place=imported]", f"{count:,} invoices imported.")


def tells_mistakes(page, address):
    step("chooses a file with mistakes, and sees each with its line, its column and what to do")
    page.driver.open(address + "/")
    page.until_live()
    page.tap("[data-place=import]")
    page.path("/import")
    page.says("h1", "Import invoices")
    page.screenshot("kontor-import")
    days = "2099-01-01,2099-01-31"
    choose(page, file_of("mistakes.csv", f"M-1,Ada,{days},no,Chair,1,10\nM-2,,{days},no,Chair,none,10\nM-1,Ada,{days},no,Chair,1\n"))
    page.says("[data-place=refused]", "3 mistakes. Nothing was imported.")
    page.until_run("document.querySelector('[role=status] [data-place=refused]') !== null", "that screen readers are told")
    seen = page.run(f"return [...document.querySelectorAll('{MISTAKES}')].map(row => [...row.cells].map(cell => cell.innerText.trim()))")
    assert seen == [["3", "customer", "Fill this in."], ["3", "quantity", "Write a whole number."],
                    ["4", "", "Fields on this line: 7. There must be 8."]], seen
    page.screenshot("kontor-import-mistakes")


def refuses_other_kinds(page):
    step("refuses a file of another kind, whatever its name, and says so at its row")
    choose(page, file_of("picture.csv", b"\x89PNG\r\n\x1a\n" + bytes(1000)))
    page.says(PROBLEM, "Files of this kind are not taken here.")
    page.shows(0, MISTAKES)
    page.screenshot("kontor-import-refused")


def imports_many(page, house):
    step("imports ten thousand invoices from one file, and shows them in the grid")
    name = page.driver.name
    choose(page, file_of(f"{name}.csv", invoices(f"Z-{name}", 10_000)))
    imported(page, 10_000)
    page.shows(0, PROBLEM + ":not([hidden])")
    page.screenshot("kontor-import-done")
    page.tap("[data-place=show]")
    page.says("h1", "Invoices")
    house.count += 10_000
    page.says("[data-place=count]", f"{house.count:,} invoices")
    page.type("[data-place=search]", f"zelda import z-{name}-9999")
    page.until_run("document.querySelector('td.number')?.textContent === arguments[0]", "an imported invoice", f"Z-{name}-9999")


def survives_a_kill(page, house):
    step("sends a file over a slow line: the server is killed meanwhile, and the file goes on by itself, from where it was")
    name = page.driver.name
    file = file_of(f"{name}-slow.csv", invoices(f"S-{name}", 1_000, text="x" * (SLOW_BYTES // 1_000)))
    with SlowProxy(house.address, SLOW_RATE) as line:
        page.driver.open(line.address + "/import")
        page.until_live()
        choose(page, file)
        page.until_run("document.querySelector('progress')?.value > 0.3", "some of the file")
        house.kill()
        held = sum(part.stat().st_size for part in Path(house.data.name, "uploads").rglob("*") if part.is_file())
        assert 0 < held < file.stat().st_size, held
        carried = line.carried
        house.start()
        imported(page, 1_000)
        # What the dead server held was not sent again; pages and messages take little.
        assert line.carried - carried < file.stat().st_size - held + (1 << 20), (line.carried, carried, held)
    house.count += 1_000


def looks(page, house, name):
    step(f"looks as it should on {name}")
    page.driver.open(house.address + "/")
    page.until_live()
    is_full(page, 2)
    page.screenshot(f"kontor-{name}")
    page.tap("td.number a")
    page.until(lambda: page.value("[data-place=number]"), "the number")
    page.screenshot(f"kontor-{name}-invoice")
    page.driver.open(house.address + "/import")
    page.until_live()
    page.screenshot(f"kontor-{name}-import")
    choose(page, file_of("six.csv", "1,2\n" * 6))
    page.says("[data-place=refused]", "6 mistakes. Nothing was imported.")
    page.screenshot(f"kontor-{name}-import-mistakes")


def visit(start, house):
    """Takes all steps in one browser."""
    # A browser's console tells each answer that is an error: a file that is refused, and what a dead server does not answer.
    for device, body, expected in (
            ({}, work, []), ({}, imports, ["422"]), ({}, survives_a_kill, ["422", "ERR_", "WebSocket", "NetworkError", "Load"]),
            (dict(width=390, height=844), lambda page, house: looks(page, house, "a phone"), []),
            (dict(dark=True), lambda page, house: looks(page, house, "a dark screen"), [])):
        with start(**device) as driver:
            page = Page(driver, ARTIFACTS)
            check = FieldCheck(driver.run)
            try:
                body(page, house)
                check()
            except BaseException:
                with suppress(Exception):
                    driver.screenshot(ARTIFACTS / f"failed-kontor-{driver.name}.png")
                raise
            finally:
                check.close()
            page.does_not_complain(*expected)


def work(page, house):
    opens(page, house)
    reaches_every_place(page, house.count)
    scrolls_on(page)
    sorts(page)
    pays(page, house.count)
    searches(page)
    changes_an_invoice(page)


def imports(page, house):
    tells_mistakes(page, house.address)
    refuses_other_kinds(page)
    imports_many(page, house)


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    house = KontorProcess()
    try:
        for name in sys.argv[3:] or DRIVERS:
            print(f"{name}:", flush=True)
            visit(DRIVERS[name], house)
    finally:
        house.close()
    print(f"{steps.taken} passed, 0 failed")


main()
