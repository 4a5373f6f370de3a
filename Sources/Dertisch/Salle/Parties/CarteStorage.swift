public import Observation

/// The carte of a party, shared with its customer's hat, which may outlive the party.
@usableFromInline @MainActor final class CarteStorage<C: Course>: Observable {
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    /// The carte as it is now. It is changed through ``put(_:)``.
    @exclusivity(unchecked) @usableFromInline var carte: C.Carte?
    /// The carte as it was laid last.
    @exclusivity(unchecked) @usableFromInline var laid: C.Carte?
    /// The observers. There are none, and they cost nothing, until the carte is read or followed through the hat.
    @exclusivity(unchecked) @usableFromInline var observers: CarteObservers<C.Carte>?

    @inlinable init() {}

    @inlinable func put(_ carte: C.Carte) {
        if observers == nil { self.carte = carte } else { show(carte) }
    }

    /// The carte, read by code that may be observing it.
    @usableFromInline func observed() -> C.Carte? {
        makeObservers().registrar.access(self, keyPath: \.carte)
        return carte
    }

    /// The carte now and whenever it has changed, the newest if the reader is slow, until the party goes home.
    @usableFromInline func follow() -> AsyncStream<C.Carte> { makeObservers().follow(from: carte) }

    /// The party goes home.
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
