"""How it looks: in Arabic, on a phone, in the dark."""

from selenium.webdriver.common.keys import Keys

from step import step
from steps.brasserie_tab import BrasserieTab


def reads_arabic(tab):
    step("reads it in Arabic: a popover lies at the side where reading starts")
    tab.tap("bar", "arabic")
    tab.until(lambda: tab.run("return document.documentElement.dir") == "rtl", "Arabic")
    tab.until(lambda: tab.at("list", "open").text.startswith("رسالة"), "the letters in Arabic")
    tab.tap("bar", "paint")
    tab.until(lambda: tab.menus() == ["colour"], "the popover")
    x, _, width, _ = tab.lies_on_screen("dialog.popover")
    from_x, _, from_width, _ = tab.box('[data-place="paint"]')
    assert abs((x + width) - (from_x + from_width)) <= 1, (x + width, from_x + from_width)
    tab.check_page("brasserie-arabic")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: tab.menus() == [], "closed")
    tab.tap("bar", "rename")
    tab.until(lambda: tab.alert().is_displayed(), "the question")
    tab.check_page("brasserie-arabic-entry")
    tab.press(Keys.ESCAPE)
    tab.until(lambda: not tab.run("return document.querySelector('dialog.alert')"), "dismissed")
    tab.tap("bar", "english")
    tab.until(lambda: tab.run("return document.documentElement.dir") == "ltr", "English")


def looks(address, artifacts):
    for name, width, height, dark in (("phone", 390, 844, False), ("phone-dark", 390, 844, True), ("desktop-dark", 1280, 800, True)):
        step(f"looks at it: {name}")
        with BrasserieTab(address, artifacts, width, height, dark) as tab:
            tab.arrive()
            tab.check_page(f"brasserie-{name}")
            tab.tap("bar", "paint")
            tab.until(lambda: tab.menus() == ["colour"], "the popover")
            tab.lies_on_screen("dialog.popover")
            tab.check_page(f"brasserie-{name}-popover")
            tab.tap("colour", "shade")
            tab.until(lambda: tab.menus() == ["colour", "shade"], "the sheet")
            tab.lies_on_screen("dialog.sheet")
            tab.check_page(f"brasserie-{name}-sheet")
            tab.tap("shade", "light")
            tab.says("bar", "colour", "light")
            for question in ("rename", "empty"):
                tab.tap("bar", question)
                tab.until(lambda: tab.alert().is_displayed(), "the question")
                tab.lies_on_screen("dialog.alert")
                tab.check_page(f"brasserie-{name}-{question}")
                tab.answer("cancel")
            assert not (messages := tab.console_messages()), messages
