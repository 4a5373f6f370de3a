package import Foundation

/// A check of a JSON document's nesting, before Foundation decodes it.
///
/// Foundation rejects more than 512 levels, but ends the process while doing so if the 513th opening bracket is the
/// document's last byte (Swift 6.3). So deeper documents are never passed on.
package enum JSONNesting {
    /// The reason why a document is not decoded.
    package enum Refusal: Error, Hashable, CustomStringConvertible {
        case tooDeep
        /// The document holds a zero byte, as UTF-16 and UTF-32 do. JSON is exchanged as UTF-8 (RFC 8259, section 8.1).
        case notUTF8

        package var description: String {
            switch self {
            case .tooDeep: "The JSON is nested more than \(JSONNesting.deepest) deep."
            case .notUTF8: "The JSON is not UTF-8."
            }
        }
    }

    /// The maximum depth, the same as Foundation's.
    package static let deepest = 512

    /// Checks a document. Malformed JSON may pass: Foundation stops at the error, and the depth up to there was
    /// counted. Quotation marks and comments are read as in JSON5, which a decoder may allow.
    ///
    /// - Throws: the reason why the document may not be decoded.
    /// - Complexity: O(n) in its length; O(1) for a document that is too short to be too deep.
    package static func check(_ bytes: some Collection<UInt8>) throws(Refusal) {
        guard bytes.count > deepest else { return }
        guard let verdict = bytes.withContiguousStorageIfAvailable(refusal) else { return try check(Array(bytes)) }
        if let verdict { throw verdict }
    }

    private static func refusal(_ bytes: UnsafeBufferPointer<UInt8>) -> Refusal? {
        if bytes.contains(0) { return .notUTF8 }
        var depth = 0
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > deepest { return .tooDeep }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"): position = end(ofText: byte, in: bytes, from: position)
            case UInt8(ascii: "/"): position = end(ofComment: bytes, from: position)
            default: break
            }
        }
        return nil
    }

    private static func end(ofText mark: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] != mark {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return position + 1
    }

    private static func end(ofComment bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard start < bytes.count else { return start }
        var position = start + 1
        switch bytes[start] {
        case UInt8(ascii: "/"):
            while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            return position
        case UInt8(ascii: "*"):
            while position + 1 < bytes.count {
                if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
                    return position + 2
                }
                position += 1
            }
            return bytes.count
        default: return start
        }
    }
}

extension JSONDecoder {
    /// Decodes untrusted input: a request, a response, a file.
    ///
    /// - Throws: ``JSONNesting/Refusal`` for input that must not reach Foundation, or an error of `decode(_:from:)`.
    package func decode<Value: Decodable>(_ type: Value.Type, fromUntrusted data: Data) throws -> Value {
        try JSONNesting.check(data)
        return try decode(type, from: data)
    }

    /// Decodes untrusted input with a configuration. Throws as the other `decode` does.
    package func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type, fromUntrusted data: Data, configuration: Value.DecodingConfiguration
    ) throws -> Value {
        try JSONNesting.check(data)
        return try decode(type, from: data, configuration: configuration)
    }
}
