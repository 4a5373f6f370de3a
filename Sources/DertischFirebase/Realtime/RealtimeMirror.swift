import DertischJSON

/// A copy of a value in a Realtime Database, kept by its changes.
package struct RealtimeMirror {
    package private(set) var value = RealtimeValue.null

    package init() {}

    package mutating func apply(_ change: RealtimeChange) {
        switch change.kind {
        case .put: set(change.data, at: change.keys)
        case .patch:
            // A key of a patch may itself be a path.
            for (key, child) in change.patch { set(child, at: change.keys + RealtimePath.keys(key)) }
        }
    }

    private mutating func set(_ new: RealtimeValue, at keys: [String]) {
        // An event's path is limited, and so is a patch's; a longer one is no place of a database.
        guard keys.count <= JSONReader.deepest else { return }
        value.set(new, at: keys[...])
    }
}
