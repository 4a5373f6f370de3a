"""Two servers of the Brasserie behind each proxy of `Documentation/Proxies`, and tabs whose requests and sockets reach any of them.

usage: proxies.py BRASSERIE-PROGRAM FOLDER-FOR-RESULTS [--only haproxy|nginx|caddy] [--short]
Tabs are typed into before their scripts are there, and while each server is killed and replaced in turn. `--short` replaces one server
by its own wish, and opens fewer pages.
"""

import argparse
import http.client
import json
import secrets
import signal
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import step as steps
from brasserie_process import BrasserieProcess
from drivers.chromium_windows import ChromiumWindows
from balancing.proxy import PROXIES, UNCHECKED
from step import step
from survival.twins import IS_LIVE
from survival.visitors import of

# Notes what each session was restored from, how often the page said that it has no connection, the beginnings of the last messages, and whether
# the house has done all that it was sent.
WATCH = """
(() => {
  const seen = window.seen = { mark: Math.random(), greetings: [], losses: 0, moves: 0, last: [], sent: 0, taken: [0] };
  const note = (way, text) => { seen.last.push(way + text.slice(0, 150)); seen.last.splice(0, seen.last.length - 30); };
  new MutationObserver(() => { if (document.documentElement?.dataset.connection) seen.losses += 1; })
    .observe(document, { subtree: true, attributes: true, attributeFilter: ["data-connection"] });
  window.WebSocket = class extends WebSocket {
    constructor(...about) {
      super(...about);
      this.addEventListener("close", ({ code }) => note("closed ", String(code)));
      this.addEventListener("message", ({ data }) => {
        note("< ", data);
        for (const message of [JSON.parse(data)].flat()) {
          if ("joined" in message) seen.greetings.push(message.restored);
          if (message.move) seen.moves += 1;
          if ("taken" in message) seen.taken = [message.taken].flat();
        }
      });
    }
    send(text) {
      note("> ", text);
      const message = JSON.parse(text);
      if (["edit", "tap", "answer", "again"].includes(message[0])) seen.sent = message.at(-1);
      super.send(text);
    }
  };
})();"""
IS_DONE = "return seen.taken.length === 1 && seen.taken[0] >= seen.sent"
TEXT = of("letter", "text")
VALUE = f"return document.querySelector({json.dumps(TEXT)})?.value"
# The seconds for which a server that is asked to end serves on.
DELAY = 2.5


class Server(BrasserieProcess):
    """A server behind a proxy, which tells the clients of its pages."""

    def begin(self):
        super().begin()
        self.lines = []

    def start(self):
        super().start()
        self.listen()

    def listen(self):
        def read(process, lines):
            for line in process.stdout:
                lines.append(line.strip())
        threading.Thread(target=read, args=(self.process, self.lines), daemon=True).start()

    def begin_again(self):
        self.begin()
        self.listen()
        self.await_port()

    def is_ready(self):
        try:
            with urllib.request.urlopen(f"{self.address}/~dertisch/ready", timeout=5) as answer:
                return answer.status == 200
        except urllib.error.HTTPError as error:
            assert error.code == 503, error
            return False

    def has_answered(self, words):
        return any(words in line for line in self.lines)


class House:
    """Two servers and the proxy in front of them."""

    def __init__(self, program, kind):
        environment = {"BRASSERIE_KEY": secrets.token_hex(32), "BRASSERIE_PROXIES": "127.0.0.1", "BRASSERIE_PEERS": "1",
                       "BRASSERIE_DELAY": str(DELAY), "BRASSERIE_PUBLIC": "https://photos.example"}
        self.servers = [Server(program, **environment) for _ in range(2)]
        self.proxy = kind(self.servers)

    def reach(self, server):
        """Waits until the proxy gives a server requests again."""
        end = time.monotonic() + 30
        mark = secrets.token_hex(4)
        while not server.has_answered(mark):
            assert time.monotonic() < end, "The proxy does not find the server again."
            self.proxy.get(f"/?{mark}")

    def lines_with(self, words):
        """The lines with these words that the servers have printed. Waits for the first, which may come after the answer."""
        end = time.monotonic() + 10
        while not (found := [line for server in self.servers for line in server.lines if words in line]) and time.monotonic() < end:
            time.sleep(0.02)
        return found

    def clean_up(self):
        self.proxy.close()
        for server in self.servers:
            server.clean_up()


def tells_the_client(house):
    step(f"{house.proxy.name}: tells the house the client's address and scheme, and the public address is that of pages")
    connection = http.client.HTTPSConnection("127.0.0.1", house.proxy.port, context=UNCHECKED, source_address=("127.0.0.9", 0))
    forged = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "http", "Forwarded": "for=198.51.100.7;proto=http"}
    connection.request("GET", "/letters/3?client", headers={"Accept": "text/html", **forged})
    answer = connection.getresponse()
    page, cookie = answer.read().decode(), answer.headers["Set-Cookie"]
    lines = house.lines_with("client")
    assert lines == ["127.0.0.9 https /letters/3?client"], lines
    assert cookie.startswith("__Host-dertisch-guest=") and "Secure" in cookie, cookie
    assert 'href="https://photos.example/letters/3"' in page, page
    assert answer.headers["Cache-Control"] == "private, no-cache"


def types(window, text):
    for letter in text:
        window.press(letter).result(60)


def opens(browser, house):
    """Opens a letter, and types before the page's script is there. Returns the window, and whether its socket reached another server."""
    window = browser.window(browser.guest(), "about:blank")
    window.send("Fetch.enable", patterns=[{"urlPattern": "*/~dertisch/client*"}])
    window.open(house.proxy.address + "/letters/3")
    window.until(VALUE.replace("?.value", " !== null"), words="the page before its script")
    mark = window.run("return seen.mark")
    window.click(TEXT)
    types(window, "Dear")
    request = None
    while not request:
        for event in window.connection.take_events(window.session):
            if event["method"] == "Fetch.requestPaused":
                request = event["params"]["requestId"]
        time.sleep(0.01)
    window.send("Fetch.continueRequest", requestId=request)
    window.send("Fetch.disable")
    types(window, " all")
    window.until(IS_LIVE, words="a live page")
    window.until(f"{VALUE} === 'Dear all'", words="what was typed")
    types(window, ",")
    check(window, "Dear all,", mark)
    return window, window.run("return seen.greetings[0] !== null")


def check(window, text, mark=None, losses=0):
    """The page was not loaded again, shows what was typed, where the caret is, and says nothing."""
    window.until(f"{VALUE} === arguments[0]", text, words=lambda: f"{text}, and not {window.run(VALUE)}; {window.run('return seen.last')}")
    assert window.run(f"return document.activeElement?.matches({json.dumps(TEXT)}) && document.activeElement.selectionStart") == len(text)
    assert window.run("return [...document.querySelectorAll('.connection-unsent, .connection-gone, dialog')].map(one => one.textContent)") == []
    if mark:
        assert window.run("return seen.mark") == mark, "The page was loaded again."
    if losses is not None:
        assert window.run("return seen.losses") <= losses


def has_a_draft(window):
    """The house knows the text: it asks before the letter is left."""
    window.click(of("letter", "back"))
    window.until("return document.querySelector('dialog.alert')", words="the question about the draft")
    window.press("Escape").result(60)
    window.until("return !document.querySelector('dialog.alert')", words="the letter without the question")
    # If the server were killed before it says that it has the answer, another one would ask the visitor about it.
    window.until(IS_DONE, words="the answer is done")
    window.click(TEXT)
    window.press("End").result(60)


def goes_on_from_the_first_byte(browser, house, least):
    step(f"{house.proxy.name}: goes on without a reload when the first socket reaches another server than the page, with what was typed before its script")
    windows = {True: [], False: []}
    for _ in range(40):
        window, is_elsewhere = opens(browser, house)
        windows[is_elsewhere].append(window)
        if len(windows[True]) >= least and windows[False]:
            break
    assert len(windows[True]) >= least, f"{len(windows[True])} of {len(windows[True] + windows[False])} sockets reached another server."
    for one in windows[True][:1] + windows[False][:1]:
        has_a_draft(one)
    kept = (windows[True] + windows[False])[:least + 1]
    for one in windows[True] + windows[False]:
        if one not in kept:
            one.close()
    return {one: "Dear all," for one in kept}


def add(texts, text):
    for window in texts:
        types(window, text)
        texts[window] += text


def survives_kills(house, texts):
    step(f"{house.proxy.name}: keeps what is typed while each server is killed in turn")
    marks = {window: window.run("return seen.mark") for window in texts}
    for number, server in enumerate(house.servers):
        server.kill()
        add(texts, f" k{number}")
        for window in texts:
            window.until(IS_LIVE, words="a live page")
        add(texts, ".")
        for window, text in texts.items():
            check(window, text, marks[window], losses=None)
        server.begin_again()
        house.reach(server)


def moves(house, texts, servers):
    step(f"{house.proxy.name}: moves its tabs from a server that is replaced")
    marks = {window: window.run("const { mark } = seen; seen.losses = 0; return mark") for window in texts}
    for number, server in enumerate(servers):
        server.process.send_signal(signal.SIGTERM)
        begun = time.monotonic()
        while server.is_ready():
            assert time.monotonic() < begun + 20
        while server.process.poll() is None:
            add(texts, f"{number}")
            assert time.monotonic() < begun + 60, "The server does not end."
        taken = time.monotonic() - begun
        assert server.process.returncode == 0 and taken >= DELAY - 0.5, (server.process.returncode, taken)
        for window in texts:
            window.until(IS_LIVE, words="a live page")
        add(texts, ".")
        for window, text in texts.items():
            check(window, text, marks[window], losses=0)
        server.begin_again()
        house.reach(server)
    asked = sum(window.run("return seen.moves") for window in texts)
    assert asked > 0, "No tab was asked to move."
    return asked


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", choices=PROXIES)
    parser.add_argument("--short", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    result = {}
    with ChromiumWindows(WATCH, ["--ignore-certificate-errors"]) as browser:
        for name in [arguments.only] if arguments.only else PROXIES:
            begun = time.monotonic()
            house = House(arguments.program, PROXIES[name])
            try:
                tells_the_client(house)
                texts = goes_on_from_the_first_byte(browser, house, 1 if arguments.short else 3)
                survives_kills(house, texts)
                result[name] = moves(house, texts, house.servers[:1] if arguments.short else house.servers)
                for window in texts:
                    window.close()
            except BaseException:
                (arguments.folder / f"{name}.log").write_text(Path(house.proxy.log.name).read_text())
                raise
            finally:
                house.clean_up()
            print(f"    {time.monotonic() - begun:.0f} s; {result[name]} times a tab was asked to move", flush=True)
    (arguments.folder / "proxies.json").write_text(json.dumps(result, indent=1))
    print(f"{steps.taken} passed, 0 failed")


main()
