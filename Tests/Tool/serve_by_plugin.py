"""Serves an app by `swift package dertisch serve` in a terminal, and ends SwiftPM in several ways: nothing that it started may be left.

usage: serve_by_plugin.py SCRATCH PROGRAM [OPTION …]      in the app's folder; SCRATCH is SwiftPM's own, OPTIONs are those of serve
"""

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request

LIMIT = 240


def children_of(process):
    """The processes that a process has started, and those that they have, by their numbers and names."""
    parents, names = {}, {}
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/stat") as file:
                name, rest = file.read().rsplit(")", 1)
        except OSError:
            continue
        if rest.split()[0] != "Z":
            parents[int(number)], names[int(number)] = int(rest.split()[1]), name.split("(", 1)[1]
    found = [process]
    for parent in found:
        found += [number for number in parents if parents[number] == parent]
    return {number: names[number] for number in found[1:]}


def is_alive(process, name):
    try:
        with open(f"/proc/{process}/stat") as file:
            text, rest = file.read().rsplit(")", 1)
    except OSError:
        return False
    return text.split("(", 1)[1] == name and rest.split()[0] != "Z"


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, command):
        self.text = ""
        self.status = None
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.execvp(command[0], command)

    def read_until(self, pattern):
        """Waits for a text. Returns its match."""
        end = time.monotonic() + LIMIT
        while not (match := re.search(pattern, self.text)):
            if time.monotonic() > end or not self.read():
                sys.exit(f"“{pattern}” was not said:\n{self.text}")
        return match

    def read(self):
        """Takes what comes within a second. Returns false at the end."""
        if not select.select([self.screen], [], [], 1)[0]:
            return True
        try:
            more = os.read(self.screen, 65536)
        except OSError:
            more = b""
        self.text += more.decode(errors="replace")
        return bool(more)

    def wait(self):
        """Waits for the end of the command. Returns its status."""
        end = time.monotonic() + LIMIT
        while self.read():
            if time.monotonic() > end:
                sys.exit(f"The command does not end:\n{self.text}")
        status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        os.close(self.screen)
        return status


def served(command, program, end):
    """Serves the app, ends SwiftPM by a function, and waits until all that it started has gone."""
    terminal = Terminal(command)
    address = terminal.read_until(r"is at (http://[0-9.:]+)").group(1)
    with urllib.request.urlopen(address, timeout=60) as page:
        if b"<main" not in page.read():
            sys.exit("The app's page is not served.")
    started = children_of(terminal.process)
    if not {program[:15], "DertischCommand"} <= set(started.values()):
        sys.exit(f"The tool and the app are not among {started}.")
    end(terminal)
    terminal.wait()
    until = time.monotonic() + 30
    while left := {number: name for number, name in started.items() if is_alive(number, name)}:
        if time.monotonic() > until:
            for number in left:
                os.kill(number, signal.SIGKILL)
            sys.exit(f"These were left behind: {left}")
        time.sleep(0.05)


def main(scratch, program, *options):
    base = ["swift", "package", "--scratch-path", scratch, "dertisch", "serve", "--program", program]
    serve = [*base, "--port", "0", *options]
    served(serve, program, lambda terminal: os.write(terminal.screen, b"\x03"))
    print("  Served by the plugin, an app shows its page, and Ctrl-C ends the app and the tool")
    for number in [signal.SIGTERM, signal.SIGKILL]:
        served(serve, program, lambda terminal: os.kill(terminal.process, number))
    print("  They end as well if SwiftPM is ended or killed")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = subprocess.run([*base, "--port", str(port), *options], capture_output=True, text=True, timeout=LIMIT)
    if answer.returncode != 1 or f"The port {port} is taken." not in answer.stdout + answer.stderr:
        sys.exit(f"A port that is taken is not said, with status {answer.returncode}: {answer.stdout}{answer.stderr}")
    print("  A port that is taken is said in a sentence, with status 1")


main(*sys.argv[1:])
