"""Follows links over a network of 200 ms a round trip, and holds those that were pointed at before against those that were not.

usage: prefetch.py BRASSERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
"""

import statistics
import sys
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains

from brasserie_process import BrasserieProcess
from delaying_proxy import DelayingProxy
import step as steps
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
        JSON.parse = text => { const value = parse(text); window.read.push(...[value].flat()); return value; };""")


def follow(tab, pause, press):
    """Points at the link, clicks on it after a pause, pressing it for that time, and returns the milliseconds until its page is there."""
    tab.page("bar")
    tab.wait_until_still()
    tab.run("window.read.length = 0")
    ActionChains(tab.driver, duration=0).move_to_element(tab.at("bar", "anchor")).pause(pause)\
        .click_and_hold().pause(press).release().perform()
    tab.until(lambda: tab.run("return window.shown > window.clicked"), "the letter")
    tab.says("letter", "heading", "Letter 8")
    took = tab.run("return window.shown - window.clicked")
    # The house agrees, and the address is that of the page.
    tab.path("/letters/8")
    tab.until(lambda: tab.run("return window.read.some(message => message.at?.link === '/letters/8')"), "the house's word")
    # On a busy machine a page that was opened ahead may be given up before the click, and the press opens it again.
    pages = tab.run("""
        const given = window.read.findLastIndex(message => message?.drop !== undefined);
        return window.read.slice(given + 1).filter(message => message.page).map(message => Boolean(message.ahead));""")
    # Away from where the link will be.
    ActionChains(tab.driver, duration=0).move_to_element(tab.at("letter", "heading")).perform()
    tab.driver.back()
    tab.page("bar")
    tab.path("/")
    return took, pages


def touch(tab, kind, *point):
    points = [{"x": point[0], "y": point[1]}] if point else []
    tab.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def press_by_finger(tab):
    """Puts a finger on the link, waits until its page is ready, and returns where the finger is."""
    tab.run("window.read.length = window.sent.length = 0")
    x, y, width, height = tab.run(
        "const b = arguments[0].getBoundingClientRect(); return [b.x, b.y, b.width, b.height]", tab.at("bar", "anchor"))
    point = x + width / 2, y + height / 2
    touch(tab, "touchStart", *point)
    tab.until(lambda: tab.run("return window.read.some(message => message.ahead)"), "the page ahead of its link")
    tab.page("bar")
    return point


def presses_by_finger(tab):
    tab.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
    tab.run("""
        window.savesData = false;
        window.sent = [];
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (text) { window.sent.push(JSON.parse(text)[0]); send.call(this, text); };
        window.seen = [];
        for (const kind of ['pointerdown', 'pointercancel', 'click']) addEventListener(kind, event => window.seen.push([kind, event.pointerType]));""")
    sent = lambda kind: tab.run("return window.sent.filter(one => one === arguments[0]).length", kind)
    step("a link under a finger has its page before the finger leaves it")
    tab.wait_until_still()
    press_by_finger(tab)
    touch(tab, "touchEnd")
    tab.says("letter", "heading", "Letter 8")
    tab.path("/letters/8")
    assert tab.run("return window.seen") == [["pointerdown", "touch"], ["click", "touch"]]
    assert sent("prefetch") == sent("open") == 1 and sent("discard") == 0
    tab.driver.back()
    tab.page("bar")
    tab.path("/")
    tab.wait_until_still()

    step("a scroll that begins on a link gives the page back at once, and the next press gets it anew")
    tab.run("document.body.style.minHeight = '300vh'; window.seen.length = 0")
    x, y = press_by_finger(tab)
    for distance in range(10, 130, 10):
        touch(tab, "touchMove", x, y - distance)
    tab.until(lambda: tab.run("return scrollY") > 50, "the page scrolls")
    tab.until(lambda: sent("discard") == 1, "the page is given back")
    tab.until(lambda: tab.run("return window.read.some(message => message?.drop !== undefined)"), "the house has given it up")
    touch(tab, "touchEnd")
    assert tab.run("return window.seen") == [["pointerdown", "touch"], ["pointercancel", "touch"]]
    tab.page("bar")
    # A finger on a page that still glides stops it, and taps nothing.
    tab.driver.execute_async_script("""
        let still = 0;
        const look = () => {
          still = scrollY ? 0 : still + 1;
          scrollTo({ top: 0, behavior: 'instant' });
          if (still < 10) requestAnimationFrame(look); else arguments[0]();
        };
        look();""")
    press_by_finger(tab)
    touch(tab, "touchEnd")
    tab.says("letter", "heading", "Letter 8")
    assert sent("prefetch") == sent("open") == 1 and sent("discard") == 0
    assert not (messages := tab.console_messages()), messages


def compare(tab):
    tab.arrive()
    # A page that slides in is there a few frames later, however it came.
    tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    watch_navigation(tab)
    tab.run("Object.defineProperty(navigator.connection, 'saveData', { get: () => window.savesData })")
    step("follows links that were pointed at before, that are pressed for a tenth of a second, and as a guest who saves data")
    ways = {"ahead": (0.5, 0, False), "pressed": (0, 0.1, False), "plain": (0.5, 0, True)}
    times = {way: [] for way in ways}
    # In turn, so that a busy machine slows all of them down.
    for _ in range(RUNS):
        for way, (pause, press, savesData) in ways.items():
            tab.run("window.savesData = arguments[0]", savesData)
            took, pages = follow(tab, pause, press)
            assert pages == [not savesData], (way, pages)
            times[way].append(took)
    ahead, pressed, plain = (statistics.median(times[way]) for way in ways)
    print(f"  to the next page, at {ROUND_TRIP * 1000:.0f} ms a round trip: {plain:.0f} ms, pressed {pressed:.0f} ms, opened ahead {ahead:.0f} ms")
    print(f"  opened ahead it takes {ahead / plain:.2f} of the time")
    step("shows them before the house could have answered, and takes at most 0.3 of the time")
    assert plain > ROUND_TRIP * 1000, "the proxy delays nothing"
    assert pressed < plain, (pressed, plain)
    assert ahead / plain <= MAX_RATIO, (ahead, plain)
    assert not (messages := tab.console_messages()), messages


def main(program, folder):
    Path(folder).mkdir(parents=True, exist_ok=True)
    house = BrasserieProcess(program)
    try:
        proxy = DelayingProxy(house.address, ROUND_TRIP)
        with BrasserieTab(proxy.address, Path(folder)) as tab:
            compare(tab)
            presses_by_finger(tab)
        proxy.close()
    finally:
        house.clean_up()
    print(f"{steps.taken} passed, 0 failed")


main(*sys.argv[1:])
