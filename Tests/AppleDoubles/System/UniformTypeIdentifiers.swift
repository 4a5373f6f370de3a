// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Sendable {
    public let identifier: String
    public static let jpeg = UTType(identifier: "public.jpeg")
    public static let png = UTType(identifier: "public.png")
}
