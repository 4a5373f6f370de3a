public import Observation
import Synchronization

/// A bridge to Observation: reports that a value was read, and that it has changed.
///
/// Observers are notified after a change, not before, and once more on the main actor. Observation registers an
/// observer only after it has read. One that read the old value and is registered after the first notification would
/// otherwise never hear of the change. On the main actor nothing can run in between, so every observer there is
/// notified. An observer elsewhere may still miss the last change if it is delayed that long; `states` misses none.
@usableFromInline package final class Watch: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    /// True if the value was read since the last change. If not, no observer waits for a notification.
    private let isRead = Atomic(false)
    /// True while the second notification on the main actor is pending.
    private let isEchoing = Atomic(false)
    /// The empty property that Observation tracks.
    private var value: Void { () }

    @usableFromInline package init() {}

    /// Called before the value is read.
    @usableFromInline package func read() {
        registrar.access(self, keyPath: \.value)
        // Both exchanges are in one order: a read after this reset sees the values that were changed before it.
        _ = isRead.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Called after the value was changed.
    @usableFromInline package func changed() {
        guard isRead.exchange(false, ordering: .acquiringAndReleasing) else { return }
        tell()
        guard !isEchoing.exchange(true, ordering: .acquiringAndReleasing) else { return }
        Task { @MainActor in
            // Reset before notifying: a change after this needs a second notification of its own.
            _ = isEchoing.exchange(false, ordering: .acquiringAndReleasing)
            tell()
        }
    }

    private func tell() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
