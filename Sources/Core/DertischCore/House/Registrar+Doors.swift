/// Links that lead to customers from outside, and gates in front of customers.
extension Registrar {
    /// Registers a link: an address by which a customer can be reached from outside, with unchecked values.
    ///
    /// Each value in braces is decoded into the entrée: into its only value, or into the property of that name. An
    /// optional property may be left out of the query.
    ///
    /// ```swift
    /// registrar.link(.photo, to: "/photos/{id}")  // its entrée is an Int
    /// registrar.link(.grid, to: "/?search={query}&page={page}")  // a struct of two
    /// ```
    ///
    /// The second entrée is `struct Entree: Codable, Sendable { var query: String?, page: Int? }`.
    ///
    /// - Parameters:
    ///   - id: the customer that the link reaches.
    ///   - pattern: a path with an optional query, and values in braces. It is a fault of the house if no entrée fits the pattern, or if another
    ///     pattern has its words and values in the same places. An address that fits several patterns, such as `/photos/new` beside `/photos/{id}`,
    ///     follows the pattern that is the first, from the left, to have a word where the others have a value.
    public mutating func link<C>(
        _ id: CustomerID<C>, to pattern: String, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let link = LinkDraft(customer: id.name, pattern: pattern, site: Site(file: file, line: line))
        draft.links.append(link)
    }

    /// Registers a link, and lists the entrées that it leads to, so that a sitemap can name every address.
    ///
    /// ```swift
    /// registrar.link(.photo, to: "/photo/{id}", listing: PhotosSousChef.ids(after:))
    /// ```
    ///
    /// `ids(after:)` returns the next ids of photos, some hundreds at a time. A web room asks for them now and then, off the
    /// main actor, if it has a public address.
    ///
    /// Swift does not let a method of an actor be named by its type, because the call would have to wait for the actor,
    /// unless it is `nonisolated`. A closure calls it:
    ///
    /// ```swift
    /// registrar.link(.photo, to: "/photo/{id}", listing: { (jury: PhotoJury) in { await jury.ids(after: $0) } })
    /// ```
    ///
    /// - Parameters:
    ///   - id: the customer that the link reaches.
    ///   - pattern: a path with an optional query, and values in braces.
    ///   - entrees: the method of a kitchen resource, named by its type, which is supplied. A closure with several dependencies as parameters returns
    ///     the function. The function gets the number of entrées listed so far, from 0, and returns the next entrées: none behind the last. If it
    ///     throws, there is no sitemap until it is called again.
    public mutating func link<C, each D: Sendable>(
        _ id: CustomerID<C>, to pattern: String,
        listing entrees:
            @escaping @Sendable (repeat each D) throws -> @Sendable (_ count: Int) async throws -> [C.Entree],
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let listing = ListingDraft(dependencies: Dependency.list(repeat (each D).self)) { resolver in
            let list = try entrees(repeat resolver.resolve((each D).self))
            return LinkListing { try await list($0) }
        }
        draft.links.append(
            LinkDraft(
                customer: id.name, pattern: pattern, listing: listing, site: Site(file: file, line: line)))
    }

    /// Names the customer that is seated where a link leads nowhere, because no customer has the address or because a value in it cannot be read.
    ///
    /// ```swift
    /// registrar.unknownLinks(to: .lost)
    /// ```
    ///
    /// It sits on top of the home of the house, so there is a way back. A web room serves its page with status 404. Without such a customer, the home
    /// is seated alone.
    ///
    /// - Parameter id: the customer. The entrée of its course is an ``UnknownLink``. It is a fault of the house if another is named as well.
    public mutating func unknownLinks<C>(
        to id: CustomerID<C>, file: StaticString = #fileID, line: UInt = #line
    ) where C.Entree == UnknownLink {
        draft.unknownLinks.append(
            UnknownLinkDraft(
                customer: id.name, reserve: { Reservation(id, $0) }, site: Site(file: file, line: line)))
    }

    /// Lets dining rooms open a customer before the guest has followed a link to it, so that it is there at once.
    ///
    /// ```swift
    /// registrar.link(.photo, to: "/photos/{id}")
    /// registrar.prefetch(.photo)
    /// ```
    ///
    /// A browser asks for the customer when its link is pressed, or pointed at for a moment. The guest may never follow the link, so the seating must
    /// change nothing: the customer's first orders may read, and may not count a view or mark a message as read. A customer that asks for more than
    /// its orders while it waits, such as a menu or a question, is opened when the link is followed. So is a customer whose table has sections.
    ///
    /// - Parameter id: the customer that is opened ahead. It is a fault of the house if it has no link, or is behind a gate.
    public mutating func prefetch<C>(_ id: CustomerID<C>, file: StaticString = #fileID, line: UInt = #line) {
        draft.prefetches.append(PrefetchDraft(customer: id.name, site: Site(file: file, line: line)))
    }

    /// Sets a gate in front of a customer. The gate is made once for the house, and the parameters of its initialiser
    /// are supplied. If a customer has several gates, they are asked in the order given, and all must admit the visit.
    ///
    /// ```swift
    /// registrar.gate(.draft, by: SignedIn.init(sessions:))
    /// ```
    ///
    /// - Parameters:
    ///   - id: the customer behind the gate.
    ///   - make: the gate's initialiser. An error that it throws is a fault of the house.
    public mutating func gate<C, G: Gate, each D: Sendable>(
        _ id: CustomerID<C>, by make: @escaping @MainActor (repeat each D) throws -> G,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let gate = GateDraft(
            customer: id.name, name: "\(G.self)", dependencies: Dependency.list(repeat (each D).self),
            site: Site(file: file, line: line)
        ) { resolver in
            try make(repeat resolver.resolve((each D).self))
        }
        draft.gates.append(gate)
    }
}
