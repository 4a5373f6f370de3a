"""Links, and the browser's own ways."""

import urllib.error
import urllib.request

from step import step


def follows_links(tab):
    step("goes to a page of its own address, back, forward, and reloads there")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.path("/letters/3")
    tab.driver.back()
    tab.page("bar")
    tab.path("/")
    tab.driver.forward()
    tab.page("letter")
    tab.path("/letters/3")
    tab.reload()
    tab.says("letter", "heading", "Letter 3")
    tab.path("/letters/3")
    tab.tap("letter", "next")
    tab.path("/letters/4")
    tab.until(lambda: tab.describes() == ["Letter 4", "Letter 4"], "the head describes the page")
    tab.tap("letter", "deeper")
    tab.path("/letters/14")

    step("describes each page in its head, as the first one was")
    assert tab.describes() == ["Letter 14", "Letter 14"], tab.describes()

    step("comes back by the page's own button: the browser's way back is as long as it looks")
    tab.tap("letter", "back")
    tab.path("/letters/4")
    tab.says("letter", "heading", "Letter 4")
    tab.driver.back()
    tab.page("bar")
    tab.path("/")
    tab.driver.forward()
    tab.path("/letters/4")
    tab.page("letter")
    tab.tap("letter", "back")
    tab.page("bar")
    tab.path("/")
    assert tab.describes() == ["Brasserie", None], tab.describes()

    step("goes back from a page that has no address, and forward to it again, as often as one likes")
    tab.tap("bar", "about")
    tab.page("about")
    tab.path("/")
    tab.driver.back()
    tab.page("bar")
    for _ in range(2):
        tab.driver.forward()
        tab.page("about")
        tab.path("/")
        tab.tap("about", "back")
        tab.page("bar")

    step("opens a deep link, with the way home beneath")
    tab.arrive("/letters/9", "Letter 9")
    tab.tap("letter", "back")
    tab.page("bar")
    tab.path("/")

    step("follows a link that leads nowhere to the home of the house, with status 404")
    for accept, kind in (("text/html", "text/html"), ("*/*", "text/plain")):
        try:
            urllib.request.urlopen(urllib.request.Request(tab.address + "/nowhere", headers={"Accept": accept}))
            raise AssertionError("nowhere was found")
        except urllib.error.HTTPError as error:
            assert error.code == 404 and kind in error.headers["Content-Type"], (error.code, error.headers)
    tab.arrive("/letters/twelve")
    tab.path("/")
    assert all("404" in line for line in tab.console_messages())

    step("taps a link, or opens it in a tab with Ctrl")
    tab.tap("bar", "anchor")
    tab.says("letter", "heading", "Letter 8")
    tab.path("/letters/8")
    tab.driver.back()
    tab.page("bar")
    first = tab.driver.current_window_handle
    tab.open_in_tab(lambda: tab.at("bar", "anchor"))
    assert tab.run("return document.documentElement.dataset.customer") == "bar"
    tab.driver.switch_to.window([one for one in tab.driver.window_handles if one != first][0])
    tab.says("letter", "heading", "Letter 8")
    tab.driver.close()
    tab.driver.switch_to.window(first)

    step("opens a window of its own")
    tab.tap("bar", "window")
    tab.until(lambda: len(tab.driver.window_handles) == 2, "another window")
    tab.driver.switch_to.window([one for one in tab.driver.window_handles if one != first][0])
    tab.says("letter", "heading", "Letter 7")
    tab.path("/letters/7")
    assert tab.run("return opener") is None
    assert not (messages := tab.console_messages()), messages
    tab.driver.close()
    tab.driver.switch_to.window(first)


def goes_back_early(tab):
    step("goes back before the script of a page that is loaded again has come: it is not forgotten")
    tab.tap("bar", "letter")
    tab.page("letter")
    tab.driver.execute_cdp_cmd("Network.enable", {})
    tab.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
    tab.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/~dertisch/client.js*"]})
    tab.driver.refresh()
    tab.driver.back()
    tab.path("/")
    tab.page("letter")
    tab.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    tab.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": False})
    tab.run("""
        const blocked = document.querySelector('script[src]'), again = document.createElement('script');
        for (const { name, value } of blocked.attributes) again.setAttribute(name, value);
        blocked.replaceWith(again);""")
    tab.page("bar")
    tab.path("/")
    assert all("client.js" in line for line in tab.console_messages())
