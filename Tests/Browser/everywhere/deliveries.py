"""The Brasserie's door for deliveries: files that are chosen, refused, sent on after a kill and a reload, and cancelled."""

import os
import tempfile
from pathlib import Path

from everywhere.brasserie import of
from step import step

FILES, CRATES, COUNT, NAMES = (of("deliveries", place) for place in ("files", "crates", "count", "names"))
LIST, CRATE = '[data-place="list"] > li', '[data-place="crate"] > li'
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc0f01f0005000201"
    "0000007e0a5d0000000049454e44ae426082")
FOLDER = tempfile.TemporaryDirectory()
# More than the buffers between a browser and the house hold.
CRATE_BYTES = 192 << 20


def file(name, content):
    path = Path(FOLDER.name) / name
    path.write_bytes(content)
    return path


def crate(name):
    path = Path(FOLDER.name) / name
    with open(path, "wb") as content:
        content.truncate(CRATE_BYTES - 1)
        content.seek(0, os.SEEK_END)
        content.write(b"Z")
    return path


def held(house):
    """The bytes that have come of the file that is on its way."""
    return sum(part.stat().st_size for part in Path(house.environment["BRASSERIE_DELIVERIES"]).rglob("*") if part.is_file())


def delivered(page, count):
    page.says(COUNT, str(count))


def is_underway(page, house, more_than=0):
    page.until(lambda: held(house) > more_than, lambda: f"a part of the file comes, there are {held(house)} bytes")


def opens(page, address):
    step("opens a page that takes files")
    page.driver.open(f"{address}/deliveries")
    page.until_live()
    page.until_run("document.querySelector(arguments[0]).multiple", "the place takes several files", FILES)
    assert page.run("return document.querySelector(arguments[0]).accept", FILES) == "text/plain,.txt,image/png,.png"


def takes_files(page):
    step("takes several files at once, whose pictures it shows")
    page.driver.choose_files(FILES, file("a.txt", b"hello"), file("ü b.png", PICTURE))
    delivered(page, 2)
    both = {"a.txt 5 111", f"ü b.png {len(PICTURE)} 130"}
    page.until(lambda: set(page.text(NAMES).split(", ")) == both, lambda: f"both are delivered, not only {page.text(NAMES)}")
    page.until_run(
        "[...document.querySelectorAll(arguments[0])].some(one => one.complete && one.naturalWidth === 1 && !one.hidden)",
        "the picture is shown", f"{LIST} img")


def refuses_files(page):
    step("says at each file why it is refused, and takes the others")
    page.driver.choose_files(FILES, file("c.txt", b"\0\1\2"), file("d.txt", b""), file("e.txt", b"e"))
    delivered(page, 3)
    page.says(f'{LIST}:nth-of-type(3) [data-place="problem"]', "Files of this kind are not taken here.")
    page.says(f'{LIST}:nth-of-type(4) [data-place="problem"]', "This file is empty.")


def goes_on_after_a_kill(page, house):
    step("goes on with a large file where it stopped, after its server was killed")
    page.driver.choose_files(CRATES, crate("crate"))
    is_underway(page, house)
    house.kill()
    before = held(house)
    assert 0 < before < CRATE_BYTES, before
    house.start()
    page.until_live()
    page.until_run("document.querySelector(arguments[0])?.textContent.startsWith('crate ')", "the crate is delivered", NAMES)
    page.says(NAMES, f"crate {CRATE_BYTES} 90")
    page.until(lambda: held(house) == 0, "nothing is left behind")


def goes_on_after_a_reload(page, house):
    step("goes on with a large file that is chosen again after a reload")
    chosen = crate("second crate")
    page.driver.choose_files(CRATES, chosen)
    is_underway(page, house)
    page.reload()
    page.until_run("document.querySelector(arguments[0])?.textContent.includes('Choose this file again')", "it asks for the file", '[data-place="crate"]')
    before = held(house)
    assert 0 < before < CRATE_BYTES, before
    page.driver.choose_files(CRATES, chosen)
    page.until_run("document.querySelector(arguments[0])?.textContent.includes('second crate ')", "the crate is delivered", NAMES)


def cancels(page, house):
    step("stops sending a file that is cancelled")
    page.driver.choose_files(CRATES, crate("third crate"))
    is_underway(page, house)
    page.tap(f'{CRATE}:last-of-type [data-place="cancel"]')
    page.until(lambda: not page.run("return document.body.innerText.includes('third crate')"), "its row is gone")
    page.until(lambda: held(house) == 0, "nothing is left of it")
