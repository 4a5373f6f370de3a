import DertischSupport
import Foundation
import TestSupport
import Testing

@Suite("Atomic files") struct AtomicFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "kept").path
    }

    private var content: [UInt8]? { FileManager.default.contents(atPath: path).map { Array($0) } }
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? [] }

    @Test(
        "An atomic file is created and replaced with the requested permissions, and leaves no other file",
        arguments: [true, false])
    func written(isDurable: Bool) throws {
        for bytes in [[1, 2, 3], [], Array(repeating: UInt8(7), count: 1 << 20)] {
            try AtomicFile.write(bytes, to: path, permissions: 0o640, isDurable: isDurable)
            #expect(content == bytes)
        }
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(permissions?.uint16Value == 0o640)
        #expect(names == ["kept"])
    }

    @Test("An atomic write that keeps existing files leaves them unchanged")
    func stays() throws {
        try AtomicFile.write([1], to: path, replacing: .keeps)
        try AtomicFile.write([2], to: path, replacing: .keeps)
        #expect(content == [1])
        #expect(names == ["kept"])
    }

    @Test("A failed atomic write keeps the old content, and names the step that failed")
    func failure() throws {
        let missing = folder.url.appending(path: "missing/kept").path
        #expect(throws: AtomicFile.Failure.self) { try AtomicFile.write([1], to: missing) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        do throws(AtomicFile.Failure) {
            try AtomicFile.write([1], to: path)
            Issue.record("a folder is in the way")
        } catch {
            #expect(error.reason.hasPrefix("replacing \(path): "))
        }
        #expect(names == ["kept"], "the temporary file has gone")
    }

    @Test("Readers of an atomic file see one complete content, however often it is replaced")
    func whole() async throws {
        let contents = (0..<4).map { [UInt8](repeating: UInt8($0), count: 50_000 + $0) }
        try AtomicFile.write(contents[0], to: path)
        let path = path
        try await withThrowingTaskGroup { group in
            for content in contents {
                group.addTask { for _ in 0..<50 { try AtomicFile.write(content, to: path) } }
            }
            group.addTask {
                for _ in 0..<200 {
                    let found = try #require(FileManager.default.contents(atPath: path).map { [UInt8]($0) })
                    #expect(contents.contains(found))
                }
            }
            try await group.waitForAll()
        }
        #expect(names == ["kept"])
    }
}
