/// Listens to the changes that the gates of a house announce, as long as it exists.
@MainActor final class GateWatch {
    private var listening: [(changes: GateChanges, listener: Int)] = []

    /// - Parameter review: told which customers are behind a gate that has announced something, and for which guests.
    init(
        over gates: [String: [any Gate]],
        _ review: @escaping @MainActor @Sendable (Set<String>, GateChanges.Affected) -> Void
    ) {
        // Several gates may share what announces their changes.
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

    /// The number of a listener, which is known once it listens.
    @MainActor private final class Mail: Sendable {
        var listener: Int?
    }
}
