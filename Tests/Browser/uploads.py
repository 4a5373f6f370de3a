"""Large and many files: 2 GB whose server is killed three times, a thousand files at once, and the pace of one file beside nginx.

usage: uploads.py BRASSERIE-PROGRAM [GIGABYTES]
What is measured is said, each figure beside its floor. It fails if a file is not whole, if what had come is sent again, if a file is missing, or if
the server's memory grows.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from brasserie_process import BrasserieProcess
from drivers.chromium import ChromiumDriver
from everywhere import deliveries
from page import Page

GIGABYTES = float(sys.argv[2]) if len(sys.argv) > 2 else 2
SIZE = int(GIGABYTES * (1 << 30))
FOLDER = Path(tempfile.mkdtemp(prefix="uploads-", dir="."))
ROUNDS = 3
# Notes the addresses to which files would be sent, in place of sending them.
KEEP_ADDRESS = "XMLHttpRequest.prototype.send = () => {}; const open = XMLHttpRequest.prototype.open;" \
    "XMLHttpRequest.prototype.open = function (method, address) { window.kept = address; open.call(this, method, address); }"


def memory(process, name):
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith(name + ":"))


def large_file():
    """A file of random bytes, none of which stand twice in a row."""
    path = FOLDER / "large"
    block = os.urandom(1 << 20)
    with open(path, "wb") as content:
        for number in range(SIZE >> 20):
            content.write(number.to_bytes(8, "big") + block[8:])
    return path.resolve()


def survives_kills(page, house, large):
    offsets, before = [], memory(house.process, "VmRSS")
    page.driver.open(f"{house.address}/deliveries")
    page.until_live()
    page.driver.choose_files(deliveries.CRATES, large)
    for share in (0.2, 0.45, 0.7):
        page.until(lambda: deliveries.held(house) >= share * SIZE, f"{share:.0%} of the file has come")
        house.kill()
        offsets.append(deliveries.held(house))
        house.start()
    page.until_run("document.querySelector(arguments[0])?.textContent.startsWith('large ')", "the file is delivered", deliveries.NAMES)
    assert page.text(deliveries.NAMES).startswith(f"large {SIZE} "), page.text(deliveries.NAMES)
    sent = page.run(
        "return performance.getEntriesByType('resource').map(one => /upload.*[?]at=(\\d+)/.exec(one.name)?.[1]).filter(Boolean).map(Number)")
    assert set(offsets) <= set(sent), f"it goes on at {sent}, and not at {offsets}"
    peak = memory(house.process, "VmHWM")
    print(f"kills: {GIGABYTES:g} GB over three kills, which went on at {offsets}; nothing that had come was sent again")
    print(f"memory: {before >> 20} MB before, {peak >> 20} MB at most")
    assert peak - before <= 16 << 20, "the memory has grown by more than 16 MB"


def takes_a_thousand(page, house):
    files = [deliveries.file(f"{number}.txt", b"%d" % number * 1000) for number in range(1000)]
    page.driver.open(f"{house.address}/deliveries")
    page.until_live()
    def count():
        return int(page.text(deliveries.COUNT).replace(",", ""))
    before = count()
    begun = time.monotonic()
    page.driver.choose_files(deliveries.FILES, *files)
    page.until(lambda: count() == before + 1000, lambda: f"all are delivered, not {count() - before}")
    print(f"many: 1,000 files at once took {time.monotonic() - begun:.1f} s")


def put(address, large, *options):
    """The seconds that a client takes to send a file, and the server's file to be on the disk."""
    answer = subprocess.run(
        ["curl", "-sS", "-T", large, "-H", "Expect:", "-w", "%{http_code} %{time_total}", "-o", "/dev/null", *options, address],
        capture_output=True, text=True, check=True).stdout.split()
    assert answer[0] in ("200", "201", "204"), answer
    return float(answer[1])


def synchronized(folder):
    begun = time.monotonic()
    for part in Path(folder).rglob("*"):
        if part.is_file():
            with open(part) as content:
                os.fsync(content)
    return time.monotonic() - begun


def pace(page, house, large):
    page.driver.open(f"{house.address}/deliveries")
    page.until_live()
    page.run(KEEP_ADDRESS)
    page.driver.choose_files(deliveries.CRATES, large)
    address = page.until(lambda: page.run("return window.kept"), "the address").split("?")[0]
    cookie = page.driver.driver.get_cookie("dertisch-guest")["value"]
    stored = FOLDER / "nginx"
    stored.mkdir()
    stored.chmod(0o777)
    FOLDER.chmod(0o755)
    config = FOLDER / "nginx.conf"
    config.write_text(
        f"worker_processes 1; daemon off; pid {FOLDER.resolve()}/pid; error_log stderr;\nuser root;\n"
        "events {}\nhttp { access_log off; client_max_body_size 0; client_body_temp_path %s/body; server {\n"
        "listen unix:%s/socket; root %s; location / { dav_methods PUT; } } }" % (FOLDER.resolve(), FOLDER.resolve(), stored.resolve()))
    nginx = subprocess.Popen(["nginx", "-c", config.resolve()], stderr=subprocess.DEVNULL)
    try:
        socket = FOLDER.resolve() / "socket"
        page.until(socket.exists, "nginx listens")
        own, floor = [], []
        for _ in range(ROUNDS):
            (stored / "large").unlink(missing_ok=True)
            floor.append(put("http://localhost/large", large, "--unix-socket", socket) + synchronized(stored))
            taken = put(f"{house.address}{address}?at=0&page=curl", large, "-b", f"dertisch-guest={cookie}")
            own.append(taken + synchronized(house.environment["BRASSERIE_DELIVERIES"]))
        own, floor = min(own), min(floor)
        print(f"pace: {GIGABYTES / own:.2f} GB/s, nginx {GIGABYTES / floor:.2f} GB/s: {floor / own:.2f} of it; the mark is 0.8")
    finally:
        nginx.terminate()
        nginx.wait()


def main():
    spool = FOLDER.resolve() / "spool"
    house = BrasserieProcess(sys.argv[1], BRASSERIE_DELIVERIES=str(spool))
    try:
        large = large_file()
        with ChromiumDriver() as driver:
            page = Page(driver, FOLDER)
            survives_kills(page, house, large)
            takes_a_thousand(page, house)
            pace(page, house, large)
    finally:
        house.clean_up()
        subprocess.run(["rm", "-rf", FOLDER], check=True)


main()
