import DertischBasics

/// The work that waits until its party is idle. It runs in this order: dishes, requests of the carte, orders as given. Orders and news in turn, which
/// ``OrderTable`` holds, follow.
struct PendingWork {
    /// An order as it was given, before the waiter has taken it.
    struct GivenOrder {
        let edit: Edit?
        let decide: @MainActor () -> Void
    }

    /// The maximum number of orders that may be given while the party is not idle.
    static var givenLimit: Int { 64 }

    /// Dishes served while another was being plated or laid.
    var dishes = Queue<@MainActor () -> Void>()
    /// Requests that the carte made while it was laid.
    var requests = Queue<Response>()
    /// Triggers: requests that the carte makes by holding a value.
    var triggers = TriggerStates()
    /// Orders given while the party was not idle.
    var given = Queue<GivenOrder>()

    var isEmpty: Bool { given.isEmpty && !isAnythingAsked && dishes.isEmpty }

    /// True if the carte makes requests.
    var isAnythingAsked: Bool { !requests.isEmpty || triggers.areDue }

    var hasRoomForOrders: Bool { given.count < Self.givenLimit }

    /// Removes all pending work. Returns the edits that will not be done.
    mutating func removeAll() -> [Edit] {
        guard !isEmpty else { return [] }
        defer { self = PendingWork() }
        return given.removeAll().compactMap(\.edit)
    }
}
