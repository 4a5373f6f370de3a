"""The wire is lost, and everything is there again."""

from steps.guest import step


def loses_the_wire(tab, wire):
    step("loses the wire while writing, and gets everything again: what was typed, and where the focus was")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.at("letter", "text").send_keys("Dear")
    tab.stand_still()
    wire.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the wire is lost")
    tab.at("letter", "text").send_keys(" all")
    wire.mend()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the wire is back")
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "Dear all", "what was typed")
    assert tab.focus()[0] == "text", tab.focus()
    tab.path("/letters/3")

    step("loses it over a menu and a question: both are there again, the question on top")
    tab.tap("letter", "shade")
    tab.until(lambda: tab.menus() == ["shade"], "the sheet")
    tab.driver.back()
    tab.alert()
    wire.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the wire is lost")
    wire.mend()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the wire is back")
    tab.until(lambda: tab.menus() == ["shade"], "the sheet again")
    tab.answer("cancel")
    tab.tap("shade", "dark")
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "dark", "the bill")
    tab.driver.back()
    tab.answer("destructive")
    tab.page("bar")

    step("loses it over a popover of a row: it is there again, on the screen")
    tab.tap("bar", "tint", 1)
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    wire.cut()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the wire is lost")
    wire.mend()
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the wire is back")
    tab.until(lambda: tab.menus() == ["colour"], "the popover again")
    x, y, width, height = tab.lies_on_screen("dialog.popover")
    assert x > 100 and y > 100, (x, y)
    tab.tap("colour", "green")
    tab.says("bar", "colour", "green")
    complaints = [one for one in tab.complaints() if "WebSocket" not in one]
    assert not complaints, complaints
