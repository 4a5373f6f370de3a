"""Writes, slides, clicks and goes back while the house does too, at several delays of the connection.

usage: slate.py BRASSERIE-PROGRAM FOLDER-FOR-SCREENSHOTS [chromium] [firefox] [webkit]
"""

import sys
import time
from contextlib import suppress
from pathlib import Path

import step as steps
from brasserie_process import BrasserieProcess
from delaying_proxy import DelayingProxy
from drivers.chromium import ChromiumDriver
from drivers.firefox import FirefoxDriver
from drivers.webkit import WebKitDriver
from everywhere import slate
from faulty_proxy import FaultyProxy
from page import Page
from steps import composing, turning

DRIVERS = {driver.name: driver for driver in (ChromiumDriver, FirefoxDriver, WebKitDriver)}
ARTIFACTS = Path(sys.argv[2])
# In seconds.
ROUND_TRIPS = (0, 0.3, 2)


def visit(page, house):
    for round_trip in ROUND_TRIPS:
        print(f" {page.driver.name}, a round trip of {round_trip} s:", flush=True)
        proxy = DelayingProxy(house.address, round_trip)
        slate.arrives(page, proxy.address)
        slate.types_ahead(page)
        slate.is_rewritten(page)
        slate.is_written_beside(page)
        slate.presses_keys(page)
        slate.slides(page, 8 if round_trip == 0.3 else 2)
        slate.asks_once(page)
        if page.driver.name == "chromium":
            composing.composes(page)
        if round_trip < 1:
            slate.goes_back_and_forth(page, proxy.address, round_trip)
            turning.clicks(page, proxy.address)
        proxy.close()
    proxy = FaultyProxy(house.address)
    slate.arrives(page, proxy.address)
    slate.loses_nothing(page, proxy)
    if page.driver.name == "chromium":
        composing.composes_without_a_connection(page, proxy)
    proxy.close()


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    house = BrasserieProcess(sys.argv[1], BRASSERIE_SLATE="1")
    try:
        for name in sys.argv[3:] or DRIVERS:
            begun = time.monotonic()
            with DRIVERS[name]() as driver:
                page = Page(driver, ARTIFACTS)
                try:
                    visit(page, house)
                except BaseException:
                    with suppress(Exception):
                        driver.screenshot(ARTIFACTS / f"failed-slate-{name}.png")
                        print(f"  The console: {driver.complaints()}", flush=True)
                    raise
                page.does_not_complain("WebSocket", "/~dertisch/socket", "/~dertisch/live", "ERR_CONNECTION")
            print(f"  {name} took {time.monotonic() - begun:.0f} s", flush=True)
    finally:
        house.clean_up()
    print(f"{steps.taken} passed, 0 failed")


main()
