"""Follows links over a network of 200 ms a round trip, and holds those that were pointed at before against those that were not.

usage: prefetch.py BRASSERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
"""

import statistics
import subprocess
import sys
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains

from delaying_proxy import DelayingProxy
from step import step
from steps.brasserie_tab import BrasserieTab

ROUND_TRIP, RUNS, MAX_RATIO = 0.2, 15, 0.3


def watch_navigation(tab):
    """Measures from the click on a link to the frame that shows its page."""
    tab.run("""
        const root = document.documentElement;
        addEventListener("click", () => { window.clicked = performance.now(); window.shown = null; }, true);
        new MutationObserver(() => requestAnimationFrame(() => { window.shown ??= performance.now(); }))
          .observe(root, { attributeFilter: ["data-customer"] });
        window.read = [];
        const { parse } = JSON;
        JSON.parse = text => { const value = parse(text); window.read.push(value); return value; };""")


def follow(tab, pause):
    """Points at the link, clicks on it after a pause, and returns the milliseconds until its page is there."""
    tab.page("bar")
    # Away from the link, so that to point at it again is a movement.
    ActionChains(tab.driver, duration=0).move_by_offset(0, 0).move_to_element(tab.at("bar", "name")).perform()
    tab.wait_until_still()
    tab.run("window.read.length = 0")
    ActionChains(tab.driver, duration=0).move_to_element(tab.at("bar", "anchor")).pause(pause).click().perform()
    tab.until(lambda: tab.run("return window.shown > window.clicked"), "the letter")
    tab.says("letter", "heading", "Letter 8")
    took = tab.run("return window.shown - window.clicked")
    # The house agrees, and the address is that of the page.
    tab.path("/letters/8")
    tab.until(lambda: tab.run("return window.read.some(message => message.at?.link === '/letters/8')"), "the house's word")
    pages = tab.run("return window.read.filter(message => message.page).map(message => Boolean(message.ahead))")
    tab.driver.back()
    tab.page("bar")
    tab.path("/")
    return took, pages


def median(times):
    return statistics.median(times)


def compare(tab):
    tab.arrive()
    watch_navigation(tab)
    step("follows a link that was pointed at before without waiting for the house")
    ahead, plain, pressed = [], [], []
    for _ in range(RUNS):
        took, pages = follow(tab, 0.5)
        assert pages == [True], pages
        ahead.append(took)
    step("follows one that was pressed for a tenth of a second, while its page is on the way")
    for _ in range(RUNS):
        took, pages = follow(tab, 0.1)
        assert pages == [True], pages
        pressed.append(took)
    step("follows one as ever for a guest who saves data")
    tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-data", "value": "reduce"}]})
    reduces = tab.run("return matchMedia('(prefers-reduced-data: reduce)').matches")
    if not reduces:
        tab.run("Object.defineProperty(navigator.connection, 'saveData', { value: true })")
    for _ in range(RUNS):
        took, pages = follow(tab, 0.5)
        assert pages == [False], pages
        plain.append(took)
    print(f"  to the next page, at {ROUND_TRIP * 1000:.0f} ms a round trip: {median(plain):.0f} ms, pressed {median(pressed):.0f} ms, "
          f"opened ahead {median(ahead):.0f} ms")
    ratio = median(ahead) / median(plain)
    print(f"  opened ahead it takes {ratio:.2f} of the time")
    assert median(plain) > ROUND_TRIP * 1000, "the proxy delays nothing"
    assert ratio <= MAX_RATIO, ratio
    assert median(pressed) < median(plain), (pressed, plain)


def main(program, folder):
    Path(folder).mkdir(parents=True, exist_ok=True)
    house = subprocess.Popen([program], stdout=subprocess.PIPE, text=True)
    try:
        proxy = DelayingProxy(house.stdout.readline().strip(), ROUND_TRIP)
        with BrasserieTab(proxy.address, Path(folder)) as tab:
            compare(tab)
        proxy.close()
    finally:
        house.kill()
        house.wait()
    print("3 passed, 0 failed")


main(*sys.argv[1:])
