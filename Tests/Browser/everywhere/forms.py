"""A form with rules: its messages, its lines, its summary and its submission, by keyboard and by what browsers fill in."""

from drivers.driver import ARROW_DOWN, BACKSPACE, ENTER, TAB
from step import step


def of(place):
    return f'[data-customer="catering"] [data-place="{place}"]'


# The message beside a field, if it is shown, and only if the field is marked and refers to it.
MESSAGE = """
    const field = document.querySelector(arguments[0]), ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const message = ids.map(id => document.getElementById(id)).find(one => one?.dataset.invalidFor);
    return field.getAttribute('aria-invalid') === 'true' && message?.checkVisibility() ? message.textContent : null"""
ATTRIBUTES = "const field = document.querySelector(arguments[0]); return arguments[1].map(name => field.getAttribute(name))"
# Fills a field as a password manager does that tells nobody.
FILL = "document.querySelector(arguments[0]).value = arguments[1]"
SUMMARY = "return [...document.querySelectorAll('[data-place=error]')].map(one => one.textContent)"


def says(page, place, message):
    page.until(lambda: page.run(MESSAGE, of(place)) == message,
               lambda: f"{place} says {message!r}, it says {page.run(MESSAGE, of(place))!r}")


def lists(page, *messages):
    page.until(lambda: page.run(SUMMARY) == list(messages), lambda: f"the summary: {page.run(SUMMARY)}")


def opens(page, address):
    step("opens a form whose fields have the attributes of their rules, and that the browser does not check itself")
    page.driver.open(address + "/catering")
    page.until_live()
    page.says("h1", "Catering")
    assert page.run(ATTRIBUTES, of("name"), ["required", "data-tells"]) == ["", "left"]
    assert page.run(ATTRIBUTES, of("guests"), ["min", "max"]) == ["10", "200"]
    assert page.run("return document.querySelector(arguments[0]).noValidate", of("form"))


def tells_when_left(page):
    step("is told of a broken rule once it leaves the field, and no more once the rule is kept")
    page.type(of("guests"), BACKSPACE, BACKSPACE, "9")
    says(page, "guests", None)
    page.driver.press(TAB)
    says(page, "guests", "Enter 10 or more.")
    page.type(of("guests"), "9")
    says(page, "guests", None)


def is_submitted(page):
    step("submits with broken rules: all are told, the first field has the focus, and a message leads to its field")
    page.type(of("guests"), ENTER)
    says(page, "name", "Fill this in.")
    says(page, "day", "Fill this in.")
    says(page, "agreed", "Tick this box to go on.")
    page.has_focus(of("name"))
    lists(page, "Name: Fill this in.", "Fill this in.", "Tick this box to go on.")
    page.tap(of("error"), 1)
    page.has_focus(of("day"))

    step("fills it in as browsers do, without an event, and sends it")
    page.run(FILL, of("name"), "Nobody")
    page.run(FILL, of("day"), "2026-12-31")
    page.tap(of("agreed"))
    page.type(of("guests"), ENTER)
    says(page, "name", "Book in this name?")
    page.has_focus(of("name"))
    lists(page, "Name: Book in this name?")
    page.driver.press(" else")
    says(page, "name", None)
    page.driver.press(ENTER)
    page.says(of("taken"), "99")
    lists(page)


# The buttons of a field of several: each with its words, whether it is on, and its name.
OPTIONS = """
    return [...document.querySelectorAll(arguments[0] + ' input')].map(one => [one.closest('label').textContent.trim(), one.checked, one.name])"""
# Chooses options of a list as browsers do that tell of a change.
SELECT = """
    const list = document.querySelector(arguments[0]);
    for (const option of list.options) option.selected = arguments[1].includes(option.text);
    list.dispatchEvent(new Event('change', { bubbles: true }))"""
# Sets a field as a control of the browser's own does.
SET = """
    const field = document.querySelector(arguments[0]);
    field.value = arguments[1];
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))"""


def shows_options(page, place, *on):
    page.until(lambda: [words for words, is_on, _ in page.run(OPTIONS, of(place)) if is_on] == list(on),
               lambda: f"the options of {place} that are on: {page.run(OPTIONS, of(place))}")


def chooses(page):
    step("chooses one of several by its radio buttons, with the mouse and with the arrow keys")
    page.says(of("choices"), "- Music - 3 #336699 -")
    assert len({name for _, _, name in page.run(OPTIONS, of("payment"))}) == 1
    assert page.run(ATTRIBUTES, of("payment"), ["role"]) == ["radiogroup"]
    page.tap(of("payment") + " input", 0)
    page.says(of("choices"), "Card Music - 3 #336699 -")
    page.driver.press(ARROW_DOWN)
    page.says(of("choices"), "Cash Music - 3 #336699 -")
    shows_options(page, "payment", "Cash")

    step("chooses several by check boxes, is told of too many, and gets back what was saved")
    page.tap(of("wishes") + " input", 0)
    page.says(of("choices"), "Cash Flowers+Music - 3 #336699 -")
    page.tap(of("wishes") + " input", 2)
    says(page, "wishes", "Choose at most 2.")
    page.tap(of("wishes") + " input", 1)
    says(page, "wishes", None)
    page.says(of("choices"), "Cash Candles+Flowers - 3 #336699 -")

    step("chooses several in a list, a number in steps, a colour, and a day with a time")
    page.run(SELECT, of("tags"), ["Music", "Candles"])
    page.says(of("choices"), "Cash Candles+Flowers Candles+Music 3 #336699 -")
    assert page.run(ATTRIBUTES, of("tables"), ["step"]) == ["3"]
    page.type(of("tables"), BACKSPACE, "4", TAB)
    says(page, "tables", "Enter a number in steps of 3, such as 3.")
    page.type(of("tables"), BACKSPACE, "6")
    says(page, "tables", None)
    page.run(SET, of("colour"), "#00ff0a")
    page.run(SET, of("begins"), "2026-12-31T14:30")
    page.says(of("choices"), "Cash Candles+Flowers Candles+Music 6 #00ff0a 2026-12-31T14:30")

    step("loads the page anew, and all of it is there")
    page.driver.reload()
    page.until_live()
    page.says(of("choices"), "Cash Candles+Flowers Candles+Music 6 #00ff0a 2026-12-31T14:30")
    shows_options(page, "payment", "Cash")
    shows_options(page, "wishes", "Flowers", "Candles")
    page.tap(of("wishes") + " input", 0)
    page.says(of("choices"), "Cash Candles Candles+Music 6 #00ff0a 2026-12-31T14:30")
    page.tap(of("reset"))
    shows_options(page, "wishes", "Music")
    shows_options(page, "payment")
    page.says(of("choices"), "- Music - 3 #336699 -")


def has_lines(page):
    step("adds lines, fills them in, moves and removes one, and each keeps its message")
    for count in (1, 2):
        page.tap(of("add"))
        page.shows(count, of("dish"))
    page.type(of("dish"), "Soup")
    page.type(of("count"), BACKSPACE, "0", TAB)
    says(page, "count", "Enter 1 or more.")
    page.tap(of("up"), 1)
    page.until_run("document.querySelectorAll('[data-place=dish]')[1].value === 'Soup'", "the moved line")
    page.until_run("document.querySelectorAll('[data-place=count]')[1].ariaInvalid === 'true'", "the message of the moved line")
    page.tap(of("remove"), 1)
    page.shows(1, of("dish"))
    page.tap(of("reset"))
    page.shows(0, of("dish"))
