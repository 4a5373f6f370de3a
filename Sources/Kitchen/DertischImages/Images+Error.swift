import DertischSupport
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
        case unsupported(address: String, mediaType: String)
        /// The original has more pixels than allowed. It was not decoded.
        case tooLarge(address: String, width: Int, height: Int, maxPixels: Int)
    }
}

extension Images.Error {
    /// The error for a failed fetch.
    static func unreachable(_ address: String, because error: any Error) -> Self {
        let redacted = RedactedAddress(address)
        return .unreachable(address: redacted.text, reason: redacted.redact("\(error)"))
    }

    /// The error for a failed decode.
    static func broken(_ address: String, because reason: String) -> Self {
        .broken(address: RedactedAddress(address).text, reason: reason)
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
        let (what, address, why, _) = parts
        let line = "\(what) \(address): \(why)".split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return String(
            String.UnicodeScalarView(line.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    private var parts: ErrorParts {
        switch self {
        case .unreachable(let address, let reason):
            (
                "A picture could not be fetched.", address, Self.indented(reason),
                "Check the address and its server, then try again. Failures are not cached."
            )
        case .broken(let address, let reason):
            (
                "A picture could not be decoded.", address, Self.indented(reason),
                "Replace the file, in a format for which this machine has a loader."
            )
        case .unsupported(let address, let mediaType):
            (
                "This machine cannot decode a picture.", address,
                "Its format is \(mediaType), and gdk-pixbuf has no loader for that.",
                "Install a loader, such as Debian's webp-pixbuf-loader, libheif-gdk-pixbuf or librsvg2-common."
            )
        case .tooLarge(let address, let width, let height, let maxPixels):
            (
                "A picture is too large.", address,
                "It has \(width) × \(height) pixels, and the limit is \(maxPixels).",
                "Scale the original down, or raise maxPixels in the configuration."
            )
        }
    }

    /// Indents a reason of several lines.
    private static func indented(_ reason: String) -> String {
        reason.split(whereSeparator: \.isNewline).joined(separator: "\n         ")
    }
}
