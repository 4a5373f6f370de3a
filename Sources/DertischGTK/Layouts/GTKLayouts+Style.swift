import CGTK
import Foundation

extension GTKLayouts {
    /// Applies the app's style to every widget: one style sheet for light, and one with the changes for dark.
    @MainActor func applyStyle() {
        guard let display = gdk_display_get_default(), let settings = gtk_settings_get_default() else { return }
        if let style { Self.add(style, to: display) }
        guard let darkStyle else { return }
        var added: OpaquePointer?
        let update: @MainActor () -> Void = {
            let isDark = Property.flag("gtk-application-prefer-dark-theme", of: UnsafeMutableRawPointer(settings))
            if isDark, added == nil { added = Self.add(darkStyle, to: display) }
            if !isDark, let provider = added {
                gtk_style_context_remove_provider_for_display(display, provider)
                added = nil
            }
        }
        update()
        Signal.connectChange(of: "gtk-application-prefer-dark-theme", of: UnsafeMutableRawPointer(settings), update)
    }

    /// Adds a style sheet to the display, which retains it.
    @discardableResult @MainActor private static func add(_ style: URL, to display: OpaquePointer) -> OpaquePointer? {
        guard let provider = gtk_css_provider_new() else { return nil }
        gtk_css_provider_load_from_path(provider, style.path)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(UnsafeMutableRawPointer(provider))
        return OpaquePointer(provider)
    }
}
