import CGTK

// Unsafe Unmanaged: a closure's box is retained for its signal's handler, and released by the handler's own destroy
// function.

/// Signals of GTK's objects, connected to closures. A closure is retained as long as its object lives, or until it is
/// disconnected.
@MainActor enum Signal {
    /// Connects to a signal whose arguments, if any, do not matter.
    @discardableResult static func connect(
        _ name: String, of object: UnsafeMutableRawPointer, _ handle: @escaping @MainActor () -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?) -> Void = { _, box in
            ClosureBox<@MainActor () -> Void>.of(box)?.closure()
        }
        return connectData(name, of: object, callback(handler), ClosureBox(handle))
    }

    /// Waits for a signal of an object that lives until then.
    static func next(_ name: String, of object: UnsafeMutableRawPointer) async {
        final class Connection { var id: gulong = 0 }
        await withCheckedContinuation { emitted in
            let connection = Connection()
            connection.id = connect(name, of: object) {
                g_signal_handler_disconnect(object, connection.id)
                emitted.resume()
            }
        }
    }

    /// Connects to changes of a property.
    @discardableResult static func connectChange(
        of property: String, of object: UnsafeMutableRawPointer, _ handle: @escaping @MainActor () -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, box in
            ClosureBox<@MainActor () -> Void>.of(box)?.closure()
        }
        return connectData("notify::\(property)", of: object, callback(handler), ClosureBox(handle))
    }

    /// Connects to a signal with an object.
    @discardableResult static func connectObject(
        _ name: String, of object: UnsafeMutableRawPointer,
        _ handle: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, argument, box in
            if let argument { ClosureBox<@MainActor (UnsafeMutableRawPointer) -> Void>.of(box)?.closure(argument) }
        }
        return connectData(name, of: object, callback(handler), ClosureBox(handle))
    }

    /// Connects to a signal with a position.
    @discardableResult static func connectPosition(
        _ name: String, of object: UnsafeMutableRawPointer, _ handle: @escaping @MainActor (Int) -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, position, box in
            ClosureBox<@MainActor (Int) -> Void>.of(box)?.closure(Int(position))
        }
        return connectData(name, of: object, callback(handler), ClosureBox(handle))
    }

    /// Connects to a signal whose handler returns true if it has handled the event, which then goes no further.
    @discardableResult static func intercept(
        _ name: String, of object: UnsafeMutableRawPointer, _ handle: @escaping @MainActor () -> Bool
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, box in
            ClosureBox<@MainActor () -> Bool>.of(box)?.closure() == true ? 1 : 0
        }
        return connectData(name, of: object, callback(handler), ClosureBox(handle))
    }

    /// Connects to key presses. The handler returns true if it has handled the key, which then goes no further.
    @discardableResult static func interceptKey(
        of controller: UnsafeMutableRawPointer, _ handle: @escaping @MainActor (guint, GdkModifierType) -> Bool
    ) -> gulong {
        let handler: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
            _, key, _, state, box in
            ClosureBox<@MainActor (guint, GdkModifierType) -> Bool>.of(box)?.closure(key, state) == true ? 1 : 0
        }
        return connectData("key-pressed", of: controller, callback(handler), ClosureBox(handle))
    }

    /// Connects to the releases of keys.
    @discardableResult static func connectKeyRelease(
        of controller: UnsafeMutableRawPointer, _ handle: @escaping @MainActor () -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> Void = { _, _, _, _, box in
            ClosureBox<@MainActor () -> Void>.of(box)?.closure()
        }
        return connectData("key-released", of: controller, callback(handler), ClosureBox(handle))
    }

    /// Connects to the presses of a click gesture.
    @discardableResult static func connectPress(
        of gesture: UnsafeMutableRawPointer, _ handle: @escaping @MainActor () -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gint, gdouble, gdouble, gpointer?) -> Void = { _, _, _, _, box in
            ClosureBox<@MainActor () -> Void>.of(box)?.closure()
        }
        return connectData("pressed", of: gesture, callback(handler), ClosureBox(handle))
    }

    /// Connects to the answer to a dialog.
    @discardableResult static func connectResponse(
        of dialog: UnsafeMutableRawPointer, _ handle: @escaping @MainActor (Int32) -> Void
    ) -> gulong {
        let handler: @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, response, box in
            ClosureBox<@MainActor (Int32) -> Void>.of(box)?.closure(response)
        }
        return connectData("response", of: dialog, callback(handler), ClosureBox(handle))
    }

    /// Connects to drops. The handler returns true if it has taken what was dropped.
    @discardableResult static func interceptDrop(
        of target: UnsafeMutableRawPointer, _ handle: @escaping @MainActor (UnsafePointer<GValue>) -> Bool
    ) -> gulong {
        let handler: @convention(c) (gpointer?, UnsafePointer<GValue>?, gdouble, gdouble, gpointer?) -> gboolean = {
            _, value, _, _, box in
            guard let value else { return 0 }
            return ClosureBox<@MainActor (UnsafePointer<GValue>) -> Bool>.of(box)?.closure(value) == true ? 1 : 0
        }
        return connectData("drop", of: target, callback(handler), ClosureBox(handle))
    }

    private static func callback<Handler>(_ handler: Handler) -> GCallback {
        // GLib accepts handlers of every signature as this type, and calls each with its signal's signature.
        unsafeBitCast(handler, to: GCallback.self)
    }

    private static func connectData<Closure>(
        _ name: String, of object: UnsafeMutableRawPointer, _ handler: GCallback, _ box: ClosureBox<Closure>
    ) -> gulong {
        g_signal_connect_data(
            object, name, handler, Unmanaged.passRetained(box).toOpaque(),
            { box, _ in if let box { Unmanaged<AnyObject>.fromOpaque(box).release() } }, GConnectFlags(rawValue: 0))
    }
}
