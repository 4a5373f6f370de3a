"""The Brasserie as a process of its own, which can be killed and started again on the same port."""

import os
import subprocess
import tempfile


class BrasserieProcess:
    def __init__(self, program):
        """Starts the program on a free port, with a key of its own."""
        self.states = tempfile.TemporaryDirectory()
        self.program, self.port = program, 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, str(self.port)], stdout=subprocess.PIPE, text=True, env={**os.environ, "STATE_DIRECTORY": self.states.name})
        self.address = self.process.stdout.readline().strip()
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self):
        """Ends the process with SIGKILL, without a word to its tabs."""
        self.process.kill()
        self.process.wait()

    def clean_up(self):
        self.kill()
        self.states.cleanup()
