import CGTK

/// Signals of GTK's objects, connected to closures. A closure is retained as long as its object lives, or until it is
/// disconnected.
@MainActor enum Signal {
    /// Connects to a signal whose arguments, if any, do not matter.
    @discardableResult static func hear(
        _ name: String, of object: UnsafeMutableRawPointer, _ hear: @escaping @MainActor () -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?) -> Void = { _, ear in
            ClosureBox<@MainActor () -> Void>.of(ear)?.closure()
        }
        return connect(name, of: object, callback(handler), ClosureBox(hear))
    }

    /// Connects to changes of a property.
    @discardableResult static func hearChange(
        of property: String, of object: UnsafeMutableRawPointer, _ hear: @escaping @MainActor () -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, ear in
            ClosureBox<@MainActor () -> Void>.of(ear)?.closure()
        }
        return connect("notify::\(property)", of: object, callback(handler), ClosureBox(hear))
    }

    /// Connects to a signal with an object.
    @discardableResult static func hearObject(
        _ name: String, of object: UnsafeMutableRawPointer,
        _ hear: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, brought, ear in
            if let brought { ClosureBox<@MainActor (UnsafeMutableRawPointer) -> Void>.of(ear)?.closure(brought) }
        }
        return connect(name, of: object, callback(handler), ClosureBox(hear))
    }

    /// Connects to a signal with a position.
    @discardableResult static func hearPosition(
        _ name: String, of object: UnsafeMutableRawPointer, _ hear: @escaping @MainActor (Int) -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, position, ear in
            ClosureBox<@MainActor (Int) -> Void>.of(ear)?.closure(Int(position))
        }
        return connect(name, of: object, callback(handler), ClosureBox(hear))
    }

    /// Connects to a signal whose handler returns true if it has handled the event.
    @discardableResult static func answer(
        _ name: String, of object: UnsafeMutableRawPointer, _ answer: @escaping @MainActor () -> Bool
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, ear in
            ClosureBox<@MainActor () -> Bool>.of(ear)?.closure() == true ? 1 : 0
        }
        return connect(name, of: object, callback(handler), ClosureBox(answer))
    }

    /// Connects to key presses; the handler returns true if it has handled the key.
    @discardableResult static func answerKey(
        of controller: UnsafeMutableRawPointer, _ answer: @escaping @MainActor (guint, GdkModifierType) -> Bool
    ) -> gulong {
        let handler: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
            _, key, _, state, ear in
            ClosureBox<@MainActor (guint, GdkModifierType) -> Bool>.of(ear)?.closure(key, state) == true ? 1 : 0
        }
        return connect("key-pressed", of: controller, callback(handler), ClosureBox(answer))
    }

    private static func callback<Handler>(_ handler: Handler) -> GCallback {
        // GLib accepts handlers of every signature as this type, and calls each with its signal's signature.
        unsafeBitCast(handler, to: GCallback.self)
    }

    private static func connect<Closure>(
        _ name: String, of object: UnsafeMutableRawPointer, _ handler: GCallback, _ ear: ClosureBox<Closure>
    ) -> gulong {
        g_signal_connect_data(
            object, name, handler, Unmanaged.passRetained(ear).toOpaque(),
            { ear, _ in if let ear { Unmanaged<AnyObject>.fromOpaque(ear).release() } }, GConnectFlags(rawValue: 0))
    }
}
