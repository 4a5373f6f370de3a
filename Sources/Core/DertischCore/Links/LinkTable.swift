/// The link patterns of a house, by the names of their customers.
struct LinkTable: Sendable {
    let patterns: [String: LinkPattern]
    /// For each customer, the patterns of other customers that are chosen for addresses that fit its pattern too.
    private let preceding: [String: [LinkPattern]]

    init(_ patterns: [String: LinkPattern]) {
        self.patterns = patterns
        preceding = patterns.mapValues { own in
            patterns.values.filter { $0.overlaps(own) && $0.precedes(own) }
        }
    }

    /// The pattern of a customer.
    subscript(customer: String) -> LinkPattern? { patterns[customer] }

    /// The pattern that an address follows, and the values of its gaps. If several patterns fit, the pattern that precedes the others.
    func match(_ address: LinkAddress) -> (customer: String, pattern: LinkPattern, values: [String: String])? {
        patterns.compactMap { customer, pattern in
            pattern.values(in: address).map { (customer, pattern, values: $0) }
        }
        .min { $0.1.precedes($1.1) }
    }

    /// The address of a customer with some values.
    ///
    /// - Returns: `nil` if the customer has no link, or if the address would lead to another customer, such as `/photos/new` for the id `new` of
    ///   `/photos/{id}`.
    func address(of customer: String, with values: [String: String]) -> String? {
        guard let address = patterns[customer]?.address(with: values) else { return nil }
        guard let others = preceding[customer], !others.isEmpty, let parsed = LinkAddress(address) else {
            return address
        }
        return others.contains { $0.values(in: parsed) != nil } ? nil : address
    }
}
