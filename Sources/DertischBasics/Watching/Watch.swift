public import Observation
import Synchronization

/// Tells Observation that something was read, and that it has changed.
///
/// It is told of a change after it was made, not before, and once more on the main actor. Observation registers an observer
/// only after it has read: one that has read the old value, and is registered after the first telling, would never hear of
/// the change. On the main actor nobody is between the two, so every observer there hears. An observer elsewhere may still
/// miss the last change, if it is held up that long; `states` misses none.
@usableFromInline package final class Watch: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    /// Somebody has read since the last change: if nobody has, nobody can be waiting to be told.
    private let isRead = Atomic(false)
    /// The main actor is yet to tell once more.
    private let isEchoing = Atomic(false)
    /// What Observation is told of: it holds nothing.
    private var value: Void { () }

    @usableFromInline package init() {}

    /// Called before the value is read.
    @usableFromInline package func read() {
        registrar.access(self, keyPath: \.value)
        // Both exchanges in one order: who reads after this was taken back reads what was changed before.
        _ = isRead.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Called after the value was changed.
    @usableFromInline package func changed() {
        guard isRead.exchange(false, ordering: .acquiringAndReleasing) else { return }
        tell()
        guard !isEchoing.exchange(true, ordering: .acquiringAndReleasing) else { return }
        Task { @MainActor in
            // Before telling: a change after this needs an echo of its own.
            _ = isEchoing.exchange(false, ordering: .acquiringAndReleasing)
            tell()
        }
    }

    private func tell() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
