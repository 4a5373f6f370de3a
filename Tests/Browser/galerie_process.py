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


def add_photos(photos):
    """Puts photos into a new folder: eleven as they are, one on its side, one cut short, and a letter."""
    shutil.copytree(PHOTOS, photos)
    drops = (photos / "RainDrops.jpg").read_bytes()
    (photos / "UprightDrops.jpg").write_bytes(drops[:2] + exif(6, "2024:05:03 12:31:00") + drops[2:])
    (photos / "Half.jpg").write_bytes(drops[: len(drops) // 2])
    (photos / "Letter.jpg").write_text("This is no picture.")


class GalerieProcess:
    """Galerie while it is open. Its output is read as it comes."""

    def __init__(self, program):
        self.program = program
        self.scratch = Path(tempfile.mkdtemp(prefix="galerie-"))
        self.photos, self.data = self.scratch / "photos", self.scratch / "data"
        add_photos(self.photos)
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
        self.output = []
        # The parent of several processes tells its address alone.
        while not self.output or "http://" not in self.output[-1]:
            self.output.append(lines.get(timeout=60).strip())
        address = self.output[-1].rsplit(" at ", 1)[-1]
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

    def add_photos(self, count):
        """Adds photos, all alike, while it is open."""
        for number in range(count):
            shutil.copyfile(PHOTOS / "FreshFlower.jpg", self.photos / f"Zinnia {number:03}.jpg")

    def add_torn_photo(self, name):
        """Adds a picture whose head says what it is, and whose pixels are noise."""
        content = (PHOTOS / "FreshFlower.jpg").read_bytes()
        # The tables by which the pixels are coded stand between the head and the pixels.
        start = max(content.find(b"\xff\xc0"), content.find(b"\xff\xc2")) + 20
        (self.photos / name).write_bytes(content[:start] + b"\xa5" * (len(content) - start - 2) + content[-2:])

    def remove_photos(self):
        """Removes the added photos."""
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

    def fail_to_start(self, *arguments):
        """Starts it with invalid arguments; returns its error text."""
        done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, timeout=20)
        assert done.returncode == 1, (arguments, done)
        assert done.stdout == "" and "Fatal" not in done.stderr, (arguments, done)
        return done.stderr.strip()

    def clean_up(self):
        """Ends it in any state, and removes its files."""
        if self.process and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.scratch, ignore_errors=True)
