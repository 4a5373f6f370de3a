"""Orders that cook for too long: their places look busy, and a tap there asks whether to stop."""

from step import step

BUSY = "return [...document.querySelectorAll('[aria-busy=\"true\"]')].map(e => e.dataset.place)"
# Notes how long each place was touched before it was busy, in milliseconds.
TIME_BUSY = """
    const touched = {}, waited = window.waited = {}, place = element => element.closest('[data-place]')?.dataset.place;
    for (const kind of ['click', 'change']) addEventListener(kind, ({ target }) => { touched[place(target)] ??= performance.now(); }, true);
    new MutationObserver(changes => {
      for (const { target } of changes) if (target.ariaBusy === 'true') waited[place(target)] ??= performance.now() - touched[place(target)];
    }).observe(document.documentElement, { subtree: true, attributeFilter: ['aria-busy'] });"""
# The oven's limit.
LIMIT = 1000
RING = """
    const ring = getComputedStyle(arguments[0], '::after');
    return [ring.content !== 'none' && parseFloat(ring.inlineSize) >= 12, ring.animationName];"""
OPACITY = "const s = getComputedStyle(arguments[0]); return [s.opacity, s.animationName]"

# What is asked, and the answers, by the button of the language.
WORDS = {
    "english": ("This is taking longer than usual.", ["Stop", "Keep waiting"]),
    "german": ("Das dauert länger als üblich.", ["Vorgang abbrechen", "Weiter warten"]),
    "arabic": ("يستغرق هذا وقتًا أطول من المعتاد.", ["إيقاف", "مواصلة الانتظار"]),
}


def stands_still(tab, is_still):
    """Says that the device wants no motion, or that it does not mind."""
    tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark" if tab.dark else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce" if is_still else "no-preference"}]})
    tab.until(lambda: tab.run("return 'still' in document.documentElement.dataset") == is_still, f"still: {is_still}")


def looks_busy(tab):
    """Whether a button has its ring, and another place fades; moving or not, as the visitor wants it."""
    assert tab.run(RING, tab.at("oven", "roast")) == [True, "dertisch-turn"]
    assert tab.run(RING, tab.at("oven", "grill", 1)) == [True, "dertisch-turn"]
    assert tab.run(RING, tab.at("oven", "count"))[0] is False
    assert tab.run(OPACITY, tab.at("oven", "recipe"))[1] == "dertisch-fade"
    stands_still(tab, True)
    assert tab.run(RING, tab.at("oven", "roast")) == [True, "none"]
    assert tab.run(OPACITY, tab.at("oven", "recipe")) == ["0.6", "none"]
    stands_still(tab, False)


def asks(tab, language, name):
    question, answers = WORDS[language]
    tab.tap("oven", "roast")
    tab.until(lambda: tab.dialogs() == [question], "the question, by its name")
    # Words that are still transparent are none to the driver.
    tab.until(lambda: [button.text for button in tab.alert().find_elements("tag name", "button")] == answers, f"the answers {answers}")
    tab.lies_on_screen("dialog.alert")
    tab.check_page(f"slow-{name}")


def waits_for_slow_orders(tab, language="english", name="en"):
    step(f"marks places as busy whose orders take too long, and asks whether to stop them: {name}")
    tab.tap("bar", language)
    tab.tap("bar", "oven")
    tab.page("oven")
    width = tab.at("oven", "roast").size["width"]
    assert tab.run(BUSY) == []
    tab.run(TIME_BUSY)
    tab.tap("oven", "roast")
    tab.tap("oven", "count")
    tab.tap("oven", "grill", 1)
    tab.at("oven", "recipe").find_elements("tag name", "option")[1].click()
    tab.until(lambda: sorted(tab.run(BUSY)) == ["grill", "recipe", "roast"], "the busy places")
    waited = tab.run("return waited")
    assert sorted(waited) == ["grill", "recipe", "roast"] and min(waited.values()) >= LIMIT, waited
    assert tab.at("oven", "grill", 0).get_attribute("aria-busy") is None
    assert tab.at("oven", "roast").size["width"] > width
    looks_busy(tab)
    tab.check_page(f"busy-{name}")
    asks(tab, language, name)
    tab.answer("cancel")
    assert "roast" in tab.run(BUSY)
    assert not tab.at("oven", "counted").text.endswith("1")
    asks(tab, language, name)
    tab.answer("destructive")
    tab.until(lambda: sorted(tab.run(BUSY)) == ["grill", "recipe"], "the roast is busy no more")
    assert tab.run(RING, tab.at("oven", "roast"))[0] is False and tab.at("oven", "roast").size["width"] == width
    tab.until(lambda: tab.at("oven", "counted").text.endswith("1"), "what waited for it")
    tab.until(lambda: tab.at("oven", "stopped").text.endswith("1"), "the waiter knows")

    step("asks as well when something is tapped that has to wait")
    tab.tap("oven", "roast")
    tab.until(lambda: "roast" in tab.run(BUSY), "the roast is busy again")
    tab.tap("oven", "count")
    tab.until(lambda: tab.dialogs() == [WORDS[language][0]], "the question")
    tab.answer("destructive")
    tab.until(lambda: tab.at("oven", "counted").text.endswith("2"), "what waited for it")
    tab.tap("oven", "back")
    tab.page("bar")
    tab.tap("bar", "english")


def looks_at_slow_orders(address, artifacts, guest):
    for language, name, width, dark in (
            ("english", "en-dark", 1280, True), ("german", "de", 1280, False), ("german", "de-dark-phone", 390, True),
            ("arabic", "ar-phone", 390, False)):
        with guest(address, artifacts, width, 844, dark) as tab:
            tab.arrive()
            waits_for_slow_orders(tab, language, name)
            assert not (messages := tab.console_messages()), messages
