/// The listener for announcements of a house's gates, active for its own lifetime.
@MainActor final class GateWatch {
    private var listening: [(changes: GateChanges, listener: Int)] = []

    /// - Parameter review: called with the customers behind the gates that announced a change, and the affected guests.
    init(
        over gates: [String: [any Gate]],
        _ review: @escaping @MainActor @Sendable (Set<String>, GateChanges.Affected) -> Void
    ) {
        // Several gates may share one source of announcements.
        var customers: [ObjectIdentifier: (changes: GateChanges, names: Set<String>)] = [:]
        for (customer, gates) in gates {
            for changes in gates.compactMap(\.changes) {
                customers[ObjectIdentifier(changes), default: (changes, [])].names.insert(customer)
            }
        }
        for (changes, names) in customers.values {
            let mail = Mail()
            let listener = changes.listen { [weak changes] in
                Task { @MainActor in
                    guard let changes, let listener = mail.listener, let affected = changes.take(listener) else {
                        return
                    }
                    review(names, affected)
                }
            }
            mail.listener = listener
            listening.append((changes, listener))
        }
    }

    deinit { for (changes, listener) in listening { changes.forget(listener) } }

    /// A box for a listener's number, which is known only after it has been added.
    @MainActor private final class Mail: Sendable {
        var listener: Int?
    }
}
