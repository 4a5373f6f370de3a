import CPQ
import DertischSupport
import Dispatch
import Foundation
import Synchronization

/// Cancels the statement that a server runs on a connection. Can be called from any thread.
///
/// A server ignores cancel requests while it is idle, such as while the statement is still on its way. So requests are sent
/// again until the statement has ended. Each connects to the server, so they have a thread of their own: a silent server blocks
/// that thread alone.
final class QueryCanceller: Sendable {
    /// libpq's cancel object, freed once no thread uses it.
    // Only read, which any thread may.
    private final class Key: @unchecked Sendable {
        let pointer: OpaquePointer?
        init(_ handle: LibpqHandle) { pointer = PQgetCancel(handle.pointer) }
        deinit { PQfreeCancel(pointer) }
    }

    private struct State {
        var key: Key?
        var cancelled: ContinuousClock.Instant?
        var isTelling = false
        var hasEnded = false
        var count = 0
    }

    private let state = Mutex(State())
    private let wakePipe: WakePipe?
    /// Signalled at the end, and when the last request is over.
    private let (ended, told) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    /// - Parameter wakePipe: wakes the thread that waits for the server.
    init(wakePipe: WakePipe? = nil) { self.wakePipe = wakePipe }

    deinit { finish() }

    /// The time of the cancellation; `nil` if it is not cancelled.
    var cancelled: ContinuousClock.Instant? { state.withLock(\.cancelled) }

    /// Attaches a connection: its statements can be cancelled from here on.
    func begin(_ handle: LibpqHandle) {
        let key = Key(handle)
        let mustTell = state.withLock { state in
            state.key = key
            return state.cancelled != nil
        }
        if mustTell { tell() }
    }

    /// Sends cancel requests, on another thread.
    func cancel() {
        let mustTell = state.withLock { state in
            defer { state.cancelled = state.cancelled ?? .now }
            return state.cancelled == nil && state.key != nil
        }
        wakePipe?.wake()
        if mustTell { tell() }
    }

    private func tell() {
        SystemThread.start(named: "dertisch.cancel") { [weak self, ended] in
            var pause = 20
            while self?.tellOnce() == true {
                guard ended.wait(timeout: .now() + .milliseconds(pause)) == .timedOut else { return }
                pause = min(pause * 2, 1_000)
            }
        }
    }

    /// - Returns: `true` to send another request.
    private func tellOnce() -> Bool {
        let key = state.withLock { state -> Key? in
            guard !state.hasEnded, let key = state.key else { return nil }
            state.isTelling = true
            state.count += 1
            return key
        }
        guard let pointer = key?.pointer else { return false }
        var complaint = [CChar](repeating: 0, count: 256)
        // If the request fails, the connection is lost as well.
        _ = PQcancel(pointer, &complaint, Int32(complaint.count))
        return state.withLock { state in
            state.isTelling = false
            if state.hasEnded { told.signal() }
            return !state.hasEnded
        }
    }

    /// Ends the requests, except for one that is on its way.
    ///
    /// - Returns: the number of requests sent.
    @discardableResult
    func finish() -> Int {
        state.withLock { state in
            if !state.hasEnded { ended.signal() }
            state.hasEnded = true
            state.key = nil
            return state.count
        }
    }

    /// `true` while a request is on its way. It may hit the next statement.
    var isTelling: Bool { state.withLock(\.isTelling) }

    /// Waits for the request on its way, for a second at most.
    ///
    /// - Returns: `true` if it has arrived.
    func waitForLast() -> Bool {
        guard isTelling else { return true }
        return told.wait(timeout: .now() + .seconds(1)) == .success
    }
}
