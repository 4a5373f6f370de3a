"""What visitors leave: likes and comments."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from step import step
from browser_tab import BrowserTab

# The comments whose words begin at another edge than what is said of them.
APART = """
    const left = node => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect().left; };
    return [...document.querySelectorAll('[data-place=comments] > [data-row]')]
      .map(row => [left(row.querySelector('.words')), left(row.querySelector('.by'))]).filter(([words, by]) => Math.abs(words - by) > 2)"""


def likes(tab, house, names):
    step("likes a photo: one like, here and in a second tab; a tap there takes it back, in both")
    first = tab.driver.current_window_handle
    tab.open_photo(4)
    second = tab.new_tab()
    tab.open_photo(4)
    assert tab.text("likes") == "No likes yet" and not tab.is_liked()
    for where, other, count in ((first, second, "1 like"), (second, first, "No likes yet"), (first, second, "1 like")):
        tab.switch_to(where)
        tab.tap("like")
        for look in (where, other):
            tab.switch_to(look)
            tab.until(lambda: tab.text("likes") == count and tab.is_liked() == (count == "1 like"), count)
    tab.switch_to(first)
    tab.check_page("7-liked")

    step("takes it back while the book cannot be written: that waits, as the page says, until it can")
    book = house.lock()
    tab.tap("like")
    tab.until(lambda: tab.place("offline").is_displayed(), "that it waits")
    assert not tab.is_liked() and tab.text("likes") == "No likes yet", tab.text("likes")
    book.close()
    tab.until(lambda: not tab.place("offline").is_displayed(), "that it is written")
    tab.switch_to(second)
    tab.until(lambda: tab.text("likes") == "No likes yet" and not tab.is_liked(), "the same in the other tab")
    tab.switch_to(first)
    tab.tap("like")
    tab.until(lambda: tab.text("likes") == "1 like" and tab.is_liked(), "the like again")

    step("meets another visitor: what one likes counts for both, and is one's own")
    with BrowserTab(tab.address, tab.artifacts) as other:
        other.arrive()
        other.open_photo(4)
        assert other.text("likes") == "1 like" and not other.is_liked()
        other.tap("like")
        other.until(lambda: other.text("likes") == "2 likes" and other.is_liked(), "two likes")
        tab.until(lambda: tab.text("likes") == "2 likes" and tab.is_liked(), "two likes here")
        tab.tap("like")
        other.until(lambda: other.text("likes") == "1 like" and other.is_liked(), "one like")
        tab.until(lambda: tab.text("likes") == "1 like" and not tab.is_liked(), "one like here, another's")
        other.tap("like")
        tab.until(lambda: tab.text("likes") == "No likes yet", "none")
        tab.tap("like")
        tab.until(lambda: tab.text("likes") == "1 like" and tab.is_liked(), "the like again")

    step("goes back: the grid knows the count")
    tab.tap("back")
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
    tab.until(lambda: tab.in_tile(4, "likes").text.strip() == "1 like", "the count in the grid")
    return first, second


def said(tab):
    """What is said of a photo, by whom, and whether it may be taken back."""
    return [
        (row.find_element(By.CSS_SELECTOR, "[data-place=words]").text, row.find_element(By.CSS_SELECTOR, "[data-place=who]").text,
         row.find_element(By.CSS_SELECTOR, "[data-place=unsay]").is_displayed())
        for row in tab.driver.find_elements(By.CSS_SELECTOR, "[data-place=comments] > [data-row]")]


def comments(tab, names):
    step("says something of a photo, with Enter and with the button; another visitor reads it, as it was written")
    tab.open_photo(6)
    words = "<b>How calm</b> it is & “so” 🌊"
    tab.place("comment").send_keys("How calm it is", Keys.ENTER)
    tab.until(lambda: said(tab) == [("How calm it is", "You", True)], "the comment")
    assert tab.place("comment").get_attribute("value") == ""
    tab.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))",
            tab.place("comment"), words)
    tab.tap_on(lambda: tab.driver.find_element(By.CSS_SELECTOR, ".say"), ".say")
    tab.until(lambda: [line[0] for line in said(tab)] == ["How calm it is", words], "the second comment")
    assert tab.text("said") == "2 comments"
    tab.tap_on(lambda: tab.driver.find_element(By.CSS_SELECTOR, ".say"), ".say")
    with BrowserTab(tab.address, tab.artifacts) as other:
        other.arrive()
        other.open_photo(6)
        assert said(other) == [("How calm it is", "A visitor", False), (words, "A visitor", False)], said(other)
        other.place("comment").send_keys("كم هي هادئة", Keys.ENTER)
        tab.until(lambda: len(said(tab)) == 3 and said(tab)[2] == ("كم هي هادئة", "A visitor", False), "the other's")
        assert not (apart := tab.run(APART)), f"words on one side and who wrote them on the other: {apart}"
        tab.check_page("8-comments")

        step("takes it back: nobody reads it any more")
        tab.tap("unsay")
        for one in (tab, other):
            one.until(lambda: [line[0] for line in said(one)] == [words, "كم هي هادئة"], "the others")
    tab.tap("back")
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
