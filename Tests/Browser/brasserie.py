"""Drives the Brasserie in a real browser: sections, menus, questions, links and the browser's own ways.

usage: brasserie.py BRASSERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
The steps stand in the folder `steps`, by what they are about.
"""

import sys
from pathlib import Path

import step
from brasserie_process import BrasserieProcess
from steps.brasserie_tab import BrasserieTab
from steps.links import follows_links, goes_back_early
from steps.looks import looks, reads_arabic
from steps.killed_server import outlives_its_server
from steps.lost_session import is_not_loaded_for_ever, says_when_taken_over
from steps.lost_connection import loses_the_connection
from steps.menus import opens_menus
from steps.questions import answers, keeps_a_draft
from steps.silent_connection import goes_on_after_silence, outlives_its_house
from steps.sections import keeps_rows_apart, moves, uses_sections
from steps.slow_orders import looks_at_slow_orders, waits_for_slow_orders
from faulty_proxy import FaultyProxy

ARTIFACTS = Path(sys.argv[2])


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    # The other has a key of its own, so it can take over no tab.
    house, other = (BrasserieProcess(sys.argv[1]) for _ in range(2))
    try:
        address, stranger = house.address, other.address
        with BrasserieTab(address, ARTIFACTS) as tab:
            opens_menus(tab)
            uses_sections(tab)
            keeps_rows_apart(tab)
            moves(tab)
            answers(tab)
            assert not (messages := tab.console_messages()), messages
            follows_links(tab)
            goes_back_early(tab)
            keeps_a_draft(tab)
            reads_arabic(tab)
            waits_for_slow_orders(tab)
            assert not (messages := tab.console_messages()), messages
        proxy = FaultyProxy(address)
        with BrasserieTab(proxy.address, ARTIFACTS) as tab:
            tab.arrive()
            loses_the_connection(tab, proxy)
            tab.reload()
            goes_on_after_silence(tab, proxy)
            outlives_its_house(tab, proxy, stranger)
        proxy.close()
        proxy = FaultyProxy(address)
        with BrasserieTab(proxy.address, ARTIFACTS) as tab:
            is_not_loaded_for_ever(tab, proxy, ("127.0.0.1", int(stranger.rsplit(":", 1)[1])))
            says_when_taken_over(tab)
        proxy.close()
        with BrasserieTab(address, ARTIFACTS) as tab:
            outlives_its_server(tab, house)
        looks(address, ARTIFACTS)
        looks_at_slow_orders(address, ARTIFACTS, BrasserieTab)
    finally:
        for one in (house, other):
            one.clean_up()
    print(f"{step.taken} passed, 0 failed")


main()
