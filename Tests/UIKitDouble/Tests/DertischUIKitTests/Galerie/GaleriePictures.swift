import DertischRoom

/// A source of pictures of one colour each, which tells one photo from another: the shade is the number in its address.
struct GaleriePictures: PictureSource {
    /// The shade of the photo `p7` is 7.
    static func shade(of address: String) -> UInt8 {
        UInt8(truncatingIfNeeded: Int(address.split(separator: "p").last ?? "") ?? 0)
    }

    func encoded(_ picture: Picture) async throws -> EncodedPicture {
        EncodedPicture(bytes: [Self.shade(of: picture.address)], mediaType: "image/png")
    }

    func pixels(of picture: Picture) async throws -> Pixels {
        let shade = Self.shade(of: picture.address)
        guard let pixels = Pixels(width: 2, height: 1, bytes: [shade, shade, shade, 255, shade, shade, shade, 255])
        else {
            throw CancellationError()
        }
        return pixels
    }
}
