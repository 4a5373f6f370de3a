/// What those within one scope share: its temporary values and its orders bulletin. Both end with it.
@usableFromInline final class Commons: Sendable {
    let life = Life()
    let values = TemporaryShelf(limit: TemporaryShelf.defaultLimit)
    let bulletin = Bulletin()

    deinit { end() }

    /// Ends the scope. Colleagues may still hold what it gave them; it is empty and inert.
    @usableFromInline func end() {
        life.end()
        values.close()
        bulletin.close()
    }
}

/// The scopes that somebody stands in: kitchen staff in the house alone, a head chef in a window and a party as well.
@usableFromInline struct Scopes: Sendable {
    @usableFromInline let house: Commons
    @usableFromInline private(set) var window: Commons?
    @usableFromInline private(set) var party: Commons?
    /// Who it is, if the house is watched.
    private(set) var asker: Asker?
    /// Who sits in the window.
    private(set) var guest: Guest?
    /// What is known of the window's device.
    private(set) var metrics: MetricsBoard?

    init(house: Commons, asker: Asker? = nil) {
        self.house = house
        self.asker = asker
    }

    /// The same for the window of a maître d, in which a guest sits.
    func withWindow(_ maitreD: Int, of guest: Guest, on metrics: MetricsBoard) -> Scopes {
        var scopes = self
        scopes.guest = guest
        scopes.metrics = metrics
        scopes.window = Commons()
        scopes.asker?.maitreD = maitreD
        return scopes
    }

    /// The same for a party of a customer.
    @usableFromInline func withParty(_ party: Int, of customer: String) -> Scopes {
        var scopes = self
        scopes.party = Commons()
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
    func commons(of reach: Reach) -> Commons? {
        switch reach {
        case .house: house
        case .window: window
        case .party: party
        }
    }

    /// How long whoever asks is there, if that is not as long as the scope that it asks for.
    func life(within reach: Reach) -> Life? {
        let narrowest = party ?? window ?? house
        return narrowest === commons(of: reach) ? nil : narrowest.life
    }

    /// Ends the party's scope, if it has one.
    @inlinable func endParty() { party?.end() }
}
