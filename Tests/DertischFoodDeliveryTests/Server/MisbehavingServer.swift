import Foundation
import TestSupport
import Synchronization

/// A web server on loopback that does wrong on purpose, each path in its own way; see ``Misbehaviour``.
///
/// It runs on plain sockets and threads of its own, and tells what it saw.
final class MisbehavingServer: Sendable {
    struct Failure: Error {}

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
            var descriptors: Set<Int32> = []
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
        func admit(_ descriptor: Int32) -> Bool {
            let isAdmitted = state.withLock { state in
                if !state.isStopped { state.descriptors.insert(descriptor) }
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

        func dismiss(_ descriptor: Int32) {
            state.withLock { state in
                state.descriptors.remove(descriptor)
                close(descriptor)
            }
            note { $0.open -= 1 }
        }

        func stop() {
            state.withLock { state in
                state.isStopped = true
                for descriptor in state.descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
            }
        }
    }

    let port: UInt16
    private let listener: Int32
    private let isListening: Bool
    private let core = Core()
    private let uploads: TusUploads?

    /// Takes a free port.
    ///
    /// - Parameters:
    ///   - isListening: whether the port accepts connections; otherwise the port is kept and connections are refused.
    ///   - uploads: what is under `/files`.
    init(isListening: Bool = true, uploads: TusUploads? = nil) throws {
        self.uploads = uploads
        #if canImport(Darwin)
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && (!isListening || listen(listener, 1_024) == 0)
                    && getsockname(listener, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: name.sin_port)
        guard isBound else { throw Failure() }
        self.isListening = isListening
        if isListening { serve() }
    }

    private func serve() {
        let listener = listener
        Thread.detachNewThread { [core, uploads] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                var isOn: Int32 = 1
                setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
                guard core.admit(descriptor) else {
                    close(descriptor)
                    break
                }
                Thread.detachNewThread {
                    let connection = ServerConnection(descriptor)
                    while let request = connection.next({ uploads?.receiver(for: $0) }) {
                        core.note { $0.requests.append(request) }
                        if let uploads, request.target.hasPrefix("/files") {
                            guard uploads.respond(to: request, over: connection) else { break }
                            continue
                        }
                        guard Misbehaviour.respond(to: request, over: connection, core) else { break }
                    }
                    core.dismiss(descriptor)
                }
            }
            close(listener)
        }
    }

    deinit {
        // The thread that listens closes the socket, and may do so at once: nothing may touch it afterwards.
        if isListening { shutdown(listener, Int32(SHUT_RDWR)) } else { close(listener) }
        core.stop()
    }

    /// Where it listens, such as `http://127.0.0.1:4711`.
    var address: String { "http://127.0.0.1:\(port)" }

    /// What it has seen so far.
    var seen: Seen { core.seen }

    /// Returns once the server has seen what it should.
    @discardableResult
    func until(_ isMet: @escaping @Sendable (Seen) -> Bool) async -> Seen { await core.until(isMet) }
}
