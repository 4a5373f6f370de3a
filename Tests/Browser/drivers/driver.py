"""What a test may do in a browser. Each browser has its own way to do it."""

from abc import ABC, abstractmethod

ENTER, TAB, ESCAPE, BACKSPACE, CONTROL, ARROW_DOWN = "\ue007", "\ue004", "\ue00c", "\ue003", "\ue009", "\ue015"

# Calls a script as a function with its arguments, waits for it if it has to be waited for, and returns plain JSON.
CALL = "return (async () => JSON.stringify(await (function () { %s }).apply(null, JSON.parse(arguments[0]))))()"


class Driver(ABC):
    """A window of a browser of a certain size, bright or dark, that nothing was seen in before."""

    name = ""
    # Whether the browser keeps a page with an open socket, which it closes when it is left, for the way back.
    keeps_pages = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.quit()

    @abstractmethod
    def open(self, address):
        """Goes to an address, and waits until its page is loaded."""

    @abstractmethod
    def reload(self):
        """Loads the page again."""

    @abstractmethod
    def back(self):
        """Presses the browser's button for the way back."""

    @abstractmethod
    def forward(self):
        """Presses the browser's button for the way forward."""

    @abstractmethod
    def run(self, script, *arguments):
        """Runs the body of a function, whose arguments and result are plain JSON. A promise that it returns is awaited."""

    @abstractmethod
    def click(self, x, y):
        """Moves the pointer to a point of the window, in CSS pixels, and presses and releases its first button."""

    @abstractmethod
    def press(self, *keys):
        """Presses and releases keys, one after the other: those of a text, or the named ones of this module."""

    @abstractmethod
    def choose_files(self, selector, *paths):
        """Chooses files at a file input, in place of its dialog."""

    @abstractmethod
    def screenshot(self, path):
        """Writes a picture of what the window shows, as PNG."""

    @abstractmethod
    def complaints(self):
        """The errors and warnings of the console since this was asked last."""

    @abstractmethod
    def quit(self):
        """Ends the browser."""
