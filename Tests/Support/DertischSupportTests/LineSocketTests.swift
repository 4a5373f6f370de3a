import DertischSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Lines between two programs of a machine", .namesHang) struct LineSocketTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "socket").path
    }

    @Test("Lines of any length come whole and in their order, until the other program ends the connection")
    func lines() async throws {
        let listening = try #require(LineSocket.listen(at: path))
        let client = try #require(LineSocket.connect(to: path))
        let server = LineSocket(try #require(listening.accept()))
        let lines = ["", "one", String(repeating: "x", count: 300_000), "ü 🎬"]
        let received = Task(executorPreference: OwnThreads()) {
            var received: [String] = []
            server.receive { received.append(String(decoding: $0, as: UTF8.self)) }
            return received
        }
        for line in lines { #expect(client.send(Array(line.utf8))) }
        client.end()
        #expect(await received.value == lines)
        #expect(!client.send([]))
    }

    @Test("A connection that is ended here wakes the thread that waits for it, and takes nothing more")
    func ended() async throws {
        let listening = try #require(LineSocket.listen(at: path))
        let client = try #require(LineSocket.connect(to: path))
        let server = LineSocket(try #require(listening.accept()))
        let isWaiting = Mutex(false)
        let receiving = Task(executorPreference: OwnThreads()) {
            server.receive { _ in isWaiting.withLock { $0 = true } }
        }
        #expect(client.send([1]))
        await until("the first line") { isWaiting.withLock(\.self) }
        server.end()
        await receiving.value
        #expect(!server.send([2]))
    }

    @Test("At a path that is taken or too long a socket cannot listen, and to one without a listener it cannot connect")
    func refused() throws {
        #expect(LineSocket.connect(to: path) == nil)
        let listening = LineSocket.listen(at: path)
        #expect(listening != nil && LineSocket.listen(at: path) == nil)
        #expect(LineSocket.listen(at: "/" + String(repeating: "a", count: 200)) == nil)
    }
}
