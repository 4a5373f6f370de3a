/// What kind of device a customer holds, for texts that are worded differently on some: "Tap" and "Click".
///
/// The names are those of String Catalogs. A text of other files selects by the argument `@device`.
public enum Device: String, Hashable, Sendable, CaseIterable {
    case iphone, ipad, mac, appletv, applewatch, applevision, other

    /// The kind that this program was built for. An iPad counts as an iPhone until the app says otherwise.
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
