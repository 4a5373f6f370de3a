"""The connection is lost, and everything is there again."""

from step import step


def loses_the_connection(tab, proxy):
    step("loses the connection while writing, and gets everything again: what was typed, and where the focus was")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.at("letter", "text").send_keys("Dear")
    tab.wait_until_still()
    proxy.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the connection is lost")
    tab.at("letter", "text").send_keys(" all")
    proxy.restore()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the connection is back")
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "Dear all", "what was typed")
    assert tab.focus()[0] == "text", tab.focus()
    tab.path("/letters/3")

    step("loses it over a menu and a question: both are there again, the question on top")
    tab.tap("letter", "shade")
    tab.until(lambda: tab.menus() == ["shade"], "the sheet")
    tab.driver.back()
    tab.alert()
    proxy.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the connection is lost")
    proxy.restore()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the connection is back")
    tab.until(lambda: tab.menus() == ["shade"], "the sheet again")
    tab.answer("cancel")
    tab.tap("shade", "dark")
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "dark", "the bill")
    tab.driver.back()
    tab.answer("destructive")
    tab.page("bar")

    step("loses it over a popover of a row: it is there again, beside that row")
    tab.tap("bar", "tint", 1)
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    tab.lies_beside(tab.at("bar", "tint", 1))
    proxy.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the connection is lost")
    proxy.restore()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the connection is back")
    tab.until(lambda: tab.menus() == ["colour"], "the popover again")
    tab.lies_beside(tab.at("bar", "tint", 1))
    tab.reload()
    tab.until(lambda: tab.menus() == ["colour"], "the popover after a reload")
    tab.lies_beside(tab.at("bar", "tint", 1))
    tab.tap("colour", "green")
    tab.says("bar", "colour", "green")
    messages = [one for one in tab.console_messages() if "WebSocket" not in one and "/~dertisch/live" not in one]
    assert not messages, messages
