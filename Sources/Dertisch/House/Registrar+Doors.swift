/// The ways in from outside: links that lead to customers, and gates before them.
extension Registrar {
    /// Gives a customer an address, which makes it reachable from outside, with values that nobody has checked.
    ///
    /// What stands in braces is read into the entrée: into its only value, or into the property of that name. A property that
    /// is optional may be left out of the query.
    ///
    /// ```swift
    /// registrar.link(.photo, to: "/photos/{id}", with: key)  // its entrée is an Int
    /// registrar.link(.grid, to: "/?search={query}&page={page}", with: key)  // a struct of two
    /// ```
    ///
    /// The second is `struct Entree: Codable, Sendable { var query: String?, page: Int? }`.
    ///
    /// - Parameters:
    ///   - id: who is reached.
    ///   - pattern: a path with an optional query, and values in braces. One that no entrée fits, or that fits the same
    ///     addresses as another, is a fault of the house.
    ///   - key: the key that `register(with:_:)` was lent.
    public func link<C>(
        _ id: CustomerID<C>, to pattern: String, with key: borrowing Key, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let link = LinkDraft(customer: id.name, pattern: pattern, site: Site(file: file, line: line))
        enter("link", key, at: link.site) { $0.links.append(link) }
    }

    /// Sets a gate before a customer. It is made once for the house; what its initialiser asks for is supplied. With several
    /// gates all must let the customer in, and are asked in the order given.
    ///
    /// ```swift
    /// registrar.gate(.draft, by: SignedIn.init(sessions:), with: key)
    /// ```
    ///
    /// - Parameters:
    ///   - id: before whom it is set.
    ///   - make: the gate's initialiser. What it throws is a fault of the house.
    ///   - key: the key that `register(with:_:)` was lent.
    public func gate<C, G: Gate, each D: Sendable>(
        _ id: CustomerID<C>, by make: @escaping @MainActor (repeat each D) throws -> G, with key: borrowing Key,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let gate = GateDraft(
            customer: id.name, name: "\(G.self)", needs: needs(repeat (each D).self),
            site: Site(file: file, line: line)
        ) { resolver in
            try make(repeat resolver.resolve((each D).self))
        }
        enter("gate", key, at: gate.site) { $0.gates.append(gate) }
    }
}

/// An address as registered.
struct LinkDraft {
    let customer: String
    let pattern: String
    let site: Site
}

/// A gate as registered.
struct GateDraft {
    let customer: String
    let name: String
    let needs: [Dependency]
    let site: Site
    let make: @MainActor (DependencyResolver) throws -> any Gate
}
