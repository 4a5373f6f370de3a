import Synchronization

/// The kitchen resource that turns a laid ``Picture`` into what a dining room shows: a file for a browser, pixels for a native
/// window.
///
/// Register one (`DertischImages` has it) and every dining room shows the pictures that customers lay.
/// What throws here never reaches a customer: the dining room shows the picture's description instead.
///
/// ```swift
/// struct OnePicture: PictureSource {
///     let bytes: [UInt8], pixels: Pixels
///     func encoded(_ picture: Picture) async throws -> EncodedPicture {
///         EncodedPicture(bytes: bytes, mediaType: "image/png")
///     }
///     func pixels(of picture: Picture) async throws -> Pixels { pixels }
/// }
/// ```
public protocol PictureSource: Sendable {
    /// Fetches a picture and fits it into its box, keeping its proportions and never enlarging it.
    ///
    /// - Parameter picture: the picture as it was laid.
    /// - Returns: an encoded image no larger than `picture.width` × `picture.height`; what moves may come as it is.
    /// - Throws: whatever kept the source from fetching, decoding or encoding the picture.
    func encoded(_ picture: Picture) async throws -> EncodedPicture
    /// Fetches a picture and fits it into its box, keeping its proportions and never enlarging it.
    ///
    /// - Parameter picture: the picture as it was laid.
    /// - Returns: its pixels, at most `picture.width` × `picture.height` of them.
    /// - Throws: whatever kept the source from fetching or decoding the picture.
    func pixels(of picture: Picture) async throws -> Pixels
    /// A picture on its way: what can be seen of it by and by, then the whole, then whatever else moves in it.
    ///
    /// Nothing is done before somebody asks for the next; whoever asks no more has ended it.
    ///
    /// - Parameter picture: the picture as it was laid.
    /// - Returns: what to show, one after the other; a source that makes no steps has one, ``pixels(of:)``.
    func develop(_ picture: Picture) -> AsyncThrowingStream<Developing, any Error>
    /// The blur of a picture, if it is known without fetching anything.
    ///
    /// - Parameter picture: the picture as it was laid.
    /// - Returns: the blur; `nil` unless a source knows better.
    func placeholder(of picture: Picture) -> Placeholder?
}

extension PictureSource {
    /// One step, the whole picture.
    public func develop(_ picture: Picture) -> AsyncThrowingStream<Developing, any Error> {
        let isAsked = Atomic(false)
        return AsyncThrowingStream {
            guard !isAsked.exchange(true, ordering: .relaxed) else { return nil }
            return Developing(pixels: try await pixels(of: picture), isWhole: true)
        }
    }

    /// No blur is known.
    public func placeholder(of picture: Picture) -> Placeholder? { nil }
}

/// What can be seen of a picture on its way.
public struct Developing: Hashable, Sendable {
    /// The pixels; fewer than the picture will have, while it is not whole.
    public let pixels: Pixels
    /// Whether it is the picture itself, and no blur or half of it.
    public let isWhole: Bool

    /// Makes one: `Developing(pixels: pixels, isWhole: true)`.
    public init(pixels: Pixels, isWhole: Bool) {
        self.pixels = pixels
        self.isWhole = isWhole
    }
}

/// The bytes of a picture in a format that a dining room can show. A ``PictureSource`` makes them.
public struct EncodedPicture: Sendable, Equatable {
    /// The encoded image.
    public var bytes: [UInt8]
    /// The format of `bytes`, as a media type: `image/jpeg`, `image/png`.
    public var mediaType: String

    /// Makes an encoded picture: `EncodedPicture(bytes: bytes, mediaType: "image/png")`.
    ///
    /// - Parameters:
    ///   - bytes: the encoded image.
    ///   - mediaType: its format, as a media type.
    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}
