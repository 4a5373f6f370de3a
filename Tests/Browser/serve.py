"""Serves a small app by `dertisch serve`, edits its files while a visitor types, and measures how soon the page shows each change.

usage: serve.py DERTISCH-PROGRAM SCRATCH-FOLDER FOLDER-FOR-RESULTS [--edits N] [--untimed]
Each edit goes on until its pixels are there: the frame after the change of the page. The floor is a bare watcher of a file that sends its
content over a socket, in the same browser and the same run. `--untimed` only prints the times.
"""

import argparse
import base64
import json
import queue
import signal
import statistics
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from drivers.chromium_windows import ChromiumWindows
from serving.bare_watch import BareWatch
from serving.pad_package import PadPackage
from step import step

# An edit to pixels in milliseconds, and in multiples of the floor; and from the end of a build to the tab.
MAX_P95, MAX_FLOORS, MAX_AFTER_BUILD = 150, 5, 500
# Notes when a frame first shows what is awaited.
WATCH = """
  window.serving = { shown: null, await(script) {
    const test = new Function(script); serving.shown = null;
    const look = () => requestAnimationFrame(() => { if (test()) { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { serving.shown ??= performance.timeOrigin + performance.now(); }; port2.postMessage(0); } else look(); });
    look();
  } };"""
PANEL = "return document.querySelector('#dertisch-development')?.shadowRoot.querySelector('.panel')"
CONTROLS = "document.querySelector('#dertisch-development').shadowRoot.querySelector('.controls')"
NO_PANEL = f"{PANEL}.hidden"
PANEL_TEXT = f"{PANEL.replace('return ', 'const panel = ')}; return panel && !panel.hidden && panel.textContent"


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


class Served:
    """`dertisch serve` while it runs, with what it prints."""

    def __init__(self, program, package, scratch):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--scratch-path", scratch], cwd=package.folder, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        self.lines, self.log = queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.log.append(line.rstrip())
            self.lines.put((time.time() * 1000, line.rstrip()))
        self.lines.put((0, None))

    def await_line(self, words, timeout=1200):
        """Waits for a line with these words, and returns the time since 1970 in milliseconds and the line."""
        end = time.monotonic() + timeout
        while True:
            at, line = self.lines.get(timeout=max(0.1, end - time.monotonic()))
            assert line is not None, "\n".join(["It has ended.", *self.log[-30:]])
            if words in line:
                return at, line

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


class Typist:
    """Types ten characters a second into the entry, until it is told to stop."""

    def __init__(self, page):
        self.page, self.typed, self.is_done = page, "", threading.Event()
        page.run("document.querySelector('[data-place=words]').focus()")
        self.thread = threading.Thread(target=self.type)
        self.thread.start()

    def type(self):
        number = 0
        while not self.is_done.wait(0.1):
            letter = "abcdefghijklmnopqrstuvwxyz"[number % 26]
            self.page.press(letter).result(60)
            self.typed += letter
            number += 1

    def stop(self):
        self.is_done.set()
        self.thread.join()
        return self.typed


def measure(page, change, shown, words):
    """Makes a change, and returns the milliseconds until a frame shows it."""
    page.run("serving.await(arguments[0])", shown)
    start = time.time() * 1000
    change()
    return page.until("return serving.shown", words=words) - start


def report(name, times, floor=None):
    words = f"{name}: median {statistics.median(times):.1f} ms, p95 {percentile(times, 0.95):.1f} ms"
    print(words + (f", {percentile(times, 0.95) / floor:.1f} floors" if floor else ""), flush=True)


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
    folder = Path(tempfile.mkdtemp()).resolve()
    package = PadPackage(folder / "Pad")
    served = Served(Path(options.program).resolve(), package, Path(options.scratch).resolve())
    try:
        serve(served, package, folder, results, options)
    except BaseException:
        print("\n".join(served.log[-40:]))
        raise
    finally:
        if served.process.poll() is None:
            served.process.kill()


def picture(page, file):
    file.write_bytes(base64.b64decode(page.send("Page.captureScreenshot")["data"]))


def serve(served, package, folder, results, options):
    _, line = served.await_line("Pad is at ")
    address = line.rsplit(" ", 1)[1]
    with ChromiumWindows(WATCH) as browser:
        page = browser.page()
        page.open(address)
        page.until("return history.state?.steps?.length > 0 && document.querySelector('[data-place=version]')?.textContent === 'version 1'", words="the app is live")
        step("An app is built, and served with its bar")
        page.run("scrollTo(0, 120)")
        page.run("window.sign = 'same page'")
        typist = Typist(page)

        times = {"layout": [], "style": [], "text": []}
        for number in range(options.edits):
            times["layout"].append(measure(
                page, lambda: package.edit(package.layout, f"mark {number}<", f"mark {number + 1}<"),
                f"return document.querySelector('#mark').textContent === 'mark {number + 1}'", f"layout {number + 1}"))
            times["style"].append(measure(
                page, lambda: package.edit(package.style, f"rgb({number}, 0, 0)", f"rgb({number + 1}, 0, 0)"),
                f"return getComputedStyle(document.querySelector('#mark')).color === 'rgb({number + 1}, 0, 0)'", f"style {number + 1}"))
            times["text"].append(measure(
                page, lambda: package.edit(package.texts, f"Pad {number}", f"Pad {number + 1}"),
                f"return document.querySelector('h1').textContent === 'Pad {number + 1}'", f"text {number + 1}"))
        assert page.run("return window.sign") == "same page", "the page was loaded again"
        assert page.run("return document.querySelectorAll('link[rel=stylesheet]').length") == 1, "old style sheets are still there"
        step("Layouts, style sheets and texts change in the open page while it is typed into")

        number, before = options.edits, page.run("return scrollY")
        package.edit(package.layout, 'data-place="version"', 'data-place="versoin"')
        panel = page.until(PANEL_TEXT, words="the fault is shown")
        assert "versoin" in panel and "pad.html" in panel and "Open in editor" in panel, panel
        assert page.run(f"{PANEL}.querySelector('a').href").startswith("vscode://file/"), "the link to the editor"
        why, remedy = page.run(f"{PANEL.replace('return ', 'return [...')}.querySelectorAll('.facts dd')].slice(0, 2).map(one => one.textContent)")
        assert why and "version" in remedy, (why, remedy)
        assert page.run("return document.querySelector('[data-place=version]').textContent") == "version 1"
        picture(page, results / "fault.png")
        package.edit(package.layout, 'data-place="versoin"', 'data-place="version"')
        page.until(NO_PANEL, words="the fault is gone")
        step("A fault of a layout is shown with its line over the last good page, and goes when it is mended")

        package.edit(package.source, '"version 1"', '"version 1')
        panel = page.until(PANEL_TEXT, words="the build error is shown", timeout=600)
        assert "Pad.swift:" in panel, panel
        picture(page, results / "build-error.png")
        after = []
        for version in (2, 3, 4):
            old = '"version 1' if version == 2 else f'"version {version - 1}"'
            package.edit(package.source, old, f'"version {version}"')
            built, _ = served.await_line("dertisch: built in")
            page.run("serving.await(arguments[0])", f"return document.querySelector('[data-place=version]').textContent === 'version {version}'")
            after.append(page.until("return serving.shown", timeout=600, words=f"version {version}") - built)
        assert page.run("return window.sign") == "same page", "the page was loaded again"
        page.until(NO_PANEL, words="the build error is gone")
        step("A build error is shown, the old process serves on, and new sources reach the same page")

        page.until("return document.querySelector('[data-place=colour]').textContent === 'white'", words="the setting")
        package.edit(package.settings, '"white"', '"blue"')
        page.until("return document.querySelector('[data-place=colour]').textContent === 'blue'", words="the changed setting", timeout=120)
        package.edit(package.settings, '"blue"', '7')
        panel = page.until(PANEL_TEXT, words="the fault of the setting is shown", timeout=120)
        assert "settings.json" in panel and "pad.colour" in panel, panel
        assert page.run("return document.querySelector('[data-place=colour]').textContent") == "blue"
        package.edit(package.settings, '7', '"green"')
        page.until("return document.querySelector('[data-place=colour]').textContent === 'green'", words="the mended setting", timeout=120)
        page.until(NO_PANEL, words="the fault is gone")
        assert page.run("return window.sign") == "same page", "the page was loaded again"
        step("An edit of the app's settings reaches the same page; a wrong one is shown, and the last good one stays")

        typed = typist.stop()
        page.until("return document.querySelector('[data-place=words]').value === arguments[0]", typed, words=f"all of {typed!r}")
        assert page.run("return scrollY") == before, "the page was scrolled"
        assert page.run("return document.activeElement.dataset.place") == "words", "the focus is elsewhere"
        step(f"No character of {len(typed)} is lost, and the focus and the scroll position stay")

        page.run("document.querySelector('#dertisch-development').shadowRoot.querySelector('.mark').click()")
        page.until(f"return {CONTROLS}.querySelector('select').options.length > 3", words="the languages are there")
        for language, heading in (("de", "Block 0"), ("en-XA", "⟦"), ("en", "Pad ")):
            page.run(f"const select = {CONTROLS}.querySelector('select'); select.value = arguments[0]; select.dispatchEvent(new Event('change'))", language)
            page.until("return document.querySelector('h1').textContent.startsWith(arguments[0])", heading, words=f"the page in {language}")
        for colours in ("light", "dark"):
            page.run(f"{CONTROLS}.querySelector('button').click()")
            page.until("return document.documentElement.dataset.colorScheme === arguments[0]", colours, words=f"a {colours} page")
            # The button changes from what it says, and the page may have been light before.
            page.until(f"return {CONTROLS}.querySelector('button').textContent.toLowerCase() === arguments[0]", colours, words=f"the button says {colours}")
        picture(page, results / "bar.png")
        page.run("window.opened = []; window.open = (...what) => { opened.push(what); }")
        for size in ("390x844", "1280x800"):
            page.run(f"const select = {CONTROLS}.querySelectorAll('select')[1]; select.value = arguments[0]; select.dispatchEvent(new Event('change'))", size)
        opened = page.run("return opened")
        assert [features for _, _, features in opened] == ["popup,width=390,height=844", "popup,width=1280,height=800"], opened
        assert {link for link, _, _ in opened} == {page.run("return location.href")}, opened
        page.run(f"{CONTROLS}.querySelectorAll('button')[1].click()")
        start = time.monotonic()
        page.run(f"const select = {CONTROLS}.querySelector('select'); select.value = 'de'; select.dispatchEvent(new Event('change'))")
        page.until("return document.querySelector('h1').textContent.startsWith('Block')", words="the slow page")
        assert time.monotonic() - start > 0.25, "the connection is not slow"
        page.run(f"{CONTROLS}.querySelectorAll('button')[1].click()")
        step("The bar switches languages, pseudo-languages, colours and a slow connection, and opens windows of a size")

        page.click("[data-place=crash]")
        panel = page.until(PANEL_TEXT, words="the crash is shown", timeout=120)
        assert "the pad is torn" in panel and "crashed" in panel, panel
        picture(page, results / "crash.png")
        page.until("return !document.documentElement.dataset.connection", words="the tab is back")
        page.until("return document.querySelector('[data-place=words]').value === arguments[0]", typed, words="the typed text is back")
        step("A crash is shown with its trace, and the app is started again with what was typed")

        bare = folder / "bare.txt"
        bare.write_text("0")
        floor_page = browser.page()
        floor_page.open(BareWatch(bare).address)
        floor_page.until("return Boolean(document.querySelector('#mark'))", words="the bare page")
        time.sleep(0.5)
        floors = []
        for number in range(1, options.edits * 2 + 1):
            def change():
                fresh = bare.with_name("bare.new")
                fresh.write_text(str(number))
                fresh.rename(bare)
            floors.append(measure(floor_page, change, f"return document.querySelector('#mark').textContent === '{number}'", "the bare change"))
    assert served.end() == 0
    floor = percentile(floors, 0.95)
    report("a bare watcher", floors)
    for name, values in times.items():
        report(f"an edit of a {name}", values, floor)
    report("from the end of a build to the tab", after)
    (results / "serve.json").write_text(json.dumps({"floor": floors, **times, "after build": after}))
    if not options.untimed:
        for name, values in times.items():
            assert percentile(values, 0.95) <= MAX_P95, f"{name} took more than {MAX_P95} ms"
            assert percentile(values, 0.95) <= MAX_FLOORS * floor, f"{name} took more than {MAX_FLOORS} floors"
        assert max(after) <= MAX_AFTER_BUILD, f"a tab was back {max(after):.0f} ms after the build"
    step("Ctrl-C ends the app and the tool")


main()
