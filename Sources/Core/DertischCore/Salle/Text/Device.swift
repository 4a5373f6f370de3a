/// A kind of device, for texts whose wording depends on it: "Tap" and "Click".
///
/// The names are those of String Catalogs. Texts in other file formats select by the argument `@device`.
public enum Device: String, Hashable, Sendable, CaseIterable {
    case iphone, ipad, mac, appletv, applewatch, applevision, other

    /// The kind of device that this program was built for. An iPad counts as an iPhone until the app sets
    /// ``Sommelier/device``.
    public static var here: Device {
        #if os(macOS)
            .mac
        #elseif os(tvOS)
            .appletv
        #elseif os(watchOS)
            .applewatch
        #elseif os(visionOS)
            .applevision
        #elseif os(iOS)
            .iphone
        #else
            .other
        #endif
    }
}
