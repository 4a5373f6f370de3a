import CPQ
import Dispatch
import Synchronization

/// Tells a server to stop what it does on a connection; from any thread, and only as long as it is wanted.
///
/// A server forgets what it is told while it does nothing, such as while the statement is still on its way. So it is told
/// again until the statement has ended.
final class Canceller: Sendable {
    // Used under the lock, and freed by whoever takes it out.
    private struct State: @unchecked Sendable { var pointer: OpaquePointer? }

    private let state: Mutex<State>

    init(_ handle: Handle) { state = Mutex(State(pointer: PQgetCancel(handle.pointer))) }

    deinit { finish() }

    /// Tells the server, on another thread, since that connects to it.
    func cancel() { tell(after: .zero) }

    private func tell(after pause: Duration) {
        let milliseconds = Int(pause / .milliseconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
            let isOver = state.withLock { state in
                guard let pointer = state.pointer else { return true }
                var complaint = [CChar](repeating: 0, count: 256)
                // If the server cannot be told, the connection is lost anyhow.
                _ = PQcancel(pointer, &complaint, Int32(complaint.count))
                return false
            }
            if !isOver { tell(after: min(max(pause * 2, .milliseconds(20)), .seconds(1))) }
        }
    }

    /// From here on nothing is cancelled any more: waits for what is being told.
    func finish() {
        state.withLock { state in
            PQfreeCancel(state.pointer)
            state.pointer = nil
        }
    }
}
