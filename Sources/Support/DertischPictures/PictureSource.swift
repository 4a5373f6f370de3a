import Synchronization

/// The kitchen resource that loads a laid ``Picture`` for a dining room: a file for a browser, pixels for a native
/// window.
///
/// Register one (`DertischImages` has it) and every dining room shows the pictures that customers lay. Its errors
/// never reach a customer: the dining room shows the picture's description instead.
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
    /// - Returns: an encoded image no larger than `picture.width` × `picture.height`; an animation may be returned
    ///   unchanged.
    /// - Throws: any error of fetching, decoding or encoding the picture.
    func encoded(_ picture: Picture) async throws -> EncodedPicture
    /// Fetches a picture and fits it into its box, keeping its proportions and never enlarging it.
    ///
    /// - Parameter picture: the picture as it was laid.
    /// - Returns: its pixels, at most `picture.width` × `picture.height` of them.
    /// - Throws: any error of fetching or decoding the picture.
    func pixels(of picture: Picture) async throws -> Pixels
    /// The frames of a picture: previews while it loads, then the whole picture, then the further frames of an animation.
    ///
    /// Each frame is produced when it is requested; a reader that stops ends the loading.
    ///
    /// - Parameter picture: the picture as it was laid.
    /// - Returns: the frames to show, one after the other; by default a single one, ``pixels(of:)``.
    func frames(of picture: Picture) -> AsyncThrowingStream<PictureFrame, any Error>
    /// The placeholder of a picture, if it is known without fetching anything.
    ///
    /// - Parameter picture: the picture as it was laid.
    /// - Returns: the placeholder; `nil` by default.
    func placeholder(of picture: Picture) -> Placeholder?
}

extension PictureSource {
    /// A single frame: the whole picture.
    public func frames(of picture: Picture) -> AsyncThrowingStream<PictureFrame, any Error> {
        let isRequested = Atomic(false)
        return AsyncThrowingStream {
            guard !isRequested.exchange(true, ordering: .relaxed) else { return nil }
            return PictureFrame(pixels: try await pixels(of: picture), isComplete: true)
        }
    }

    /// `nil`: no placeholder is known.
    public func placeholder(of picture: Picture) -> Placeholder? { nil }
}
