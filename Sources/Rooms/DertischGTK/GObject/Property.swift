import CGTK

// Unsafe assumingMemoryBound: every GObject begins with the fields of `GObject`, and only GObjects come here.

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
