"""Looks at the samples of the Brasserie in the catalogue, then takes pictures of them by `dertisch screenshots`, and changes the app.

usage: screenshots.py DERTISCH-PROGRAM BRASSERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from drivers.chromium_windows import ChromiumWindows
import step as steps
from step import step

LETTERS = "letter/a-draft/en-light-phone.png"


def copy_of(program):
    """The program with its resources in a folder of its own, where they can be changed."""
    folder = Path(tempfile.mkdtemp())
    shutil.copy2(program, folder)
    for resources in program.parent.glob("*_Brasserie.resources"):
        shutil.copytree(resources, folder / resources.name)
    return folder / program.name


class Tool:
    def __init__(self, program, brasserie):
        self.program, self.brasserie, self.folder = program, brasserie, Path(tempfile.mkdtemp())
        self.pictures, self.report = self.folder / "Screenshots", self.folder / "report"

    def command(self, *options):
        return [str(self.program), "screenshots", "--executable", str(self.brasserie), "--report", str(self.report), *options]

    def take(self, *options, **environment):
        """Takes pictures. Returns the status, and what was said."""
        done = subprocess.run(
            self.command("--languages", "en", "--looks", "light", "--sizes", "phone", *options), cwd=self.folder,
            capture_output=True, text=True, timeout=300, env={**os.environ, **environment})
        return done.returncode, done.stdout + done.stderr

    @property
    def stored(self):
        return sorted(str(file.relative_to(self.pictures)) for file in self.pictures.rglob("*.png"))


def browsers(temporary):
    """The browsers that the tool has started and not ended: their profiles lie in a folder of this test."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if f"--user-data-dir={temporary}/dertisch-browser-" in words:
            found.append(process.name)
    return found


def until(condition, words, limit=60):
    """Waits until something is true of a page, which may be another by then."""
    end = time.monotonic() + limit
    while True:
        try:
            if value := condition():
                return value
        except RuntimeError as error:
            if not any(left in str(error) for left in ("navigated", "context")):
                raise
        assert time.monotonic() < end, f"{words} did not come true."
        time.sleep(0.05)


def look_at_catalogue(tool, brasserie, folder):
    step("The catalogue lists every state, and shows those in sight in frames")
    process = subprocess.Popen([tool, "catalogue", "--executable", str(brasserie)], stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().split()[-1]
    with ChromiumWindows(more=["--window-size=1440,1000"]) as browser:
        page = browser.page()
        page.open(address)
        until(lambda: page.run("return document.readyState") == "complete", "The index")
        figures = page.run("return document.querySelectorAll('figure').length")
        assert figures >= 13, figures
        inner = "return [...document.querySelectorAll('iframe')].map(frame => frame.contentDocument?.querySelector('h1')?.textContent)"
        until(lambda: "Zum Donaudampfschifffahrtsgesellschaftskapitän" in page.run(inner), "A frame with the long name")
        text = page.run("return document.querySelector('.remarks').innerText")
        assert "counter: not shown, since it starts with an entrée" in text and "letter: empty" in text, text

        step("An order goes nowhere, and is named below its frame")
        first = "document.querySelector('#bar\\\\/open')"
        until(lambda: page.run(f"return {first}.querySelector('iframe').contentWindow.isSettled"), "The first frame at rest")
        page.run(f"{first}.querySelector('iframe').contentDocument.querySelector('[data-place=german]').click()")
        until(lambda: page.run(f"return {first}.querySelector('output').textContent") == "order: speak", "The order's name")

        step("A state is found by the letters of its name")
        page.run("const find = document.getElementById('find'); find.value = 'draft'; find.dispatchEvent(new Event('input'))")
        shown = "return [...document.querySelectorAll('figure')].filter(one => one.checkVisibility()).map(one => one.id)"
        assert page.run(shown) == ["letter/a-draft"], page.run(shown)

        step("A language, a look and a size stand in the address, and show in all frames")
        page.run("const select = choice.elements.language; select.value = 'ar'; select.dispatchEvent(new Event('change', { bubbles: true }))")
        until(lambda: "language=ar" in page.run("return location.search"), "The language in the address")
        until(lambda: page.run("return document.querySelector('iframe')?.contentDocument?.documentElement?.dir") == "rtl", "Right to left")
        # Frames may be there before the index's own script has run.
        until(lambda: page.run("return document.readyState") == "complete", "The index in Arabic")
        page.run("document.querySelector('[name=looks][value=dark]').click()")
        until(lambda: "looks=dark" in page.run("return location.search"), "The look in the address")
        until(lambda: page.run("return document.querySelector('iframe')?.contentDocument?.documentElement?.dataset.colorScheme") == "dark", "Dark")

        step("A state alone keeps its address when it is live, and is there again after a reload")
        alone = f"{address}bar/a-long-name?language=de&looks=light"
        page.open(alone)
        until(lambda: page.run("return globalThis.isSettled"), "The state at rest")
        assert page.run("return location.href") == alone
        page.open(alone)
        until(lambda: "Donaudampf" in page.run("return document.querySelector('h1')?.textContent ?? ''"), "The name")
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=30) == 0


def take_pictures(program, brasserie):
    temporary = tempfile.gettempdir()
    brasserie = copy_of(brasserie)
    tool = Tool(program, brasserie)

    step("Without stored pictures, all are new and nothing is stored")
    status, said = tool.take()
    assert status == 1 and f"{LETTERS}: new" in said and not tool.stored, said

    step("--update stores them, and the next run finds them unchanged")
    status, said = tool.take("--update")
    assert status == 0 and LETTERS in tool.stored and "bar/a-long-name/en-light-phone.png" in tool.stored, said
    count = len(tool.stored)
    status, said = tool.take()
    assert (status, said) == (0, f"{count} pictures are unchanged.\n"), said

    step("A planted change is found, with its pixels, and in no other picture; the report shows before, after and difference")
    layout = next(brasserie.parent.glob("*_Brasserie.resources")) / "web/letter.html"
    before = layout.read_text()
    assert "<h1" in before
    layout.write_text(before.replace("<h1", "<p>Planted</p><h1", 1))
    status, said = tool.take()
    changed = [line for line in said.splitlines() if ": changed: " in line]
    # The bar has a letter in a section.
    assert status == 1 and any(line.startswith(LETTERS) for line in changed), said
    assert all(line.startswith(("letter/", "bar/")) for line in changed), said
    for name in ("before", "after", "difference"):
        assert (tool.report / name / LETTERS).stat().st_size > 500
    page = (tool.report / "index.html").read_text()
    assert LETTERS in page and "about/as-it-begins" not in page
    assert (tool.report / "before" / LETTERS).read_bytes() == (tool.pictures / LETTERS).read_bytes()

    step("More pixels may differ if that is wanted")
    status, said = tool.take("--pixels", "10000000")
    assert status == 0, said
    layout.write_text(before)

    step("A state that is gone is told, and one without a picture, but none of another language")
    (tool.pictures / "letter/gone").mkdir()
    for variant in ("en-light-phone", "de-light-phone"):
        shutil.copy(tool.pictures / LETTERS, tool.pictures / f"letter/gone/{variant}.png")
    (tool.pictures / LETTERS).unlink()
    status, said = tool.take()
    lines = [line for line in said.splitlines() if ".png:" in line]
    assert status == 1 and lines == [f"{LETTERS}: new", "letter/gone/en-light-phone.png: vanished"], said
    status, said = tool.take("--update")
    assert status == 0 and "letter/gone/de-light-phone.png" in tool.stored, said
    assert "letter/gone/en-light-phone.png" not in tool.stored and LETTERS in tool.stored

    step("What is not there is told in a sentence")
    for environment, options, words in [
            ({"DERTISCH_BROWSER": "/nowhere"}, (), "DERTISCH_BROWSER names no program"), ({}, ("--languages", "xx"), "no language xx"),
            ({}, ("--sizes", "huge"), "no size huge"), ({}, ("--executable", "/bin/false"), "ended before it served its catalogue"),
            ({}, ("--update", "--piksels", "3"), "Did you mean --pixels?")]:
        status, said = tool.take(*options, **environment)
        assert status != 0 and words in said, said

    step("A run that takes too long ends, and so does one that is told to end, with its browser and its app")
    status, said = tool.take("--limit", "0")
    assert status == 1 and "0 seconds have passed" in said, said
    process = subprocess.Popen(tool.command(), cwd=tool.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: browsers(temporary), "A browser")
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) != 0
    until(lambda: not browsers(temporary), "No browser")
    assert not list(Path(temporary).glob("dertisch-browser-*"))


program, brasserie, folder = (Path(argument).resolve() for argument in sys.argv[1:4])
look_at_catalogue(program, brasserie, folder)
take_pictures(program, brasserie)
print(f"{steps.taken} steps.")
