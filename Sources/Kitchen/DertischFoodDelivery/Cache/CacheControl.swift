/// The directives of a `Cache-Control` header (RFC 9111, section 5.2; `stale-…` of RFC 5861): a pure value.
struct CacheControl: Equatable {
    private var directives: [String: String?] = [:]

    init(_ headers: FoodDelivery.Headers) {
        for value in headers.values(of: "Cache-Control") { read(value) }
        // `Pragma: no-cache` predates `Cache-Control` (RFC 9111, section 5.4).
        if directives.isEmpty, headers.values(of: "Pragma").contains(where: { $0.lowercased().contains("no-cache") }) {
            directives["no-cache"] = .some(nil)
        }
    }

    func has(_ name: String) -> Bool { directives.keys.contains(name) }

    /// The number of seconds in a directive. Overflow counts as a very large number, an invalid number as none (section
    /// 4.2.1).
    func seconds(_ name: String) -> Int? {
        guard let value = directives[name] else { return nil }
        guard let value, !value.isEmpty, value.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return 0 }
        return Int32(value).map { Int($0) } ?? Int(Int32.max)
    }

    private mutating func read(_ value: String) {
        var rest = Array(value.utf8)[...]
        while !rest.isEmpty {
            let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ",") }
            rest = rest.dropFirst(name.count)
            var argument: String?
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst()
                let isQuoted = rest.first == UInt8(ascii: "\"")
                if isQuoted { rest = rest.dropFirst() }
                let end = isQuoted ? UInt8(ascii: "\"") : UInt8(ascii: ",")
                let text = rest.prefix { $0 != end }
                rest = rest.dropFirst(text.count)
                if isQuoted { rest = rest.drop { $0 != UInt8(ascii: ",") } }
                argument = Self.bare(text)
            }
            rest = rest.dropFirst()
            let directive = Self.bare(name).lowercased()
            // Of two contradictory directives, the first counts.
            if !directive.isEmpty, !has(directive) { directives[directive] = .some(argument) }
        }
    }

    private static func bare(_ bytes: ArraySlice<UInt8>) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
        let front = bytes.drop(while: isBlank)
        let end = front.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? front.startIndex
        return String(decoding: front[..<end], as: UTF8.self)
    }
}
