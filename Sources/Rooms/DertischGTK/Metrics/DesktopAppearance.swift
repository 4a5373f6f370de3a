import DertischRoom

/// The appearance settings of a desktop, combined from all sources. Makes decisions only, without effects.
struct DesktopAppearance: Equatable {
    /// GTK's own settings, which come from the desktop or from the user's `settings.ini`.
    var prefersDark = false
    var theme = ""
    var hasAnimations = true
    /// The resolution of text in dots an inch, times 1024; 96 dots are usual. Zero or less if unknown.
    var dpi = 0
    /// The settings of the desktop's portal, which take precedence.
    var portal = PortalSettings()

    var colorScheme: Metrics.ColorScheme {
        switch portal.colorScheme {
        case 1: .dark
        case 2: .light
        default: prefersDark || theme.hasSuffix("-dark") || theme.hasSuffix(":dark") ? .dark : .light
        }
    }

    var contrast: Metrics.Contrast { portal.contrast == 1 || theme.hasPrefix("HighContrast") ? .more : .standard }

    var isMotionReduced: Bool { !hasAnimations || portal.reducedMotion == 1 }

    var textScale: Double { dpi > 0 ? min(max(Double(dpi) / 1024 / 96, 0.25), 10) : 1 }

    /// Writes these settings into a device's metrics.
    func apply(to metrics: inout Metrics) {
        metrics.colorScheme = colorScheme
        metrics.contrast = contrast
        metrics.isMotionReduced = isMotionReduced
        metrics.textScale = textScale
    }
}
