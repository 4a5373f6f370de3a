"""Drives the Brasserie in a real browser: sections, menus, questions, links and the browser's own ways.

usage: brasserie.py BRASSERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
The steps stand in the folder `steps`, by what they are about.
"""

import subprocess
import sys
from pathlib import Path

import step
from steps.guest import Guest
from steps.links import follows_links
from steps.looks import looks, reads_arabic
from steps.lost_session import is_not_loaded_for_ever, says_when_taken_over
from steps.lost_wire import loses_the_wire
from steps.menus import opens_menus
from steps.questions import answers, keeps_a_draft
from steps.silent_wire import goes_on_after_silence, outlives_its_house
from steps.sections import keeps_rows_apart, moves, uses_sections
from steps.slow_orders import looks_at_slow_orders, waits_for_slow_orders
from wire import Wire

ARTIFACTS = Path(sys.argv[2])


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    house, other = (subprocess.Popen([sys.argv[1]], stdout=subprocess.PIPE, text=True) for _ in range(2))
    try:
        address, stranger = (one.stdout.readline().strip() for one in (house, other))
        with Guest(address, ARTIFACTS) as tab:
            opens_menus(tab)
            uses_sections(tab)
            keeps_rows_apart(tab)
            moves(tab)
            answers(tab)
            assert not (complaints := tab.complaints()), complaints
            follows_links(tab)
            keeps_a_draft(tab)
            reads_arabic(tab)
            waits_for_slow_orders(tab)
            assert not (complaints := tab.complaints()), complaints
        wire = Wire(address)
        with Guest(wire.address, ARTIFACTS) as tab:
            tab.arrive()
            loses_the_wire(tab, wire)
            tab.arrive()
            goes_on_after_silence(tab, wire)
            outlives_its_house(tab, wire, stranger)
        wire.close()
        wire = Wire(address)
        with Guest(wire.address, ARTIFACTS) as tab:
            is_not_loaded_for_ever(tab, wire, ("127.0.0.1", int(stranger.rsplit(":", 1)[1])))
            says_when_taken_over(tab)
        wire.close()
        looks(address, ARTIFACTS)
        looks_at_slow_orders(address, ARTIFACTS, Guest)
    finally:
        for one in (house, other):
            one.kill()
            one.wait()
    print(f"{step.taken} passed, 0 failed")


main()
