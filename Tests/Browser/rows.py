"""Tells the client scripts in a real browser to change rows and fields, and looks whether a customer would notice.

usage: rows.py
The socket is a stand-in, so that the script is on its own: what the house would send is sent by the test.
"""

import http.server
import json
import threading
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

CLIENT = Path(__file__).resolve().parents[2] / "Sources/Rooms/DertischWeb/Client"
PAGE = """<!doctype html><html data-session="s" data-seat="1"><head><title data-place="headline">Rows</title>
<meta name="description" data-place="headline"><meta property="og:image" data-place="shot"><script>
window.sent = [];
window.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() { window.socket = this; setTimeout(() => this.onopen()); }
  send(text) {
    const message = JSON.parse(text);
    window.sent.push(message);
    if (['join', 'resume'].includes(message[0])) {
      window.join = () => this.answer({ joined: "s", taken: 0, life: 1, seats: [1], restored: null, partial: false });
      if (location.pathname !== "/links") join();
    }
    if (message[0] === "beat") this.answer({ taken: 0 });
    if (message[0] === "edit") this.answer({ taken: message.at(-1) });
  }
  answer(message) { setTimeout(() => this.onmessage({ data: JSON.stringify(message) })); }
  close() {}
};
window.patch = (...patch) => socket.onmessage({ data: JSON.stringify({ patch, seat: 1 }) });
</script><script type="module" src="/client.js"
data-blurs="/blurs.js" data-alerts="/alerts.js" data-morph="/morph.js" data-prefetch="/prefetch.js"></script></head><body><h1 data-place="headline"></h1><img data-place="shot" alt=""><ul data-place="rows"><template><li>
<b data-place="name"></b><input data-place="typed"></li></template></ul>
<form data-place="form"><label>Text <input data-place="text"></label> <input data-place="other"><i data-invalid-for="other" hidden></i>
<input data-place="count" type="number">
<button data-place="save" type="button">Save</button></form></body></html>"""
LINKS = """<a data-place="one" href="/one">One</a> <a data-place="two" href="/two">Two</a>
<button data-place="save" type="button">Save</button> <button data-place="send" type="button">Send</button>"""

MANY = 10_000


class Files(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        script = CLIENT / self.path.removeprefix("/")
        isScript = self.path.endswith(".js") and script.parent == CLIENT and script.exists()
        page = PAGE
        if self.path == "/many":
            many = "".join(f'<li data-row="{row}"><b data-place="name">row {row}</b></li>' for row in range(1, MANY + 1))
            page = PAGE.replace("</template></ul>", f"</template>{many}</ul>")
        if self.path == "/links":
            page = PAGE[:PAGE.index("<h1")].replace("<html ", "<html data-prefetch ") + LINKS + "</body></html>"
        body = script.read_bytes() if isScript else page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if isScript else "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(flag)
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    run = driver.execute_script

    def patch(*operations):
        run(f"patch(...{json.dumps(operations)})")

    def rows():
        return run("return [...document.querySelectorAll('[data-row]')].map(row => Number(row.dataset.row))")

    def check(isOld):
        passed = 0
        # A tab of its own, which nothing was typed into.
        driver.switch_to.new_window("tab")
        driver.get(f"http://127.0.0.1:{server.server_port}/")
        driver.implicitly_wait(10)
        run("return new Promise(done => { const look = () => sent.some(one => one[0] === 'ready') ? done() : setTimeout(look, 5); look(); })")
        if isOld:
            run("delete Element.prototype.moveBefore")
        patch(*(["+", 0, "rows", number, 0] for number in range(1, 6)))
        patch(*(["t", number, "name", f"row {number}"] for number in range(1, 6)))
        assert rows() == [1, 2, 3, 4, 5], rows()
        field = driver.find_element(By.CSS_SELECTOR, '[data-row="3"] input')
        field.send_keys("half a wor")
        # One edit is on its way at a time, and the newest after it.
        run("return new Promise(done => { const look = () => sent.some(one => one[0] === 'edit' && one[4] === 'half a wor') ? done() : setTimeout(look, 5); look(); })")
        run("window.node = document.querySelector('[data-row=\"3\"]'); window.field = node.querySelector('input');"
            "field.setSelectionRange(2, 6); window.told = sent.length")

        for operation, expected in (
            (["~", 0, "rows", 3, 1], [3, 1, 2, 4, 5]), (["~", 0, "rows", 3, 0], [1, 2, 4, 5, 3]),
            (["~", 0, "rows", 1, 0], [2, 4, 5, 3, 1]), (["+", 0, "rows", 6, 3], [2, 4, 5, 6, 3, 1]),
            (["-", 0, "rows", 4, 0], [2, 5, 6, 3, 1]), (["~", 0, "rows", 3, 2], [3, 2, 5, 6, 1]),
        ):
            patch(operation)
            assert rows() == expected, (operation, rows())
            assert run("return node === document.querySelector('[data-row=\"3\"]')"), (operation, "another node")
            assert run("return document.activeElement === field"), (operation, "the focus is lost")
            assert run("return [field.value, field.selectionStart, field.selectionEnd]") == ["half a wor", 2, 6], operation
            passed += 1
        # What a browser tells of its device may come at any time.
        gestures = run("return sent.slice(told).filter(message => !['end', 'device', 'ready', 'beat'].includes(message[0])).length")
        assert gestures == 0, "a move was a gesture"
        field.send_keys("!")
        run("return new Promise(done => { const look = () => sent.some(one => one[0] === 'edit' && one[4].includes('!')) ? done() : setTimeout(look, 5); look(); })")
        edits = run("return sent.filter(message => message[0] === 'edit' && message[3] === 'typed')")
        assert edits[-1][:4] == ["edit", 1, 3, "typed"], edits
        passed += 1

        patch(*(["+", 0, "rows", number, 0] for number in range(10, 10_010)))
        micros = run(
            "const start = performance.now(); for (let turn = 0; turn < 200; turn++)"
            " patch(['~', 0, 'rows', 10 + turn * 7, 5000]); return (performance.now() - start) * 5")
        assert len(rows()) == 10_005, len(rows())
        print(f"  one move among 10,000 rows: {micros:.0f} us in the script, before the browser lays out")
        passed += 1
        return passed

    def focus():
        return run("const e = document.activeElement; return [e.dataset.place ?? e.localName, Number(e.closest('[data-row]')?.dataset.row ?? 0)]")

    def check_focus():
        save = driver.find_element(By.CSS_SELECTOR, "[data-place=save]")
        save.click()
        patch(["m", 0, "save", "enabled", False])
        patch(["m", 0, "save", "enabled", True])
        assert focus() == ["save", 0], ("after a save", focus())
        patch(["m", 0, "form", "hidden", True])
        patch(["m", 0, "form", "hidden", False])
        assert focus() == ["save", 0], ("after its form was hidden", focus())
        patch(["m", 0, "save", "enabled", False])
        driver.find_element(By.CSS_SELECTOR, "[data-place=text]").click()
        patch(["m", 0, "save", "enabled", True])
        assert focus() == ["text", 0], ("which the visitor put elsewhere", focus())
        # The first row, one between and the last: the focus moves to the next, or to the one before if there is none.
        for at in (0, 5, -1):
            gone = rows()[at]
            run("document.querySelector(`[data-row='${arguments[0]}'] input`).focus()", gone)
            patch(["-", 0, "rows", gone, 0])
            assert focus() == ["typed", rows()[at]], (at, gone, focus())
        return 6

    def check_flaws():
        def described(place):
            return run("const e = document.querySelector(`[data-place=${arguments[0]}]`);"
                       "const words = (e.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean).map(id => document.getElementById(id));"
                       "return [e.getAttribute('aria-invalid'), words.map(w => [w.textContent, w.role, w.checkVisibility()])]", place)

        patch(["v", 0, "text", "Too long"], ["v", 0, "other", "Too short"])
        assert described("text") == ["true", [["Too long", "alert", True]]], described("text")
        assert described("other") == ["true", [["Too short", "alert", True]]], described("other")
        assert run("return document.querySelector('label').textContent.trim()") == "Text"
        assert run("return document.querySelectorAll('[data-invalid-for]').length") == 2
        patch(["v", 0, "text", "Far too long"])
        assert described("text") == ["true", [["Far too long", "alert", True]]], described("text")
        patch(["v", 0, "text", None], ["v", 0, "other", None])
        assert described("text") == described("other") == [None, []], described("text")
        assert not run("return [...document.querySelectorAll('[data-invalid-for]')].some(e => e.checkVisibility())")
        return 3

    def check_numbers():
        field = driver.find_element(By.CSS_SELECTOR, "[data-place=count]")

        def tells(text):
            """Waits until the newest edit tells that: one is on its way at a time."""
            run("return new Promise(done => { const look = () => sent.filter(([verb, , , place]) => verb === 'edit' && place === 'count').at(-1)?.[4]"
                f" === {json.dumps(text)} ? done() : setTimeout(look, 5); look(); }})")

        field.send_keys("12")
        tells("12")
        # The browser shows a text that is no number, and tells none. That is not the same as an emptied field.
        field.send_keys("e")
        tells("\ufffd")
        field.send_keys(Keys.BACKSPACE * 3)
        tells("")
        return 1

    def check_head():
        def head():
            return run("const content = name => document.querySelector(name).getAttribute('content');"
                       "return [document.title, content('[name=description]'), document.querySelector('h1').textContent, content('[property]')]")

        patch(["t", 0, "headline", "A <b>row</b>"], ["i", 0, "shot", "/favicon.svg", 4, 3, "a shot", None])
        address = run("return location.origin") + "/favicon.svg"
        assert head() == ["A <b>row</b>"] * 3 + [address], head()
        assert run("return document.querySelector('img').getAttribute('src')") == "/favicon.svg"
        patch(["n", 0, "headline", 3, "three"], ["i", 0, "shot", None, 0, 0, "", None])
        assert head() == ["three"] * 3 + [None], head()
        return 2

    def check_page():
        page = ('<title>Next</title><meta name="robots" content="noindex"><link rel="canonical" href="https://a.example/next">'
                '<link rel="stylesheet" href="/none.css">')
        run("window.kept = document.querySelector('[name=robots]')")
        for kept in (False, True):
            run("socket.onmessage({ data: JSON.stringify({ page: arguments[0], seat: 2 }) })", {
                "head": page, "body": "<body><h1>Next</h1></body>", "customer": "next", "session": "s", "back": False, "again": False,
                "depth": 1, "via": "none", "lang": "en", "dir": "ltr"})
            assert run("return [...document.head.children].map(e => e.localName + (e.rel ?? '')).sort()") == [
                "linkcanonical", "linkstylesheet", "meta", "script", "script", "title"], run("return document.head.innerHTML")
            assert run("return document.title") == "Next"
            # An element that stays the same is left where it is.
            assert run("return kept === document.querySelector('[name=robots]')") == kept
            run("window.kept = document.querySelector('[name=robots]')")
        return 2

    def check_links():
        def arrive(seat, **more):
            content = {"head": f"<title>Page {seat}</title>", "body": f"<body>{LINKS}</body>", "customer": f"page-{seat}", "session": "s",
                       "back": False, "again": False, "depth": 1, "via": "none", "lang": "en", "dir": "ltr"}
            told({"page": content, "seat": seat, **more})

        def told(message):
            run("socket.onmessage({ data: JSON.stringify(arguments[0]) })", message)

        def at(place):
            return driver.find_element(By.CSS_SELECTOR, f"[data-place={place}]")

        def seat():
            return int(run("return document.documentElement.dataset.seat"))

        def sent(verb):
            return run("return sent.filter(message => message[0] === arguments[0])", verb)

        def wait(condition):
            WebDriverWait(driver, 10, 0.02).until(lambda _: condition())

        def point(place):
            ActionChains(driver, duration=0).move_to_element(at(place)).pause(0.1).perform()
            wait(lambda: sent("prefetch")[-1:] == [["prefetch", seat(), 0, place]])

        def unsent():
            return run("return [...document.querySelectorAll('.connection-unsent li')].map(item => item.textContent)")

        # A link is followed before there is a connection, and its page comes as any page does. The guest goes back.
        driver.get(f"http://127.0.0.1:{server.server_port}/links")
        wait(lambda: run("return Boolean(window.join)"))
        at("one").click()
        assert not sent("tap") and not sent("prefetch"), run("return sent")
        run("join()")
        wait(lambda: sent("tap"))
        arrive(2)
        arrive(1)
        point("two")
        point("one")
        arrive(3, ahead=[1, 0, "one", "/one"])
        assert seat() == 1, "a page opened that was only pointed at"
        at("one").click()
        assert seat() == 3 and sent("open")[-1][:5] == ["open", 3, 1, 0, "one"], sent("open")
        # Until the house has taken it, a gesture on it may be in vain.
        at("save").click()
        told({"refused": sent("tap")[-1][-1], "always": False})
        assert unsent() == ["Save"], unsent()
        told({"shown": 3})
        at("send").click()
        told({"refused": sent("tap")[-1][-1], "always": False})
        assert unsent() == ["Save"], unsent()
        # The house hears too much to follow the link, so the browser asks what there is.
        joins = len(sent("join"))
        arrive(4, ahead=[3, 0, "one", "/one"])
        at("one").click()
        assert seat() == 4
        told({"refused": sent("open")[-1][-1], "always": True})
        assert unsent() == ["Save", "One"], unsent()
        wait(lambda: len(sent("join")) == joins + 1)
        # A page behind a gate leaves nothing behind.
        told({"at": {"link": "/one", "depth": 1, "private": True}})
        run("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
        assert run("return [document.title, document.documentElement.childElementCount]") == ["", 0]
        return 6

    def check_many():
        driver.get(f"http://127.0.0.1:{server.server_port}/many")
        run("return new Promise(done => { const look = () => sent.some(one => one[0] === 'ready') ? done() : setTimeout(look, 5); look(); })")
        # The rows that came with the page are found by one search, and not by one for each.
        run("""
            window.searches = 0;
            for (const type of [Element, Document, DocumentFragment]) for (const name of ['querySelector', 'querySelectorAll']) {
              const search = type.prototype[name];
              type.prototype[name] = function(selectors) {
                if (/^.data-row(="[0-9]+")?.$/.test(selectors)) searches++;
                return search.call(this, selectors);
              };
            }""")
        took = run("""
            const reversed = Array.from({ length: arguments[0] - 1 }, (_, index) => ["~", 0, "rows", index + 2, index + 1]);
            const began = performance.now();
            patch(...reversed);
            return performance.now() - began;""", MANY)
        searches = run("return searches")
        assert rows() == list(range(MANY, 0, -1)), "the rows are in another order"
        run("window.searches = 0")
        assert searches == 1, f"{searches} searches for {MANY} rows"
        # A row that is not there is looked for once more, and the others are found without.
        patch(["t", MANY + 1, "name", "nobody"], *(["t", number, "name", f"again {number}"] for number in range(1, MANY + 1)))
        searches = run("return searches")
        assert run("return document.querySelector('[data-row=\"77\"]').textContent") == "again 77"
        assert searches == 1, f"{searches} searches"
        print(f"{MANY} rows of a page change their order in {took:.0f} ms")
        return 3

    try:
        passed = check_many() + check(isOld=False) + check_focus() + check_flaws() + check_numbers() + check_head() + check(isOld=True) + check_page() + check_links()  # with the browser's own way to move a node, and without
    finally:
        driver.quit()
        server.shutdown()
    print(f"{passed} passed, 0 failed")


if __name__ == "__main__":
    main()
