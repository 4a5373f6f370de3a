/// The undo and redo history: past states, bounded, the oldest dropped first.
@usableFromInline struct History<Moment: Equatable & Sendable>: Sendable {
    @usableFromInline let limit: Int
    @usableFromInline var past: [Moment] = []
    @usableFromInline var future: [Moment] = []
    @usableFromInline var merging: String?

    @inlinable init(limit: Int) { self.limit = max(0, limit) }

    /// True if an action has to be recorded at all.
    @inlinable func remembers(_ trace: Trace) -> Bool { limit > 0 && trace != .none }

    /// Records a state from before a change.
    @inlinable mutating func record(_ before: Moment, _ trace: Trace) {
        future = []
        if case .merged(let name) = trace {
            if merging == name, !past.isEmpty { return }
            merging = name
        } else {
            merging = nil
        }
        if past.count == limit { past.removeFirst() }
        past.append(before)
    }

    /// The state to restore for an undo.
    @inlinable mutating func back(from now: Moment) -> Moment? {
        guard let moment = past.popLast() else { return nil }
        future.append(now)
        merging = nil
        return moment
    }

    /// The state to restore for a redo.
    @inlinable mutating func forth(from now: Moment) -> Moment? {
        guard let moment = future.popLast() else { return nil }
        past.append(now)
        merging = nil
        return moment
    }
}
