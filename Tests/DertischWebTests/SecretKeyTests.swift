import Foundation
import Testing

@testable import DertischWeb

@Suite("Secret key") struct SecretKeyTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "deep/secret-key") }

    private func mode(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int) ?? 0
    }

    @Test("A secret key is created once in a file for its owner alone, and read from it again")
    func kept() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = file
        let keys = try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { try SecretKey(in: file).derived(for: "test") } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(keys.count == 1 && keys.first != SecretKey().derived(for: "test"))
        #expect(mode(file.path) == 0o600)
        let left = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        #expect(left == ["secret-key"])
    }

    @Test("A secret key derives a separate key for each purpose, and shows none")
    func purposes() throws {
        let key = try SecretKey(Array("0123456789abcdef".utf8))
        #expect(key.derived(for: "guests") != key.derived(for: "pictures"))
        #expect(key.derived(for: "guests") == (try SecretKey(Array("0123456789abcdef".utf8)).derived(for: "guests")))
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!"\(key) \(dumped)".contains("48") && Mirror(reflecting: key).children.isEmpty)
    }

    @Test("A secret key that is exposed, too short or not a file is refused with a remedy")
    func problems() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: SecretKey.Error.tooShort(count: 15)) { try SecretKey([UInt8](repeating: 1, count: 15)) }
        _ = try SecretKey(in: file)
        chmod(file.path, 0o640)
        #expect(throws: SecretKey.Error.exposed(file: file.path)) { try SecretKey(in: file) }
        chmod(file.path, 0o600)
        try Data("short".utf8).write(to: file)
        chmod(file.path, 0o600)
        #expect(throws: SecretKey.Error.tooShort(count: 5)) { try SecretKey(in: file) }
        let pipe = folder.appending(path: "pipe")
        mkfifo(pipe.path, 0o600)
        for place in [pipe, folder] {
            let problem = #expect(throws: SecretKey.Error.self) { try SecretKey(in: place) }
            #expect(problem?.description.contains("where: \(place.path)") == true)
            #expect(problem?.description.contains("do:    ") == true)
        }
        let below = pipe.appending(path: "key")
        #expect(throws: SecretKey.Error.self) { try SecretKey(in: below) }
    }
}
