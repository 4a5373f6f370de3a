public import Observation

/// The storage of a party's carte, shared with its customer's hat, which may outlive the party.
@usableFromInline @MainActor final class CarteStorage<C: Course>: Observable {
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    /// The current carte. It is changed through ``put(_:)``.
    @exclusivity(unchecked) @usableFromInline var carte: C.Carte?
    /// The carte as last laid.
    @exclusivity(unchecked) @usableFromInline var laid: C.Carte?
    /// The observers. `nil`, at no cost, until the carte is read or followed through the hat.
    @exclusivity(unchecked) @usableFromInline var observers: CarteObservers<C.Carte>?

    @inlinable init() {}

    @inlinable func put(_ carte: C.Carte) {
        if observers == nil { self.carte = carte } else { show(carte) }
    }

    /// Notes a carte as laid, and returns the one laid before. Before the first pass, which lays everything, it returns `nil` and notes nothing.
    @inlinable func replaceLaid(by carte: C.Carte) -> C.Carte? {
        guard laid != nil else { return nil }
        var other: C.Carte? = carte
        swap(&other, &laid)
        return other
    }

    /// The carte, registered as read with observation tracking.
    @usableFromInline func observed() -> C.Carte? {
        makeObservers().registrar.access(self, keyPath: \.carte)
        return carte
    }

    /// The current carte, then each new one, until the party goes home. A slow reader gets only the newest.
    @usableFromInline func follow() -> AsyncStream<C.Carte> { makeObservers().follow(from: carte) }

    /// Ends all observations, when the party goes home.
    @inlinable func end() { observers?.end() }

    @usableFromInline func show(_ carte: C.Carte) {
        guard let observers else { return }
        observers.registrar.withMutation(of: self, keyPath: \.carte) { self.carte = carte }
        observers.tell(carte)
    }

    private func makeObservers() -> CarteObservers<C.Carte> {
        if let observers { return observers }
        let observers = CarteObservers<C.Carte>()
        self.observers = observers
        return observers
    }
}
