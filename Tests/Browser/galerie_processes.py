"""Drives Galerie in two processes: tabs of both share what visitors do, and lose nothing when processes are killed.

usage: galerie_processes.py GALERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
"""

import os
import signal
import sys
from pathlib import Path

from selenium.webdriver.common.keys import Keys

import step
from browser_tab import BrowserTab
from galerie_process import GalerieProcess
from gallery.likes_and_comments import said

PHOTO = 4
TAG = "return document.querySelector('[data-session]').dataset.session.slice(0, 4)"


def children(parent):
    """The processes that a process has started, the oldest first."""
    tasks = Path(f"/proc/{parent}/task").iterdir()
    return sorted(int(child) for task in tasks for child in (task / "children").read_text().split())


def is_connected(tab):
    return not tab.run("return document.documentElement.dataset.connection")


def main():
    artifacts = Path(sys.argv[2])
    artifacts.mkdir(parents=True, exist_ok=True)
    house = GalerieProcess(sys.argv[1])
    house.arguments += ["--processes", "2"]
    try:
        address = house.open()
        with BrowserTab(address, artifacts) as tab, BrowserTab(address, artifacts) as other:
            step.step("two visitors are in different processes")
            tab.arrive()
            other.arrive()
            tries = 0
            while tab.run(TAG) == other.run(TAG):
                tries += 1
                assert tries < 20, "always the same process"
                other.arrive()
            back_end, *serving = children(house.process.pid)
            assert len(serving) == 2, serving

            step.step("a like in one is seen in the other at once, and so is a comment")
            tab.open_photo(PHOTO)
            other.open_photo(PHOTO)
            tab.tap("like")
            other.until(lambda: other.text("likes") == "1 like" and not other.is_liked(), "the other's like")
            other.tap("like")
            tab.until(lambda: tab.text("likes") == "2 likes" and tab.is_liked(), "two likes")
            tab.type("comment", "From one", Keys.ENTER)
            other.until(lambda: said(other) == [("From one", "A visitor", False)], "the other's comment")

            step.step("one process is killed: its tab goes on with the other, and nothing is lost")
            for number, process in enumerate(serving):
                writer, reader = (tab, other) if number == 0 else (other, tab)
                writer.type("comment", f"Half written {number}")
                os.kill(process, signal.SIGKILL)
                words = f"While {number} is killed"
                reader.clear("comment")
                reader.type("comment", words, Keys.ENTER)
                for one in (tab, other):
                    one.until(lambda: is_connected(one) and words in [line[0] for line in said(one)], words)
                    assert one.text("likes") == "2 likes" and one.is_liked()
                writer.until(lambda: writer.place("comment").get_attribute("value") == f"Half written {number}", "what was typed")
                writer.type("comment", Keys.ENTER)
                reader.until(lambda: f"Half written {number}" in [line[0] for line in said(reader)], "the rest")
                tab.until(lambda: len(children(house.process.pid)) == 3, "its successor")
            words = [line[0] for line in said(tab)]
            assert sorted(words) == sorted(set(words)) and len(words) == 5, words
            assert [line[0] for line in said(other)] == words

            step.step("the back end is killed: it is started again, and no tab notices")
            os.kill(back_end, signal.SIGKILL)
            tab.tap("like")
            other.until(lambda: other.text("likes") == "1 like" and other.is_liked(), "one like")
            for one in (tab, other):
                assert not one.place("offline").is_displayed() and is_connected(one)
            assert back_end not in children(house.process.pid)
            tab.screenshot("17-processes")

            step.step("every process is replaced at SIGHUP: the tabs move, and go on")
            before = set(children(house.process.pid))
            house.process.send_signal(signal.SIGHUP)
            tab.until(lambda: len(now := set(children(house.process.pid))) == 3 and not now & before, "others", timeout=60)
            tab.until(lambda: is_connected(tab), "the connection")
            tab.tap("like")
            other.until(lambda: is_connected(other) and other.text("likes") == "2 likes", "two likes")
            assert [line[0] for line in said(other)] == words
        assert (word := house.close(signal.SIGTERM)) == "Galerie is closed.", word
    finally:
        house.clean_up()
    print(f"{step.taken} passed, 0 failed")


main()
