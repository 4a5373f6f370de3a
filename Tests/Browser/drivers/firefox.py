"""Firefox without a window on any screen, driven over WebDriver BiDi. Debian has no geckodriver."""

import base64
import json
import queue
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path

from console import faults
from drivers.bidi_connection import BiDiConnection
from drivers.driver import CALL, CONTROL, Driver

# Whatever Firefox does on its own would cost time, and ask servers elsewhere.
PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "intl.accept_languages": "en-US",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}

# With about:blank the focus would be in the address bar, and nothing in a page would look focused.
BLANK = "data:text/html,<title>Blank</title>"


class FirefoxDriver(Driver):
    name = "firefox"
    # It decides before the page hears that it is left, and then the socket is still open.
    keeps_pages = False

    def __init__(self, width=1280, height=800, dark=False):
        self.profile = Path(tempfile.mkdtemp(prefix="firefox-"))
        preferences = {**PREFERENCES, "layout.css.prefers-color-scheme.content-override": 0 if dark else 1}
        (self.profile / "user.js").write_text("".join(
            f'user_pref("{name}", {self.literal(value)});\n' for name, value in preferences.items()))
        self.process = subprocess.Popen(
            ["/usr/bin/firefox-esr", "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port=0", BLANK],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            self.connection = BiDiConnection(self.address() + "/session")
            self.send = self.connection.send
            self.send("session.new", capabilities={})
            self.context = self.send("browsingContext.getTree", maxDepth=0)["contexts"][0]["context"]
            self.send("session.subscribe", events=["log.entryAdded"])
            self.send("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height}, devicePixelRatio=1)
        except BaseException:
            self.end()
            raise

    @staticmethod
    def literal(value):
        return f'"{value}"' if isinstance(value, str) else str(value).lower()

    def address(self):
        """The address that Firefox says it can be driven at. What it says is read to the end, so that it never waits for that."""
        said = queue.Queue()

        def read():
            for line in self.process.stderr:
                if "BiDi listening on " in line:
                    said.put(line.rsplit(" ", 1)[1].strip())
        threading.Thread(target=read, daemon=True).start()
        return said.get(timeout=120)

    def open(self, address):
        self.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def reload(self):
        self.send("browsingContext.reload", context=self.context, wait="complete")

    def back(self):
        self.send("browsingContext.traverseHistory", context=self.context, delta=-1)

    def forward(self):
        self.send("browsingContext.traverseHistory", context=self.context, delta=1)

    def run(self, script, *arguments):
        answer = self.send(
            "script.callFunction", functionDeclaration="function () { %s }" % (CALL % script), awaitPromise=True,
            target={"context": self.context}, arguments=[{"type": "string", "value": json.dumps(arguments)}], userActivation=False)
        if answer["type"] == "exception":
            raise RuntimeError(f"{answer['exceptionDetails']['text']} in {script}")
        value = answer["result"].get("value")
        return None if value is None else json.loads(value)

    def act(self, kind, actions, **about):
        self.send("input.performActions", context=self.context, actions=[{"type": kind, "id": kind, "actions": actions, **about}])

    def click(self, x, y):
        self.act("pointer", [
            {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
        ], parameters={"pointerType": "mouse"})

    def press(self, *keys):
        letters = [letter for key in keys for letter in key]
        self.act("key", [{"type": kind, "value": letter} for letter in letters for kind in ("keyDown", "keyUp")])

    def choose_files(self, selector, *paths):
        found = self.send("browsingContext.locateNodes", context=self.context, locator={"type": "css", "value": selector})
        element = {"sharedId": found["nodes"][0]["sharedId"]}
        self.send("input.setFiles", context=self.context, element=element, files=[str(path) for path in paths])

    def screenshot(self, path):
        shot = self.send("browsingContext.captureScreenshot", context=self.context)
        Path(path).write_bytes(base64.b64decode(shot["data"]))

    def complaints(self):
        entries = [event["params"] for event in self.connection.take_events() if event["method"] == "log.entryAdded"]
        return faults(entry["text"] for entry in entries if entry["level"] in ("warn", "error"))

    def quit(self):
        try:
            self.send("browser.close")
        finally:
            self.end()

    def end(self):
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
