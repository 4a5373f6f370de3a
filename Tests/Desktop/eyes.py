"""Sees what is in a window, as somebody with a screen reader does."""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

# GTK has no cache to be asked for, of which libatspi complains at every start.
GLib.log_set_handler("dbind", GLib.LogLevelFlags.LEVEL_WARNING, lambda *_: None, None)


# What keeps names and numbers apart from the text around them, or together, and is not seen.
UNSEEN = dict.fromkeys(range(0x2066, 0x206A)) | {0xA0: " ", 0x202F: " "}


class Thing:
    """Something on the screen: what it is, what it is called, and where it is in its window, or in the popover it is in."""

    def __init__(self, node, component, popover):
        self.popover = popover
        self.role = node.get_role_name()
        self.name = node.get_name().translate(UNSEEN)
        self.text = Atspi.Text.get_text(node, 0, -1) if node.get_text_iface() else ""
        box = component.get_extents(Atspi.CoordType.WINDOW)
        self.x, self.y, self.width, self.height = box.x, box.y, box.width, box.height
        self.is_enabled = node.get_state_set().contains(Atspi.StateType.SENSITIVE)
        self.has_focus = node.get_state_set().contains(Atspi.StateType.FOCUSED)

    def __repr__(self):
        return f"{self.role} “{self.name or self.text}” {self.x},{self.y} {self.width}×{self.height}"


def things(program):
    """Everything in sight of a program, from the window inwards; what goes while one looks is left out."""
    Atspi.get_desktop(0).clear_cache()
    desktop = Atspi.get_desktop(0)
    found = []
    for index in range(desktop.get_child_count()):
        try:
            app = desktop.get_child_at_index(index)
            if app and app.get_process_id() == program:
                _collect(app, found)
        except GLib.Error:
            continue
    return found


def _collect(node, found, popover=None):
    for index in range(node.get_child_count()):
        try:
            child = node.get_child_at_index(index)
            if child is None:
                continue
            child.clear_cache()
            if not child.get_state_set().contains(Atspi.StateType.VISIBLE):
                continue
            # GTK does not tell which page of a stack is in front: whoever was seated last.
            if child.get_name() == "GtkStackPage" and index < node.get_child_count() - 1:
                continue
            # Asked for once: what goes meanwhile has none the second time.
            component = child.get_component_iface()
            thing = Thing(child, component, popover) if component else None
            if thing:
                found.append(thing)
            _collect(child, found, thing if thing and thing.name == "GtkPopover" else popover)
        except GLib.Error:
            continue
