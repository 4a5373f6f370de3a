/// Something that a table does by itself once its carte has come to hold a value: an edge trigger.
@usableFromInline struct Trigger<Carte> {
    /// Whether the carte holds the value now.
    let isHeld: @MainActor (UnsafePointer<Carte>) -> Bool
    /// What is done, with the value as it is now; `nil` if the carte holds none any more.
    let respond: @MainActor (UnsafePointer<Carte>) -> Response?
}

/// Which triggers of one party are due: a pure decision, taken whenever the carte has changed.
struct TriggerStates {
    private var held: [Bool] = []
    /// Those that are due, in the order in which they came to be so.
    private var due: [Int] = []

    /// Begins with what the carte holds at first, which is no change.
    init(_ held: [Bool] = []) { self.held = held }

    /// Whether any is due.
    var areDue: Bool { !due.isEmpty }

    /// The carte holds this now, trigger by trigger. One whose value has gone is not due any more.
    mutating func see(_ now: [Bool]) {
        for (index, isHeld) in now.enumerated() where isHeld != held[index] {
            if isHeld { due.append(index) } else { due.removeAll { $0 == index } }
        }
        held = now
    }

    /// Takes out the one that was due first.
    mutating func next() -> Int? { due.isEmpty ? nil : due.removeFirst() }

    /// Nothing is due any more.
    mutating func clear() { due = [] }
}
