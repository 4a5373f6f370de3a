import CPQ
import Dispatch
import Foundation
import Synchronization

/// Cancels the statement that a server runs on a connection. Can be called from any thread.
///
/// A server forgets what it is told while it does nothing, such as while the statement is still on its way. So it is told
/// again until the statement has ended. That connects to the server, so it has a thread of its own: a server that does not answer keeps
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
        var isOver = false
        var count = 0
    }

    private let state = Mutex(State())
    private let wakePipe: WakePipe?
    /// Signalled at the end, and when the last telling is over.
    private let (ended, told) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    /// - Parameter wakePipe: wakes the thread that waits for the server.
    init(wakePipe: WakePipe? = nil) { self.wakePipe = wakePipe }

    deinit { finish() }

    /// Since when it is cancelled; `nil` if it is not.
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

    /// Tells the server, on another thread.
    func cancel() {
        let mustTell = state.withLock { state in
            defer { state.cancelled = state.cancelled ?? .now }
            return state.cancelled == nil && state.key != nil
        }
        wakePipe?.wake()
        if mustTell { tell() }
    }

    private func tell() {
        Thread.start(named: "dertisch.cancel") { [weak self, ended] in
            var pause = 20
            while self?.tellOnce() == true {
                guard ended.wait(timeout: .now() + .milliseconds(pause)) == .timedOut else { return }
                pause = min(pause * 2, 1_000)
            }
        }
    }

    /// - Returns: whether to tell it again.
    private func tellOnce() -> Bool {
        let key = state.withLock { state -> Key? in
            guard !state.isOver, let key = state.key else { return nil }
            state.isTelling = true
            state.count += 1
            return key
        }
        guard let pointer = key?.pointer else { return false }
        var complaint = [CChar](repeating: 0, count: 256)
        // If the server cannot be told, the connection is lost anyhow.
        _ = PQcancel(pointer, &complaint, Int32(complaint.count))
        return state.withLock { state in
            state.isTelling = false
            if state.isOver { told.signal() }
            return !state.isOver
        }
    }

    /// From here on nothing more is cancelled, but for what is being told just now.
    ///
    /// - Returns: how often the server was told.
    @discardableResult
    func finish() -> Int {
        state.withLock { state in
            if !state.isOver { ended.signal() }
            state.isOver = true
            state.key = nil
            return state.count
        }
    }

    /// `true` while the server is being told. It may cancel the next statement instead.
    var isTelling: Bool { state.withLock(\.isTelling) }

    /// Waits for what is being told just now, for a while.
    ///
    /// - Returns: whether that is over.
    func waitForLast() -> Bool {
        guard isTelling else { return true }
        return told.wait(timeout: .now() + .seconds(1)) == .success
    }
}
