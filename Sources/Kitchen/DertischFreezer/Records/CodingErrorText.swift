/// The text of a coding error without the value, which may be private.
enum CodingErrorText {
    /// The reason in words. An error of the app's own is told by its type, since its description may show the value.
    static func text(of error: any Error) -> String {
        switch error {
        case let refusal as ValueEncoder.Refusal: refusal.reason
        case let refusal as ValueDecoder.Refusal: refusal.reason
        case let error as Freezer.Error: "\(error)"
        case let error as DecodingError: text(of: error)
        case EncodingError.invalidValue(_, let context): "its value cannot be written\(place(context.codingPath))"
        default: "its type threw \(type(of: error))"
        }
    }

    private static func text(of error: DecodingError) -> String {
        switch error {
        case .typeMismatch(let type, let context): "the stored value is not of type \(type)\(place(context.codingPath))"
        case .valueNotFound(let type, let context): "there is no \(type)\(place(context.codingPath))"
        case .keyNotFound(let key, let context): "there is no \(key.stringValue)\(place(context.codingPath))"
        case .dataCorrupted(let context): "the stored value is invalid\(place(context.codingPath))"
        @unknown default: "the stored value cannot be read"
        }
    }

    /// The coding path within a JSON value. Keys of a dictionary are values too, and left out.
    private static func place(_ path: [any CodingKey]) -> String {
        let keys = path.map { key in
            key.intValue.map { "[\($0)]" } ?? (CodingKeyTags.isEnumeration(type(of: key)) ? key.stringValue : "…")
        }
        return keys.isEmpty ? "" : " at \(keys.joined(separator: "."))"
    }
}
