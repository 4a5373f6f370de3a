"""Kills a server again and again while three tabs are typed into, and compares them with tabs of a server that is never killed.

usage: survive.py BRASSERIE-PROGRAM FOLDER-FOR-RESULTS [--kills N] [--seed N] [--untimed]
The tabs are used by the parts of `survival/visitors.py`. After each kill, everything that a visitor has before it is the same as in the
twin: pages, menus, questions, characters, choices, selections, focus and scroll. No frame of a return is without its page. `--untimed` only prints the times, for builds
whose times say nothing.
"""

import argparse
import json
import random
import secrets
import statistics
import time
from pathlib import Path

import step as steps
from brasserie_process import BrasserieProcess
from drivers.chromium_windows import ChromiumWindows
from step import step
from survival.reopened_browser import reopens_tabs
from survival.tab_copies import keeps_copies
from survival.twins import WATCH, Twins
from survival.visitors import PARTS, Visitor

# Every so many kills, the next process runs in another folder.
MOVES = 5
# From the answer of the port to the house's answer to the page, in milliseconds.
MAX_MEDIAN, MAX_P95 = 150, 500
# Of a sealed state of eight seats.
MAX_STATE = 2048
# The time from the kill to the start of the next process, in seconds.
LONGEST_OUTAGE = 1
FLOOR = """
    const start = performance.now(), socket = new WebSocket.prototype.__proto__.constructor(`ws://${location.host}/~dertisch/socket`);
    return new Promise(done => {
      socket.onopen = () => socket.send(JSON.stringify(["join", "unknown", false]));
      socket.onmessage = () => { done(performance.now() - start); socket.close(); };
    });"""


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def kill_once(house, visitors, chance, number):
    """Kills the house and starts it again; returns what each tab needed, from the answer of the port, and its last connection's steps."""
    time.sleep(chance.uniform(0.05, 1.5))
    killed = time.time() * 1000
    house.kill()
    if number % MOVES == MOVES - 1:
        house.move()
    time.sleep(chance.uniform(0, LONGEST_OUTAGE))
    house.begin()
    answers = house.await_port()
    taken = []
    for visitor in visitors:
        tab = visitor.twins.killed
        usable = tab.until("return survival.usable > arguments[0] && survival.usable", killed, words=f"{visitor.twins.name} is usable")
        trip = tab.run("return survival.trips.at(-1)")
        taken.append((usable - answers, {key: round(value - answers) for key, value in trip.items()}))
    return taken


def check(visitors):
    for visitor in visitors:
        if visitor.error:
            raise visitor.error
        with visitor.twins.turn:
            visitor.twins.check()


def survive(house, twin, browser, arguments):
    guests = browser.guest(), browser.guest()
    visitors = []
    for number, (name, (arrive, act)) in enumerate(PARTS.items()):
        twins = Twins(name, browser.window(guests[0], house.address), browser.window(guests[1], twin.address))
        visitors.append(Visitor(twins, random.Random(f"{arguments.seed}.{number}"), arrive, act))
    for visitor in visitors:
        visitor.thread.start()
    for visitor in visitors:
        visitor.arrived.wait(60)
    chance, times, trips, floors = random.Random(arguments.seed), [], [], []
    try:
        for number in range(arguments.kills):
            for took, trip in kill_once(house, visitors, chance, number):
                times.append(took)
                trips.append(trip)
            check(visitors)
            floors.append(visitors[0].twins.killed.run(FLOOR))
    except BaseException:
        for visitor in visitors:
            note = {"messages": visitor.twins.killed.run("return survival.messages"), "actions": list(visitor.twins.actions)}
            (arguments.folder / f"failed, {visitor.twins.name}.json").write_text(json.dumps(note, indent=1, ensure_ascii=False))
        raise
    finally:
        for visitor in visitors:
            visitor.stopped.set()
        for visitor in visitors:
            visitor.thread.join(60)
    check(visitors)
    states, frames = {}, 0
    for visitor in visitors:
        frames += visitor.twins.killed.run("return survival.flashes.frames")
        for seats, size in visitor.twins.killed.run("return survival.states").items():
            states[int(seats)] = max(states.get(int(seats), 0), size)
    assert frames > 3 * arguments.kills, f"only {frames} frames of returns were looked at"
    counts = {"frames of returns, none without its page": frames} | {name: sum(visitor.twins.counts[name] for visitor in visitors) for name in visitors[0].twins.counts}
    return times, trips, floors, states, counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--untimed", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    print(f"Seed: {arguments.seed}", flush=True)
    key = secrets.token_hex(32)
    house, twin = (BrasserieProcess(arguments.program, BRASSERIE_KEY=key) for _ in range(2))
    try:
        with ChromiumWindows(WATCH) as browser:
            step(f"has the same in three tabs as in their twins, over {arguments.kills} kills while they are typed into")
            times, trips, floors, states, counts = survive(house, twin, browser, arguments)
            keeps_copies(browser, house)
        reopens_tabs(house)
    finally:
        for one in (house, twin):
            one.clean_up()
    result = {
        "seed": arguments.seed, "kills": arguments.kills, "returns": len(times), "median ms": round(statistics.median(times)),
        "p95 ms": round(percentile(times, 0.95)), "longest ms": round(max(times)), "floor, median ms": round(statistics.median(floors), 1),
        "largest state by seats": dict(sorted(states.items())), **counts}
    for name, value in result.items():
        print(f"  {name:36} {value}")
    seats, size = max(one for one in states.items() if one[0] <= 8)
    print(f"Summary: usable {result['median ms']} ms (p50), {result['p95 ms']} ms (p95) after the port; {seats} seats in {size} bytes")
    (arguments.folder / "survive.json").write_text(json.dumps({**result, "times": times, "trips": trips}, indent=1))
    eight = [size for seats, size in states.items() if seats <= 8]
    assert max(eight) <= MAX_STATE, f"a state of {max(eight)} bytes"
    if not arguments.untimed:
        assert result["median ms"] <= MAX_MEDIAN and result["p95 ms"] <= MAX_P95, "Too slow."
    print(f"{steps.taken} passed, 0 failed")


main()
