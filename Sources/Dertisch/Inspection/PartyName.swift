/// What names a party: the same object for all of its orders.
final class PartyName: Sendable {
    let customer: String
    let maitreD: Int
    let party: Int

    init(customer: String, maitreD: Int, party: Int) {
        self.customer = customer
        self.maitreD = maitreD
        self.party = party
    }
}

extension PartyName: Hashable {
    static func == (left: PartyName, right: PartyName) -> Bool {
        left === right
            || (left.party == right.party && left.maitreD == right.maitreD && left.customer == right.customer)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(party)
        hasher.combine(maitreD)
        hasher.combine(customer)
    }
}
