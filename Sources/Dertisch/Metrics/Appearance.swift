/// How a guest wants a window to look, where that is not what the device says.
///
/// Salle staff ask the maître d for it, see ``MaitreDForCustomer/dress(_:)``. Dining rooms keep it as they keep the
/// language: a browser in a cookie, a native room in its file.
///
/// ```swift
/// maitreD.dress(Appearance(colorScheme: .dark))
/// ```
public struct Appearance: Hashable, Codable, Sendable {
    /// Light or dark; `nil` follows the device.
    public var colorScheme: Metrics.ColorScheme?
    /// Whether what moves stands still; `nil` follows the device.
    public var isMotionReduced: Bool?

    /// Describes an appearance; what is left out follows the device.
    ///
    /// - Parameters:
    ///   - colorScheme: light or dark.
    ///   - isMotionReduced: whether what moves stands still.
    public init(colorScheme: Metrics.ColorScheme? = nil, isMotionReduced: Bool? = nil) {
        self.colorScheme = colorScheme
        self.isMotionReduced = isMotionReduced
    }
}
