import Synchronization

/// The storage shared within one scope: the topics of its bulletin, and the state that other modules keep there. All of
/// it ends with the scope.
@usableFromInline package final class ScopeStorage: Sendable {
    private struct Extensions {
        var all: [ObjectIdentifier: any ScopeExtension] = [:]
        /// The values that a plan saved, until the extension that they belong to has been made.
        var saved: [String: String] = [:]
        var hasEnded = false
    }

    let lifetime = Lifetime()
    /// The deliveries of the bulletin's topics to the main actor.
    let inbox = MainInbox()
    private let extensions: Mutex<Extensions>
    /// The window's scope around a party's scope.
    private let window: ScopeStorage?
    /// False for the scope of the house, which no plan saves.
    private let isSaved: Bool
    /// Shares the messages of the scope's bulletin with other processes; the house's scope may have it.
    package let relay: (any NewsRelay)?
    /// True if the maître d is about to be told that saved values have changed.
    private let isChanged = Atomic(false)
    /// The maître d of a window's scope, whose plan saves values.
    @MainActor weak var maitreD: MaitreD?

    /// - Parameters:
    ///   - isSaved: true if plans save the scope.
    ///   - window: the window's scope, for that of a party.
    ///   - saved: the values that a plan saved of the scope.
    ///   - relay: shares messages with other processes, for the house's scope.
    init(
        isSaved: Bool = false, within window: ScopeStorage? = nil, restoring saved: [String: String] = [:],
        sharingBy relay: (any NewsRelay)? = nil
    ) {
        self.isSaved = isSaved
        self.relay = relay
        self.window = window
        extensions = Mutex(Extensions(saved: saved))
    }

    deinit { end() }

    /// The scope's extension of a type, made on first demand. Once the scope has ended, each demand makes a closed extension.
    package subscript<Extension: ScopeExtension>(_ type: Extension.Type) -> Extension {
        extensions.withLock { extensions in
            if let existing = extensions.all[ObjectIdentifier(type)] as? Extension { return existing }
            let fresh = Extension(in: self)
            if extensions.hasEnded { fresh.close() } else { extensions.all[ObjectIdentifier(type)] = fresh }
            if fresh.restore(extensions.saved) { extensions.saved = [:] }
            return fresh
        }
    }

    /// True if the scope has an extension of a type.
    package func has(_ type: (some ScopeExtension).Type) -> Bool {
        extensions.withLock { $0.all[ObjectIdentifier(type)] != nil }
    }

    /// The values of the scope that a plan saves: JSON texts by name.
    var saved: [String: String] {
        get {
            let extensions = extensions.withLock { ($0.saved, Array($0.all.values)) }
            return extensions.1.reduce(extensions.0) { $0.merging($1.saved) { first, _ in first } }
        }
        set {
            let all = extensions.withLock { extensions in
                extensions.saved = newValue
                return Array(extensions.all.values)
            }
            for one in all where one.restore(newValue) { extensions.withLock { $0.saved = [:] } }
        }
    }

    /// Notes that ``saved`` has changed, from any isolation. The maître d is told soon, once for many changes.
    package func savedValuesChanged() {
        let window = window ?? self
        guard isSaved, !window.isChanged.exchange(true, ordering: .relaxed) else { return }
        window.inbox.add { window.tellOfChanges() }
    }

    /// Tells the maître d now, if saved values have changed.
    @MainActor func tellOfChanges() {
        if isChanged.exchange(false, ordering: .relaxed) { maitreD?.planChanged() }
    }

    /// Reports a saved value that cannot be restored.
    package func report(_ problem: SeatingProblem) {
        let window = window ?? self
        window.inbox.add { window.maitreD?.restaurant.report(problem) }
    }

    /// Ends the scope. Colleagues may still hold its extensions, which are then empty and inert.
    @usableFromInline func end() {
        lifetime.end()
        let all = extensions.withLock { extensions in
            extensions.hasEnded = true
            defer { (extensions.all, extensions.saved) = ([:], [:]) }
            return extensions.all
        }
        for ended in all.values { ended.close() }
    }
}
