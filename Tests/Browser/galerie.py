"""Drives Galerie in a real browser, as visitors would, and keeps a screenshot of every step.

usage: galerie.py GALERIE-PROGRAM FOLDER-FOR-SCREENSHOTS
"""

import signal
import sys
from pathlib import Path

import step
from gallery.devices import heeds_devices
from gallery.languages import speaks
from gallery.likes_and_comments import comments, likes
from gallery.looks import looks
from gallery.failures import loses_the_back_end, misses, refuses, reopens
from gallery.walls import browses, finds_more, follows_links, keeps_still, opens
from galerie_process import GalerieProcess
from browser_tab import BrowserTab

ARTIFACTS = Path(sys.argv[2])


def main():
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    house = GalerieProcess(sys.argv[1])
    try:
        address = house.open()
        assert house.output[:-1] == [
            "Half.jpg is left out: it is cut short.",
            "Letter.jpg is left out: it is no picture, whatever its name says.",
        ], house.output
        with BrowserTab(address, ARTIFACTS) as tab:
            names = browses(tab)
            opens(tab, names)
            follows_links(tab, names)
            finds_more(tab, house, names)
            keeps_still(tab)
            tabs = likes(tab, house, names)
            comments(tab, names)
            names = misses(tab, house, names)
            speaks(tab, names)
            reopens(tab, house, tabs)
        heeds_devices(address, ARTIFACTS)
        looks(address, ARTIFACTS)
        loses_the_back_end(sys.argv[1], ARTIFACTS)
        refuses(house)
        assert (word := house.close(signal.SIGTERM)) == "Galerie is closed.", word
    finally:
        house.clean_up()
    print(f"{step.taken} passed, 0 failed")


main()
