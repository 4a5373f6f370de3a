import DertischPrograms
import Foundation
import Synchronization
import TestSupport
import Testing

/// Another program at work on the same server: psql, which does what it is told and says what it has heard.
final class Psql: Sendable {
    private let input = Pipe()
    private let output = Pipe()
    private let said = Mutex("")
    /// Ends when the program has.
    private let ended = AsyncStream.makeStream(of: Never.self)
    private let count = Mutex(0)

    init(_ server: TestServer, schema: String) throws {
        let programs = ProcessInfo.processInfo.environment["PGBIN"] ?? "/usr/bin"
        let psql = URL(filePath: programs).appending(path: "psql")
        var launch = ProgramLaunch(psql.path, ["-XqAt", server.address("options=-csearch_path%3D\(schema)")])
        let writing = output.fileHandleForWriting.fileDescriptor
        launch.descriptors = [0: input.fileHandleForReading.fileDescriptor, 1: writing, 2: writing]
        output.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let more = String(decoding: handle.availableData, as: UTF8.self)
            self?.said.withLock { $0 += more }
        }
        _ = try ChildProcess(launch) { [over = ended.continuation] _ in over.finish() }
        try output.fileHandleForWriting.close()
    }

    /// Runs statements, and waits until they are done.
    ///
    /// - Returns: all that it has said so far.
    @discardableResult
    func run(_ sql: String) async -> String {
        let mark = count.withLock { count in
            count += 1
            return "done-\(count)"
        }
        input.fileHandleForWriting.write(Data("\(sql)\n\\echo \(mark)\n".utf8))
        await until("\(mark): \(said.withLock { $0 })") { said.withLock { $0.contains(mark + "\n") } }
        return said.withLock { $0 }
    }

    /// Ends the program, and waits for its end without keeping a thread.
    func end() async {
        output.fileHandleForReading.readabilityHandler = nil
        // Another program may have got this pipe too: its end alone might not be seen.
        try? input.fileHandleForWriting.write(contentsOf: Data("\\q\n".utf8))
        try? input.fileHandleForWriting.close()
        for await _ in ended.stream {}
    }
}
