"""The Brasserie as a process of its own, which can be killed and started again on the same port."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path


class BrasserieProcess:
    def __init__(self, program, **environment):
        """Starts the program on a free port, with a key of its own unless the environment gives one."""
        self.states = tempfile.TemporaryDirectory()
        self.program, self.port, self.environment = Path(program).resolve(), 0, environment
        self.start()

    def begin(self):
        """Starts the program, which listens as soon as it can."""
        self.process = subprocess.Popen(
            [self.program, str(self.port)], stdout=subprocess.PIPE, text=True, cwd=self.states.name,
            env={**os.environ, "STATE_DIRECTORY": self.states.name, **self.environment})

    def start(self):
        self.begin()
        self.address = self.process.stdout.readline().strip()
        self.port = int(self.address.rsplit(":", 1)[1])

    def await_port(self):
        """Waits until the port answers, and returns the time since 1970 in milliseconds."""
        while True:
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.port)) == 0:
                    return time.time() * 1000
            assert self.process.poll() is None, "The program has ended."
            time.sleep(0.0005)

    def move(self):
        """Makes the next process one of another folder, with a copy of the program and nothing of the process before."""
        moved = tempfile.TemporaryDirectory()
        shutil.copy2(self.program, moved.name)
        for resources in self.program.parent.glob("*_Brasserie.resources"):
            shutil.copytree(resources, Path(moved.name) / resources.name)
        self.program, self.states, former = Path(moved.name) / self.program.name, moved, self.states
        former.cleanup()

    def kill(self):
        """Ends the process with SIGKILL, without a word to its tabs."""
        self.process.kill()
        self.process.wait()

    def clean_up(self):
        self.kill()
        self.states.cleanup()
