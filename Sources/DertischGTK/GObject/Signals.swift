import CGTK

// Unsafe Unmanaged: an ear is retained for its signal's handler, and released by the handler's own destroy function.

/// Signals of GTK's objects, heard by closures. A closure is kept as long as its object lives, or until it is disconnected.
@MainActor enum Signal {
    /// Hears a signal that brings nothing, or nothing that matters.
    @discardableResult static func hear(
        _ name: String, of object: UnsafeMutableRawPointer, _ hear: @escaping @MainActor () -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?) -> Void = { _, ear in
            Ear<@MainActor () -> Void>.of(ear)?.hear()
        }
        return connect(name, of: object, callback(handler), Ear(hear))
    }

    /// Hears that a property has changed.
    @discardableResult static func hearChange(
        of property: String, of object: UnsafeMutableRawPointer, _ hear: @escaping @MainActor () -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, ear in
            Ear<@MainActor () -> Void>.of(ear)?.hear()
        }
        return connect("notify::\(property)", of: object, callback(handler), Ear(hear))
    }

    /// Hears a signal that brings an object.
    @discardableResult static func hearObject(
        _ name: String, of object: UnsafeMutableRawPointer,
        _ hear: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, brought, ear in
            if let brought { Ear<@MainActor (UnsafeMutableRawPointer) -> Void>.of(ear)?.hear(brought) }
        }
        return connect(name, of: object, callback(handler), Ear(hear))
    }

    /// Hears a signal that brings a position.
    @discardableResult static func hearPosition(
        _ name: String, of object: UnsafeMutableRawPointer, _ hear: @escaping @MainActor (Int) -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, position, ear in
            Ear<@MainActor (Int) -> Void>.of(ear)?.hear(Int(position))
        }
        return connect(name, of: object, callback(handler), Ear(hear))
    }

    /// Answers a signal that asks whether it is dealt with.
    @discardableResult static func answer(
        _ name: String, of object: UnsafeMutableRawPointer, _ answer: @escaping @MainActor () -> Bool
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, ear in
            Ear<@MainActor () -> Bool>.of(ear)?.hear() == true ? 1 : 0
        }
        return connect(name, of: object, callback(handler), Ear(answer))
    }

    /// Answers whether a key that was pressed is dealt with.
    @discardableResult static func answerKey(
        of controller: UnsafeMutableRawPointer, _ answer: @escaping @MainActor (guint, GdkModifierType) -> Bool
    ) -> gulong {
        let handler: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
            _, key, _, state, ear in
            Ear<@MainActor (guint, GdkModifierType) -> Bool>.of(ear)?.hear(key, state) == true ? 1 : 0
        }
        return connect("key-pressed", of: controller, callback(handler), Ear(answer))
    }

    private static func callback<Handler>(_ handler: Handler) -> GCallback {
        // GLib takes handlers of every signature as this one, and calls each as what its signal says.
        unsafeBitCast(handler, to: GCallback.self)
    }

    private static func connect<Closure>(
        _ name: String, of object: UnsafeMutableRawPointer, _ handler: GCallback, _ ear: Ear<Closure>
    ) -> gulong {
        g_signal_connect_data(
            object, name, handler, Unmanaged.passRetained(ear).toOpaque(),
            { ear, _ in if let ear { Unmanaged<AnyObject>.fromOpaque(ear).release() } }, GConnectFlags(rawValue: 0))
    }
}

/// A closure that C keeps.
private final class Ear<Closure> {
    let hear: Closure

    init(_ hear: Closure) { self.hear = hear }

    static func of(_ pointer: gpointer?) -> Ear? {
        pointer.map { Unmanaged<Ear>.fromOpaque($0).takeUnretainedValue() }
    }
}
