public import Observation

/// The carte of a party, shared with its customer's hat, which may outlive the party.
@usableFromInline @MainActor final class CartePlate<C: Course>: Observable {
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    /// The carte as it is now. It is changed through ``put(_:)``.
    @exclusivity(unchecked) @usableFromInline var carte: C.Carte?
    /// The carte as it was laid last.
    @exclusivity(unchecked) @usableFromInline var laid: C.Carte?
    /// Who looks on. There is nobody, and nothing to pay, until the carte is read or followed through the hat.
    @exclusivity(unchecked) @usableFromInline var onlookers: Onlookers<C.Carte>?

    @inlinable init() {}

    @inlinable func put(_ carte: C.Carte) {
        if onlookers == nil { self.carte = carte } else { show(carte) }
    }

    /// The carte as somebody sees it who may be observing.
    @usableFromInline func look() -> C.Carte? {
        welcome().registrar.access(self, keyPath: \.carte)
        return carte
    }

    /// The carte now and whenever it has changed, the newest if the reader is slow, until the party goes home.
    @usableFromInline func follow() -> AsyncStream<C.Carte> { welcome().follow(from: carte) }

    /// The party goes home.
    @inlinable func end() { onlookers?.end() }

    @usableFromInline func show(_ carte: C.Carte) {
        guard let onlookers else { return }
        onlookers.registrar.withMutation(of: self, keyPath: \.carte) { self.carte = carte }
        onlookers.tell(carte)
    }

    private func welcome() -> Onlookers<C.Carte> {
        if let onlookers { return onlookers }
        let onlookers = Onlookers<C.Carte>()
        self.onlookers = onlookers
        return onlookers
    }
}

/// Who looks at a carte from outside the table.
@usableFromInline @MainActor final class Onlookers<Carte: Sendable> {
    let registrar = ObservationRegistrar()
    private var followers = Broadcast<Carte>()
    private var isOver = false

    func follow(from carte: Carte?) -> AsyncStream<Carte> {
        guard let carte else { return .ended }
        let stream = followers.open(with: carte).stream
        if isOver { end() }
        return stream
    }

    func tell(_ carte: Carte) { followers.tell(carte) }

    @usableFromInline func end() {
        isOver = true
        for follower in followers.closeAll() { follower.finish() }
    }
}
