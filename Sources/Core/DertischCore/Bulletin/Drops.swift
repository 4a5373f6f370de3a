import Synchronization

/// A counter of the messages that one reader missed. It reports them to the inspector, several at a time.
final class Drops: Sendable {
    private let drops = Atomic(0)
    private let untold = Atomic(0)
    private let message: Any.Type
    private let reader: Asker?

    /// - Parameter reader: the reading colleague; `nil` if no inspector watches.
    init(of message: Any.Type, _ reader: Asker?) {
        self.message = message
        self.reader = reader
    }

    var count: Int { drops.load(ordering: .relaxed) }

    func add() {
        drops.add(1, ordering: .relaxed)
        guard let reader, untold.add(1, ordering: .relaxed).oldValue == 0 else { return }
        Task { @MainActor in reader.missed(untold.exchange(0, ordering: .relaxed), of: message) }
    }
}
