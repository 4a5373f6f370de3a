"""Takes pictures of Galerie's samples in windows by `dertisch screenshots`, changes a layout, and ends runs.

usage: screenshots.py DERTISCH-PROGRAM GALERIE-PROGRAM FOLDER-FOR-PICTURES
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FOUND = "grid/nothing-found/en-light-phone.png"
steps = 0


def step(words):
    global steps
    steps += 1
    print(f"{steps}. {words}", flush=True)


def copy_of(program):
    """The program with its resources in a folder of its own, where they can be changed."""
    folder = Path(tempfile.mkdtemp())
    shutil.copy2(program, folder)
    for resources in program.parent.glob("*.resources"):
        shutil.copytree(resources, folder / resources.name)
    return folder / program.name


class Tool:
    def __init__(self, program, galerie):
        self.program, self.galerie, self.folder = program, galerie, Path(tempfile.mkdtemp())
        self.pictures, self.report = self.folder / "Screenshots/gtk", self.folder / "report"

    def command(self, *options):
        return [str(self.program), "screenshots", "--executable", str(self.galerie), "--report", str(self.report), *options]

    def take(self, *options, **environment):
        """Takes pictures. Returns the status, and what was said."""
        done = subprocess.run(
            self.command("--languages", "en", "--looks", "light", "--sizes", "phone", *options), cwd=self.folder,
            capture_output=True, text=True, timeout=600, env={**os.environ, **environment})
        return done.returncode, done.stdout + done.stderr


def programs(words):
    """The processes with some words in their command lines."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if words in (process / "cmdline").read_bytes().decode(errors="replace"):
                found.append(int(process.name))
        except OSError:
            continue
    return found


def until(condition, words, limit=60):
    end = time.monotonic() + limit
    while not (value := condition()):
        assert time.monotonic() < end, f"{words} did not come true."
        time.sleep(0.05)
    return value


def take_pictures(tool, galerie):
    step("Without stored pictures, all are new and nothing is stored; no display of the user's is needed")
    status, said = tool.take(DISPLAY="", WAYLAND_DISPLAY="")
    assert status == 1 and f"{FOUND}: new" in said and not tool.pictures.exists(), said

    step("--update stores them, and the next run finds them unchanged")
    status, said = tool.take("--update")
    assert status == 0 and (tool.pictures / FOUND).stat().st_size > 5000, said
    count = len(list(tool.pictures.rglob("*.png")))
    status, said = tool.take()
    assert status == 0 and f"{count} pictures are unchanged." in said, said

    step("A planted change is found, with its pixels, and in no other screen; the report shows before, after and difference")
    layout = next(galerie.parent.glob("*.resources/gtk/grid.ui"))
    before = layout.read_text()
    heading = '<property name="label" translatable="yes">grid.heading</property>'
    assert heading in before
    layout.write_text(before.replace(heading, heading + '<property name="margin-start">30</property>'))
    status, said = tool.take()
    changed = [line for line in said.splitlines() if ": changed: " in line]
    assert status == 1 and changed and all(line.startswith("grid/") for line in changed), said
    for name in ("before", "after", "difference"):
        assert (tool.report / name / FOUND).stat().st_size > 500
    assert (tool.report / "before" / FOUND).read_bytes() == (tool.pictures / FOUND).read_bytes()
    page = (tool.report / "index.html").read_text()
    assert FOUND in page and "about/as-it-begins" not in page
    keep(tool.report / "difference" / FOUND)

    step("More pixels may differ if that is wanted")
    status, said = tool.take("--pixels", "10000000")
    assert status == 0, said
    layout.write_text(before)

    step("A state that is gone is told, and one without a picture")
    (tool.pictures / "grid/gone").mkdir()
    (tool.pictures / FOUND).rename(tool.pictures / "grid/gone/en-light-phone.png")
    status, said = tool.take()
    lines = [line for line in said.splitlines() if ".png:" in line]
    assert status == 1 and lines == [f"{FOUND}: new", "grid/gone/en-light-phone.png: vanished"], said

    step("What is not there is told in a sentence")
    for options, words in [
            (("--languages", "xx"), "no language xx"), (("--executable", "/bin/false"), "ended before it served its catalogue")]:
        status, said = tool.take(*options)
        assert status != 0 and words in said, said

    step("A run that takes too long ends, and so does one that is told to end, with its app and its display")
    status, said = tool.take("--limit", "0")
    assert status == 1 and "0 seconds have passed" in said, said
    for ended in (signal.SIGTERM, signal.SIGKILL):
        process = subprocess.Popen(tool.command(), cwd=tool.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: programs("Xvfb\0-displayfd\0001"), "A display")
        process.send_signal(ended)
        assert process.wait(timeout=60) != 0
        # The display ends with the tool; the app ends when either is gone.
        until(lambda: not programs(str(galerie)), "No app", limit=300)
        until(lambda: not programs("Xvfb\0-displayfd\0001"), "No display")


def look_at_catalogue(program, galerie):
    step("The catalogue opens a window, says so, and ends when the tool is told to end")
    process = subprocess.Popen([program, "catalogue", "--executable", str(galerie)], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline().strip() == "The catalogue is open in a window."
    window = until(lambda: subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", "Galerie"], capture_output=True, text=True).stdout.split(), "A window")[-1]
    hands = lambda *words: subprocess.run(["xdotool", *words], check=True)

    step("Alt+Down shows the next state, Ctrl+2 the size of a phone, and Ctrl+D the dark look")
    hands("windowfocus", "--sync", window)
    hands("key", "alt+Down", "alt+Down", "ctrl+2", "ctrl+d")
    until(lambda: looks_dark(window), "The dark look")
    subprocess.run(["import", "-window", "root", str(kept / "catalogue.png")], check=True)
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=60)
    until(lambda: not programs(str(galerie)), "No app")


def looks_dark(window):
    """True if most of a window is dark."""
    done = subprocess.run(
        ["convert", f"x:{window}", "-colorspace", "gray", "-format", "%[fx:mean]", "info:"], capture_output=True, text=True)
    return done.returncode == 0 and float(done.stdout) < 0.4


def keep(picture):
    shutil.copy(picture, kept / f"screenshots-{picture.parent.name}.png")


program, galerie, kept = (Path(argument).resolve() for argument in sys.argv[1:4])
kept.mkdir(parents=True, exist_ok=True)
galerie = copy_of(galerie)
take_pictures(Tool(program, galerie), galerie)
look_at_catalogue(program, galerie)
print(f"{steps} steps.")
