"""WebKitGTK's small browser, driven by its own driver. It opens a window, so that it needs a display, which may be a virtual one."""

import os
import shutil
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options

from drivers.selenium_driver import SeleniumDriver

PROGRAM = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"

# On a virtual display WebKit draws a frame a second or fewer, so a page that moves would stand half way.
SETTINGS = "[Settings]\ngtk-enable-animations=0\n"

# What the console is told, and errors, from when the page is loaded: the driver has no way to hear of them.
LISTEN = """
    const said = [], note = (...words) => said.push(words.join(' '));
    window.takeComplaints = () => said.splice(0);
    for (const kind of ['error', 'warn']) console[kind] = note;
    addEventListener('error', event => note(event.message ?? event.target));
    addEventListener('unhandledrejection', event => note(event.reason));"""

# Two frames: what was changed is drawn after them. A display that stands still may give none.
DRAWN = """
    return Promise.race([
      new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))), new Promise(done => setTimeout(done, 1000))])"""


class WebKitDriver(SeleniumDriver):
    name = "webkit"

    def __init__(self, width=1280, height=800, dark=False):
        self.home = Path(tempfile.mkdtemp(prefix="webkit-"))
        (self.home / "gtk-3.0").mkdir()
        (self.home / "gtk-3.0/settings.ini").write_text(SETTINGS)
        # Neither settings nor data of the user who runs this.
        os.environ.update(XDG_CONFIG_HOME=str(self.home), XDG_CACHE_HOME=str(self.home), XDG_DATA_HOME=str(self.home))
        options = Options()
        options.binary_location = PROGRAM
        for flag in ("--automation", *(["--dark-mode"] if dark else [])):
            options.add_argument(flag)
        self.driver = webdriver.WebKitGTK(options=options, service_log_path=os.devnull)
        self.resize(width, height)

    def resize(self, width, height):
        """Makes the page so large, whose window is larger by its bar. The bar is at least 447 wide, and so is the page."""
        self.driver.set_window_rect(0, 0, width, height)
        inner_width, inner_height = self.run("return [innerWidth, innerHeight]")
        self.driver.set_window_rect(0, 0, 2 * width - inner_width, 2 * height - inner_height)

    def open(self, address):
        super().open(address)
        self.run(LISTEN)

    def reload(self):
        super().reload()
        self.run(LISTEN)

    def screenshot(self, path):
        self.run(DRAWN)
        super().screenshot(path)

    def complaints(self):
        return self.run("return window.takeComplaints?.() ?? []")

    def quit(self):
        super().quit()
        shutil.rmtree(self.home, ignore_errors=True)
