"""Text that an input method composes, while the house writes into the same entry. Chromium alone lets a test compose."""

from drivers.driver import ENTER
from everywhere.slate import PRESS, agrees, lines, of, reads
from step import step


def compose(page, *texts):
    """Shows each text as the one that is being composed."""
    for text in texts:
        page.driver.driver.execute_cdp_cmd("Input.imeSetComposition", {
            "text": text, "selectionStart": len(text), "selectionEnd": len(text)})


def commit(page, text):
    page.driver.driver.execute_cdp_cmd("Input.insertText", {"text": text})


def settle(page):
    """Waits until the house has answered what was typed so far."""
    page.until_run("document.querySelector(arguments[0]).textContent.includes(arguments[1])", "the house has it", of("told"), page.value(of("loud")).upper())


def composes(page):
    step("composes in an entry that the house rewrites: nothing is written into it until the end")
    page.tap(of("loud"))
    page.run("document.querySelector(arguments[0]).select()", of("loud"))
    for text in ("n", "ni", "nih", "niho", "nihon"):
        compose(page, text)
        assert page.value(of("loud")) == text, page.value(of("loud"))
        settle(page)
        assert page.value(of("loud")) == text, page.value(of("loud"))
    commit(page, "日本")
    reads(page, "loud", "日本")
    compose(page, "go")
    settle(page)
    commit(page, "語 ok")
    reads(page, "loud", "日本語 OK")

    step("composes the next line while the house empties the entry")
    page.type(of("text"), "hello", ENTER)
    compose(page, "s", "se")
    page.until(lambda: lines(page)[-1] == "hello", "the line")
    compose(page, "sec")
    assert page.value(of("text")).endswith("sec"), page.value(of("text"))
    commit(page, "second")
    reads(page, "text", "second")
    page.driver.press(ENTER)
    page.until(lambda: lines(page)[-1] == "second", lambda: f"the second line: {lines(page)}")
    reads(page, "text", "")

    step("composes while the house asks: the question waits for the end")
    page.tap(of("note"))
    compose(page, "ni", "nihon")
    page.run(PRESS, of("pay"))
    compose(page, "nihong")
    assert page.value(of("note")) == "nihong", page.value(of("note"))
    commit(page, "日本")
    page.until(lambda: page.is_shown("dialog.alert"), "the question")
    page.tap("dialog.alert button.cancel")
    page.shows(0, "dialog.alert")
    reads(page, "note", "日本")
    page.run(PRESS, of("wipe"))
    reads(page, "note", "")


def composes_without_a_connection(page, proxy):
    step("composes while the connection is lost and comes back: the page waits for the end")
    page.tap(of("note"))
    compose(page, "ni", "nihon")
    proxy.cut()
    page.is_lost(True)
    compose(page, "nihongo")
    proxy.restore()
    page.is_lost(False)
    assert page.value(of("note")) == "nihongo", page.value(of("note"))
    compose(page, "nihongo de")
    commit(page, "日本語で")
    reads(page, "note", "日本語で")
    page.run(PRESS, of("wipe"))
    reads(page, "note", "")
    agrees(page)
