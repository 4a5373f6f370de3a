"""Questions, and a draft that is not lost unasked."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from step import step


def answers(tab):
    step("is asked with an entry, and Enter means yes")
    tab.tap("bar", "rename")
    tab.until(lambda: tab.dialogs() == ["Rename the house?"], "the question, by its name")
    entry = tab.alert().find_element(By.TAG_NAME, "input")
    assert entry.get_attribute("value") == "Brasserie"
    assert tab.run("return document.activeElement === arguments[0]", entry)
    tab.check_page("brasserie-entry")
    entry.send_keys("Chez <b>nous</b>", Keys.ENTER)
    tab.says("bar", "name", "Chez <b>nous</b>")

    step("dismisses a question with Escape, and nothing is done; then does it")
    tab.tap("bar", "empty")
    tab.until(lambda: tab.alert().is_displayed(), "the question")
    assert tab.run("return document.activeElement.className") == "cancel"
    tab.check_page("brasserie-destructive")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: not tab.run("return document.querySelector('dialog.alert')"), "dismissed")
    assert not tab.place("emptied").is_displayed()
    tab.tap("bar", "empty")
    tab.answer("destructive")
    tab.until(lambda: tab.place("emptied").is_displayed(), "emptied")
    tab.tap("bar", "rename")
    tab.alert().find_element(By.TAG_NAME, "input").send_keys("Brasserie")
    tab.answer("preferred")
    tab.says("bar", "name", "Brasserie")


def keeps_a_draft(tab):
    step("is asked before a draft is lost by the browser's way back, and stays with the address right")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.at("letter", "text").send_keys("Dear")
    tab.until(lambda: tab.run("const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented"), "the browser asks too")
    tab.driver.back()
    tab.until(lambda: tab.alert().is_displayed(), "the question")
    tab.path("/letters/3")
    tab.check_page("brasserie-draft")
    tab.answer("cancel")
    tab.page("letter")
    assert tab.at("letter", "text").get_attribute("value") == "Dear"

    step("leaves all the same, and the browser asks no more")
    tab.driver.back()
    tab.answer("destructive")
    tab.page("bar")
    tab.path("/")
    assert not tab.run("const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented")
