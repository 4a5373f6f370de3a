import CPQ
import Dispatch
import Synchronization

/// Tells a server to stop what it does on a connection; from any thread, and only as long as it is wanted.
final class Canceller: Sendable {
    // Used under the lock, and freed by whoever takes it out.
    private struct State: @unchecked Sendable { var pointer: OpaquePointer? }

    private let state: Mutex<State>

    init(_ handle: Handle) { state = Mutex(State(pointer: PQgetCancel(handle.pointer))) }

    deinit { finish() }

    /// Tells the server, on another thread, since that connects to it.
    func cancel() {
        DispatchQueue.global().async { [self] in
            state.withLock { state in
                guard let pointer = state.pointer else { return }
                var complaint = [CChar](repeating: 0, count: 256)
                // If the server cannot be told, the connection is lost anyhow.
                _ = PQcancel(pointer, &complaint, Int32(complaint.count))
            }
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
