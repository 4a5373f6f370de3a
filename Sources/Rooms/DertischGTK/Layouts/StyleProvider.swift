import CGTK

/// Style sheets of the room's own. The user's style and the app's have higher priority.
@MainActor enum StyleProvider {
    private static var added: Set<String> = []

    /// Adds a style sheet to the display, once.
    static func add(_ css: String) {
        guard !added.contains(css), let display = gdk_display_get_default(), let provider = gtk_css_provider_new()
        else { return }
        added.insert(css)
        gtk_css_provider_load_from_data(provider, css, gssize(css.utf8.count))
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_SETTINGS))
        g_object_unref(UnsafeMutableRawPointer(provider))
    }
}
