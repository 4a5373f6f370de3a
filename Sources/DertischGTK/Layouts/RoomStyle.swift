import CGTK

/// How places look whose state GTK's own theme says nothing of, unless the app's style says otherwise.
@MainActor enum RoomStyle {
    private static var isWorn = false

    /// A place that is busy fades slowly up and down, and is pale where animations are turned off. A button spins beside its words
    /// instead, which stay as readable as they were: a tap asks whether to stop. Lists have a place of their own that
    /// says that they are loading.
    static let css = """
        .busy:not(button):not(listview):not(gridview):not(list):not(flowbox):not(spinner) {
          opacity: 0.6;
          animation: dertisch-busy 1.2s ease-in-out 0.4s infinite alternate backwards;
        }
        button.busy > :not(spinner):dir(ltr) { margin-right: 1.75em; }
        button.busy > :not(spinner):dir(rtl) { margin-left: 1.75em; }
        @keyframes dertisch-busy { from { opacity: 1; } to { opacity: 0.5; } }
        """

    /// Gives it to every widget of the display, once.
    static func wear() {
        guard !isWorn, let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        isWorn = true
        gtk_css_provider_load_from_data(provider, css, gssize(css.utf8.count))
        // The user's own style and the app's come after it.
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_SETTINGS))
        g_object_unref(UnsafeMutableRawPointer(provider))
    }
}
