"""The device that the gallery is looked at on: by day and night, with little motion, elsewhere, and in another size."""

import re

from selenium.webdriver.common.by import By

from step import step
from browser_tab import BrowserTab

CHOICES = {"Automatic": None, "Light": "light", "Dark": "dark"}


def media(tab, **features):
    """Makes the device say something else, as the developer tools of a browser do."""
    said = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": said})


def paper(tab):
    """How light the page is, from 0 to 255."""
    colour = tab.run("return getComputedStyle(document.documentElement).backgroundColor")
    return sum(int(float(part)) for part in re.findall(r"[\d.]+", colour)[:3]) // 3


def looks(tab):
    return tab.driver.find_elements(By.CSS_SELECTOR, "dialog [data-place=option]")


def choose(tab, name):
    tab.tap("look")
    tab.until(lambda: [look.text for look in looks(tab)] == list(CHOICES), "the menu of looks")
    tab.tap_on(lambda: next(look for look in looks(tab) if look.text == name), name)
    tab.until(lambda: not looks(tab) and tab.place("look").get_attribute("aria-label") == f"Look: {name}", name)
    assert tab.run("return document.documentElement.dataset.colorScheme ?? null") == CHOICES[name]


def told(tab):
    """What the page told of its device, as it is kept for the next one."""
    return tab.run(
        "const kept = document.cookie.split('; ').find(one => one.startsWith('dertisch-device='));"
        " return kept ? JSON.parse(decodeURIComponent(kept.split('=')[1])) : {}")


def heeds_devices(address, artifacts):
    with BrowserTab(address, artifacts) as tab:
        step("follows the device into the dark and back, while it is open")
        tab.arrive()
        tab.until(lambda: told(tab).get("scheme") == "light", "the device is told")
        assert paper(tab) > 200, paper(tab)
        media(tab, prefers_color_scheme="dark")
        tab.until(lambda: paper(tab) < 60 and told(tab)["scheme"] == "dark", "the dark")
        tab.check_page("13-device-dark", is_touched=True)
        media(tab, prefers_color_scheme="light")
        tab.until(lambda: paper(tab) > 200 and told(tab)["scheme"] == "light", "the light")

        step("a visitor chooses the dark whatever the device says: it is kept, and there from the first paint")
        choose(tab, "Dark")
        tab.until(lambda: paper(tab) < 60, "the dark that was chosen")
        tab.check_page("13-chosen-dark", is_touched=True)
        tab.reload()
        tab.until(lambda: len(tab.tiles()) > 10, "the grid after a reload")
        tab.until(lambda: paper(tab) < 60 and tab.place("look").get_attribute("aria-label") == "Look: Dark", "the dark after a reload")
        served = tab.driver.execute_async_script("fetch('/').then(a => a.text()).then(arguments[0])")
        assert 'data-color-scheme="dark"' in served[:300], served[:300]
        media(tab, prefers_color_scheme="dark")
        choose(tab, "Light")
        tab.until(lambda: paper(tab) > 200, "the light that was chosen")
        choose(tab, "Automatic")
        tab.until(lambda: paper(tab) < 60, "as the device says again")
        media(tab, prefers_color_scheme="light")

        step("little motion: nothing moves, and changes are shown at once")
        media(tab, prefers_reduced_motion="reduce")
        tab.until(lambda: told(tab)["still"] is True, "the device is told")
        tab.until(lambda: tab.run("return document.documentElement.hasAttribute('data-still')"), "no motion")
        moving = tab.run("return getComputedStyle(document.querySelector('.frame')).transitionProperty")
        tab.open_photo(0)
        assert tab.run("return document.getAnimations().length") == 0
        tab.tap("back")
        tab.until(lambda: len(tab.tiles()) > 10, "the grid")
        media(tab, prefers_reduced_motion="no-preference")
        tab.until(lambda: not tab.run("return document.documentElement.hasAttribute('data-still')"), "motion again")
        assert moving in ("none", "all"), moving

        step("the time zone is the visitor's, and a window that is resized tells so, few times")
        tab.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
        tab.run("window.sent = []; const begun = performance.now(), send = WebSocket.prototype.send;"
                "WebSocket.prototype.send = function (text) {"
                " if (text.startsWith('[\"device\"')) { sent.push(JSON.parse(text)[1]); window.taken = performance.now() - begun; }"
                " return send.call(this, text); }")
        for width in range(900, 1200, 10):
            tab.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False})
        tab.until(lambda: told(tab).get("width") == 1190 and told(tab)["zone"] == "Asia/Tokyo", "the last width")
        sent, taken = tab.run("return [sent, taken]")
        assert sent and sent[-1]["width"] == 1190 and sent[-1]["zone"] == "Asia/Tokyo", sent
        # At most one in 250 ms, however long a busy machine takes to change the width. A timer may fire up to a millisecond too early.
        assert len(sent) <= 1 + taken / 249, (len(sent), taken)
        assert not (messages := tab.console_messages()), messages
