import Synchronization

/// The storage shared within one scope: the topics of its bulletin, and what other modules keep there. All of it ends
/// with the scope.
@usableFromInline package final class ScopeStorage: Sendable {
    private struct Extensions {
        var all: [ObjectIdentifier: any ScopeExtension] = [:]
        var hasEnded = false
    }

    let lifetime = Lifetime()
    /// The deliveries of the bulletin's topics to the main actor.
    let inbox = MainInbox()
    private let extensions = Mutex(Extensions())

    deinit { end() }

    /// The scope's extension of a type, made on first demand. Once the scope has ended, each demand makes a closed one.
    package subscript<Extension: ScopeExtension>(_ type: Extension.Type) -> Extension {
        extensions.withLock { extensions in
            if let existing = extensions.all[ObjectIdentifier(type)] as? Extension { return existing }
            let fresh = Extension(in: self)
            if extensions.hasEnded { fresh.close() } else { extensions.all[ObjectIdentifier(type)] = fresh }
            return fresh
        }
    }

    /// True if the scope has an extension of a type.
    package func has(_ type: (some ScopeExtension).Type) -> Bool {
        extensions.withLock { $0.all[ObjectIdentifier(type)] != nil }
    }

    /// Ends the scope. Colleagues may still hold its extensions, which are then empty and inert.
    @usableFromInline func end() {
        lifetime.end()
        let all = extensions.withLock { extensions in
            extensions.hasEnded = true
            defer { extensions.all = [:] }
            return extensions.all
        }
        for ended in all.values { ended.close() }
    }
}
