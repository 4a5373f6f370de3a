"""The server is killed, and another process takes its tabs over."""

from selenium.webdriver.common.keys import Keys

from step import step

SELECTION = "const e = document.activeElement; return [e.dataset.place, e.selectionStart, e.selectionEnd, e.value]"
UNSENT = "return document.querySelector('.connection-unsent')?.textContent"
SEATS = "return [...document.querySelectorAll('[data-seat]')].map(e => [e.dataset.customer, e.dataset.seat])"


def comes_back(tab):
    tab.until(lambda: tab.run("return document.documentElement.dataset.connection") == "lost", "the connection is lost")
    return lambda: tab.until(lambda: tab.run("return document.documentElement.dataset.connection") is None, "the connection is back", timeout=30)


def kill_and_start(tab, house):
    house.kill()
    back = comes_back(tab)
    house.start()
    back()


def outlives_its_server(tab, house):
    step("goes on after its server was killed: the seats, what was typed, the focus and the selection, on the same page")
    tab.arrive()
    tab.run("window.mark = 'the same page'")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.tap("letter", "deeper")
    tab.until(lambda: tab.run("return document.querySelector('h1').textContent.includes('13')"), "the deeper letter")
    tab.at("letter", "text").send_keys("Dear all, hello")
    tab.run("document.activeElement.setSelectionRange(2, 5)")
    seats, selection = tab.run(SEATS), tab.run(SELECTION)
    kill_and_start(tab, house)
    tab.until(lambda: tab.run(SELECTION) == selection, f"{selection} after the kill, and not {tab.run(SELECTION)}")
    assert tab.run(SEATS) == seats, (tab.run(SEATS), seats)
    assert tab.run("return window.mark") == "the same page" and not tab.run(UNSENT), tab.run(UNSENT)
    tab.path("/letters/13")

    step("has the house know what was typed, and goes on after a second kill over a menu")
    tab.tap("letter", "shade")
    tab.until(lambda: tab.menus() == ["shade"], "the sheet")
    kill_and_start(tab, house)
    tab.until(lambda: tab.menus() == ["shade"], "the sheet after the kill")
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "Dear all, hello", "what was typed, beneath the sheet")
    tab.tap("shade", "close")
    tab.until(lambda: tab.run("const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented"), "the draft in the house")
    tab.tap("letter", "shade")
    tab.until(lambda: tab.menus() == ["shade"], "the sheet again")
    kill_and_start(tab, house)
    tab.until(lambda: tab.menus() == ["shade"], "the sheet after another kill")
    tab.tap("shade", "dark")
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "dark", "the bill of the menu")
    assert tab.run("return window.mark") == "the same page" and not tab.run(UNSENT), tab.run(UNSENT)

    step("is loaded again after a kill, and has its seats and its text")
    tab.at("letter", "text").send_keys(", not light")
    tab.until(lambda: tab.run("return sessionStorage['dertisch-state']?.includes('not light')"), "what was typed is stored")
    house.kill()
    house.start()
    tab.driver.refresh()
    tab.until(lambda: tab.at("letter", "text").get_attribute("value") == "dark, not light", "what was typed, on the page that was loaded")
    assert tab.run("return window.mark") is None
    assert tab.run(SELECTION)[0] == "text", tab.run(SELECTION)
    tab.driver.back()
    tab.answer("destructive")
    tab.until(lambda: tab.run("return location.pathname") == "/letters/3", "the letter beneath")
    messages = [one for one in tab.console_messages() if "WebSocket" not in one and "/~dertisch/live" not in one and "ERR_CONNECTION" not in one]
    assert not messages, messages
