"""Kills a server again and again while buttons are tapped whose kitchen writes down what it does, and looks what became of each tap.

usage: survive_orders.py BRASSERIE-PROGRAM FOLDER-FOR-RESULTS [--taps N] [--kills N] [--seed N]
Half of the buttons give orders that may be done twice, and half give payments. After the last kill, each tap was done, asked about, or told as not
delivered. A payment was done no more often than the visitor has wished.
"""

import argparse
import collections
import json
import random
import re
import secrets
import tempfile
import threading
import time
from pathlib import Path

import step as steps
from brasserie_process import BrasserieProcess
from drivers.chromium_windows import ChromiumWindows
from step import step
from survival.twins import FOLDER, IS_LIVE, WATCH
from survival.visitors import of

COUNTER = (FOLDER / "counter.js").read_text()
# Rows of a counter, with two buttons each.
ROWS, TABS, FIRST_OF_TAB = 16, 3, 100_000
# The mean pause between two taps of a tab, in seconds. A browser may send sixty messages a second.
PAUSE = 0.03
# The time after the last tap in which everything has to be done, asked or told, in seconds.
PATIENCE = 20


class Clerk:
    """Taps all buttons of one counter after the other in a tab."""

    def __init__(self, tab, first, taps, chance, ledger):
        self.tab, self.first, self.taps, self.chance, self.ledger = tab, first, taps, chance, ledger
        self.tapped, self.error = [], None
        self.thread = threading.Thread(target=self.work, daemon=True)

    def work(self):
        try:
            number = self.first
            while len(self.tapped) < self.taps:
                self.tab.until(f"return document.querySelector('h1')?.textContent.replaceAll(',', '') === 'Counter {number}'", words=f"counter {number}")
                self.tap_all(number)
                self.awaits_all()
                number += 1
                if len(self.tapped) < self.taps:
                    self.goes_on(number)
        except BaseException as error:  # told by the main thread
            self.error = error

    def tap_all(self, number):
        buttons = [(kind, row) for kind in ("pay", "note") for row in range(ROWS)]
        self.chance.shuffle(buttons)
        for kind, row in buttons[:self.taps - len(self.tapped)]:
            # A question over the page is answered first, as it must be.
            self.tab.until(
                "const found = document.querySelectorAll(arguments[0])[arguments[1]];"
                " if (!found || document.querySelector('dialog.alert')) return false; found.click(); return true",
                of("counter", kind), row, words=f"{kind} in row {row} of counter {number}")
            self.tapped.append((kind, number * ROWS + row))
            time.sleep(self.chance.uniform(0, 2 * PAUSE))

    def awaits_all(self):
        """Waits until each tap was done, asked about or told: orders end with the customer that gave them."""
        end = time.monotonic() + PATIENCE
        while count([self], self.ledger)[1] and time.monotonic() < end:
            time.sleep(0.05)

    def goes_on(self, number):
        self.tab.until("return !document.querySelector('dialog.alert')", words="no question")
        self.tab.run("document.querySelector(arguments[0]).click()", of("counter", "next"))


def ledger_of(file):
    """How often each order was done, which the kitchen has written in lines."""
    lines = Path(file).read_text().splitlines() if Path(file).exists() else []
    return collections.Counter((kind, int(number)) for kind, number in (line.split() for line in lines))


def named(text):
    """The tap that a text names, by the words on its button; `None` if it names another."""
    found = re.search(r"\b(Pay|Note) (\d+)", text.replace(",", ""))
    return found and (found[1].lower(), int(found[2]))


def count(clerks, ledger):
    asked, agreed, told = collections.Counter(), collections.Counter(), collections.Counter()
    for clerk in clerks:
        noted = clerk.tab.run("return counter")
        for text, is_agreed in noted["asked"]:
            asked[named(text)] += 1
            agreed[named(text)] += is_agreed
        told.update(named(text) for text in noted["told"])
    done = ledger_of(ledger)
    taps = [tap for clerk in clerks for tap in clerk.tapped]
    lost = [tap for tap in taps if not done[tap] and not told[tap] and asked[tap] == agreed[tap]]
    twice = [tap for tap in taps if tap[0] == "pay" and done[tap] > 1 + agreed[tap]]
    strangers = [tap for tap in done if tap not in set(taps)]
    result = {
        "taps": len(taps), "done once": sum(done[tap] == 1 for tap in taps), "done again, repeatable": sum(done[tap] > 1 for tap in taps if tap[0] == "note"),
        "done again, as wished": sum(done[tap] > 1 for tap in taps if tap[0] == "pay"), "not done": sum(not done[tap] for tap in taps),
        "asked about": sum(asked.values()), "of these agreed": sum(agreed.values()), "told as not delivered": sum(told.values())}
    asked_notes = [tap for tap in asked if tap and tap[0] == "note"]
    return result, lost, twice, strangers + asked_notes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--taps", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    print(f"Seed: {arguments.seed}", flush=True)
    chance = random.Random(arguments.seed)
    ledger = Path(tempfile.mkdtemp()) / "ledger"
    house = BrasserieProcess(arguments.program, BRASSERIE_KEY=secrets.token_hex(32), BRASSERIE_LEDGER=str(ledger))
    try:
        with ChromiumWindows(WATCH + COUNTER) as browser:
            step(f"taps {arguments.taps} buttons over {arguments.kills} kills: none is lost silently, and none done twice unasked")
            guest, clerks = browser.guest(), []
            for index in range(TABS):
                first = (index + 1) * FIRST_OF_TAB
                tab = browser.window(guest, f"{house.address}/counters/{first}")
                tab.until(IS_LIVE, words="a live page")
                taps = arguments.taps // TABS + (index < arguments.taps % TABS)
                clerks.append(Clerk(tab, first, taps, random.Random(f"{arguments.seed}.{index}"), ledger))
            marks = [clerk.tab.run("return survival.mark") for clerk in clerks]
            for clerk in clerks:
                clerk.thread.start()
            kill_while(house, clerks, arguments, chance)
            end = time.monotonic() + PATIENCE
            while True:
                result, lost, twice, odd = count(clerks, ledger)
                if not lost or time.monotonic() > end:
                    break
                time.sleep(0.5)
            # What is still being asked about is answered, and then done or not.
            time.sleep(3)
            result, lost, twice, odd = count(clerks, ledger)
            for index, clerk in enumerate(clerks if lost or twice or odd else []):
                messages = clerk.tab.run("return [survival.messages, counter]")
                (arguments.folder / f"failed-{index}.json").write_text(json.dumps(messages, indent=1, ensure_ascii=False))
            assert [clerk.tab.run("return survival.mark") for clerk in clerks] == marks, "A page was loaded again."
    finally:
        house.clean_up()
    result = {"seed": arguments.seed, "kills": arguments.kills, **result, "lost silently": len(lost), "done twice unasked": len(twice)}
    for name, value in result.items():
        print(f"  {name:36} {value}")
    (arguments.folder / "survive-orders.json").write_text(json.dumps(result, indent=1))
    assert not lost and not twice and not odd, f"lost: {lost[:10]}, done twice unasked: {twice[:10]}, odd: {odd[:10]}"
    print(f"Summary: {result['asked about']} asked about, {result['told as not delivered']} told, none lost, none done twice unasked")
    print(f"{steps.taken} passed, 0 failed")


def kill_while(house, clerks, arguments, chance):
    """Kills the house at random moments, about as many taps apart, and waits until all taps are made."""
    for number in range(arguments.kills):
        after = arguments.taps * (number + chance.random()) / arguments.kills
        while sum(len(clerk.tapped) for clerk in clerks) < after and any(clerk.thread.is_alive() for clerk in clerks):
            time.sleep(0.001)
        fail_if_any(clerks)
        house.kill()
        time.sleep(chance.uniform(0, 0.3))
        house.begin()
        house.await_port()
    for clerk in clerks:
        clerk.thread.join()
    fail_if_any(clerks)


def fail_if_any(clerks):
    for clerk in clerks:
        if clerk.error:
            raise clerk.error


main()
