import DertischBasics
import DertischPictures

extension Images {
    /// The reason why a picture cannot be shown.
    ///
    /// Its addresses are without query and user information, which may hold secrets. A cancelled task gets a
    /// `CancellationError` instead.
    ///
    /// ```swift
    /// do {
    ///     let encoded = try await images.encoded(picture)
    ///     print(encoded.mediaType, encoded.bytes.count)
    ///     let pixels = try await images.pixels(of: picture)
    ///     print(pixels.width, pixels.height)
    /// } catch Images.Error.unreachable(let address, let reason) {
    ///     print("\(address) could not be fetched: \(reason)")
    /// }
    /// ```
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The original could not be fetched. The reason is the fetcher's message.
        case unreachable(address: String, reason: String)
        /// The original is not a picture, is damaged, or is in a format that this machine cannot read. The reason is
        /// the decoder's message.
        case broken(address: String, reason: String)
        /// The original is in a format for which this machine has no loader.
        case unreadable(address: String, mediaType: String)
        /// The original has more pixels than allowed. It was not decoded.
        case tooLarge(address: String, width: Int, height: Int, mostPixels: Int)
    }
}

extension Images.Error {
    /// The error for a failed fetch.
    static func unreachable(_ address: String, because error: any Error) -> Self {
        let plain = PlainAddress(address)
        return .unreachable(address: plain.text, reason: plain.cleared("\(error)"))
    }

    /// The error for a failed decode.
    static func broken(_ address: String, because reason: String) -> Self {
        .broken(address: PlainAddress(address).text, reason: reason)
    }
}

extension Images.Error: CustomStringConvertible {
    /// The message in four parts: what happened, where, why, and what to do.
    public var description: String { errorText(parts) }

    /// The error in one line, for logs.
    ///
    /// ```swift
    /// configuration.onFailure = { error in print(error.line) }
    /// ```
    public var line: String {
        let (what, place, why, _) = parts
        let words = "\(what) \(place): \(why)".split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return String(
            String.UnicodeScalarView(words.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    private var parts: ErrorParts {
        switch self {
        case .unreachable(let address, let reason):
            (
                "A picture could not be fetched.", address, Self.indented(reason),
                "See that the address is right and that its server answers, then ask again: failures are not kept."
            )
        case .broken(let address, let reason):
            (
                "A picture could not be decoded.", address, Self.indented(reason),
                "Replace the file by a whole one, in a format that this machine's image loaders read."
            )
        case .unreadable(let address, let mediaType):
            (
                "A picture cannot be read on this machine.", address,
                "It is \(mediaType), and gdk-pixbuf has no loader for that.",
                "Install a loader, such as Debian's webp-pixbuf-loader, libheif-gdk-pixbuf or librsvg2-common."
            )
        case .tooLarge(let address, let width, let height, let mostPixels):
            (
                "A picture is too large.", address,
                "It claims \(width) × \(height) pixels, and no more than \(mostPixels) are accepted.",
                "Make the original smaller, or raise mostPixels in the configuration."
            )
        }
    }

    /// Indents a reason of several lines.
    private static func indented(_ reason: String) -> String {
        reason.split(whereSeparator: \.isNewline).joined(separator: "\n         ")
    }
}
