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

    @Test("A secret key is read from an environment variable, without the line end behind it")
    func environment() throws {
        let variables = ["KEY": "0123456789abcdef0123\n", "SHORT": "0123456789", "EMPTY": " \n"]
        let key = try SecretKey(environment: "KEY", of: variables)
        #expect(key.derived(for: "x") == (try SecretKey(Array("0123456789abcdef0123".utf8)).derived(for: "x")))
        #expect(throws: SecretKey.Error.tooShort(count: 10)) { try SecretKey(environment: "SHORT", of: variables) }
        for name in ["EMPTY", "NONE"] {
            #expect(throws: SecretKey.Error.missing(variable: name)) {
                try SecretKey(environment: name, of: variables)
            }
        }
    }

    @Test("A program stores its key in the folder that its service manager gives it, or in its user's")
    func folders() {
        func path(_ environment: [String: String]) -> String {
            SecretKey.fileURL(of: "photos", in: environment).path
        }
        #expect(path(["STATE_DIRECTORY": "/var/lib/photos:/var/lib/more"]) == "/var/lib/photos/secret-key")
        #expect(path(["XDG_STATE_HOME": "/states"]) == "/states/photos/secret-key")
        for relative in ["states", ""] {
            #expect(path(["XDG_STATE_HOME": relative]).hasSuffix("/.local/state/photos/secret-key"))
        }
    }

    @Test("A program that cannot store its key starts with a new one, and says why and what that costs")
    func unstorable() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var lines: [String] = []
        let first = SecretKey.stored(in: file) { lines.append($0) }
        let again = SecretKey.stored(in: file) { lines.append($0) }
        #expect(first.derived(for: "x") == again.derived(for: "x") && lines.isEmpty)
        // A file stands where the folder would be.
        let below = file.appending(path: "secret-key")
        let fresh = SecretKey.stored(in: below) { lines.append($0) }
        #expect(fresh.derived(for: "x") != first.derived(for: "x"))
        #expect(lines.count == 1 && lines[0].contains(below.path) && lines[0].contains("after a restart"))
    }
}
