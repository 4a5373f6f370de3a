import DertischJSON

/// The mismatch between a JSON document and a type, in words.
struct JSONErrorDescription {
    /// The path in the document, such as `photos[3].likes`; empty for its top.
    let path: String
    /// The expected and the actual content at that path.
    let reason: String

    /// - Parameters:
    ///   - error: an error of decoding or encoding.
    ///   - body: the document; a refused value in it is named with its line and column.
    init(_ error: any Error, in body: [UInt8] = []) {
        switch error {
        case DecodingError.typeMismatch(let type, let context):
            path = Self.path(context.codingPath)
            reason = "\(Self.expected(type)); \(Self.sentence(context.debugDescription))"
        case DecodingError.valueNotFound(let type, let context):
            path = Self.path(context.codingPath)
            reason = "\(Self.expected(type)), but the value is null or missing"
        case DecodingError.keyNotFound(let key, let context):
            path = Self.path(context.codingPath + [key])
            reason = "A value was expected there, but the document has no such key"
        case DecodingError.dataCorrupted(let context):
            path = Self.path(context.codingPath)
            reason = Self.place(context.codingPath, in: body) + Self.sentence(context.debugDescription)
        case EncodingError.invalidValue(_, let context):
            path = Self.path(context.codingPath)
            reason = Self.sentence(context.debugDescription)
        default:
            path = ""
            reason = Self.sentence("\(error)")
        }
    }

    /// The line and column of a value, for the beginning of a sentence; empty if there is no such value.
    private static func place(_ path: [any CodingKey], in body: [UInt8]) -> String {
        guard !path.isEmpty, let document = try? JSONReader.document(body) else { return "" }
        let place = document.place(of: document.tokens[document.find(path)].offset)
        return "In line \(place.line), column \(place.column): "
    }

    private static func expected(_ type: Any.Type) -> String { "\(type) was expected there" }

    private static func sentence(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}
