import DertischTesting
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

/// Serves during a test, and checks at its end that the server has released everything.
func serving(
    limits: HTTPServer.Limits = .patient, proxies: HTTPServer.Proxies = HTTPServer.Proxies(),
    clock: any Clock<Duration> = TestClock(), log: @escaping @Sendable (String) -> Void = { _ in },
    _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse.Answer,
    during body: (HTTPServer, Int) async throws -> Void
) async throws {
    let server = HTTPServer(limits: limits, proxies: proxies, clock: clock, log: log)
    let port = try server.start(handler)
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
    static var patient: Self {
        var limits = Self()
        (limits.idleTimeout, limits.requestTimeout) = (hangLimit, hangLimit)
        return limits
    }
}

extension HTTPServer {
    /// Waits until the counters satisfy a condition; if they never do, the test fails.
    func eventually(_ isSo: (Counters) -> Bool, at location: SourceLocation = #_sourceLocation) async {
        await until("\(counters)", at: location) { isSo(counters) }
    }
}

/// Waits for a condition, as `until` of TestSupport does.
func until(
    _ what: @autoclosure () -> String, at location: SourceLocation = #_sourceLocation, _ isSo: () -> Bool
) async {
    await TestSupport.until(what(), at: location, isSo)
}

/// A listener that records the events of a socket, and echoes every text.
final class RecordingListener: WebSocketListener {
    enum Event: Equatable {
        case opened
        case text(String)
        case closed(WebSocket.Ending?)
    }

    private let current = Mutex<WebSocket?>(nil)
    private let isEchoing: Bool
    private let log = Mutex<[Event]>([])

    init(isEchoing: Bool = true) { self.isEchoing = isEchoing }

    var socket: WebSocket? { current.withLock(\.self) }
    var events: [Event] { log.withLock(\.self) }

    func opened(_ socket: WebSocket) {
        current.withLock { $0 = socket }
        log.withLock { $0.append(.opened) }
    }

    func received(_ text: [UInt8], on socket: WebSocket) {
        log.withLock { $0.append(.text(String(decoding: text, as: UTF8.self))) }
        if isEchoing { socket.send(text) }
    }

    func closed(_ socket: WebSocket) { log.withLock { $0.append(.closed(socket.ending)) } }

    func eventually(_ event: Event, at location: SourceLocation = #_sourceLocation) async {
        await until("\(event) in \(events)", at: location) { events.contains(event) }
    }
}

/// A latch that opens once, for handlers that wait.
final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var arrivals = 0
        var watchers: [(count: Int, wake: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    var arrivals: Int { state.withLock(\.arrivals) }

    func wait() async {
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

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for passing in waiting { passing.resume() }
    }

    /// Waits for that many arrivals.
    func arrived(_ count: Int = 1) async {
        await withCheckedContinuation { reached in whenReached(count) { reached.resume() } }
    }

    /// Waits for the first arrival, on a thread of the test's own.
    func waitBlocking() {
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
final class Counter: Sendable {
    private let value = Mutex(0)

    func up() -> Int {
        value.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}
