"""A page in any browser: taps, types, waits and looks, by CSS selectors."""

import time

from browser_tab import CUT_HINTS

STANDS_STILL = """
    return document.readyState === 'complete' && !document.documentElement.dataset.via && !document.getAnimations().some(one =>
      one.playState === 'running' && !['dertisch-turn', 'dertisch-fade'].includes(one.animationName))"""

# The middle of an element, once nothing lies over it there. The page notes what the next click hits.
POINT = """
    const element = [...document.querySelectorAll(arguments[0])].filter(one => one.checkVisibility())[arguments[1]];
    if (!element || element.disabled) return null;
    const boxes = () => element.getClientRects()[0];
    if (boxes().top < 0 || boxes().bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = boxes(), x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
    if (!element.contains(document.elementFromPoint(x, y))) return null;
    window.awaitedHit?.stop.abort();
    const awaited = window.awaitedHit = { stop: new AbortController(), hit: null };
    addEventListener('click', ({ target }) => {
      const control = target.closest?.('a, button, input, label, select, summary, textarea');
      // A page that is sent again has the element anew.
      awaited.hit ??= element.contains(target) || target.closest?.(arguments[0]) || control?.contains(element) ? 'element' : control?.outerHTML.slice(0, 200) ?? 'nothing';
    }, { capture: true, signal: awaited.stop.signal });
    return [x, y]"""

# What the click has hit: the element, nothing that takes a click, or else the markup of another control. A page that has been loaded
# since was asked for by the click.
HIT = """
    const awaited = window.awaitedHit;
    return new Promise(resolve => {
      const end = performance.now() + 1000;
      (function look() {
        if (!awaited) return resolve('element');
        if (!awaited.hit && performance.now() < end) return setTimeout(look, 5);
        awaited.stop.abort();
        resolve(awaited.hit ?? 'nothing');
      })();
    })"""

SHOWN = """
    const seen = [...document.images].filter(image => {
      const box = image.getBoundingClientRect();
      return image.currentSrc && !image.hidden && box.bottom > 0 && box.top < innerHeight;
    });
    return seen.length >= arguments[0] && seen.every(image => image.complete && image.naturalWidth > 0)"""


class Page:
    def __init__(self, driver, artifacts):
        self.driver, self.artifacts, self.run = driver, artifacts, driver.run

    def until(self, condition, words, timeout=120):
        """Waits until a condition holds. A page that is just being replaced is asked again. The words may look at it at the end."""
        end, error = time.monotonic() + timeout, None
        while time.monotonic() < end:
            try:
                if found := condition():
                    return found
                error = None
            except Exception as raised:  # each driver has errors of its own
                error = raised
            time.sleep(0.05)
        raise AssertionError(f"{self.driver.name} never: {words() if callable(words) else words}") from error

    def until_run(self, script, words, *arguments):
        return self.until(lambda: self.run(f"return {script}", *arguments), words)

    def until_live(self):
        """Waits until the page has joined its session."""
        self.until_run("history.state?.steps?.length > 0", "the connection")

    def reload(self):
        """Loads the page again, and waits until it shows the page of its session. What is tapped before, on the page of another session, is told
        as not arrived."""
        self.driver.reload()
        self.until_live()
        self.until_run("document.body.dataset.via", "the page of the session")

    def until_still(self):
        self.until(lambda: self.run(STANDS_STILL), "the page stands still")

    def until_shown(self, least=1):
        """Waits until every picture in the window is shown, and there is at least one."""
        self.until(lambda: self.run(SHOWN, least), "the pictures")

    def tap(self, selector, index=0):
        """Taps one of the visible elements, where nothing lies over it. A tap that hits nothing, since the element has moved or was closed
        meanwhile, is repeated."""
        def point():
            return self.run(STANDS_STILL) and self.run(POINT, selector, index)
        hit = "nothing"
        while hit == "nothing":
            self.driver.click(*self.until(point, f"{selector} can be tapped"))
            hit = self.until(lambda: self.run(HIT), f"what the tap on {selector} has hit")
        assert hit == "element", f"{self.driver.name} tapped {hit}, and not {selector}"

    def type(self, selector, *keys):
        """Taps an entry, and types."""
        self.tap(selector)
        self.driver.press(*keys)

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def text(self, selector):
        """The text of the first visible element, or None."""
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].find(one => one.checkVisibility())?.innerText.trim() ?? null", selector)

    def value(self, selector):
        return self.run("return document.querySelector(arguments[0])?.value ?? null", selector)

    def is_shown(self, selector):
        return self.text(selector) is not None

    def says(self, selector, text):
        self.until(lambda: self.text(selector) == text, lambda: f"{selector} says {text!r}, it says {self.text(selector)!r}")

    def holds(self, selector, value):
        self.until(lambda: self.value(selector) == value, lambda: f"{selector} holds {value!r}, it holds {self.value(selector)!r}")

    def shows(self, count, selector):
        self.until(lambda: self.count(selector) == count, lambda: f"{count} of {selector}, there are {self.count(selector)}")

    def has_focus(self, selector):
        self.until_run("document.activeElement.matches(`:is(${arguments[0]}):focus`)", f"the focus on {selector}", selector)

    def path(self, path):
        self.until_run("location.pathname === arguments[0]", f"the address {path}", path)

    def is_lost(self, flag):
        """Waits until the page says that its connection is lost, or that it is back."""
        self.until_run("(document.documentElement.dataset.connection === 'lost') === arguments[0]", f"lost: {flag}", flag)

    def screenshot(self, name):
        """Takes a picture of the page, which must not be wider than its window, or cut hints off."""
        self.until_still()
        self.driver.screenshot(self.artifacts / f"{name}-{self.driver.name}.png")
        assert not (cut := self.run(CUT_HINTS)), f"cut off on {name} in {self.driver.name}: {cut}"
        wide = self.run("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], f"{name} scrolls sideways in {self.driver.name}: {wide}"

    def does_not_complain(self, *expected):
        """Fails if the console has errors or warnings, unless they say what is expected."""
        complaints = [one for one in self.driver.complaints() if not any(words in one for words in expected)]
        assert not complaints, f"{self.driver.name}: {complaints}"
