"""The Brasserie's wines, whose address has a query: the browser's history, a reload, and a server that is killed."""

from everywhere.brasserie import kill, of
from step import step

WINES, NEXT, RED, NOTE, WORD = (of("wines", place) for place in ("wines", "next", "red", "note", "word"))


def is_at(page, address, wines):
    page.until_run(
        "location.pathname + location.search === arguments[0]", lambda: f"the address {address}, but {page.run('return location.href')}", address)
    page.says(WINES, wines)


def entries(page):
    return page.run("return history.length")


def opens(page, address):
    step("opens a page by the query of its address; what cannot be read counts as the default, and leaves the address")
    page.driver.open(f"{address}/wines?page=100&colour=red&from=afar")
    page.until_live()
    is_at(page, "/wines?colour=red", "red wines, page 1")
    page.driver.open(f"{address}/wines?page=3")
    page.until_live()
    is_at(page, "/wines?page=3", "all wines, page 3")


def turns_pages(page):
    step("a tap changes the address: in a new entry or in the same; typing changes it in the same")
    page.run("window.mark = 'the same page'")
    before = entries(page)
    page.tap(NEXT)
    is_at(page, "/wines?page=4", "all wines, page 4")
    assert entries(page) == before + 1
    page.tap(RED)
    is_at(page, "/wines?colour=red&page=4", "red wines, page 4")
    page.type(WORD, "ink")
    is_at(page, "/wines?colour=red&page=4&word=ink", "red wines, page 4")
    assert entries(page) == before + 1


def goes_back(page):
    step("back and forward change the page in place: the focus and what was typed stay")
    page.type(NOTE, "dear")
    page.driver.back()
    is_at(page, "/wines?page=3", "all wines, page 3")
    page.holds(WORD, "")
    page.holds(NOTE, "dear")
    page.has_focus("[data-place=note]")
    page.driver.forward()
    is_at(page, "/wines?colour=red&page=4&word=ink", "red wines, page 4")
    page.holds(WORD, "ink")
    page.has_focus("[data-place=note]")
    page.driver.press("!")
    page.holds(NOTE, "dear!")
    assert page.run("return window.mark") == "the same page"


def outlives(page, house):
    step("a reload and another server go on at the address, and the way back from there is the same")
    page.reload()
    is_at(page, "/wines?colour=red&page=4&word=ink", "red wines, page 4")
    page.tap(NEXT)
    is_at(page, "/wines?colour=red&page=5&word=ink", "red wines, page 5")
    kill(page, house)
    is_at(page, "/wines?colour=red&page=5&word=ink", "red wines, page 5")
    page.driver.back()
    is_at(page, "/wines?colour=red&page=4&word=ink", "red wines, page 4")
    page.driver.back()
    is_at(page, "/wines?page=3", "all wines, page 3")
    page.driver.forward()
    page.driver.forward()
    is_at(page, "/wines?colour=red&page=5&word=ink", "red wines, page 5")
    page.holds(NOTE, "dear!")
