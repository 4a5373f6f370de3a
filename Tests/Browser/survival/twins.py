"""Two windows that get the same input at the same time: one of a house that is killed, and its twin of a house that is not."""

import collections
import json
import threading
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
WATCH, SNAPSHOT = (FOLDER / "watch.js").read_text(), (FOLDER / "snapshot.js").read_text()
NOTICE = "return [...document.querySelectorAll('.connection-unsent li')].map(one => one.textContent)"
# Whether it is asked if a message to the killed process is to be sent again, and the answers.
IS_UNSURE = "return Boolean(document.querySelector('dialog.alert [id^=alert--]'))"
ANSWER = "[...document.querySelectorAll('dialog.alert [id^=alert--]')].at(-1)?.parentElement.querySelector(arguments[0]).click()"
AGREE, DECLINE = "button:last-of-type", "button:first-of-type"
# A question with an entry: whether there is one, what was entered, and to enter the same again.
ASKS = "return Boolean(document.querySelector('dialog.alert input'))"
ENTERED = "return document.querySelector('dialog.alert input')?.value ?? null"
ENTER = "const entry = document.querySelector('dialog.alert input'); if (entry && arguments[0] !== null) entry.value = arguments[0]"
IS_ANSWERED = "return !document.querySelector('dialog.alert')"
EXPECT = "survival.isAsked = arguments[0]"
# The input that was kept from a question since this was asked last.
KEPT = "const { kept } = survival; survival.kept = 0; return kept"
IS_LIVE = "return history.state?.steps?.length > 0 && !document.documentElement.dataset.connection"
# The time that a visitor looks at a page before it says that something was not done.
PATIENCE = 0.2


def differences(one, other, path=""):
    """Where two snapshots differ, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [words for key in sorted(one.keys() | other.keys()) for words in differences(one.get(key), other.get(key), f"{path}/{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [words for index, (mine, its) in enumerate(zip(one, other)) for words in differences(mine, its, f"{path}[{index}]")]
    # A browser that scrolls to a focused entry may stop between two pixels. Set again, the position is a whole one.
    if "/scroll" in path and isinstance(one, int) and isinstance(other, int) and abs(one - other) <= 1:
        return []
    return [] if one == other else [f"{path}: {json.dumps(one, ensure_ascii=False)[:300]}, and not {json.dumps(other, ensure_ascii=False)[:300]}"]


class Twins:
    def __init__(self, name, killed, spared):
        self.name, self.killed, self.spared = name, killed, spared
        # Held while an action is taken, and while both are compared.
        self.turn = threading.Lock()
        self.counts = {"characters": 0, "taps": 0, "asked, and sent again": 0, "asked of what was done": 0, "asked the same again": 0, "told as not sent, and tapped again": 0}
        # Whether both show a question, and how the last one was answered.
        self.is_asked, self.answer = False, None
        # The latest actions, to be shown if the test fails.
        self.actions = collections.deque(maxlen=300)
        for one in (killed, spared):
            one.until(IS_LIVE, words="a live page")
        self.mark = killed.run("return survival.mark")

    @property
    def both(self):
        return self.killed, self.spared

    def note(self, *words):
        self.actions.append(f"{time.time() * 1000:.0f} {' '.join(map(str, words))}")

    def press(self, key, modifiers=0):
        self.answer_questions()
        self.note("press", key, modifiers)
        for done in [one.press(key, modifiers) for one in self.both]:
            done.result(60)
        while self.killed.run(KEPT):
            self.answer_questions()
            self.killed.press(key, modifiers).result(60)
        self.counts["characters"] += 1

    def run(self, script, *arguments):
        for answer in [one.start_run(script, *arguments) for one in self.both]:
            self.killed.result(answer.result(60))

    def tap(self, selector, index=0, shows=None, words=None):
        """Taps in both, and waits until both show what follows. What is told as not sent, and has not happened, is tapped again."""
        self.answer_questions()
        self.note("tap", selector, index)
        self.counts["taps"] += 1
        entered = self.spared.run(ENTERED)

        def again():
            self.killed.run(ENTER, entered)
            self.killed.click(selector, index)
        if self.is_asked:
            self.answer = again
        self.spared.click(selector, index)
        meanwhile = (lambda: None) if self.is_asked else self.answer_questions
        self.killed.click(selector, index, meanwhile)
        while self.killed.run(KEPT):
            self.killed.click(selector, index, meanwhile)
        self.awaits(shows, again, words or f"what follows a tap on {selector}")
        self.expect(self.spared.run(ASKS))

    def escape(self, shows):
        """Presses Escape in both, and waits until both show what follows."""
        def again():
            self.killed.press("Escape").result(60)
        if self.is_asked:
            self.answer = again
        self.press("Escape")
        self.awaits(shows, again, "what Escape closes")
        self.expect(self.spared.run(ASKS))

    def awaits(self, shows, again, words):
        if not shows:
            return
        self.spared.until(f"return {shows}", words=f"{words}, in the twin of {self.name}")
        end = time.monotonic() + 30
        while not self.killed.run(f"return {shows}"):
            assert time.monotonic() < end, f"never in {self.name}: {words}; {self.killed.run(SNAPSHOT)}"
            time.sleep(0.02)
            if not self.killed.run(IS_LIVE):
                continue
            if self.killed.run(IS_UNSURE):
                self.note("was asked whether to send again")
                self.counts["asked, and sent again"] += 1
                self.killed.run(ANSWER, AGREE)
            elif self.killed.run(ASKS) and not self.spared.run(ASKS):
                self.answer_again()
            elif self.killed.run(NOTICE):
                time.sleep(PATIENCE)
                self.close_notice()
                self.note("was told as not sent")
                if not self.killed.run(f"return {shows}"):
                    self.counts["told as not sent, and tapped again"] += 1
                    again()
        if self.killed.run(NOTICE):
            self.close_notice()

    def expect(self, is_asked):
        """Notes whether both show a question from now on."""
        self.is_asked = is_asked
        for one in self.both:
            one.run(EXPECT, is_asked)

    def answer_again(self):
        """Answers a question as before. The answer was on its way when the process was killed, so the house asks again."""
        self.note("was asked the same again")
        self.counts["asked the same again"] += 1
        self.killed.run(EXPECT, True)
        self.answer()
        self.killed.until(IS_ANSWERED)
        self.killed.run(EXPECT, self.is_asked)

    def answer_questions(self):
        """Answers what only the killed window asks: a question again, and whether to send something again that was shown before. To that it says no if it
        is still there, and yes if it was lost."""
        if not self.killed.run(IS_UNSURE):
            if not self.is_asked and self.killed.run(ASKS):
                self.answer_again()
            return
        is_done = not differences(*(one.run(SNAPSHOT, True) for one in self.both))
        self.note("was asked whether to send again what was", "done" if is_done else "lost")
        self.counts["asked of what was done" if is_done else "asked, and sent again"] += 1
        self.killed.run(ANSWER, DECLINE if is_done else AGREE)

    def close_notice(self):
        self.killed.run("document.querySelector('.connection-unsent button')?.click()")

    def check(self, timeout=10):
        """Waits until both show the same, on the same page as at the beginning, and the console is silent."""
        end = time.monotonic() + timeout
        while found := differences(*(one.run(SNAPSHOT) for one in self.both)):
            assert time.monotonic() < end, f"{self.name} differs from its twin:\n  " + "\n  ".join(found[:20])
            self.answer_questions()
            time.sleep(0.02)
        assert self.killed.run("return survival.mark") == self.mark, f"{self.name} was loaded again"
        flashes = self.killed.run("return survival.flashes")
        assert not flashes["found"], f"{self.name} was seen to return: {flashes['found'][:10]}"
        # Each browser says so itself when a connection is lost.
        complaints = [one for one in self.killed.complaints() + self.spared.complaints()
                      if "/~dertisch/" not in one and "ERR_CONNECTION" not in one]
        assert not complaints, f"{self.name}: {complaints}"
