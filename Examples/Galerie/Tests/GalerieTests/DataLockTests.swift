import Dertisch
import Foundation
import Testing

@testable import Galerie
@testable import DertischSettings

@Suite("Two programs on one folder of data", .timeLimit(.minutes(10))) struct DataLockTests {
    private let photos = TestFolder(), data = TestFolder()

    private func gallery() throws -> Gallery {
        try photos.hang("dune", width: 4, height: 3)
        return try Gallery(
            Options.read(
                ["--photos", photos.url.path, "--data", data.url.path], in: .none, environment: [:], userFile: .none))
    }

    @Test("A second back end on the same folder is refused with the owner's name; it opens after the first closes")
    func backEnds() async throws {
        let (first, second) = (try gallery(), try gallery())
        _ = try await first.openBackEnd()
        let error = await #expect(throws: DataLock.Refusal.self) { try await second.openBackEnd() }
        #expect(
            error?.description == """
                Galerie's back end cannot open.
                  where: \(data.url.path)
                  why:   another back end, process \(getpid()), keeps its data there already.
                  do:    end that one, or name another folder: --data DIR
                """)
        await first.close()
        _ = try await second.openBackEnd()
        await second.close()
    }

    @Test("A second app on the same folder is refused beside a back end, and opens after the first closes")
    func apps() async throws {
        let backEnd = try gallery()
        _ = try await backEnd.openBackEnd()
        let first = try await OfflineCopy(in: data.url.path)
        let error = await #expect(throws: DataLock.Refusal.self) { try await OfflineCopy(in: data.url.path) }
        #expect(error?.reason == .held(by: getpid()) && error?.keeper == .app)
        await first.endShift()
        await (try OfflineCopy(in: data.url.path)).endShift()
        await backEnd.close()
    }

    @Test("The processes of one parent share the folder, and keep others out until the last of them has ended")
    func family() throws {
        let folder = data.url.path
        var parent: DataLock? = try DataLock(folder, for: .app, .parent)
        var child: DataLock? = try DataLock(folder, for: .app, .child)
        let other: DataLock? = try DataLock(folder, for: .app, .child)
        func refusal(_ sharing: DataLock.Sharing) -> DataLock.Refusal? {
            #expect(throws: DataLock.Refusal.self) { try DataLock(folder, for: .app, sharing) }
        }
        #expect(refusal(.alone)?.reason == .held(by: getpid()))
        #expect(refusal(.parent)?.description == refusal(.alone)?.description)
        parent = nil
        #expect(refusal(.alone)?.reason == .held(by: getpid()), "a child lives on")
        child = nil
        withExtendedLifetime(other) {}
        #expect(refusal(.parent)?.keeper == .app)
        _ = (parent, child)
    }

    @Test("A child whose parent has ended does not open beside another program")
    func lateChild() throws {
        let alone = try DataLock(data.url.path, for: .app)
        #expect(throws: DataLock.Refusal.self) { try DataLock(data.url.path, for: .app, .child) }
        withExtendedLifetime(alone) {}
    }

    @Test("A process that has ended is not named as the one that keeps the data")
    func orphans() throws {
        let parent = try DataLock(data.url.path, for: .app, .parent)
        let ended = Process()
        ended.executableURL = URL(filePath: "/bin/true")
        try ended.run()
        ended.waitUntilExit()
        try Data("\(ended.processIdentifier)\n".utf8).write(to: data.url.appending(path: "app.lock"), options: [])
        let error = #expect(throws: DataLock.Refusal.self) { try DataLock(data.url.path, for: .app) }
        #expect(error?.reason == .held(by: nil))
        withExtendedLifetime(parent) {}
    }

    @Test("A lock file left by a killed program does not block the next one")
    func stale() throws {
        try FileManager.default.createDirectory(at: data.url, withIntermediateDirectories: true)
        try Data("4711\n".utf8).write(to: data.url.appending(path: "app.lock"))
        let lock = try DataLock(data.url.path, for: .app)
        withExtendedLifetime(lock) {}
    }

    @Test("A symbolic link or a pipe in place of the lock file is refused, and never waited for or written through")
    func planted() throws {
        try FileManager.default.createDirectory(at: data.url, withIntermediateDirectories: true)
        let precious = data.url.appending(path: "precious")
        try Data("mine".utf8).write(to: precious)
        try FileManager.default.createSymbolicLink(
            at: data.url.appending(path: "app.lock"), withDestinationURL: precious)
        #expect(throws: DataLock.Refusal.self) { try DataLock(data.url.path, for: .app) }
        #expect(try String(contentsOf: precious, encoding: .utf8) == "mine")
        #expect(throws: DataLock.Refusal.self) { try DataLock(precious.path, for: .app) }
    }
}
