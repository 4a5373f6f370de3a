"""A browser tab with the Brasserie."""

from selenium.common.exceptions import NoSuchElementException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from browser_tab import BrowserTab


class BrasserieTab(BrowserTab):
    """A browser tab with the Brasserie. A place is found by its customer, since several customers may have it."""

    def arrive(self, path="/", heading="Brasserie"):
        self.emulate()
        self.driver.get(self.address + path)
        self.joined()
        self.until(lambda: self.driver.find_element(By.TAG_NAME, "h1").text == heading, heading)

    def joined(self):
        self.until(lambda: self.run("return history.state?.steps?.length > 0"), "the connection")

    def at(self, customer, place, index=0):
        found = self.driver.find_elements(By.CSS_SELECTOR, f'[data-customer="{customer}"] [data-place="{place}"]:not(head *)')
        if len(found) <= index:
            raise NoSuchElementException(f"no such element: {place} of {customer}")
        return found[index]

    def tap(self, customer, place, index=0):
        """Taps once."""
        self.tap_on(lambda: self.at(customer, place, index), f"{place} of {customer}")

    def says(self, customer, place, text, words=None):
        self.until(lambda: self.at(customer, place).text == text, words or f"{place} of {customer} says {text}")

    def menus(self):
        return self.run("return [...document.querySelectorAll('dialog.menu')].map(d => d.dataset.customer)")

    def alert(self):
        self.until(lambda: self.run("return document.querySelector('dialog.alert')?.open"), "a question")
        return self.driver.find_element(By.CSS_SELECTOR, "dialog.alert")

    def answer(self, role):
        self.tap_on(lambda: self.alert().find_element(By.CSS_SELECTOR, f"button.{role}"), f"the answer {role}")
        self.until(lambda: not self.run("return document.querySelector('dialog.alert')"), "the answer is taken")

    def path(self, path):
        self.until(lambda: self.run("return location.pathname") == path, f"the address {path}")

    def page(self, customer):
        self.until(lambda: self.run("return document.documentElement.dataset.customer") == customer, f"the page {customer}")

    def describes(self):
        """What the head says of the page: its title and its description."""
        return self.run("return [document.title, document.querySelector('meta[name=description]')?.content ?? null]")

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def lies_on_screen(self, selector):
        self.until(lambda: self.run("return document.querySelector(arguments[0])", selector), selector)
        self.wait_until_still()
        x, y, width, height = self.box(selector)
        assert x >= 0 and y >= 0 and x + width <= self.width and y + height <= self.height, (selector, x, y, width, height)
        return x, y, width, height

    def dialogs(self):
        """What a screen reader calls the questions that are open."""
        self.driver.execute_cdp_cmd("Accessibility.enable", {})
        tree = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return [node["name"]["value"] for node in tree if not node.get("ignored") and node["role"]["value"] == "alertdialog"]

    def lies_beside(self, element):
        """Whether the popover lies below an element, or above it, and begins where it does."""
        x, y, width, height = self.lies_on_screen("dialog.popover")
        from_x, from_y, from_width, from_height = self.run(
            "const b = arguments[0].getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(Math.round)", element)
        assert x == from_x and min(abs(y - from_y - from_height), abs(from_y - y - height)) <= 10, (x, y, from_x, from_y)
