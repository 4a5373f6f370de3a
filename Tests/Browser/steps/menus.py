"""Menus: popovers and sheets, over one another, wherever they were opened."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from step import step


def opens_menus(tab):
    step("opens a popover beside what was tapped, chooses, and sees the opener change")
    tab.arrive()
    tab.tap("bar", "paint")
    tab.says("colour", "colour", "red")
    x, y, _, _ = tab.lies_on_screen("dialog.popover")
    from_x, from_y, _, from_height = tab.box('[data-place="paint"]')
    assert x == from_x and 0 <= y - from_y - from_height <= 10, (x, y, from_x, from_y)
    assert tab.at("bar", "paint").get_attribute("aria-expanded") == "true"
    assert tab.run("return document.activeElement.closest('dialog')?.dataset.customer") == "colour"
    tab.check_page("brasserie-popover")
    tab.tap("colour", "blue")
    tab.says("bar", "colour", "blue")
    assert tab.menus() == []
    assert tab.focus()[0] == "paint" and tab.at("bar", "paint").get_attribute("aria-expanded") == "false", tab.focus()

    step("opens one beside the row that was tapped")
    tab.tap("bar", "tint", 1)
    tab.says("colour", "colour", "white")
    tab.lies_beside(tab.at("bar", "tint", 1))
    tab.tap("colour", "green")
    tab.says("bar", "colour", "green")
    tab.tap("bar", "paint")
    tab.tap("colour", "blue")
    tab.says("bar", "colour", "blue")

    step("closes it with Escape, or a touch elsewhere, and nothing changes")
    tab.tap("bar", "paint")
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "closed by Escape")
    tab.tap("bar", "paint")
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    ActionChains(tab.driver).move_by_offset(900, 600).click().perform()
    tab.until(lambda: tab.menus() == [], "closed by a touch elsewhere")
    assert tab.at("bar", "colour").text == "blue"

    step("opens a sheet over a popover; Escape closes one after the other; its bill comes through both")
    tab.tap("bar", "paint")
    tab.tap("colour", "shade")
    tab.until(lambda: tab.menus() == ["colour", "shade"], "the sheet")
    tab.until(lambda: tab.run("return getComputedStyle(document.querySelector('.shades')).fontStyle") == "italic", "its style sheet")
    tab.check_page("brasserie-sheet")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == ["colour"], "the popover alone")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "nothing")
    tab.tap("bar", "paint")
    tab.tap("colour", "shade")
    tab.tap("shade", "dark")
    tab.says("bar", "colour", "dark")
    assert tab.menus() == []

    step("finds a popover on the screen wherever it was opened")
    tab.tap("bar", "corner")
    tab.lies_on_screen("dialog.popover")
    tab.screenshot("brasserie-corner")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "closed")
    tab.run("document.querySelector('nav').style.marginBlockStart = '560px'")
    tab.tap("bar", "paint")
    tab.until(lambda: tab.run("return document.querySelector('dialog.popover')?.classList.contains('above')"), "above")
    _, y, _, height = tab.lies_on_screen("dialog.popover")
    assert y + height <= tab.box('[data-place="paint"]')[1]
    tab.screenshot("brasserie-above")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "closed")
    tab.run("document.querySelector('nav').style.marginBlockStart = ''")
