import DertischSupport
import DertischProcesses
import Foundation
import Synchronization

/// A part of a program that is there once, however many processes serve its room: a small server that all of them ask, such as the
/// owner of a store.
///
/// With several processes it has one of its own. The parent starts it before the others, starts it again when it has ended, and
/// ends it last. The parent keeps its listening socket open, so requests wait while it is started again. Those that it had begun
/// to answer are lost, so clients try them again. With one process, it is opened in that one before the house.
///
/// ```swift
/// let counter = VisitCounter()
/// let companion = Companion { server in
///     _ = try server.start { _ in .response(.text("Visit \(counter.next())")) }
/// } close: {
///     print("\(counter.next() - 1) visits")
/// }
/// await WebRoom.run(
///     Lobby(counterAt: companion.address), layouts: WebLayouts(in: URL(filePath: "Layouts")), processes: .cores,
///     companion: companion)
/// ```
///
/// It listens at a free port of 127.0.0.1, where every program of this machine can reach it. It has no house, and hears no news.
public final class Companion: Sendable {
    private let open: @Sendable (HTTPServer) async throws -> Void
    private let close: @Sendable () async -> Void
    private let reachable = Mutex<String?>(nil)

    /// Creates a companion.
    ///
    /// - Parameters:
    ///   - open: opens what it needs, and starts the server. An error ends the program if nothing serves yet; later the parent
    ///     tries again.
    ///   - close: closes what was opened, after the server has stopped.
    public init(
        open: @escaping @Sendable (_ server: HTTPServer) async throws -> Void,
        close: @escaping @Sendable () async -> Void = {}
    ) {
        self.open = open
        self.close = close
    }

    /// Its address, such as `http://127.0.0.1:40123`: known in a process that serves, once its staff is made.
    public var address: String? { reachable.withLock(\.self) }

    /// Notes the port at which another process serves it.
    func note(port: Int?) {
        reachable.withLock { $0 = port.map { WebRoom.address(ListeningSocket.ownHost, $0) } }
    }
}

extension Companion {
    /// Opens it in this process, at a free port.
    ///
    /// - Returns: its server.
    func openHere(_ configuration: WebRoom.Configuration) async throws -> HTTPServer {
        let socket = try ListeningSocket(host: ListeningSocket.ownHost, port: 0)
        let server = server(at: socket, configuration)
        try await open(server)
        note(port: socket.port)
        return server
    }

    /// Stops the server, and closes what was opened.
    func end(_ server: HTTPServer) async {
        await server.stop()
        await close()
    }

    /// Serves as a process of its own until the parent asks it to end, or has ended.
    func serve(over link: ParentLink, _ configuration: WebRoom.Configuration) async throws {
        guard let socket = link.companionSocket.map({ ListeningSocket(shared: $0.descriptor, port: $0.port) }) else {
            return
        }
        let server = server(at: socket, configuration)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Self.answerParent(over: link) { end.finish() }
        try await open(server)
        link.ready()
        let interrupted = await InterruptSignals.catchFirst()
        Task {
            await interrupted.value
            link.ending()
        }
        for await _ in ends {}
        await self.end(server)
    }

    private func server(at socket: ListeningSocket, _ configuration: WebRoom.Configuration) -> HTTPServer {
        HTTPServer(of: socket, limits: configuration.limits, proxies: HTTPServer.Proxies(), log: configuration.log)
    }

    /// Answers the parent's pings on a thread of its own, until it asks this process to end, or has ended.
    private static func answerParent(over link: ParentLink, whenAsked: @escaping @Sendable () -> Void) {
        SystemThread.start(named: "dertisch.companion") {
            while true {
                var polled = pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&polled, 1, -1)
                while let event = link.next() {
                    switch event {
                    case .ping: Task { @MainActor in link.pong() }
                    case .connection(let descriptor, input: _): Foundation.close(descriptor)
                    case .unready: break
                    case .end: whenAsked()
                    case .orphaned:
                        whenAsked()
                        return PassedConnections.endSoon()
                    }
                }
            }
        }
    }
}
