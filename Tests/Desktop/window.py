"""Galerie in a window, with hands (xdotool), eyes (AT-SPI), and a camera (import)."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import eyes

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Browser"))
from galerie_process import add_photos  # noqa: E402

# Seconds after which a test counts as hanging: no machine is so slow.
HANGS = 120


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, timeout=HANGS).stdout


class Home:
    """Where photos, likes, state and settings lie for one visitor of the test."""

    def __init__(self):
        self.scratch = Path(tempfile.mkdtemp(prefix="galerie-"))
        self.photos, self.data = self.scratch / "photos", self.scratch / "data"
        self.state = self.scratch / "state/org.dertisch.Galerie/window-state.json"
        self.book = self.data / "visitors.sqlite"
        add_photos(self.photos)

    def environment(self, language="en", dark=False):
        settings = self.scratch / "config/gtk-4.0/settings.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(f"[Settings]\ngtk-application-prefer-dark-theme={int(dark)}\ngtk-enable-animations=0\n")
        return os.environ | {
            "HOME": str(self.scratch), "XDG_STATE_HOME": str(self.scratch / "state"),
            "XDG_CONFIG_HOME": str(self.scratch / "config"), "XDG_DATA_HOME": str(self.scratch / "share"),
            "LC_ALL": "C.UTF-8", "LANGUAGE": language, "G_DEBUG": "fatal-warnings", "SWIFT_BACKTRACE": "enable=no",
        }

    def liked(self):
        """How many photos are liked, by the book."""
        with contextlib.closing(sqlite3.connect(f"file:{self.book}?mode=ro", uri=True)) as book:
            return book.execute("SELECT count(*) FROM Heart").fetchone()[0]

    def leave(self):
        shutil.rmtree(self.scratch, ignore_errors=True)


class Window:
    """The program while its window is open."""

    all = []

    def __init__(self, program, home, artifacts, language="en", dark=False):
        self.home, self.artifacts = home, artifacts
        self.process = subprocess.Popen(
            [program, "--photos", home.photos, "--data", home.data], env=home.environment(language, dark),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.said = []
        Window.all.append(self)
        threading.Thread(target=self._listen, daemon=True).start()
        self.id = self.until(self._find, "a window")
        run("xdotool", "windowfocus", "--sync", self.id)

    def _listen(self):
        for line in self.process.stdout:
            self.said.append(line.strip())

    def _windows(self):
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)], capture_output=True, text=True)
        return found.stdout.split()

    def _find(self):
        return next(iter(self._windows()), None)

    # Eyes

    def look(self):
        return eyes.things(self.process.pid)

    def until(self, see, what, seconds=HANGS):
        """Waits until something is seen; answers it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"Galerie ended with {self.process.returncode}, waiting for {what}: {self.said}")
            if seen := see():
                return seen
            time.sleep(0.05)
        seen = "\n".join(map(repr, self.look()))
        self.shot("failed")
        raise AssertionError(f"never seen: {what}. There was:\n{seen}\n{self.said}")

    def find(self, name, role=None, seconds=HANGS):
        """Waits for something of a name, or a text, that has a place on the screen; answers it."""
        def see():
            return next((thing for thing in self.look() if name in (thing.name, thing.text) and thing.width > 0
                         and (role is None or thing.role == role)), None)
        return self.until(see, f"{role or 'something'} called {name}", seconds)

    def sees(self, name):
        return any(name in (thing.name, thing.text) and thing.width > 0 for thing in self.look())

    def tile(self, name):
        """A photo on the wall, if it is in sight."""
        seen = self.look()
        wall = next((thing for thing in seen if thing.role == "scroll pane"), None)
        return next((thing for thing in seen if thing.role == "push button" and name in thing.name and thing.width > 100
                     and wall and wall.y < thing.y + thing.height // 2 < wall.y + wall.height), None)

    def stand(self, left, right):
        """Whether two photos are in sight, the one to the left of the other."""
        left, right = self.tile(left), self.tile(right)
        return left and right and left.x < right.x

    def hear(self, words, seconds=HANGS):
        """Waits until the program has said something, even as its last word."""
        end = time.monotonic() + seconds
        while not any(words in line for line in self.said):
            assert time.monotonic() < end, f"never heard: {words}. There was: {self.said}"
            time.sleep(0.05)

    def names(self):
        """The names of the photos on the wall that are in sight."""
        seen = [thing.name.removeprefix("Open photo ") for thing in self.look()
                if thing.role == "push button" and thing.width > 0 and thing.name.startswith("Open photo ")]
        return set(seen)

    def way(self, name):
        """What can be chosen in a menu, if one is open."""
        return next((thing for thing in self.look() if thing.popover and thing.role == "push button" and thing.name == name), None)

    def picture(self):
        """The large picture of a photo's page, if that is shown."""
        seen = self.look()
        if any(thing.role == "entry" and thing.width > 0 for thing in seen):
            return None
        return next((thing for thing in seen if thing.role == "image" and thing.width > 300), None)

    def search(self):
        """Waits for the entry in sight; answers it."""
        return self.until(
            lambda: next((thing for thing in self.look() if thing.role == "entry" and thing.width > 0), None), "an entry")

    def entry(self):
        """The entry in sight, if there is one."""
        return next((thing for thing in self.look() if thing.role in ("entry", "text") and thing.width > 0), None)

    @property
    def title(self):
        return self._frame().name

    def _frame(self):
        """The window itself. While a screen is exchanged, nothing may be seen for a moment."""
        return self.until(lambda: next((thing for thing in self.look() if thing.role == "frame"), None), "the window")

    # Hands

    @property
    def size(self):
        return self._place(self.id)[2:]

    def _place(self, window):
        words = run("xdotool", "getwindowgeometry", "--shell", window)
        facts = {name: int(value) for name, value in (line.split("=") for line in words.split())}
        return facts["X"], facts["Y"], facts["WIDTH"], facts["HEIGHT"]

    def on_screen(self, thing):
        """Where the upper left corner of something is on the screen."""
        if thing.popover:
            # A popover is a window of its own.
            here = (self._place(window) for window in self._windows() if window != self.id)
            x, y = next((x, y) for x, y, *size in here if size == [thing.popover.width, thing.popover.height])
            return x + thing.x - thing.popover.x, y + thing.y - thing.popover.y
        x, y, width, height = self._place(self.id)
        frame = self._frame()
        # The window's own border belongs to no widget.
        return x + (width - frame.width) // 2 + thing.x, y + (height - frame.height) // 2 + thing.y

    def move_to(self, thing):
        x, y = self.on_screen(thing)
        run("xdotool", "mousemove", x + thing.width // 2, y + thing.height // 2)

    def click(self, thing, button=1):
        if isinstance(thing, str):
            thing = self.find(thing)
        self.move_to(thing)
        run("xdotool", "click", button)

    def wheel(self, thing, steps):
        self.move_to(thing)
        run("xdotool", "click", "--repeat", abs(steps), "--delay", 20, 5 if steps > 0 else 4)

    def type(self, text):
        run("xdotool", "type", "--delay", 15, text)

    def press(self, *keys):
        run("xdotool", "key", "--delay", 15, *keys)

    def turn(self, thing, place, before, after):
        """Clicks on something whose place is known while the window has one title, until it has another."""
        end, again = time.monotonic() + HANGS, 0.0
        while (title := run("xdotool", "getwindowname", self.id).strip()) != after:
            assert time.monotonic() < end, f"never seen: {after}"
            # What has just been seated gets its place with the next frame. GTK 4.8 does not report it, and does not answer
            # what is at a point either. A click before it hits nothing, as that of a fast person, and so is clicked again.
            if title == before and time.monotonic() > again:
                run("xdotool", "mousemove", place[0] + thing.width // 2, place[1] + thing.height // 2, "click", 1)
                again = time.monotonic() + 1
            time.sleep(0.01)

    def resize(self, width, height):
        run("xdotool", "windowsize", self.id, width, height)
        # A window that is too small for what is in it has that size for a moment, too.
        seen = []
        self.until(
            lambda: seen.append(self.size == (width, height)) or len(seen) >= 10 and all(seen[-10:]),
            f"a window of {width}×{height}")

    # Camera

    def shot(self, name):
        file = self.artifacts / f"{name}.png"
        x, y, width, height = self._place(self.id)
        run("import", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "+repage", file)
        return file

    def colours(self, thing):
        """How many colours are seen where something is, 0 if it is not in sight: a picture has thousands, an empty frame has few."""
        if thing is None:
            return 0
        file = self.artifacts / "look.png"
        run("import", "-window", "root", file)
        x, y = self.on_screen(thing)
        box = f"{thing.width}x{thing.height}+{x}+{y}"
        count = int(run("convert", file, "-crop", box, "-format", "%k", "info:"))
        file.unlink()
        return count

    # The end

    @property
    def memory(self):
        """Resident bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

    def wait(self):
        """Waits for the program's end; answers its status."""
        return self.process.wait(timeout=20)

    @classmethod
    def leave_all(cls):
        """Ends every window that is still open."""
        for window in cls.all:
            window.kill()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
