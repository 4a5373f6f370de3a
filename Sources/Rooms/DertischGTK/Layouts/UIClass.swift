import CGTK
import DertischRoom

/// The classes that `.ui` files name.
enum UIClass {
    /// The type of a class, looked up as GtkBuilder does; `nil` if it does not exist.
    static func type(_ name: String) -> GType? {
        guard !name.isEmpty, let builder = gtk_builder_new() else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        let type = gtk_builder_get_type_from_name(builder, name)
        return type == 0 ? nil : type
    }
}
