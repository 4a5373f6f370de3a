"""Panes and tabs, rows that are kept apart, and how changes come."""

from step import step


def uses_sections(tab):
    step("sees two panes, and taps in one to change the other; the focus stays")
    tab.says("letter", "heading", "Letter 1")
    tab.tap("list", "open", 2)
    tab.says("letter", "heading", "Letter 3")
    assert tab.focus()[0] == "open", tab.focus()
    tab.check_page("brasserie-panes")

    step("goes on within a pane: what is seated there stays there")
    tab.tap("letter", "next")
    tab.says("letter", "heading", "Letter 4")
    tab.tap("letter", "deeper")
    tab.says("letter", "heading", "Letter 14")
    tab.path("/")
    tab.tap("letter", "back")
    tab.says("letter", "heading", "Letter 4")
    assert tab.run("return document.documentElement.dataset.customer") == "bar"

    step("shows a tab, types there, hides it and finds it as it was")
    tab.tap("bar", "tab")
    tab.until(lambda: tab.at("search", "words").is_displayed(), "the tab")
    tab.at("search", "words").send_keys("salt")
    tab.says("search", "found", "salt")
    tab.check_page("brasserie-tab")
    tab.tap("bar", "tab")
    tab.until(lambda: not tab.at("search", "words").is_displayed(), "hidden")
    tab.tap("bar", "tab")
    tab.until(lambda: tab.at("search", "words").get_attribute("value") == "salt", "what was typed")
    tab.tap("bar", "tab")


def keeps_rows_apart(tab):
    step("taps in rows of the same numbers and places, on the page and in a pane: each is its own")
    tab.tap("bar", "open", 0)
    tab.until(lambda: tab.at("bar", "open", 0).text == "Served: 1", "served")
    tab.says("list", "open", "Letter 1")
    tab.tap("list", "open", 1)
    tab.says("letter", "heading", "Letter 2")
    assert tab.at("bar", "open", 1).text == "Served: 0"


def moves(tab):
    step("sees how changes come: a page slides, a pane fades, and nothing moves for whoever wants it still")
    tab.run("""
        window.seen = [];
        const start = document.startViewTransition;
        document.startViewTransition = function (change) {
          seen.push([document.documentElement.dataset.via, document.documentElement.dataset.shown]);
          return start.call(document, change);
        };""")
    tab.tap("list", "open", 3)
    tab.says("letter", "heading", "Letter 4")
    tab.wait_until_still()
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.tap("letter", "back")
    tab.page("bar")
    tab.wait_until_still()
    assert tab.run("return seen") == [["fade", "section"], ["slide", "window"], ["slide", "window"]], tab.run("return seen")
    tab.until(lambda: tab.run("return document.documentElement.dataset.via") is None, "the end of it")
    still = {"name": "prefers-reduced-motion", "value": "reduce"}
    tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [still]})
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.tap("letter", "back")
    tab.page("bar")
    assert len(tab.run("return seen")) == 3
    tab.emulate()
