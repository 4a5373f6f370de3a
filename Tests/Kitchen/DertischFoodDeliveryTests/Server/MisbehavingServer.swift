import DertischSupport
import Foundation
import Synchronization
import TestSupport

/// A web server on loopback that does wrong on purpose, each path in its own way; see ``Misbehaviour``.
///
/// It runs on plain sockets and threads of its own, and tells what it saw.
final class MisbehavingServer: Sendable {
    /// What the server has seen so far.
    struct Seen: Sendable {
        var requests: [SeenRequest] = []
        /// Connections open now, at most at once, and in all.
        var open = 0
        var peak = 0
        var accepted = 0
        /// Requests that are being held: their response never ends.
        var held = 0
        /// Bytes of endless bodies that were written.
        var written = 0
    }

    /// What the threads share.
    final class Core: Sendable {
        private struct Waiter {
            let isMet: @Sendable (Seen) -> Bool
            let continuation: CheckedContinuation<Seen, Never>
        }
        private struct State {
            var seen = Seen()
            var waiters: [Waiter] = []
            var connections: Set<SharedSocket> = []
            var isStopped = false
        }
        private let state = Mutex(State())

        var seen: Seen { state.withLock { $0.seen } }

        func note(_ change: @Sendable (inout Seen) -> Void) {
            let met = state.withLock { state in
                change(&state.seen)
                let met = state.waiters.filter { $0.isMet(state.seen) }.map { ($0.continuation, state.seen) }
                state.waiters.removeAll { $0.isMet(state.seen) }
                return met
            }
            for (continuation, seen) in met { continuation.resume(returning: seen) }
        }

        func until(_ isMet: @escaping @Sendable (Seen) -> Bool) async -> Seen {
            await withCheckedContinuation { continuation in
                let seen: Seen? = state.withLock { state in
                    if isMet(state.seen) { return state.seen }
                    state.waiters.append(Waiter(isMet: isMet, continuation: continuation))
                    return nil
                }
                if let seen { continuation.resume(returning: seen) }
            }
        }

        /// Whether a new connection may be served.
        func admit(_ connection: SharedSocket) -> Bool {
            let isAdmitted = state.withLock { state in
                if !state.isStopped { state.connections.insert(connection) }
                return !state.isStopped
            }
            guard isAdmitted else { return false }
            note {
                $0.open += 1
                $0.accepted += 1
                $0.peak = max($0.peak, $0.open)
            }
            return true
        }

        func dismiss(_ connection: SharedSocket) {
            connection.shutDown()
            state.withLock { _ = $0.connections.remove(connection) }
            note { $0.open -= 1 }
        }

        func stop() {
            state.withLock { state in
                state.isStopped = true
                for connection in state.connections { connection.shutDown() }
            }
        }
    }

    private let listening: ListeningPort
    private let core = Core()

    /// Takes a free port.
    ///
    /// - Parameters:
    ///   - isListening: whether the port accepts connections; otherwise the port is kept and connections are refused.
    ///   - uploads: what is under `/files`.
    init(isListening: Bool = true, uploads: TusUploads? = nil) throws {
        listening = try ListeningPort(isListening: isListening)
        guard isListening else { return }
        listening.serve { [core] socket in
            var isOn: Int32 = 1
            setsockopt(socket.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
            guard core.admit(socket) else { return }
            Thread.detachNewThread {
                let connection = ServerConnection(socket)
                while let request = connection.next({ uploads?.receiver(for: $0) }) {
                    core.note { $0.requests.append(request) }
                    if let uploads, request.target.hasPrefix("/files") {
                        guard uploads.respond(to: request, over: connection) else { break }
                        continue
                    }
                    guard Misbehaviour.respond(to: request, over: connection, core) else { break }
                }
                core.dismiss(socket)
            }
        }
    }

    deinit {
        listening.end()
        core.stop()
    }

    var port: UInt16 { listening.number }

    /// Where it listens, such as `http://127.0.0.1:4711`.
    var address: String { "http://127.0.0.1:\(port)" }

    /// What it has seen so far.
    var seen: Seen { core.seen }

    /// Returns once the server has seen what it should.
    @discardableResult
    func until(_ isMet: @escaping @Sendable (Seen) -> Bool) async -> Seen { await core.until(isMet) }
}
