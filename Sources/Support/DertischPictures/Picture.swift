/// A picture as it is laid: an address, the size that it needs on the table, and a description.
///
/// A picture holds no pixels. The dining room requests them from the house's ``PictureSource`` when the picture
/// becomes visible, downsampled to `width` × `height`. So a carte with a thousand pictures stays small and
/// `Equatable`.
///
/// ```swift
/// let picture = Picture("http://127.0.0.1:9000/photos/7/file", width: 640, height: 480, description: "A dune")
/// ```
public struct Picture: Hashable, Codable, Sendable {
    /// The address of the original, in a form that the house's picture source can fetch. It always refers to the same
    /// picture: a changed picture has another address, such as one that ends in its version.
    public var address: String
    /// The width of the box that the picture must fit, in pixels.
    public var width: Int
    /// The height of the box that the picture must fit, in pixels.
    public var height: Int
    /// The alternative text, for users who cannot see the picture. Empty for decoration.
    public var description: String
    /// The placeholder until the picture has loaded, if it is known; otherwise the house's picture source may know
    /// one.
    public var placeholder: Placeholder?

    /// Creates a picture from an address and the box, in pixels, that it must fit.
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
