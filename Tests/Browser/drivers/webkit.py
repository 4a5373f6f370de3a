"""WebKitGTK's small browser, driven by its own driver. It opens a window, so that it needs a display, which may be one that nobody sees."""

import collections
import os
import shutil
import tempfile
import threading
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options

from drivers.selenium_driver import SeleniumDriver

PROGRAMS = Path("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1")

# The bar above the page would keep the window from being as narrow as that of a telephone.
STYLE = "headerbar, headerbar *, toolbar, toolbar * { font-size: 1px; min-width: 0; padding: 0; margin: 0; border-width: 0; }"


class WebKitDriver(SeleniumDriver):
    name = "webkit"

    def __init__(self, width=1280, height=800, dark=False):
        self.home = Path(tempfile.mkdtemp(prefix="webkit-"))
        (self.home / "gtk-3.0").mkdir()
        (self.home / "gtk-3.0/gtk.css").write_text(STYLE)
        os.environ.update(XDG_CONFIG_HOME=str(self.home), XDG_CACHE_HOME=str(self.home), XDG_DATA_HOME=str(self.home))
        # On a terminal the console's lines come one by one, not when there are many.
        self.terminal, other_end = os.openpty()
        self.console = collections.deque()
        threading.Thread(target=self.read, daemon=True).start()
        options = Options()
        options.binary_location = str(PROGRAMS / "MiniBrowser")
        for flag in ("--automation", "--enable-write-console-messages-to-stdout=true", *(["--dark-mode"] if dark else [])):
            options.add_argument(flag)
        self.driver = webdriver.WebKitGTK(options=options, service_log_path=os.ttyname(other_end))
        os.close(other_end)
        self.resize(width, height)

    def read(self):
        """Reads what the browser writes, until it has ended."""
        try:
            with open(self.terminal, encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    if line.startswith("CONSOLE ") and any(word in line for word in (" ERROR ", " WARN ")):
                        self.console.append(line.strip())
        except OSError:
            pass

    def resize(self, width, height):
        """Makes the page so large, whose window is larger by its bar."""
        self.driver.set_window_rect(0, 0, width, height)
        inner_width, inner_height = self.run("return [innerWidth, innerHeight]")
        self.driver.set_window_rect(0, 0, 2 * width - inner_width, 2 * height - inner_height)

    def complaints(self):
        return [self.console.popleft() for _ in range(len(self.console))]

    def quit(self):
        super().quit()
        shutil.rmtree(self.home, ignore_errors=True)
