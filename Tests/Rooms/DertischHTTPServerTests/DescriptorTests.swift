import ServerSupport
import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischHTTPServer

#if os(Linux)
    /// Takes file descriptors away from this process, so that as few are left as a test says.
    private final class Shortage: Sendable {
        private let taken = Mutex<[Int32]>([])

        /// Runs timers of this process until Dispatch has the descriptors for them, one for each clock: it opens it for the first timer that is not
        /// due at once, and traps if it gets none.
        static func prepare() async throws {
            let folder = "/proc/self/fd"
            var timers = 0
            while timers < 2 {
                try await Task.sleep(for: .milliseconds(10), clock: ContinuousClock())
                try await Task.sleep(for: .milliseconds(10), clock: SuspendingClock())
                timers = try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
                    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
                    return target == "anon_inode:[timerfd]"
                }
            }
        }

        /// Lowers the process's limit for good, and takes every descriptor below it.
        ///
        /// The limit leaves room above the highest descriptor that is open, since the process has inherited those of its parent.
        init() {
            let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            let limit = rlim_t(open.compactMap { Int($0) }.max() ?? 0) + 100
            var limits = rlimit(rlim_cur: limit, rlim_max: limit)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
            take(.max)
        }

        /// Takes so many descriptors, or as many as there are.
        func take(_ count: Int) {
            for _ in 0..<count {
                let one = open("/dev/null", O_RDONLY)
                guard one >= 0 else { return }
                taken.withLock { $0.append(one) }
            }
        }

        /// Gives so many descriptors back.
        func free(_ count: Int) {
            taken.withLock { taken in
                for one in taken.suffix(count) { close(one) }
                taken.removeLast(count)
            }
        }

        func end() { free(taken.withLock(\.count)) }
    }

    /// Each test runs in a process of its own, which alone runs out of descriptors.
    @Suite("Server without file descriptors", .namesHang) struct DescriptorTests {
        @Test("Without descriptors a server answers 503, logs that once, and recovers later")
        func refuses() async {
            await #expect(processExitsWith: .success) {
                try await Shortage.prepare()
                let (latch, lines) = (Latch(), Lines())
                let server = HTTPServer(limits: .patient, clock: TestClock()) { lines.add($0) }
                let port = try server.start { _ in
                    await latch.wait()
                    return .response(.text("hello"))
                }
                async let first = withClient(port) { try $0.get("/") }
                await latch.arrived()
                let shortage = Shortage()
                for _ in 0..<3 {
                    // One for the client, and none for the server.
                    shortage.free(1)
                    let answer = try await withClient(port) { client in
                        let answer = try client.answer()
                        return client.receiveAll().isEmpty ? answer : nil
                    }
                    #expect(answer?.status == 503 && answer?.headers["retry-after"] == "5")
                    #expect(answer?.text == "The server is busy. Please try again in a moment.")
                    // The client's; the server takes its own back.
                    shortage.take(1)
                }
                #expect(server.counters.refused == [.noDescriptors: 3])
                #expect(lines.all.count == 1 && lines.all[0].contains("no file descriptors left"))
                shortage.end()
                latch.open()
                let statuses = [try await first.status, try await withClient(port) { try $0.get("/") }.status]
                #expect(statuses == [200, 200])
                await server.stop()
            }
        }

        @Test("Without descriptors an idle connection is closed before a new one is refused")
        func displaces() async {
            await #expect(processExitsWith: .success) {
                try await Shortage.prepare()
                let server = HTTPServer(limits: .patient, clock: TestClock()) { _ in }
                let port = try server.start { _ in .response(.text("hello")) }
                let statuses = try await withClient(port) { idle in
                    let first = try idle.get("/").status
                    let shortage = Shortage()
                    shortage.free(1)
                    let second = try SocketClient(port: port).get("/").status
                    let hasEnded = idle.receiveAll().isEmpty
                    shortage.end()
                    return hasEnded ? [first, second] : []
                }
                #expect(statuses == [200, 200])
                #expect(server.counters.refused == [.displaced: 1])
                await server.stop()
            }
        }

        @Test(
            "Without a reserve descriptor connections wait, and are served later")
        func waits() async {
            await #expect(processExitsWith: .success) {
                try await Shortage.prepare()
                let lines = Lines()
                let server = HTTPServer(limits: .patient, clock: TestClock()) { lines.add($0) }
                let shortage = Shortage()
                // One to listen with and three for the loop; none is left to be kept in reserve.
                shortage.free(4)
                let port = try server.start { _ in .response(.text("hello")) }
                shortage.free(1)
                let answer = try await withClient(port) { client in
                    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                    while server.counters.refused[.noDescriptors] == nil {}
                    shortage.free(2)
                    return try client.answer()
                }
                shortage.end()
                let later = try await withClient(port) { try $0.get("/") }
                #expect(answer.status == 200 && later.status == 200)
                #expect(lines.all.contains { $0.contains("no file descriptors left") })
                await server.stop()
            }
        }
    }
#endif
