"""Shows a page again in a real browser, as after a lost connection, and turns pages whose heads and roots differ.

usage: again.py
The socket is a stand-in, as in `rows.py`: what the house would send is sent by the test. What only the browser knows must be as it was.
"""

import http.server
import json
import struct
import threading
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from step import step
from rows import CLIENT, PAGE

HEAD = PAGE[PAGE.index("<script>"):PAGE.index("</head>")]
ROW = '<li data-row="{0}"><b data-place="name">row {0}</b> <label for="tick-1-{0}">Tick</label><input type="checkbox" id="tick-1-{0}" data-place="tick"><details><summary>More</summary>of {0}</details></li>'
ROWS = [1, 2, 3, 4, 5]


def body(rows=ROWS, words="", note="first", section="", chosen=1):
    return f"""<body><h1 data-place="headline">{note}</h1>
<details><summary>Help</summary><p>Words</p></details>
<dialog id="own"><p>The layout's own</p><input></dialog>
<input id="free"><textarea id="long"></textarea><input type="checkbox" id="box"><select id="pick"><option>a<option>b</select>
<input data-place="words" value="{words}" data-revision="0"><textarea data-place="text">{words}</textarea>
<select data-place="kind"><option value="1"{" selected" if chosen == 1 else ""}>Red</option><option value="2"{" selected" if chosen == 2 else ""}>Blue</option></select>
<audio src="/tone.wav" loop></audio>
<div id="scroller"><div id="tall"></div></div>
<ul data-place="rows"><template><li><b data-place="name"></b> <label for="tick">Tick</label><input type="checkbox" id="tick" data-place="tick"><svg><linearGradient id="g"/><rect fill="url(#g)"/></svg><a href="#tick" aria-describedby="tick outside">x</a><details><summary>More</summary></details></li></template>{"".join(ROW.format(row) for row in rows)}</ul>
<div data-place="pane" data-seat="7" data-customer="pane"><details><summary>Pane</summary></details>{section}</div></body>"""


def wave():
    data = bytes(8000)
    return b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data" + struct.pack("<I", len(data)) + data


class Files(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = self.path.split("?")[0]
        script = CLIENT / path.removeprefix("/")
        if path.endswith(".js") and script.exists():
            content, kind = script.read_bytes(), "text/javascript"
        elif path.endswith(".css"):
            content, kind = f":root {{ --{path[1:-4]}: on }} #scroller {{ height: 100px; overflow: auto }} #tall {{ height: 3000px }}".encode(), "text/css"
        elif path == "/tone.wav":
            content, kind = wave(), "audio/wav"
        else:
            head = f'<!doctype html><html class="red" data-own="class data-mood" data-mood="calm" data-session="s" data-seat="1" data-customer="list" data-depth="1"><head><title>List</title><meta name="theme-color" content="red"><link rel="stylesheet" href="/base.css"><link rel="stylesheet" href="/list.css"><link rel="stylesheet" href="/pane.css" data-of="pane">'
            content, kind = (head + HEAD + "</head>" + body() + "</html>").encode(), "text/html; charset=utf-8"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


class Browser:
    def __init__(self, port):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.run = self.driver.execute_script
        # The number of the last page that the house has shown again.
        self.shown = 0
        self.address = f"http://127.0.0.1:{port}/"

    def open(self):
        self.driver.get(self.address)
        self.until("return window.sent?.some(one => one[0] === 'ready')")

    def until(self, script, *arguments):
        WebDriverWait(self.driver, 60, 0.02).until(lambda _: self.run(script, *arguments), script)

    def is_(self, script, *arguments):
        assert self.run("return " + script, *arguments), script

    def find(self, selector):
        """Waits for an element: the module that makes dialogs is loaded with the first."""
        self.until("return document.querySelector(arguments[0])", selector)
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def told(self, *messages):
        self.run("socket.onmessage({ data: JSON.stringify(arguments[0]) })", list(messages))

    def page(self, markup, seat=1, customer="list", head="", again=True, root=None):
        return {"page": {"head": head, "body": markup, "customer": customer, "session": "s", "back": False, "again": again, "depth": 1,
                         "via": "none", "lang": "en", "dir": "ltr", "root": root if root is not None else [["class", "red"], ["data-mood", "calm"]]}, "seat": seat}

    def again(self, markup, *more, **facts):
        head = '<title>List</title><meta name="theme-color" content="red"><link rel="stylesheet" href="/base.css"><link rel="stylesheet" href="/list.css"><link rel="stylesheet" href="/pane.css" data-of="pane">'
        self.shown += 1
        page = self.page(markup, head=head, **facts)
        page["page"]["root"] = [*page["page"]["root"], ["data-shown", str(self.shown)]]
        self.told(page, *more, {"at": {"link": "/", "depth": 1, "private": False}})
        # It waits for a module the first time.
        self.until("return document.documentElement.dataset.shown === arguments[0]", str(self.shown))


def keeps_what_the_house_does_not_know(browser):
    run, is_, find = browser.run, browser.is_, browser.find
    step("keeps what is open, typed, chosen, played and scrolled when the page is shown again, and shows what has changed")
    browser.open()
    run("""document.querySelector('details').open = true; document.querySelector('[data-row="3"] details').open = true;
        document.querySelector('[data-seat="7"] details').open = true;
        document.querySelector('#own').showModal(); document.querySelector('#own').close(); document.querySelector('#own').show();
        document.querySelector('#box').checked = true; document.querySelector('#pick').selectedIndex = 1;
        document.querySelector('#scroller').scrollTop = 1234; document.querySelector('audio').play();
        window.nodes = [...document.querySelectorAll('body, details, dialog, input, textarea, select, audio, li, div')];""")
    find("#free").send_keys("typed")
    find("#long").send_keys("long")
    run("document.querySelector('#free').setSelectionRange(1, 3)")
    browser.until("return document.querySelector('audio').currentTime > 0.1")
    run("document.querySelector('#free').focus(); window.paused = 0; document.querySelector('audio').onpause = () => paused++; scrollTo(0, 200); window.top0 = scrollY")
    browser.again(body(rows=[5, 3, 6, 1], words="from the house", note="second", section="<p>new</p>", chosen=2))
    is_("document.querySelector('details').open && document.querySelector('[data-row=\"3\"] details').open && document.querySelector('[data-seat=\"7\"] details').open")
    is_("document.querySelector('#own').open")
    is_("[document.querySelector('#free').value, document.querySelector('#long').value].join() === 'typed,long'")
    is_("document.activeElement.id === 'free' && document.activeElement.selectionStart === 1 && document.activeElement.selectionEnd === 3")
    is_("document.querySelector('#box').checked && document.querySelector('#pick').value === 'b'")
    is_("document.querySelector('#scroller').scrollTop === 1234 && scrollY === top0")
    is_("!document.querySelector('audio').paused && paused === 0")
    is_("document.querySelector('h1').textContent === 'second' && document.querySelector('[data-seat=\"7\"] p').textContent === 'new'")
    is_("[...document.querySelectorAll('[data-row]')].map(row => row.dataset.row).join() === '5,3,6,1'")
    is_("['words', 'text'].every(place => document.querySelector(`[data-place=${place}]`).value === 'from the house')")
    is_("document.querySelector('[data-place=kind]').value === '2'")
    is_("nodes.filter(node => !node.isConnected).every(node => node.closest('[data-row=\"2\"], [data-row=\"4\"]'))")


def keeps_what_was_typed_since(browser):
    run, is_, find = browser.run, browser.is_, browser.find
    step("keeps what was typed at a place while the page was on its way, with its caret and its undo")
    browser.open()
    find("[data-place=words]").send_keys("new words")
    run("document.activeElement.setSelectionRange(3, 5)")
    browser.again(body(words="old"))
    is_("document.activeElement.value === 'new words' && document.activeElement.selectionStart === 3 && document.activeElement.selectionEnd === 5")
    run("document.execCommand('undo')")
    is_("document.activeElement.value !== 'new words'")
    step("shows another seat of the same screen anew")
    browser.open()
    run("document.querySelector('details').open = true; document.querySelector('#free').value = 'typed'")
    browser.again(body(), seat=2)
    is_("!document.querySelector('details').open && document.querySelector('#free').value === ''")


def keeps_dialogs(browser):
    run, is_, find = browser.run, browser.is_, browser.find
    step("keeps a menu and a question that are open still, with what was typed into them, and closes those that are not")
    menu = {"page": {**browser.page('<h2>Menu</h2><details><summary>x</summary></details><input id="inmenu">', seat=9, customer="menu")["page"], "root": None}, "seat": 9, "over": [1, 0, "headline", "sheet"]}
    alert = {"alert": {"id": 3, "text": "Name?", "detail": None, "entry": "", "answers": [[0, "OK", "preferred"]]}}
    browser.open()
    browser.told({**menu, "page": {**menu["page"], "again": False}}, alert)
    find("dialog.alert input").send_keys("Ada")
    run("document.querySelector('dialog.menu details').open = true; document.querySelector('#inmenu').value = 'm'; window.dialogs = [...document.querySelectorAll('dialog[open]')]")
    browser.again(body(), menu, alert)
    is_("dialogs.every(dialog => dialog.isConnected && dialog.matches(':modal')) && document.activeElement.value === 'Ada'")
    is_("document.querySelector('dialog.menu details').open && document.querySelector('#inmenu').value === 'm'")
    browser.again(body(), menu)
    is_("!document.querySelector('dialog.alert') && document.querySelector('dialog.menu')")
    browser.again(body())
    is_("!document.querySelector('dialog.menu')")


def has_own_ids(browser):
    run, is_ = browser.run, browser.is_
    step("gives each row ids of its own, and its labels and references follow")
    browser.open()
    run("patch(['+', 0, 'rows', 8, 0], ['+', 0, 'rows', 9, 0])")
    run("document.querySelector('[data-row=\"9\"] label').click()")
    is_("[8, 9].map(row => document.querySelector(`[data-row=\"${row}\"] [data-place=tick]`).checked).join() === 'false,true'")
    is_("(ids => new Set(ids).size === ids.length)([...document.querySelectorAll('[id]')].map(element => element.id))")
    is_("(row => row.querySelector('a').hash === '#tick-1-9' && row.querySelector('a').getAttribute('aria-describedby') === 'tick-1-9 outside' "
        "&& row.querySelector('rect').getAttribute('fill') === 'url(#g-1-9)')(document.querySelector('[data-row=\"9\"]'))")


def turns_head_and_root(browser):
    run, is_ = browser.run, browser.is_
    sheets = "[...document.head.querySelectorAll('link[rel=stylesheet]')].map(link => new URL(link.href).pathname).join()"
    step("exchanges style sheets, facts and the root's attributes with the page, and keeps what others have put there")
    browser.open()
    run("document.head.insertAdjacentHTML('beforeend', '<meta name=theirs><style id=extension></style>'); document.documentElement.dataset.theirs = 'x'")
    browser.told(browser.page("<body><h1>Next</h1></body>", seat=2, customer="next", again=False, root=[["class", "blue"], ["data-level", "2"]],
                              head='<title>Next</title><meta name="theme-color" content="blue"><link rel="stylesheet" href="/first.css"><link rel="stylesheet" href="/base.css"><link rel="stylesheet" href="/next.css">'))
    browser.until("return " + sheets + " === '/first.css,/base.css,/next.css'")
    is_("document.documentElement.className === 'blue' && document.documentElement.dataset.level === '2' && !('mood' in document.documentElement.dataset)")
    is_("document.documentElement.dataset.theirs === 'x' && document.querySelector('[name=theirs]') && document.querySelector('#extension')")
    is_("[...document.querySelectorAll('[name=theme-color]')].map(meta => meta.content).join() === 'blue'")
    step("removes the style sheets of a menu once it is closed")
    menu = {"page": {**browser.page("<h2>Menu</h2>", seat=9, customer="menu", again=False, head='<link rel="stylesheet" href="/menu.css" data-of="menu">')["page"]}, "seat": 9, "over": [2, 0, "x", "sheet"]}
    browser.told(menu)
    browser.until("return " + sheets + " === '/first.css,/base.css,/next.css,/menu.css'")
    browser.told({"clear": 9})
    browser.until("return " + sheets + " === '/first.css,/base.css,/next.css'")


def works_without_storage(browser):
    step("works where the browser refuses its storage, or holds what is damaged, and says so")
    for script in ("Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })",
                   "sessionStorage['dertisch-state'] = '{'; sessionStorage['dertisch-left'] = '[1'; sessionStorage['dertisch-reloads'] = 'x'"):
        added = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        browser.driver.get_log("browser")
        browser.open()
        browser.find("[data-place=words]").send_keys("x")
        browser.until("return sent.some(one => one[0] === 'edit')")
        said = [line["message"] for line in browser.driver.get_log("browser")]
        assert any("storage refuses" in line or "is damaged" in line for line in said), said
        assert not [line for line in said if "SEVERE" in line or "Uncaught" in line], said
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = Browser(server.server_port)
    try:
        for part in (keeps_what_the_house_does_not_know, keeps_what_was_typed_since, keeps_dialogs, has_own_ids, turns_head_and_root, works_without_storage):
            part(browser)
    finally:
        browser.driver.quit()
        server.shutdown()


if __name__ == "__main__":
    main()
