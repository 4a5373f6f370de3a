"""Chromium without a screen, whose windows are driven at the same time. All of them count as visible."""

import queue
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from drivers.cdp_connection import CDPConnection
from drivers.chromium_window import ChromiumWindow


class ChromiumWindows:
    def __init__(self, script="", more=(), folder=None):
        """Starts the browser, with more flags and with what a browser of this folder has left; the script runs at the beginning of each page."""
        self.script, self.folder = script, folder or tempfile.mkdtemp(prefix="chromium-")
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en-US", "--no-first-run",
            "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
            "--disable-popup-blocking", "--remote-debugging-port=0", f"--user-data-dir={Path(self.folder)}", *more, "about:blank"]
        self.process = subprocess.Popen(["/usr/bin/chromium", *flags], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        said = queue.Queue()

        def read():
            for line in self.process.stderr:
                if "DevTools listening on " in line:
                    said.put(line.rsplit(" ", 1)[1].strip())
        threading.Thread(target=read, daemon=True).start()
        self.connection = CDPConnection(said.get(timeout=120))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)

    def quit(self):
        """Closes the browser as its user does. Another one of the same folder may open its tabs again."""
        self.connection.start("Browser.close")
        self.process.wait(timeout=60)

    def await_stored(self, text, timeout=120):
        """Waits until a text in `sessionStorage` is on the disk. Chromium writes it up to 5 s later, and one that quits before may lose it."""
        end, letters = time.monotonic() + timeout, text.encode("utf-16-le")
        while not any(letters in log.read_bytes() for log in Path(self.folder).glob("Default/Session Storage/*.log")):
            assert time.monotonic() < end, f"never on the disk: {text}"
            time.sleep(0.05)

    def page(self, address=None):
        """The tab with that address, once it is there; or a new tab of the browser's own visitor."""
        if not address:
            return ChromiumWindow(self.connection, self.connection.send("Target.createTarget", url="about:blank")["targetId"], self.script)
        while True:
            for one in self.connection.send("Target.getTargets")["targetInfos"]:
                if one["type"] == "page" and one["url"] == address:
                    return ChromiumWindow(self.connection, one["targetId"], self.script)
            time.sleep(0.05)

    def guest(self):
        """A visitor with cookies of its own."""
        return self.connection.send("Target.createBrowserContext")["browserContextId"]

    def window(self, guest, address):
        target = self.connection.send("Target.createTarget", url="about:blank", browserContextId=guest, newWindow=True)["targetId"]
        window = ChromiumWindow(self.connection, target, self.script)
        window.open(address)
        return window

    def opened_by(self, opener, address):
        """The window that a page opens at an address, which begins with a copy of its `sessionStorage`."""
        known = {one["targetId"] for one in self.connection.send("Target.getTargets")["targetInfos"]}
        opener.run("window.opened = open('about:blank'); opened.stop?.()")
        while not (fresh := [one["targetId"] for one in self.connection.send("Target.getTargets")["targetInfos"]
                             if one["targetId"] not in known and one["type"] == "page"]):
            pass
        window = ChromiumWindow(self.connection, fresh[0], self.script)
        window.open(address)
        return window
