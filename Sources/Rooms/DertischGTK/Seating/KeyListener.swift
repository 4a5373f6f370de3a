import CGTK
import DertischRoom

/// A listener for the keys of a window that its widgets leave over: a text takes what is typed, and a button what presses it.
@MainActor final class KeyListener {
    private let onPress: @MainActor (KeyPress, _ isRepeated: Bool) -> Bool
    /// The key that is held down. GTK presses it again and again, and does not say so.
    private var held: guint?

    private init(_ onPress: @escaping @MainActor (KeyPress, Bool) -> Bool) { self.onPress = onPress }

    /// Listens as long as the window lives.
    ///
    /// - Parameter onPress: takes a key; returns true if the key goes no further.
    static func observe(
        in window: Widget, _ onPress: @escaping @MainActor (KeyPress, _ isRepeated: Bool) -> Bool
    ) {
        guard let controller = gtk_event_controller_key_new() else { return }
        let listener = KeyListener(onPress)
        let source = UnsafeMutableRawPointer(controller)
        // The window's handlers retain the listener.
        Signal.interceptKey(of: source) { listener.press($0, $1) }
        Signal.connectKeyRelease(of: source) { listener.held = nil }
        // A key that is released over another window is not told.
        Signal.connectChange(of: "is-active", of: window.raw) { listener.held = nil }
        gtk_widget_add_controller(window.pointer, controller)
    }

    private func press(_ key: guint, _ state: GdkModifierType) -> Bool {
        let isRepeated = held == key
        held = key
        return KeyPress(gtk: key, state).map { onPress($0, isRepeated) } ?? false
    }
}

extension KeyPress {
    /// Makes a press of a key of GDK; `nil` for a key that no table can listen for.
    init?(gtk value: guint, _ state: GdkModifierType) {
        func holds(_ modifier: GdkModifierType) -> Bool { state.rawValue & modifier.rawValue != 0 }
        #if os(macOS)
            let (command, other) = (GDK_META_MASK, GDK_CONTROL_MASK)
        #else
            let (command, other) = (GDK_CONTROL_MASK, GDK_SUPER_MASK)
        #endif
        guard !holds(other), let key = KeyboardKey(gtk: value) else { return nil }
        var modifiers: KeyModifiers = []
        if holds(command) { modifiers.insert(.command) }
        if holds(GDK_ALT_MASK) { modifiers.insert(.option) }
        if holds(GDK_SHIFT_MASK), !key.isSign || key.isLetter { modifiers.insert(.shift) }
        self.init(key, modifiers)
    }
}

extension KeyboardKey {
    /// Makes a key of GDK's number for it.
    fileprivate init?(gtk value: guint) {
        let first = guint(GDK_KEY_F1)
        if (first..<first + 12).contains(value) {
            self = .function(Int(value - first) + 1)
        } else if let key = Self.named[Int32(bitPattern: value)] {
            self = key
        } else {
            let sign = Unicode.Scalar(gdk_keyval_to_unicode(gdk_keyval_to_lower(value)))
            guard let sign, let key = KeyboardKey(name: String(Character(sign))) else { return nil }
            self = key
        }
    }

    private static let named: [Int32: KeyboardKey] = {
        var named: [Int32: KeyboardKey] = [
            GDK_KEY_Escape: .escape, GDK_KEY_Delete: .delete, GDK_KEY_KP_Delete: .delete, GDK_KEY_Return: .return,
            GDK_KEY_KP_Enter: .return, GDK_KEY_space: .space, GDK_KEY_Up: .up, GDK_KEY_Down: .down,
            GDK_KEY_Left: .left, GDK_KEY_Right: .right, GDK_KEY_Home: .home, GDK_KEY_End: .end,
            GDK_KEY_Page_Up: .pageUp, GDK_KEY_Page_Down: .pageDown,
        ]
        #if os(macOS)
            named[GDK_KEY_BackSpace] = .delete
        #endif
        return named
    }()
}
