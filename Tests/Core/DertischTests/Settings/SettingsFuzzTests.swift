import DertischTesting
import DertischTexts
import Foundation
import TestSupport
import Testing

@testable import DertischCore
@testable import DertischLarder
@testable import DertischJSON
@testable import DertischSettings

/// Settings with absurd input. `DERTISCH_SETTING_INPUTS` says how many inputs each test gets.
@Suite("Fuzzed settings") struct SettingsFuzzTests {
    static let inputs = ProcessInfo.processInfo.environment["DERTISCH_SETTING_INPUTS"].flatMap { Int($0) } ?? usual
    private static var usual: Int {
        #if DEBUG
            3000
        #else
            400_000
        #endif
    }
    private static let seed = ProcessInfo.processInfo.environment["DERTISCH_SEED"].flatMap { UInt64($0) } ?? 1

    private static let keys = [
        AnySettingKey(SettingKey<Int>.port), AnySettingKey(SettingKey<Bool>.quiet),
        AnySettingKey(SettingKey<Double>.volume),
        AnySettingKey(SettingKey<String?>.password), AnySettingKey(SettingKey<URL?>.api),
        AnySettingKey(SettingKey<Duration>.maxDuration), AnySettingKey(SettingKey<Colour>.colour),
        AnySettingKey(SettingKey<[String]>.tags), AnySettingKey(SettingKey<[Lamp]>.lamps),
        AnySettingKey(SettingKey<[Duration]>.pauses),
    ]

    private static let pieces = [
        "--server.port", "--quiet", "--no-quiet", "--volume=", "--server.password", "--api=http://a",
        "--maxDuration=1s",
        "--lamp-colour", "white", "--tags=a,b", "--lamps=[{\"watts\": 1}]", "--pauses=1,2", "8080", "-1", "1e3", "",
        "=", "--",
        "-h", "\u{0}", "ä", "hush", "[", "{}", "9e99 s", "--sevrer.port=1",
    ]

    /// Every value that holds is one that its setting can have, and a secret is in no message.
    private func check(_ merged: MergedSettings) {
        let port = merged.values["server.port"] as? Int
        #expect(port.map { 0...65535 ~= $0 } == true)
        #expect(merged.entries.count == Self.keys.count)
        for fault in merged.faults where fault.what.contains("server.password") {
            #expect(!fault.why.contains("hush"))
        }
    }

    @Test("Random arguments and environments are parsed or reported, and never trap", .namesHang)
    func texts() {
        var dice = SeededGenerator(seed: Self.seed)
        var (sound, faulty) = (0, 0)
        for _ in 0..<Self.inputs {
            let arguments = (0..<Int.random(in: 0...4, using: &dice)).map { _ in
                (0..<Int.random(in: 1...2, using: &dice)).map { _ in Self.pieces.randomElement(using: &dice) ?? "" }
                    .joined()
            }
            let variables = ["GALERIE_SERVER_PORT", "GALERIE_LAMPS", "GALERIE_MAX_DURATION", "GALERIE_PROT"]
            let environment = [
                variables.randomElement(using: &dice) ?? "": Self.pieces.randomElement(using: &dice) ?? ""
            ]
            let read = SettingArguments(arguments, for: Self.keys)
            let found = SettingEnvironment(environment, of: "galerie", for: Self.keys)
            let merged = MergedSettings(
                Self.keys, layers: [found.entries, read.entries], faults: found.faults + read.faults)
            check(merged)
            if merged.faults.isEmpty { sound += 1 } else { faulty += 1 }
        }
        #expect(sound > Self.inputs / 1000 && faulty > Self.inputs / 1000, "\(sound) sound, \(faulty) faulty")
    }

    @Test("Every readable settings file can be changed, and then contains the new value", .namesHang)
    func files() throws {
        let good = """
            {"server": {"port": 80, "password": "hush"}, "quiet": true, "volume": 1.5, "api": "http://a", "maxDuration": "1 s",
             "lamp-colour": "white", "tags": ["a"], "lamps": [{"watts": 5}], "pauses": [1, "2 s"], "later": {"x": [null]}}
            """
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"server\"", "\"port\"", "\"server.port\": 1,", "80", "-1", "true", "null",
            "\"a\"",
            "\"lamps\": [],", "\"", "\\", " ",
        ]
        var dice = SeededGenerator(seed: Self.seed)
        var (read, refused) = (0, 0)
        let port = try SettingText.tree(of: 4321)
        for _ in 0..<Self.inputs {
            var bytes = Array(good.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let index = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...9, using: &dice)))
                default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &dice) ?? "").utf8), at: index)
                }
                if bytes.isEmpty { break }
            }
            guard let file = try? JSONFile(URL(filePath: "/settings.json"), bytes), !bytes.isEmpty else {
                refused += 1
                continue
            }
            let document = SettingDocument(file, for: Self.keys) { .userFile($0) }
            check(MergedSettings(Self.keys, layers: [document.entries], faults: document.faults))
            let tree = try JSONReader.read(bytes)
            guard tree.members != nil else { continue }
            read += 1
            var changed = SettingDocumentEditor(tree)
            changed.set(port, for: "server.port")
            let again = try JSONFile(URL(filePath: "/settings.json"), Array(changed.tree.text(indent: 2).utf8))
            let entries = SettingDocument(again, for: Self.keys) { .userFile($0) }.entries
            let value = MergedSettings(Self.keys, layers: [entries], faults: []).values["server.port"]
            // One that stood twice is told of, and the first counts, which is the one that was set.
            #expect(value as? Int == 4321, "\(String(decoding: bytes, as: UTF8.self))")
            changed.remove("server.port")
            #expect(changed.tree.members != nil)
        }
        #expect(read > Self.inputs / 1000 && refused > Self.inputs / 1000, "\(read) read, \(refused) refused")
    }
}
