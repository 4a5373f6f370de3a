import DertischJSON

/// A copy of a value in a Realtime Database, kept by its changes.
struct RealtimeMirror {
    private(set) var value = RealtimeValue.null

    mutating func apply(_ change: RealtimeChange) {
        let keys = change.keys
        guard change.kind == .patch else { return value.set(change.data, at: keys[...]) }
        guard case .children(let children) = change.data else { return }
        var target = value[keys]
        for (key, child) in children {
            // A key of a patch may itself be a path. One that is longer than any of a database leads nowhere.
            let below = RealtimePath.keys(key)
            if below.count <= JSONReader.deepest { target.set(child, at: below[...]) }
        }
        value.set(target, at: keys[...])
    }
}
