/// Elements that wait, each of an owner. The one to give way to another is the oldest of the owner that has most of them, the new one
/// among them (max-min fairness). So an owner that adds many displaces its own.
///
/// - Complexity: every call is O(1), amortised.
struct FairQueue<Owner: Hashable, Element> {
    /// The key by which an element is removed.
    struct Key {
        fileprivate let owner: Owner
        fileprivate let number: Int
    }

    private struct Share {
        var elements = AgeOrder<Element>()
        /// The owner's key among those with as many elements.
        var rank = 0
    }

    private(set) var count = 0
    private var shares: [Owner: Share] = [:]
    /// The owners by the number of their elements.
    private var owners: [Int: AgeOrder<Owner>] = [:]
    /// The largest number of elements that an owner has.
    private var most = 0

    var isEmpty: Bool { count == 0 }

    /// The number of elements of an owner.
    func count(of owner: Owner) -> Int { shares[owner]?.elements.count ?? 0 }

    /// The element that is to give way to a new one of that owner; `nil` if there is none.
    func displaced(by owner: Owner) -> Element? {
        if let own = shares[owner], own.elements.count == most { return own.elements.oldest }
        return owners[most]?.oldest.flatMap { shares[$0]?.elements.oldest }
    }

    mutating func append(_ element: Element, of owner: Owner) -> Key {
        count += 1
        var number = 0
        change(owner) { number = $0.append(element) }
        return Key(owner: owner, number: number)
    }

    mutating func remove(_ key: Key) {
        count -= 1
        change(key.owner) { $0.remove(key.number) }
    }

    /// Changes an owner's elements by one, and files it under its new number.
    private mutating func change(_ owner: Owner, _ change: (inout AgeOrder<Element>) -> Void) {
        var share = shares.removeValue(forKey: owner) ?? Share()
        if !share.elements.isEmpty { leave(share.elements.count, share.rank) }
        change(&share.elements)
        let count = share.elements.count
        if count > 0 {
            share.rank = owners[count, default: AgeOrder()].append(owner)
            shares[owner] = share
            most = max(most, count)
        }
        // The number has changed by one, so the next lower one is the most if there is any.
        if owners[most] == nil { most = max(0, most - 1) }
    }

    private mutating func leave(_ count: Int, _ rank: Int) {
        owners[count]?.remove(rank)
        if owners[count]?.isEmpty == true { owners[count] = nil }
    }
}
