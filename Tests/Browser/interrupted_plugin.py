"""Runs `swift package dertisch catalogue` as in a terminal, interrupts it by Ctrl-C, and waits until the app has ended too.

usage: interrupted_plugin.py PACKAGE SCRATCH-FOLDER PROGRAM
SwiftPM gives its plugin a process group of its own, and the plugin's tool has another, so that Ctrl-C reaches neither.
"""

import os
import pty
import re
import select
import socket
import sys
import time

package, scratch, program = sys.argv[1:]
# The most seconds of anything: a limit for what hangs.
LIMIT = 200


def main():
    process, terminal = pty.fork()
    if process == 0:
        os.execvp("swift", [
            "swift", "package", "--package-path", package, "--scratch-path", scratch, "dertisch", "catalogue", "--port", "0", "--executable", program])
    output, end, port = b"", time.monotonic() + LIMIT, None
    while not port:
        assert time.monotonic() < end, f"no address: {output.decode()}"
        if select.select([terminal], [], [], 1)[0]:
            try:
                output += os.read(terminal, 1 << 16)
            except OSError:
                sys.exit(f"It has ended: {output.decode()}")
        port = re.search(rb"The catalogue is at http://127\.0\.0\.1:(\d+)/", output)
    os.write(terminal, b"\x03")
    os.waitpid(process, 0)
    while True:
        try:
            socket.create_connection(("127.0.0.1", int(port[1]))).close()
        except ConnectionRefusedError:
            return
        assert time.monotonic() < end, "The app is still there."
        time.sleep(0.05)


main()
