/// The keys that are held while another is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits of the modifiers.
    public let rawValue: UInt8

    /// Makes modifiers of their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Command on Apple's platforms, and Control on others. In a browser, the guest's platform counts.
    public static let command = Self(rawValue: 1)
    /// Option on Apple's platforms, and Alt on others.
    public static let option = Self(rawValue: 2)
    /// Shift, beside a letter or a key with a name. A sign such as `"?"` is the same with Shift and without: keyboards differ in that.
    public static let shift = Self(rawValue: 4)
}
