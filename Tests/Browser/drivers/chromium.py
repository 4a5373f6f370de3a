"""Chromium without a window on any screen, driven by its own driver."""

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from console import log_faults
from drivers.selenium_driver import SeleniumDriver


class ChromiumDriver(SeleniumDriver):
    name = "chromium"

    def __init__(self, width=1280, height=800, dark=False):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", "--lang=en-US"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # Chromium's driver switches off what browsers do for the way back.
        options.add_experimental_option("excludeSwitches", ["disable-back-forward-cache"])
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def complaints(self):
        return log_faults(self.driver)
