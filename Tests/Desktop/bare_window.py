"""The floor of live reload in a window: a file is watched, and a label shows its content. Nothing else is done.

usage: bare_window.py FILE
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402

Gtk.init()
file = Path(sys.argv[1])
window, label = Gtk.Window(title="bare"), Gtk.Label(label=file.read_text())
window.set_default_size(300, 120)
window.set_child(label)
window.present()
monitor = Gio.File.new_for_path(str(file.parent)).monitor_directory(Gio.FileMonitorFlags.WATCH_MOVES, None)
# The monitor waits for 800 ms unless it is told otherwise.
monitor.set_rate_limit(0)
monitor.connect("changed", lambda _, one, other, __: file.name in (one.get_basename(), other and other.get_basename()) and label.set_label(file.read_text()))
GLib.MainLoop().run()
