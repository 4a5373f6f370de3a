"""Runs Galerie as a service manager does: with a socket that is open already, and a place for notices.

usage: service.py GALERIE-PROGRAM PHOTOS CONTAINERFILE

Checks that it serves the given socket, and tells READY=1, WATCHDOG=1 and STOPPING=1. At SIGHUP all processes are replaced while
requests go on, and none of these is lost. The container's check of its health agrees.
"""

import json
import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

LIMIT = 120
ASK = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nConnection: close\r\n\r\n"


def ask(port, path=b"/"):
    """The status of an answer, and its length."""
    with socket.create_connection(("127.0.0.1", port), timeout=LIMIT) as client:
        client.sendall(ASK % path)
        answer = b""
        while more := client.recv(1 << 16):
            answer += more
    return int(answer.split(b" ", 2)[1]), len(answer)


def children(parent):
    tasks = Path(f"/proc/{parent}/task").iterdir()
    return {int(child) for task in tasks for child in (task / "children").read_text().split()}


def until(condition, words):
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, f"never: {words}"
        time.sleep(0.05)


def receive(manager):
    """The notices of a service, in a queue, as they come."""
    notices = queue.Queue()

    def read():
        while notice := manager.recv(4096).decode():
            notices.put(notice)

    threading.Thread(target=read, daemon=True).start()
    return notices


def after_life_signs(notices):
    while (notice := notices.get(timeout=LIMIT)) == "WATCHDOG=1":
        pass
    return notice


def is_healthy(containerfile, port):
    """What the container's check says of the service at a port."""
    line = next(line for line in Path(containerfile).read_text().splitlines() if line.startswith("HEALTHCHECK "))
    command = json.loads(line[line.index("["):])
    environment = {**os.environ, "GALERIE_PORT": str(port)}
    return subprocess.run(command, env=environment, stderr=subprocess.DEVNULL, timeout=LIMIT).returncode == 0


def main():
    program, photos, containerfile = sys.argv[1:4]
    scratch = Path(tempfile.mkdtemp(prefix="service-"))
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(str(scratch / "notify"))
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    environment = {
        **os.environ, "NOTIFY_SOCKET": str(scratch / "notify"), "WATCHDOG_USEC": "1000000", "LISTEN_FDS": "1",
        "STATE_DIRECTORY": str(scratch / "state"), "GALERIE_DATA": str(scratch / "state"), "GALERIE_PHOTOS": photos}

    # The shell gives way to the program, which has its number.
    service = subprocess.Popen(
        ["sh", "-c", 'LISTEN_PID=$$ exec "$@"', "sh", program, "--processes", "2", "--port", "1"],
        env=environment, close_fds=False, preexec_fn=lambda: os.dup2(listening.fileno(), 3), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    try:
        notices = receive(manager)
        # A connection that comes before it is ready waits.
        assert ask(port)[0] == 200
        assert after_life_signs(notices) == "READY=1"
        assert notices.get(timeout=LIMIT) == "WATCHDOG=1"
        assert ask(port, b"/~dertisch/ready")[0] == 200
        assert is_healthy(containerfile, port)
        print("  served the socket that it was given; READY=1 and WATCHDOG=1 came")

        until(lambda: len(children(service.pid)) == 3, "two processes and the back end")
        before = children(service.pid)
        service.send_signal(signal.SIGHUP)
        statuses = []

        def is_replaced():
            statuses.append(ask(port)[0])
            now = children(service.pid)
            return len(now) == 3 and not now & before

        until(is_replaced, "other processes")
        assert set(statuses) == {200}, statuses
        print(f"  replaced its processes at SIGHUP, and answered {len(statuses)} requests meanwhile")

        service.send_signal(signal.SIGTERM)
        assert after_life_signs(notices) == "STOPPING=1"
        assert service.wait(timeout=LIMIT) == 0, service.returncode
        listening.close()
        assert not is_healthy(containerfile, port)
        assert all(not Path(f"/proc/{child}").exists() for child in before)
        words = service.stdout.read().splitlines()
        assert words[-1] == "Galerie is closed.", words
        print("  told STOPPING=1, and ended with its processes")
    finally:
        if service.poll() is None:
            service.kill()
        shutil.rmtree(scratch, ignore_errors=True)


main()
