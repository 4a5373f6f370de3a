import Synchronization

/// A flag that is raised once, from anywhere.
final class AtomicFlag: Sendable {
    private let value = Atomic(false)
    func raise() { value.store(true, ordering: .releasing) }
    var isRaised: Bool { value.load(ordering: .acquiring) }
}
