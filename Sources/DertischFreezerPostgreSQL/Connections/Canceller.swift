import CPQ
import Dispatch
import Synchronization

/// Tells a server to stop what it does on a connection; from any thread, and only as long as it is wanted.
///
/// A server forgets what it is told while it does nothing, such as while the statement is still on its way. So it is told
/// again until the statement has ended.
final class Canceller: Sendable {
    // Used under the lock, and freed by whoever takes it out.
    private struct State: @unchecked Sendable {
        var pointer: OpaquePointer?
        var isCancelled = false
        var count = 0
    }

    private let state = Mutex(State())

    deinit { finish() }

    /// What is done on a connection can be cancelled from here on.
    func begin(_ handle: Handle) {
        let isCancelled = state.withLock { state in
            state.pointer = PQgetCancel(handle.pointer)
            return state.isCancelled
        }
        if isCancelled { tell(after: .zero) }
    }

    /// Tells the server, on another thread, since that connects to it.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        tell(after: .zero)
    }

    private func tell(after pause: Duration) {
        let milliseconds = Int(pause / .milliseconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
            let isOver = state.withLock { state in
                guard let pointer = state.pointer else { return true }
                var complaint = [CChar](repeating: 0, count: 256)
                // If the server cannot be told, the connection is lost anyhow.
                if PQcancel(pointer, &complaint, Int32(complaint.count)) == 1 { state.count += 1 }
                return false
            }
            if !isOver { tell(after: min(max(pause * 2, .milliseconds(20)), .seconds(1))) }
        }
    }

    /// From here on nothing is cancelled any more: waits for what is being told.
    ///
    /// - Returns: how often the server was told.
    @discardableResult
    func finish() -> Int {
        state.withLock { state in
            PQfreeCancel(state.pointer)
            state.pointer = nil
            return state.count
        }
    }
}
