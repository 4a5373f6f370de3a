"""Clicks while a page turns into the next."""

from step import step

# Where the button for the next page is, once the page shows that number.
NEXT = """
    if (document.querySelector('h1').textContent !== `Letter ${arguments[0]}`) return null;
    const { left, top, width, height } = document.querySelector('[data-customer="letter"] [data-place="next"], [data-place="next"]').getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)]"""


def clicks(page, address):
    step("clicks eight times on the next page as soon as it is there, while it still moves: each click counts")
    page.driver.open(address + "/letters/20")
    page.until_live()
    for number in range(20, 28):
        page.driver.click(*page.until(lambda: page.run(NEXT, number), f"letter {number}"))
    page.says("h1", "Letter 28")
    page.path("/letters/28")
