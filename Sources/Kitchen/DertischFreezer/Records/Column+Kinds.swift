import DertischJSON
import Foundation

extension Column.Kind {
    /// The kind of a type that the freezer knows by itself; `nil` for all others.
    static func known(_ type: Any.Type) -> Column.Kind? {
        switch type {
        case is Bool.Type: .bool
        case is String.Type: .text
        case is Double.Type, is Float.Type: .real
        case is Date.Type: .date
        case is UUID.Type: .uuid
        case is Data.Type: .bytes
        case is Decimal.Type: .decimal
        case is URL.Type: .url
        case is any FixedWidthInteger.Type: .integer
        default: nil
        }
    }
}

extension Column {
    /// Returns `true` for a property of a type that the freezer knows by itself.
    var isPlain: Bool { Kind.plainTypes.contains(typeID) }
}

extension Column.Kind {
    fileprivate static let plainTypes: Set<ObjectIdentifier> = Set(
        ([
            Bool.self, String.self, Double.self, Float.self, Date.self, UUID.self, Data.self, Decimal.self, URL.self,
            Int.self,
            Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
        ] as [Any.Type]).map { ObjectIdentifier($0) })
}

extension Decimal {
    /// The digits, written in one way only, so that equal numbers are equal texts.
    var plainText: String {
        let text = description
        guard text.contains(".") else { return text }
        let digits = text.trimmingSuffix { $0 == "0" }
        return String(digits.hasSuffix(".") ? digits.dropLast() : digits)
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
        return self[startIndex..<end]
    }
}

extension URL {
    /// An address relative to another, as JSON.
    private struct Relative: Codable {
        let base: URL
        let relative: String
    }

    /// The address; one relative to another is kept as JSON, which holds both. No address begins with a brace.
    func plainText() throws -> String {
        guard let base = baseURL else { return absoluteString }
        let both = Relative(base: base, relative: relativeString)
        return String(decoding: try JSONEncoder.forColumns.encode(both), as: UTF8.self)
    }

    /// Reads what `plainText` wrote.
    static func fromPlainText(_ text: String) -> URL? {
        guard text.hasPrefix("{") else { return URL(string: text) }
        guard let both = try? JSONReader.document(Array(text.utf8)).decode(Relative.self) else { return nil }
        return URL(string: both.relative, relativeTo: both.base)
    }
}

extension JSONEncoder {
    /// The encoder of everything that is kept as JSON: keys sorted, no number refused.
    static var forColumns: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }
}

extension JSONDecoder {
    /// The decoder of everything that is kept as JSON.
    static var forColumns: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }
}
