/// A link that every guest may follow, since its customer is behind no gate. It lists its addresses, for a sitemap.
package struct PublicLink: Sendable {
    /// The name of the customer that it leads to.
    package let customer: String
    let pattern: LinkPattern
    let listing: LinkListing?

    /// Lists some of its addresses.
    ///
    /// - Parameter count: the number of entrées that were listed before.
    /// - Returns: the addresses, and the number of their entrées: 0 behind the last. An entrée that does not fit the link has no
    ///   address.
    @concurrent package func addresses(after count: Int) async throws -> (addresses: [String], entrees: Int) {
        guard let listing else {
            guard count == 0, pattern.pathGaps.isEmpty else { return ([], 0) }
            return (pattern.address(with: [:]).map { [$0] } ?? [], 1)
        }
        let entrees = try await listing.entrees(count)
        let addresses = entrees.compactMap { entree in
            (try? LinkValues.write(entree, only: pattern.onlyGap)).flatMap { pattern.address(with: $0) }
        }
        return (addresses, entrees.count)
    }
}

extension Restaurant {
    /// The links to customers that are behind no gate, by the customers' names. That of the home comes first.
    package var publicLinks: [PublicLink] {
        var open = links.filter { gates[$0.key] == nil }
        // Any window without another customer shows the home.
        if let home = home?.customer, gates[home] == nil, open[home] == nil { open[home] = .root }
        let names = open.keys.sorted { ($0 == home?.customer ? "" : $0) < ($1 == home?.customer ? "" : $1) }
        return names.compactMap { name in
            open[name].map { PublicLink(customer: name, pattern: $0, listing: listings[name]) }
        }
    }
}
