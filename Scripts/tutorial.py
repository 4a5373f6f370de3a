"""Follows the tutorial: applies the marked blocks of its pages to a folder, and runs their commands. See Scripts/tutorial."""

import argparse
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Documentation/Tutorial"
BUILD = os.environ.get("DERTISCH_SCRATCH") or str(ROOT / ".build")


class Failure(Exception):
    """What is wrong, and where."""


class Block:
    """A fenced block of a page: what its first line says, and its lines."""

    def __init__(self, page, line, info, lines):
        self.page, self.line = page, line
        self.language, _, self.mark = info.partition(" ")
        self.lines = lines

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"

    def fail(self, words):
        raise Failure(f"{self.page.relative_to(ROOT)}:{self.line}: {words}")


def blocks(page):
    """The blocks of a page, in their order. A block without a mark is only read, unless it has commands."""
    found, start = [], None
    everything = page.read_text().split("\n")
    for number, line in enumerate(everything, 1):
        if start is None and line.startswith("```"):
            start, info, lines = number, line[3:].strip(), []
            block = Block(page, number, info, [])
            # A rendered page does not show the first line of a block.
            if block.mark and block.language != "sh" and everything[number - 3] != f"`{block.mark}`:":
                block.fail(f"Two lines above the block should be what readers see of its mark: `{block.mark}`:")
        elif start is not None and line == "```":
            found.append(Block(page, start, info, lines))
            start = None
        elif start is not None:
            lines.append(line)
    if start is not None:
        raise Failure(f"{page.relative_to(ROOT)}:{start}: This block has no end.")
    return found


def constants():
    """The framework as a reader's manifest names it, from the constants of the tool."""
    source = (ROOT / "Sources/Tools/DertischTool/Templates/FrameworkSource.swift").read_text()
    faults = (ROOT / "Sources/Support/DertischSupport/Errors/Fault.swift").read_text()
    address = re.search(r'let repositoryAddress = "([^"]+)"', faults)[1]
    version = re.search(r'static let version = "([^"]+)"', source)[1]
    return f'.package(url: "{address}", from: "{version}")'


def only(lines, wanted, block, start=0):
    """The only line from `start` on that has some text. A line that is exactly it wins."""
    exact = [n for n, line in enumerate(lines) if n >= start and line.strip() == wanted]
    found = exact or [n for n, line in enumerate(lines) if n >= start and wanted in line]
    if len(found) != 1:
        block.fail(f"“{wanted}” is on {len(found)} lines of the file, and should be on one.")
    return found[0]


def indentation(line):
    return len(line) - len(line.lstrip())


def apply(block, app):
    """Makes or changes the file that the block's first line names."""
    path, _, change = block.mark.partition(" ")
    file = (app / path).resolve()
    if not file.is_relative_to(app.resolve()):
        block.fail(f"{path} is outside of the app.")
    if not change:
        if file.exists():
            block.fail(f"{path} is there already. Say “{path} whole” to replace all of it.")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text)
        return
    if not file.exists():
        block.fail(f"There is no {path} to change.")
    if change == "whole":
        file.write_text(block.text)
        return
    lines = file.read_text().split("\n")
    if change.startswith("after: "):
        at = only(lines, change.removeprefix("after: "), block) + 1
        lines[at:at] = block.lines
    elif change.startswith("instead of: "):
        first, _, last = change.removeprefix("instead of: ").partition(" … ")
        at = only(lines, first, block)
        end = at
        if last:
            # A brace closes what the first line began, or what is around it.
            depth = 1000 if re.search(r"\w", last) else indentation(lines[at])
            ends = (n for n in range(at + 1, len(lines)) if lines[n].strip() == last and indentation(lines[n]) <= depth)
            end = next(ends, None)
            if end is None:
                block.fail(f"No line after “{first}” is “{last}”.")
        lines[at : end + 1] = block.lines
    else:
        block.fail(f"“{change}” is no change. There are: whole, after: LINE, instead of: LINE, instead of: LINE … LINE.")
    file.write_text("\n".join(lines))


def map_framework(app):
    """Lets the manifest name this checkout instead of the published framework."""
    manifest = app / "Package.swift"
    text = manifest.read_text()
    if text.count(constants()) != 1:
        raise Failure(f"The manifest does not have {constants()}, as FrameworkSource.swift has it.")
    manifest.write_text(text.replace(constants(), f'.package(name: "Dertisch", path: "{ROOT}")'))
    return text


def told(output):
    """What a reader needs of a failed command's output: its errors, each once, or its end."""
    lines = output.split("\n")
    return "\n".join(list(dict.fromkeys(line for line in lines if re.search("✘|error:", line)))[:30] or lines[-30:])


class Runner:
    """Runs commands of pages in the app's folder, where `swift` builds into the project's own folder."""

    def __init__(self, app, folder, pictures=None):
        self.app, self.folder, self.pictures = app, folder, pictures
        real = shutil.which("swift")
        tools = folder / "tools"
        tools.mkdir()
        shim = tools / "swift"
        # SwiftPM plans nothing anew for one product if it planned another package last: see lib.sh.
        shim.write_text(
            f'#!/usr/bin/env bash\nrm -f "{BUILD}"/debug/description.json\n'
            f'case "$1" in\n  build|run|test|package) exec "{real}" "$1" --scratch-path "{BUILD}" "${{@:2}}" ;;\n'
            f'  *) exec "{real}" "$@" ;;\nesac\n'
        )
        shim.chmod(0o755)
        self.environment = dict(
            os.environ, PATH=f"{tools}:{os.environ['PATH']}", SHELF_PORT="0", STATE_DIRECTORY=str(folder / "state"),
            SHELF_DATA=str(folder / "data"),
        )

    def run(self, block):
        shown = block.mark.removeprefix("shows: ") if block.mark.startswith("shows: ") else None
        if block.mark and shown is None:
            block.fail(f"“{block.mark}” is no mark of commands. There are: by-hand, shows: WORDS.")
        if shown is None:
            self.check(block, ["bash", "-euo", "pipefail", "-c", block.text])
        else:
            self.serve(block, shown)

    def check(self, block, command):
        done = subprocess.run(command, cwd=self.app, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        warnings = [line for line in done.stdout.split("\n") if line.startswith(str(self.app)) and "warning:" in line]
        if done.returncode or warnings:
            block.fail(f"{block.text.strip()} fails:\n" + ("\n".join(warnings) or told(done.stdout)))
        for line in re.findall(r"Test run with .*", done.stdout):
            print(f"  {line}", flush=True)

    def serve(self, block, shown):
        """Runs a program that prints its address, and reads its first page."""
        log = self.folder / "served"
        with log.open("w") as output:
            program = subprocess.Popen(
                ["bash", "-c", block.text], cwd=self.app, env=self.environment, stdout=output, stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            deadline = time.monotonic() + 500
            address = None
            while not address:
                ended = program.poll() is not None
                address = re.search(r"http://127\.0\.0\.1:\d+|http://localhost:\d+", log.read_text())
                if not address and (ended or time.monotonic() > deadline):
                    block.fail(f"{block.text.strip()} prints no address:\n{told(log.read_text())}")
                time.sleep(0.1)
            with urllib.request.urlopen(address[0] + "/", timeout=60) as response:
                page = response.read().decode()
            if shown not in re.sub(r"<[^>]+>", "", page):
                block.fail(f"The page at {address[0]} does not show “{shown}”:\n{page[-1500:]}")
            print(f"  the page shows “{shown}”", flush=True)
            if self.pictures:
                self.take_picture(address[0], block)
        finally:
            if program.poll() is None:
                os.killpg(program.pid, signal.SIGINT)
                try:
                    program.wait(timeout=40)
                except subprocess.TimeoutExpired:
                    os.killpg(program.pid, signal.SIGKILL)


    def take_picture(self, address, block):
        """A picture of the first page, in the folder that `--pictures` names: `shelf-3.png` of step 3."""
        self.pictures.mkdir(parents=True, exist_ok=True)
        file = self.pictures / f"shelf-{block.page.name.split('-')[0]}.png"
        done = subprocess.run(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=960,600",
             "--virtual-time-budget=3000", f"--screenshot={file}", address + "/"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
        if not file.exists():
            block.fail(f"Chromium takes no picture of {address}:\n{told(done.stdout)}")


def check_format(app, page):
    command = ["swift", "format", "lint", "--strict", "--configuration", str(ROOT / ".swift-format"), "-r", str(app)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Failure(f"{page.relative_to(ROOT)}: The format of the app is off:\n{done.stdout}")


def check_deployment(app, folder, page):
    """The units and the proxy's file, as far as their own tools are here."""
    units = sorted(app.glob("Deployment/*.service")) + sorted(app.glob("Deployment/*.socket"))
    if units and shutil.which("systemd-analyze"):
        copies = folder / "units"
        copies.mkdir()
        for unit in units:
            # The program is not installed on this machine.
            text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(), flags=re.M)
            (copies / unit.name).write_text(text)
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *map(str, sorted(copies.iterdir()))],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        # It warns of what it does not know, and succeeds.
        if done.returncode or done.stdout.strip():
            raise Failure(f"{page.relative_to(ROOT)}: A unit is not valid:\n{done.stdout}")
        print("  the units of systemd are valid")
    caddy = app / "Deployment/Caddyfile"
    if caddy.exists() and shutil.which("caddy"):
        done = subprocess.run(
            ["caddy", "validate", "--config", str(caddy), "--adapter", "caddyfile"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        if done.returncode:
            raise Failure(f"{page.relative_to(ROOT)}: The Caddyfile is not valid:\n{done.stdout}")
        print("  the Caddyfile is valid")
    elif caddy.exists():
        print("  Caddy is not installed: its file was not checked")


def shelves():
    """The folders that houses without a folder of their own have made, among the temporary ones."""
    return set(pathlib.Path(tempfile.gettempdir()).glob("shelf-*-*-*-*-*"))


def follow(options, folder):
    app = options.keep.resolve() if options.keep else folder / "Shelf"
    if app.exists():
        raise Failure(f"{app} is there already.")
    app.mkdir(parents=True)
    runner = None if options.read else Runner(app, folder, options.pictures)
    steps = {int(page.name.split("-")[0]): page for page in PAGES.glob("[1-9]-*.md")}
    if options.step is not None and options.step not in steps:
        raise Failure(f"There is no step {options.step}.")
    for number, page in sorted(steps.items()):
        if options.step is not None and number > options.step:
            break
        works = runner is not None and options.step in (None, number)
        print(page.stem, flush=True)
        for block in blocks(page):
            if block.language != "sh":
                if block.mark:
                    apply(block, app)
            elif works and block.mark != "by-hand":
                published = map_framework(app)
                runner.run(block)
                (app / "Package.swift").write_text(published)
        if constants() not in (app / "Package.swift").read_text():
            raise Failure(f"{page.relative_to(ROOT)}: The manifest has no {constants()}, as FrameworkSource.swift has it.")
        if works:
            check_format(app, page)
            check_deployment(app, folder, page)


def main():
    parser = argparse.ArgumentParser(prog="Scripts/tutorial", description="Follows the tutorial from its own text.")
    parser.add_argument("--step", type=int)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--read", action="store_true")
    parser.add_argument("--pictures", type=pathlib.Path)
    options = parser.parse_args()
    before = shelves()
    with tempfile.TemporaryDirectory() as folder:
        try:
            follow(options, pathlib.Path(folder))
        except Failure as failure:
            sys.exit(str(failure))
        finally:
            for left in shelves() - before:
                shutil.rmtree(left, ignore_errors=True)


main()
