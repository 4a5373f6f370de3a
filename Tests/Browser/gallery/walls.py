"""What hangs on the walls, and how one walks along them."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from step import step

PICTURES = "*/~dertisch/picture/*"


def browses(tab):
    step("opens the gallery: every good photo hangs there, and nothing moves as the pictures come")
    tab.arrive()
    names = tab.names()
    assert len(names) == 13 and "Half" not in names and "Letter" not in names, names
    tab.until(lambda: tab.text("count") == "13 photos", "how many")
    tab.check_page("1-grid")
    shifts = tab.driver.execute_async_script("""
        const done = arguments[0];
        let sum = 0;
        const add = entries => { for (const entry of entries) sum += entry.value; };
        const observer = new PerformanceObserver(list => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => { add(observer.takeRecords()); done(sum); }));""")
    assert shifts == 0, f"the page moved by {shifts}"

    step("has tiles that are contained, and as large as what is in them would make them")
    contained, free = tab.run("""
        const tiles = [...document.querySelectorAll('.tile')];
        const sizes = () => tiles.map(t => [t, t.firstElementChild.nextElementSibling].flatMap(e => {
          const box = e.getBoundingClientRect();
          return [box.x, box.y, box.width, box.height];
        }));
        const kept = tiles.map(t => t.style.cssText), contained = sizes();
        if (tiles.some(t => getComputedStyle(t).contain !== 'strict')) return [[], []];
        for (const tile of tiles) tile.style.cssText = '';
        const free = sizes();
        tiles.forEach((t, index) => { t.style.cssText = kept[index]; });
        return [contained, free];""")
    assert len(contained) == len(names), "a tile is not contained"
    assert all(abs(one - other) < 0.5 for a, b in zip(contained, free) for one, other in zip(a, b)), (contained, free)

    step("scrolls to the end: every picture on screen is shown")
    tab.run("scrollTo(0, document.body.scrollHeight)")
    tab.until(
        lambda: tab.run("return [...document.querySelectorAll('[data-row] img')].slice(-3).every(i => i.complete && i.naturalWidth > 0)"),
        "the last pictures")
    tab.screenshot("2-grid-end")
    tab.run("scrollTo(0, 0)")

    step("is sent as many pixels as the screen has use for, of addresses that its cache may keep")
    chosen = tab.run("""
        return [...document.querySelectorAll('[data-row] img')].filter(i => i.currentSrc).map(i => {
          const entry = performance.getEntriesByName(i.currentSrc)[0];
          return [Number(i.currentSrc.split('/').at(-1)), i.getBoundingClientRect().width, i.loading, entry?.responseStatus];
        })""")
    assert chosen and all(wide < 900 and wide >= shown * 0.6 and loading == "lazy" for wide, shown, loading, _ in chosen), chosen
    kept = tab.run("return fetch(document.querySelector('[data-row] img').currentSrc).then(r => r.headers.get('cache-control'))")
    assert "immutable" in kept, kept

    step("searches: only what matches stays, and what was typed stands")
    tab.place("search").send_keys("yellow")
    tab.until(lambda: len(tab.tiles()) == 1 and tab.text("count") == "1 photo for “yellow”", "one photo")
    assert tab.place("search").get_attribute("value") == "yellow"
    tab.check_page("3-search")
    tab.place("search").send_keys("zzz")
    tab.until(lambda: len(tab.tiles()) == 0 and tab.place("empty").is_displayed(), "nothing found")
    tab.check_page("4-nothing-found")
    tab.tap("clear")
    tab.until(lambda: len(tab.tiles()) == len(names), "every photo again")
    assert tab.place("search").get_attribute("value") == "" and tab.focus()[0] == "search", tab.focus()
    return names


def opens(tab, names):
    step("opens a photo with the keyboard, and comes back to it")
    tab.run("scrollTo(0, 300)")
    tile = tab.tiles()[4].get_attribute("data-row")
    tab.run("arguments[0].focus()", tab.in_tile(4, "open"))
    tab.in_tile(4, "open").send_keys(Keys.ENTER)
    tab.until(lambda: tab.place("like").is_enabled() and tab.text("name") == names[4], "the photo")
    assert tab.run("return document.activeElement.localName") == "h1", tab.focus()
    assert names[4] in tab.driver.title, tab.driver.title
    tab.until(lambda: tab.run("return document.querySelector('img[data-place=picture]').naturalWidth > 0"), "the picture")
    tab.check_page("5-photo")
    tab.place("back").send_keys(Keys.ENTER)
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
    tab.until(lambda: tab.focus() == ["open", tile], "the focus on the photo that was opened")

    step("goes on to the last photo with the keyboard: the focus is not lost when the button goes")
    tab.open_photo(len(names) - 2)
    tab.place("next").send_keys(Keys.ENTER)
    tab.until(lambda: tab.text("name") == names[-1] and not tab.place("next").is_displayed(), "the last photo")
    tab.until(lambda: tab.focus()[0] == "previous", "the focus on the way back")
    tab.tap("back")
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")

    step("sees the day on which a camera took the photo, and the photo upright")
    upright = names.index("Upright Drops")
    tab.open_photo(upright)
    assert (tab.text("date-label"), tab.text("date")) == ("Taken", "May 3, 2024"), tab.text("date")
    width, height = (int(tab.place("picture").get_attribute(name)) for name in ("width", "height"))
    assert height > width, (width, height)
    tab.check_page("6-upright")
    tab.tap("back")
    tab.until(lambda: len(tab.tiles()) == len(names), "the grid")


def follows_links(tab, names):
    step("goes from photo to photo, back to the gallery and forward again; each has its address")
    links = [tile.find_element(By.CSS_SELECTOR, "[data-place=open]").get_attribute("href") for tile in tab.tiles()]
    assert len(set(links)) == len(names) and all("/photo/" in link for link in links), links
    tab.open_photo(0)
    assert tab.driver.current_url == links[0]
    tab.tap("next")
    tab.until(lambda: tab.text("name") == names[1], "the second photo")
    tab.until(lambda: tab.driver.current_url == links[1], "its address")
    tab.driver.back()
    tab.until(lambda: tab.names() == names, "the grid")
    assert tab.driver.current_url.rstrip("/") == tab.address
    tab.driver.forward()
    tab.until(lambda: tab.text("name") == names[1] and tab.driver.current_url == links[1], "the second photo again")
    tab.reload()
    tab.until(lambda: tab.text("name") == names[1] and tab.place("like").is_enabled(), "the same after a reload")
    assert tab.driver.current_url == links[1]

    step("opens a photo by its address, with the gallery beneath; one that is not there is told")
    tab.driver.get(links[2])
    tab.until(lambda: tab.text("name") == names[2], "the photo of that address")
    tab.tap("back")
    tab.until(lambda: tab.names() == names, "the grid")
    tab.driver.get(tab.address + "/photo/none")
    tab.until(lambda: tab.text("problem") == "This photo is no longer in the gallery.", "that there is none")
    tab.tap("back")
    tab.until(lambda: tab.names() == names, "the grid")
    tab.tap("about")
    tab.until(lambda: tab.driver.current_url == tab.address + "/about", "the address of the about page")
    tab.driver.back()
    tab.until(lambda: tab.names() == names, "the grid")

    step("opens a photo in a tab of its own")
    first = tab.driver.current_window_handle
    tab.open_in_tab(lambda: tab.in_tile(3, "open"))
    assert tab.names() == names
    tab.driver.switch_to.window([one for one in tab.driver.window_handles if one != first][0])
    tab.until(lambda: tab.text("name") == names[3], "the photo")
    tab.driver.close()
    tab.driver.switch_to.window(first)


def finds_more(tab, house, names):
    step("finds photos that have come meanwhile, and walks along them to the end")
    first = tab.driver.current_window_handle
    house.add_photos(100)
    tab.new_tab()
    all_of_them = len(names) + 100
    assert len(tab.tiles()) == 48 and tab.text("count") == f"{all_of_them} photos", tab.text("count")
    def end():
        tab.run("scrollTo(0, document.body.scrollHeight)")
        return len(tab.tiles()) == all_of_them
    tab.until(end, "the end of the gallery")
    assert len(set(tab.names())) == all_of_them and not tab.place("busy").is_displayed()
    tab.run("scrollTo(0, document.body.scrollHeight)")
    tab.screenshot("2-grid-long-end")
    house.remove_photos()

    step("reads a sentence in the place of a picture that cannot be shown, among the photos and on its own page")
    house.add_torn_photo("Torn.jpg")
    tab.run("scrollTo(0, 0)")
    tab.place("search").send_keys("Torn")
    tab.until(lambda: tab.names() == ["Torn"], "the torn picture")
    said = "This picture cannot be shown."

    def unshown():
        return tab.fixed("unshown")

    tab.until(lambda: unshown().is_displayed(), "that its picture cannot be shown")
    assert unshown().text == said and not tab.in_tile(0, "picture").is_displayed()
    tab.check_page("2-grid-torn")
    tab.tap_on(lambda: tab.in_tile(0, "open"), "a tile")
    tab.until(lambda: tab.text("name") == "Torn" and unshown().is_displayed(), "the same on its own page")
    assert unshown().text == said
    tab.check_page("2-photo-torn")
    tab.tap("back")
    tab.until(lambda: tab.names() == ["Torn"], "the gallery again")
    (house.photos / "Torn.jpg").unlink()
    tab.place("search").send_keys(Keys.CONTROL, "a")
    tab.place("search").send_keys(Keys.BACKSPACE)
    tab.until(lambda: len(tab.tiles()) == len(names), "the gallery without it")

    step("is told that the folder cannot be read, searches what was kept, and goes on once it can")
    away = house.photos.with_name("away")
    house.photos.rename(away)
    tab.run("scrollTo(0, 0)")
    tab.place("search").send_keys("y")
    tab.until(lambda: tab.place("offline").is_displayed() and "y”" in tab.text("count"), "what was kept")
    assert "Yellow Flower" in tab.names(), tab.names()
    tab.check_page("2-grid-kept", is_touched=True)
    away.rename(house.photos)
    tab.until(lambda: not tab.place("offline").is_displayed(), "that it can be read again")
    tab.driver.close()
    tab.switch_to(first)


def keeps_still(tab):
    step("sees everything at its place before the first picture comes")
    boxes = {}
    tab.driver.execute_cdp_cmd("Network.enable", {})
    tab.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
    for blocked in (True, False):
        tab.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [PICTURES] if blocked else []})
        tab.arrive()
        # The focus comes back with the page of the session.
        tab.until_sent_again()
        names = tab.names()
        tab.run("document.activeElement.blur(); scrollTo(0, 0)")
        # A tile with the focus, or beneath the pointer, is raised.
        tab.run("const flat = new CSSStyleSheet(); flat.replaceSync('.frame, .cover { transform: none !important }'); document.adoptedStyleSheets = [flat]")
        tab.wait_until_still()
        frames = tab.run(
            "return [...document.querySelectorAll('[data-row] img')].map(i => i.getBoundingClientRect())"
            # A page that is loaded again scrolls to where it was.
            ".map(b => [b.x, b.y + scrollY, b.width, b.height].map(Math.round))")
        assert all(width > 90 and height > 90 for _, _, width, height in frames), frames
        blurs = "return [...document.querySelectorAll('[data-row] img')].map(i => i.style.backgroundImage.startsWith('url(\"data:image/bmp'))"
        if blocked:
            tab.until(lambda: all(tab.run(blurs)), "a blur in the place of each picture")
        else:
            tab.until(lambda: not any(tab.run(blurs)[:6]), "pictures in the place of their blurs")
        photos = []
        for index in (0, names.index("Upright Drops")):
            tab.open_photo(index)
            if not blocked:
                tab.until(lambda: tab.run("return document.querySelector('img[data-place=picture]').naturalWidth > 0"), "the picture")
            tab.wait_until_still()
            photos.append([tab.box(f"body [data-place={place}]") for place in ("picture", "like", "date")])
            assert photos[-1][0][2] > 200, photos
            tab.tap("back")
            tab.until(lambda: len(tab.tiles()) == len(names), "the grid")
        boxes[blocked] = frames, photos
    assert boxes[True] == boxes[False], boxes
    tab.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": False})
    tab.console_messages()
