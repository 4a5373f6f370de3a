/// The scopes that somebody stands in: kitchen staff in the house alone, a head chef in a window and a party as well.
@usableFromInline struct Scopes: Sendable {
    @usableFromInline let house: ScopeStorage
    @usableFromInline private(set) var window: ScopeStorage?
    @usableFromInline private(set) var party: ScopeStorage?
    /// Who it is, if the house is watched.
    private(set) var asker: Asker?
    /// Who sits in the window.
    private(set) var guest: Guest?
    /// What is known of the window's device.
    private(set) var metrics: MetricsBoard?

    init(house: ScopeStorage, asker: Asker? = nil) {
        self.house = house
        self.asker = asker
    }

    /// The same for the window of a maître d, in which a guest sits.
    func withWindow(_ maitreD: Int, of guest: Guest, on metrics: MetricsBoard) -> Scopes {
        var scopes = self
        scopes.guest = guest
        scopes.metrics = metrics
        scopes.window = ScopeStorage()
        scopes.asker?.maitreD = maitreD
        return scopes
    }

    /// The same for a party of a customer.
    @usableFromInline func withParty(_ party: Int, of customer: String) -> Scopes {
        var scopes = self
        scopes.party = ScopeStorage()
        scopes.asker?.party = party
        scopes.asker?.customer = customer
        return scopes
    }

    /// The same for a colleague of that type.
    func asked(by colleague: String) -> Scopes {
        var scopes = self
        scopes.asker?.colleague = colleague
        return scopes
    }

    /// What is shared within a scope; `nil` if whoever asks does not stand in one so narrow.
    func storage(of reach: Reach) -> ScopeStorage? {
        switch reach {
        case .house: house
        case .window: window
        case .party: party
        }
    }

    /// How long whoever asks is there, if that is not as long as the scope that it asks for.
    func lifetime(within reach: Reach) -> Lifetime? {
        let narrowest = party ?? window ?? house
        return narrowest === storage(of: reach) ? nil : narrowest.lifetime
    }

    /// Ends the party's scope, if it has one.
    @inlinable func endParty() { party?.end() }
}
