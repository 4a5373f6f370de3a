/// A link that every guest may follow, since its customer is behind no gate. It lists its addresses, for a sitemap.
package struct PublicLink: Sendable {
    /// The name of the customer that the link leads to.
    package let customer: String
    let pattern: LinkPattern
    let links: LinkTable
    let listing: LinkListing?

    /// Lists some of its addresses.
    ///
    /// - Parameter count: the number of entrées that were listed before.
    /// - Returns: the addresses, and the number of their entrées: 0 behind the last. An entrée that does not fit the link, or whose address leads to
    ///   another customer, has no address here.
    @concurrent package func addresses(after count: Int) async throws -> (addresses: [String], entrees: Int) {
        guard let listing else {
            guard count == 0, pattern.pathGaps.isEmpty else { return ([], 0) }
            return (links.address(of: customer, with: [:]).map { [$0] } ?? [], 1)
        }
        let entrees = try await listing.entrees(count)
        let addresses = entrees.compactMap { entree in
            (try? LinkValues.write(entree, only: pattern.onlyGap)).flatMap { links.address(of: customer, with: $0) }
        }
        return (addresses, entrees.count)
    }
}

extension Restaurant {
    /// The links to customers that are behind no gate, by the customers' names. The link of the home comes first.
    package var publicLinks: [PublicLink] {
        var patterns = links.patterns
        // Any window without another customer shows the home.
        if let home = home?.customer, patterns[home] == nil { patterns[home] = .root }
        let links = LinkTable(patterns)
        return patterns.filter { gates[$0.key] == nil }
            .sorted { ($0.key == home?.customer ? "" : $0.key) < ($1.key == home?.customer ? "" : $1.key) }
            .map { PublicLink(customer: $0.key, pattern: $0.value, links: links, listing: listings[$0.key]) }
    }
}
