/// The look that a guest has chosen for a window, where it differs from the device's settings.
///
/// Salle staff change it through the maître d, see ``MaitreDForCustomer/setAppearance(_:)``. Dining rooms store it as they
/// store the language: a browser in a cookie, a native room in its file.
///
/// ```swift
/// maitreD.setAppearance(Appearance(colorScheme: .dark))
/// ```
public struct Appearance: Hashable, Codable, Sendable {
    /// The colour scheme, light or dark; `nil` follows the device.
    public var colorScheme: Metrics.ColorScheme?
    /// True to stop motion and animation; `nil` follows the device.
    public var isMotionReduced: Bool?

    /// Makes an appearance. Properties left out follow the device.
    ///
    /// - Parameters:
    ///   - colorScheme: light or dark.
    ///   - isMotionReduced: true to stop motion and animation.
    public init(colorScheme: Metrics.ColorScheme? = nil, isMotionReduced: Bool? = nil) {
        self.colorScheme = colorScheme
        self.isMotionReduced = isMotionReduced
    }
}
