import CGTK

/// The style of the catalogue's own widgets.
@MainActor enum CatalogueStyle {
    private static let css = """
        .dertisch-states > entry { margin: 8px; }
        .dertisch-screen { margin-top: 8px; opacity: 0.6; font-size: 0.9em; font-weight: bold; }
        .dertisch-state { margin-left: 6px; margin-right: 6px; }
        .dertisch-remark { margin: 8px 14px; opacity: 0.6; font-size: 0.85em; }
        .dertisch-stage { background: alpha(currentColor, 0.05); }
        .dertisch-sample.framed { border-radius: 12px; box-shadow: 0 0 0 1px alpha(currentColor, 0.12), 0 4px 16px alpha(black, 0.2); }
        .dertisch-footer { padding: 6px 14px; }
        """

    /// Adds the style to the display.
    static func install() { StyleProvider.add(css) }
}
