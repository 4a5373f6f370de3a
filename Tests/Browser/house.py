"""Runs Galerie on a folder of photos of its own: some good, one on its side, some broken."""

import itertools
import queue
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
from pathlib import Path

PHOTOS = Path("/usr/share/backgrounds/mate/nature")


def exif(orientation, date):
    """A JPEG segment in which a camera says how it was held, and when."""
    def number(value, size):
        return value.to_bytes(size, "little")

    main = number(2, 2) + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 4)
    main += number(0x8769, 2) + number(4, 2) + number(1, 4) + number(38, 4) + number(0, 4)
    own = number(1, 2) + number(0x9003, 2) + number(2, 2) + number(20, 4) + number(56, 4) + number(0, 4)
    content = b"Exif\0\0II" + number(42, 2) + number(8, 4) + main + own + date.encode() + b"\0"
    return b"\xff\xe1" + (len(content) + 2).to_bytes(2, "big") + content


def hang(photos):
    """Hangs photos in a new folder: eleven as they are, one on its side, one cut short, and a letter."""
    shutil.copytree(PHOTOS, photos)
    drops = (photos / "RainDrops.jpg").read_bytes()
    (photos / "UprightDrops.jpg").write_bytes(drops[:2] + exif(6, "2024:05:03 12:31:00") + drops[2:])
    (photos / "Half.jpg").write_bytes(drops[: len(drops) // 2])
    (photos / "Letter.jpg").write_text("This is no picture.")


class House:
    """Galerie while it is open. What it says is read as it comes."""

    def __init__(self, program):
        self.program = program
        self.scratch = Path(tempfile.mkdtemp(prefix="galerie-"))
        self.photos, self.data = self.scratch / "photos", self.scratch / "data"
        hang(self.photos)
        self.arguments = ["--photos", self.photos, "--data", self.data]
        self.process, self.port = None, 0

    def open(self):
        """Starts it, on the port that it had before if it had one; answers its address."""
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), *self.arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = queue.Queue()
        # Nothing comes behind the last line.
        threading.Thread(target=lambda: [lines.put(line) for line in itertools.chain(self.process.stdout, [None])], daemon=True).start()
        self.said = []
        while not self.said or " at http" not in self.said[-1]:
            self.said.append(lines.get(timeout=60).strip())
        address = self.said[-1].rsplit(" at ", 1)[1]
        self.port = int(address.rsplit(":", 1)[1])
        self.lines = lines
        return address

    def lock(self):
        """Keeps what visitors leave from being written, until what is answered is closed."""
        book = sqlite3.connect(self.data / "visitors.sqlite", isolation_level=None)
        book.execute("BEGIN EXCLUSIVE")
        return book

    def kill(self):
        """Ends it at once."""
        self.process.kill()
        self.process.wait()

    def hang(self, count):
        """Hangs more photos, all alike, while it is open."""
        for number in range(count):
            shutil.copyfile(PHOTOS / "FreshFlower.jpg", self.photos / f"Zinnia {number:03}.jpg")

    def hang_a_torn_one(self, name):
        """Hangs a picture whose head says what it is, and whose pixels are noise."""
        content = (PHOTOS / "FreshFlower.jpg").read_bytes()
        # The tables by which the pixels are coded stand between the head and the pixels.
        start = max(content.find(b"\xff\xc0"), content.find(b"\xff\xc2")) + 20
        (self.photos / name).write_bytes(content[:start] + b"\xa5" * (len(content) - start - 2) + content[-2:])

    def take_down(self):
        """Takes them down again."""
        for photo in self.photos.glob("Zinnia *.jpg"):
            photo.unlink()

    def close(self, by=signal.SIGINT):
        """Ends it politely, tabs open or not; answers its last word."""
        self.process.send_signal(by)
        assert self.process.wait(timeout=20) == 0, f"Galerie ended with {self.process.returncode}."
        # What failed while it was open was told before.
        word = ""
        while line := self.lines.get(timeout=5):
            word = line.strip()
        return word

    def refuse(self, *arguments):
        """Starts it with what cannot be; answers what it says."""
        done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, timeout=20)
        assert done.returncode == 1, (arguments, done)
        assert done.stdout == "" and "Fatal" not in done.stderr, (arguments, done)
        return done.stderr.strip()

    def leave(self):
        """Ends it however it stands, and tidies up."""
        if self.process and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.scratch, ignore_errors=True)
