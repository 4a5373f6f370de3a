import CGTK

/// The style of what the room shows of the tool.
@MainActor enum DevelopmentStyle {
    private static var isInstalled = false

    private static let css = """
        .dertisch-panel { background: #1d1f25; color: #e9ebf0; border-radius: 14px; border: 1px solid #ff6b6b; padding: 14px; }
        .dertisch-panel .problem-title { color: #ff9d9d; font-weight: bold; }
        .dertisch-panel .problem-what { font-weight: bold; }
        .dertisch-panel .problem-note { color: #b6bac6; }
        .dertisch-panel .problem-code { background: #12141a; border-radius: 8px; padding: 8px; font-family: monospace; font-size: 0.9em; }
        .dertisch-panel button { background: none; box-shadow: none; border: none; color: #9ec1ff; padding: 2px 6px; min-height: 24px; }
        .dertisch-panel button:hover { background: #ffffff1a; }
        .dertisch-panel box > button.link { margin-left: -6px; }
        .dertisch-bar > menubutton > button { background: #1d1f25; color: #e9ebf0; border-radius: 999px;
          border: 1px solid #ffffff33; min-width: 34px; min-height: 34px; padding: 0; }
        .dertisch-bar spinner { color: #9ec1ff; }
        """

    /// Adds the style to the display, once.
    static func install() {
        guard !isInstalled, let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else {
            return
        }
        isInstalled = true
        gtk_css_provider_load_from_data(provider, css, gssize(css.utf8.count))
        // No style of the app's changes it.
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_USER))
        g_object_unref(UnsafeMutableRawPointer(provider))
    }
}
