"""A window of Chromium, driven over its own protocol from any thread. It takes itself for the one that is looked at."""

import json
import time

from console import faults

# Of keys that are no letters: the codes that browsers know.
KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Backspace": 8, "Enter": 13, "Escape": 27}
SHIFT, CONTROL = 8, 2

# The middle of an element, once nothing lies over it there.
POINT = """
    const element = [...document.querySelectorAll(arguments[0])].filter(one => one.checkVisibility())[arguments[1]];
    if (!element || element.disabled || document.documentElement.dataset.via) return null;
    const point = () => {
      const box = element.getClientRects()[0], x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
      return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
    };
    if (!point()) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return point()"""


class ChromiumWindow:
    def __init__(self, connection, target, script=""):
        """Attaches to a window, and runs a script at the beginning of each of its pages."""
        self.connection, self.target = connection, target
        self.session = connection.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")
        self.send("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.send("Emulation.setFocusEmulationEnabled", enabled=True)
        self.send("Emulation.setDeviceMetricsOverride", width=1000, height=700, deviceScaleFactor=1, mobile=False)

    def start(self, method, **about):
        return self.connection.start(method, self.session, **about)

    def send(self, method, **about):
        return self.connection.send(method, self.session, **about)

    def open(self, address):
        self.send("Page.navigate", url=address)

    def reload(self):
        """Loads the page again. If the browser asks whether to leave it, the answer is yes."""
        self.start("Page.reload")
        for _ in range(20):
            try:
                return self.send("Page.handleJavaScriptDialog", accept=True)
            except RuntimeError:  # there is no such question, or none yet
                time.sleep(0.05)

    def close(self):
        self.connection.send("Target.closeTarget", targetId=self.target)

    def start_run(self, script, *arguments):
        """Runs the body of a function, whose arguments and result are plain JSON; returns the future of what `result` reads."""
        expression = f"(function () {{ {script} }}).apply(null, {json.dumps(arguments)})"
        return self.start("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)

    @staticmethod
    def result(answer):
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", answer["exceptionDetails"]["text"]))
        return answer["result"].get("value")

    def run(self, script, *arguments):
        return self.result(self.start_run(script, *arguments).result(60))

    def press(self, key, modifiers=0):
        """Presses and releases a key; returns the future of it."""
        about = {"key": key, "modifiers": modifiers}
        if key in KEYS:
            about |= {"code": key, "windowsVirtualKeyCode": KEYS[key]}
            if key == "Enter":
                about["text"] = "\r"
        elif modifiers & CONTROL:
            about |= {"code": f"Key{key.upper()}", "windowsVirtualKeyCode": ord(key.upper()), "commands": ["selectAll"] if key == "a" else []}
        else:
            about |= {"text": key, "unmodifiedText": key}
        down = "keyDown" if "text" in about else "rawKeyDown"
        self.start("Input.dispatchKeyEvent", type=down, **about)
        about.pop("commands", None)
        about.pop("text", None)
        return self.start("Input.dispatchKeyEvent", type="keyUp", **about)

    def click(self, selector, index=0, meanwhile=lambda: None):
        """Clicks on one of the visible elements, once nothing lies over it."""
        x, y = self.until(POINT, selector, index, words=f"{selector} can be clicked", meanwhile=meanwhile)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            pressed = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            last = self.start("Input.dispatchMouseEvent", type=kind, x=x, y=y, **pressed)
        last.result(60)

    def until(self, script, *arguments, words=None, timeout=120, meanwhile=lambda: None):
        """Waits until a script returns something, and does something each time that it does not. A page that is just being replaced is asked again."""
        end, seen = time.monotonic() + timeout, None
        while time.monotonic() < end:
            try:
                if seen := self.run(script, *arguments):
                    return seen
            except RuntimeError as error:
                seen = error
            meanwhile()
            time.sleep(0.02)
        raise AssertionError(f"never: {words() if callable(words) else words or script} ({seen})")

    def complaints(self):
        """The errors and warnings of the console since this was asked last."""
        found = []
        for event in self.connection.take_events(self.session):
            about = event["params"]
            if event["method"] == "Log.entryAdded" and about["entry"]["level"] in ("warning", "error"):
                found.append(about["entry"].get("text", "") + " " + about["entry"].get("url", ""))
            elif event["method"] == "Runtime.consoleAPICalled" and about["type"] in ("warning", "error", "assert"):
                found.append(str([one.get("value", one.get("description")) for one in about["args"]]))
            elif event["method"] == "Runtime.exceptionThrown":
                found.append(about["exceptionDetails"].get("exception", {}).get("description", "an error"))
        return faults(found)
