import CGTK
import DertischRoom

/// Keyboard shortcuts of windows.
@MainActor enum KeyboardShortcuts {
    static func addEscape(in window: Widget, _ action: @escaping @MainActor () -> Void) {
        add(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0), in: window, action)
    }

    /// Runs an action on a key, unless the focused widget handles it.
    static func add(
        _ key: guint, _ modifiers: GdkModifierType, in window: Widget, _ action: @escaping @MainActor () -> Void
    ) {
        guard let controller = gtk_event_controller_key_new() else { return }
        Signal.interceptKey(of: UnsafeMutableRawPointer(controller)) { pressed, state in
            guard pressed == key, state.rawValue & 0xF == modifiers.rawValue else { return false }
            action()
            return true
        }
        gtk_widget_add_controller(window.pointer, controller)
    }
}
