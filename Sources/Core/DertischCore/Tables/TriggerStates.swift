/// The triggers of one party that are due: a pure decision, taken whenever the carte has changed.
struct TriggerStates {
    private var held: [Bool] = []
    /// The due triggers, in the order in which they became due.
    private var due: [Int] = []

    /// Starts with the values that the carte holds at first, which fire no trigger.
    init(_ held: [Bool] = []) { self.held = held }

    /// True if a trigger is due.
    var areDue: Bool { !due.isEmpty }

    /// Updates the states from the current carte, trigger by trigger. A trigger whose value has gone is no longer due.
    mutating func see(_ now: [Bool]) {
        for (index, isHeld) in now.enumerated() where isHeld != held[index] {
            if isHeld { due.append(index) } else { due.removeAll { $0 == index } }
        }
        held = now
    }

    /// Removes and returns the trigger that became due first.
    mutating func next() -> Int? { due.isEmpty ? nil : due.removeFirst() }

    /// Removes all due triggers.
    mutating func clear() { due = [] }
}
