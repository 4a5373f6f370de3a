import DertischCore
import DertischSupport

/// The pictures of samples: each address gives a landscape of its own, the same at all times, in the size of its box.
struct DrawnPictures: PictureSource {
    func encoded(_ picture: Picture) async throws -> EncodedPicture {
        EncodedPicture(bytes: Array(drawing(picture).utf8), mediaType: "image/svg+xml")
    }

    // Thousands of rows would hold up the main actor.
    @concurrent func pixels(of picture: Picture) async throws -> Pixels {
        let (width, height) = (max(1, min(picture.width, 2_000)), max(1, min(picture.height, 2_000)))
        guard let pixels = DrawnLandscape(seed: Self.hash(picture)).pixels(width: width, height: height) else {
            throw CancellationError()
        }
        return pixels
    }

    private static func hash(_ picture: Picture) -> UInt64 { FNV1a.hash(picture.address.utf8) }

    /// A sun over two hills.
    private func drawing(_ picture: Picture) -> String {
        let hash = Self.hash(picture)
        let (width, height) = (max(1, picture.width), max(1, picture.height))
        let hue = Int(hash % 360)
        let sun = Int((hash >> 16) % 60) + 20
        let (left, right) = (Int((hash >> 24) % 25) + 45, Int((hash >> 32) % 25) + 50)
        func colour(_ turn: Int, _ saturation: Int, _ lightness: Int) -> String {
            "hsl(\((hue + turn) % 360) \(saturation)% \(lightness)%)"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 100 100" \
            preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="\(colour(0, 55, 62))"/>\
            <stop offset="1" stop-color="\(colour(40, 70, 84))"/></linearGradient></defs>\
            <rect width="100" height="100" fill="url(#sky)"/><circle cx="\(sun)" cy="30" r="9" fill="\(colour(40, 90, 93))"/>\
            <path d="M0 \(left)Q25 \(left - 20) 55 \(right)T100 \(left)V100H0z" fill="\(colour(20, 35, 45))"/>\
            <path d="M0 \(right + 22)Q40 \(right - 4) 100 \(right + 14)V100H0z" fill="\(colour(10, 40, 30))"/></svg>
            """
    }
}
