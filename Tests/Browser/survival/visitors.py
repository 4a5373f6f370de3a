"""Visitors that type ten characters a second, and use menus, sections, rows and questions in between."""

import json
import threading
import time

from drivers.chromium_window import CONTROL, SHIFT

PAUSE = 0.1
LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß ABC 0123456789 .,;:!?\"'<&>"


def of(customer, place):
    return f'[data-customer="{customer}"] [data-place="{place}"]:not(head *)'


class Visitor:
    """Plays a part in two windows until it is told to stop. Its error is kept."""

    def __init__(self, twins, random, arrive, act):
        self.twins, self.random, self.arrive, self.act = twins, random, arrive, act
        self.arrived, self.stopped, self.error, self.state = threading.Event(), threading.Event(), None, {}
        self.next = time.monotonic()
        self.thread = threading.Thread(target=self.play, daemon=True)

    def play(self):
        try:
            self.arrive(self)
            self.arrived.set()
            while not self.stopped.is_set():
                self.act(self)
        except BaseException as error:  # told by the main thread
            self.error = error
            self.arrived.set()

    def beat(self):
        """Waits for the next tenth of a second."""
        self.next = max(self.next + PAUSE, time.monotonic())
        time.sleep(max(0, self.next - time.monotonic()))

    def press(self, key, modifiers=0):
        self.beat()
        with self.twins.turn:
            self.twins.press(key, modifiers)

    def tap(self, selector, index=0, shows=None):
        self.beat()
        with self.twins.turn:
            self.twins.tap(selector, index, shows)

    def types(self, selector=None, index=0, most=60):
        """Types into an entry, and changes the caret and the selection now and then. A text that has become long is replaced."""
        if selector:
            self.tap(selector, index)
        if self.twins.spared.run("return document.activeElement.value.length") > most:
            self.press("a", CONTROL)
        for _ in range(self.random.randint(3, 25)):
            if self.stopped.is_set():
                return
            if self.random.random() < 0.85:
                self.press(self.random.choice(LETTERS))
            else:
                self.press(*self.random.choice([("ArrowLeft",), ("ArrowLeft", SHIFT), ("Backspace",), ("End",), ("ArrowRight",), ("Home", SHIFT)]))

    def rests(self, most=10):
        for _ in range(self.random.randint(0, most)):
            self.beat()

    def flips(self, selector, index=0):
        before = self.twins.spared.run("return [...document.querySelectorAll(arguments[0])][arguments[1]].checked", selector, index)
        self.tap(selector, index, f"document.querySelectorAll('{selector}')[{index}].checked === {str(not before).lower()}")

    def chooses(self, selector, index=0):
        self.beat()
        with self.twins.turn:
            self.twins.run("document.querySelectorAll(arguments[0])[arguments[1]].focus()", selector, index)
        for _ in range(self.random.randint(1, 2)):
            self.press(self.random.choice(["ArrowDown", "ArrowUp"]))

    def scrolls(self, script, most):
        self.beat()
        with self.twins.turn:
            self.twins.run(script, self.random.randint(0, most))

    def dismisses(self, shows):
        """Presses Escape, which menus and questions take as no."""
        self.beat()
        with self.twins.turn:
            self.twins.escape(shows)


def menus(*customers):
    names = json.dumps(customers, separators=(",", ":"))
    return f"JSON.stringify([...document.querySelectorAll('dialog.menu')].map(one => one.dataset.customer)) === '{names}'"


def page(customer):
    return f"document.documentElement.dataset.customer === '{customer}'"


def says(customer, place, text, index=0):
    return f"document.querySelectorAll('{of(customer, place)}')[{index}]?.textContent === '{text}'"


ASKED, ANSWERED = "document.querySelector('dialog.alert')?.open", "!document.querySelector('dialog.alert')"


def asks(visitor, selector, answers):
    """Opens a question with an entry, types, and answers it in some way."""
    visitor.tap(selector, shows=ASKED)
    visitor.types(most=30)
    visitor.rests()
    # An answer goes out when the house asks again.
    taken = f"{ANSWERED} && !document.documentElement.dataset.connection"
    if visitor.random.random() < 0.5:
        visitor.dismisses(taken)
    else:
        visitor.tap(f"dialog.alert button.{answers}", shows=taken)


def arrives_at_booking(visitor):
    visitor.tap(of("bar", "booking"), shows=page("booking"))


def books(visitor):
    """A form with entries of each kind, also in rows, that scrolls; and a question over it."""
    row = visitor.random.randrange(6)
    visitor.random.choice([
        lambda: visitor.types(of("booking", "name")), lambda: visitor.types(of("booking", "notes"), most=200),
        lambda: visitor.types(of("booking", "guest"), row), lambda: visitor.types(of("booking", "guest"), row),
        lambda: visitor.flips(of("booking", "outside")), lambda: visitor.flips(of("booking", "hungry"), row),
        lambda: visitor.chooses(of("booking", "hour")), lambda: visitor.chooses(of("booking", "meal"), row),
        lambda: visitor.scrolls("document.querySelector('.guests').scrollTop = arguments[0]", 150),
        lambda: visitor.scrolls("scrollTo(0, arguments[0])", 400),
        lambda: asks(visitor, of("booking", "book"), "preferred")])()


def arrives_at_panes(visitor):
    visitor.tap(of("bar", "tab"), shows=f"document.querySelector('{of('search', 'words')}')?.checkVisibility()")
    visitor.state.update(served=[0, 0])
    # A style sheet that is asked for while there is no process is missing.
    visitor.tap(of("bar", "paint"), shows=menus("colour"))
    visitor.tap(of("colour", "shade"), shows=menus("colour", "shade"))
    visitor.dismisses(menus("colour"))
    visitor.dismisses(menus())


def paints(visitor):
    """A popover over a button or a row, and a sheet over it; a bill, or none."""
    if visitor.random.random() < 0.5:
        visitor.tap(of("bar", "paint"), shows=menus("colour"))
    else:
        visitor.tap(of("bar", "tint"), visitor.random.randrange(2), shows=menus("colour"))
    visitor.rests()
    if visitor.random.random() < 0.5:
        visitor.tap(of("colour", "shade"), shows=menus("colour", "shade"))
        visitor.rests()
        if visitor.random.random() < 0.5:
            return visitor.tap(of("shade", visitor.random.choice(["dark", "light"])), shows=menus())
        visitor.dismisses(menus("colour"))
    if visitor.random.random() < 0.5:
        return visitor.tap(of("colour", visitor.random.choice(["blue", "green"])), shows=menus())
    visitor.dismisses(menus())


def serves(visitor):
    row, served = visitor.random.randrange(2), visitor.state["served"]
    served[row] += 1
    visitor.tap(of("bar", "open"), row, shows=says("bar", "open", f"Served: {served[row]}", row))


def reads(visitor):
    row = visitor.random.randrange(4)
    visitor.tap(of("list", "open"), row, shows=says("letter", "heading", f"Letter {row + 1}"))
    for number in range(row + 2, row + 2 + visitor.random.randrange(3)):
        visitor.tap(of("letter", "next"), shows=says("letter", "heading", f"Letter {number}"))


def uses_panes(visitor):
    """Panes, a tab that is typed into, rows that are tapped, and menus over them."""
    visitor.random.choice([
        lambda: visitor.types(of("search", "words")), lambda: visitor.types(of("search", "words")), lambda: paints(visitor),
        lambda: paints(visitor), lambda: serves(visitor), lambda: reads(visitor),
        lambda: visitor.flips(of("list", "read"), visitor.random.randrange(4))])()


def arrives_at_letters(visitor):
    visitor.tap(of("bar", "tab"), shows=f"document.querySelector('{of('search', 'words')}')?.checkVisibility()")


def writes(visitor):
    """Letters on top of letters, each with what was typed into it, a sheet over the last, and the way back; a question over the home page."""
    visitor.types(of("search", "words"))
    asks(visitor, of("bar", "rename"), "preferred")
    visitor.tap(of("bar", "letter"), shows=page("letter"))
    number, depth = 3, visitor.random.randint(1, 3)
    for _ in range(1, depth):
        visitor.types(of("letter", "text"))
        number += 10
        visitor.tap(of("letter", "deeper"), shows=says("letter", "heading", f"Letter {number}"))
    visitor.types(of("letter", "text"))
    visitor.tap(of("letter", "shade"), shows=menus("shade"))
    visitor.rests()
    visitor.tap(of("shade", visitor.random.choice(["dark", "light", "close"])), shows=menus())
    visitor.types(of("letter", "text"))
    for left in range(depth, 0, -1):
        empties(visitor)
        shows = says("letter", "heading", f"Letter {number - 10}") if left > 1 else page("bar")
        number -= 10
        visitor.tap(of("letter", "back"), shows=shows)


def empties(visitor):
    """Empties a letter, so that it can be left unasked."""
    visitor.tap(of("letter", "text"))
    visitor.press("a", CONTROL)
    visitor.press("Backspace")


PARTS = {"the form": (arrives_at_booking, books), "the panes": (arrives_at_panes, uses_panes), "the letters": (arrives_at_letters, writes)}
