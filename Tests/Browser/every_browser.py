"""Takes the same steps in Chromium, Firefox and WebKit: what Galerie and the Brasserie need of a browser.

usage: every_browser.py GALERIE-PROGRAM BRASSERIE-PROGRAM FOLDER-FOR-SCREENSHOTS [chromium] [firefox] [webkit]
The steps stand in the folder `everywhere`, and each browser's driver in `drivers`. WebKit needs a display.
"""

import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import step as steps
from brasserie_process import BrasserieProcess
from drivers.chromium import ChromiumDriver
from drivers.firefox import FirefoxDriver
from drivers.webkit import WebKitDriver
from everywhere import brasserie, deliveries, fields, forms, gallery, wines
from faulty_proxy import FaultyProxy
from field_check import FieldCheck
from galerie_process import GalerieProcess
from page import Page

DRIVERS = {driver.name: driver for driver in (ChromiumDriver, FirefoxDriver, WebKitDriver)}
ARTIFACTS = Path(sys.argv[3])


@contextmanager
def opened(start, **device):
    """A page of a browser. It is pictured if a step fails."""
    with start(**device) as driver:
        page = Page(driver, ARTIFACTS)
        check = FieldCheck(driver.run)
        try:
            yield page
            check()
        except BaseException:
            with suppress(Exception):
                driver.screenshot(ARTIFACTS / f"failed-{driver.name}.png")
                print(f"  The console: {driver.complaints()}", flush=True)
            raise
        finally:
            check.close()
        page.does_not_complain()


def visit(start, address, proxy, house):
    """Takes all steps in one browser."""
    with opened(start) as page:
        gallery.browses(page, address)
        gallery.opens(page)
        gallery.goes_back_and_forth(page, address)
        gallery.reads_arabic(page)
        gallery.returns(page, address)
        gallery.tells_no_length(page, address)
        page.does_not_complain()
        brasserie.arrives(page, proxy.address)
        brasserie.opens_menus(page)
        brasserie.answers(page)
        brasserie.keeps_a_draft(page)
        page.does_not_complain()
        brasserie.goes_back_early(page, proxy)
        brasserie.loses_the_connection(page, proxy)
        fields.opens(page, proxy.address)
        fields.come_back(page, house)
        fields.change_without_a_word(page)
        fields.have_two_buttons(page)
        fields.keep_secrets(page, house, proxy)
        fields.are_too_long(page)
        forms.opens(page, house.address)
        forms.tells_when_left(page)
        forms.is_submitted(page)
        forms.has_lines(page)
        forms.chooses(page)
        wines.opens(page, house.address)
        wines.turns_pages(page)
        wines.goes_back(page)
        wines.outlives(page, house)
        deliveries.opens(page, house.address)
        deliveries.takes_files(page)
        deliveries.refuses_files(page)
        deliveries.goes_on_after_a_kill(page, house)
        deliveries.goes_on_after_a_reload(page, house)
        deliveries.cancels(page, house)
        brasserie.arrives(page, house.address)
        brasserie.outlives_its_server(page, house)
        # Each browser says so itself when a connection is lost.
        page.does_not_complain("WebSocket", "/~dertisch/socket", "/~dertisch/live", "/~dertisch/upload/", "ERR_CONNECTION")
    with opened(start, width=390, height=844) as page:
        gallery.looks(page, address, "phone")
    with opened(start, dark=True) as page:
        gallery.is_dark(page, address)


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    galerie = GalerieProcess(sys.argv[1])
    spool = TemporaryDirectory()
    house = BrasserieProcess(
        sys.argv[2], BRASSERIE_VAULT="1", BRASSERIE_CATERING="1", BRASSERIE_WINES="1", BRASSERIE_DELIVERIES=f"{spool.name}/uploads")
    try:
        address = galerie.open()
        proxy = FaultyProxy(house.address)
        for name in sys.argv[4:] or DRIVERS:
            begun = time.monotonic()
            print(f"{name}:", flush=True)
            visit(DRIVERS[name], address, proxy, house)
            print(f"  {name} took {time.monotonic() - begun:.0f} s", flush=True)
        proxy.close()
    finally:
        galerie.clean_up()
        house.clean_up()
    print(f"{steps.taken} passed, 0 failed")


main()
