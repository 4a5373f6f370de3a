import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischStoryboards

@Suite("Storyboards that were damaged") struct HostileStoryboardTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let pieces = [
        "<", ">", "/", "\"", "'", "&", "&#0;", "&#xD800;", "&x;", "<!--", "-->", "<![CDATA[", "]]>", "<?a?>",
        "<!DOCTYPE", "xmlns:a='b'",
        "a:b", "\u{0}", "\u{FFFF}", "{", "}", "{}", " | ", "key=\"view\"", "id=\"d1\"", "=", " ", "\n", "🍲", "</view>",
        "<view>",
        "restorationIdentifier=\"a\"", "reuseIdentifier=\"lines\"",
    ]

    /// A storyboard with some bytes replaced, removed, doubled or moved.
    private func mutated(_ source: [UInt8], _ dice: inout SeededGenerator) -> [UInt8] {
        var bytes = source
        for _ in 0..<Int.random(in: 1...3, using: &dice) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &dice)
            let end = min(bytes.count, index + Int.random(in: 1...60, using: &dice))
            switch Int.random(in: 0..<6, using: &dice) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
            case 1: bytes.removeSubrange(index..<end)
            case 2: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &dice))
            case 3: bytes.removeLast(bytes.count - index)
            default: bytes.insert(contentsOf: (Self.pieces.randomElement(using: &dice) ?? "").utf8, at: index)
            }
        }
        return bytes
    }

    @Test("A damaged storyboard gives layouts or faults, each with a line, and never ends the process") func damaged() {
        let steps = Self.environment["DERTISCH_STORYBOARDS"].flatMap { Int($0) } ?? 3_000
        var dice = SeededGenerator(seed: Self.environment["DERTISCH_SEED"].flatMap { UInt64($0) } ?? 2026)
        let source = Array(
            Scenes.storyboard(
                Scenes.scene("desk", Scenes.desk.joined(separator: "\n")) + Scenes.scene("pane", Scenes.pane, id: "p")
            )
            .utf8)
        var read = 0
        var refused = 0
        for _ in 0..<steps {
            let bytes = mutated(source, &dice)
            let reader = InterfaceReader([InterfaceFile(path: "Main.storyboard", source: Data(bytes))])
            read += reader.layouts.isEmpty ? 0 : 1
            refused += reader.faults.isEmpty ? 0 : 1
            #expect(reader.faults.allSatisfy { ($0.site?.line ?? 0) > 0 })
        }
        // Neither is rare, so both are tried.
        #expect(read > steps / 50)
        #expect(refused > steps / 4)
    }

    @Test("A file beyond the limits is refused before it is parsed") func limits() {
        let large = Data(repeating: 32, count: InterfaceFile.maxSize + 1)
        let message = "it has \(large.count) bytes, and at most \(InterfaceFile.maxSize) are read"
        #expect(failure(of: large) == InterfaceFile.Failure(line: 1, message: message))
        #expect(
            failure(of: Data([0xFF, 0xFE, 0x3C, 0x00]))
                == InterfaceFile.Failure(line: 1, message: "it is not text in UTF-8"))
    }

    private func failure(of source: Data) -> InterfaceFile.Failure? {
        guard case .failure(let failure) = InterfaceFile(path: "Main.storyboard", source: source).content else {
            return nil
        }
        return failure
    }
}
