/// The scopes of one colleague: the house for kitchen staff; the house, a window and a party for a head chef.
@usableFromInline package struct Scopes: Sendable {
    let house: ScopeStorage
    private(set) var window: ScopeStorage?
    @usableFromInline private(set) var party: ScopeStorage?
    /// The colleague, if an inspector watches the house.
    private(set) var asker: Asker?
    /// The guest of the window.
    private(set) var guest: Guest?
    /// The metrics of the window's device.
    private(set) var metrics: MetricsBoard?

    init(house: ScopeStorage, asker: Asker? = nil) {
        self.house = house
        self.asker = asker
    }

    /// A copy for the window of a maître d and its guest.
    func withWindow(_ maitreD: Int, of guest: Guest, on metrics: MetricsBoard) -> Scopes {
        var scopes = self
        scopes.guest = guest
        scopes.metrics = metrics
        scopes.window = ScopeStorage(isSaved: true)
        scopes.asker?.maitreD = maitreD
        return scopes
    }

    /// A copy for a party of a customer.
    ///
    /// - Parameter saved: the values that a plan saved of the party's scope.
    func withParty(
        _ party: Int, of customer: String, restoring saved: [String: String]
    ) -> Scopes {
        var scopes = self
        scopes.party = ScopeStorage(isSaved: true, within: window, restoring: saved)
        scopes.asker?.party = party
        scopes.asker?.customer = customer
        return scopes
    }

    /// A copy for a colleague of that type.
    func asked(by colleague: String) -> Scopes {
        var scopes = self
        scopes.asker?.colleague = colleague
        return scopes
    }

    /// The storage of a scope; `nil` if the colleague is outside a scope so narrow.
    package func storage(of scope: ScopeKind) -> ScopeStorage? {
        switch scope {
        case .house: house
        case .window: window
        case .party: party
        }
    }

    /// The colleague's lifetime, if it is shorter than that of the given scope; `nil` otherwise.
    func lifetime(within scope: ScopeKind) -> Lifetime? {
        let narrowest = party ?? window ?? house
        return narrowest === storage(of: scope) ? nil : narrowest.lifetime
    }

    /// Ends the party's scope, if it has one.
    @inlinable func endParty() { party?.end() }
}
