"""Counts the requests and bytes of visits to Galerie, and holds its first paint against that of plain files of the same bytes.

usage: visits.py GALERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
The network is one of 50 ms a round trip and 1.6 Mb/s, by the browser's own throttle, and pictures are left out.
"""

import json
import os
import re
import statistics
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from browser_tab import BrowserTab
from galerie_process import GalerieProcess
from plain_files import PlainFiles
import step as steps
from step import step

MAX_REQUESTS, MAX_BYTES, MAX_RATIO, RUNS, MAX_RUNS = 3, 40 << 10, 1.3, 7, 28
PICTURES = "*/~dertisch/picture/*"


class WatchedTab(BrowserTab):
    """A tab whose requests are counted."""

    def configure(self, options):
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})

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


def counts(tab, address):
    step("a first visit takes at most three requests before the first paint, and 40 KB in all, without the pictures")
    tab.throttle()
    visit = tab.visit(address + "/")
    early, total = tab.requests_before_paint(), sum(size for _, size in visit)
    print(f"    {len(early)} requests before the first paint, {total} bytes in {len(visit)}: {[(path(u), s) for u, s in visit]}")
    assert len(early) <= MAX_REQUESTS, early
    assert 0 < total <= MAX_BYTES, visit

    step("a second visit asks for the page and the socket alone")
    again = sorted(path(url) for url, _ in tab.visit(address + "/"))
    assert [one.split("?")[0] for one in again] == ["/", "/~dertisch/socket"], again
    return [url for url, _ in visit if url.startswith("http")]


def paints(tab, address, urls):
    step("the first paint takes at most 1.3 times as long as that of plain files of the same bytes, sent by nginx")
    plain = PlainFiles(address, urls)
    own, floor = [], []
    try:
        # A busy machine holds both up, but not evenly: it takes more visits to tell.
        while not own or (ratio := statistics.median(own) / statistics.median(floor)) > MAX_RATIO and len(own) < MAX_RUNS:
            for _ in range(RUNS):
                for site, times in ((address, own), (plain.address, floor)):
                    tab.forget()
                    tab.visit(site + "/")
                    times.append(tab.first_paint())
    finally:
        plain.close()
    print(f"    {statistics.median(own):.0f} ms, plain files {statistics.median(floor):.0f} ms: {ratio:.2f} "
          f"({len(own)} visits each, load {os.getloadavg()[0]:.1f})")
    assert ratio <= MAX_RATIO, (own, floor)


def finds_nothing(address, links):
    step("a photo that is not there has status 404, and every one that is there has 200")
    def status(target):
        request = urllib.request.Request(address + target, headers={"Accept": "text/html"})
        try:
            return urllib.request.urlopen(request).status
        except urllib.error.HTTPError as error:
            return error.code
    assert len(links) == 13 and {status(link) for link in links} == {200}, links
    assert status("/photo/nothing-by-this-name") == 404


def main():
    house = GalerieProcess(sys.argv[1])
    try:
        address = house.open()
        with WatchedTab(address, Path(sys.argv[2])) as tab:
            urls = counts(tab, address)
            paints(tab, address, urls)
            tab.visit(address + "/")
            links = tab.run("return [...document.querySelectorAll('[data-place=open]')].map(link => link.getAttribute('href'))")
        finds_nothing(address, links)
    finally:
        house.clean_up()
    print(f"{steps.taken} passed, 0 failed")


main()
