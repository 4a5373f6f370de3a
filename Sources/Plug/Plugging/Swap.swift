import Synchronization

/// What restores a swap. To let go of it restores nothing: the swap lasts.
///
/// ```swift
/// let swap = try Actions.swap { $0.plug(LikePhoto.self, to: LikeOffline()) }
/// swap.restore()
/// ```
public final class Swap: Sendable {
    private let restores: Mutex<[@Sendable () -> Void]>

    init(_ restores: [@Sendable () -> Void]) { self.restores = Mutex(restores) }

    /// Takes out what was swapped in. Calls that begin from now on get what lies beneath, calls under way finish as
    /// they began.
    ///
    /// Swaps may be restored in any order and from any thread: each takes out its own. Restored twice, or after
    /// something else was plugged for good, it changes nothing.
    public func restore() {
        let restores = restores.withLock { restores in
            defer { restores = [] }
            return restores
        }
        for restore in restores { restore() }
    }
}
