import Synchronization

/// Counts who is alive.
final class Census: Sendable {
    private let number = Atomic(0)

    var living: Int { number.load(ordering: .acquiring) }

    /// A counted person.
    final class Member: Sendable {
        private let census: Census

        init(of census: Census) {
            self.census = census
            census.number.add(1, ordering: .acquiringAndReleasing)
        }

        deinit { census.number.subtract(1, ordering: .acquiringAndReleasing) }
    }
}
