import DertischSupport
import DertischPictures

/// The key of a rendition: address, size and form.
struct RenditionKey: Hashable, Sendable {
    /// The form of a rendition.
    enum Form: Hashable, Sendable { case encoded, pixels }

    let address: String
    let width: Int
    let height: Int
    let form: Form

    /// The maximum side in pixels. No screen shows more, and no graphics card accepts it.
    private static let maxSide = 32_767

    init(_ picture: Picture, _ form: Form) {
        address = picture.address
        width = min(max(1, picture.width), Self.maxSide)
        height = min(max(1, picture.height), Self.maxSide)
        self.form = form
    }

    private init(_ address: String, _ width: Int, _ height: Int, _ form: Form) {
        self.address = address
        self.width = width
        self.height = height
        self.form = form
    }

    /// The same picture as an encoded file.
    var asFile: RenditionKey { RenditionKey(address, width, height, .encoded) }

    var box: PixelSize { PixelSize(width: width, height: height) }

    /// The cost of the cache entry itself in bytes, so that many tiny pictures cannot exceed the limit.
    var cost: Int { 128 + address.utf8.count }
}
