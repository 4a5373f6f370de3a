import DertischRoom

/// The appearance settings of a desktop's portal: `org.freedesktop.portal.Settings`, in the namespace
/// `org.freedesktop.appearance`.
struct PortalSettings: Equatable {
    /// The preference: 0 for none, 1 for dark, 2 for light.
    var colorScheme: UInt32?
    /// 1 for more contrast.
    var contrast: UInt32?
    /// 1 for less motion.
    var reducedMotion: UInt32?

    static let namespace = "org.freedesktop.appearance"

    /// Stores one setting. Unknown names are ignored.
    mutating func set(_ value: UInt32, for key: String) {
        switch key {
        case "color-scheme": colorScheme = value
        case "contrast": contrast = value
        case "reduced-motion": reducedMotion = value
        default: break
        }
    }

    static let keys = ["color-scheme", "contrast", "reduced-motion"]
}
