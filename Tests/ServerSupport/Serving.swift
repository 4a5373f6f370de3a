package import DertischHTTPServer
import DertischTesting
import Dispatch
import Synchronization
import TestSupport
package import Testing

/// Serves during a test, and checks at its end that the server has released everything.
package func serving(
    limits: HTTPServer.Limits = .patient, proxies: HTTPServer.Proxies = HTTPServer.Proxies(),
    clock: any Clock<Duration> = TestClock(), log: @escaping @Sendable (String) -> Void = { _ in },
    streamingBodiesOf streamsBody: @escaping @Sendable (HTTPRequest) -> Bool = { _ in false },
    _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse.Answer,
    during body: (HTTPServer, Int) async throws -> Void
) async throws {
    let server = HTTPServer(limits: limits, proxies: proxies, clock: clock, log: log)
    let port = try server.start(HTTPHandler(streamingBodiesOf: streamsBody) { await handler($0) })
    do {
        try await body(server, port)
        await server.eventually { $0.requestsInProgress == 0 }
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
    let counters = server.counters
    #expect(counters.connectionsOpen == 0 && counters.socketsOpen == 0 && counters.requestsInProgress == 0)
    #expect(server.port == nil)
}

extension HTTPServer.Limits {
    /// Limits of a server under test, which leaves slow requests and idle connections alone: the system's clock ends them.
    package static var patient: Self {
        var limits = Self()
        (limits.idleTimeout, limits.requestTimeout) = (hangLimit, hangLimit)
        return limits
    }
}

extension HTTPServer {
    /// Waits until the counters satisfy a condition; if they never do, the test fails.
    package func eventually(_ isSo: (Counters) -> Bool, at location: SourceLocation = #_sourceLocation) async {
        await until("\(counters)", at: location) { isSo(counters) }
    }
}

/// A listener that records the events of a socket, and echoes every text.
package final class RecordingListener: WebSocketListener {
    package enum Event: Equatable {
        case opened
        case text(String)
        case closed(WebSocket.Ending?)
    }

    private let current = Mutex<WebSocket?>(nil)
    private let isEchoing: Bool
    private let log = Mutex<[Event]>([])

    package init(isEchoing: Bool = true) { self.isEchoing = isEchoing }

    package var socket: WebSocket? { current.withLock(\.self) }
    package var events: [Event] { log.withLock(\.self) }

    package func opened(_ socket: WebSocket) {
        current.withLock { $0 = socket }
        log.withLock { $0.append(.opened) }
    }

    package func received(_ text: [UInt8], on socket: WebSocket) {
        log.withLock { $0.append(.text(String(decoding: text, as: UTF8.self))) }
        if isEchoing { socket.send(text) }
    }

    package func closed(_ socket: WebSocket) { log.withLock { $0.append(.closed(socket.ending)) } }

    package func eventually(_ event: Event, at location: SourceLocation = #_sourceLocation) async {
        await until("\(event) in \(events)", at: location) { events.contains(event) }
    }
}

/// A latch that opens once, for handlers that wait.
package final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var arrivals = 0
        var watchers: [(count: Int, wake: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var arrivals: Int { state.withLock(\.arrivals) }

    package func wait() async {
        await withCheckedContinuation { passing in
            let (isOpen, wake) = state.withLock { state in
                state.arrivals += 1
                if !state.isOpen { state.waiting.append(passing) }
                defer { state.watchers.removeAll { $0.count <= state.arrivals } }
                return (state.isOpen, state.watchers.filter { $0.count <= state.arrivals }.map(\.wake))
            }
            if isOpen { passing.resume() }
            for watcher in wake { watcher() }
        }
    }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for passing in waiting { passing.resume() }
    }

    /// Waits for that many arrivals.
    package func arrived(_ count: Int = 1) async {
        await withCheckedContinuation { reached in whenReached(count) { reached.resume() } }
    }

    /// Waits for the first arrival, on a thread of the test's own.
    package func waitBlocking() {
        let reached = DispatchSemaphore(value: 0)
        whenReached(1) { reached.signal() }
        reached.wait()
    }

    private func whenReached(_ count: Int, _ wake: @escaping @Sendable () -> Void) {
        let isReached = state.withLock { state in
            if state.arrivals < count { state.watchers.append((count, wake)) }
            return state.arrivals >= count
        }
        if isReached { wake() }
    }
}

/// Counts up from zero.
package final class Counter: Sendable {
    private let value = Mutex(0)

    package init() {}

    package func up() -> Int {
        value.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}
