"""Galerie, in steps that every browser takes."""

from drivers.driver import BACKSPACE, ENTER, ESCAPE
from step import step

TILES = "[data-place=photos] > [data-row]"
SEARCH, COMMENT = "[data-place=search]", "[data-place=comment]"
LANGUAGES = {"en": "English", "ar": "العربية"}


def arrives(page, address):
    page.driver.open(address)
    page.until_live()
    page.shows(13, TILES)


def name_of(page, index):
    return page.run("return document.querySelectorAll('[data-row] [data-place=name]')[arguments[0]].textContent", index)


def open_photo(page, index):
    name = name_of(page, index)
    page.tap(f"{TILES} [data-place=open]", index)
    page.says("h1 [data-place=name]", name)
    page.until_shown()
    return name


def return_to_grid(page):
    page.tap("[data-place=back]")
    page.shows(13, TILES)


def browses(page, address):
    step("opens the gallery: the page is live, and its pictures are shown")
    arrives(page, address)
    page.says("[data-place=count]", "13 photos")
    page.until_shown(4)
    page.screenshot("grid")

    step("searches: what is typed stands whole whatever comes meanwhile, and the list has what matches")
    page.type(SEARCH, *"drops")
    page.shows(2, TILES)
    page.holds(SEARCH, "drops")
    page.driver.press(*BACKSPACE * 5, *"yellow")
    page.shows(1, TILES)
    page.says("[data-place=count]", "1 photo for “yellow”")
    page.holds(SEARCH, "yellow")
    page.driver.press(*"zzz")
    page.shows(0, TILES)
    page.tap("[data-place=clear]")
    page.shows(13, TILES)
    page.holds(SEARCH, "")
    page.has_focus(SEARCH)


def opens(page):
    step("opens a photo: the focus is on its heading, the picture is shown; it is liked and spoken of")
    open_photo(page, 4)
    page.has_focus("h1")
    page.tap("[data-place=like]")
    page.says("[data-place=likes]", "1 like")
    page.until_run("document.querySelector('[data-place=like]').ariaPressed === 'true'", "the like")
    page.type(COMMENT, "Grüße, so still", ENTER)
    page.says("[data-place=comments] [data-place=words]", "Grüße, so still")
    page.holds(COMMENT, "")
    page.has_focus(COMMENT)
    page.screenshot("photo")
    page.tap("[data-place=unsay]")
    page.shows(0, "[data-place=comments] > [data-row]")
    page.tap("[data-place=like]")
    page.says("[data-place=likes]", "No likes yet")
    return_to_grid(page)
    page.until_run("document.activeElement.closest('[data-row]') === document.querySelectorAll(arguments[0])[4]", "the focus on the photo", TILES)


def goes_back_and_forth(page, address):
    step("goes back and forward with the browser's buttons: the address is right, and the grid is where it was")
    page.run("scrollTo({ top: 300, behavior: 'instant' })")
    name = name_of(page, 5)
    # Opened from the middle of the window, so that nothing is scrolled for the tap.
    open_photo(page, 5)
    top = page.run("return scrollY")
    assert top == 0, top
    link = page.run("return location.pathname")
    assert link.startswith("/photo/"), link
    page.tap("[data-place=next]")
    page.until_run("location.pathname !== arguments[0]", "the next photo's address", link)
    page.driver.back()
    page.shows(13, TILES)
    page.path("/")
    page.until_run("scrollY > 200", "the grid scrolled as it was")
    page.driver.forward()
    page.until_run("location.pathname.startsWith('/photo/') && location.pathname !== arguments[0]", "the photo again", link)
    page.driver.reload()
    page.until_live()
    page.until_shown()
    assert page.text("h1") != name
    page.driver.back()
    page.path("/")
    page.shows(13, TILES)


def speak(page, code):
    page.tap("[data-place=language]")
    page.shows(5, "dialog [data-place=option]")
    index = page.run("return [...document.querySelectorAll('dialog [data-place=option]')].findIndex(one => one.textContent.trim() === arguments[0])", LANGUAGES[code])
    page.tap("dialog [data-place=option]", index)
    page.until_run("document.documentElement.lang === arguments[0]", code, code)
    page.shows(0, "dialog")


def reads_arabic(page):
    step("opens the menu of languages, closes it with Escape, and reads from right to left")
    page.tap("[data-place=language]")
    page.shows(5, "dialog [data-place=option]")
    page.screenshot("menu")
    page.driver.press(ESCAPE)
    page.shows(0, "dialog")
    page.has_focus("[data-place=language]")
    speak(page, "ar")
    page.until_run("getComputedStyle(document.body).direction === 'rtl'", "right to left")
    page.run("scrollTo(0, 0)")
    page.until_shown(4)
    page.screenshot("arabic-grid")
    open_photo(page, 1)
    page.screenshot("arabic-photo")
    return_to_grid(page)
    speak(page, "en")


def returns(page, address):
    step("leaves the site and comes back: the page is as it was, and live again")
    arrives(page, address)
    page.type(SEARCH, "yellow")
    page.shows(1, TILES)
    page.run("window.isKept = true; addEventListener('pageshow', event => { window.wasKept = event.persisted; })")
    page.driver.open("data:text/html,<title>Elsewhere</title>")
    page.driver.back()
    page.shows(1, TILES)
    page.holds(SEARCH, "yellow")
    if page.driver.keeps_pages:
        page.until_run("window.isKept && window.wasKept", "that the browser kept the page")
    page.tap(SEARCH)
    page.driver.press(*BACKSPACE * 6)
    page.shows(13, TILES)
    open_photo(page, 0)
    page.driver.back()
    page.shows(13, TILES)


def tells_no_length(page, address):
    step("sends a known guest the page compressed if the address was typed, and not if another site led to it, nor to a script that loads it again")
    def is_compressed():
        page.until_live()
        return page.run("const [loaded] = performance.getEntriesByType('navigation'); return loaded.encodedBodySize < loaded.decodedBodySize")
    def loads(script, *arguments):
        page.run(f"window.isOld = true; setTimeout((...arguments) => {{ {script} }}, 0, ...arguments)", *arguments)
        page.until_run("!window.isOld && location.origin === arguments[0]", "the page", address)
    arrives(page, address)
    assert is_compressed()
    # Another name of this machine is another site.
    arrives(page, address.replace("127.0.0.1", "localhost"))
    loads("location = arguments[0]", address + "/")
    assert not is_compressed()
    loads("location.reload()")
    assert not is_compressed()
    arrives(page, address)
    assert is_compressed()


def looks(page, address, name):
    step(f"looks at it: {name}")
    arrives(page, address)
    page.until_shown(2)
    page.screenshot(f"{name}-grid")
    page.tap("[data-place=language]")
    page.shows(5, "dialog [data-place=option]")
    page.screenshot(f"{name}-menu")
    page.driver.press(ESCAPE)
    page.shows(0, "dialog")
    open_photo(page, 1)
    page.screenshot(f"{name}-photo")
    page.run("scrollTo(0, document.body.scrollHeight)")
    page.screenshot(f"{name}-photo-end")


def is_dark(page, address):
    looks(page, address, "dark")
    lightness = page.run("return getComputedStyle(document.documentElement).backgroundColor.match(/[\\d.]+/g).slice(0, 3).map(Number)")
    assert max(lightness) < 60, lightness
