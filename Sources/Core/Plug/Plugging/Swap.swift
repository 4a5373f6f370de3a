import Synchronization

/// A swap of implementations that can be restored. If it is released without that, the swap stays.
///
/// ```swift
/// let swap = try Actions.swap { $0.plug(LikeOffline()) }
/// swap.restore()
/// ```
public final class Swap: Sendable {
    private let restores: Mutex<[@Sendable () -> Void]>

    init(_ restores: [@Sendable () -> Void]) { self.restores = Mutex(restores) }

    /// Restores the replaced implementations. Calls that begin from now on use them, and calls under way finish as they
    /// began.
    ///
    /// Swaps may be restored in any order and from any thread, since each removes only its own replacements. A second
    /// call has no effect, nor does one after another implementation was plugged.
    public func restore() {
        let restores = restores.withLock { restores in
            defer { restores = [] }
            return restores
        }
        for restore in restores { restore() }
    }
}
