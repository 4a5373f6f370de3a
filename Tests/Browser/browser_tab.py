"""A tab of a real browser: taps, types, waits, and checks pages."""

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException, TimeoutException)
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from console import log_faults
from field_check import FieldCheck

DECODED = """
    const seen = [...document.images].filter(image => {
      const box = image.getBoundingClientRect();
      return image.currentSrc && !image.hidden && box.bottom > 0 && box.top < innerHeight;
    });
    Promise.allSettled(seen.map(image => image.decode())).then(arguments[0]);"""

STANDS_STILL = """
    return document.readyState === 'complete' && !document.documentElement.dataset.via && !document.getAnimations().some(a => a.playState === 'running' && !['dertisch-turn', 'dertisch-fade'].includes(a.animationName))
      && [...document.images].every(image => {
        const box = image.getBoundingClientRect();
        return image.hidden || box.bottom < 0 || box.top > innerHeight || image.complete;
      })"""

# The contrast of each text with what it stands on, as WCAG reckons it; texts on pictures are left out.
WEAK_TEXTS = """
    const numbers = color => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = (top, ground) => [0, 1, 2].map(i => top[i] * top[3] + ground[i] * (1 - top[3])).concat(1);
    const light = color => color.slice(0, 3).map(c => c / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = element => {
      if (!element) return numbers(getComputedStyle(document.documentElement).backgroundColor);
      const style = getComputedStyle(element);
      if (style.backgroundImage !== 'none') return numbers(style.backgroundImage.match(/rgba?\\([^)]*\\)/)[0]);
      const own = numbers(style.backgroundColor);
      return own[3] === 1 ? own : over(own, ground(element.parentElement));
    };
    return [...document.querySelectorAll('body *')].flatMap(element => {
      const text = [...element.childNodes].filter(n => n.nodeType === 3).map(n => n.data.trim()).join('');
      if (!text || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
      const style = getComputedStyle(element), size = parseFloat(style.fontSize);
      if (!size || element.closest(':disabled')) return [];
      const below = ground(element), [a, b] = [light(over(numbers(style.color), below)), light(below)];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return contrast < (size >= 24 ? 3 : 4.5) ? [`${text}: ${contrast.toFixed(2)}`] : [];
    });"""

SMALL_TARGETS = """
    return [...document.querySelectorAll('button, select, input, a')].flatMap(element => {
      const box = element.getBoundingClientRect();
      const isSeen = element.checkVisibility() && box.bottom > 0;
      return isSeen && (box.width < 43.5 || box.height < 43.5)
        ? [`${element.dataset.place ?? element.className}: ${box.width} × ${box.height}`] : [];
    });"""


# Entries whose hint is wider than the room that they have for it.
CUT_HINTS = """
    const measure = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('[placeholder]')].filter(one => one.checkVisibility()).flatMap(one => {
      const style = getComputedStyle(one);
      measure.font = style.font;
      const needed = measure.measureText(one.placeholder).width;
      const room = ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'].reduce((room, side) => room - parseFloat(style[side]), one.offsetWidth);
      return needed > room + 1 ? [`${one.placeholder}: ${Math.round(needed)} of ${Math.round(room)}`] : [];
    });"""


class BrowserTab:
    def __init__(self, address, artifacts, width=1280, height=800, dark=False):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", "--lang=en-US"):
            options.add_argument(flag)
        options.add_argument(f"--window-size={width},{height}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.configure(options)
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.address, self.artifacts = address, artifacts
        self.width, self.height, self.dark = width, height, dark
        self.field_check = FieldCheck(self.driver.execute_script)

    def configure(self, options):
        """Changes the options of the browser."""

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.field_check.close()
        try:
            if kind is None:
                self.field_check()
        finally:
            self.driver.quit()

    def emulate(self):
        """Makes the tab that is looked at the device that it is said to be, which holds for one tab only."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": self.width, "height": self.height, "deviceScaleFactor": 1, "mobile": self.width < 600})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": "dark" if self.dark else "light"}]})

    def arrive(self):
        """Opens the gallery in the tab that is looked at."""
        self.emulate()
        self.driver.get(self.address)
        self.until(lambda: len(self.tiles()) > 10, "many photos")

    def new_tab(self):
        self.driver.switch_to.new_window("tab")
        self.arrive()
        return self.driver.current_window_handle

    def until_sent_again(self):
        """Waits until the session has sent its page, which replaces the one that was served. That is so in a tab which has loaded its page
        again, or has gone to the same address. Before, a click may hit what is just being replaced."""
        self.until(lambda: self.run("return document.body.dataset.via"), "the page of the session")

    def reload(self):
        """Loads the page again, and waits until its session has sent it."""
        self.driver.refresh()
        self.until_sent_again()

    def switch_to(self, tab):
        self.driver.switch_to.window(tab)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def place(self, name):
        return self.driver.find_element(By.CSS_SELECTOR, f'[data-place="{name}"]:not(head *)')

    def type(self, name, *keys):
        """Types at a place."""
        self.act(name, lambda place: place.send_keys(*keys))

    def clear(self, name):
        """Empties a field."""
        self.act(name, lambda place: place.clear())

    def tap(self, name):
        """Taps a place."""
        self.act(name, lambda place: place.click())

    def tap_on(self, find, words):
        """Taps an element that a function finds."""
        self.act_on(find, lambda element: element.click(), words)

    def act(self, name, action):
        """Does something at a place."""
        self.act_on(lambda: self.place(name), action, name)

    def act_on(self, find, action, words):
        """Does something with an element, once that is possible. Waits for a page that is exchanged in that moment, as a restored one is, and
        for one that turns into another: the driver refuses to click there, though the page takes the tap of a visitor."""
        def acts():
            try:
                action(find())
            except (ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException):
                return False  # Raised before the first key, and before a click.
            return True

        self.until(acts, f"{words} can be used")

    def fixed(self, key):
        """The element whose text the layout names by that key."""
        return self.driver.find_element(By.CSS_SELECTOR, f'[data-text="{key}"]')

    def text(self, name):
        return self.place(name).text.strip()

    def tiles(self):
        return self.driver.find_elements(By.CSS_SELECTOR, "[data-place=photos] > [data-row]")

    def language_choices(self):
        """The languages in their menu, if it is open."""
        return self.driver.find_elements(By.CSS_SELECTOR, "dialog [data-place=option]")

    def names(self):
        return self.run("return [...document.querySelectorAll('[data-row] [data-place=name]')].map(e => e.textContent)")

    def in_tile(self, index, place):
        return self.tiles()[index].find_element(By.CSS_SELECTOR, f'[data-place="{place}"]')

    def open_photo(self, index):
        name = self.names()[index]
        self.tap_on(lambda: self.in_tile(index, "open"), f"the photo {name}")
        self.until(lambda: self.text("name") == name and self.place("like").is_enabled(), f"the photo {name}")
        return name

    def open_in_tab(self, find):
        """Opens a link in another tab by Ctrl. While one page turns into another, a click hits neither: then it is made again. If no tab
        opens, the error says what the page saw of the last click, and where."""
        self.run("""
            window.clicks = [];
            for (const kind of ['pointerdown', 'pointerup', 'click']) addEventListener(kind, event => clicks.push(
              [kind, event.target.dataset.place ?? event.target.localName, event.ctrlKey, event.defaultPrevented]));""")

        def hits():
            self.wait_until_still()
            self.run("window.clicks.length = 0")
            ActionChains(self.driver).key_down(Keys.CONTROL).click(find()).key_up(Keys.CONTROL).perform()
            return len(self.driver.window_handles) == 2 or not self.run("return clicks.some(([, target]) => target === 'html')")

        self.until(hits, "a click on the link")
        try:
            self.until(lambda: len(self.driver.window_handles) == 2, "another tab", timeout=30)
        except TimeoutException as error:
            raise AssertionError(f"no other tab: {self.run('return [location.pathname, window.clicks]')}") from error

    def is_liked(self):
        return self.place("like").get_attribute("aria-pressed") == "true"

    def focus(self):
        """The place that has the focus, and the row it is in."""
        return self.run("const e = document.activeElement; return [e.dataset.place ?? e.localName, e.closest('[data-row]')?.dataset.row]")

    def box(self, selector):
        return self.run(
            "const b = document.querySelector(arguments[0]).getBoundingClientRect();"
            " return [b.x, b.y, b.width, b.height].map(Math.round)", selector)

    def until(self, condition, words, timeout=120):
        """Waits until the page shows something; a page that changes meanwhile is looked at again. The limit only names what hangs."""
        def holds(_):
            try:
                return condition()
            except Exception as error:  # an element that was replaced while it was looked at
                if "stale" in str(error).lower() or "no such element" in str(error).lower():
                    return False
                raise
        WebDriverWait(self.driver, timeout, poll_frequency=0.05).until(holds, f"never: {words}")

    def wait_until_still(self):
        self.until(lambda: self.run(STANDS_STILL), "the page stands still")

    def screenshot(self, name):
        self.driver.execute_async_script(DECODED)
        self.wait_until_still()
        self.driver.save_screenshot(str(self.artifacts / f"{name}.png"))

    def check_page(self, name, is_touched=False):
        """Takes a picture of the page and holds it against what any page of the gallery must be."""
        self.screenshot(name)
        assert self.run("return document.documentElement.scrollWidth <= innerWidth"), f"{name} scrolls sideways"
        assert not (cut := self.run(CUT_HINTS)), f"cut off on {name}: {cut}"
        assert not (weak := self.run(WEAK_TEXTS)), f"too little contrast on {name}: {weak}"
        assert not (nameless := self.nameless()), f"no name for a screen reader on {name}: {nameless}"
        if is_touched:
            assert not (small := self.run(SMALL_TARGETS)), f"too small to tap on {name}: {small}"

    def nameless(self):
        """The controls that a screen reader could not name."""
        roles = {"button", "link", "textbox", "searchbox", "combobox", "image", "dialog", "alertdialog"}
        self.driver.execute_cdp_cmd("Accessibility.enable", {})
        tree = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return [
            node["role"]["value"] for node in tree
            if not node.get("ignored") and node["role"]["value"] in roles and not node.get("name", {}).get("value")]

    def console_messages(self):
        """What the console says of faults; the log is empty afterwards."""
        return log_faults(self.driver)
