import CGTK
import Foundation

/// The app's own style on the display: one style sheet for light, and one with the changes for dark.
@MainActor final class StyleSheets {
    private var light: Provider?
    private var dark: Provider?
    private var darkFile: URL?
    private var observer: gulong = 0

    init(of layouts: GTKLayouts) {
        show(layouts)
        guard let settings = gtk_settings_get_default() else { return }
        observer = Signal.connectChange(
            of: "gtk-application-prefer-dark-theme", of: UnsafeMutableRawPointer(settings)
        ) { [weak self] in self?.updateDark() }
    }

    isolated deinit {
        if let settings = gtk_settings_get_default() {
            g_signal_handler_disconnect(UnsafeMutableRawPointer(settings), observer)
        }
    }

    /// Reads the style sheets of layouts, in place of those that are shown.
    func show(_ layouts: GTKLayouts) {
        light = layouts.style.flatMap { Provider($0) }
        darkFile = layouts.darkStyle
        dark = nil
        updateDark()
    }

    private func updateDark() {
        guard let settings = gtk_settings_get_default() else { return }
        let isDark = Property.flag("gtk-application-prefer-dark-theme", of: UnsafeMutableRawPointer(settings))
        if !isDark {
            dark = nil
        } else if dark == nil {
            dark = darkFile.flatMap { Provider($0) }
        }
    }

    /// A style sheet on the display, for the lifetime of this value.
    @MainActor private final class Provider {
        private let provider: UnsafeMutablePointer<GtkCssProvider>
        private let display: OpaquePointer

        init?(_ file: URL) {
            guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return nil }
            (self.display, self.provider) = (display, provider)
            gtk_css_provider_load_from_path(provider, file.path)
            gtk_style_context_add_provider_for_display(
                display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        }

        isolated deinit {
            gtk_style_context_remove_provider_for_display(display, OpaquePointer(provider))
            g_object_unref(UnsafeMutableRawPointer(provider))
        }
    }
}
