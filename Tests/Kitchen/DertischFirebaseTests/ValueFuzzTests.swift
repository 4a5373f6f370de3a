import DertischFoodDelivery
import DertischJSON
import DertischTesting
import Foundation
import Testing

@testable import DertischFirebase

/// CI tries a bounded number of inputs; `DERTISCH_FIREBASE_INPUTS` asks for more, and `DERTISCH_SEED=7` tries the same again.
@Suite("Firebase answers, changed at random")
struct ValueFuzzTests {
    static let count =
        ProcessInfo.processInfo.environment["DERTISCH_FIREBASE_INPUTS"].flatMap { Int($0) } ?? 20_000
    /// Another each time, so that CI tries ever more.
    static let seed =
        ProcessInfo.processInfo.environment["DERTISCH_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)

    static let seeds = [
        #"{"mapValue":{"fields":{"a":{"integerValue":"-9223372036854775808"},"b":{"doubleValue":1.5e-300}}}}"#,
        #"{"arrayValue":{"values":[{"timestampValue":"2026-05-31T18:30:00.123456789+02:00"},{"nullValue":null}]}}"#,
        #"{"geoPointValue":{"latitude":-12.5,"longitude":179.99}}"#, #"{"bytesValue":"AP+A_-w="}"#,
        #"{"referenceValue":"projects/p/databases/(default)/documents/a/b"}"#, #"{"doubleValue":"-Infinity"}"#,
        #"{"stringValue":"\u0000\ud83c\udfac ü"}"#, #"{"vectorValue":{"values":[1,[2,{"x":null}]]}}"#,
        #"{"integerValue":9007199254740993}"#, #"{"booleanValue":true}"#,
    ].map { Array($0.utf8) }

    static let pieces = [
        "{", "}", "[", "]", "\"", "\\", "null", "NaN", "1e999", "-0", "\u{0}", "\"integerValue\":",
        "9223372036854775808",
        "\"mapValue\":{\"fields\":", "\\ud800", "\u{FEFF}", ",", ":", "{\"arrayValue\":{\"values\":[",
    ].map { Array($0.utf8) }

    /// One of the seeds, changed in up to six places.
    static func input(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = seeds.randomElement(using: &generator) ?? []
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            let place = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &generator)
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: place)
            case 3: bytes.insert(contentsOf: seeds.randomElement(using: &generator) ?? [], at: place)
            default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
            }
        }
        return bytes
    }

    @Test("An event changed at random is refused, or else changes a value as it says") func events() {
        var generator = SeededGenerator(seed: Self.seed)
        var (accepted, mirror) = (0, RealtimeMirror())
        for number in 0..<Self.count {
            var data =
                Array(#"{"path": "/a/\#(number % 7)", "data": "#.utf8) + Self.input(&generator) + [UInt8(ascii: "}")]
            if number.isMultiple(of: 5) {
                data.removeSubrange(.random(in: 0..<data.count / 2, using: &generator)..<data.count / 2)
            }
            let text = String(decoding: data, as: UTF8.self)
            guard
                let change = try? RealtimeChange(
                    number.isMultiple(of: 3) ? .patch : .put, data: text, of: RealtimeMirrorTests.call)
            else {
                continue
            }
            accepted += 1
            mirror.apply(change)
            if change.kind == .put, !change.isDeletion {
                if mirror.value[change.keys] != change.data {
                    Issue.record("It is not there: \(text), seed \(Self.seed)")
                }
            }
            _ = try? change.value([String: Double].self)
            if mirror.value.byteCount > 100_000 { mirror = RealtimeMirror() }
        }
        #expect(accepted > Self.count / 20 && accepted < Self.count, "\(accepted) of \(Self.count), seed \(Self.seed)")
    }

    @Test("An answer changed at random ends in a document, a refusal or an error, and never otherwise")
    func answers() {
        var generator = SeededGenerator(seed: Self.seed)
        let call = RealtimeMirrorTests.call
        var lines = LineBuffer(maxBytes: 10_000)
        var parser = ServerEventParser(maxBytes: 10_000)
        for number in 0..<Self.count {
            let value = Self.input(&generator)
            var document =
                Array(#"{"name": "projects/p/databases/d/documents/a/b", "fields": {"v": "#.utf8) + value
                + Array(#"}, "createTime": "2026-01-01T00:00:00Z", "updateTime": "2026-01-01T00:00:00Z"}"#.utf8)
            if number.isMultiple(of: 3) {
                document.removeSubrange(.random(in: 0..<document.count / 2, using: &generator)..<document.count / 2)
            }
            if let tree = try? JSONReader.read(document) {
                _ = try? FirestoreRawDocument(tree, of: call).document(ValueTests.Everything.self)
                _ = FirebaseRefusal(tree, status: number, hiding: ["a"])
                _ = try? FirebaseFile(tree, of: call)
            }
            if let value = try? RealtimeValue(json: value) {
                _ = try? NodeDecoder(value).decode([String: Date].self)
                _ = try? NodeDecoder(value).decode([[Int?]].self)
                if (try? RealtimeValue(json: Array(value.tree.json.utf8))) != value {
                    Issue.record("It is not the same: \(value), seed \(Self.seed)")
                }
            }
            lines.append(value)
            do {
                while let line = try lines.next() { _ = try parser.parse(line) }
            } catch {
                lines = LineBuffer(maxBytes: 10_000)
                parser = ServerEventParser(maxBytes: 10_000)
            }
        }
    }

    @Test("A value changed at random is refused, or else is the same after writing and reading")
    func values() {
        var generator = SeededGenerator(seed: Self.seed)
        var accepted = 0
        for _ in 0..<Self.count {
            let bytes = Self.input(&generator)
            guard let value = try? FirestoreValueReader.value(json: bytes) else { continue }
            accepted += 1
            let again = try? FirestoreValueReader.value(json: Array(value.tree.json.utf8))
            // Numbers that are none are equal to nothing, so the texts are compared.
            if again?.tree.json != value.tree.json {
                Issue.record("It is not the same: \(String(decoding: bytes, as: UTF8.self)), seed \(Self.seed)")
            }
            _ = try? FirestoreDecoder.value(ValueTests.Everything.self, from: ["time": value])
            _ = try? FirestoreDecoder.value([String: Double].self, from: ["a": value])
            _ = try? FirestoreDecoder.value([String: [String: Date]].self, from: ["a": value])
        }
        #expect(accepted > Self.count / 20 && accepted < Self.count, "\(accepted) of \(Self.count), seed \(Self.seed)")
    }
}
