"""Fields whose content must never differ between the page and the house, and never leave it: the steps of the vault, in every browser."""

import json
from pathlib import Path

from drivers.driver import ENTER
from step import step

MARKER = "XYZZY-4711"
SECRETS = ("password", "card", "marked", "pin")

# Puts values into fields as browsers and extensions do: with some events, or none.
FILL = """
    for (const [place, value] of Object.entries(arguments[0])) {
      const field = document.querySelector(`[data-place=${place}]`);
      if (field.type === 'checkbox') field.checked = value; else field.value = value;
      for (const kind of arguments[1]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }"""

VALUES = """
    return [...document.querySelectorAll('form :is(input, select, textarea)')].map(field =>
      field.type === 'checkbox' ? field.checked : field.localName === 'select' ? field.selectedIndex : field.value)"""


def of(place):
    return f"[data-place={place}]"


def opens(page, address):
    """Opens the vault anew. The same tab would go on where it was."""
    page.driver.open(address)
    page.until_live()
    page.driver.open(address + "/vault")
    page.until_live()
    page.says("h1", "Vault")


def holds(page, name="", notes="", day="", is_open="false", size="1", secrets="0 0 0 0 0", did=""):
    """Waits until the house has it all, as Swift writes texts."""
    parts = [name, notes, day, is_open, size, *secrets.split(), did]
    page.says(of("held"), " ".join(json.dumps(part, ensure_ascii=False) for part in parts))


def fill(page, events=(), **values):
    page.run(FILL, values, list(events))


def reload(page):
    page.reload()


def come_back(page, house):
    step("loads again what begins with empty lines, and chooses among two of one label: both are as they were, and nobody is told of an edit")
    page.type(of("notes"), ENTER, ENTER, "Dear", ENTER)
    page.run("const size = document.querySelector('[data-place=size]'); size.selectedIndex = 2;"
             " for (const kind of ['input', 'change']) size.dispatchEvent(new Event(kind, { bubbles: true }))")
    holds(page, notes="\n\nDear\n", size="3")
    before = page.run(VALUES)
    reload(page)
    assert page.run(VALUES) == before, (page.run(VALUES), before)
    holds(page, notes="\n\nDear\n", size="3")
    revision = page.run("return document.querySelector('[data-place=notes]').dataset.revision")

    step("the same after its server was killed, where the choice is that of the same identity")
    page.run("window.mark = 'the same page'")
    house.kill()
    page.is_lost(True)
    house.start()
    page.is_lost(False)
    page.until_run("document.querySelector('[data-place=size]').selectedIndex === 2", "the choice")
    holds(page, notes="\n\nDear\n", size="3")
    assert page.run(VALUES) == before and page.run("return window.mark") == "the same page"
    assert revision, revision


def change_without_a_word(page):
    step("a field that is changed with the event of leaving it alone is told at once")
    opens(page, page.run("return location.origin"))
    fill(page, ["change"], name="Ann")
    holds(page, name="Ann")

    step("fields that are changed without an event are told with the next submission")
    fill(page, name="Bob", notes="\nfilled in", day="2026-11-27", open=True)
    page.tap("button.send")
    holds(page, name="Bob", notes="\nfilled in", day="2026-11-27", is_open="true", did="sent ")

    step("a form that is reset, by its button or by a script, is told as it is then")
    page.tap("button[type=reset]")
    holds(page, did="sent ")
    page.type(of("name"), "Cid")
    holds(page, name="Cid", did="sent ")
    page.run("document.querySelector('form').reset()")
    holds(page, did="sent ")


def have_two_buttons(page):
    step("of two buttons that submit a form, each does its own; Enter does as the first")
    page.tap(of("save"))
    holds(page, did="sent saved ")
    page.type(of("name"), ENTER)
    holds(page, did="sent saved sent ")


def keep_secrets(page, house, proxy):
    step("types a marker into every secret field: it is on no page, in no store of the browser and in no file of the house")
    opens(page, page.run("return location.origin"))
    for place in SECRETS:
        page.type(of(place), MARKER)
    lengths = "10 10 10 10 0"
    holds(page, secrets=lengths)
    reload(page)
    holds(page, secrets=lengths)
    assert page.run(f"return {[*SECRETS]!r}.map(place => document.querySelector(`[data-place=${{place}}]`).value)") == [""] * 4
    page.until_run("document.querySelector('[data-place=password]').placeholder === '••••••••'", "that the house holds a password")
    left = page.run("""
        return fetch(location, { cache: 'no-store' }).then(answer => answer.text()).then(text =>
          [text, document.documentElement.outerHTML, document.cookie, JSON.stringify(history.state), JSON.stringify(sessionStorage),
            JSON.stringify(localStorage)])""")
    for text in left:
        assert MARKER not in text, text[max(0, text.index(MARKER) - 100):][:200]
    folder = Path(house.states.name)
    for file in folder.rglob("*"):
        assert not file.is_file() or MARKER.encode() not in file.read_bytes(), file

    step("a password that was typed is there again after a lost connection, and is nowhere after its server was killed")
    page.type(of("password"), "hush")
    holds(page, secrets="4 10 10 10 0")
    proxy.cut()
    page.is_lost(True)
    proxy.restore()
    page.is_lost(False)
    page.holds(of("password"), "hush")
    holds(page, secrets="4 10 10 10 0")
    house.kill()
    page.is_lost(True)
    house.start()
    page.is_lost(False)
    holds(page)
    page.holds(of("password"), "")
    for file in folder.rglob("*"):
        assert not file.is_file() or MARKER.encode() not in file.read_bytes(), file


def are_too_long(page):
    step("a text that is too long says so beside its field, stays there, and is told once it is shorter")
    opens(page, page.run("return location.origin"))
    fill(page, ["input"], notes="x" * 70_000)
    page.until(lambda: page.is_shown("[data-invalid-for=notes]"), "the message beside the field")
    page.tap("button.send")
    assert page.run("return document.querySelector('[data-place=notes]').value.length") == 70_000
    holds(page)
    fill(page, ["input"], notes="short \ud83d")
    fill(page, ["change"])
    holds(page, notes="short ")
    assert not page.is_shown("[data-invalid-for=notes]")
    fill(page, ["input"], notes="short 😀")
    holds(page, notes="short 😀")
