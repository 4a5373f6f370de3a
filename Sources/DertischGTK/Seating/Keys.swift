import CGTK
import Dertisch

/// The standard keys of windows.
@MainActor enum Keys {
    static func onEscape(in window: Widget, _ act: @escaping @MainActor () -> Void) {
        on(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0), in: window, act)
    }

    /// Runs an action on a key, unless the focused widget handles it.
    static func on(
        _ key: guint, _ modifiers: GdkModifierType, in window: Widget, _ act: @escaping @MainActor () -> Void
    ) {
        guard let controller = gtk_event_controller_key_new() else { return }
        Signal.answerKey(of: UnsafeMutableRawPointer(controller)) { pressed, state in
            guard pressed == key, state.rawValue & 0xF == modifiers.rawValue else { return false }
            act()
            return true
        }
        gtk_widget_add_controller(window.pointer, controller)
    }
}
