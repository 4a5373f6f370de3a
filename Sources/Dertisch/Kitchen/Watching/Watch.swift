public import Observation
import Synchronization

/// Tells Observation that something was read, and that it has changed.
///
/// It is told of a change after it was made, not before. Whoever reads on another thread while it is made has then
/// either registered before it is told, and is called, or has read the new value.
@usableFromInline final class Watch: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    /// Somebody has read since the last change: if nobody has, nobody can be waiting to be told.
    private let isRead = Atomic(false)
    /// What Observation is told of: it holds nothing.
    private var value: Void { () }

    /// Called before the value is read.
    @usableFromInline func read() {
        registrar.access(self, keyPath: \.value)
        // Both exchanges in one order: who reads after this was taken back reads what was changed before.
        _ = isRead.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Called after the value was changed.
    @usableFromInline func changed() {
        guard isRead.exchange(false, ordering: .acquiringAndReleasing) else { return }
        registrar.withMutation(of: self, keyPath: \.value) {}
    }
}
