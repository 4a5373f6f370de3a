/// The undo and redo history: past states, bounded, the oldest dropped first.
@usableFromInline struct History<Snapshot: Equatable & Sendable>: Sendable {
    @usableFromInline let limit: Int
    @usableFromInline var past: [Snapshot] = []
    @usableFromInline var future: [Snapshot] = []
    @usableFromInline var merging: String?

    @inlinable init(limit: Int) { self.limit = max(0, limit) }

    /// True if an action has to be recorded at all.
    @inlinable func records(_ recording: UndoRecording) -> Bool { limit > 0 && recording != .none }

    /// Records a state from before a change.
    @inlinable mutating func record(_ before: Snapshot, _ recording: UndoRecording) {
        future = []
        if case .merged(let name) = recording {
            if merging == name, !past.isEmpty { return }
            merging = name
        } else {
            merging = nil
        }
        if past.count == limit { past.removeFirst() }
        past.append(before)
    }

    /// The state to restore for an undo.
    @inlinable mutating func undo(from now: Snapshot) -> Snapshot? {
        guard let snapshot = past.popLast() else { return nil }
        future.append(now)
        merging = nil
        return snapshot
    }

    /// The state to restore for a redo.
    @inlinable mutating func redo(from now: Snapshot) -> Snapshot? {
        guard let snapshot = future.popLast() else { return nil }
        past.append(now)
        merging = nil
        return snapshot
    }
}
