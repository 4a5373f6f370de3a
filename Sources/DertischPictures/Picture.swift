/// A picture as it is laid: an address, the size it needs on the table, and what it shows in words.
///
/// A picture holds no pixels. The dining room asks the house's ``PictureSource`` for them when somebody looks,
/// downsampled to `width` × `height`, so a carte with a thousand pictures stays small and `Equatable`.
///
/// ```swift
/// let picture = Picture("http://127.0.0.1:9000/photos/7/file", width: 640, height: 480, description: "A dune")
/// ```
public struct Picture: Hashable, Codable, Sendable {
    /// Where the original lives, in a form that the house's picture source can fetch. It stands for one picture for good:
    /// one that changes has another address, such as one that ends in its version.
    public var address: String
    /// The width of the box that the picture must fit, in pixels.
    public var width: Int
    /// The height of the box that the picture must fit, in pixels.
    public var height: Int
    /// What the picture shows, in words, for those who cannot see it. Empty for decoration.
    public var description: String
    /// What is seen before the picture has come, if it is known; the house's picture source may know one otherwise.
    public var placeholder: Placeholder?

    /// Makes a picture from an address and the box, in pixels, that it must fit.
    public init(
        _ address: String, width: Int, height: Int, description: String = "", placeholder: Placeholder? = nil
    ) {
        self.address = address
        self.width = width
        self.height = height
        self.description = description
        self.placeholder = placeholder
    }
}
