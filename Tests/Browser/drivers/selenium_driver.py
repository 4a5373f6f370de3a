"""What browsers have in common that Selenium drives."""

import json

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.action_chains import ActionChains

from drivers.driver import CALL, Driver


class SeleniumDriver(Driver):
    """A browser that Selenium drives, which a subclass starts as `driver`."""

    driver = None

    def open(self, address):
        self.driver.get(address)

    def reload(self):
        self.driver.refresh()

    def back(self):
        self.driver.back()

    def forward(self):
        self.driver.forward()

    def run(self, script, *arguments):
        value = self.driver.execute_script(CALL % script, json.dumps(arguments))
        return None if value is None else json.loads(value)

    def click(self, x, y):
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
        actions.perform()

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def choose_files(self, selector, *paths):
        self.driver.find_element("css selector", selector).send_keys("\n".join(map(str, paths)))

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))

    def quit(self):
        self.driver.quit()
