"""Clicks while a page turns into the next."""

from step import step

# Where the button for the next page is, once the page shows that number.
NEXT = """
    if (document.querySelector('h1').textContent !== `Letter ${arguments[0]}`) return null;
    const { left, top, width, height } = document.querySelector('[data-place=next]').getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)]"""


ENTRY = """
    const { left, top, width, height } = document.querySelector('[data-place=text]').getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)]"""

# Makes each turn take so long that the next click falls into it.
SLOW = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 60s !important }');
    document.adoptedStyleSheets.push(sheet)"""


def clicks(page, address):
    step("clicks eight times on the next page as soon as it is there, while it still moves: each click counts")
    page.driver.open(address + "/letters/20")
    page.until_live()
    page.run(SLOW)
    for number in range(20, 28):
        page.driver.click(*page.until(lambda: page.run(NEXT, number), f"letter {number}"))
    page.says("h1", "Letter 28")
    page.path("/letters/28")

    step("presses an entry while the page moves: it has the focus")
    page.driver.click(*page.until(lambda: page.run(ENTRY), "the entry"))
    page.has_focus("[data-place=text]")
    page.driver.open(address + "/slate")
    page.until_live()
