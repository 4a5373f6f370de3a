import Foundation

extension JSONDocument {
    /// Decodes the document, or a value in it.
    ///
    /// The result equals that of `JSONDecoder`, except that dates may also be text, see ``DateText``, and durations
    /// text such as `"90 s"`.
    ///
    /// - Throws: `DecodingError`, with the path in its context, or an error of the type's own initialiser.
    /// - Complexity: O(n) in the value's length, for types that request members roughly in the order of the file.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self, at index: Int = 0) throws -> Value {
        try JSONDecoding(self).decode(type, at: index)
    }
}

/// The state of one decoding: finds members, reads values, and builds errors.
final class JSONDecoding {
    let document: JSONDocument
    /// For each object, the token of the last name found: most types request members in the order of the file.
    private let cursors: UnsafeMutableBufferPointer<UInt32>
    /// For large objects that are read out of order: the values by their names.
    private var indices: [Int: [String: Int]] = [:]

    init(_ document: JSONDocument) {
        self.document = document
        // Owned by this instance alone and freed with it. Every index is a token's.
        cursors = .allocate(capacity: document.tokens.count)
        cursors.initialize(repeating: 0)
    }

    deinit { cursors.deallocate() }

    func find(_ name: String, in object: Int) -> Int? {
        let tokens = document.tokens
        let container = tokens[object]
        let start = cursors[object] == 0 ? object + 1 : Int(cursors[object])
        let end = Int(container.end)
        var next = start
        var tries = 0
        while next < end {
            if isName(next, name) { return found(next, in: object) }
            next = document.after(next + 1)
            tries += 1
            if tries == 8, container.count > 32 { return look(up: name, in: object) }
        }
        next = object + 1
        while next < start {
            if isName(next, name) { return found(next, in: object) }
            next = document.after(next + 1)
            tries += 1
            if tries == 8, container.count > 32 { return look(up: name, in: object) }
        }
        return nil
    }

    private func found(_ token: Int, in object: Int) -> Int {
        cursors[object] = UInt32(truncatingIfNeeded: token)
        return token + 1
    }

    private func look(up name: String, in object: Int) -> Int? {
        if let index = indices[object] { return index[name].map { found($0 - 1, in: object) } }
        let index = Dictionary(
            document.members(of: object).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        indices[object] = index
        return index[name].map { found($0 - 1, in: object) }
    }

    private func isName(_ index: Int, _ name: String) -> Bool {
        let token = document.tokens[index]
        guard token.kind == .text else { return document.text(of: token) == name }
        return name.utf8.count == token.bytes.count && name.utf8.elementsEqual(document.bytes[token.bytes])
    }

    func isNull(_ index: Int) -> Bool { document.tokens[index].kind == .null }

    func flag(at index: Int) throws -> Bool {
        switch document.tokens[index].kind {
        case .yes: return true
        case .no: return false
        default: throw mismatch(Bool.self, at: index)
        }
    }

    func text(at index: Int) throws -> String {
        let token = document.tokens[index]
        guard token.kind == .text || token.kind == .escapedText else { throw mismatch(String.self, at: index) }
        return document.text(of: token)
    }

    func integer<Number: FixedWidthInteger>(_ type: Number.Type, at index: Int) throws -> Number {
        let token = document.tokens[index]
        guard token.kind == .number else { throw mismatch(type, at: index) }
        guard let value = JSONNumber.integer(document.bytes[token.bytes], as: type) else {
            throw refused("\(document.text(of: token)) does not fit into \(type)", at: index)
        }
        return value
    }

    func double(at index: Int) throws -> Double {
        let token = document.tokens[index]
        guard token.kind == .number else { throw mismatch(Double.self, at: index) }
        guard let value = JSONNumber.double(document.bytes[token.bytes]) else {
            throw refused("\(document.text(of: token)) is too large", at: index)
        }
        return value
    }

    func float(at index: Int) throws -> Float {
        let token = document.tokens[index]
        guard token.kind == .number else { throw mismatch(Float.self, at: index) }
        guard let value = Float(document.text(of: token)), value.isFinite else {
            throw refused("\(document.text(of: token)) is too large", at: index)
        }
        return value
    }

    func decode<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        if Self.isSpecial(type), let value = try special(type, at: index) as? Value { return value }
        return try Value(from: JSONValueDecoder(decoding: self, token: index))
    }

    private static func isSpecial(_ type: Any.Type) -> Bool {
        type == Date.self || type == URL.self || type == Data.self || type == Duration.self || type == Decimal.self
    }

    /// Decodes types that JSON has no kind for, in a readable form and in that of `JSONEncoder`.
    private func special(_ type: Any.Type, at index: Int) throws -> Any {
        if type == Date.self { return try date(at: index) }
        if type == URL.self { return try read(URL.self, "an address", at: index) { URL(string: $0) } }
        if type == Data.self { return try read(Data.self, "Base64", at: index) { Data(base64Encoded: $0) } }
        if type == Duration.self { return try duration(at: index) }
        return try decimal(at: index)
    }

    private func decimal(at index: Int) throws -> Decimal {
        let token = document.tokens[index]
        guard token.kind == .number else { throw mismatch(Decimal.self, at: index) }
        guard let value = Decimal(string: document.text(of: token)), value.isFinite else {
            throw refused("\(document.text(of: token)) is too large", at: index)
        }
        return value
    }

    private func read<Value>(
        _ type: Value.Type, _ words: String, at index: Int, _ read: (String) -> Value?
    ) throws -> Value {
        guard let value = read(try text(at: index)) else { throw refused("it is not \(words)", at: index) }
        return value
    }

    private func date(at index: Int) throws -> Date {
        if document.tokens[index].kind == .number {
            return Date(timeIntervalSinceReferenceDate: try double(at: index))
        }
        let text = try text(at: index)
        do throws(DateText.Refusal) { return try DateText(text).date } catch {
            throw refused("\(error)", at: index)
        }
    }

    private func duration(at index: Int) throws -> Duration {
        switch document.tokens[index].kind {
        case .number:
            let seconds = try double(at: index)
            guard let duration = DurationText.duration(ofSeconds: seconds) else {
                throw refused("it is too long", at: index)
            }
            return duration
        // As `Duration` encodes itself.
        case .list: return try Duration(from: JSONValueDecoder(decoding: self, token: index))
        default:
            return try read(Duration.self, "a duration such as \"90 s\" or \"1 h 30 min\"", at: index) {
                DurationText.read($0)
            }
        }
    }

    func mismatch(_ type: Any.Type, at index: Int) -> DecodingError {
        let context = DecodingError.Context(codingPath: document.path(to: index), debugDescription: "")
        return isNull(index) ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func refused(_ reason: String, at index: Int) -> DecodingError {
        .dataCorrupted(.init(codingPath: document.path(to: index), debugDescription: reason))
    }
}
