import Dertisch

/// What a desktop says of how things are to look, from wherever it says so; a decision without effects.
struct DesktopLook: Equatable {
    /// GTK's own settings, which come from the desktop or from the user's `settings.ini`.
    var prefersDark = false
    var theme = ""
    var hasAnimations = true
    /// Dots an inch for letters, times 1024; 96 are usual. Not above zero if nobody says.
    var dpi = 0
    /// What the desktop's portal says, which knows better.
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

    /// Puts what is said over what is known of a device.
    func dress(_ metrics: inout Metrics) {
        metrics.colorScheme = colorScheme
        metrics.contrast = contrast
        metrics.isMotionReduced = isMotionReduced
        metrics.textScale = textScale
    }
}

/// What a desktop's portal says of appearance: `org.freedesktop.portal.Settings`, in the namespace
/// `org.freedesktop.appearance`.
struct PortalSettings: Equatable {
    /// 0 for neither, 1 for dark, 2 for light.
    var colorScheme: UInt32?
    /// 1 for more.
    var contrast: UInt32?
    /// 1 for less motion.
    var reducedMotion: UInt32?

    static let namespace = "org.freedesktop.appearance"

    /// Notes one setting. Those of other names are nothing here.
    mutating func note(_ value: UInt32, of key: String) {
        switch key {
        case "color-scheme": colorScheme = value
        case "contrast": contrast = value
        case "reduced-motion": reducedMotion = value
        default: break
        }
    }

    static let keys = ["color-scheme", "contrast", "reduced-motion"]
}
