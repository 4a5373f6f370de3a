import Dertisch

/// What one rendition is made from.
struct Request: Hashable, Sendable {
    /// What is wanted of the picture.
    enum Form: Hashable, Sendable { case encoded, pixels }

    let address: String
    let width: Int
    let height: Int
    let form: Form

    init(_ picture: Picture, _ form: Form) {
        address = picture.address
        width = max(1, picture.width)
        height = max(1, picture.height)
        self.form = form
    }

    /// What it costs to remember, in bytes: so many small pictures do not hide behind their small files.
    var cost: Int { 128 + address.utf8.count }
}

/// What was made for a request.
enum Rendition: Sendable {
    case encoded(EncodedPicture)
    case pixels(Pixels)

    /// What it costs to keep, in bytes.
    var cost: Int {
        switch self {
        case .encoded(let encoded): encoded.bytes.count
        case .pixels(let pixels): pixels.bytes.count
        }
    }
}
