/// A JSON document as a flat list of its values in the order of the file, each with its position. The members of an
/// object alternate between name and value. Nothing is copied out of the file before it is requested.
package struct JSONDocument: Sendable {
    package enum Kind: UInt8, Sendable {
        case null, yes, no, number, text
        /// A text with escapes.
        case escapedText
        case list, object
    }

    /// One value, or one name.
    package struct Token: Sendable {
        /// The offset of the first byte; for a text, the one after its opening quotation mark.
        var start: UInt32
        /// The offset after the last byte; for a text, its closing quotation mark. For a list or an object, the index
        /// of the token after its last.
        var end: UInt32
        /// The number of elements or members.
        package internal(set) var count: UInt32 = 0
        package let kind: Kind

        init(_ kind: Kind, from start: Int, to end: Int = 0) {
            self.kind = kind
            // The reader accepts no longer document.
            self.start = UInt32(truncatingIfNeeded: start)
            self.end = UInt32(truncatingIfNeeded: end)
        }

        /// The offset of the value in the file, including the quotation mark.
        package var offset: Int {
            kind == .text || kind == .escapedText ? Int(start) - 1 : Int(start)
        }
        var bytes: Range<Int> { Int(start)..<Int(end) }
    }

    package let bytes: [UInt8]
    /// Never empty; the first is the document itself.
    package let tokens: [Token]

    /// The index of the token after a value.
    package func after(_ index: Int) -> Int {
        let token = tokens[index]
        return token.kind == .list || token.kind == .object ? Int(token.end) : index + 1
    }

    /// The content of a text, or the digits of a number.
    package func text(of token: Token) -> String {
        token.kind == .escapedText
            ? JSONUnescaping.text(bytes[token.bytes]) : String(decoding: bytes[token.bytes], as: UTF8.self)
    }

    /// A value as it is written in the file.
    ///
    /// - Complexity: O(n) in the number of values directly in it.
    package func raw(at index: Int) -> ArraySlice<UInt8> { bytes[tokens[index].offset..<end(of: index)] }

    /// The offset after the last byte of a value. The scanner has limited the depth.
    private func end(of index: Int) -> Int {
        let token = tokens[index]
        switch token.kind {
        case .text, .escapedText: return Int(token.end) + 1
        case .null, .yes, .no, .number: return Int(token.end)
        case .list, .object: break
        }
        var next = index + 1
        var end = Int(token.start) + 1
        while next < Int(token.end) {
            let value = token.kind == .object ? next + 1 : next
            let after = after(value)
            if after == Int(token.end) { end = self.end(of: value) }
            next = after
        }
        // Blanks, and the bracket.
        while end < bytes.count, bytes[end] != UInt8(ascii: "]"), bytes[end] != UInt8(ascii: "}") { end += 1 }
        return end + 1
    }

    /// The names of an object's members and the indices of their values, in their order.
    package func members(of object: Int) -> [(name: String, value: Int)] {
        guard tokens[object].kind == .object else { return [] }
        var members: [(String, Int)] = []
        var next = object + 1
        for _ in 0..<tokens[object].count {
            members.append((text(of: tokens[next]), next + 1))
            next = after(next + 1)
        }
        return members
    }

    /// The indices of a list's elements, in their order.
    package func elements(of list: Int) -> [Int] {
        guard tokens[list].kind == .list else { return [] }
        var elements: [Int] = []
        var next = list + 1
        for _ in 0..<tokens[list].count {
            elements.append(next)
            next = after(next)
        }
        return elements
    }

    /// The value at a path, or the innermost existing one on the way.
    package func find(_ path: [any CodingKey]) -> Int {
        var place = 0
        for key in path {
            let members = members(of: place), elements = elements(of: place)
            if let member = members.first(where: { $0.name == key.stringValue }) {
                place = member.value
            } else if let index = key.intValue, elements.indices.contains(index) {
                place = elements[index]
            } else {
                break
            }
        }
        return place
    }

    /// The path to a value.
    package func path(to index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var place = 0
        while place != index {
            if let member = members(of: place).first(where: { $0.value <= index && index < after($0.value) }) {
                path.append(JSONKey(stringValue: member.name))
                place = member.value
            } else if let element = elements(of: place).enumerated().first(where: {
                $0.element <= index && index < after($0.element)
            }) {
                path.append(JSONKey(intValue: element.offset))
                place = element.element
            } else {
                break
            }
        }
        return path
    }

    /// The line and column of a byte.
    package func place(of offset: Int) -> JSONPlace { JSONPlace(of: offset, in: bytes) }

    /// Duplicate names in an object, with the offsets of both, in the order of the file.
    ///
    /// - Complexity: O(n) in the document's length.
    package func doubles() -> [(name: String, first: Int, second: Int)] {
        var doubles: [(name: String, first: Int, second: Int)] = []
        var seen: [UInt64] = []
        for object in tokens.indices where tokens[object].kind == .object && tokens[object].count > 1 {
            // Most objects are small, and their names differ in length or in their first letters.
            if tokens[object].count <= 16, areUnlike(object, &seen) { continue }
            var firsts: [String: Int] = [:]
            for member in members(of: object) {
                let offset = tokens[member.value - 1].offset
                if let first = firsts[member.name] {
                    doubles.append((member.name, first, offset))
                } else {
                    firsts[member.name] = offset
                }
            }
        }
        return doubles.sorted { $0.second < $1.second }
    }

    /// True if the names of a small object differ by a quick comparison. If false, they may or may not be equal.
    private func areUnlike(_ object: Int, _ seen: inout [UInt64]) -> Bool {
        seen.removeAll(keepingCapacity: true)
        var next = object + 1
        for _ in 0..<tokens[object].count {
            let name = tokens[next]
            guard name.kind == .text else { return false }
            var sight = UInt64(truncatingIfNeeded: name.bytes.count)
            for byte in bytes[name.bytes].prefix(4) { sight = sight << 8 | UInt64(byte) }
            for byte in bytes[name.bytes].suffix(3) { sight = sight << 8 | UInt64(byte) }
            if seen.contains(sight) { return false }
            seen.append(sight)
            next = after(next + 1)
        }
        return true
    }
}
