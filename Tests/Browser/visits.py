"""Counts the requests and bytes of visits to Galerie, and holds its first paint against that of plain files of the same bytes.

usage: visits.py GALERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
The network is one of 50 ms a round trip and 1.6 Mb/s, by the browser's own throttle, and pictures are left out. First paints are
judged only if the machine has nothing else to do.
"""

import http.server
import json
import os
import re
import statistics
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from browser_tab import BrowserTab
from galerie_process import GalerieProcess
import step as steps
from step import step

MAX_REQUESTS, MAX_BYTES, MAX_RATIO, RUNS = 3, 40 << 10, 1.3, 7
PICTURES = "*/~dertisch/picture/*"


class WatchedTab(BrowserTab):
    """A tab whose requests are counted, in a browser that keeps pages for the way back."""

    def configure(self, options):
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        options.add_experimental_option("excludeSwitches", ["disable-back-forward-cache"])

    def throttle(self):
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [PICTURES]})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
            "offline": False, "latency": 50, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 1.6e6 / 8})

    def visit(self, address):
        """Goes to an address, and returns its requests: addresses with bytes, those from the browser's own cache left out."""
        self.driver.get("about:blank")
        self.driver.get_log("performance")
        self.driver.get(address)
        self.until(lambda: self.run("return performance.getEntriesByName('first-paint').length"), "the first paint")
        self.until(lambda: self.run("return document.querySelector('[data-place=photos] > [data-row]')"), "the photos")
        time.sleep(0.7)
        urls, cached, sizes = {}, set(), {}
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            method, about = message["method"], message["params"]
            if method == "Network.requestWillBeSent" and about["request"]["url"].startswith("http"):
                urls[about["requestId"]] = about["request"]["url"]
            elif method == "Network.webSocketCreated":
                urls[about["requestId"]] = about["url"]
            elif method == "Network.requestServedFromCache":
                cached.add(about["requestId"])
            elif method == "Network.responseReceived" and about["response"].get("fromDiskCache"):
                cached.add(about["requestId"])
            elif method == "Network.loadingFinished":
                sizes[about["requestId"]] = about["encodedDataLength"]
            elif method == "Network.loadingFailed" and about.get("blockedReason"):
                cached.add(about["requestId"])
        return [(url, sizes.get(one, 0)) for one, url in urls.items() if one not in cached]

    def first_paint(self):
        return self.run("return performance.getEntriesByName('first-paint')[0].startTime")

    def requests_before_paint(self):
        """The requests that had been sent before the first paint, the page itself among them. The icon delays nothing."""
        return self.run("""
            const paint = performance.getEntriesByName('first-paint')[0].startTime, icon = document.querySelector('link[rel=icon]').href;
            const sent = performance.getEntriesByType('resource')
              .filter(e => e.startTime < paint && e.name !== icon && !e.name.includes('/picture/'));
            return [location.href, ...sent.map(e => e.name)];""")

    def forget(self):
        self.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})


def path(url):
    return re.sub(r"^\w+://[^/]*|\?.*", "", url)


class Copies(http.server.BaseHTTPRequestHandler):
    """Plain files of the bytes that Galerie has sent."""

    protocol_version = "HTTP/1.1"
    files = {}

    def do_GET(self):
        headers, body = self.files.get(self.path, ({}, b""))
        self.send_response(200 if body else 404)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def copy(address, urls):
    """Serves what Galerie answers to these requests as files."""
    for url in urls:
        target = url.removeprefix(address)
        request = urllib.request.Request(url, headers={"Accept": "text/html", "Accept-Encoding": "br"})
        with urllib.request.urlopen(request) as answer:
            kept = ("Content-Type", "Content-Encoding", "Cache-Control")
            Copies.files[target] = ({k: v for k, v in answer.headers.items() if k in kept}, answer.read())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Copies)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def counts(tab, address):
    step("a first visit takes three requests before the first paint, and 40 KB in all")
    tab.throttle()
    visit = tab.visit(address + "/")
    early, total = tab.requests_before_paint(), sum(size for _, size in visit)
    print(f"    {len(early)} requests before the first paint, {total} bytes in {len(visit)}: {[(path(u), s) for u, s in visit]}")
    assert len(early) <= MAX_REQUESTS, early
    assert 0 < total <= MAX_BYTES, visit

    step("a second visit asks for the page and the socket alone")
    again = sorted(path(url) for url, _ in tab.visit(address + "/"))
    assert again == ["/", "/~dertisch/socket"], again
    return [url for url, _ in visit if url.startswith("http")]


def paints(tab, address, urls):
    step("the first paint takes at most 1.3 times as long as that of plain files of the same bytes")
    plain = copy(address, urls)
    own, others = [], []
    for _ in range(RUNS):
        for site, times in ((address, own), (plain, others)):
            tab.forget()
            tab.visit(site + "/")
            times.append(tab.first_paint())
    ratio, load = statistics.median(own) / statistics.median(others), os.getloadavg()[0]
    print(f"    {statistics.median(own):.0f} ms, plain files {statistics.median(others):.0f} ms: {ratio:.2f} (load {load:.1f})")
    assert ratio <= MAX_RATIO or load > 1.5, (own, others)


def comes_back(tab, address):
    step("the browser keeps a page that is left, shows it at once on the way back, and the page is live again")
    tab.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    tab.driver.get(address + "/")
    tab.until(lambda: tab.run("return history.state?.steps?.length > 0"), "the connection")
    tab.run("""
        window.isKept = true;
        addEventListener('pageshow', event => { window.wasKept = event.persisted; });""")
    # Another site: its page shares nothing with this one.
    tab.driver.get(address.replace("127.0.0.1", "localhost") + "/~dertisch/live")
    tab.driver.back()
    tab.until(lambda: tab.run("return window.isKept && window.wasKept"), "the kept page")
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection === undefined"), "the connection is back")
    name = tab.open_photo(0)
    assert tab.text("name") == name
    tab.driver.back()
    tab.until(lambda: len(tab.tiles()) > 10, "the grid")
    assert tab.run("return window.isKept"), "the page was loaded again"


def finds_nothing(address):
    step("a photo that is not there has status 404, and one that is there has 200")
    def status(target):
        request = urllib.request.Request(address + target, headers={"Accept": "text/html"})
        try:
            return urllib.request.urlopen(request).status
        except urllib.error.HTTPError as error:
            return error.code
    assert status("/") == 200
    links = {status("/photo/nothing-by-this-name")}
    assert links == {404}, links


def main():
    house = GalerieProcess(sys.argv[1])
    try:
        address = house.open()
        with WatchedTab(address, Path(sys.argv[2])) as tab:
            urls = counts(tab, address)
            paints(tab, address, urls)
            comes_back(tab, address)
        finds_nothing(address)
    finally:
        house.clean_up()
    print(f"{steps.taken} passed, 0 failed")


main()
