/// The identity of a party, shared by all of its orders.
package final class PartyName: Sendable {
    package let customer: String
    package let maitreD: Int
    package let party: Int

    package init(customer: String, maitreD: Int, party: Int) {
        self.customer = customer
        self.maitreD = maitreD
        self.party = party
    }
}

extension PartyName: Hashable {
    package static func == (left: PartyName, right: PartyName) -> Bool {
        left === right
            || (left.party == right.party && left.maitreD == right.maitreD && left.customer == right.customer)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(party)
        hasher.combine(maitreD)
        hasher.combine(customer)
    }
}
