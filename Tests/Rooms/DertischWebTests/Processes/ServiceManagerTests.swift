#if os(Linux)
    import ServerSupport
    import Foundation
    import TestSupport
    import Testing

    @testable import DertischProcesses
    @testable import DertischWeb

    @Suite("A program that a service manager starts") struct ServiceManagerTests {
        /// A manager's socket, where notices arrive.
        private final class Manager: Sendable {
            let path: String
            private let descriptor: Int32
            private let folder: TemporaryFolder

            init() throws {
                folder = try TemporaryFolder()
                path = folder.url.appending(path: "notify").path
                descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                let bytes = Array(path.utf8)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
                let result = withUnsafePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                    }
                }
                try #require(result == 0)
            }

            deinit { close(descriptor) }

            /// Waits for the next notice.
            func next() -> String {
                var bytes = [UInt8](repeating: 0, count: 256)
                while true {
                    let count = recv(descriptor, &bytes, bytes.count, 0)
                    if count < 0, errno == EINTR { continue }
                    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
                }
            }
        }

        @Test(
            "The manager is told when the service is ready, that it is alive, and when it stops", .namesHang,
            arguments: ["1", "2"])
        func notices(processes: String) async throws {
            let manager = try Manager()
            let brasserie = try ServedBrasserie(
                processes, environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"])
            let notices = try await onThread {
                let first = manager.next()
                var next = manager.next()
                let isAlive = next == "WATCHDOG=1"
                brasserie.signalParent(SIGTERM)
                while next == "WATCHDOG=1" { next = manager.next() }
                return [first, isAlive ? "alive" : "silent", next]
            }
            #expect(notices == ["READY=1", "alive", "STOPPING=1"])
            #expect(await brasserie.status() == 0)
        }

        @Test("The socket that the manager has opened is served", .namesHang, arguments: ["1", "2"])
        func givenSocket(processes: String) async throws {
            let listening = try ListeningSocket(host: "127.0.0.1", port: 0)
            defer { listening.close() }
            let brasserie = try ServedBrasserie(processes, listeningAt: listening.descriptor)
            #expect(brasserie.port == listening.port)
            let status = try await onThread { [port = listening.port] in
                let client = try SocketClient(port: port)
                try client.send("GET /~dertisch/ready HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
                return try client.answer().status
            }
            #expect(status == 200)
            brasserie.signalParent(SIGTERM)
            #expect(await brasserie.status() == 0)
        }

        @Test("Without a manager, or for another process, nothing is told")
        func noManager() {
            #expect(ServiceManager.ofThisProcess([:]) == nil)
            #expect(ServiceManager.ofThisProcess(["NOTIFY_SOCKET": "relative"]) == nil)
            let other = ServiceManager.ofThisProcess(
                ["NOTIFY_SOCKET": "@name", "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"])
            #expect(other != nil && other?.watchdogInterval == nil)
        }
    }
#endif
