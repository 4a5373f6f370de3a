import DertischBasics
import DertischPictures

/// What one rendition is made from.
struct Request: Hashable, Sendable {
    /// What is wanted of the picture.
    enum Form: Hashable, Sendable { case encoded, pixels }

    let address: String
    let width: Int
    let height: Int
    let form: Form

    /// No screen shows a longer side, and no graphics card takes one.
    private static let longest = 32_767

    init(_ picture: Picture, _ form: Form) {
        address = picture.address
        width = min(max(1, picture.width), Self.longest)
        height = min(max(1, picture.height), Self.longest)
        self.form = form
    }

    private init(_ address: String, _ width: Int, _ height: Int, _ form: Form) {
        self.address = address
        self.width = width
        self.height = height
        self.form = form
    }

    /// The same picture as a file.
    var asFile: Request { Request(address, width, height, .encoded) }

    var box: PixelSize { PixelSize(width: width, height: height) }

    /// What it costs to remember, in bytes: so many small pictures do not hide behind their small files.
    var cost: Int { 128 + address.utf8.count }
}

/// What was made for a request.
struct Rendition: Sendable {
    enum Content: Sendable {
        case encoded(EncodedPicture)
        case pixels(Pixels)
    }

    let content: Content
    /// When its original was fetched, in seconds since 1970.
    let made: Double
    /// Whether the original moves, and this is the first picture of it.
    var isMoving = false

    var file: EncodedPicture? { if case .encoded(let file) = content { file } else { nil } }
    var pixels: Pixels? { if case .pixels(let pixels) = content { pixels } else { nil } }

    /// What it costs to keep, in bytes.
    var cost: Int {
        switch content {
        case .encoded(let encoded): encoded.bytes.count
        case .pixels(let pixels): pixels.bytes.count
        }
    }
}

/// An original as it was fetched.
struct Original: Sendable {
    let bytes: [UInt8]
    /// When it was fetched, in seconds since 1970.
    let made: Double
}
