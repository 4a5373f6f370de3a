/// How an action is remembered, so that it can be undone.
///
/// ```swift
/// static func trace(of action: Action) -> Trace {
///     switch action {
///     case .add: .step
///     case .write: .merged(as: "note")  // typing is one step
///     case .search, .found, .failed: .none
///     }
/// }
/// ```
public enum Trace: Hashable, Sendable {
    /// As a step of its own.
    case step
    /// As one step with the actions of the same name right before it: typing, or dragging.
    case merged(as: String)
    /// Not at all: an answer from outside, which is not the user's to undo.
    case none
}

/// What can be undone and done again: moments of the state, bounded, the oldest forgotten first.
@usableFromInline struct History<Moment: Equatable & Sendable>: Sendable {
    @usableFromInline let limit: Int
    @usableFromInline var past: [Moment] = []
    @usableFromInline var future: [Moment] = []
    @usableFromInline var merging: String?

    @inlinable init(limit: Int) { self.limit = max(0, limit) }

    /// Whether an action's moment is worth taking at all.
    @inlinable func remembers(_ trace: Trace) -> Bool { limit > 0 && trace != .none }

    /// Remembers a moment as it was before a change.
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

    /// The moment to go back to from now.
    @inlinable mutating func back(from now: Moment) -> Moment? {
        guard let moment = past.popLast() else { return nil }
        future.append(now)
        merging = nil
        return moment
    }

    /// The moment to go forth to from now.
    @inlinable mutating func forth(from now: Moment) -> Moment? {
        guard let moment = future.popLast() else { return nil }
        past.append(now)
        merging = nil
        return moment
    }
}
