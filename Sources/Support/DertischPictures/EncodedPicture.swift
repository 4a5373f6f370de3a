/// The bytes of a picture in a format that a dining room can show. A ``PictureSource`` makes them.
public struct EncodedPicture: Sendable, Equatable {
    /// The encoded image.
    public var bytes: [UInt8]
    /// The format of `bytes`, as a media type: `image/jpeg`, `image/png`.
    public var mediaType: String

    /// Creates an encoded picture: `EncodedPicture(bytes: bytes, mediaType: "image/png")`.
    ///
    /// - Parameters:
    ///   - bytes: the encoded image.
    ///   - mediaType: its format, as a media type.
    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}
