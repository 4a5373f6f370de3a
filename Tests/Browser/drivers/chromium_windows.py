"""Chromium without a screen, whose windows are driven at the same time, and none of which counts as hidden."""

import queue
import subprocess
import tempfile
import threading
from pathlib import Path

from drivers.cdp_connection import CDPConnection
from drivers.chromium_window import ChromiumWindow


class ChromiumWindows:
    def __init__(self, script=""):
        """Starts the browser; the script runs at the beginning of each page."""
        self.script, self.folder = script, tempfile.mkdtemp(prefix="chromium-")
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en-US", "--no-first-run",
            "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
            "--disable-popup-blocking", "--remote-debugging-port=0", f"--user-data-dir={Path(self.folder)}", "about:blank"]
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
