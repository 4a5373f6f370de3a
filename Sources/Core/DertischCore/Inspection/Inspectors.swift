/// The inspectors of one house, with the events that each wants.
@MainActor final class Inspectors {
    private let all: [any Inspector]
    private let watchers: [any Inspector]
    /// True if an inspector wants more than failures.
    let hasWatchers: Bool

    init(_ all: [any Inspector]) {
        self.all = all
        watchers = all.filter { $0.interest == .everything }
        hasWatchers = !watchers.isEmpty
    }

    func notice(_ event: HouseEvent) {
        for inspector in event.kind.isFailure ? all : watchers { inspector.notice(event) }
    }

    /// Writes the house's warnings to each failure log.
    func warn(_ faults: [Fault]) { for case let log as FailureLog in all { log.warn(faults) } }

    /// Reports an event that concerns the house and no customer.
    func notice(_ kind: HouseEvent.Kind) { notice(HouseEvent(kind: kind, customer: "", maitreD: 0, party: 0)) }
}
