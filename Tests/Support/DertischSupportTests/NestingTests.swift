import Foundation
import Testing

@testable import DertischSupport

/// Documents around the depth at which Foundation's decoder ends the process.
enum DeepJSON {
    static let depths = [511, 512, 513, 514]

    /// Beginnings that never end: the brackets alone, and what may stand around them.
    static func unended(_ depth: Int) -> [String] {
        let lists = String(repeating: "[", count: depth)
        let objects = String(repeating: #"{"a":"#, count: depth)
        let mixed = (0..<depth).map { $0 % 2 == 0 ? "[" : #"{"a":"# }.joined()
        let ending = (0..<depth).map { ($0 + depth) % 2 == 1 ? "[" : #"{"a":"# }.joined()
        return [lists, objects, mixed, ending, lists + " ", lists + "\n\n", " " + lists, mixed + "[", objects + "["]
            + [#"["]\"[{","# + lists.dropFirst(), "// [\n" + lists, "/* [ */" + lists, "'\"'" + lists]
    }
}

@Suite("Nesting of untrusted JSON") struct NestingTests {
    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd { _ = try list.decode(Anything.self) }
        }
    }

    @Test("Documents of any depth are refused or decoded without a crash", arguments: DeepJSON.depths)
    func survival(_ depth: Int) {
        for allowsJSON5 in [false, true] {
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = allowsJSON5
            for text in DeepJSON.unended(depth) {
                #expect(throws: (any Error).self) {
                    try decoder.decode([Anything].self, fromUntrusted: Data(text.utf8))
                }
            }
        }
    }

    @Test("A document of 512 levels may be decoded, and one of 513 is refused")
    func bound() throws {
        let maxDepth = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(throws: Never.self) { try JSONNesting.check(maxDepth.utf8) }
        #expect(throws: JSONNesting.Refusal.tooDeep) { try JSONNesting.check("[\(maxDepth)]".utf8) }
        let wide = "[" + String(repeating: "[],{},", count: 10_000) + "0]"
        #expect(throws: Never.self) { try JSONNesting.check(wide.utf8) }
    }

    @Test("Brackets in texts and comments do not count as levels")
    func texts() {
        let brackets = String(repeating: "[", count: 600)
        for text in [
            #"["\#(brackets)"]"#, #"["\"\#(brackets)"]"#, "['\(brackets)']", "/*\(brackets)*/[]", "//\(brackets)\n[]",
        ] {
            #expect(throws: Never.self, "\(text)") { try JSONNesting.check(text.utf8) }
        }
        #expect(throws: JSONNesting.Refusal.tooDeep) { try JSONNesting.check(#"["\\"\#(brackets)"#.utf8) }
    }

    @Test("UTF-16 and UTF-32, which would hide brackets from a byte scan, are refused")
    func encodings() {
        let text = #"["\u{2200}"# + String(repeating: "[", count: 513)
        for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32] {
            let data = text.data(using: encoding) ?? Data()
            #expect(throws: JSONNesting.Refusal.notUTF8) {
                try JSONDecoder().decode([Int].self, fromUntrusted: data)
            }
        }
    }
}
