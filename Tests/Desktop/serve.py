"""Serves a small app with a window by `dertisch serve`, edits its files while it is typed into, and measures how soon the window shows each change.

usage: serve.py DERTISCH-PROGRAM SCRATCH-FOLDER FOLDER-FOR-RESULTS [--edits N] [--untimed]
Each edit goes on until its pixels are on the display. The floor is a bare watcher of a file, which shows its content in a label of a window, in
the same run. `--untimed` only prints the times.
"""

import argparse
import json
import os
import queue
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from PIL import ImageGrab

import eyes
from desktop_pad import DesktopPad
from window import run

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Browser"))
from step import step  # noqa: E402

# An edit to pixels in milliseconds, and in multiples of the floor; and from the end of a build to the window.
MAX_P95, MAX_FLOORS, MAX_AFTER_BUILD = 150, 5, 500


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def until(see, what, seconds=60):
    """Waits until something is seen; answers it."""
    end = time.monotonic() + seconds
    while not (seen := see()):
        assert time.monotonic() < end, f"never seen: {what}"
        time.sleep(0.002)
    return seen


class Desk:
    """The window of a program, by its title."""

    def __init__(self, title):
        self.title, self.id = title, None
        self.find()

    def find(self):
        def visible():
            found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", f"^{self.title}$"], capture_output=True, text=True)
            return found.stdout.split()
        self.id = until(lambda: next(iter(visible()), None), f"a window {self.title}", seconds=120)
        run("xdotool", "windowfocus", "--sync", self.id)

    @property
    def process(self):
        return int(run("xdotool", "getwindowpid", self.id))

    def look(self):
        return eyes.things(self.process)

    def texts(self):
        return [thing.name or thing.text for thing in self.look() if thing.width > 0]

    def place(self, text):
        """The part of the display in which a text stands."""
        return self.box(lambda one: text in (one.name, one.text), text)

    def click(self, matches, what):
        left, top, right, bottom = self.box(matches, what)
        run("xdotool", "mousemove", (left + right) // 2, (top + bottom) // 2, "click", 1)

    def box(self, matches, what):
        thing = until(lambda: next((one for one in self.look() if one.width > 0 and matches(one)), None), what)
        words = run("xdotool", "getwindowgeometry", "--shell", self.id)
        facts = {name: int(value) for name, value in (line.split("=") for line in words.split())}
        frame = next(one for one in self.look() if one.role == "frame")
        x = facts["X"] + (facts["WIDTH"] - frame.width) // 2 + thing.x
        y = facts["Y"] + (facts["HEIGHT"] - frame.height) // 2 + thing.y
        return (x, y, x + thing.width, y + thing.height)

    def picture(self, file):
        words = run("xdotool", "getwindowgeometry", "--shell", self.id)
        facts = {name: int(value) for name, value in (line.split("=") for line in words.split())}
        box = (facts["X"], facts["Y"], facts["X"] + facts["WIDTH"], facts["Y"] + facts["HEIGHT"])
        ImageGrab.grab(box, xdisplay=os.environ["DISPLAY"]).save(file)


def pixels(box):
    return ImageGrab.grab(box, xdisplay=os.environ["DISPLAY"]).tobytes()


def has_text(content):
    """True if a part of the display shows letters, and not one colour or the empty display."""
    colours = {content[index:index + 3] for index in range(0, len(content), 3)}
    return len(colours) > 8 and b"\0\0\0" != content[:3]


def measure(box, change, what):
    """Makes a change, and returns the milliseconds until the display shows it."""
    before = pixels(box)
    start = time.monotonic()
    change()
    until(lambda: pixels(box) != before, what)
    return (time.monotonic() - start) * 1000


class Typist:
    """Types ten characters a second into the entry, until it is told to stop."""

    def __init__(self):
        self.typed, self.is_done, self.may_type = "", threading.Event(), threading.Event()
        self.may_type.set()
        self.thread = threading.Thread(target=self.type, daemon=True)
        self.thread.start()

    def type(self):
        number = 0
        while not self.is_done.wait(0.1):
            if not self.may_type.is_set():
                continue
            letter = "abcdefghijklmnopqrstuvwxyz"[number % 26]
            run("xdotool", "key", letter)
            self.typed += letter
            number += 1

    def stop(self):
        self.is_done.set()
        self.thread.join()
        return self.typed


class Served:
    """`dertisch serve` while it runs, with what it prints."""

    def __init__(self, program, package, scratch):
        environment = os.environ | {"XDG_STATE_HOME": str(package.folder / "state"), "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--scratch-path", scratch], cwd=package.folder, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env=environment)
        # A build error is awaited once, and is a failure before.
        self.lines, self.log, self.may_fail = queue.Queue(), [], False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.log.append(line.rstrip())
            self.lines.put((time.monotonic() * 1000, line.rstrip()))
        self.lines.put((0, None))

    def await_line(self, words, timeout=900):
        end = time.monotonic() + timeout
        while True:
            at, line = self.lines.get(timeout=max(0.1, end - time.monotonic()))
            assert line is not None, "\n".join(["It has ended.", *self.log[-30:]])
            if words in line:
                return at, line
            assert "error:" not in line or self.may_fail, "\n".join(self.log[-30:])

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


def report(name, times, floor=None):
    words = f"{name}: median {statistics.median(times):.1f} ms, p95 {percentile(times, 0.95):.1f} ms"
    print(words + (f", {percentile(times, 0.95) / floor:.1f} floors" if floor else ""), flush=True)


def is_entry(thing):
    return thing.role in ("entry", "text")


def known(desk):
    """What the house knows of what was typed. GTK 4.8 does not tell the text of an entry."""
    return next((text.removeprefix("typed: ") for text in desk.texts() if text.startswith("typed: ")), "")


def serve(served, package, results, options):
    served.await_line("DeskPad opens its windows")
    desk = Desk("Pad")
    until(lambda: "version 1" in desk.texts(), "the window is laid")
    step("An app is built, and its window opens")
    process = desk.process
    boxes = {name: desk.place(text) for name, text in (("layout", "mark 0"), ("style", "styled"), ("text", "Pad 0"))}
    desk.click(is_entry, "the entry")
    until(lambda: any(is_entry(thing) and thing.has_focus for thing in desk.look()), "the focus in the entry")
    typist = Typist()
    times = {"layout": [], "style": [], "text": []}
    for number in range(options.edits):
        times["layout"].append(measure(
            boxes["layout"], lambda: package.edit(package.layout, f"mark {number}<", f"mark {number + 1}<"), "the layout"))
        times["style"].append(measure(
            boxes["style"], lambda: package.edit(package.style, f"rgb({number}, 90, 200)", f"rgb({number + 1}, 90, 200)"), "the style"))
        times["text"].append(measure(
            boxes["text"], lambda: package.edit(package.texts, f"Pad {number}", f"Pad {number + 1}"), "the text"))
    assert desk.process == process
    until(lambda: known(desk), "what is typed")
    step("Layouts, style sheets and texts change in the open window while it is typed into")

    served.may_fail = True
    package.edit(package.layout, 'id="version"', 'id="versoin"')
    until(lambda: any("versoin" in text for text in desk.texts()), "the fault")
    assert "version 1" in desk.texts() and any("pad.ui:" in text for text in desk.texts()), desk.texts()
    desk.picture(results / "gtk-fault.png")
    package.edit(package.layout, 'id="versoin"', 'id="version"')
    until(lambda: not any("versoin" in text for text in desk.texts()), "the fault is gone")
    step("A fault of a layout is shown with its line over the last good window, and goes when it is mended")

    package.edit(package.source, '"version 1"', '"version 1')
    until(lambda: any("Pad.swift:" in text for text in desk.texts()), "the build error", seconds=600)
    desk.picture(results / "gtk-build-error.png")
    # Keys that are typed while no window has the keyboard are lost to any program.
    typist.may_type.clear()
    after = []
    for version in (2, 3):
        old = '"version 1' if version == 2 else f'"version {version - 1}"'
        place = desk.place("version 1" if version == 2 else f"version {version - 1}")
        old_pixels = pixels(place)
        package.edit(package.source, old, f'"version {version}"')
        built, _ = served.await_line("dertisch: built in")
        # A new window stands where the old one did, since there is no window manager.
        until(lambda: has_text(now := pixels(place)) and now != old_pixels, f"a window for version {version}", seconds=120)
        after.append(time.monotonic() * 1000 - built)
        desk.find()
        until(lambda: f"version {version}" in desk.texts(), f"version {version}", seconds=120)
    step("A build error is shown, the old window stays, and new sources reach a window with the same content")
    typed = typist.stop()
    until(lambda: known(desk) == typed, f"all of {typed!r}, and not {known(desk)!r}")
    assert any(thing.has_focus and is_entry(thing) for thing in desk.look()), desk.look()
    step(f"No character of {len(typed)} is lost, and the entry has the focus")

    desk.click(lambda thing: thing.name == "Crash", "the button")
    served.await_line("has ended", timeout=120)
    desk.find()
    until(lambda: any("has crashed" in text for text in desk.texts()), "the crash", seconds=120)
    assert known(desk) == typed, known(desk)
    desk.picture(results / "gtk-crash.png")
    step("A crash is shown with its trace in the window that is opened again, with what was typed")

    bare = package.folder / "bare.txt"
    bare.write_text("0 0 0 0")
    with subprocess.Popen([sys.executable, Path(__file__).with_name("bare_window.py"), bare]) as floor_window:
        try:
            box = Desk("bare").place("0 0 0 0")
            floors = []
            for number in range(1, options.edits * 2 + 1):
                def change():
                    fresh = bare.with_name("bare.new")
                    fresh.write_text(f"{number % 10} {number % 10} {number % 7} {number % 3}")
                    fresh.rename(bare)
                floors.append(measure(box, change, "the bare change"))
        finally:
            floor_window.kill()
    assert served.end() == 0
    step("Ctrl-C ends the app and the tool")
    floor = percentile(floors, 0.95)
    report("a bare watcher", floors)
    for name, values in times.items():
        report(f"an edit of a {name}", values, floor)
    report("from the end of a build to the window", after)
    (results / "serve-gtk.json").write_text(json.dumps({"floor": floors, **times, "after build": after}))
    if not options.untimed:
        for name, values in times.items():
            assert percentile(values, 0.95) <= MAX_P95, f"{name} took more than {MAX_P95} ms"
            assert percentile(values, 0.95) <= MAX_FLOORS * floor, f"{name} took more than {MAX_FLOORS} floors"
        assert max(after) <= MAX_AFTER_BUILD, f"a window was back {max(after):.0f} ms after the build"


def windows():
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "^Pad$"], capture_output=True, text=True)
    return found.stdout.split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("scratch")
    parser.add_argument("results")
    parser.add_argument("--edits", type=int, default=20)
    parser.add_argument("--untimed", action="store_true")
    options = parser.parse_args()
    results = Path(options.results)
    results.mkdir(parents=True, exist_ok=True)
    package = DesktopPad(Path(tempfile.mkdtemp()).resolve() / "DeskPad")
    served = Served(Path(options.program).resolve(), package, Path(options.scratch).resolve())
    try:
        serve(served, package, results, options)
    except BaseException:
        print("\n".join(served.log[-40:]))
        raise
    finally:
        if served.process.poll() is None:
            served.process.kill()


main()
