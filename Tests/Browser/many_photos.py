"""Walks through five thousand photos in a real browser, and watches frames and memory.

usage: many_photos.py GALERIE-PROGRAM FOLDER-FOR-SCREENSHOTS [PHOTOS]
No frame may take longer than 100 ms while the page scrolls, and Galerie's memory must stay under its cap beside what it held before.
Frames are printed beside those of a plain page of the same photos, and judged only if the machine has nothing else to do.
"""

import http.server
import io
import os
import random
import statistics
import sys
import tempfile
import threading
from pathlib import Path

from PIL import Image

from galerie_process import GalerieProcess
from browser_tab import BrowserTab

COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 5000
MAX_GAP = 100
# What Images keeps in memory by default, and as much as five thousand rows, what is under way and the allocator's gaps take.
MAX_MEMORY = 128 + 32

SCROLL = """
    const done = arguments[arguments.length - 1], step = arguments[0], count = arguments[1];
    const gaps = [], wall = document.querySelector('[data-place=photos]');
    let last = performance.now(), stood = 0;
    requestAnimationFrame(function frame(now) {
      gaps.push(now - last);
      last = now;
      const before = scrollY;
      scrollBy(0, step);
      stood = scrollY === before ? stood + 1 : 0;
      const photos = wall.childElementCount - 1;
      if ((photos >= count && stood > 30) || stood > 1800) done([gaps, photos]);
      else requestAnimationFrame(frame);
    });"""


PLAIN = """<!doctype html><title>Plain</title><style>body { margin: 40px; background: #eee }
div { display: flex; flex-wrap: wrap; gap: 24px } img { inline-size: 30vw; block-size: 20vw; object-fit: cover }
</style><div data-place="photos"><i></i>%s</div>"""


class Plain(http.server.BaseHTTPRequestHandler):
    """The same photos on a page that is there from the beginning: what it costs the browser alone."""

    kinds = []

    def do_GET(self):
        isPhoto = "/photo/" in self.path
        photos = "".join(f'<img loading="lazy" decoding="async" src="/photo/{number}">' for number in range(COUNT))
        body = self.kinds[int(self.path.split("/")[-1]) % len(self.kinds)] if isPhoto else (PLAIN % photos).encode()
        self.send_response(200)
        self.send_header("Content-Type", "image/jpeg" if isPhoto else "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def add_photos(folder, count):
    """Creates small photos, each of its own bytes: forty different ones, told apart by a comment."""
    folder.mkdir(parents=True)
    dice = random.Random(7)
    kinds = []
    for _ in range(40):
        noise = Image.effect_noise((96, 64), 90).resize((960, 640), Image.BICUBIC)
        tint = Image.new("RGB", (960, 640), tuple(dice.randrange(40, 220) for _ in range(3)))
        file = io.BytesIO()
        photo = Image.blend(tint, noise.convert("RGB"), 0.5)
        photo.save(file, "JPEG", quality=80)
        kinds.append(file.getvalue())
        small = io.BytesIO()
        photo.resize((480, 320)).save(small, "JPEG", quality=82)
        Plain.kinds.append(small.getvalue())
    for number in range(count):
        kind = kinds[number % len(kinds)]
        words = f"photo {number}".encode()
        comment = b"\xff\xfe" + (len(words) + 2).to_bytes(2, "big") + words
        (folder / f"Photo {number:05}.jpg").write_bytes(kind[:2] + comment + kind[2:])


def memory(house, what):
    lines = Path(f"/proc/{house.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(what))


def main():
    artifacts = Path(sys.argv[2])
    artifacts.mkdir(parents=True, exist_ok=True)
    house = GalerieProcess(sys.argv[1])
    try:
        with tempfile.TemporaryDirectory(prefix="many-photos-") as scratch:
            photos = Path(scratch) / "photos"
            add_photos(photos, COUNT)
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Plain)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            plain = f"http://127.0.0.1:{server.server_port}"
            house.arguments = ["--photos", photos, "--data", house.data]
            load = os.getloadavg()[0]
            with BrowserTab(house.open(), artifacts) as tab:
                tab.driver.set_script_timeout(600)
                tab.emulate()
                tab.driver.get(plain)
                floor, _ = tab.driver.execute_async_script(SCROLL, 120, COUNT)
                tab.arrive()
                tab.screenshot("20-many-photos")
                before = memory(house, "VmRSS")
                gaps, shown = tab.driver.execute_async_script(SCROLL, 120, COUNT)
                tab.screenshot("21-many-photos-end")
                held, most = memory(house, "VmRSS"), memory(house, "VmHWM")
                tab.driver.get(plain)
                floor += tab.driver.execute_async_script(SCROLL, 120, COUNT)[0]
                assert not (messages := tab.console_messages()), messages
            gaps.sort()
            print(
                f"  {shown} photos, {len(gaps)} frames: median {statistics.median(gaps):.1f} ms, 99th of a hundred "
                f"{gaps[len(gaps) * 99 // 100]:.1f} ms, longest {', '.join(f'{gap:.0f}' for gap in gaps[-5:])} ms (plain page: median {statistics.median(floor):.1f} ms, longest {max(floor):.0f} ms); "
                f"{before:.0f} MB before, {held:.0f} MB after, {most:.0f} MB at most")
            assert shown == COUNT, shown
            if load > os.cpu_count() or max(floor) > MAX_GAP:
                print(f"  The machine was too busy to judge frames: {load:.1f} wanted to run at once at first.")
            else:
                assert gaps[-1] <= MAX_GAP, f"a frame took {gaps[-1]:.0f} ms"
            assert most - before <= MAX_MEMORY, f"{most - before:.0f} MB more than before"
    finally:
        house.clean_up()
    print(f"{COUNT} photos passed")


main()
