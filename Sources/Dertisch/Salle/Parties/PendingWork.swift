import DertischBasics

/// Work that waits until its party is idle. In one round the kinds go in this order: dishes, what the carte asks for, orders as they
/// were given, and what waits its turn.
struct PendingWork {
    /// An order as it was given, before the waiter has taken it.
    struct GivenOrder {
        let edit: Edit?
        let decide: @MainActor () -> Void
    }

    /// As many orders as may be given while the party is not idle.
    static var givenLimit: Int { 64 }

    /// Dishes that were served while another was being plated or laid.
    var dishes = Queue<@MainActor () -> Void>()
    /// What the carte has come to ask for while it was laid.
    var requests = Queue<Response>()
    /// What the carte asks for by holding a value.
    var triggers = TriggerStates()
    /// Orders given while the party was not idle.
    var given = Queue<GivenOrder>()
    /// Orders that the waiter has taken and news, which wait their turn.
    var turns = TurnQueue()

    var isEmpty: Bool { given.isEmpty && turns.isEmpty && !isAnythingAsked && dishes.isEmpty }

    /// Whether the carte asks for anything.
    var isAnythingAsked: Bool { !requests.isEmpty || triggers.areDue }

    var hasRoomForOrders: Bool { given.count < Self.givenLimit }

    /// Takes everything out but the carte's own. Answers the edits and turns that will not be done.
    mutating func removeAll() -> (edits: [Edit], turns: [TurnQueue.Turn]) {
        guard !isEmpty else { return ([], []) }
        defer { self = PendingWork() }
        return (given.removeAll().compactMap(\.edit), turns.removeAll())
    }
}
