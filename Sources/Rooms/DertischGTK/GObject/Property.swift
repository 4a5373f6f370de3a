import CGTK

// Unsafe assumingMemoryBound: every GObject begins with the fields of `GObject`, and only GObjects come here.
// Unsafe load: a boxed value of GDK's colour type is a `GdkRGBA`.

/// Properties of GTK's objects, by their names.
@MainActor enum Property {
    static func set(_ name: String, of object: UnsafeMutableRawPointer, to text: String) {
        set(name, of: object, dertisch_type_string()) { g_value_set_string(&$0, text) }
    }

    static func set(_ name: String, of object: UnsafeMutableRawPointer, to flag: Bool) {
        set(name, of: object, dertisch_type_boolean()) { g_value_set_boolean(&$0, flag ? 1 : 0) }
    }

    static func text(_ name: String, of object: UnsafeMutableRawPointer) -> String? {
        get(name, of: object, dertisch_type_string()) { value in g_value_get_string(&value).map { String(cString: $0) }
        }
    }

    static func flag(_ name: String, of object: UnsafeMutableRawPointer) -> Bool {
        get(name, of: object, dertisch_type_boolean()) { g_value_get_boolean(&$0) != 0 }
    }

    /// Sets a colour, given as GDK parses it: `#336699`. A text that is no colour changes nothing.
    static func set(_ name: String, of object: UnsafeMutableRawPointer, toColor text: String) {
        var color = GdkRGBA()
        guard gdk_rgba_parse(&color, text) != 0 else { return }
        set(name, of: object, gdk_rgba_get_type()) { g_value_set_boxed(&$0, &color) }
    }

    /// A colour as six digits of the base 16 after a number sign. Its transparency is left out.
    static func color(_ name: String, of object: UnsafeMutableRawPointer) -> String? {
        get(name, of: object, gdk_rgba_get_type()) { value in
            guard let color = g_value_get_boxed(&value)?.load(as: GdkRGBA.self) else { return nil }
            let shares = [color.red, color.green, color.blue].map { share in
                let digits = String(Int((min(max(share, 0), 1) * 255).rounded()), radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }
            return "#" + shares.joined()
        }
    }

    static func number(_ name: String, of object: UnsafeMutableRawPointer) -> Int {
        get(name, of: object, dertisch_type_int()) { Int(g_value_get_int(&$0)) }
    }

    private static func set(
        _ name: String, of object: UnsafeMutableRawPointer, _ type: GType, _ fill: (inout GValue) -> Void
    ) {
        var value = GValue()
        g_value_init(&value, type)
        fill(&value)
        g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &value)
        g_value_unset(&value)
    }

    private static func get<Result>(
        _ name: String, of object: UnsafeMutableRawPointer, _ type: GType, _ read: (inout GValue) -> Result
    ) -> Result {
        var value = GValue()
        g_value_init(&value, type)
        g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
        defer { g_value_unset(&value) }
        return read(&value)
    }
}
