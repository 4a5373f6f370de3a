import DertischSupport
import Foundation
import Synchronization
import TestSupport
import Testing

private let countSignals = Atomic<Int>(0)

@Suite("Sockets that threads share", .namesHang) struct SharedSocketTests {
    /// A pair of sockets that are connected.
    private func pair() throws -> (first: Int32, second: Int32) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
        #else
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #endif
        return (ends[0], ends[1])
    }

    @Test("A socket keeps its number while it is held, also after its end, and is closed when it is released")
    func number() throws {
        func file(_ descriptor: Int32) -> ino_t? {
            var status = stat()
            return fstat(descriptor, &status) == 0 ? status.st_ino : nil
        }
        let ends = try pair()
        let other = SharedSocket(ends.second)
        var holders = [SharedSocket(ends.first)]
        holders.append(holders[0])
        let own = file(ends.first)
        #expect(fcntl(ends.first, F_GETFD) == FD_CLOEXEC)
        holders[0].shutDown()
        holders.removeFirst()
        #expect(own != nil && file(ends.first) == own)
        let unended = try pair()
        let far = SharedSocket(unended.second)
        holders = [SharedSocket(unended.first)]
        holders = []
        var byte: UInt8 = 0
        for socket in [other, far] { #expect(read(socket.descriptor, &byte, 1) == 0) }
    }

    @Test("The end of a socket that listens ends the waits for connections")
    func ended() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "socket").path
        let listening = try #require(LineSocket.listen(at: path))
        let accepted = Task(executorPreference: OwnThreads()) { [listening.accept(), listening.accept()] }
        let client = try #require(LineSocket.connect(to: path))
        listening.shutDown()
        let connections = await accepted.value
        #expect(connections.last == .some(nil))
        #expect(LineSocket.connect(to: path) == nil)
        client.end()
    }

    #if os(Linux)
        @Test("Signals do not end the wait for a connection") func signals() async throws {
            let folder = try TemporaryFolder()
            let path = folder.url.appending(path: "socket").path
            let listening = try #require(LineSocket.listen(at: path))
            var action = sigaction()
            // Without SA_RESTART, by which the system would wait on.
            action.__sigaction_handler.sa_handler = { _ in countSignals.add(1, ordering: .relaxed) }
            try #require(sigaction(SIGURG, &action, nil) == 0)
            let thread = Mutex<pthread_t?>(nil)
            let hasReturned = Atomic<Bool>(false)
            async let connection = withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    var none = sigset_t()
                    sigemptyset(&none)
                    // Threads of pools block signals, and so does one that they create.
                    pthread_sigmask(SIG_SETMASK, &none, nil)
                    thread.withLock { $0 = pthread_self() }
                    let connection = listening.accept()
                    hasReturned.store(true, ordering: .relaxed)
                    continuation.resume(returning: connection)
                }
            }
            await until("the thread") { thread.withLock(\.self) != nil }
            let found = thread.withLock(\.self)
            let waiting = try #require(found)
            for number in 1...100 {
                let isOver = hasReturned.load(ordering: .relaxed)
                try #require(!isOver)
                pthread_kill(waiting, SIGURG)
                await until("signal \(number)") { countSignals.load(ordering: .relaxed) == number }
            }
            let client = LineSocket.connect(to: path)
            #expect(await connection != nil)
            client?.end()
        }

        @Test("Without file descriptors a connection waits, and is accepted once there are some") func shortage() async
        {
            // In a process of its own, which alone runs out of them.
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                let path = folder.url.appending(path: "socket").path
                let listening = try #require(LineSocket.listen(at: path))
                let client = try #require(LineSocket.connect(to: path))
                // Room above the highest that is open, since the process has inherited those of its parent.
                let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int($0) }
                let most = rlim_t(open.max() ?? 0) + 100
                var limits = rlimit(rlim_cur: most, rlim_max: most)
                try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0)
                var taken = [dup(0)]
                while let last = taken.last, last >= 0 { taken.append(dup(0)) }
                taken.removeLast()
                var pauses = 0
                let connection = listening.accept {
                    pauses += 1
                    if pauses == 3, let one = taken.popLast() { close(one) }
                }
                for one in taken { close(one) }
                #expect(pauses == 3 && connection != nil)
                client.end()
            }
        }
    #endif
}
